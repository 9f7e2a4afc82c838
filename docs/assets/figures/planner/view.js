// A schedule that readers build: a row of cells for each stage, below it what the stage keeps, and what may be said of it.
import { playBoard } from '#figures/board.js';
import { escaped, line, path, rect, signs, tableOf, text } from '#figures/scene.js';
import { BEST, BLOCKS, blockAt, KNOWN, LENGTHS, MICRO, place, remove, run, SLOTS, STAGES, startOf } from './model.js';

/** @import { Block, Refusal, Result } from './model.js' */
/** @import { Guessing, Say, Shown, Table } from '#figures/saying.js' */

const LEFT = 60;
const TOP = 1;
const WIDTH = 25;
const PITCH = 56;
const [BROAD, HEIGHT] = [LEFT + SLOTS * WIDTH + 1, TOP + STAGES * PITCH + 24];
const CELL = 24;
// How high a micro-batch is in the shape of what a stage keeps.
const KEPT = 5;
const KINDS = /** @type {Record<string, string[]>} */ ({ f: ['f-fwd', ''], b: ['f-bwd', 'f-u'] });

/** @param {number} slot */
const x = (slot) => LEFT + slot * WIDTH;
/** @param {string} kind @param {number} micro @param {number} left @param {number} top */
const blockShape = (kind, micro, left, top) => {
  const width = LENGTHS[kind] * WIDTH;
  return (
    rect(left, top, width, CELL, KINDS[kind][0]) + text(left + width / 2, top + 17, micro, KINDS[kind][1], 'middle')
  );
};

/** The cells of a stage, and below them what it keeps. @param {Result['rows'][0]} row @param {number[]} alive @param {number} slots @param {number} y */
const rowShape = (row, alive, slots, y) => {
  let [idle, free, blocks] = ['', 0, ''];
  /** @type {Parameters<typeof signs>[0]} */
  const dots = [];
  /** @param {number} from @param {number} to */
  const gap = (from, to) => {
    if (from < Math.min(to, slots))
      idle += `M${x(from)} ${y}h${(Math.min(to, slots) - from) * WIDTH}v${CELL}H${x(from)}z`;
    for (let slot = from; slot < to; slot += 1) dots.push([x(slot) + WIDTH / 2, y + 16, '·']);
  };
  for (const [kind, micro, start, end] of row) {
    gap(free, start);
    blocks += blockShape(kind, micro, x(start), y);
    free = end;
  }
  gap(free, SLOTS);
  const foot = y + CELL + 2 + MICRO * KEPT;
  const steps = alive.map((kept) => `V${foot - kept * KEPT}h${WIDTH}`);
  return (
    (idle && path(idle, 'f-idle')) +
    signs(dots, 'f-note') +
    blocks +
    (alive.some(Boolean)
      ? path(`M${LEFT} ${foot}${steps.join('')}V${foot}z`, 'f-fwd')
      : line(LEFT, foot, x(SLOTS), foot))
  );
};

/** @type {[key: string, width: number, shape: string][]} */
const LEGEND = [
  ['f', 18, rect(1, 1, 16, 12, 'f-fwd')],
  ['b', 34, rect(1, 1, 32, 12, 'f-bwd')],
  ['idle', 18, rect(1, 1, 16, 12, 'f-idle')],
  ['alive', 18, path('M1 13v-5h8v-5h8v10z', 'f-fwd')],
];
/** @param {string} _key @param {number} wide @param {string} shape @param {string} words */
const sample = (_key, wide, shape, words) =>
  `<span><svg viewBox="0 0 ${wide} 14" aria-hidden="true">${shape}</svg> ${escaped(words)}</span>`;

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ t }, choice) => t('slots', { n: choice });

/** A block as it lies beside the grid. @param {string} name @returns {[width: number, height: number, shapes: string]} */
export const piece = ([kind, micro]) => [LENGTHS[kind] * WIDTH + 2, CELL + 2, blockShape(kind, +micro, 1, 1)];

/** @param {{ plan: string }} _setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (
  _setting,
  { rows, placed, slots, idle, alive, most, known },
  { t, n, number, percent },
  guessing,
) => {
  const bottom = TOP + STAGES * PITCH;
  const asked = guessing === 'asked';
  const done = placed === BLOCKS.length;
  const shapes = rows.map(
    (row, stage) =>
      text(0, TOP + stage * PITCH + 17, t('stage', { stage })) +
      text(0, TOP + stage * PITCH + 42, t('most', { n: most[stage] }), 'f-note') +
      rowShape(row, alive[stage], slots, TOP + stage * PITCH),
  );
  for (let slot = 1; slot <= SLOTS; slot += 1)
    shapes.push(text(x(slot) - WIDTH / 2, bottom + 18, slot, slot === slots && !asked ? 'f-bold' : 'f-note', 'middle'));
  shapes.push(
    line(LEFT, bottom + 2, x(SLOTS) - 8, bottom + 2),
    path(`M${x(SLOTS)} ${bottom + 2}l-8 -3v6z`, 'f-head'),
    text(0, bottom + 18, t('slot'), 'f-note'),
  );
  if (guessing === 'told')
    shapes.push(
      rect(x(BEST) - 1, 0, 2, bottom + 22, 'f-head', 0),
      rect(x(BEST) - WIDTH, bottom + 4, WIDTH, 18, 'f-mark'),
    );
  const values = {
    n: placed,
    all: BLOCKS.length,
    slots: asked ? '?' : slots,
    idle: asked ? '?' : percent(idle),
    best: BEST,
    a: most[0],
    b: most[1],
    c: most[2],
  };
  /** @param {string} name @param {Pick<Result, 'slots'|'idle'|'most'>} of */
  const compared = (name, of) => [name, number(of.slots), percent(of.idle), of.most.join(', ')];
  /** @type {Table} */
  const comparison = [
    t('compared'),
    ['schedule', 'slots', 'idle', 'most'].map((each) => t(`h.${each}`)),
    [
      ...(known === 'gpipe' || known === '1f1b' ? [] : [compared(t('yours'), { slots, idle, most })]),
      compared('GPipe', run({ plan: KNOWN.gpipe })),
      compared('1F1B', run({ plan: KNOWN['1f1b'] })),
    ],
  ];
  // The first schedule leaves it to the reader to find a shorter one.
  const compares = done && known !== 'pairs';
  const advice = !done
    ? []
    : known === 'pairs'
      ? asked
        ? []
        : [t('pairs')]
      : slots > BEST
        ? [t('longer')]
        : [t('shortest'), t(most.some((each, stage) => each > STAGES - stage) ? 'fuller' : 'fewest')];
  return {
    width: BROAD,
    height: HEIGHT,
    shapes: shapes.join(''),
    brief: placed ? t('brief', values) : '',
    sentence: done ? t('sum', values) : placed ? n('part', slots, values) : t('none', values),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('stages'),
          ['stage', 'order', 'busy', 'free', 'kept'].map((each) => t(`h.${each}`)),
          rows.map((row, stage) => {
            const busy = row.reduce((sum, [, , start, end]) => sum + end - start, 0);
            const order = row.map(([kind, micro]) => kind.toUpperCase() + micro).join(' ');
            return [`${stage}`, order || '–', number(busy), number(slots - busy), number(most[stage])];
          }),
        ],
      ];
    },
    more:
      (compares ? tableOf(comparison) : '') +
      advice.map((each) => `<p>${escaped(each)}</p>`).join('') +
      `<p>${escaped(t('alive'))}</p>`,
    // Beside the grid, which readers may have to scroll.
    legend: LEGEND.map((each) => sample(...each, t(`key.${each[0]}`))).join(' '),
    answer: t('slots', { n: BEST }),
  };
};

/** The block that a piece beside the grid is on a stage. @param {string} name @param {number} stage @returns {Block} */
const blockOf = ([kind, micro], stage) => ({ kind, stage, micro: +micro });

/** What a move did, and that it was the last one. @param {string} plan @param {string} words @param {Say} say */
const withEnd = (plan, words, { t }) => {
  const { placed, slots } = run({ plan });
  return placed === BLOCKS.length ? `${words} ${t('complete', { slots })}` : words;
};

/** Why a block cannot stand there. @param {Refusal} refused @param {Block} block @param {Say} say */
const reasonOf = ({ reason, by, slot }, block, { t }) =>
  t(`no.${reason}`, { ...by, slot, pass: t(`pass.${by.kind}`), at: block.stage });

/** The grid on which readers build. */
export const board = playBoard({
  rows: STAGES,
  columns: SLOTS,
  canvas: [BROAD, HEIGHT],
  left: LEFT,
  top: TOP,
  pitch: PITCH,
  cell: CELL,
  head: (stage, { t }) => t('stage', { stage }),
  name(plan, stage, slot, { t }) {
    const block = blockAt(plan, stage, slot);
    if (!block) return t('cell.empty', { stage, slot: slot + 1 });
    const start = Number(startOf(plan, block)) + 1;
    return t(`cell.${block.kind}`, { ...block, slot: start, end: start + 1 });
  },
  pieceAt(plan, stage, slot) {
    const block = blockAt(plan, stage, slot);
    return block && { name: block.kind + block.micro, column: Number(startOf(plan, block)) };
  },
  size: ([kind]) => LENGTHS[kind],
  missing: (plan, name) => BLOCKS.some((each) => each.kind + each.micro === name && startOf(plan, each) === undefined),
  put(plan, name, stage, slot, say) {
    const block = blockOf(name, stage);
    const { plan: value, refused } = place(plan, block, slot);
    if (refused) return { message: reasonOf(refused, block, say) };
    const end = slot + LENGTHS[block.kind];
    const placed = say.t('placed', { what: say.t(`cell.${block.kind}`, { ...block, slot: slot + 1, end }) });
    return { value, message: withEnd(value, placed, say) };
  },
  drop(plan, name, stage, { n }) {
    const { plan: value, count } = remove(plan, blockOf(name, stage));
    return { value, message: n('back', count) };
  },
});
