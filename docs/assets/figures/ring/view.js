// Collectives as a picture: a row for each device, a cell for each chunk.

import { at, escaped, path, rect, room, signs, text } from '#figures/scene.js';
import { LINKS, milliseconds } from './model.js';

/** @import { Move, Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 16;
const TOP = 26;
const PITCH = 30;
const CELL = 20;
const GAP = 22;
const SIDE = 232;
const COM = 'f-com f-line';
// From 1 to 8, each from the middle of its foot, ten units high: drawn, for a browser sets so many single signs too slowly.
const DIGITS = [
  'm-2.2 -8l2.6 -2v10',
  'm-2.9 -7.2a2.9 2.8 0 1 1 5 2l-5.1 5.2h6.2',
  'm-2.7 -8.4a2.6 2.4 0 1 1 2.3 3.2h-.6h.6a2.7 2.6 0 1 1 -2.7 3.4',
  'm1.5 0v-10l-4.8 7.2h6.8',
  'm2.6 -10h-4.6l-.5 4.7a3 3.1 0 1 1 -.3 3.5',
  'm1.6 -10l-3.8 5a3 3 0 1 0 .1 -.1',
  'm-3.1 -10h6.2l-4.2 10',
  'm0 -5.5a2.3 2.2 0 1 1 .01 0a2.9 2.7 0 1 1 -.01 0',
];

/** @param {number} chunk */
const letter = (chunk) => String.fromCharCode(65 + chunk);

/** How many devices are added up. @param {number} mask */
const counted = (mask) => mask.toString(2).replaceAll('0', '').length;

/**
 * The chunks of all devices, and how many are added up in each: a strip, and all of the cell for all.
 * What is of a kind is one shape, for a browser draws that sooner than many.
 * @param {[held: number[][], x: number][]} all what the devices hold, and where that is drawn
 * @param {number} width @param {Move[]} [moves] what has just come
 */
const chunksOf = (all, width, moves = []) => {
  const tight = room(width, 1);
  const digit = `f-digit${tight ?? ''}`;
  const kinds = ['f-idle', 'f-box', 'f-bwd', 'f-bwd f-bare', 'f-com', digit, `${digit} f-bold`];
  const d = Object.fromEntries(kinds.map((kind) => [kind, '']));
  /** @type {Parameters<typeof signs>[0]} */
  const heads = [];
  for (const [held, x] of all) {
    const n = held.length;
    held.forEach((row, device) => {
      const y = TOP + device * PITCH;
      heads.push([x + (device + 0.5) * width, 12, letter(device)]);
      row.forEach((mask, chunk) => {
        const left = x + chunk * width;
        const from = `M${at(left)} ${y + CELL}h`;
        /** @param {string} kind @param {number} wide @param {number} high */
        const box = (kind, wide, high) => {
          d[kind] += `${from}${at(wide)}v${-high}h${at(-wide)}z`;
        };
        const count = counted(mask);
        box(count ? 'f-box' : 'f-idle', width, CELL);
        if (!count) return;
        const comes = moves.some(([, to, what]) => to === device && what.includes(chunk));
        const large = comes || count === n;
        box(comes ? 'f-com' : large ? 'f-bwd' : 'f-bwd f-bare', large ? width : (count * width) / n, large ? CELL : 4);
        if (tight !== undefined)
          d[count === n ? `${digit} f-bold` : digit] +=
            `M${at(left + width / 2)} ${y + (large ? 15 : 14)}${DIGITS[count - 1]}`;
      });
    });
  }
  return signs(heads, 'f-note') + kinds.map((kind) => d[kind] && path(d[kind], kind)).join('');
};

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ unit }, choice) => unit(choice, 'MB', 1);

/** @param {Setting & { step: number }} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, { moves, held, clock, part, sent, received, ways }, say, guessing) => {
  const { t, n: plural, percent, unit } = say;
  const { n, op, mode, link, a } = setting;
  const steps = moves.length;
  const step = Math.min(setting.step, steps);
  const bottom = TOP + n * PITCH;
  /** A number with the unit that suits it. @param {number} value @param {string[]} units */
  const withUnit = (value, [big, middle, small]) => {
    /** @type {[number, string]} */
    const [much, name] = value >= 1000 ? [value / 1000, big] : value < 0.1 ? [value * 1000, small] : [value, middle];
    return unit(much, name, much >= 10 ? 1 : much >= 1 ? 2 : 3);
  };
  /** @param {number} megabytes */
  const size = (megabytes) => withUnit(megabytes, ['GB', 'MB', 'kB']);
  const asked = guessing === 'asked';
  /** What the guess is about. @param {string} words */
  const secret = (words) => (asked ? '?' : words);
  /** @param {number} taken */
  const time = (taken) => withUnit(taken, ['s', 'ms', 'µs']);
  /** @param {Move[]} all */
  const sends = (all) =>
    all.map(([source, target, what]) => t('sends', { source, target, what: what.map(letter).join(', ') })).join('; ');

  const marks = steps > n - 1 ? [0, n - 1, steps] : [0, steps];
  const pitch = (360 - LEFT + GAP) / marks.length;
  const width = Math.min(30, (step ? 192 : pitch - GAP) / n);
  const whole = () => {
    const middle = TOP + (n * PITCH) / 2 - 5;
    let lines = '';
    let heads = '';
    let captions = '';
    const places = marks.map((mark, place) => {
      const x = LEFT + place * pitch;
      if (place) {
        lines += `M${at(x - pitch + n * width + 4)} ${at(middle)}H${at(x - 12)}`;
        heads += `M${at(x - 4)} ${at(middle)}l-8 -3v6z`;
      }
      captions += text(x, bottom + 8, mark ? t('after', { n: mark }) : t('start'), 'f-note');
      return /** @type {[number[][], number]} */ ([held[mark], x]);
    });
    return chunksOf(places, width) + path(lines, COM) + path(heads, 'f-com f-head') + captions;
  };
  const ring = mode === 'ring';
  const moment = () => {
    const now = moves[step - 1];
    const [[, to, what, adds]] = now;
    let lines = '';
    let heads = '';
    for (const [source, target, [chunk]] of now) {
      const y = TOP + target * PITCH;
      if (ring) {
        const x = at(LEFT + (chunk + 0.5) * width);
        lines += `M${x} ${y - 10}v4`;
        heads += `M${x} ${y}l-3 -6h6z`;
        if (!target) lines += `M${x} ${bottom - 10}v10`;
      } else {
        const x = at(LEFT + n * width + 3);
        lines += `M${x} ${TOP + 10 + source * PITCH}h14V${y + 10}h-6`;
        heads += `M${x} ${y + 10}l8 -3v6z`;
      }
    }
    const phase = ring ? (adds ? 'scatter' : 'gather') : to ? 'hand' : 'collect';
    const each = size(what.length * part);
    return (
      chunksOf([[held[step], LEFT]], width, now) +
      path(lines, COM) +
      path(heads, 'f-com f-head') +
      text(SIDE, TOP + 15, t(`phase.${phase}`), 'f-bold') +
      text(SIDE, TOP + 35, ring ? t('each', { size: each }) : each) +
      text(SIDE, TOP + 55, t('clock', { time: time(clock[step - 1]) }))
    );
  };

  const both = /** @type {const} */ (['ring', 'central']);
  const costs = /** @type {Record<string, [number, number, number]>} */ (ways);
  const longest = Math.max(...both.map((way) => costs[way][2]));
  const bars = both.map((way, place) => {
    const [, megabytes, taken] = costs[way];
    const y = bottom + 58 + 38 * place;
    const width = (358 * taken) / longest;
    const own = way === mode;
    return (
      text(0, y, t(`bar.${way}`, { size: secret(size(megabytes)) }), own ? 'f-bold' : '') +
      text(360, y, secret(time(taken)), own ? 'f-bold' : '', 'end') +
      (own && guessing === 'told' ? rect(-4, y - 14, 368, 34, 'f-mark') : '') +
      (asked ? '' : rect(1, y + 6, width, 10, own ? 'f-box' : 'f-place')) +
      (own && !asked ? rect(1, y + 6, (width * clock[step ? step - 1 : steps - 1]) / taken, 10, 'f-com') : '')
    );
  });
  const told = {
    op,
    steps: plural('steps', steps),
    load: secret(size(costs.central[1])),
    sent: secret(size(sent[0])),
    time: secret(time(costs[mode][2])),
    received: size(received[0]),
  };
  const waiting = milliseconds(costs[mode][0], 0, 1, a);
  const { halving } = costs;
  const [heads, links] = [/** @param {string[]} all */ (all) => all.map((each) => t(`h.${each}`)), t('link')];
  return {
    height: bottom + 114,
    shapes: [
      signs(
        held[0].map((_, device) => [7, TOP + 15 + device * PITCH, device]),
        'f-note',
      ),
      step ? moment() : whole(),
      // A cell as those above, with the bar and the number that both say the same.
      rect(1, bottom + 16, 24, CELL, 'f-box', 0) +
        rect(1, bottom + 32, 12, 4, 'f-bwd f-bare', 0) +
        (room(width, 1) === undefined ? '' : path(`M13 ${bottom + 30}${DIGITS[1]}`, 'f-digit')) +
        text(31, bottom + 31, t('key.sum'), 'f-note'),
      step ? rect(SIDE, bottom + 20, 16, 12, 'f-com') + text(SIDE + 21, bottom + 31, t('key.new'), 'f-note') : '',
      ...bars,
    ].join(''),
    brief: t('brief', told),
    sentence: t(`sum.${mode}`, told),
    now: step
      ? t('now', {
          at: step,
          of: steps,
          list: sends(moves[step - 1]),
          does: t(moves[step - 1][0][3] ? 'adds' : 'keeps'),
        })
      : '',
    steps,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('n'), `${n}`],
            [t('f.size'), size(setting.size)],
            [t('f.part'), size(part)],
            [links, t(`link.${link}`)],
            [t('a'), unit(a, 'µs')],
          ],
        ],
        [
          t('ways'),
          heads(['way', 'steps', 'busy', 'time']),
          Object.keys(costs)
            .filter((way) => costs[way])
            .map((way) => {
              const [count, megabytes, taken] = costs[way];
              return [t(`way.${way}`), `${count}`, size(megabytes), time(taken)];
            }),
        ],
        [
          t('devices', { n: step || steps }),
          [t('h.device'), ...held[0].map((_, chunk) => letter(chunk)), ...heads(['sent', 'received'])],
          held[step || steps].map((row, device) => [
            `${device}`,
            ...row.map((mask) => `${mask && counted(mask)}`),
            size(sent[device]),
            size(received[device]),
          ]),
        ],
        [
          t('every'),
          heads(['step', 'sends', 'time']),
          moves.map((all, at) => [`${at + 1}`, sends(all), time(clock[at])]),
        ],
        [
          t('links'),
          [links, t('way.ring'), t('way.central')],
          Object.entries(LINKS).map(([name, speed]) => [
            t(`link.${name}`),
            ...both.map((way) => time(milliseconds(costs[way][0], costs[way][1], speed, a))),
          ]),
        ],
      ];
    },
    more: [
      t('free'),
      waiting ? t('split', { latency: time(waiting), share: percent(waiting / costs[mode][2]) }) : '',
      halving?.[0] < costs.ring[0]
        ? t('halving', { steps: plural('steps', halving[0]), time: secret(time(halving[2])) })
        : '',
    ]
      .map((each) => each && `<p>${escaped(each)}</p>`)
      .join(''),
    answer: told.sent,
  };
};
