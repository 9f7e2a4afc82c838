// Entry of the 404 page, one file for all languages: before the theme's script starts, it puts the parts that
// site/missing_page.py lists, in that order, into the language of the address. Offers the search.

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
