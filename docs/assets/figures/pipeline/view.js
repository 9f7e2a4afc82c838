// Schedules of stages as a picture: a row for each device, a cell for each pass.
import { at, escaped, joined, line, path, rect, room, signs, text } from '#figures/scene.js';

/** @import { Done, Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 18;
const WIDTH = 340;
const PITCH = 30;
const CELL = 24;
/** @type {Record<string, string[]>} */
const KINDS = { F: ['f-fwd', ''], B: ['f-bwd', 'f-u'], W: ['f-wts', 'f-bold'] };
// Stages and micro-batches of the table that shows what both do together.
const STAGES = [1, 2, 4, 8];
const MICRO = [1, 4, 8, 16, 32];
// Stages, micro-batches, throughput of the Transformer and of AmoebaNet: GPipe, table 2.
const PAPER = /** @type {const} */ ([
  [2, 1, '1', '1'],
  [4, 1, '1.07', '1.13'],
  [8, 1, '1.3', '1.38'],
  [2, 4, '1.7', '1.07'],
  [4, 4, '3.2', '1.26'],
  [8, 4, '4.8', '1.72'],
  [2, 32, '1.8', '1.21'],
  [4, 32, '3.4', '1.84'],
  [8, 32, '6.3', '3.48'],
]);

/**
 * The cells of all devices, those of a kind as one shape, and what each device waits between them.
 * @param {Done[][]} rows @param {number} unit @param {number} total @param {number} step @param {boolean} asked whether only forward passes are shown
 */
const cellsOf = (rows, unit, total, step, asked) => {
  const d = /** @type {Record<string, string>} */ ({ 'f-idle': '' });
  /** @type {Parameters<typeof joined>[0]} */
  const cells = [];
  /** @type {Record<string, Parameters<typeof signs>[0]>} */
  const numbers = {};
  let [marks, texts] = ['', ''];
  // All have numbers or none has: the narrowest cell and the longest number say so.
  const widest = Math.max(...rows.flat().map(([, , micro]) => micro));
  const narrow = Math.min(...rows.flat().map(([, , , start, end]) => end - start)) * unit;
  rows.forEach((row, device) => {
    const y = device * PITCH;
    /** @param {string} kind @param {number} start @param {number} end */
    const cell = (kind, start, end) => {
      const look = kind ? (KINDS[kind]?.[0] ?? 'f-idle') : 'f-box';
      if (!asked || kind === 'F') cells.push([device, look, start, end]);
    };
    let free = 0;
    for (const [kind, part, micro, start, end] of row) {
      cell('idle', free, start);
      free = end;
      cell(step && start >= step ? '' : kind, start, end);
      const [x, width] = [LEFT + start * unit, (end - start) * unit];
      if (part) marks += `M${at(x)} ${y + 2}h${at(width)}`;
      const tight = room(narrow, widest);
      if (tight === undefined || (asked && kind !== 'F')) continue;
      const look = KINDS[kind][1] + tight;
      if (micro < 10) numbers[look] = [...(numbers[look] ?? []), [x + width / 2, y + 17, micro]];
      else texts += text(x + width / 2, y + 17, micro, look, 'middle');
    }
    cell('idle', free, total);
  });
  for (const [device, kind, start, end] of joined(cells, unit)) {
    const width = at((end - start) * unit);
    d[kind] = `${d[kind] ?? ''}M${at(LEFT + start * unit)} ${device * PITCH}h${width}v${CELL}h-${width}z`;
  }
  return (
    signs(rows.map((_, device) => [7, device * PITCH + 17, device])) +
    Object.keys(d)
      .map((kind) => d[kind] && path(d[kind], kind))
      .join('') +
    (marks && path(marks)) +
    Object.keys(numbers)
      .map((look) => signs(numbers[look], look))
      .join('') +
    texts
  );
};

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ percent }, choice) => percent(choice / 100);

/** @param {Setting & { step: number }} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, { rows, live, total, ideal, idle, bubble, speedup, plain }, say, guessing) => {
  const { t, n, number, percent } = say;
  const { k, m, r, s } = setting;
  const steps = Math.ceil(total);
  const step = Math.min(setting.step, steps);
  const unit = WIDTH / total;
  const bottom = k * PITCH;
  const end = LEFT + WIDTH;
  const now = LEFT + (step - 0.5) * unit;
  const used = Object.keys(KINDS).filter((kind) => rows[0].some((each) => each[0] === kind));
  const legend = [...used, 'idle', ...(s === 'interleaved' ? ['second'] : [])];
  const asked = guessing === 'asked';
  const slots = asked ? '?' : number(total, 2);
  const told = {
    k,
    m,
    micro: n('at.micro', m),
    slots,
    idle: asked ? '?' : percent(idle),
    speed: asked ? '?' : number(speedup, 2),
    live: number(Math.max(...live), 1),
    plain: number(plain, 2),
  };
  // The first device waits once, in the middle; what it waits there is what all wait.
  const [from, to] = [m, total - m * setting.b].map((time) => LEFT + time * unit);
  const shapes = [
    cellsOf(rows, unit, total, step, asked),
    asked ? text((LEFT + end) / 2 + 40, (k * PITCH) / 2 + 2, '?', 'f-bold', 'middle') : '',
    guessing === 'told'
      ? rect(from, 0, to - from, CELL, 'f-mark') +
        text((from + to) / 2, 17, `${t('key.idle')}: ${told.idle}`, 'f-bold', 'middle')
      : '',
    step ? line(now, 0, now, bottom) : '',
    line(LEFT, bottom + 4, end - 8, bottom + 4),
    path(`M${end} ${bottom + 4}l-8 -3v6z`, 'f-head'),
    text(LEFT, bottom + 22, t('time'), 'f-note'),
    text(end, bottom + 22, t('slots', { n: slots }), 'f-bold', 'end'),
    ...legend.map((kind, place) => {
      const x = (place * 360) / Math.max(3, legend.length);
      const sign =
        kind === 'second'
          ? line(x + 1, bottom + 38, x + 17, bottom + 38)
          : rect(x + 1, bottom + 36, 16, 12, KINDS[kind]?.[0] ?? 'f-idle');
      return sign + text(x + 22, bottom + 47, t(`key.${kind}`), 'f-note');
    }),
  ];
  const rounds = Math.max(1, Math.floor(m / k));
  const sentence = [n('kept', Math.ceil(Math.max(...live)), { n: told.live }), ...(r ? [t('again', told)] : [])];
  const does = rows.map((row, device) => {
    const task = row.find((each) => (each[3] < step - 0.5 && step - 0.5 <= each[4]) || each[3] === step - 0.5);
    const what = task ? t(`does.${task[0]}`, { m: task[2] }) : t('does.idle');
    return t('device', { n: device, what });
  });
  const model = (/** @type {number} */ stages, /** @type {number} */ micro) =>
    number((stages * micro) / (micro + stages - 1), 2);
  const measured = PAPER.find((each) => s === 'gpipe' && each[0] === k && each[1] === m);
  return {
    height: bottom + 54,
    shapes: shapes.join(''),
    brief: t('brief', told),
    sentence: sentence.join(' '),
    now: step ? t('now', { at: step, slots, list: does.join('; ') }) : '',
    steps,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('f.slots'), slots],
            [t('f.ideal'), number(ideal, 2)],
            [t('f.idle'), told.idle],
            [t('f.bubble'), percent(bubble)],
            [t('f.speed'), told.speed],
            [t('f.live'), told.live],
            ...(r ? [[t('f.plain'), told.plain]] : []),
          ],
        ],
        [
          t('devices'),
          ['device', 'order', 'busy', 'idle', 'live'].map((each) => t(`h.${each}`)),
          rows.map((row, device) => [
            `${device}`,
            row.map(([kind, part, micro]) => kind + micro + (part ? '′' : '')).join(' '),
            number(ideal, 2),
            number(total - ideal, 2),
            number(live[device], 1),
          ]),
        ],
        [
          t('grid'),
          [t('h.setting'), ...MICRO.map((micro) => `M = ${micro}`)],
          STAGES.map((stages) => [
            `K = ${stages}`,
            ...MICRO.map((micro) => percent((stages - 1) / (micro + stages - 1))),
          ]),
        ],
        [
          t('paper'),
          [t('h.setting'), 'Transformer', 'AmoebaNet', t('h.model')],
          PAPER.map(([stages, micro, transformer, amoeba]) => [
            `K = ${stages}, M = ${micro}`,
            transformer,
            amoeba,
            model(stages, micro),
          ]),
        ],
      ];
    },
    more:
      `<p>${escaped(t('slot'))}</p><p>${escaped(t('both', { idle: told.idle, bubble: asked ? '?' : percent(bubble) }))}</p>` +
      (measured
        ? `<p>${escaped(t('measured', { transformer: measured[2], amoeba: measured[3], model: model(k, m) }))}</p>`
        : '') +
      // PyTorch lets micro-batches in by rounds of equal size.
      (s === 'interleaved' && m % rounds ? `<p>${escaped(t('uneven', { micro: told.micro, rounds }))}</p>` : ''),
    answer: told.idle,
  };
};
