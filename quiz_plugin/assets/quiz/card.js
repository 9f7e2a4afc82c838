// One question on the page. Its inputs hold the picks, data-state where the reader is: fresh, draft, retry, done.
// Nothing counts as an answer before Check or Show.
import { answered, judge } from './grade.js';
import { adapt, HINT, record, SECOND, SHOWN, studyDay } from './schedule.js';
import { order } from './shuffle.js';

/** @import * as T from './types' */

/** @type {Record<string, [symbol: string, key: string]>} */
const MARKS = { hit: ['✓', 'm.hit'], slip: ['✗', 'm.slip'], miss: ['◌', 'm.miss'], pass: ['–', 'm.pass'] };

/** @type {T.make} */
export const make = (tag, props, ...kids) => {
  const el = Object.assign(document.createElement(tag), props);
  el.append(...kids);
  return el;
};

/** @type {T.visit} */
export const visit = (card, scroll = true) => {
  const title = /** @type {HTMLElement|null|undefined} */ (card?.querySelector('.qz-title'));
  if (!title) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  if (scroll) card?.scrollIntoView({ behavior: 'instant' });
};

/** @type {T.start} */
export const start = (el, { store, lang, t, n, changed, next }, carried) => {
  /** @param {string} sel @returns {any} */
  const find = (sel) => el.querySelector(sel);
  /** @param {string} sel */
  const must = (sel) => {
    const found = find(sel);
    if (!found) throw new Error(`quiz card: ${el.id}: expected ${sel}`);
    return found;
  };
  const { qid: id = '', rev = '', type } = el.dataset;
  const multi = type === 'multi';
  /** @type {HTMLFieldSetElement} */
  const set = must('.qz-set');
  /** @type {HTMLElement} */
  const list = must('.qz-opts');
  /** @type {HTMLElement} */
  const acts = must('.qz-acts');
  /** @type {HTMLDetailsElement} */
  const answer = must('.qz-answer');
  const sum = must('.qz-answer>.qz-sum');
  const why = must('.qz-why');
  const key = must('.qz-ca');
  const hintbox = find('.qz-hintbox');
  const hintlist = make('div', { className: 'qz-hints' });
  /** @type {HTMLElement[]} */
  const hints = [...(hintbox?.querySelectorAll('.qz-hint') ?? [])];
  const err = make('p', { className: 'qz-err', id: `${el.id}--err` });
  const served = { sum: sum.textContent, key: key.textContent };
  const opts = /** @type {HTMLElement[]} */ ([...list.children]).map((li) => {
    const id = li.dataset.opt ?? '';
    /** @type {T.Opt} */
    const opt = {
      id,
      li,
      ok: 'ok' in li.dataset,
      input: must(`[data-opt="${id}"] .qz-in`),
      letter: li.querySelector('.qz-key')?.textContent ?? '',
      why: find(`.qz-why>[data-opt="${id}"]`),
    };
    return opt;
  });
  const all = opts.map((o) => o.id);
  const right = opts.filter((o) => o.ok).map((o) => o.id);
  const pinned = opts.filter((o) => 'pin' in o.li.dataset || !o.letter).map((o) => o.id);

  let state = '';
  let shown = opts;
  let attempt = 0; // answers before this one: decides the order
  let used = 0; // hints shown
  /** @type {string[]} the first try, while a second is open */
  let first = [];
  /** @type {any} */
  let timer;

  const picks = () => opts.filter((o) => o.input.checked).map((o) => o.id);
  const tick = (/** @type {string[]} */ ids) => {
    for (const o of opts) o.input.checked = ids.includes(o.id);
  };
  const busy = () => state === 'draft' || state === 'retry';
  const letter = (/** @type {T.Opt} */ o) => opts[shown.indexOf(o)].letter;

  // Letters follow the place, not the option.
  const place = (/** @type {number} */ turn) => {
    const now = order(all, pinned, id, turn).map((x) => opts[all.indexOf(x)]);
    if (now.every((o, i) => o === shown[i])) return;
    const focused = /** @type {HTMLElement|null} */ (document.activeElement);
    shown = now;
    list.append(...shown.map((o) => o.li));
    why.append(...shown.flatMap((o) => o.why ?? []));
    for (const o of shown)
      for (const key of el.querySelectorAll(`[data-opt="${o.id}"] .qz-key`)) key.textContent = letter(o);
    const letters = shown.filter((o) => o.ok).map(letter);
    const moved = n('a.right', letters.length, { list: letters.join(', ') });
    (key.firstElementChild ?? key).textContent = turn ? moved : served.key;
    focused?.focus({ preventScroll: true });
  };

  /** Reasons are moved, not copied: no text twice for a screen reader. @param {T.Opt} o @param {string} [kind] */
  const mark = (o, kind, reason = true) => {
    o.li.querySelector('.qz-mark')?.remove();
    if (o.fb) o.why?.append(...o.fb.childNodes);
    o.fb?.remove();
    o.fb = undefined;
    delete o.li.dataset.mark;
    if (!kind) return;
    const [symbol, key] = MARKS[kind];
    o.li.dataset.mark = kind;
    o.li.append(make('p', { className: 'qz-mark' }, make('span', { ariaHidden: 'true' }, symbol), ` ${t(key)}`));
    if (!reason || !o.why) return;
    o.fb = make('div', { className: 'qz-fb' }, ...o.why.childNodes);
    o.li.append(o.fb);
  };

  const fault = (/** @type {(string|Node)[]} */ ...text) => {
    err.replaceChildren(...text);
    err.hidden = !text.length;
  };

  /** @param {string} act @param {string} text @param {string} [kind] */
  const button = (act, text, kind) => {
    const type = act === 'check' ? 'submit' : 'button';
    const b = make('button', { type, className: kind ? `qz-btn qz-btn--${kind}` : 'qz-btn' }, text);
    b.dataset.act = act;
    return b;
  };

  const following = () => {
    const cards = [...document.querySelectorAll('.qz')];
    return cards[cards.indexOf(el) + 1];
  };

  const buttons = () => {
    const left = hints.length - used;
    const hint = left ? [button('hint', n('act.hint', left))] : [];
    acts.replaceChildren(
      ...(state === 'done'
        ? [...(next || following() ? [button('next', t('act.next'), 'main')] : []), button('reset', t('act.reset'))]
        : state === 'retry'
          ? [button('check', t('act.again'), 'main'), button('reveal', t('act.reveal')), ...hint]
          : [button('check', t('act.check'), 'main'), ...hint, ...(multi ? [] : [button('clear', t('act.clear'))])]),
    );
  };

  /** @param {string} to @param {string[]} [given] @param {number} [flags] the answer to give a verdict on */
  const go = (to, given, flags = 0) => {
    clearTimeout(timer);
    fault();
    for (const o of opts) mark(o);
    for (const x of el.querySelectorAll('.qz-verdict,.qz-status')) x.remove();
    el.dataset.state = state = to;
    const done = to === 'done';
    set.disabled = answer.open = done;
    sum.textContent = done ? t('a.title') : served.sum;
    buttons();
    if (!given) return;

    const line = make('p', { className: 'qz-sumline', ariaHidden: 'true' }); // the options say it in words
    for (const o of shown) {
      const on = given.includes(o.id);
      if (!done && !on) continue;
      const kind = on ? (o.ok ? 'hit' : 'slip') : o.ok ? 'miss' : 'pass';
      if (done || o.input.checked) mark(o, kind, done || !o.ok);
      if (o.letter && kind !== 'pass') line.append(make('span', {}, `${MARKS[kind][0]} ${letter(o)}`));
    }
    const { v, a, b, c } = judge(right, given);
    const seen = flags & SHOWN;
    const say = [
      seen
        ? t('v.seen')
        : v === 'right'
          ? t(flags & SECOND ? 'v.right2' : 'v.right')
          : t(v === 'partly' ? 'v.partly' : done ? 'v.wrong' : 'v.not_yet'),
    ];
    if (multi && !seen && v !== 'right') {
      say.push(n('v.chosen', b, { a, b }));
      if (c) say.push(n('v.extra', c));
      if (!done && v === 'partly') say.push(t('v.try_rest'));
    }
    const [word, ...rest] = say;
    const text = make('p', { id: `${el.id}--verdict` }, make('strong', {}, word), ...rest.map((x) => ` ${x}`));
    const box = make('div', { className: 'qz-verdict', role: 'group', tabIndex: -1 }, text, line);
    const study = find('.qz-body .qz-study');
    if (study && (seen || v !== 'right')) box.append(study.cloneNode(true));
    box.dataset.v = seen ? 'seen' : v;
    box.setAttribute('aria-labelledby', text.id);
    acts.before(box);
  };

  const report = () => {
    const box = must('.qz-verdict');
    box.focus({ preventScroll: true });
    box.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  };

  /** @param {number} credit @param {number} flags */
  const save = (credit, flags) => {
    const all = flags | (used && HINT);
    store.update(id, (was) => record(was, rev, Date.now(), picks(), credit, all));
  };

  const keep = () => {
    clearTimeout(timer);
    if (state === 'done' || !(busy() || used)) return;
    const p = picks();
    const t = first.length ? first : undefined;
    const r = (store.get(id)?.rev ?? rev) === rev ? undefined : rev;
    store.setDraft(id, p.length || t || used ? { p, t, r, h: used || undefined } : null);
  };

  const finish = (/** @type {number} */ flags) => {
    store.setDraft(id, null);
    go('done', picks(), flags);
    first = [];
    changed();
  };

  const check = () => {
    const given = picks();
    if (answered(given)) {
      const { credit, v } = judge(right, given);
      const flags = first.length && SECOND;
      save(credit, flags);
      if (v === 'right' || flags || opts.length < 3) finish(flags);
      else {
        first = given;
        go('retry', given);
        keep();
        changed();
      }
      report();
    } else {
      fault(
        make('span', { className: 'qz-vh' }, `${t('err.prefix')} `),
        t(multi ? 'err.none_multi' : 'err.none_single'),
      );
      shown[0].input.focus();
    }
  };

  const reveal = () => {
    const flags = SHOWN | (first.length && SECOND);
    save(0, flags);
    finish(flags);
  };

  const last = () => {
    const rec = store.get(id);
    if (!rec?.done) return;
    const entry = rec.log.at(-1);
    tick(rec.done.p);
    attempt = rec.n - 1;
    place(attempt);
    finish(entry?.[0] === rec.done.t ? entry[5] : 0);
  };

  const clean = () => {
    hintbox?.append(...hints);
    used = 0;
    first = [];
    tick([]);
  };

  /** Show what storage says. @param {string[]|null} [from] */
  const restore = (from) => {
    const today = studyDay(Date.now());
    const rec = store.get(id);
    const done = rec && adapt(rec, rev, today).done;
    const old = rec && rec.rev !== rev;
    const saved = store.draft(id);
    const draft = from ? { p: from } : old && saved?.r !== rev ? null : saved;
    const known = (/** @type {string[]} */ ids = []) => ids.filter((x) => all.includes(x));
    if (draft) tick(known(draft.p));
    first = known(draft?.t);
    const day = done ? studyDay(done.t) - today : 0;
    if (done && !day && !picks().length && !first.length) return last();
    attempt = (rec?.n ?? 0) - (first.length && 1);
    place(attempt);
    used = Math.min(draft?.h ?? 0, hints.length);
    hintlist.append(...hints.slice(0, used));
    if (first.length) return go('retry', first);
    go(picks().length ? 'draft' : 'fresh');
    const status = make('span', { className: 'qz-status' });
    if (done) {
      const verdict = t(done.cr === 1 ? 'w.right' : done.cr ? 'w.partly' : 'w.wrong');
      const when = new Intl.RelativeTimeFormat(lang, { numeric: 'auto' }).format(day, 'day');
      status.append(t('st.last', { when, verdict }), ' ', button('last', t('st.show_last')));
    } else if (old) status.append(t('st.changed'));
    if (done || old) find('.qz-meta')?.append(status);
  };

  const touched = () => {
    fault();
    if (state === 'retry') {
      for (const o of opts) if (o.input.checked !== first.includes(o.id)) mark(o);
    } else el.dataset.state = state = 'draft';
    clearTimeout(timer);
    timer = setTimeout(keep, 200);
  };

  /** @type {Record<string, () => void>} */
  const DO = {
    reset() {
      clean();
      store.setDraft(id, null);
      attempt = store.get(id)?.n ?? 0;
      place(attempt);
      go('fresh');
      shown[0].input.focus();
    },
    clear() {
      shown[0].input.focus();
      tick([]);
      touched();
    },
    hint() {
      const hint = hints[used++];
      hintlist.append(hint);
      buttons();
      hint.focus();
      keep();
    },
    reveal() {
      reveal();
      report();
    },
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
  set.setAttribute('aria-describedby', `${set.getAttribute('aria-describedby') ?? ''} ${err.id}`.trim());
  list.before(err);
  restore(carried);
  must('.qz-form').addEventListener('submit', (/** @type {Event} */ e) => {
    e.preventDefault();
    if (state !== 'done') check();
  });
  list.addEventListener('change', (e) => {
    const one = opts.find((o) => o.input === e.target);
    if (multi && one?.input.checked)
      for (const o of opts)
        if (o !== one && ('exclusive' in o.li.dataset || 'exclusive' in one.li.dataset)) o.input.checked = false;
    touched();
  });
  el.addEventListener('click', (e) => {
    const target = /** @type {Element} */ (e.target);
    DO[target.closest('[data-act]')?.getAttribute('data-act') ?? '']?.();
    // A click, not `toggle`: printing and find-in-page open details too, and neither is giving up.
    if (!sum.contains(target) || state === 'done' || answer.open) return;
    e.preventDefault();
    const { top } = sum.getBoundingClientRect();
    reveal();
    scrollBy({ top: sum.getBoundingClientRect().top - top, behavior: 'instant' });
  });
  el.dataset.qz = '';

  return {
    id,
    rev,
    picks,
    keep,
    refresh() {
      if (busy()) return;
      clean();
      restore();
    },
    print(on) {
      for (const { fb, why } of opts) if (fb && why) (on ? why : fb).append(...(on ? fb : why).childNodes);
      place(on ? 0 : attempt);
    },
    choose(nth) {
      const input = shown[nth - 1]?.input;
      if (!input || state === 'done') return;
      input.focus();
      input.click();
    },
  };
};
