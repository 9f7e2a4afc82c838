/** What every page has: the guard against the theme's single-key shortcuts, a language switch that keeps the reader's place, the language hint. */

const prefix = `${/** @type {HTMLElement} */ (document.querySelector('script[data-site-key]')).dataset.siteKey}/1/`;
const JUMP = `${prefix}lang-jump`;
const HEADER = 64;

/**
 * @param {'localStorage' | 'sessionStorage'} store
 * @param {string} key
 * @returns {any} what is stored there, or nothing when it can't be read
 */
const read = (store, key) => {
  try {
    return JSON.parse(window[store].getItem(key) ?? 'null') ?? {};
  } catch {
    return {};
  }
};
/**
 * @param {'localStorage' | 'sessionStorage'} store
 * @param {string} key
 * @param {object} value
 */
const write = (store, key, value) => {
  try {
    window[store].setItem(key, JSON.stringify(value));
  } catch {
    // A browser that saves nothing shows the hint again and starts the other language at the top.
  }
};
/** @param {EventTarget | null} target */
const element = (target) => (target instanceof Element ? target : null);

// The theme listens on window for single letters, whatever has the focus; capture comes first.
addEventListener(
  'keydown',
  (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key.length !== 1 || event.key === ' ') return;
    const target = element(event.target);
    if (target?.closest('.qz, .xp')) event.stopPropagation();
    else if (!target?.closest('input, textarea, select, [contenteditable]') && !read('localStorage', `${prefix}set`).shortcuts)
      event.stopPropagation();
  },
  true,
);

/**
 * Keep an element at a distance from the top until the layout is calm or the reader acts.
 * @param {Element | null} target
 * @param {number} top in CSS pixels
 */
const settle = (target, top) => {
  let frames = 0;
  let calm = 0;
  let stop = !target;
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => (stop = true), { once: true, passive: true });
  const step = () => {
    if (stop || frames++ > 90 || calm > 8) return;
    const off = /** @type {Element} */ (target).getBoundingClientRect().top - top;
    if (Math.abs(off) > 1) {
      calm = 0;
      scrollBy({ top: off, behavior: 'instant' });
    } else calm++;
    requestAnimationFrame(step);
  };
  step();
};

/** @type {Element | null} the control of a card that last had the focus: the click on the language link takes it away */
let control = null;
addEventListener('focusin', (event) => {
  if (element(event.target)?.closest('.qz')) control = element(event.target);
});

addEventListener(
  'click',
  (event) => {
    const link = /** @type {HTMLAnchorElement | null | undefined} */ (element(event.target)?.closest('a[hreflang]'));
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    /** @type {{ id: string, top: number } | undefined} */
    let place;
    for (const each of document.querySelectorAll('.md-content :is(.qz, :is(h2, h3):not(.qz-title))[id]')) {
      const { top } = each.getBoundingClientRect();
      if (top <= innerHeight * 0.4 && top >= (place?.top ?? Number.NEGATIVE_INFINITY)) place = { id: each.id, top };
    }
    write('sessionStorage', JUMP, { ...place, focus: control?.id });
    const url = new URL(link.href);
    url.search = location.search;
    url.hash = location.hash.startsWith('#/') || !place ? location.hash : place.id;
    // Without storage, the cards' answers travel in the address.
    dispatchEvent(new CustomEvent('guide:switch', { detail: { url } }));
    event.preventDefault();
    event.stopImmediatePropagation();
    location.assign(url);
  },
  true,
);

const arrive = () => {
  const jump = read('sessionStorage', JUMP);
  try {
    sessionStorage.removeItem(JUMP);
  } catch {
    // Nothing was stored then.
  }
  if (jump.id) {
    settle(document.getElementById(jump.id), jump.top);
    document.getElementById(jump.focus)?.focus({ preventScroll: true });
  } else if (location.hash.startsWith('#q-')) settle(document.getElementById(location.hash.slice(1)), HEADER);
};
arrive();

for (const hint of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('.gd-also'))) {
  if (!navigator.language.startsWith(hint.lang) || read('localStorage', `${prefix}set`).langHint) continue;
  hint.hidden = false;
  hint.querySelector('button')?.addEventListener('click', () => {
    hint.hidden = true;
    write('localStorage', `${prefix}set`, { ...read('localStorage', `${prefix}set`), langHint: true });
  });
}

for (const box of document.querySelectorAll('.fig-box')) if (box.scrollWidth > box.clientWidth) box.setAttribute('tabindex', '0');
