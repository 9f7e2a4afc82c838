// The triangle of queries and keys, what each device does in each round, and how long the ring takes in both orders.

import { at, escaped, hatch, path, rect, room, signs, text } from '#figures/scene.js';
import { run } from './model.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 16;
const TOP = 34;
// The side of the triangle's square, and where the column beside it begins.
const SIDE = 196;
const ASIDE = 230;
const BELOW = TOP + SIDE + 36;
// How high all rows of devices are together, however many there are: what is below the drawing keeps its place.
const ROWS = 144;
const WAYS = /** @type {const} */ (['plain', 'zigzag']);

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ percent }, choice) => percent(choice / 100, 0);

/** What is being computed, and what has been. @param {number} round @param {number} step 0: all */
const kindOf = (round, step) => (!step || round === step - 1 ? 'f-fwd' : 'f-place');

/** The blocks that no mask hides, with the round in which each is computed; those of later rounds are left out. @param {Result} result @param {number} step */
const triangle = ({ owner, times }, step) => {
  const [n, cell] = [times.length, SIDE / owner.length];
  const tight = room(cell - 1, 1); // a unit is smaller where the drawing is wide
  const d = /** @type {Record<string, string>} */ ({ 'f-place': '', 'f-fwd': '' });
  /** @type {Parameters<typeof signs>[0]} */
  const digits = [];
  owner.forEach((device, query) => {
    for (let key = 0; key <= query; key += 1) {
      const round = (device - owner[key] + n) % n;
      if (step && round >= step) continue;
      const [x, y] = [LEFT + key * cell, TOP + query * cell];
      const whole = key < query;
      d[kindOf(round, step)] += `M${at(x)} ${at(y)}v${at(cell)}h${at(cell)}${whole ? `v${at(-cell)}` : ''}z`;
      // Half a block has room for a number only where it is large.
      if (whole || cell > 22)
        digits.push([x + cell * (whole ? 0.5 : 0.33), y + (whole ? cell / 2 + 5 : cell - 3), round + 1]);
    }
  });
  return (
    path(`M${LEFT} ${TOP}v${SIDE}h${SIDE}z`, 'f-box') +
    Object.entries(d)
      .map(([kind, each]) => each && path(each, kind))
      .join('') +
    (tight === undefined ? '' : signs(digits, tight.trim()))
  );
};

/** What each device does, round by round, until now. @param {Result} result @param {number} step @param {number} pitch */
const schedule = ({ rounds, times, ways }, step, pitch) => {
  const scale = (360 - LEFT) / ways.plain.time;
  const d = /** @type {Record<string, string>} */ ({ 'f-place': '', 'f-fwd': '' });
  let waits = '';
  /** @type {Parameters<typeof signs>[0]} */
  const digits = [];
  let x = LEFT;
  rounds.slice(0, step || undefined).forEach((works, round) => {
    const wide = times[round] * scale;
    works.forEach((work, device) => {
      const y = BELOW + device * pitch;
      if (!work) {
        waits += hatch(x, y, wide, pitch - 3);
        return;
      }
      d[kindOf(round, step)] += `M${at(x)} ${y}h${at(work * scale)}v${pitch - 3}h${at(-work * scale)}z`;
      digits.push([x + (work * scale) / 2, y + pitch / 2 + 4, round + 1]);
    });
    x += wide;
  });
  const shapes = Object.entries(d).map(([kind, each]) => each && path(each, kind));
  return waits + shapes.join('') + signs(digits);
};

/** @param {Setting & { step: number }} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, result, { t, n: plural, number, percent }, guessing) => {
  const { n, l } = setting;
  const { owner, rounds, times, time, done, share, ways } = result;
  const step = Math.min(setting.step, n);
  const asked = guessing === 'asked';
  const pitch = ROWS / n;
  const cell = SIDE / owner.length;
  // Of many chunks every second one is named: the others lie between.
  const named = owner
    .map((device, chunk) => [device, (chunk + 0.5) * cell])
    .filter(([device]) => cell > 15 || device % 2 === 0);
  /** What the guess is about. @param {string} words */
  const secret = (words) => (asked ? '?' : words);
  /** @param {number} units */
  const amount = (units) => number(units, 2);
  /** @param {number} units */
  const work = (units) => plural('at.work', units, { n: amount(units) });
  /** @type {[string, string][]} */
  const legend = step
    ? [
        ['f-fwd', 'now'],
        ['f-place', 'before'],
      ]
    : [['f-fwd', 'computes']];
  /** What all wait on average, below the part of a bar that is it. @param {number} y @param {number} used @param {string} kind */
  const waited = (y, used, kind) => {
    const label = t('waits', { waits: percent(1 - used, 0) });
    const wide = 7.5 * label.length + 10;
    return (
      text(360 - wide / 2, y, label, kind, 'middle') +
      (guessing === 'told' ? rect(360 - wide, y - 14, wide, 19, 'f-mark') : '')
    );
  };
  const bars = WAYS.map((way, place) => {
    // Below the first, room for what its hatched part is called.
    const y = TOP + 118 + 56 * place;
    const long = (asked ? 1 : ways[way].time / ways.plain.time) * (359 - ASIDE);
    const used = long * ways[way].share;
    const own = way === l ? 'f-bold' : '';
    return [
      text(ASIDE, y, t(`bar.${way}`, { time: secret(amount(ways[way].time)) }), own),
      text(360, y, secret(percent(ways[way].share, 0)), own, 'end'),
      asked ? rect(ASIDE, y + 6, long, 10, 'f-box') : rect(ASIDE, y + 6, used, 10, 'f-fwd'),
      !asked && long > used + 0.1
        ? hatch(ASIDE + used, y + 6, long - used, 10) + waited(y + 35, ways[way].share, own)
        : '',
    ].join('');
  });
  /** Devices in words, neighbours as one. @param {number} from @param {number} to */
  const some = (from, to) => (from === to ? `${from}` : t('from_to', { from, to }));
  const round = step - 1;
  const told = {
    ...{ devices: plural('at.devices', n), time: secret(work(time)), mean: work(n / 2) },
    ...{ waits: secret(percent(1 - share, 0)), gain: number(ways.plain.time / ways.zigzag.time, 2) },
    ...{ at: step, of: n, round, busy: some(round, n - 1), others: some(0, round - 1) },
  };
  const now = !round ? `first.${l}` : l === 'zigzag' ? 'even' : 'uneven';
  return {
    height: BELOW + ROWS + 4,
    shapes: [
      text(LEFT, 11, t('axes'), 'f-note'),
      signs(
        named.map(([device, middle]) => [LEFT + middle, TOP - 5, device]),
        'f-note',
      ),
      signs(
        named.map(([device, middle]) => [7, TOP + middle + 5, device]),
        'f-note',
      ),
      text(LEFT + SIDE, TOP + 13, t('masked'), 'f-note', 'end'),
      triangle(result, step),
      // Where the drawing is wide, the bars stand beside the legend, and the rounds below both.
      text(ASIDE, TOP + 12, step ? t('round', { at: step, of: n }) : t('whole'), 'f-bold'),
      ...legend.map(
        ([kind, words], row) =>
          rect(ASIDE, TOP + 23 + 20 * row, 16, 12, kind) +
          text(ASIDE + 21, TOP + 34 + 20 * row, t(`key.${words}`), 'f-note'),
      ),
      hatch(ASIDE, TOP + 23 + 20 * legend.length, 16, 12),
      text(ASIDE + 21, TOP + 34 + 20 * legend.length, t('key.waits'), 'f-note'),
      `<g class="f-beside">${text(ASIDE, TOP + 96, t('bars'), 'f-note')}${bars.join('')}</g>`,
      `<g class="f-under">${text(LEFT, BELOW - 8, t('rounds'), 'f-note')}`,
      signs(
        done.map((_, device) => [7, BELOW + device * pitch + pitch / 2 + 4, device]),
        'f-note',
      ),
      asked ? rect(LEFT, BELOW, 344, ROWS - 3, 'f-idle') : schedule(result, step, pitch),
      '</g>',
    ].join(''),
    brief: t('brief', told),
    sentence: asked ? t('asked', told) : t(`sum.${l}`, told),
    now: step ? `${t('now', told)} ${t(now, told)}` : '',
    steps: n,
    /** @returns {Shown['tables']} */
    get tables() {
      const others = [2, 3, 4, 5, 6, 7, 8];
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('n'), `${n}`],
            [t('l'), t(`l.${l}`)],
            [t('h.time'), told.time],
            [t('f.mean'), told.mean],
            [t('f.share'), percent(share, 1)],
            [t('f.waits'), percent(1 - share, 1)],
          ],
        ],
        [
          t('devices'),
          [t('h.device'), t('h.chunks'), t('h.work'), t('h.waits')],
          done.map((work, device) => [
            `${device}`,
            owner.flatMap((each, chunk) => (each === device ? [chunk] : [])).join(', '),
            amount(work),
            amount(time - work),
          ]),
        ],
        [
          t('every'),
          [t('h.round'), ...done.map((_, device) => t('h.of', { device })), t('h.lasts')],
          rounds.map((works, at) => [`${at + 1}`, ...works.map(amount), amount(times[at])]),
        ],
        [
          t('others'),
          [t('n'), t('h.plain'), t('h.used'), t('h.zigzag')],
          others.map((count) => {
            const { plain, zigzag } = run({ n: count, l }).ways;
            return [`${count}`, amount(plain.time), percent(plain.share, 1), amount(zigzag.time)];
          }),
        ],
      ];
    },
    more: `<p>${escaped(t('unit'))}</p>`,
    answer: percent(1 - ways.plain.share, 0),
  };
};
