// A layout as factors whose product is the number of GPUs: a bar of their logarithms, a row and a reason for each.

import { escaped, hatch, line, path, rect, text, thin } from '#figures/scene.js';
import { MODELS } from './model.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const TOP = 84;
const PITCH = 26;
const BELOW = TOP + 5 * PITCH + 16;
const ROWS = /** @type {const} */ (['t', 'c', 'e', 'p', 'd']);
/** @type {Record<string, [page: string, section: string]>} */
const LINKS = {
  't.alone': ['concepts/data-vs-model-parallelism', 'choosing'],
  't.experts': ['concepts/experts', 'choose'],
  't.memory': ['concepts/networks', 'pieces'],
  't.few': ['concepts/networks', 'pieces'],
  'c.one': ['concepts/sequences-and-experts', 'sequences'],
  'c.memory': ['concepts/sequences-and-experts', 'sequences'],
  'c.few': ['concepts/sequences-and-experts', 'hiding'],
  'e.near': ['concepts/experts', 'groups'],
  'e.far': ['concepts/experts', 'nodes'],
  'p.one': ['concepts/data-vs-model-parallelism', 'combined'],
  'p.more': ['concepts/combining', 'why-those'],
  'd.1': ['concepts/combining', 'zero-with-stages'],
  'd.2': ['concepts/combining', 'zero-with-stages'],
  'd.3': ['concepts/networks', 'tokens'],
};
/** Settings of real runs, and where they are worked through. @type {[name: string, address: string, section: [string, string]][]} */
const RUNS = [
  ['llama', '405b 16384 h100 8192 16 2', ['concepts/two-runs', 'llama-memory']],
  ['whole', '405b 16384 h100 8192 16 1', ['concepts/two-runs', 'llama-memory']],
  ['long', '405b 16384 h100 131072 16 2', ['concepts/sequences-and-experts', 'llama']],
  ['deepseek', 'v3 2048 h100 4096 60 1', ['concepts/two-runs', 'deepseek-memory']],
];

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {string} choice */
export const asAnswer = ({ t }, choice) => t(`grows.${choice}`);

/** Which reason each factor has. @param {Result} result @returns {string[]} */
const reasonsOf = ({ t, c, e, p, level, mixed, domain, uncut, few }) => [
  t > 1 ? (uncut ? 't.few' : 't.memory') : mixed ? 't.experts' : 't.alone',
  c > 1 ? (few ? 'c.few' : 'c.memory') : 'c.one',
  e > domain ? 'e.far' : mixed ? 'e.near' : '',
  p > 1 ? 'p.more' : 'p.one',
  `d.${level}`,
];

/** The factors in a bar as long as the logarithm of their product. @param {Result} result */
const bar = ({ t, c, e, p, d, n, domain, mixed }) => {
  const unit = 358 / Math.log2(n);
  const spread = mixed ? Math.max(1, e / c) : 1;
  /** @type {[string, number][]} */
  const parts = [
    ['T', t],
    ['C', c],
    ['E', spread],
    ['P', p],
    [spread > 1 ? '×' : 'D', d / spread],
  ];
  let shapes = '';
  let x = 1;
  for (const [letter, factor] of parts) {
    const wide = Math.log2(factor) * unit;
    if (!wide) continue;
    shapes += rect(x, 24, wide, 24, 'f-place') + text(x + wide / 2, 41, `${letter} ${factor}`, '', 'middle');
    x += wide;
  }
  const near = Math.min(358, Math.log2(domain) * unit);
  return shapes + path(`M1 53v5H${Math.round(near)}v-5`);
};

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, result, { t, number, percent, unit, href }, guessing) => {
  const { n, room, domain, mixed, experts, fits, total, activations, micro, level } = result;
  const asked = guessing === 'asked';
  /** What the guess is about. @param {string} words */
  const secret = (words) => (asked ? '?' : words);
  /** @param {number} gigabytes */
  const size = (gigabytes) => unit(gigabytes, 'GB', gigabytes >= 100 ? 0 : 1);
  /** @param {(typeof ROWS)[number]} row */
  const factor = (row) => (row === 'e' && !mixed ? '–' : secret(number(result[row])));
  const product = /** @type {const} */ (['t', 'c', 'p', 'd']);
  const told = {
    ...Object.fromEntries(ROWS.map((row) => [row, factor(row)])),
    ...{
      n: number(n),
      total: secret(size(total)),
      room: size(room),
      domain: number(domain),
      model: t(`model.${setting.model}`),
    },
    ...{ factors: product.map(factor).join(' × '), whole: size(result.whole.total) },
    ...{ sequences: number(result.sequences), micro: number(micro, 1), bubble: percent(result.bubble, 0) },
    ...{ without: size(result.without), one: size(activations * result.c), activations: size(activations) },
    ...{
      experts: number(experts),
      each: number(experts / result.e),
      copies: number(result.copies),
      over: size(total - room),
    },
    ...{ tokens: number(result.tokens), q: number(+setting.q), pieces: number(result.most) },
  };
  const reasons = reasonsOf(result);
  const rows = ROWS.map((row, place) => {
    const y = TOP + place * PITCH;
    const idle = row === 'e' ? !mixed : !asked && result[row] === 1;
    return [
      rect(1, y, 20, 20, 'f-place'),
      text(11, y + 15, row.toUpperCase(), '', 'middle'),
      text(70, y + 15, factor(row), idle ? 'f-note' : 'f-bold', 'end'),
      text(80, y + 15, t(`row.${row}`), idle ? 'f-note' : ''),
      guessing === 'told' && row === 'c' ? rect(-4, y - 3, 368, PITCH, 'f-mark') : '',
    ].join('');
  });
  const scale = 358 / Math.max(total, room);
  const [state, all] = [(total - activations) * scale, total * scale];
  // Who is asked learns what there is room for, and not how much of it is taken.
  const edge = asked ? 358 : room * scale;
  const memory = asked
    ? rect(1, BELOW + 8, 358, 20, 'f-box')
    : rect(1, BELOW + 8, state, 20, thin('f-wts', state)) +
      rect(1 + state, BELOW + 8, all - state, 20, thin('f-fwd', all - state)) +
      (all > edge ? hatch(1 + edge, BELOW + 8, all - edge, 20) : '');
  /** @param {[string, string]} to @param {string} words */
  const link = (to, words) => `<a href="${href(...to)}">${escaped(words)}</a>`;
  const why = ROWS.map((row, place) => {
    const name = reasons[place];
    if (!name) return '';
    const words = t(`why.${name}`, told);
    return `<p><strong>${row.toUpperCase()} ${factor(row)}.</strong> ${escaped(words)} ${link(LINKS[name], t(`read.${name}`))}</p>`;
  });
  const { model, hw, q, g, z } = setting;
  const address = [model, setting.n, hw, q, g, z].join(' ');
  const same = RUNS.filter(([, each]) => each === address).map(
    ([name, , to]) => `<p>${escaped(t(`run.${name}`))} ${link(to, t('read.run'))}</p>`,
  );
  const verdict = fits ? 'sum' : total > room ? 'over' : 'starved';
  return {
    height: BELOW + 70,
    shapes: [
      text(1, 13, `${told.factors} = ${told.n}`, 'f-bold'),
      asked ? rect(1, 24, 358, 24, 'f-place') : bar(result),
      asked ? '' : text(1, 73, t('near', { domain: number(Math.min(n, domain)) }), 'f-note'),
      ...rows,
      text(1, BELOW, t('holds'), 'f-bold'),
      text(360, BELOW, told.total, 'f-bold', 'end'),
      memory,
      line(1 + edge, BELOW + 4, 1 + edge, BELOW + 34),
      text(edge < 180 ? edge : edge + 2, BELOW + 47, told.room, 'f-note', edge < 180 ? 'start' : 'end'),
      rect(1, BELOW + 54, 16, 12, 'f-wts') + text(22, BELOW + 65, t('key.state'), 'f-note'),
      rect(181, BELOW + 54, 16, 12, 'f-fwd') + text(202, BELOW + 65, t('key.activations'), 'f-note'),
    ].join(''),
    brief: t(total <= room || asked ? 'brief' : 'brief.over', told),
    sentence: t(asked ? 'asked' : verdict, told),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      const { layers, width, heads, rest, routed } = MODELS[setting.model];
      return [
        [
          t('factors'),
          [t('h.factor'), t('xp.value')],
          [...ROWS.map((row) => [t(`row.${row}`), factor(row)]), [t('n'), told.n]],
        ],
        [
          t('holds'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('f.weights'), size(result.weights)],
            [t('f.gradients'), size(result.gradients)],
            [t('f.optimizer'), size(result.optimizer)],
            [t('key.activations'), told.activations],
            [t('f.total'), told.total],
            [t('f.room'), told.room],
          ],
        ],
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('f.layers'), number(layers)],
            [t('f.width'), number(width)],
            [t('f.heads'), number(heads)],
            [t('f.rest'), number(rest, 1)],
            [t('f.routed'), number(routed, 1)],
            [t('f.sequences'), told.sequences],
            [t('f.micro'), told.micro],
            [t('f.level'), `ZeRO-${level}`],
            [t('f.bubble'), told.bubble],
          ],
        ],
      ];
    },
    more: [...(fits && !asked ? why : []), ...(asked ? [] : same)].join(''),
    answer: t(`grows.${result.c > 1 ? 'c' : 'd'}`),
  };
};
