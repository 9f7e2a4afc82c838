// Brings a figure with controls to life (`start`): controls, buttons, address, links to a setting; runs model.js, draws
// by view.js, reads changes out, plays steps; while it asks for a guess, veils the answer (paper has the first view).
// A mistake in a control changes nothing. site/assets.py joins all three and a call of `start`, for near.js.
import { words } from '../card/strings.js';
import { addressOf, fieldsOf, textsOf } from './fields.js';
import { askGuess } from './guess.js';
import { saying } from './saying.js';
import { tableOf } from './scene.js';

/** @import { Board } from './board.js' */
/** @import { Guessing, Say, Shown } from './saying.js' */
/** @import { Value } from './fields.js' */

// Milliseconds: until a change is read out, until it is in the address; of playing all steps, at most, and between two
// of them, at most and at least.
const READ_OUT = 600;
const WRITE = 250;
const PLAY = 8000;
const SLOW = 1500;
const FAST = 100;

/**
 * Bring a figure to life.
 * @param {string} name
 * @param {(setting: any) => any} run the model
 * @param {(setting: any, result: any, say: Say, guessing: Guessing) => Shown} view
 * @param {Board} [board] where pieces are placed on the drawing
 */
export const start = async (name, run, view, board) => {
  const figure = /** @type {HTMLElement} */ (document.getElementById(`xp-${name}`));
  const { key = '', base } = figure.dataset;
  // `near.js` asks for the words with the script.
  const table = words(await /** @type {any} */ (document.currentScript).words, document.documentElement.lang);
  const say = saying(table, base);
  const { t, number, amount } = say;
  /** @param {string} selector @returns {any} */
  const $ = (selector) => figure.querySelector(selector);
  const [fields, svg, data] = [fieldsOf(figure), $('svg[role=img]'), $('.xp-data')];
  const step = fields.find((each) => each.name === 'step');
  /** @param {(field: typeof fields[0]) => Value} value */
  const setting = (value) => Object.fromEntries(fields.map((field) => [field.name, value(field)]));
  const initial = setting((field) => field.first());
  /** What is shown: the last setting without a mistake. */
  let now = initial;
  /** @type {Guessing} */
  let guessing = '';
  /** @param {Record<string, Value>} of */
  const show = (of, how = guessing) => view(of, run(of), say, how);
  /** @type {Shown} */
  let drawn;
  /** @type {string|undefined} */
  let more;
  /** What comes of a setting, for who does not see it. */
  const whole = () => [...new Set([drawn.brief, drawn.sentence])].filter(Boolean).join('. ');

  /**
   * Change words only where they do: what does not change needs no new layout.
   * @param {string} selector @param {string} words @param {Element} [within]
   */
  const put = (selector, words, within = figure) => {
    const element = /** @type {Element} */ (within.querySelector(selector));
    if (element.textContent !== words) element.textContent = words;
  };
  const fillTables = () => ($('.xp-data > div').innerHTML = drawn.tables.map(tableOf).join(''));
  /** Let the controls say what they are set to and what is wrong. @returns {boolean} whether all are right */
  const checkControls = () => {
    let right = true;
    for (const field of fields) {
      const { input, unit, slides } = field;
      const wrong = field.wrong();
      if (input.type === 'text') {
        input.ariaInvalid = !!wrong;
        input.nextElementSibling.textContent = wrong
          ? t(wrong.key, { low: number(wrong.low, 3), high: number(wrong.high) })
          : '';
        right &&= !wrong;
      }
      if (!slides || field === step) continue;
      input.ariaValueText = amount(+field.value(), unit);
      put('output', input.ariaValueText, input.parentNode);
    }
    return right;
  };
  const draw = () => {
    if (!checkControls()) return;
    now = setting((field) => field.value());
    drawn = show(now);
    for (const part of /** @type {const} */ (['brief', 'sentence']))
      if (/(^| )\?/.test(drawn[part])) drawn[part] = t('xp.later');
    svg.setAttribute('viewBox', `0 0 ${drawn.width ?? 360} ${drawn.height}`);
    const shapes = svg.querySelector('g');
    const before = [...shapes.children];
    shapes.innerHTML = drawn.shapes;
    // What the reply adds to the drawing comes with it.
    if (guessing === 'told')
      for (const each of shapes.children) if (!before.some((old) => old.isEqualNode(each))) each.classList.add('f-new');
    put('desc', whole());
    const asked = guessing === 'asked';
    const told = asked ? show(now, '') : drawn;
    put('.xp-sum', told.sentence);
    put('.xp-line', drawn.brief);
    if (told.more !== more) $('.xp-more').innerHTML = more = told.more;
    // What reads otherwise once the answer is known comes with it.
    $('.xp-sum').classList.toggle('xp-veil', asked && told.sentence !== drawn.sentence);
    for (const each of $('.xp-more').children)
      each.classList.toggle('xp-veil', asked && !drawn.more.includes(each.innerHTML.replaceAll('&nbsp;', '\u00a0')));
    if (data.open) fillTables();
    showBoard?.();
    if (!step) return;
    const at = Math.min(+step.value(), drawn.steps); // an address may say more
    step.input.max = drawn.steps + 1;
    step.setTo(`${at}`);
    now.step = at;
    step.input.ariaValueText = at ? t('xp.step_of', { at, of: drawn.steps }) : t('xp.whole');
    put('.xp-time output', step.input.ariaValueText);
    put('.xp-now', drawn.now);
    $('.xp-time').hidden = !drawn.steps;
  };

  const write = () => {
    const url = new URL(location.href);
    const address = addressOf(now, initial);
    if (address) url.searchParams.set(key, address);
    else url.searchParams.delete(key);
    history.replaceState(history.state, '', url);
  };
  /** Set controls, those that are named. @param {Record<string, Value>} values */
  const apply = (values) => {
    for (const field of fields) {
      const value = values[field.name];
      if (value === undefined) continue;
      if (field === step) step.input.max = Math.max(+value + 1, step.input.max);
      field.setTo(`${value}`);
      const fold = field.input.closest('details');
      if (fold && field.value() !== field.first()) fold.open = true;
    }
  };
  const read = () => {
    const address = new URL(location.href).searchParams.get(key);
    guessing = guess?.asks() && !address ? 'asked' : '';
    apply({ ...initial, ...(guessing ? guessed : textsOf(address ?? '')) });
    draw();
  };
  let [frame, reading, writing, playing] = [0, 0, 0, 0];
  /** @param {boolean} [reads] whether what is shown now is read out */
  const change = (reads = true) => {
    guessing = '';
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(draw);
    clearTimeout(writing);
    writing = setTimeout(write, WRITE);
    clearTimeout(reading);
    if (!reads) return;
    reading = setTimeout(() => {
      if (!figure.contains(document.activeElement)) return;
      $('.xp-live').textContent = $('[aria-invalid=true] + span')?.textContent || drawn.now || whole();
    }, READ_OUT);
  };

  const placed = fields.find((each) => each.written);
  /** @param {string} value */
  const place = (value) => {
    placed?.setTo(value);
    change(false);
  };
  const showBoard = board?.(figure, say, () => `${placed?.value()}`, place);

  const stop = () => {
    clearInterval(playing);
    playing = 0;
    $('[data-act=play]').textContent = t('xp.play');
  };
  /** @param {number} by */
  const move = (by) => {
    const { input } = /** @type {typeof fields[0]} */ (step);
    if (by > 0 && input.value === input.max) return stop();
    input.value = +input.value + by; // no more than all
    change();
  };
  for (const each of figure.querySelectorAll('[inert]')) each.removeAttribute('inert');
  const guessed = JSON.parse($('.xp-guess')?.dataset.at ?? '{}');
  const waiting = figure.querySelectorAll('.xp-set, .xp-tray, .xp-grid, .xp-reply, .xp-presets, .xp-time, .xp-rest');
  const guess = $('.xp-guess') && askGuess(figure, waiting, () => show({ ...initial, ...guessed }, '').answer, t);
  /** @param {string} choice @param {boolean} shows whether what was asked is shown */
  const reply = (choice, shows) => {
    guess?.make(choice);
    if (!shows) return;
    apply({ ...initial, ...guessed });
    change();
    guessing = 'told';
  };
  /** @type {Record<string, (button: any) => void>} */
  const acts = {
    back: () => move(-1),
    on: () => move(1),
    play(button) {
      const by = Math.ceil((drawn.steps * FAST) / PLAY);
      if (step?.value()) move(by);
      else apply({ step: 1 });
      change();
      playing = setInterval(move, Math.min(SLOW, (PLAY * by) / drawn.steps), by);
      button.textContent = t('xp.pause');
    },
    reset() {
      apply(initial);
      change();
    },
    copy(button) {
      write();
      const { href } = new URL(`#xp-${name}`, location.href);
      navigator.clipboard.writeText(href).then(() => (button.textContent = t('xp.copied')), String);
    },
    guess: (button) => reply(button.dataset.guess, true),
    skip: () => reply('', !!guessing),
  };

  figure.addEventListener('input', () => {
    if (playing) stop();
    change();
  });
  figure.addEventListener('click', ({ target }) => {
    const button = /** @type {HTMLElement} */ (target).closest('button');
    if (!button) return;
    const { act, by, set } = button.dataset;
    const halts = playing;
    if (halts) stop();
    if (by) {
      /** @type {any} */
      const slider = button.parentNode?.querySelector('input');
      if (+by < 0) slider.stepDown();
      else slider.stepUp();
      change();
    }
    if (set) {
      apply(JSON.parse(set, (_, to) => (Array.isArray(to) ? to[1] * +now[to[0]] : to)));
      change();
    }
    if (act && !(halts && act === 'play')) acts[act](button);
  });
  data.addEventListener('toggle', fillTables);
  addEventListener('beforeprint', () => {
    if (guessing !== 'asked') return;
    guessing = ''; // paper asks nothing
    apply(initial);
    draw();
    addEventListener('afterprint', read, { once: true });
  });
  addEventListener('popstate', read);
  // A link to this figure at a setting leaves the page as it is.
  document.addEventListener('click', (event) => {
    const link = /** @type {HTMLElement} */ (event.target).closest?.('a');
    if (link?.hash !== `#xp-${name}` || link.pathname !== location.pathname || event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    history.pushState(null, '', link.href);
    read();
    figure.scrollIntoView();
  });
  $('[data-act=copy]').hidden = !navigator.clipboard;
  const shown = figure.querySelectorAll('.xp-top, .xp-presets, .xp-set, .xp-acts');
  for (const each of /** @type {NodeListOf<HTMLElement>} */ (shown)) each.hidden = false;
  figure.dataset.on = '';
  read();
};
