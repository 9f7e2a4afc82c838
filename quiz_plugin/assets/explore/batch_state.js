// A global batch and its parts; the twin of explore/batch.py, which says what each result means and where it comes from.

/** @typedef {{ r: number, n: number, a: number, e: number, base: number, lr: number, rule: string, drop: number, w: number }} Setting */
/** @typedef {ReturnType<typeof run>} Result */

/** @param {Setting} setting */
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
