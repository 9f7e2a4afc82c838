// A full and a last batch as columns of replicas, the gradient by two divisors, the learning rate over epochs.
import { at, escaped, path, rect, signs, text, thin } from '#figures/scene.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 4;
const RIGHT = 356;
const TANK = 48;
const PITCH = 124;
const EPOCHS = 12;
/** The largest batch for which Goyal et al. vouch for the linear rule. */
const VOUCHED = 8192;

/** @param {string} d @param {string} kind */
const some = (d, kind) => d && path(d, kind);

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ n }, choice) => n('at.replicas', choice);

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, result, { t, n: plural, number, href }, guessing) => {
  const { r, n, a, e, base, rule, drop, w } = setting;
  const {
    part,
    batch,
    full,
    steps,
    last,
    left,
    runs,
    empty,
    largest,
    uneven,
    factor,
    start,
    rate,
    warm,
    betas,
    times,
    added,
  } = result;
  /** A number that may be small: below a hundredth as programs write it, 1.41e-3. @param {number} value */
  const small = (value) => {
    let down = 0;
    for (; value < (down ? 1 : 0.01); down += 1) value *= 10;
    return down ? `${number(value, 2)}e-${down}` : number(value, value < 100 ? 4 : 1);
  };
  // Whether a column has a torn edge.
  let torn = false;
  /** @param {number[][]} all */
  const inRuns = (all) => all.map(([count, share]) => `${count}\u00a0×\u00a0${number(share)}`).join(' + ');

  /** A batch: a column for each replica, as high as what it gets; of many, first and last. @param {number} y @param {string} head @param {number[][]} all @param {boolean} [open] whether the guess is about it */
  const zone = (y, head, all, open) => {
    const many = n > 16;
    const pitch = many ? 22 : Math.min(88, (RIGHT - LEFT) / n);
    const fits = !open && all.every(([, share]) => 8 * number(share).length + 2 <= pitch);
    const end = many ? RIGHT : LEFT + pitch * n;
    const low = y + 49 + TANK;
    const slot = TANK / a;
    const width = pitch - 8;
    let [frames, idle, none, held, bare, texts] = ['', '', '', '', '', ''];
    /**
     * Examples of a pass. Few of many would be a line: one is 7 high, more are 14, with a torn edge, as they are not to
     * scale. What is too low for an outline has none.
     * @param {number} x @param {number} foot @param {number} room @param {number} share of the room @param {number} count
     */
    const fill = (x, foot, room, share, count) => {
      const scaled = room * share;
      const high = Math.max(scaled, Math.min(7 * count, 14, room / 2), 1);
      const tears = high > scaled + 1 && high > 4;
      torn ||= tears;
      const edge = tears ? `l${at(width / 6)} -3l${at(width / 6)} 3`.repeat(3) : `h${at(width)}`;
      const d = `M${at(x + 4)} ${at(foot)}v${at(-high)}${edge}v${at(high)}z`;
      if (high < 6.6) bare += d;
      else held += d;
    };
    /** @type {Parameters<typeof signs>[0]} */
    const names = [];
    all
      .flatMap(([count, share]) => Array(count).fill(share))
      .forEach((share, replica) => {
        if (many && replica >= 11 && replica < n - 3) return;
        const x = many && replica > 10 ? end - (n - replica) * pitch : LEFT + replica * pitch;
        const frame = `M${at(x + 1)} ${y + 29}h${at(pitch - 2)}v${TANK + 23}h${at(2 - pitch)}z`;
        // Who gets nothing is no more than an outline.
        if (share || open) frames += frame;
        else idle += frame;
        const name = pitch > 80 ? t('replica', { n: replica }) : `${replica}`;
        if (replica < 10 && pitch <= 80) names.push([x + 4, y + 43, name]);
        else if (8 * name.length + 2 <= pitch) texts += text(x + 4, y + 43, name);
        if (share && share < part) none += `M${at(x + 4)} ${low - TANK}h${at(width)}v${TANK}h${at(-width)}z`;
        const size = Math.ceil(share / a);
        // Passes too low for outlines of their own are one.
        if (slot < 7.6 && share) {
          fill(x, low, TANK, share / part, share);
          texts += fits ? text(x + pitch / 2, low + 17, number(share), '', 'middle') : '';
          return;
        }
        for (let turn = 0; turn < a; turn += 1) {
          const now = Math.min(size, share - turn * size);
          if (now <= 0) break;
          fill(x, low - TANK + (turn + 1) * slot, slot - +(a > 1), (now * a) / part, now);
        }
        if (fits) texts += text(x + pitch / 2, low + 17, number(share), share ? '' : 'f-note', 'middle');
      });
    if (open) texts += text((LEFT + end) / 2, low - 16, '?', 'f-bold', 'middle');
    else if (many) texts += text((LEFT + 11 * pitch + end - 3 * pitch) / 2, low - 16, `+${n - 14}`, 'f-bold', 'middle');
    if (!fits && !open) texts += text(LEFT, low + 17, inRuns(all));
    return (
      text(0, y + 14, head, 'f-bold') +
      path(`M${LEFT + 1} ${y + 26}v-5H${at(end - 1)}v5`) +
      some(frames, 'f-place') +
      some(none + idle, 'f-idle') +
      some(held, 'f-dat') +
      some(bare, 'f-dat f-bare') +
      signs(names, '', 'start') +
      texts
    );
  };

  const asked = guessing === 'asked';
  const told = /** @type {Record<string, string|number>} */ ({
    ...Object.fromEntries(
      Object.entries({ r, a, e, base, w, part, batch, full, steps, last, left, largest }).map(([name, value]) => [
        name,
        number(value),
      ]),
    ),
    n,
    product: (a > 1 ? [n, r, a] : [n, r]).map((each) => number(each)).join(' × '),
    before: number(steps - 1),
    share: number(runs[0][1]),
    runs: asked ? '?' : inRuns(runs),
    start: small(start),
    rate: small(rate),
    small: number(runs[1]?.[1] ?? 0),
    factor: small(factor),
  });
  const epochs = plural('at.epochs', w);
  const gradients = [1, times].map((large, place) => {
    const y = 2 * PITCH + 46 + 38 * place;
    const wide = Math.max(2, ((RIGHT - LEFT) * large) / times);
    return (
      text(0, y + 14, t('by', { n: told[place ? 'part' : 'batch'] })) +
      text(RIGHT, y + 14, `× ${large}`, '', 'end') +
      rect(LEFT, y + 20, wide, 12, thin('f-bwd', wide))
    );
  });
  const key = 2 * PITCH;
  const column = Math.min(88, (RIGHT - LEFT) / n);
  const guessed = {
    asked: '',
    told:
      rect(LEFT + (n - empty) * column - 1, PITCH + 28, empty * column + 2, 90, 'f-mark') +
      text(RIGHT, PITCH + 14, t('without', { n: empty }), 'f-bold', 'end'),
    '': '',
  };
  const low = 2 * PITCH + 190;
  const top = Math.max(start, rate);
  const [from, to] = [start, rate].map((each) => at(low - (40 * each) / top));
  const climbs = warm.length > 1;
  const shapes = [
    zone(0, t('whole', { n: told.batch }), [[n, part]]),
    text(RIGHT, 14, told.product, 'f-note', 'end'),
    left
      ? zone(PITCH, t('left', { n: told.left }), [[n, 0]])
      : zone(PITCH, t('last', { n: told.last }), asked ? [[n, 0]] : runs, asked),
    guessed[guessing ?? ''],
    rect(LEFT, key, 16, 12, 'f-dat'),
    text(26, key + 11, t('key.dat'), 'f-note'),
    rect(110, key, 16, 12, 'f-idle'),
    text(132, key + 11, t('key.idle'), 'f-note'),
    ...(torn
      ? [path(`M226 ${key + 12}v-9l4 -3l4 3l4 -3l4 3v9z`, 'f-dat'), text(248, key + 11, t('key.torn'), 'f-note')]
      : []),
    text(0, key + 42, t('gradient'), 'f-bold'),
    ...gradients,
    text(0, low - 52, t('rate', { n: told.rate }), 'f-bold'),
    path(`M${LEFT} ${low}H${RIGHT}`),
    path(
      `M${LEFT} ${climbs ? from : to}${climbs ? `L${at(LEFT + w * ((RIGHT - LEFT) / EPOCHS))} ${to}` : ''}H${RIGHT}`,
      'f-wts f-line',
    ),
    text(LEFT, low + 17, t(climbs ? 'warm' : 'cold', { epochs }), 'f-note'),
  ];

  const rest = left ? (steps ? 'dropped' : 'nothing') : last < batch ? 'short' : 'even';
  const said = {
    ...told,
    updates: plural('at.updates', steps, { n: told.steps }),
  };
  const sentence = [t(`rest.${rest}`, said), t(`so.${rate === start ? 'none' : rule}`, said)];

  /** @type {(string|number|false)[][]} quantity, its formula, its value; some only where they tell something */
  const rows = [
    ['batch', 'batch', told.batch],
    ['steps', drop ? 'down' : 'up', told.steps],
    ['last', drop ? 'even' : 'last', told.last],
    ['left', 'left', !!drop && told.left],
    ['runs', 'runs', told.runs],
    ['largest', 'largest', a > 1 && told.largest],
    ['uneven', 'uneven', uneven > 1 && `× ${number(uneven, 2)}`],
    ['rate', rule, told.rate],
    ['warm', 'warm', climbs && number(w * steps)],
    ['right', 'right', '× 1'],
    ['wrong', 'wrong', `× ${times}`],
    ['wrong', 'added', a > 1 && `× ${number(added)}`],
    ...betas.map((beta, place) => [`beta${place + 1}`, `beta${place + 1}`, number(beta, 4)]),
  ];
  let first = 0;
  const parts = runs.map(([count, share]) => {
    first += count;
    return [count === 1 ? `${first - 1}` : `${first - count}–${first - 1}`, number(part), number(share)];
  });
  const notes = Object.entries({
    one: n === 1,
    largest_vouched: rule === 'linear' && rate > start && batch > VOUCHED,
    adam: rule === 'root' && !betas[0],
    tilt: uneven > 1 && !asked,
    keras: a > 1,
  }).flatMap(([name, so]) => (so ? [t(`note.${name}`, { times: number(uneven, 2) })] : []));
  if (empty && !asked) notes.unshift(plural('note.empty', empty));
  const ratio = `GLOBAL_BATCH_SIZE / ${base}`;
  const scale = /** @type {Record<string, string>} */ ({ linear: ratio, root: `(${ratio}) ** 0.5`, none: '1' })[rule];
  const code = `BATCH_SIZE_PER_REPLICA = ${r}${a > 1 ? ` * ${a}` : ''}
GLOBAL_BATCH_SIZE = (BATCH_SIZE_PER_REPLICA
    * strategy.num_replicas_in_sync)  # ${batch}
dataset = dataset.batch(GLOBAL_BATCH_SIZE${drop ? ',\n    drop_remainder=True' : ''})
factor = ${scale}
learning_rate = ${start} * factor
loss = tf.nn.compute_average_loss(per_example_loss,
    global_batch_size=GLOBAL_BATCH_SIZE)`;

  return {
    height: 464,
    shapes: shapes.join(''),
    brief: asked ? '?' : t('brief', said),
    sentence: sentence.join(' '),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('formula'), t('xp.value')],
          rows.flatMap(([name, how, value]) =>
            value === false ? [] : [[t(`f.${name}`), t(`is.${how}`, told), `${value}`]],
          ),
        ],
        [t('parts'), ['who', 'full', 'last'].map((each) => t(`h.${each}`)), parts],
        ...(climbs
          ? [
              /** @type {[string, string[], string[][]]} */ ([
                t('warming'),
                [t('h.epoch'), t('h.rate')],
                warm.map((each, epoch) => [`${epoch}`, small(each)]),
              ]),
            ]
          : []),
      ];
    },
    more: `<pre><code tabindex="0">${escaped(code)}</code></pre>${notes
      .map((each) => `<p>${escaped(each)}</p>`)
      .join('')}<p><a href="${href('concepts/custom-training-loop', 'loss-scaling')}">${escaped(t('why'))}</a></p>`,
    answer: plural('at.replicas', empty),
  };
};
