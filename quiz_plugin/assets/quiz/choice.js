// Choices: one right answer or several, true or false.
import { judge } from './grade.js';
import { order } from './shuffle.js';

/** @import * as T from './types' */

/** @type {T.kind} */
export const choice = ({ el, must, t, n, mark }) => {
  const multi = el.dataset.type === 'multi';
  /** @type {HTMLElement} */
  const list = must('.qz-opts');
  const why = must('.qz-why');
  const key = must('.qz-ca');
  const served = key.textContent;
  const opts = /** @type {HTMLElement[]} */ ([...list.children]).map((li) => {
    const id = li.dataset.opt ?? '';
    /** @type {T.Opt} */
    const opt = {
      id,
      li,
      ok: 'ok' in li.dataset,
      input: must(`[data-opt="${id}"] .qz-in`),
      letter: li.querySelector('.qz-key')?.textContent ?? '',
      why: why.querySelector(`[data-opt="${id}"]`),
    };
    return opt;
  });
  const all = opts.map((o) => o.id);
  const right = opts.filter((o) => o.ok).map((o) => o.id);
  const pinned = opts.filter((o) => 'pin' in o.li.dataset || !o.letter).map((o) => o.id);
  let shown = opts;

  const picks = () => opts.filter((o) => o.input.checked).map((o) => o.id);
  const letter = (/** @type {T.Opt} */ o) => opts[shown.indexOf(o)].letter;

  list.addEventListener('input', (e) => {
    const one = opts.find((o) => o.input === e.target);
    if (multi && one?.input.checked)
      for (const o of opts)
        if (o !== one && ('exclusive' in o.li.dataset || 'exclusive' in one.li.dataset)) o.input.checked = false;
  });

  return {
    once: opts.length < 3,
    clear: !multi,
    picks,
    set(ids) {
      for (const o of opts) o.input.checked = ids.includes(o.id);
    },
    judge: (given) => judge(right, given),
    error: () => !picks().length && (multi ? 'err.none_multi' : 'err.none_single'),
    first: () => shown[0].input,
    mark(given, done) {
      const line = [];
      for (const o of shown) {
        const on = given.includes(o.id);
        if (!done && !on) continue;
        const kind = on ? (o.ok ? 'hit' : 'slip') : o.ok ? 'miss' : 'pass';
        const symbol = mark(o.li, o.id, kind, [], done || !o.ok ? o.why : null);
        if (o.letter && kind !== 'pass') line.push(`${symbol} ${letter(o)}`);
      }
      return line;
    },
    words({ v, a = 0, b = 0, c }, done) {
      const say = multi ? [n('v.chosen', b, { a, b })] : [];
      if (multi && c) say.push(n('v.extra', c));
      if (multi && !done && v === 'partly') say.push(t('v.try_rest'));
      return say;
    },
    // Letters follow the place, not the option.
    place(turn) {
      const now = order(all, pinned, el.dataset.qid ?? '', turn).map((x) => opts[all.indexOf(x)]);
      if (now.every((o, i) => o === shown[i])) return;
      const focused = /** @type {HTMLElement|null} */ (document.activeElement);
      shown = now;
      list.append(...shown.map((o) => o.li));
      why.append(...shown.flatMap((o) => o.why ?? []));
      for (const o of shown)
        for (const part of [o.li, o.why])
          for (const key of part?.querySelectorAll('.qz-key') ?? []) key.textContent = letter(o);
      const letters = shown.filter((o) => o.ok).map(letter);
      const moved = n('a.right', letters.length, { list: letters.join(', ') });
      (key.firstElementChild ?? key).textContent = turn ? moved : served;
      focused?.focus({ preventScroll: true });
    },
    choose(nth) {
      const input = shown[nth - 1]?.input;
      input?.focus();
      input?.click();
    },
  };
};
