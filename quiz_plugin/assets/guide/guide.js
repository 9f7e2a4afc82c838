// Runs on every page, in its main script if it has one: keeps keys of one sign from the theme's shortcuts (modules hear
// them on window, capturing); keeps the place at a change of language; scrolls to a question; gives focus back after
// the search; lets keys reach wide tables, unfold the menu; registers the worker. Exports the storage's `prefix`.

const { dataset } = /** @type {any} */ (document.querySelector('[data-store]'));
/** What every key of the storage starts with. @type {string} */
export const prefix = dataset.store;
const JUMP = `${prefix}lang-jump`;

/**
 * What an area of the browser's storage holds under a key; an empty object when the browser keeps nothing there, or
 * nothing that can be read. With a value: store it.
 * @param {'localStorage' | 'sessionStorage'} area
 * @param {string} key
 * @param {object} [value]
 * @returns {any}
 */
const stored = (area, key, value) => {
  try {
    if (value) window[area][key] = JSON.stringify(value);
    return JSON.parse(window[area][key]) ?? {};
  } catch {
    return {};
  }
};
/**
 * @param {any} event
 * @param {string} selector
 * @returns {any} the nearest element around the event's target
 */
const around = (event, selector) => event.target.closest?.(selector);
/** @param {KeyboardEvent | MouseEvent} event */
const modified = (event) => event.ctrlKey || event.metaKey || event.altKey;

/** @type {any} the control of a card that last had the focus: a click on the language link takes it away */
let control;
/** @type {any} what had the focus before the search */
let before = document.querySelector('.md-logo');
addEventListener('focusin', (event) => {
  if (around(event, '.qz')) control = event.target;
  if (!around(event, '.md-search')) before = event.target;
});

// The theme listens on window for single letters, whatever has the focus; capture comes first. What is typed into a
// field arrives there all the same. Leaving its search by Escape, the theme takes the focus away.
addEventListener(
  'keydown',
  (event) => {
    if (event.key === 'Escape' && around(event, '.md-search')) setTimeout(() => before.focus());
    // Space does so by itself.
    if (event.key === 'Enter') around(event, '.md-nav__toggle')?.click();
    // Keys that write no sign have longer names: Tab, Escape.
    if (!event.key[1] && !modified(event)) event.stopPropagation();
  },
  true,
);

addEventListener(
  'click',
  (event) => {
    const link = around(event, 'a[hreflang]');
    if (!link || event.shiftKey || modified(event)) return;
    /** @type {any} */
    let place = {};
    for (const each of document.querySelectorAll('.md-content :is(.qz,h2,h3:not(.qz-title))[id]')) {
      const { top } = each.getBoundingClientRect();
      if (top <= innerHeight * 0.4 && !(top < place.top)) place = { id: each.id, top };
    }
    stored('sessionStorage', JUMP, { ...place, focus: control?.id });
    link.search = location.search;
    link.hash = (location.hash[1] !== '/' && place.id) || location.hash;
  },
  true,
);

// Arriving: keep the place at its distance from the top until the layout is calm or the reader acts.
const jump = stored('sessionStorage', JUMP);
/** @type {any} */
const goal = document.getElementById(jump.id || /^#(q-.*)/.exec(location.hash)?.[1]);
if (jump.id) {
  delete sessionStorage[JUMP];
  // Nothing can take the focus while the page still waits to be painted.
  requestAnimationFrame(() => document.getElementById(jump.focus)?.focus({ preventScroll: true }));
}
let frames = goal && 90;
let calm = 9;
self.onwheel =
  self.onkeydown =
  self.onpointerdown =
    () => {
      frames = 0;
    };
const settle = () => {
  if (!frames-- || !calm--) return;
  const { top } = goal.getBoundingClientRect();
  jump.id ? scrollBy(0, top - jump.top) : goal.scrollIntoView();
  if (top - goal.getBoundingClientRect().top) calm = 9;
  requestAnimationFrame(settle);
};
settle();

// A fold of the narrow menu says whether it is open.
for (const fold of /** @type {NodeListOf<any>} */ (document.querySelectorAll('.md-nav__toggle'))) {
  fold.onchange = () => (fold.ariaExpanded = fold.checked);
  fold.onchange();
}

// The menu of a narrow screen opens with the page in sight.
/** @type {any} */ (document.querySelector('#__drawer')).onchange = () =>
  document.querySelector('.md-nav--primary .md-nav__link--active')?.scrollIntoView({ block: 'nearest' });

// What scrolls sideways must be reachable by keyboard, also once the window is narrower or its text is enlarged.
const reach = () => {
  for (const box of /** @type {NodeListOf<any>} */ (document.querySelectorAll('.md-typeset__scrollwrap,.gd-formula')))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
};
self.onresize = reach;
self.onload = () => {
  reach();
  if (dataset.worker && !stored('localStorage', `${prefix}set`).unkept)
    navigator.serviceWorker?.register(dataset.worker).catch(String);
};
