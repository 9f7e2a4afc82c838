// Which strategy fits, as a path of questions with the one that decides.
import { escaped, path, rect, text } from '#figures/scene.js';

/** @import { Result, Setting } from './model.js' */
/** @import { Guessing, Say, Shown } from '#figures/saying.js' */

const PITCH = 52;
const LEAVES = ['split', 'tpu', 'servers', 'workers', 'mirrored', 'none'];
/** @type {Record<string, [page: string, section: string]>} */
const LINKS = {
  alone: ['concepts/model-parallelism', 'memory'],
  split: ['concepts/model-parallelism', 'one-copy-divided'],
  tpu: ['concepts/tpu', 'initialise'],
  tpu_async: ['concepts/tpu', 'top'],
  servers: ['concepts/parameter-servers', 'keras-3'],
  async_one: ['concepts/parameter-servers', 'when'],
  workers: ['concepts/multi-worker', 'keras-3'],
  mirrored: ['concepts/mirrored-strategy', 'scope'],
  central: ['concepts/tf-distribute', 'strategies'],
  rehearsal: ['concepts/tf-distribute', 'strategies'],
  none: ['concepts/tf-distribute', 'one-interface'],
};
/** @type {Record<string, string>} */
const CODE = {
  tpu: `resolver = tf.distribute.cluster_resolver.TPUClusterResolver(tpu="local")
tf.config.experimental_connect_to_cluster(resolver)
tf.tpu.experimental.initialize_tpu_system(resolver)
strategy = tf.distribute.TPUStrategy(resolver)`,
  servers: `resolver = tf.distribute.cluster_resolver.TFConfigClusterResolver()
strategy = tf.distribute.ParameterServerStrategy(resolver)
coordinator = tf.distribute.coordinator.ClusterCoordinator(strategy)`,
  workers: `# TF_CONFIG says who this worker is
strategy = tf.distribute.MultiWorkerMirroredStrategy()`,
  mirrored: `strategy = tf.distribute.MirroredStrategy()
with strategy.scope():
    model = make_model()`,
  central: 'strategy = tf.distribute.experimental.CentralStorageStrategy()',
  rehearsal: 'strategy = tf.distribute.OneDeviceStrategy("/gpu:0")',
};

/** How a choice of the guess is written, to be compared with the answer. @param {Say} say @param {string} choice */
export const asAnswer = ({ t }, choice) => t(`name.${choice}`);

/** @param {Setting} setting @param {Result} result @param {Say} say @param {Guessing} [guessing] @returns {Shown} */
export const view = (setting, { result, decided, changes, ignored }, { t, href }, guessing) => {
  const asked = guessing === 'asked';
  let shapes = '';
  LEAVES.forEach((leaf, row) => {
    // Above the first arrow, room for its word.
    const y = 5 + row * PITCH;
    const here = row === decided && !asked;
    const question = row < LEAVES.length - 1;
    // A “yes” leads to the right, five times “no” down to the last result.
    if (question) {
      shapes += rect(1, y + 1, 172, 26, row <= decided && !asked ? 'f-place' : 'f-box', 6);
      shapes += text(8, y + 19, t(`ask.${row}`), here ? 'f-bold' : '');
      shapes += text(195, y + 6, t('yes'), here ? 'f-bold' : 'f-note', 'middle');
      shapes += text(27, y + 45, t('no'), row < decided && !asked ? '' : 'f-note');
      shapes += path(`M20 ${y + 27}v${PITCH - 26}M173 ${y + 14}H210`);
    } else shapes += path(`M20 ${y}v14H210`);
    shapes += path(`M218 ${y + 14}l-8 -4v8z`, 'f-head');
    shapes += rect(219, y + 1, 140, 26, here ? 'f-wts' : 'f-box', 6);
    const words = row === decided && asked ? '?' : t(`leaf.${here ? result : leaf}`);
    shapes += text(226, y + 19, words, here ? 'f-bold' : 'f-note');
    if (here && guessing === 'told') shapes += rect(216, y - 2, 146, 32, 'f-mark', 8);
  });
  const code = CODE[result] ? `<pre><code tabindex="0">${escaped(CODE[result])}</code></pre>` : '';
  const link = `<a href="${href(...LINKS[result])}">${escaped(t(`read.${result}`))}</a>`;
  const questions = ignored.map((name) => `“${t(`${name}`)}”`).join(', ');
  const idle = questions && `<p>${escaped(t('ignored', { questions }))}</p>`;
  const elsewhere = changes.slice(0, 2).map(([name, option, other]) => {
    const answer = t(`${name}.${option}`);
    const told = { question: t(`${name}`), answer, result: t(`name.${other}`) };
    return `<p>${escaped(t('change', told))}</p>`;
  });
  return {
    height: LEAVES.length * PITCH - 15,
    shapes,
    brief: t('brief', { result: asked ? '?' : t(`name.${result}`) }),
    sentence: t(asked ? 'asked' : `why.${result}`),
    now: '',
    steps: 0,
    /** @returns {Shown['tables']} */
    get tables() {
      return [
        [
          t('answers'),
          [t('question'), t('answer')],
          Object.keys(setting).map((name) => [
            t(`${name}`),
            t(`${name}.${setting[/** @type {keyof Setting} */ (name)]}`),
          ]),
        ],
        [
          t('rules'),
          [t('result'), t('first')],
          Object.keys(LINKS).map((name) => [t(`name.${name}`), t(`when.${name}`)]),
        ],
      ];
    },
    more: asked ? '' : `${code}<p>${escaped(t(`but.${result}`))} ${link}</p>${idle}${elsewhere.join('')}`,
    answer: t(`name.${result}`),
  };
};
