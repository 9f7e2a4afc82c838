/** The 404 page: the section in the address's language first, and a link if the address ends in the id of a question. */

const page = /** @type {HTMLElement} */ (document.querySelector('.gd-missing'));
const root = new URL(page.dataset.root || './', location.href);
const path = location.pathname.slice(root.pathname.length);
const sections = /** @type {HTMLElement[]} */ ([...page.querySelectorAll('section')]);
const spoken = sections.find((each) => each.dataset.root && path.startsWith(each.dataset.root));
if (spoken && spoken !== sections[0]) {
  page.prepend(spoken);
  for (const [place, section] of [spoken, sections[0]].entries()) {
    const old = /** @type {Element} */ (section.querySelector('h1, h2'));
    const heading = document.createElement(place ? 'h2' : 'h1');
    heading.append(...old.childNodes);
    old.replaceWith(heading);
  }
  document.documentElement.lang = spoken.lang;
  document.title = [...page.querySelectorAll('h1, h2')].map((heading) => heading.textContent).join(' · ');
}

const id = (location.hash || path).replace(/\/$/, '').split(/[/#]/).pop()?.replace(/^q-/, '');
const response = await fetch(new URL('questions/index.json', root));
/** @type {{ id: string, page: string }[]} */
const questions = response.ok ? await response.json() : [];
const question = questions.find((each) => each.id === id);
if (question)
  for (const section of sections) {
    const line = /** @type {HTMLElement} */ (section.querySelector('.gd-question'));
    const link = /** @type {HTMLAnchorElement} */ (line.querySelector('a'));
    link.href = new URL(`${section.dataset.root}${question.page}#q-${question.id}`, root).href;
    line.hidden = false;
  }
