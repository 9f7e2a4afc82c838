// Shows in a tip what a glossary term means where a text mentions it (links of class `gl`, by render/terms.py): on
// hover, focus and a first tap; the second follows the link. theme/guide.html adds it to pages with such links, and the
// meanings (`#gl-terms`), which site/reference_pages.py writes.

const WAIT = 300;
const EDGE = 8;
const GAP = 6;
const source = document.getElementById('gl-terms');
const tip = document.createElement('div');
tip.className = 'gl-tip';
tip.popover = 'manual';

/** @type {HTMLAnchorElement | undefined} the mention whose meaning is shown */
let current;
/** @type {Element | undefined} the mention whose meaning was shown when a finger came down */
let before;
/** @type {number | undefined} */
let waiting;
let tapping = false;

const close = () => {
  clearTimeout(waiting);
  current?.removeAttribute('aria-describedby');
  current = undefined;
  if (tip.matches(':popover-open')) tip.hidePopover();
};

/** @param {HTMLAnchorElement} link */
const open = (link) => {
  clearTimeout(waiting);
  const meaning = /** @type {HTMLTemplateElement} */ (source).content.querySelector(
    `[data-term=${link.hash.slice(1)}]`,
  );
  if (link === current || !meaning) return;
  close();
  current = link;
  tip.replaceChildren(...meaning.cloneNode(true).childNodes);
  tip.children[1].id = 'gl-meaning';
  link.setAttribute('aria-describedby', 'gl-meaning');
  tip.showPopover();
  // Below the mention and its ring of focus, or above where there is no room; never over an edge or the contents.
  const at = link.getBoundingClientRect();
  const { width, height } = tip.getBoundingClientRect();
  const above = at.bottom + GAP + height + EDGE > innerHeight && at.top > height + GAP + EDGE;
  const { right } = /** @type {Element} */ (tip.parentElement).getBoundingClientRect();
  const left = Math.max(EDGE, Math.min(at.left, right - width));
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(above ? at.top - height - GAP : at.bottom + GAP) + scrollY}px`;
};

/**
 * @param {Event} event
 * @returns {any} the mention in which something happened
 */
const mention = (event) => event.target instanceof Element && event.target.closest('a.gl[href]');
/** @param {Event} event */
const inside = (event) => tip.contains(/** @type {Node} */ (event.target));

document.querySelector('article')?.append(tip);
addEventListener('pointerover', (event) => {
  if (event.pointerType === 'touch') return;
  clearTimeout(waiting);
  const link = mention(event);
  if (link) waiting = setTimeout(open, WAIT, link);
  else if (current && !inside(event) && current !== document.activeElement) waiting = setTimeout(close, WAIT);
});
addEventListener('focusin', (event) => {
  const link = mention(event);
  if (link) open(link);
  else if (!inside(event)) close();
});
addEventListener('pointerdown', (event) => {
  tapping = event.pointerType === 'touch';
  before = current;
  if (!mention(event) && !inside(event)) close();
});
// The first tap shows what the term means, the second follows the link. A key is no tap; clicks without one count 0.
addEventListener('click', (event) => {
  const link = mention(event);
  if (!link || !tapping || !event.detail || link === before) return;
  event.preventDefault();
  open(link);
});
addEventListener('keydown', (event) => {
  if (event.key === 'Escape') close();
});
addEventListener('resize', close);
addEventListener('pagehide', close);
