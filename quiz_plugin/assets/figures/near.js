// Entry of pages with figures to play with, by theme/guide.html: loads once the script and the words of each that is
// less than a window's height away. The script, which site/assets.py joins from shell.js and modules of
// the figure, finds the words as a property of its own element. If either fails, the figure stays as built.

const { figures, language } = /** @type {HTMLElement} */ (document.querySelector('[data-figures]')).dataset;

/** @param {HTMLElement} figure */
const load = (figure) => {
  watch.unobserve(figure);
  const { xp } = figure.dataset;
  const words = fetch(`${figures}${xp}.${language}.json`).then((answer) => answer.json());
  const onerror = () => (figure.dataset.loading = 'failed');
  words.catch(onerror);
  document.head.append(Object.assign(document.createElement('script'), { src: `${figures}${xp}.js`, words, onerror }));
};
const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(/** @type {HTMLElement} */ (target));
  },
  { rootMargin: '100% 0px' },
);
for (const figure of document.querySelectorAll('[data-xp]')) watch.observe(figure);
