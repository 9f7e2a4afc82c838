// One question on the page. Its inputs hold the picks, data-state where the reader is: fresh, draft, retry, done.
// Nothing counts as an answer before Check or Show. What only one kind of question does is in that kind's module.

import { adapt, HINT, SECOND, SHOWN, SURE, studyDay, UNSURE } from './attempts.js';
import { make, near, visit } from './dom.js';
import { KINDS } from './kinds.js';

/** @import * as T from './types' */

/** Twice whether it was chosen, and whether it is right. */
const MARKS = [
  ['m.pass', '–'],
  ['m.miss', '◌'],
  ['m.slip', '✗'],
  ['m.hit', '✓'],
];

/** What a digit does in a card. @type {T.Chooses} */
export const chooses = new WeakMap();

/** @type {T.start} */
export const start = (el, env) => {
  const { store, late, lang, t, n, say, changed, next, mode = 'p', settings = {}, turn = +(mode !== 'p') } = env;
  const { askSure = mode === 'r' || settings.askSure } = env;
  /** @param {string} sel @returns {any} */
  const find = (sel) => el.querySelector(sel);
  /** @param {string} sel */
  const must = (sel) => {
    const found = find(sel);
    if (!found) throw new Error(`${el.id} has no ${sel}`);
    return found;
  };
  const { rev = '', type = '' } = el.dataset;
  const id = el.id.slice(2);
  const exam = mode === 'x';
  /** @type {HTMLFieldSetElement} */
  const set = must('.qz-set');
  /** @type {HTMLElement} */
  const acts = must('.qz-acts');
  /** What gets marks: options as they stand, or the set. @returns {NodeListOf<HTMLElement>} */
  const parts = () => el.querySelectorAll('.qz-opt,.qz-set:not(:has(.qz-opt))');
  /** @type {HTMLDetailsElement} */
  const answer = must('.qz-answer');
  const sum = must('.qz-answer>.qz-sum');
  const study = find('.qz-body .qz-study');
  const hintbox = find('.qz-hintbox');
  const hintlist = make('div', { className: 'qz-hints' });
  /** @type {HTMLElement[]} */
  const hints = [...(hintbox?.querySelectorAll('.qz-hint') ?? [])];
  const err = make('p', { className: 'qz-err', id: `${el.id}--err` });
  const served = sum.textContent;

  let state = '';
  let attempt = turn; // answers before this one: decides the order
  let used = 0; // hints shown
  /** @type {string[]} the first try, while a second is open */
  let first = [];
  /** @type {any} */
  let timer;
  /** @type {Map<HTMLElement, T.Mark>} */
  const marked = new Map();

  const busy = () => state === 'draft' || state === 'retry';

  const letter = (/** @type {Element} */ li) => li.querySelector('.qz-key')?.textContent ?? '';

  const unmark = (/** @type {HTMLElement} */ host) => {
    const { added = [], fb, why } = marked.get(host) ?? {};
    if (fb) why?.append(...fb.childNodes);
    for (const part of added) part.remove();
    marked.delete(host);
    delete host.dataset.mark;
  };

  /** Mark all parts, as the kind says; a symbol and a letter each is what the verdict repeats. */
  const mark = (/** @type {string[]} */ given, /** @type {boolean} */ done, /** @type {T.Result} */ result) => {
    const line = make('p', { className: 'qz-sumline', ariaHidden: 'true' }); // the marks say it in words
    for (const host of parts()) {
      const { on, ok, pick, words, why } = kind.mark(host, given, done, result);
      if (!done && !on) continue;
      const [key, symbol] = MARKS[(on ? 2 : 0) + (ok ? 1 : 0)];
      const span = make('span', { ariaHidden: 'true' }, symbol);
      const added = words === null ? [] : [make('p', { className: 'qz-mark' }, span, ' ', ...(words ?? [t(key)]))];
      // Reasons are moved, not copied: no text twice for a screen reader.
      const fb = (done || !ok) && why && make('div', { className: 'qz-fb' }, ...why.childNodes);
      if (fb) added.push(fb);
      if (letter(host) && (on || ok)) line.append(make('span', {}, `${symbol} ${letter(host)}`));
      host.append(...added);
      host.dataset.mark = key.slice(2);
      marked.set(host, { pick, added, fb, why });
    }
    if (!done) loosen();
    return line;
  };

  /** A mark stays as long as the pick it is about. */
  const loosen = () => {
    for (const [host, { pick }] of marked) if (!picks().includes(pick)) unmark(host);
  };

  /** Say what is missing, or nothing any more. */
  const fault = (key = '') => {
    err.hidden = !key;
    for (const x of set.elements) x.ariaInvalid = key ? 'true' : null;
    err.replaceChildren(...(key ? [make('span', { className: 'qz-vh' }, `${t('err.prefix')} `), t(key)] : []));
    // The focus tells of it, unless it is there already.
    if (key && document.activeElement === kind.first()) say(t(key));
  };

  const touched = () => {
    if (!err.hidden) {
      fault();
      near(); // what stood below the error has moved up
    }
    if (state === 'retry') loosen();
    else el.dataset.state = state = 'draft';
    clearTimeout(timer);
    timer = setTimeout(keep, 200);
    if (exam) changed();
  };

  const kind = KINDS[type]({ el, set, rows: [...parts()], letter, late, lang, t, n, say, make, must, unmark, touched });
  const { picks } = kind;
  const place = (at = attempt || turn) => kind.place?.(settings.shuffle === false && mode !== 'x' ? 0 : at);

  /** What it does is the end of the key of its words. @param {string} key @param {number} [count] */
  const button = (key, count) => {
    const act = key.slice(4);
    const onclick = DO[act];
    const className = onclick && act !== 'next' ? 'qz-btn' : 'qz-btn qz-btn--main';
    const text = count ? n(key, count) : t(key);
    const b = make('button', { type: onclick ? 'button' : 'submit', className, onclick }, text);
    b.dataset.act = act;
    return b;
  };

  const following = () => {
    const cards = [...document.querySelectorAll('.qz')];
    return cards[cards.indexOf(el) + 1];
  };

  const buttons = () => {
    const left = hints.length - used;
    const done = state === 'done' && !exam;
    const again = state === 'retry';
    const open = busy() || state === 'fresh';
    const check = open && !again && !exam;
    const all = [
      done && (next || following()) && button('act.next'),
      done && button('act.reset'),
      check && !askSure && button('act.check'),
      check && askSure && button('act.unsure'),
      check && askSure && button('act.sure'),
      again && button('act.again'),
      again && button('act.reveal'),
      open && !exam && left && button('act.hint', left),
      open && !again && kind.clear && button('act.clear'),
    ];
    acts.replaceChildren(...all.filter((b) => b instanceof Element));
  };

  /** @param {string} to @param {string[]} [given] @param {number} [flags] the answer to give a verdict on */
  const go = (to, given, flags = 0) => {
    clearTimeout(timer);
    fault();
    for (const host of marked.keys()) unmark(host);
    for (const x of el.querySelectorAll('.qz-verdict,.qz-status')) x.remove();
    el.dataset.state = state = to;
    const done = to === 'done';
    set.disabled = answer.open = done;
    sum.textContent = done ? t('a.title') : served;
    buttons();
    if (!given) return;

    const result = kind.judge(given);
    const { v } = result;
    const line = mark(given, done, result);
    const seen = flags & SHOWN;
    const word = seen
      ? t('v.seen')
      : v === 'right'
        ? t(flags & SECOND ? 'v.right2' : 'v.right')
        : t(v === 'partly' ? 'v.partly' : done ? 'v.wrong' : 'v.not_yet');
    /** @type {string[]} */
    const rest = [];
    if (!seen && v !== 'right') {
      rest.push(...kind.words(result));
      if (!done && v === 'partly' && !result.moves) rest.push(t('v.try_rest'));
      if (flags & SURE) rest.push(t('v.sure_wrong'));
    }
    const text = make('p', { id: `${el.id}--verdict` }, make('strong', {}, word), ...rest.map((x) => ` ${x}`));
    const box = make('div', { className: 'qz-verdict', role: 'group', tabIndex: -1 }, text, line);
    if (study && (seen || v !== 'right')) box.append(study.cloneNode(true));
    box.dataset.v = seen ? 'seen' : v;
    box.setAttribute('aria-labelledby', text.id);
    acts.before(box);
  };

  const settle = () => go(picks().length ? 'draft' : 'fresh');

  const report = () => {
    must('.qz-verdict').focus({ preventScroll: true });
    near();
  };

  /** @param {number} credit @param {number} flags */
  const save = (credit, flags) => {
    const all = flags | (used && HINT);
    store.save?.(id, rev, Date.now(), picks(), credit, all, mode, settings.examDate);
  };

  const keep = () => {
    clearTimeout(timer);
    const key = exam && kind.input?.value && kind.error();
    if (key) fault(key);
    if (exam || state === 'done' || !(busy() || used)) return;
    const p = picks();
    const t = first.length ? first : undefined;
    const r = (store.get(id)?.rev ?? rev) === rev ? undefined : rev;
    store.setDraft(id, p.length || t || used ? { p, t, r, h: used || undefined } : null);
  };

  /** @param {number} flags @param {unknown} [saved] */
  const finish = (flags, saved = true) => {
    store.setDraft(id, saved ? null : { p: picks() });
    go('done', picks(), flags);
    first = [];
    changed();
  };

  const check = (/** @type {number} */ sure) => {
    const key = kind.error();
    if (key) {
      fault(key);
      kind.first().focus();
      return;
    }
    const given = picks();
    const { credit, v } = kind.judge(given);
    const flags = first.length ? SECOND : sure;
    save(credit, flags);
    if (v === 'right' || first.length || kind.once) finish(flags, !!store.save);
    else {
      first = given;
      go('retry', given, flags);
      keep();
      changed();
    }
    report();
  };

  const reveal = () => {
    const flags = SHOWN | (first.length && SECOND);
    save(0, flags);
    finish(flags, !!store.save);
  };

  const last = () => {
    const rec = store.get(id);
    if (!rec?.done) return;
    const entry = rec.log.at(-1);
    kind.set(rec.done.p);
    attempt = rec.n - 1;
    place();
    finish(entry?.[0] === rec.done.t ? entry[5] : 0);
  };

  const clean = () => {
    hintbox?.append(...hints);
    used = 0;
    first = [];
    kind.set([]);
  };

  /** Show what storage says. */
  const restore = () => {
    const today = studyDay(Date.now());
    const rec = store.get(id);
    const done = rec && adapt(rec, rev, today).done;
    const old = rec && rec.rev !== rev;
    const saved = store.draft(id);
    const draft = old && saved?.r !== rev ? null : saved;
    first = [];
    if (draft) {
      kind.set(draft.t ?? []); // drops what no longer exists
      first = picks();
      kind.set(draft.p);
    }
    // A clock that was put back leaves answers of tomorrow; one that was years ahead, answers of nobody knows when.
    const day = done ? studyDay(done.t) - today : 0;
    if (done && (!day || day === 1) && !picks().length && !first.length) return last();
    attempt = (rec?.n ?? 0) - (first.length && 1);
    place();
    used = Math.min(draft?.h ?? 0, hints.length);
    hintlist.append(...hints.slice(0, used));
    if (first.length) return go('retry', first, (rec?.log.at(-1)?.[5] ?? 0) & SURE);
    settle();
    const status = make('span', { className: 'qz-status' });
    if (done) {
      const verdict = t(done.cr === 1 ? 'w.right' : done.cr ? 'w.partly' : 'w.wrong');
      const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(day > 0 ? -1 : day, 'day');
      status.append(t('st.last', { when, verdict }), ' ', button('act.last'));
    } else if (old) status.append(t('st.changed'));
    if (done || old) find('.qz-meta')?.append(status);
  };

  /** @type {Record<string, (() => void) | undefined>} */
  const DO = {
    reset() {
      clean();
      store.setDraft(id, null);
      attempt = store.get(id)?.n ?? 0;
      place();
      go('fresh');
      kind.first().focus();
    },
    clear() {
      kind.first().focus();
      kind.set([]);
      touched();
    },
    hint() {
      const hint = hints[used++];
      hintlist.append(hint);
      buttons();
      hint.focus();
      keep();
    },
    reveal: () =>
      late(id, () => {
        reveal();
        report();
      }),
    last() {
      last();
      report();
    },
    next: () => (next ? next() : visit(following())),
  };

  hints.forEach((hint, i) => {
    const ariaLabel = t('hint.name', { n: i + 1, total: hints.length });
    Object.assign(hint, { role: 'group', tabIndex: -1, ariaLabel });
  });
  if (hintbox) hintbox.hidden = true;
  set.after(hintlist);
  // An empty description adds nothing, so the error's place is named once.
  const told = kind.input ?? set;
  told.setAttribute('aria-describedby', `${told.getAttribute('aria-describedby') ?? ''} ${err.id}`.trim());
  must('.qz-legend').after(err);
  if (exam) {
    answer.remove();
    place();
    settle();
  } else restore();
  must('.qz-form').addEventListener('submit', (/** @type {SubmitEvent} */ e) => {
    e.preventDefault();
    const act = e.submitter?.dataset.act;
    if (state !== 'done' && !exam) late(id, () => check(act === 'sure' ? SURE : act === 'unsure' ? UNSURE : 0));
  });
  set.addEventListener('input', touched);
  el.addEventListener('click', (e) => {
    // A click, not `toggle`: printing and find-in-page open details too, and neither is giving up.
    if (!sum.contains(/** @type {Element} */ (e.target)) || state === 'done' || answer.open) return;
    e.preventDefault();
    late(id, () => {
      const { top } = sum.getBoundingClientRect();
      reveal();
      scrollBy(0, sum.getBoundingClientRect().top - top);
    });
  });
  chooses.set(el, (nth) => state !== 'done' && kind.choose?.(nth));
  el.dataset.qz = '';

  return {
    id,
    rev,
    kind: type,
    picks,
    keep,
    set(given) {
      kind.set(given);
      settle();
    },
    show(given) {
      el.append(answer);
      kind.set(given);
      go('done', given);
    },
    grade: () => (picks().length ? kind.judge(picks()) : null),
    refresh() {
      if (busy() || exam) return;
      clean();
      restore();
    },
    print(on) {
      for (const { fb, why } of marked.values()) if (fb && why) (on ? why : fb).append(...(on ? fb : why).childNodes);
      place(on ? 0 : undefined);
    },
  };
};
