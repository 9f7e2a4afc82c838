// Makes what study pages share: buttons, links, tabs, tables, dialogs, choices, addresses, dates of study days.
// `scopeFields` asks which questions to take (core, guide, sets, concepts) for practice.js and exam_form.js; `scopeOf`
// reads the answer; `load` fetches a file, or fails. Also for beliefs/list.js and pictures/charts.js.
import { make } from '../card/dom.js';
import { studyDay } from '../schedule/attempts.js';
import { CORE } from './progress_state.js';

/** @import * as T from '../types' */

/** Request an address; fails unless the answer is one. @param {string} url */
export const load = (url) => fetch(url).then((r) => (r.ok ? r : Promise.reject(new Error(url))));

/**
 * @param {string} text @param {() => void} onclick
 * @param {string} [kind] `main`, `erase`, or `link` for one that looks like a link
 */
export const button = (text, onclick, kind) =>
  make(kind ? `button.qz-btn qz-btn--${kind}` : 'button.qz-btn', { type: 'button', onclick }, text);

/** @param {string} text @param {string} href @param {string} [className] */
export const anchor = (text, href, className = '') => make('a', { href, className }, text);

/**
 * The links on from here: the first is the next step and stands out.
 * @param {...([text: string, href: string]|0|false|null)} links
 */
export const steps = (...links) =>
  make(
    'p.qz-acts',
    .../** @type {string[][]} */ (links.filter((link) => link)).map(([text, href], i) =>
      anchor(text, href, i ? 'qz-btn' : 'qz-btn qz-btn--main'),
    ),
  );

/** The address of another study page. @param {string} name */
export const studyPage = (name) => location.pathname.replace(/[a-z]+(?=\/?(index)?(\.html)?$)/, name);

const ASKING = ['nav.practice', 'nav.review', 'nav.exam'];
const STORED = ['nav.progress', 'nav.settings'];

/**
 * Links to the pages that ask questions, or to those about what is stored.
 * @param {T.Words} words @param {string} here the key of the page that is shown
 */
export const studyTabs = ({ t }, here) => {
  const links = (ASKING.includes(here) ? ASKING : STORED).map((key) =>
    make('a', { href: studyPage(key.slice(4)), ariaCurrent: key === here ? 'page' : null }, t(key)),
  );
  return make('p.se-kin', ...links);
};

/** Remove from the address what is already done: only the page's own remains. */
export const clearAddress = () => history.replaceState(null, '', location.pathname);

/** The address that practises the questions of a concept. @param {string} id */
export const practiceOfConcept = (id) => `${studyPage('practice')}#/new?c=${id}`;

/** The address that practises some questions. @param {string[]} ids */
export const practiceOf = (ids) => `${studyPage('practice')}#/new?q=${ids}`;

export const rounded = (/** @type {number} */ x) => `${Math.round(x * 100) / 100}`;

/**
 * Names study days, which are counted from midnight UTC.
 * @param {string} lang @param {Intl.DateTimeFormatOptions} how
 */
export const dayFormat = (lang, how) => {
  const format = new Intl.DateTimeFormat(lang, { ...how, timeZone: 'UTC' });
  return (/** @type {number} */ day) => format.format(day * 864e5);
};

/**
 * The study day of a time, as a date: at night, that is still the day before.
 * @param {{ lang: string }} page @param {number} time
 */
export const dateOf = ({ lang }, time) => dayFormat(lang, { dateStyle: 'medium' })(studyDay(time));

/**
 * @param {string} caption @param {string[]} heads
 * @param {any[][]} rows nodes, texts, numbers; the first cell names the row
 */
export const tableOf = (caption, heads, rows) =>
  make(
    'div.qz-table',
    make(
      'table.qz-figures',
      make('caption', caption),
      make('thead', make('tr', ...heads.map((text) => make('th', { scope: 'col' }, text)))),
      make(
        'tbody',
        ...rows.map(([name, ...cells]) =>
          make('tr', make('th', { scope: 'row' }, name), ...cells.map((cell) => make('td', cell))),
        ),
      ),
    ),
  );

/** What is folded away below its title. @param {(string|Node)[]} title @param {...(string|Node)} nodes */
export const folded = (title, ...nodes) => make('details.ex-fold', make('summary.qz-sum', ...title), ...nodes);

/** The numbers of a picture, folded. @param {T.Words['t']} t @param {...Node} tables */
export const foldedTables = (t, ...tables) => make('details.pc-data', make('summary', t('pic.table')), ...tables);

/**
 * A link to a question by its number.
 * @param {T.Words} words @param {number} n @param {string} state @param {string} sign @param {string} href
 */
export const cellLink = ({ t }, n, state, sign, href) => {
  const ariaLabel = t('cell.q', { n, state });
  return make('a.se-cell', { href, ariaLabel }, make('span', { ariaHidden: 'true' }, sign), `${n}`);
};

/** @param {string} type @param {string} name @param {string} value @param {string} text @param {boolean} checked */
const tickbox = (type, name, value, text, checked) =>
  make('label.qz-row', make('input', { type, name, value, checked }), make('span', text));

/**
 * A choice of one among several; the first, unless `current` names another.
 * @param {string} title @param {string} name @param {string[][]} values value and words @param {string} [current]
 */
export const radioGroup = (title, name, values, current = values[0][0]) =>
  make(
    'fieldset.qz-pick',
    make('legend', title),
    ...values.map(([value, text]) => tickbox('radio', name, value, text, value === current)),
  );

/**
 * What belongs to a group, to be ticked one by one or all at once.
 * @param {string} name @param {T.Part[]} parts @param {string} title @param {string} whole
 */
const tickboxes = (name, parts, title, whole) => {
  const inside = parts.filter((part) => part.group === title);
  const rows = [{ id: '', title: whole }, ...inside].map((part) =>
    tickbox('checkbox', name, part.id, part.title, false),
  );
  const [all, ...each] = rows.map((row) => /** @type {HTMLInputElement} */ (row.control));
  all.name = '';
  const group = make('fieldset.qz-pick', make('legend', title), ...rows);
  group.addEventListener('change', ({ target }) => {
    if (target === all) for (const box of each) box.checked = all.checked;
    const n = each.filter(({ checked }) => checked).length;
    all.checked = n === each.length;
    all.indeterminate = n > 0 && !all.checked;
  });
  return group;
};

/**
 * The core, the whole guide, some of its sets or some of its concepts. The core is proposed to who has answered nothing
 * beyond it. @param {T.App} app
 */
export const scopeFields = ({ t, sets, concepts, index, store }) => {
  const deep = index.filter((row) => row.deep);
  const values = [
    [CORE, t('ch.core')],
    ['', t('ch.guide')],
    ['s', t('ch.sets')],
    ['c', t('ch.concepts')],
  ].slice(deep.length % index.length ? 0 : 1);
  const group = radioGroup(t('ch.what'), 'what', values, deep.some(({ id }) => store.get(id)) ? '' : undefined);
  const lists = Object.entries({ s: sets, c: concepts }).map(([name, parts]) => {
    const titles = [...new Set(parts.map(({ group }) => group))];
    const groups = titles.map((title) => tickboxes(name, parts, title, t('only.all')));
    return make('fieldset.qz-groups', { name, hidden: true }, make('legend.qz-vh', t(`of.${name}`)), ...groups);
  });
  group.addEventListener('change', ({ target }) => {
    for (const list of lists) list.hidden = list.name !== /** @type {HTMLInputElement} */ (target).value;
  });
  return make('div', group, ...lists);
};

/** What the reader chose in `scopeFields`. @param {FormData} data @returns {T.Choice} */
export const scopeOf = (data) => {
  const what = data.get('what');
  const all = (/** @type {string} */ name) => (what === name ? data.getAll(name).map(String) : undefined);
  return { sets: all('s'), concepts: what === CORE ? [CORE] : all('c') };
};

/**
 * Whether the reader, once asked, wants to erase something. The way to keep it comes first, and so has the focus.
 * @param {HTMLElement} root @param {string} title @param {string[]} texts @param {string} keep @param {string} erase
 * @returns {Promise<boolean>}
 */
export const confirmed = (root, title, texts, keep, erase) =>
  new Promise((done) => {
    const heading = make('h2', { id: 'qz-dialog-title' }, title);
    const acts = make(
      'p.qz-acts',
      button(keep, () => dialog.close()),
      button(erase, () => dialog.close('erase'), 'erase'),
    );
    const dialog = make('dialog.qz-dialog', heading, ...texts.map((text) => make('p', text)), acts);
    dialog.setAttribute('aria-labelledby', heading.id);
    dialog.onclose = () => {
      dialog.remove();
      done(!!dialog.returnValue);
    };
    root.append(dialog);
    dialog.showModal();
  });
