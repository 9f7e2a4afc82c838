// What one device holds while a language model trains: state of its parameters and activations, in bytes.
//
// Parameters: Narayanan et al. 2021 (arXiv:2104.04473), equation 2, with a vocabulary of 51,200. State: Rajbhandari et
// al. 2020 (arXiv:1910.02054), section 3. Activations: Korthikanti et al. 2022 (arXiv:2205.05198), sections 4 and 5, who
// count 16-bit numbers; with 32 bits everything but the masks of dropout takes twice as much.
import { GIGA, MODELS, parametersOf, VOCABULARY } from '../models.js';

/** @typedef {{ model: string, f: string, o: string, b: number, r: string, d: number, z: string, t: string, p: string, on: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

// Gigabytes of memory.
/** @type {Record<string, number>} */
const DEVICES = { v5e: 16, v100: 32, a100: 40, h100: 80, v5p: 95, h200: 141 };
// Bytes of each parameter: its weight, its gradient, and what the optimizer keeps, 32-bit weights included.
/** @type {Record<string, [number, number, Record<string, number>]>} */
const STATE = {
  mixed: [2, 2, { adam: 12, momentum: 8, sgd: 4 }],
  single: [4, 4, { adam: 8, momentum: 4, sgd: 0 }],
};

/** The largest number of equal parts of the whole that is not above what is wanted. @param {number[]} options @param {string} wanted @param {number} whole */
const most = (options, wanted, whole) => options.find((each) => each <= +wanted && whole % each === 0) ?? 1;

/** Bytes of activations that one layer keeps on a device. @param {number[]} model @param {Setting} setting @param {number} t */
const layer = ([, width, heads, tokens], { b, f, r }, t) => {
  const [whole, divided, square, kept] = f === 'mixed' ? [10, 24, 5, 2] : [18, 48, 9, 4];
  const unit = tokens * b * width;
  if (r === 'full') return unit * kept;
  const scores = r === 'selective' ? 0 : square * heads * tokens * tokens * b;
  return unit * whole + (unit * divided + scores) / t;
};

/**
 * In gigabytes: `weights`, `gradients`, `optimizer`, `activations` and `logits` on the device that holds most, their
 * `total`, and what the device has `room` for; `parameters` in all, `devices` in all; `t` pieces and `p` stages, as many
 * as wanted or as `heads` and `layers` allow.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const { b, d, z, o } = setting;
  const model = MODELS[setting.model];
  const [layers, , heads, tokens] = model;
  const [t, p] = [most([8, 4, 2, 1], setting.t, heads), most([12, 8, 4, 2, 1], setting.p, layers)];
  const parameters = parametersOf(model);
  const [weight, gradient, optimizers] = STATE[setting.f];
  const own = parameters / (t * p) / GIGA;
  const kept = (layers * layer(model, setting, t)) / GIGA;
  const logits = (4 * b * tokens * VOCABULARY) / t / GIGA;
  // With 1F1B the first stage keeps as many micro-batches as there are stages: as much as all layers of one. The last
  // stage keeps its own layers of one, and the logits.
  const last = kept / p + logits >= kept;
  const state = {
    weights: (own * weight) / (+z > 2 ? d : 1),
    gradients: (own * gradient) / (+z > 1 ? d : 1),
    optimizer: (own * optimizers[o]) / (+z > 0 ? d : 1),
    activations: last ? kept / p : kept,
    logits: last ? logits : 0,
  };
  const total = state.weights + state.gradients + state.optimizer + state.activations + state.logits;
  return { ...state, total, room: DEVICES[setting.on], parameters, devices: d * t * p, t, p, heads, layers };
};
