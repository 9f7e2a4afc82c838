// Entry of what is folded on the progress page, loaded when a fold is first opened: copies, settings, reading without a
// network, deleting. What can't be read comes from here too.
import { make } from '../card/dom.js';
import { copier, copies, deleting, unreadable } from './copies.js';
import { button } from './elements.js';
import { settingsForm } from './settings.js';

/** @import * as T from '../types' */
/** @import { Changes } from './study_store.js' */

/** What the page does when something has changed. @typedef {{ draw: () => void, redraw: () => void, remind: () => void }} Drawing */
/** What a fold needs: to say something below a place, with the focus, and to make changes that can be taken back. @typedef {ReturnType<typeof foldOf>} Fold */
/** What each fold shows, by its id, and how to draw it anew. @typedef {ReturnType<typeof fill>} Folds */

/** @param {T.ProgressApp} app @param {Drawing} drawing */
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

const SILENCE = 6e4; // ms: a browser may stop a worker that is not done, and nothing says so

/**
 * Give the worker an order, if there is one.
 * @param {string} address @param {{ type: string, language?: string }} message @param {(answer: any) => void} [hear]
 * @returns {Promise<any>} its last word, if there is one
 */
const order = async (address, message, hear = () => {}) => {
  const registration = await navigator.serviceWorker.getRegistration(address).catch(() => undefined); // refused
  const ours = registration?.scope === new URL('.', new URL(address, location.href)).href;
  const worker = ours && registration?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    let timer = setTimeout(done, SILENCE);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      timer = setTimeout(done, SILENCE);
      data.end ? done(data) : hear(data);
    };
    worker.postMessage(message, [port2]);
  });
};

/** Whether pages are cached, and a button that caches them all. @param {T.ProgressApp} app @param {string} address of the worker @param {(place: HTMLElement, text: string) => void} report */
const withoutNetwork = ({ t, lang, store }, address, report) => {
  const place = make('div', {});
  const offer = make('p', { hidden: true });
  const count = make('progress', { hidden: true });

  const cacheAll = async () => {
    count.hidden = false;
    const answer = await order(address, { type: 'keep', language: lang }, ({ done, all }) => {
      count.setAttribute('max', all);
      count.setAttribute('value', done);
      count.setAttribute('aria-label', t('off.going', { n: done, all }));
    });
    count.hidden = true;
    report(place, t(answer?.failed === false ? 'off.done' : 'off.failed')); // there is none if another tab removed it
    await showOffer();
  };
  const showOffer = async () => {
    const about = await order(address, { type: 'about', language: lang });
    offer.hidden = !(input.checked && about?.keeping);
    if (about) offer.replaceChildren(button(t('off.all', { n: Math.ceil(about.bytes / 1e6) }), cacheAll), ' ', count);
  };

  const wanted = () => !store.value('set')?.unkept;
  const input = /** @type {HTMLInputElement} */ (
    make('input', { type: 'checkbox', id: 'qz-set-offline', checked: wanted() })
  );
  input.onchange = async () => {
    store.setValue('set', { ...store.value('set'), unkept: !input.checked });
    if (input.checked) {
      const registered = await navigator.serviceWorker.register(address).catch(() => null);
      if (registered) await navigator.serviceWorker.ready;
      const answer = await order(address, { type: 'begin' });
      if (!answer || answer.failed) report(place, t('off.failed'));
    } else {
      await order(address, { type: 'remove' });
      report(place, t('off.removed'));
    }
    await showOffer();
  };
  const row = make('p', { className: 'qz-set-row qz-set-tick' }, input);
  row.append(make('label', { htmlFor: input.id }, t('off.set')));
  place.append(row, offer);
  addEventListener('storage', () => {
    if (input.checked === wanted()) return;
    input.checked = wanted();
    showOffer();
  });
  navigator.serviceWorker.ready.then(showOffer); // at a first visit it is still getting ready
  return place;
};

/** @param {T.ProgressApp} app @param {Drawing} drawing @param {string} [worker] the address of what reads without a network */
const fill = (app, drawing, worker) => {
  const fold = foldOf(app, drawing);
  const copy = copier(app, drawing.remind);
  const odd = make('div', {});
  const end = make('div', {});
  const settings = make('div', { onchange: drawing.draw }); // the number of questions a day is one of them
  const redraw = () => {
    if (!settings.contains(document.activeElement)) settings.replaceChildren(settingsForm(app));
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

export default fill;
