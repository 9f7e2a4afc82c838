// An input pipeline over time as a picture: a row for each worker, a cell for each element.
import { at, joined, line, path, rect, room, text } from '#figures/scene.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown, Table } from '#figures/saying.js' */

const LEFT = 68;
const WIDTH = 291;
const PITCH = 30;
const CELL = 24;

/** @param {number} start @param {number} end */
const span = (start, end) => (start === end ? '–' : `${start}–${end}`);

/** The pipeline as a program writes it, with what differs from the plainest one in bold. @param {Setting} setting */
const codeOf = ({ m, c, p, b, cache, e, q }) => {
  const calls = (/** @type {number} */ count) => `num_parallel_calls=${count}`;
  const length = `cycle_length=${c}`;
  const files = c > 1 ? `<strong>${length}${q ? '' : `,\n    ${calls(c)}`}</strong>` : length;
  const chain = [`ds = (files\n  .interleave(records,\n    ${files})`];
  if (m || p > 1) chain.push(`.map(f${p > 1 ? `<strong>, ${calls(p)}</strong>` : ''})`);
  if (cache) chain.push('<strong>.cache()</strong>');
  if (b) chain.push(`<strong>.prefetch(${b})</strong>`);
  return `<pre><code tabindex="0">${chain.join('\n  ')})\nmodel.fit(ds, ${e > 1 ? `<strong>epochs=${e}</strong>` : 'epochs=1'})</code></pre>`;
};

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ t }, choice) => t('units', { n: choice });

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, { epochs, total, busy, waits, slow, pace, held }, say, guessing) => {
  const { r, m, c, p, cache, e, q } = setting;
  const { t, number } = say;
  const readers = q ? 1 : c;
  const calls = m ? p : 0;
  const last = readers + calls;
  const bottom = (last + 1) * PITCH;
  const end = LEFT + WIDTH;
  const unit = WIDTH / total;
  let shapes = '';
  /** @param {string} name @param {number} first @param {number} count */
  const label = (name, first, count) => {
    for (let worker = 0; worker < count; worker += 1)
      shapes += text(0, (first + worker) * PITCH + 17, count > 1 ? `${name} ${worker + 1}` : name);
  };
  label(t('read'), 0, readers);
  label('map', readers, calls);
  label(t('train'), last, 1);
  // All cells of a kind are one shape: the browser is done sooner.
  const d = /** @type {Record<string, string>} */ ({});
  /** @type {Parameters<typeof joined>[0]} */
  const cells = [];
  const asked = guessing === 'asked';
  // What the guess leaves out: all but the first element.
  const shown = asked ? epochs[0][0][6] : total;
  let names = '';
  /** @param {number} row @param {number} from @param {number} to @param {string} kind @param {number|string} [words] */
  const cell = (row, from, to, kind, words = '') => {
    if (to > shown) return;
    cells.push([row, kind, from, to]);
    const width = (to - from) * unit;
    const tight = room(width, words);
    if (words && tight !== undefined)
      names += text(
        LEFT + from * unit + width / 2,
        row * PITCH + 17,
        words,
        (kind === 'f-wts' ? 'f-bold' : '') + tight,
        'middle',
      );
  };
  let free = 0;
  const tables = epochs.map((elements, epoch) => {
    if (epoch) names += rect(LEFT + free * unit - 1, 0, 2, bottom, 'f-head', 0);
    const rows = elements.map(([begins, opened, fetched, maps, mapped, trains, done], i) => {
      const name = i + 1;
      cell(i % readers, begins, opened, 'f-box');
      cell(i % readers, opened, fetched, 'f-dat', name);
      if (calls) cell(readers + (i % calls), maps, mapped, 'f-dat', name);
      cell(last, free, trains, 'f-idle');
      cell(last, trains, done, 'f-wts', name);
      const wait = trains - free;
      free = done;
      return [
        `${name}`,
        span(begins, opened),
        span(opened, fetched),
        span(maps, mapped),
        span(trains, done),
        `${wait}`,
      ];
    });
    const caption = t(epoch && cache ? 'from_cache' : 'epoch', { n: epoch + 1 });
    const heads = ['element', 'open', 'read', 'map', 'train', 'waits'].map((each) => t(`h.${each}`));
    return /** @type {Table} */ ([caption, heads, rows]);
  });
  for (const [row, kind, from, to] of joined(cells, unit)) {
    const [x, y, width] = [LEFT + from * unit, row * PITCH, (to - from) * unit];
    const round = Math.min(kind === 'f-dat' ? 8 : 2, width / 3);
    const [across, down, r] = [at(width - 2 * round), at(CELL - 2 * round), at(round)];
    d[kind] =
      `${d[kind] ?? ''}M${at(x + round)} ${y}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r} -${r} ${r}h-${across}q-${r} 0 -${r} -${r}v-${down}q0 -${r} ${r} -${r}z`;
  }
  const units = asked ? '?' : number(total);
  for (const kind in d) if (d[kind]) shapes += path(d[kind], kind);
  if (asked) shapes += text((LEFT + shown * unit + end) / 2, bottom / 2 + 4, '?', 'f-bold', 'middle');
  const length = t('units', { n: units });
  const marked = guessing === 'told';
  const wide = 7.5 * length.length + 10;
  shapes +=
    (marked ? rect(end - wide, bottom + 9, wide, 21, 'f-mark') : '') +
    names +
    line(LEFT, bottom + 4, end - 8, bottom + 4) +
    path(`M${end} ${bottom + 4}l-8 -3v6z`, 'f-head') +
    text(LEFT, bottom + 24, t('time'), 'f-note') +
    text(marked ? end - wide / 2 : end, bottom + 24, length, 'f-bold', marked ? 'middle' : 'end') +
    rect(1, bottom + 36, 16, 12, 'f-box') +
    text(24, bottom + 47, t('opening'), 'f-note') +
    rect(186, bottom + 36, 16, 12, 'f-idle') +
    text(209, bottom + 47, t('waiting'), 'f-note');
  const told = {
    total: units,
    busy: asked ? '?' : say.percent(busy),
    pace: number(pace, 2),
    held: say.n('at.units', held),
    calls: say.n('at.calls', p),
  };
  const sentence = [t(`does.${slow.join('-')}`, { ...told, pace: asked ? '?' : told.pace })];
  if (slow.join() === 'map' && held > m) sentence.push(t('held'));
  if (cache) sentence.push(t(e > 1 ? 'cached' : 'filled'));
  return {
    height: bottom + 54,
    shapes,
    brief: t('brief', told),
    sentence: sentence.join(' '),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            [t('f.total'), units],
            [t('f.train'), number(total - waits)],
            [t('f.busy'), told.busy],
            [t('f.waits'), number(waits)],
            [t('f.pace'), told.pace],
            [t('f.read'), number(r / readers, 2)],
            [t('f.held'), number(held)],
            [t('f.map'), number(held / p, 2)],
          ],
        ],
        ...tables,
      ];
    },
    more: codeOf(setting),
    answer: t('units', { n: units }),
  };
};
