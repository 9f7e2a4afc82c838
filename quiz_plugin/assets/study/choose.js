// Parts of a form in which a reader chooses questions.
import { make } from '../card/dom.js';

/** @import * as T from '../types' */

/** @param {string} type @param {string} name @param {string} value @param {string} text @param {boolean} checked */
const tickbox = (type, name, value, text, checked) =>
  make('label', { className: 'qz-row' }, make('input', { type, name, value, checked }), make('span', {}, text));

/**
 * A choice of one among several; the first, unless `now` names another.
 * @param {string} title @param {string} name @param {string[][]} values value and words @param {string} [now]
 */
export const pick = (title, name, values, now = values[0][0]) =>
  make(
    'fieldset',
    { className: 'qz-pick' },
    make('legend', {}, title),
    ...values.map(([value, text]) => tickbox('radio', name, value, text, value === now)),
  );

/** The whole guide, or some of its sets, or some of its concepts. @param {T.AnyApp} app */
export const choose = ({ t, sets, concepts }) => {
  const group = pick(t('ch.what'), 'what', [
    ['', t('ch.guide')],
    ['s', t('ch.sets')],
    ['c', t('ch.concepts')],
  ]);
  const lists = [/** @type {const} */ (['s', sets]), /** @type {const} */ (['c', concepts])].map(([name, parts]) => {
    const boxes = parts.map(({ id, title }) => tickbox('checkbox', name, id, title, false));
    const list = make(
      'fieldset',
      { className: 'qz-pick', hidden: true },
      make('legend', {}, t(`of.${name}`)),
      ...boxes,
    );
    list.dataset.of = name;
    return list;
  });
  group.addEventListener('change', (event) => {
    const { value } = /** @type {HTMLInputElement} */ (event.target);
    for (const list of lists) list.hidden = list.dataset.of !== value;
  });
  return make('div', {}, group, ...lists);
};

/** What the reader chose in the parts that `choose` made. @param {FormData} data @returns {T.Choice} */
export const chosen = (data) => {
  const what = data.get('what');
  const all = (/** @type {string} */ name) => (what === name ? data.getAll(name).map(String) : undefined);
  return { sets: all('s'), concepts: all('c') };
};
