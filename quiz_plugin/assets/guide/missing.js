// Entry of the 404 page, one file for all languages: before the theme's script starts, it puts the parts that
// site/missing_page.py lists, in that order, into the language of the address. Offers the search; links to the question
// whose id ends the address or stands behind its #, if there is one.

/** @returns {any} */
const message = () => document.querySelector('.gd-missing');
const root = new URL(message().dataset.root || './', location.href);
const path = location.pathname.slice(root.pathname.length);
for (const other of /** @type {NodeListOf<HTMLTemplateElement>} */ (document.querySelectorAll('template[data-root]')))
  if (location.pathname.startsWith(`${other.dataset.root}`)) {
    document.documentElement.lang = other.lang;
    document.title = other.title;
    const places = document.querySelectorAll(
      '.md-header, .md-tabs, .md-sidebar--primary, .gd-missing, .md-footer, #__config',
    );
    for (const [nth, part] of [...other.content.children].entries()) places[nth].replaceWith(part);
  }

// The search is nothing without a script.
for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.gd-search'))) {
  place.hidden = false;
  place.onclick = () => /** @type {HTMLElement} */ (document.querySelector('.md-header [for=__search]')).click();
}

const id = (location.hash || path).replace(/\/$/, '').split(/[/#]/).pop()?.replace(/^q-/, '');
const response = await fetch(new URL('questions/index.json', root));
/** @type {{ id: string, page: string }[]} */
const questions = response.ok ? await response.json() : [];
const question = questions.find((each) => each.id === id);
if (question)
  for (const section of message().children) {
    const line = section.querySelector('.gd-question');
    line.firstElementChild.href = new URL(`${section.dataset.root}${question.page}#q-${question.id}`, root).href;
    line.hidden = false;
  }
