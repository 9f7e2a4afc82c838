// What one device holds as bars, part by part and together, against its memory.
import { hatch, line, rect, text, thin } from '#figures/scene.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const LEFT = 144;
const WIDTH = 150;
const PITCH = 30;
const PARTS = /** @type {const} */ ([
  ['weights', 'f-wts'],
  ['optimizer', 'f-wts'],
  ['gradients', 'f-bwd'],
  ['activations', 'f-fwd'],
  ['logits', 'f-fwd'],
]);

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {number} choice */
export const asAnswer = ({ unit }, choice) => unit(choice, 'GB', 1);

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, result, { t, n, number, unit }, guessing) => {
  const { total, room } = result;
  const scale = WIDTH / Math.max(total, room);
  const [kept, bottom] = [PARTS.length * PITCH, (PARTS.length + 2) * PITCH];
  const below = bottom + 26;
  /** @param {number} gigabytes */
  const size = (gigabytes) => {
    // Beside gigabytes, a part is said in them, too, if it is no crumb.
    const large = gigabytes >= (total >= 1 ? 0.1 : 1);
    const value = large ? gigabytes : gigabytes * 1000;
    return unit(value, large ? 'GB' : 'MB', value >= 100 ? 0 : value >= 10 ? 1 : 2);
  };
  /** @param {number} seconds */
  const time = (seconds) => (seconds < 1 ? unit(seconds * 1000, 'ms', seconds < 0.01 ? 1 : 0) : unit(seconds, 's', 2));
  /** @param {string} name */
  const part = (name) => t(`part.${name}`);
  const device = t(`on.${setting.on}`);

  const asked = guessing === 'asked';
  let shapes = '';
  let before = 0;
  PARTS.forEach(([name, kind], row) => {
    const y = row * PITCH;
    const width = result[name] * scale;
    const hidden = asked && row > 2;
    shapes += text(0, y + 17, part(name));
    shapes += text(360, y + 17, hidden ? '?' : size(result[name]), '', 'end');
    if (!hidden)
      // In its own row, what there is can be seen.
      shapes += [
        [y, width && Math.max(width, 3)],
        [bottom - PITCH, width],
      ]
        .map(([top, wide]) => rect(LEFT + before, top, wide, 24, thin(kind, width)))
        .join('');
    before += width;
  });
  const both = result.activations + result.logits;
  // What is asked about is no note, once asked.
  const own = guessing ? 'f-bold' : '';
  shapes +=
    text(0, kept + 17, part('kept'), own || 'f-note') + text(360, kept + 17, asked ? '?' : size(both), own, 'end');
  if (!asked) shapes += rect(LEFT + before - both * scale, kept, both * scale, 24, thin('f-fwd', both * scale));
  const at = LEFT + room * scale;
  shapes += line(at, 0, at, bottom + 6);
  // The whole is about as exact as what of it does not fit: readers subtract.
  const excess = total - room;
  const whole =
    excess > 0 ? unit(total, 'GB', excess >= 100 ? 0 : Math.max(excess, total / 10) >= 10 ? 1 : 2) : size(total);
  const told = {
    parameters: number(result.parameters / 1e6),
    state: size(result.weights + result.gradients + result.optimizer),
    activations: asked ? '?' : size(both),
    total: asked ? '?' : whole,
    room: size(room),
    over: asked ? '?' : size(excess),
    out: time(result.out),
    back: time(result.back),
    time: time(result.way),
  };
  const link = time(result.out + result.back + 2 * result.way);
  shapes += text(0, bottom - 13, part('total'), 'f-bold') + text(360, bottom - 13, told.total, 'f-bold', 'end');
  const over = excess > 0 && !asked ? t('over', told) : '';
  if (over) shapes += hatch(at, bottom - PITCH, excess * scale) + text(360, bottom + 20, over, 'f-bold', 'end');
  // Below its line, on the side with room.
  const free = over ? 350 - 8 * over.length : 360;
  shapes += text(
    Math.min(at, free),
    bottom + 20,
    device,
    'f-note',
    at < 180 && at + 8 * device.length < free ? 'start' : 'end',
  );
  if (guessing === 'told') shapes += rect(-4, kept - 3, 368, PITCH, 'f-mark');
  // A line of its own, whether anything moves or not: nothing below it shifts.
  shapes += text(0, below + 18, part('link'), 'f-note') + text(360, below + 18, link, 'f-note', 'end');
  const { t: tensor, p: stages, heads, layers, shared } = result;
  const sentence = [
    t('sum', told),
    result.out ? t('moved.optimizer', told) : '',
    result.way ? t('moved.activations', told) : '',
    shared < +setting.g ? t('shared', { heads, n: shared, wanted: setting.g }) : '',
    tensor < +setting.t ? t('heads', { heads, t: tensor, wanted: setting.t }) : '',
    stages < +setting.p ? t('fewer', { layers, stages: n('at.stages', stages), wanted: setting.p }) : '',
  ];
  return {
    height: below + 24,
    shapes,
    brief: t(excess > 0 && !asked ? 'brief.over' : 'brief.fits', told),
    sentence: sentence.filter(Boolean).join(' '),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('xp.facts'),
          [t('xp.quantity'), t('xp.value')],
          [
            ...PARTS.map(([name]) => [part(name), size(result[name])]),
            [part('state'), told.state],
            [part('kept'), told.activations],
            [part('total'), told.total],
            [device, told.room],
            [part('link'), link],
            [part('parameters'), told.parameters],
            [part('devices'), number(result.devices)],
            [t('shape.divided'), `${tensor} × ${stages} × ${setting.d}`],
            [t('shape.heads'), number(heads)],
            [t('shape.shared'), number(shared)],
            [t('shape.layers'), `${layers / stages}/${layers}`],
          ],
        ],
      ];
    },
    more: '',
    answer: told.activations,
  };
};
