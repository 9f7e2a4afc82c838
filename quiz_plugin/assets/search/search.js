// Changes the theme's search worker, which gets it from site/platform.py with the index of site/search.py: wraps lunr's
// `search` and messages to the page. Unless a word has + or - before it, a query also finds other forms (beginnings, no
// accents, a wrong letter, words joined), and first the term it names. Other texts are shown from where most words are.

const scope = /** @type {any} */ (self);
const { lunr } = scope;

/** @param {string} text */
const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The query for the library: each significant word as it is, as the beginning of a word and with one wrong
 * letter; and all words as one, which is how the index holds whole names.
 * @param {string[]} words @param {string[]} significant
 */
const expanded = (words, significant) => {
  const forms = significant.flatMap((word) =>
    [...new Set([word, plain(word)])].flatMap((form) => [
      `${form}^4`,
      ...(form.length > 3 ? [`${form}*`] : []),
      ...(form.length > 4 ? [`${form}~1`] : []),
    ]),
  );
  return [...forms, `${plain(words.join(''))}^6`].join(' ');
};

const find = lunr.Index.prototype.search;
/** Takes the place of the library's method of this name. @param {string} query */
lunr.Index.prototype.search = function (query) {
  const { config, docs } = scope.guideSearch;
  const { idle, separator } = config;
  // A sign before a word asks for it, or forbids it.
  if (/(^|\s)[+-]\S/.test(query)) return find.call(this, query);
  const words = [...new Set(query.normalize('NFKC').toLowerCase().split(new RegExp(separator)).filter(Boolean))];
  if (!words.length) return [];
  const significant = words.filter((word) => !idle.includes(plain(word)));
  const found = find.call(this, expanded(words, significant.length ? significant : words));
  // Who types nothing but a term of the glossary gets what it means first: that of this name, or else known as this.
  const whole = plain(words.join(''));
  const entries = docs
    .filter((/** @type {{ location: string }} */ { location }) => /^glossary.*#/.test(location))
    .map((/** @type {any} */ { location, joined }) => ({ location, names: joined.split(' ') }))
    .filter((/** @type {any} */ { names }) => names.includes(whole));
  const term = entries.find((/** @type {any} */ { names }) => names[0] === whole) ?? entries[0];
  for (const each of found) if (each.ref === term?.location) each.score *= 1000;
  // The theme lists typed words that a result lacks: one found in another form, or an insignificant one, is no such word.
  for (const { matchData } of found) {
    const terms = Object.keys(matchData.metadata).map((term) => plain(term).slice(0, 3));
    for (const word of words)
      if (!significant.includes(word) || terms.includes(plain(word).slice(0, 3))) matchData.metadata[word] ??= {};
  }
  return found;
};

// So many letters may stand before the first word that is found: a phone has room for them in two lines.
const BEFORE = 60;

/** @param {string} text */
const hits = (text) => new Set(text.toLowerCase().match(/<mark>[^<]*/g)).size;
/**
 * What is shown of a text: of the first two blocks with any of the words, what begins with the sentence that has most;
 * of a term that is called so, all that it means.
 * @param {{ location: string, title: string, text: string }} entry
 */
const excerpt = ({ location, title, text }) => {
  const term = location.startsWith('glossary') && hits(title);
  const { docs } = scope.guideSearch;
  const blocks = (term ? docs.find((/** @type {any} */ each) => each.location === location).text : text)
    .split(/<\/?(?:p|li|[ou]l|pre)>|\n/)
    .map((/** @type {string} */ each) => each.replace(/<(?!\/?mark>)[^>]*>/g, '').trim());
  if (term) return blocks.sort((/** @type {string} */ a, /** @type {string} */ b) => b.length - a.length)[0];
  let [best, most] = ['', 0];
  for (const block of blocks) {
    const sentences = block.split(/(?<=[.!?…])(?<! al\.) +/);
    for (const [at, sentence] of sentences.entries())
      if (hits(sentence) > most) [best, most] = [sentences.slice(at).join(' '), hits(sentence)];
  }
  const first = best.indexOf('<mark>');
  return first > BEFORE ? `…${best.slice(best.lastIndexOf(' ', first - BEFORE / 2) + 1)}` : best;
};

const send = scope.postMessage.bind(scope);
scope.postMessage = (/** @type {any} */ message) => {
  for (const entry of message.data?.items?.flat() ?? []) entry.text = excerpt(entry);
  send(message);
};
