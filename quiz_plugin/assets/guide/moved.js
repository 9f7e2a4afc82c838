/** The page that stands where a divided one stood: on to the part that the address names, or to the first of the links. */

const part = document.getElementById(location.hash.slice(1)) ?? document.querySelector('a');
const link = /** @type {HTMLAnchorElement} */ (part);
link.search = location.search;
link.hash ||= location.hash;
location.replace(link.href);
