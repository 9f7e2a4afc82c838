// Devices as places in their servers, marked by what they share with the first, and the time of a step as bars.

import { at, escaped, hatch, path, rect, room, text, thin } from '#figures/scene.js';
import { SERVER } from './model.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 122;
const WIDTH = 172;
const PITCH = 30;
// Places in a row of a server, their height, and what is between servers.
const PLACES = 4;
const CELL = 22;
const GAP = 6;
// The first device, others with pieces of its layers, its stages and its copies, the rest of its replica, and all else.
/** @type {[string, string][]} */
const KINDS = [
  ['0', 'f-wts'],
  ['T', 'f-com'],
  ['P', 'f-fwd'],
  ['D', 'f-bwd'],
  ['·', 'f-place'],
  ['', 'f-box'],
];
const PARTS = /** @type {const} */ ([
  ['computing', '', 'f-wts'],
  // Without an outline: the bar is often too thin for the dashes of its sample.
  ['bubble', '', 'f-idle f-bare'],
  ['tensor', 'T', 'f-com'],
  ['stages', 'P', 'f-fwd'],
  ['data', 'D', 'f-bwd'],
]);

/** The sign of what a device shares with the first. @param {number} device @param {boolean} pieces whether those of a layer are neighbours @param {Result} result */
const shared = (device, pieces, { t, p, d }) => {
  const inner = pieces ? t : d;
  const near = device % inner;
  const far = Math.floor(device / (inner * p));
  const stage = Math.floor(device / inner) % p;
  const [piece, replica] = pieces ? [near, far] : [far, near];
  if (!device) return '0';
  if (replica) return piece || stage ? '' : 'D';
  return stage ? (piece ? '·' : 'P') : 'T';
};

/** A frame for each server, its places joined by what they share with the first device, and their signs. @param {Setting} setting @param {Result} result @param {number} servers @param {number} columns */
const serversOf = (setting, result, servers, columns) => {
  const wide = (360 - GAP * (columns - 1)) / columns;
  const width = (wide - 8 - 2 * (PLACES - 1)) / PLACES;
  const tight = room(width, 1) ?? '';
  let frames = '';
  let signs = '';
  const cells = /** @type {Record<string, string>} */ ({});
  for (let server = 0; server < servers; server += 1) {
    const left = (server % columns) * (wide + GAP);
    const top = Math.floor(server / columns) * (2 * CELL + 10 + GAP);
    frames += rect(left, top, wide, 2 * CELL + 10, 'f-place', 6);
    for (let place = 0; place < SERVER; place += 1) {
      const sign = shared(server * SERVER + place, setting.i === 't', result);
      const x = left + 4 + (place % PLACES) * (width + 2);
      const y = top + 4 + Math.floor(place / PLACES) * (CELL + 2);
      cells[sign] = `${cells[sign] ?? ''}M${at(x)} ${y}h${at(width)}v${CELL}h${at(-width)}z`;
      if (sign)
        signs += text(
          x + width / 2,
          y + 16,
          sign,
          (sign === '0' ? 'f-bold' : '') + (sign === '·' ? '' : tight),
          'middle',
        );
    }
  }
  return frames + KINDS.map(([sign, kind]) => (cells[sign] ? path(cells[sign], kind) : '')).join('') + signs;
};

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ percent }, choice) => percent(choice / 100);

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, result, { t, n, number, percent, unit, href }, guessing) => {
  const { parts, step, layers, heads, room } = result;
  /** @param {number} gigabytes */
  const size = (gigabytes) =>
    gigabytes < 1
      ? unit(gigabytes * 1000, 'MB', 1)
      : unit(gigabytes, 'GB', gigabytes >= 100 ? 0 : gigabytes >= 10 ? 1 : 2);
  /** In one unit, that of the step. @param {number} seconds */
  const time = (seconds) =>
    step < 1
      ? unit(seconds * 1000, 'ms', seconds >= 0.1 ? 0 : 1)
      : unit(seconds, 's', seconds >= 100 ? 0 : seconds >= 10 ? 1 : seconds >= 0.1 ? 2 : 3);
  /** @param {string} name */
  const part = (name) => t(`part.${name}`);
  // More digits would say more than an estimate knows.
  const rate = number(result.rate >= 10000 ? Math.floor(result.rate / 100 + 0.5) * 100 : result.rate);

  const servers = +setting.n / SERVER;
  const columns = servers > 4 ? 4 : servers > 1 ? 2 : 1;
  const below = (servers / columns) * (2 * CELL + 10 + GAP);
  const top = below + 48;
  const bottom = top + PARTS.length * PITCH;
  const asked = guessing === 'asked';
  /** What the guess is about. @param {string} words */
  const secret = (words) => (asked ? '?' : words);
  const told = {
    t: result.t,
    p: result.p,
    d: result.d,
    state: size(result.state),
    room: size(room),
    over: size(result.state - room),
    step: secret(time(step)),
    share: secret(percent(parts[0] / step)),
    rate: secret(rate),
  };
  let shapes = serversOf(setting, result, servers, columns);
  if (result.state > room)
    shapes += hatch(339, below - 2, 20, 16) + text(332, below + 14, t('over_by', told), 'f-bold', 'end');
  shapes += text(0, below + 14, t('key.server'), 'f-note');
  if (result.t > 1 && result.p > 1) shapes += text(0, below + 34, t('key.dot'), 'f-note');
  let before = LEFT;
  PARTS.forEach(([name, sign, kind], row) => {
    const y = top + row * PITCH;
    const width = (parts[row] / step) * WIDTH;
    shapes += rect(1, y + 2, 20, 20, kind) + text(11, y + 17, sign, 'f-bold', 'middle');
    shapes += text(28, y + 17, part(name));
    if (!asked) shapes += [y, bottom].map((high) => rect(before, high, width, 24, thin(kind, width))).join('');
    shapes += text(360, y + 17, secret(time(parts[row])), '', 'end');
    before += width;
  });
  shapes += text(28, bottom + 17, part('step'), 'f-bold');
  shapes += text(360, bottom + 17, told.step, 'f-bold', 'end');
  if (guessing === 'told') {
    const computing = (parts[0] / step) * WIDTH;
    shapes += rect(LEFT - 3, top - 3, computing + 6, 30, 'f-mark');
    shapes += text(LEFT + computing + 9, top + 17, told.share, 'f-bold');
  }
  const sentences = [result.state <= room ? t('fits', told) : t('over', told)];
  if (+setting.t > result.t) sentences.push(t('heads', { heads, t: result.t, wanted: setting.t }));
  if (+setting.p > result.p)
    sentences.push(
      t('fewer', {
        devices: setting.n,
        layers,
        t: result.t,
        stages: n('at.stages', result.p),
        wanted: setting.p,
      }),
    );
  const facts = {
    divided: `${result.t} × ${result.p} × ${result.d}`,
    parameters: number(result.parameters / 1e6),
    matrix: `1/${result.t}`,
    heads: number(heads),
    layers: `${layers / result.p}/${layers}`,
    batch: `1/${result.d}`,
    micro: number(result.micro),
    state: told.state,
    room: told.room,
    bubble: percent(result.bubble),
    share: told.share,
    rate: told.rate,
    devices: number(+setting.n),
  };
  /** How much is sent, and how fast. @param {'tensor'|'stages'|'data'} name */
  const sent = (name) =>
    result.sent[name]
      ? [size(result.sent[name]), result.links[name].map((link) => unit(link, 'GB/s', 2)).join(' · ')]
      : ['–', '–'];
  return {
    height: bottom + 26,
    shapes,
    brief: t(result.state > room ? 'brief.over' : 'brief.fits', told),
    sentence: sentences.join(' '),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          Object.entries(facts).map(([name, value]) => [t(`f.${name}`), value]),
        ],
        [
          t('each'),
          ['part', 'sent', 'link', 'time'].map((each) => t(`h.${each}`)),
          [
            [part('computing'), '–', '–', time(parts[0])],
            [part('bubble'), '–', '–', time(parts[1])],
            [part('tensor'), ...sent('tensor'), time(parts[2])],
            [part('stages'), ...sent('stages'), time(parts[3])],
            [part('exchange'), ...sent('data'), time(result.exchange)],
            [part('data'), '–', '–', time(parts[4])],
            [part('step'), '–', '–', time(step)],
          ],
        ],
      ];
    },
    more: `<p>${escaped(t('kept'))} <a href="${href('concepts/memory', 'xp-memory')}">${escaped(t('memory'))}</a></p>`,
    // As round as the choices: it is not to be told by its digits.
    answer: percent(parts[0] / step, 0),
  };
};
