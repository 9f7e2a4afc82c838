// A mesh of devices divided in three ways; the twin of explore/mesh.py, which says where its numbers come from.
import { GIGA, MODELS, parametersOf } from './models.js';

/** @typedef {{ model: string, n: string, t: string, p: string, g: string, net: string, i: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

export const SERVER = 8;
const FLOPS = 312e12 * 0.4;
const INSIDE = 300;
/** @type {Record<string, number>} */
const NETWORKS = { e10: 1.25, e100: 12.5, hdr: 25, ndr: 50 };

/** @param {Setting} setting */
export const run = ({ model, n, t: slices, p: wanted, g, net, i }) => {
  const shape = MODELS[model];
  const [layers, width, heads, tokens] = shape;
  let t = +slices;
  let p = +wanted;
  while (heads % t || +n % t) t = Math.floor(t / 2);
  while (layers % p || +n % (t * p)) p = Math.floor(p / 2);
  const d = +n / (t * p);
  const micro = Math.ceil(+g / d);
  // Those who talk inside the layers, or the replicas, are neighbours in a server; stages always come in between.
  const inner = i === 't' ? t : d;
  /** @param {boolean} leaves */
  const link = (leaves) => (leaves ? NETWORKS[net] : INSIDE);
  const links = {
    tensor: link((i === 't' ? inner : +n) > SERVER),
    stages: link(inner * p > SERVER),
    data: link((i === 't' ? +n : inner) > SERVER),
  };
  const parameters = parametersOf(shape);
  const computing = (6 * parameters * tokens) / (t * p) / FLOPS;
  const sent = {
    tensor: (micro * (16 * tokens * width * (t - 1) * (layers / p))) / t / GIGA,
    stages: p > 1 ? (micro * (4 * tokens * width)) / GIGA : 0,
    data: (4 * (d - 1) * parameters) / (d * t * p) / GIGA,
  };
  const computed = micro * computing;
  const tensor = sent.tensor / links.tensor;
  const stages = sent.stages / links.stages;
  const exchange = sent.data / links.data;
  const waiting = ((p - 1) * (computed + tensor + stages)) / micro;
  const exposed = Math.max(0, exchange - (computed * 2) / 3);
  const step = computed + waiting + tensor + stages + exposed;
  return {
    t,
    p,
    d,
    micro,
    sent,
    links,
    parts: [computed, waiting, tensor, stages, exposed],
    exchange,
    step,
    rate: (+g * tokens) / step,
    bubble: (p - 1) / (micro + p - 1),
    parameters,
    layers,
    heads,
    room: 80,
    state: (16 * parameters) / (t * p) / GIGA,
  };
};
