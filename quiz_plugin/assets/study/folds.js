// Entry of what is folded away on the progress page, loaded when a fold is first opened: copies, settings, reading
// without a network, deleting. What can't be read comes from here too.
import { make } from '../card/dom.js';
import { button } from './controls.js';
import { copier, copies } from './copies.js';
import { deleting, unreadable } from './deleting.js';
import { withoutNetwork } from './offline.js';
import { prefs } from './prefs.js';

/** @import * as T from '../types' */
/** @import { Changes } from './study_store.js' */

/** What the page does when something has changed. @typedef {{ draw: () => void, redraw: () => void, remind: () => void }} Drawing */
/** What a fold needs: to say something below a place, with the focus, and to make changes that can be taken back. @typedef {ReturnType<typeof foldOf>} Fold */
/** What each fold shows, by its id, and how to draw it anew. @typedef {ReturnType<typeof fill>} Folds */

/** @param {T.App} app @param {Drawing} drawing */
const foldOf = ({ t, store, focus }, { redraw }) => {
  const message = make('p', { className: 'qz-done', hidden: true });
  /** @param {HTMLElement} place @param {string} text @param {Node[]} more */
  const report = (place, text, ...more) => {
    message.replaceChildren(text, ...more);
    message.hidden = false;
    place.append(message);
    focus(message);
  };
  /** @param {HTMLElement} place @param {Changes} changes @param {string} text */
  const change = (place, changes, text) => {
    const undo = store.change(changes);
    redraw();
    if (!undo) return report(place, t(store.trouble === 'newer' ? 'store.newer' : 'store.full'));
    const back = button(t('act.undo'), () => {
      const done = undo();
      redraw();
      report(place, t(done ? 'pg.undone' : 'store.full'));
    });
    report(place, `${text} `, back);
  };
  return { report, change };
};

/** @param {T.App} app @param {Drawing} drawing @param {string} [worker] the address of what reads without a network */
const fill = (app, drawing, worker) => {
  const fold = foldOf(app, drawing);
  const copy = copier(app, drawing.remind);
  const odd = make('div', {});
  const end = make('div', {});
  const settings = make('div', { onchange: drawing.draw }); // the number of questions a day is one of them
  const redraw = () => {
    if (!settings.contains(document.activeElement)) settings.replaceChildren(prefs(app));
    odd.replaceChildren(...unreadable(app, end, fold));
  };
  redraw();
  return {
    redraw,
    unreadable: make('div', {}, odd, end),
    backup: copies(app, copy, fold),
    settings,
    offline: worker ? withoutNetwork(app, worker, fold.report) : '',
    erase: deleting(app, copy.save, fold),
  };
};

const script = /** @type {any} */ (document.currentScript);
script.give(fill);
script.remove();
