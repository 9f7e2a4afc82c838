// What one device holds while a language model trains: state of its parameters and activations, in bytes.
//
// Parameters: Narayanan et al. 2021 (arXiv:2104.04473), equation 2, with a vocabulary of 51,200; Llama 3: its report
// (arXiv:2407.21783), table 3. State: Rajbhandari et al. 2020 (arXiv:1910.02054), section 3, and Megatron Core, distributed
// optimizer. Activations: Korthikanti et al. 2022 (arXiv:2205.05198), sections 4 and 5, who count 16-bit numbers; with 32
// bits everything but the masks of dropout takes twice as much. FlashAttention (arXiv:2205.14135) keeps one number of 32
// bits for each token and head instead of the scores.
import { GIGA, MODELS, parametersOf, VOCABULARY } from '../models.js';

/** @typedef {{ model: string, f: string, o: string, b: number, a: string, g: string, r: string, d: number, z: string, t: string, p: string, u: string, on: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

// Gigabytes of memory.
/** @type {Record<string, number>} */
const DEVICES = { v5e: 16, v100: 32, a100: 40, h100: 80, v5p: 95, h200: 141 };
// Gigabytes a second that the link to the host carries each way: most of the 64 of PCI Express 5 with 16 lanes.
const LINK = 50;
// Bytes of each parameter: its weight, its gradient, and what the optimizer keeps, 32-bit weights included.
/** @type {Record<string, [number, number, Record<string, number>]>} */
const STATE = {
  mixed: [2, 2, { adam: 12, momentum: 8, sgd: 4 }],
  half: [2, 2, { adam: 16, momentum: 12, sgd: 8 }], // the optimizer copies the gradient in 32 bits too
  wide: [2, 4, { adam: 12, momentum: 8, sgd: 4 }],
  short: [2, 4, { adam: 8, momentum: 6, sgd: 4 }], // running averages in 16 bits
  single: [4, 4, { adam: 8, momentum: 4, sgd: 0 }],
};
// Models with a gated MLP and no dropout: layers, width, heads and tokens, then the MLP's width, words, and their tables.
/** @type {Record<string, number[]>} */
const GATED = {
  '8b': [32, 4096, 32, 8192, 14336, 128256],
  '70b': [80, 8192, 64, 8192, 28672, 128256],
};

/** The largest number of equal parts of the whole that is not above what is wanted. @param {number[]} options @param {number} wanted @param {number} whole */
const most = (options, wanted, whole) => options.find((each) => each <= wanted && whole % each === 0) ?? 1;

/** Parameters of a model, those of keys and values apart. @param {number[]} model @param {number} shared heads for keys and values */
const parts = (model, shared) => {
  const [layers, width, heads, , inner, words] = model;
  const both = layers * 2 * width * width + (inner ? 0 : layers * 2 * width);
  const all = inner
    ? layers * (4 * width * width + 3 * width * inner + 2 * width) + (2 * words + 1) * width
    : parametersOf(model);
  return { rest: all - both, keys: (both * shared) / heads };
};

/** Bytes of activations that one layer keeps on a device. @param {number[]} model @param {Setting} setting @param {number} t @param {number} shared */
const layer = ([, width, heads, tokens, inner], { b, f, a, r }, t, shared) => {
  const size = f === 'single' ? 4 : 2;
  const mask = inner ? 0 : 1;
  const all = tokens * b;
  if (r === 'full') return all * width * size;
  // Whole on each device: the inputs of attention, MLP and two norms, and two masks of dropout.
  const whole = all * width * (4 * size + 2 * mask);
  // Divided: queries, result of attention, and two arrays of an MLP, or three where one is a gate.
  const divided = all * size * (2 * width + (inner ? 3 * inner : 8 * width));
  const keys = (all * size * 2 * width * shared) / heads / Math.min(t, shared);
  const pairs = heads * tokens * all;
  // Of each pair of tokens: softmax, and with dropout its mask and what it leaves.
  const scores = r === 'selective' ? 0 : pairs * (mask ? 2 * size + mask : size);
  return whole + keys + (divided + (a === 'flash' ? 4 * heads * all : scores)) / t;
};

/**
 * In gigabytes: `weights`, `gradients`, `optimizer`, `activations` and `logits` on the device that holds most, their
 * `total`, and what the device has `room` for; `parameters` in all, `devices` in all; `t` pieces and `p` stages, as many
 * as wanted or as `heads` and `layers` allow; `shared` heads for keys and values. Seconds on the link to the host:
 * gradients `out` and weights `back` for each step, activations one `way` for each micro-batch.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const { b, d, z, o, u } = setting;
  const model = GATED[setting.model] ?? MODELS[setting.model];
  const [layers, , heads, tokens, , words = VOCABULARY] = model;
  const shared = setting.g === 'all' ? heads : most([8, 4, 2, 1], +setting.g, heads);
  const [t, p] = [most([8, 4, 2, 1], +setting.t, heads), most([12, 8, 4, 2, 1], +setting.p, layers)];
  const { rest, keys } = parts(model, shared);
  const [weight, gradient, optimizers] = STATE[setting.f];
  const own = (rest / t + keys / Math.min(t, shared)) / p / GIGA;
  const one = layer(model, setting, t, shared) / GIGA;
  const logits = (4 * b * tokens * words) / t / GIGA;
  // With 1F1B the first stage keeps as many micro-batches as there are stages: as much as all layers of one. The last
  // stage keeps its own layers of one, and the logits. Where the rest waits on the host, two layers stay.
  const away = u === 'activations' || u === 'both';
  const stays = Math.min(2, layers / p) * one;
  const [first, mine] = away ? [stays, stays] : [layers * one, (layers / p) * one];
  const last = mine + logits >= first;
  const moves = u === 'optimizer' || u === 'both';
  const each = +z > 0 ? d : 1;
  const state = {
    weights: (own * weight) / (+z > 2 ? d : 1),
    gradients: (own * gradient) / (+z > 1 ? d : 1),
    optimizer: moves ? 0 : (own * optimizers[o]) / each,
    activations: last ? mine : first,
    logits: last ? logits : 0,
  };
  const total = state.weights + state.gradients + state.optimizer + state.activations + state.logits;
  const link = {
    out: moves ? (own * gradient) / each / LINK : 0,
    back: moves ? (own * weight) / each / LINK : 0,
    way: away ? ((layers / p) * one) / LINK : 0,
  };
  const shape = { parameters: rest + keys, devices: d * t * p, t, p, heads, layers, shared };
  return { ...state, ...link, ...shape, total, room: DEVICES[setting.on] };
};
