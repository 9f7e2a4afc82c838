// A layout for a model on many GPUs: the fewest cuts with which its state and activations fit, in the guide's order.
//
// The order is that of the pages about choosing and combining: nothing is cut if shared-out state is enough; then layers
// inside a fast domain; sequences if their activations do not fit or the batch has too few of them; experts over the
// GPUs of a stage; stages; the rest are replicas. Bytes of a parameter: 2 for its weight, 4 for its gradient, 12 for the
// optimizer. Activations: those of the page about two runs; of Mixtral 12 + 4 × 8/32 + 2 × 6 × 3.5; of DeepSeek-V3, which
// computed some again, 34 are set: all would be 46, and what it kept about 25. Shapes: Llama 3 (arXiv:2407.21783), table 3;
// Mixtral (arXiv:2401.04088), table 1; DeepSeek-V3 (arXiv:2412.19437), section 4.2. Networks: Scaling Book.

/** @typedef {{ model: string, n: string, hw: string, q: string, g: string, z: string }} Setting */
/** @typedef {ReturnType<typeof run>} Result */
/** @typedef {ReturnType<typeof need>} Need */

/**
 * Layers, width, heads, width inside the MLP; billions of parameters outside and inside routed experts; how many experts
 * a layer has and a token visits; bytes of activations that a layer keeps for each token and unit of width.
 * @type {Record<string, { layers: number, width: number, heads: number, inner: number, rest: number, routed: number, experts: number, chosen: number, kept: number }>}
 */
export const MODELS = {
  '8b': { layers: 32, width: 4096, heads: 32, inner: 14_336, rest: 8.03, routed: 0, experts: 1, chosen: 1, kept: 34 },
  '70b': {
    layers: 80,
    width: 8192,
    heads: 64,
    inner: 28_672,
    rest: 70.6,
    routed: 0,
    experts: 1,
    chosen: 1,
    kept: 33.5,
  },
  '405b': {
    ...{ layers: 126, width: 16_384, heads: 128, inner: 53_248, rest: 405.8, routed: 0, experts: 1, chosen: 1 },
    kept: 31.75,
  },
  mixtral: {
    layers: 32,
    width: 4096,
    heads: 32,
    inner: 14_336,
    rest: 1.6,
    routed: 45.1,
    experts: 8,
    chosen: 2,
    kept: 55,
  },
  v3: {
    layers: 61,
    width: 7168,
    heads: 128,
    inner: 2048,
    rest: 17.1,
    routed: 653.9,
    experts: 256,
    chosen: 8,
    kept: 34,
  },
};
// GPUs that share fast links; gigabytes of memory; TFLOP/s; gigabytes a second to others inside and outside.
/** @type {Record<string, { domain: number, room: number, peak: number, inside: number, outside: number }>} */
const HARDWARE = {
  h100: { domain: 8, room: 80, peak: 990, inside: 450, outside: 50 },
  b200: { domain: 8, room: 180, peak: 2250, inside: 900, outside: 50 },
  rack: { domain: 72, room: 186, peak: 2500, inside: 900, outside: 50 },
};
// Experts go over at most as many GPUs as those of DeepSeek-V3, 8 servers of 8.
const WIDEST = 64;

/** Powers of two up to a limit. @param {number} most */
const powers = (most) => [...Array(15).keys()].map((each) => 2 ** each).filter((each) => each <= most);

/**
 * What a GPU of the first stage holds, in gigabytes, if layers are cut in `t`, sequences in `c`, experts go over `e` GPUs
 * and there are `p` stages; `micro` batches of one sequence for each of `d` replicas; `full`: activations of a pipeline that
 * never lacks sequences. Level 3 shares out everything.
 * @param {Setting} setting @param {number} t @param {number} c @param {number} e @param {number} p @param {string} [level]
 */
const need = ({ model, n, q, g, z }, t, c, e, p, level = z) => {
  const { layers, width, rest, routed, kept } = MODELS[model];
  const d = +n / (t * c * p);
  const sequences = (+g * 2 ** 20) / +q;
  const micro = sequences / d;
  const parts = [
    [rest / (t * p), c * d],
    [routed / (e * p), +n / (p * e)],
  ];
  /** @param {number} bytes @param {number} from the level that shares them out */
  const sum = (bytes, from) =>
    parts.reduce((all, [billions, copies]) => all + (billions * bytes) / (+level >= from ? copies : 1), 0);
  const [weights, gradients, optimizer] = [sum(2, 3), sum(4, 2), sum(12, 1)];
  const full = (kept * +q * width * layers) / (t * c) / 1e9;
  // With 1F1B the first stage keeps as many micro-batches as there are stages, if there are so many.
  const activations = full * Math.min(1, Math.max(micro, 1) / p);
  const state = weights + gradients + optimizer;
  const total = state + activations;
  return { t, c, e, p, d, level, sequences, micro, weights, gradients, optimizer, state, full, activations, total };
};

/**
 * The layout that is advised; `room` of a GPU; `fits` whether what it holds has room; `whole`: what a GPU would hold with
 * one copy of the model on each; `uncut`: whether a copy has room, if need be with its weights shared out; `most`: as many
 * pieces as a layer may have; `without`: what it would hold without stages; `tokens` that a GPU needs so that sharing out
 * weights hides, and `hides` whether it does; `few`: whether the sequence is cut because the batch has too few; `bubble` of
 * plain 1F1B, as a share of the step; `copies` of each expert.
 * @param {Setting} setting
 */
export const run = (setting) => {
  const [n, q] = [+setting.n, +setting.q];
  const { layers, heads, inner, experts, chosen } = MODELS[setting.model];
  const { domain, room, peak, inside, outside } = HARDWARE[setting.hw];
  const mixed = experts > 1;
  const near = Math.min(domain, n);
  const far = Math.ceil(n / domain);
  const across = far > 1 ? (near * outside * far) / (far - 1) : Number.MAX_VALUE;
  const tokens = ((1000 * peak) / Math.min((inside * near) / (near - 1), across)) * (experts / chosen);
  const hides = q >= tokens;
  /** A replica has a sequence to work on, and as many as it has stages. @param {Need} at */
  const feeds = (at) => at.micro >= at.p;
  /** @param {Need} at */
  const right = (at) => at.total <= room && feeds(at);
  const most = mixed
    ? 1
    : /** @type {number} */ (powers(Math.min(near, heads, 1 + (1.5 * inner * inside) / peak / 1000)).at(-1));
  const spreads = mixed
    ? [
        ...new Set(
          [domain, WIDEST].map((each) => /** @type {number} */ (powers(Math.min(each, experts, WIDEST)).at(-1))),
        ),
      ]
    : [1];
  const whole = need(setting, 1, 1, 1, 1);
  const shared = need(setting, 1, 1, 1, 1, '3');
  /** @type {Need[]} */
  const tries = [whole, ...(hides ? [shared] : [])];
  if (!mixed) for (const t of powers(most)) tries.push(need(setting, t, 1, 1, 1));
  for (const c of powers(n / most))
    for (const p of powers(Math.min(layers, n / most / c)))
      for (const e of spreads) if (n / p >= e) tries.push(need(setting, most, c, e, p));
  const uncut = whole.total <= room || (hides && shared.total <= room);
  const best = tries.find(right) ?? tries.reduce((one, other) => (other.total < one.total ? other : one));
  const { t, c, e, p, micro } = best;
  // Would stretches twice as long have had room, with sequences enough to keep the stages full?
  const few = c > 1 && tries.some((at) => at.c === c / 2 && at.state + at.full <= room);
  return {
    ...best,
    ...{ n, room, domain, mixed, experts, most, whole, uncut, tokens, hides, few },
    fits: right(best),
    feeds: feeds(best),
    without: need(setting, t, c, e, 1).total,
    bubble: (p - 1) / (micro + p - 1),
    copies: mixed ? n / (p * e) : 1,
  };
};
