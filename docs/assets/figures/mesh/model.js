// A mesh of devices, divided among pieces of each matrix, stages and replicas: what each holds, sends and waits for.
//
// FLOPs: 6 for each parameter and token (Kaplan et al. 2020, arXiv:2001.08361, section 2.1). Traffic of pieces and of
// stages: Narayanan et al. 2021 (arXiv:2104.04473), section 3.2; of replicas: an all-reduce of 16-bit gradients. An
// all-reduce has two levels, one after the other: within servers and across them, where each device has a card of its
// own. Peak and links are those of A100s; 40 percent of the peak is an assumption, and so is what of the exchange is
// hidden.
import { GIGA, MODELS, parametersOf } from '../models.js';

/** @typedef {{ model: string, n: string, t: string, p: string, g: string, net: string, i: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

// Devices in a server.
export const SERVER = 8;
// FLOP/s of a device while it computes: its peak, and the share of it that it comes to.
const FLOPS = 312e12 * 0.4;
// Gigabytes per second that a device sends, within its server and to others.
const INSIDE = 300;
/** @type {Record<string, number>} */
const NETWORKS = { e10: 1.25, e100: 12.5, hdr: 25, ndr: 50 };

/** How many of a group of devices, each `apart` from the next, share a server, and over how many they lie. @param {number} size @param {number} apart @returns {[number, number]} */
const seats = (size, apart) => {
  const near = Math.min(size, Math.max(1, Math.floor(SERVER / apart)));
  return [near, Math.ceil(size / near)];
};

/** Seconds of an all-reduce of two levels. @param {number} gigabytes @param {[number, number]} group @param {number} beyond */
const allReduce = (gigabytes, [near, servers], beyond) =>
  (2 * gigabytes * (near - 1)) / near / INSIDE + (((2 * gigabytes) / near) * (servers - 1)) / servers / beyond;

/** The links that a group needs. @param {[number, number]} group @param {number} beyond */
const speeds = ([near, servers], beyond) => [
  ...(near > 1 || servers === 1 ? [INSIDE] : []),
  ...(servers > 1 ? [beyond] : []),
];

/**
 * `t` pieces of each layer, `p` stages, `d` replicas, `micro` batches of one sequence in each; the `state` of training
 * on a device and what it `sent` in a step, in gigabytes; the `links` for that in gigabytes per second; in seconds the
 * `parts` of a `step`: computing, bubble, exchange of pieces, of stages, and what of the `exchange` of replicas is not
 * hidden; the `rate` in tokens per second; the share of the `bubble` in what a pipeline lasts.
 * @param {Setting} setting
 */
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
  const outer = inner * p;
  const beyond = NETWORKS[net];
  const pieces = seats(t, i === 't' ? 1 : outer);
  const copies = seats(d, i === 't' ? outer : 1);
  const links = {
    tensor: speeds(pieces, beyond),
    stages: [outer > SERVER ? beyond : INSIDE],
    data: speeds(copies, beyond),
  };
  const parameters = parametersOf(shape);
  const computing = (6 * parameters * tokens) / (t * p) / FLOPS;
  const activation = (2 * tokens * width) / GIGA;
  const gradients = (2 * parameters) / (t * p) / GIGA;
  const summed = micro * 4 * (layers / p);
  const sent = {
    tensor: (summed * activation * 2 * (t - 1)) / t,
    stages: p > 1 ? micro * 2 * activation : 0,
    data: (gradients * 2 * (d - 1)) / d,
  };
  const computed = micro * computing;
  const tensor = summed * allReduce(activation, pieces, beyond);
  const stages = sent.stages / links.stages[0];
  const exchange = allReduce(gradients, copies, beyond);
  const waiting = ((p - 1) * (computed + tensor + stages)) / micro;
  // Gradients are complete only in the last micro-batch, behind whose backward pass they hide.
  const exposed = Math.max(0, exchange - (computing * 2) / 3);
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
