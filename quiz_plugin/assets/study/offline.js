// Reading without a network, on the progress page: whether pages are cached, and a button that caches them all.
import { make } from '../card/dom.js';
import { button } from './controls.js';

/** @import * as T from '../types' */

const SILENCE = 6e4; // ms: a browser may stop a worker that is not done, and nothing tells

/**
 * Give the worker an order, if there is one.
 * @param {string} address @param {{ type: string, language?: string }} order @param {(answer: any) => void} [hear]
 * @returns {Promise<any>} its last word, if there is one
 */
const ask = async (address, order, hear = () => {}) => {
  const registration = await navigator.serviceWorker.getRegistration(address).catch(() => undefined); // refused
  const own = registration?.scope === new URL('.', new URL(address, location.href)).href;
  const worker = own && registration?.active;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  return new Promise((done) => {
    let timer = setTimeout(done, SILENCE);
    port1.onmessage = ({ data }) => {
      clearTimeout(timer);
      timer = setTimeout(done, SILENCE);
      data.end ? done(data) : hear(data);
    };
    worker.postMessage(order, [port2]);
  });
};

/** @param {T.App} app @param {string} address of the worker @param {(place: HTMLElement, text: string) => void} report */
export const withoutNetwork = ({ t, lang, store }, address, report) => {
  const place = make('div', {});
  const whole = make('p', { hidden: true });
  const count = make('progress', { hidden: true });

  const keepAll = async () => {
    count.hidden = false;
    const answer = await ask(address, { type: 'keep', language: lang }, ({ done, all }) => {
      count.setAttribute('max', all);
      count.setAttribute('value', done);
      count.setAttribute('aria-label', t('off.going', { n: done, all }));
    });
    count.hidden = true;
    report(place, t(answer?.failed === false ? 'off.done' : 'off.failed')); // there is none if another tab removed it
    await offer();
  };
  const offer = async () => {
    const about = await ask(address, { type: 'about', language: lang });
    whole.hidden = !(input.checked && about?.keeping);
    if (about) whole.replaceChildren(button(t('off.all', { n: Math.ceil(about.bytes / 1e6) }), keepAll), ' ', count);
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
      const answer = await ask(address, { type: 'begin' });
      if (!answer || answer.failed) report(place, t('off.failed'));
    } else {
      await ask(address, { type: 'remove' });
      report(place, t('off.removed'));
    }
    await offer();
  };
  const row = make('p', { className: 'qz-set-row qz-set-tick' }, input);
  row.append(make('label', { htmlFor: input.id }, t('off.set')));
  place.append(row, whole);
  addEventListener('storage', () => {
    if (input.checked === wanted()) return;
    input.checked = wanted();
    offer();
  });
  navigator.serviceWorker.ready.then(offer); // at a first visit it is still getting ready
  return place;
};
