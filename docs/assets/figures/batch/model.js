// A global batch: who gets which part of it, how many there are in an epoch, and what it asks of the learning rate.
//
// Batches and their parts are those of TensorFlow: one that does not divide evenly is dealt out in equal parts, rounded
// up, until nothing is left. Linear rule, warm-up and the scale of the loss: Goyal et al. 2017, sections 2.1 to 2.3;
// square root rule with its two betas of Adam: Malladi et al. 2022.

/** @typedef {{ r: number, n: number, a: number, e: number, base: number, lr: number, rule: string, drop: number, w: number }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/**
 * `part`: what a replica gets of a full batch, in all its passes; `batch`: what all get; `steps` in an epoch, and how
 * many of them are `full`; `last`: examples in the last batch, `left`: those in none; `runs`: how the last batch is
 * dealt out, as `[replicas, examples of each]`; `empty`: replicas that get nothing of it; `largest`: of a pass in it;
 * `uneven`: how much more an example of the smallest part that isn't empty counts than one of the largest where the
 * means of replicas are averaged; `factor`: batch over base; `start` and `rate`: the learning rate before and after the
 * rule; `warm`: the rate after each epoch of warm-up; `betas`: those of Adam by the square root rule; `times`, `added`:
 * how many times too large the gradient is if losses are divided by the part of a replica, or by a single pass of it.
 * The base rate `lr` is set in thousandths, so that addresses hold whole numbers only.
 * @param {Setting} setting
 */
export const run = ({ r, n, a, e, base, lr, rule, drop, w }) => {
  const part = r * a;
  const batch = part * n;
  const full = Math.floor(e / batch);
  const rest = e - full * batch;
  const short = !!rest && !drop;
  const last = short ? rest : full && batch;
  const share = Math.ceil(last / n);
  const whole = share && Math.floor(last / share);
  const odd = last - whole * share;
  const one = Math.min(odd, 1);
  const factor = batch / base;
  const start = lr / 1000;
  let rate = start;
  if (rule === 'linear') rate *= factor;
  if (rule === 'root') rate *= Math.sqrt(factor);
  const warm = w && rate > start ? w + 1 : 0;
  return {
    part,
    batch,
    full,
    steps: full + +short,
    last,
    left: short ? 0 : rest,
    runs: [
      [whole, share],
      [one, odd],
      [n - whole - one, 0],
    ].filter(([count]) => count),
    empty: last && n - whole - one,
    largest: Math.ceil(share / a),
    uneven: odd ? share / odd : 1,
    factor,
    start,
    rate,
    warm: Array.from({ length: warm }, (_, epoch) => start + ((rate - start) * epoch) / w),
    betas: rule === 'root' && factor < 10 ? [1 - factor / 10, 1 - factor / 1000] : [],
    times: n,
    added: n * a,
  };
};
