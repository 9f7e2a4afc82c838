/** On pages with interactive figures: loads the script of one when it comes within a window's height, or has the focus. */

const { explore = '' } = /** @type {HTMLElement} */ (document.querySelector('[data-explore]')).dataset;

/** A script, not a module: those do not load from a disk. @param {HTMLElement} figure */
const load = (figure) => {
  watch.unobserve(figure);
  const { xp, met } = figure.dataset;
  if (met) return;
  figure.dataset.met = 'yes';
  document.head.append(Object.assign(document.createElement('script'), { src: `${explore}${xp}.js` }));
};
const watch = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) load(/** @type {HTMLElement} */ (target));
  },
  { rootMargin: '100% 0px' },
);
for (const figure of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('[data-xp]'))) {
  figure.addEventListener('focusin', () => load(figure), { once: true });
  watch.observe(figure);
}
