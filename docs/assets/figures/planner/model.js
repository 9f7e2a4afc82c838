// A schedule that readers build block by block: what may stand where, and what it takes so far.
//
// Three stages and four micro-batches. A forward pass takes a slot and a backward pass two, as on the page that shows
// the figure; sending takes no time. A plan is a text with the slot in which each block starts, from 0 and in base 36,
// `x` where it is not placed: forward passes first, then backward passes, each stage by stage.

export const STAGES = 3;
export const MICRO = 4;
/** As many as the grid has. */
export const SLOTS = 24;
/** How many slots a block takes: `f` is a forward, `b` a backward pass. @type {Record<string, number>} */
export const LENGTHS = { f: 1, b: 2 };
/** The slots of the shortest schedule: the last stage waits for its first input, works, and its gradients travel back. */
export const BEST = (MICRO + STAGES - 1) * (LENGTHS.f + LENGTHS.b);
/** Plans that have a name. */
export const KNOWN = {
  pairs: '01cd12de23efa8mk86ki64ig',
  gpipe: '012312342345gecaeca8ca86',
  '1f1b': '0129127a258b7adg58be369c',
};

/** @typedef {{ kind: string, stage: number, micro: number }} Block */
/** @typedef {(number|null)[]} Starts the slot in which each block starts */
/** @typedef {{ reason: string, by: Block, slot: number }} Refusal `by`: the block that is in the way */
/** @typedef {ReturnType<typeof run>} Result */

/** @param {number} count */
const range = (count) => [...Array(count).keys()];

/** All blocks in the order of a plan. @type {Block[]} */
export const BLOCKS = ['f', 'b'].flatMap((kind) =>
  range(STAGES).flatMap((stage) => range(MICRO).map((micro) => ({ kind, stage, micro }))),
);

/** @param {string} kind @param {number} stage @param {number} micro */
const indexOf = (kind, stage, micro) => (+(kind === 'b') * STAGES + stage) * MICRO + micro;

/** Of each block the one that has to be done before, -1 where there is none: a micro-batch passes the stages and comes back. */
const NEEDS = BLOCKS.map(({ kind, stage, micro }) => {
  if (kind === 'f') return stage ? indexOf('f', stage - 1, micro) : -1;
  return stage < STAGES - 1 ? indexOf('b', stage + 1, micro) : indexOf('f', stage, micro);
});

/** @param {Starts} starts @param {number} index */
const endOf = (starts, index) => Number(starts[index]) + LENGTHS[BLOCKS[index].kind];

/** Why a block cannot start in a slot; nothing if it can. @param {Starts} starts @param {number} index @param {number} slot @returns {Refusal|undefined} */
const refusal = (starts, index, slot) => {
  const block = BLOCKS[index];
  const end = slot + LENGTHS[block.kind];
  if (end > SLOTS) return { reason: 'end', by: block, slot: SLOTS };
  const need = NEEDS[index];
  if (need >= 0 && starts[need] === null) return { reason: 'missing', by: BLOCKS[need], slot };
  if (need >= 0 && endOf(starts, need) > slot) return { reason: 'early', by: BLOCKS[need], slot: endOf(starts, need) };
  for (const [other, start] of starts.entries()) {
    if (start === null || other === index) continue;
    const by = BLOCKS[other];
    if (by.stage === block.stage && start < end && slot < endOf(starts, other))
      return { reason: 'busy', by, slot: Math.max(start, slot) + 1 };
    if (NEEDS[other] === index && start < end) return { reason: 'late', by, slot: start + 1 };
  }
  return undefined;
};

/** What a plan says, without blocks that break an order: an address may say anything. @param {string} plan @returns {Starts} */
export const read = (plan) => {
  /** @type {Starts} */
  const starts = BLOCKS.map(() => null);
  // A micro-batch comes back from the last stage to the first.
  const stages = range(STAGES);
  for (const [kind, order] of /** @type {[string, number[]][]} */ ([
    ['f', stages],
    ['b', [...stages].reverse()],
  ]))
    for (const stage of order)
      for (const micro of range(MICRO)) {
        const index = indexOf(kind, stage, micro);
        const slot = Number.parseInt(plan[index], 36);
        if (slot < SLOTS && !refusal(starts, index, slot)) starts[index] = slot;
      }
  return starts;
};

/** @param {Starts} starts */
const written = (starts) => starts.map((start) => (start === null ? 'x' : start.toString(36))).join('');

/** The block that a stage works on in a slot. @param {string} plan @param {number} stage @param {number} slot */
export const blockAt = (plan, stage, slot) => {
  const starts = read(plan);
  return BLOCKS.find(
    (block, index) =>
      block.stage === stage && starts[index] !== null && starts[index] <= slot && slot < endOf(starts, index),
  );
};

/** The slot in which a block starts; nothing if it is not placed. @param {string} plan @param {Block} block */
export const startOf = (plan, { kind, stage, micro }) => read(plan)[indexOf(kind, stage, micro)] ?? undefined;

/** A plan in which a block starts in a slot, wherever it was before, or why there is none. @param {string} plan @param {Block} block @param {number} slot @returns {{ plan: string, refused?: Refusal }} */
export const place = (plan, { kind, stage, micro }, slot) => {
  const starts = read(plan);
  const index = indexOf(kind, stage, micro);
  const refused = refusal(starts, index, slot);
  if (refused) return { plan, refused };
  starts[index] = slot;
  return { plan: written(starts) };
};

/** A plan without a block and without those that need it, and how many blocks that were. @param {string} plan @param {Block} block */
export const remove = (plan, { kind, stage, micro }) => {
  const starts = read(plan);
  let count = 0;
  for (let index = indexOf(kind, stage, micro); index >= 0; index = NEEDS.indexOf(index)) {
    count += +(starts[index] !== null);
    starts[index] = null;
  }
  return { plan: written(starts), count };
};

/**
 * `rows`: of each stage its blocks `[kind, micro-batch, start, end]` in order of time; `placed`: how many there are;
 * `slots`: when the last ends; `idle`: share of the stages' slots until then in which nothing is done; `alive`: of each
 * stage, how many micro-batches it keeps in each slot, from their forward to their backward pass; `most` of those.
 * @param {{ plan: string }} setting
 */
export const run = ({ plan }) => {
  const starts = read(plan);
  /** @type {[kind: string, micro: number, start: number, end: number][][]} */
  const rows = range(STAGES).map(() => []);
  starts.forEach((start, index) => {
    const { kind, stage, micro } = BLOCKS[index];
    if (start !== null) rows[stage].push([kind, micro, start, endOf(starts, index)]);
  });
  for (const row of rows) row.sort(([, , one], [, , other]) => one - other);
  const slots = Math.max(0, ...rows.flat().map(([, , , end]) => end));
  const work = rows.flat().reduce((sum, [, , start, end]) => sum + end - start, 0);
  const alive = range(STAGES).map((stage) =>
    range(slots).map((slot) => {
      const kept = range(MICRO).filter((micro) => {
        const [first, back] = [indexOf('f', stage, micro), indexOf('b', stage, micro)];
        const begun = starts[first] !== null && starts[first] <= slot;
        return begun && (starts[back] === null || slot < endOf(starts, back));
      });
      return kept.length;
    }),
  );
  return {
    rows,
    placed: rows.flat().length,
    slots,
    idle: slots ? 1 - work / (STAGES * slots) : 0,
    alive,
    most: alive.map((each) => Math.max(0, ...each)),
    known: Object.entries(KNOWN).find(([, each]) => each === plan)?.[0],
  };
};
