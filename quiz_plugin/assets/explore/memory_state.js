// What one device holds while a language model trains; the twin of explore/memory.py, which says where it comes from.
import { GIGA, MODELS, parametersOf, VOCABULARY } from './models.js';

/** @typedef {{ model: string, f: string, o: string, b: number, r: string, d: number, z: string, t: string, p: string, on: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/** @type {Record<string, number>} */
const DEVICES = { v5e: 16, v100: 32, a100: 40, h100: 80, v5p: 95, h200: 141 };
// Bytes of each parameter: its weight, its gradient, and what the optimizer keeps.
/** @type {Record<string, [number, number, Record<string, number>]>} */
const STATE = {
  mixed: [2, 2, { adam: 12, momentum: 8, sgd: 4 }],
  single: [4, 4, { adam: 8, momentum: 4, sgd: 0 }],
};

/** Bytes of activations that one layer keeps on a device. @param {number[]} model @param {Setting} setting */
const layer = ([, width, heads, tokens], { b, t, f, r }) => {
  const [whole, divided, square, kept] = f === 'mixed' ? [10, 24, 5, 2] : [18, 48, 9, 4];
  const unit = tokens * b * width;
  if (r === 'full') return unit * kept;
  const scores = r === 'selective' ? 0 : square * heads * tokens * tokens * b;
  return unit * whole + (unit * divided + scores) / +t;
};

/** @param {Setting} setting */
export const run = (setting) => {
  const { b, d, z, t, p, o } = setting;
  const model = MODELS[setting.model];
  const [layers, , , tokens] = model;
  const parameters = parametersOf(model);
  const [weight, gradient, optimizers] = STATE[setting.f];
  const own = parameters / (+t * +p) / GIGA;
  const state = {
    weights: (own * weight) / (+z > 2 ? d : 1),
    gradients: (own * gradient) / (+z > 1 ? d : 1),
    optimizer: (own * optimizers[o]) / (+z > 0 ? d : 1),
    activations: (layers * layer(model, setting)) / GIGA,
    logits: p === '1' ? (4 * b * tokens * VOCABULARY) / +t / GIGA : 0,
  };
  const total = state.weights + state.gradients + state.optimizer + state.activations + state.logits;
  return { ...state, total, room: DEVICES[setting.on], parameters, devices: d * +t * +p };
};
