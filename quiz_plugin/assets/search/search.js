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

/** What is looked for in the place of words that no page has; told with each result. */
let instead = '';

const find = lunr.Index.prototype.search;
/** Takes the place of the library's method of this name. @param {string} query */
lunr.Index.prototype.search = function (query) {
  const { idle, separator } = scope.guideSearch.config;
  const docs = /** @type {any[]} */ (scope.guideSearch.docs);
  instead = '';
  // A sign before a word asks for it, or forbids it.
  if (/(^|\s)[+-]\S/.test(query)) return find.call(this, query);
  const words = [...new Set(query.normalize('NFKC').toLowerCase().split(new RegExp(separator)).filter(Boolean))];
  if (!words.length) return [];
  const significant = words.filter((word) => !idle.includes(plain(word)));
  let found = /** @type {any[]} */ (find.call(this, expanded(words, significant.length ? significant : words)));
  // Who types nothing but a term of the glossary gets what it means first: that of this name, or else known as this.
  const entries = docs
    .filter(({ location }) => /^glossary.*#/.test(location))
    .map(({ location, title, joined }) => ({ location, title, names: joined.split(' ') }));
  const named = (/** @type {string} */ name) =>
    entries.find(({ names }) => names[0] === name) ?? entries.find(({ names }) => names.includes(name));
  const term = named(plain(words.join('')));
  for (const each of found) if (each.ref === term?.location) each.score *= 1000;
  // A word that nothing has is taken for what was found in its place, which begins alike; a term by its name.
  const terms = found.flatMap(({ matchData }) => Object.keys(matchData.metadata));
  const meant = words.map((word) => {
    const others = words.filter((each) => each !== word).map(plain); // what these found was looked for
    const near = terms.filter(
      (each) =>
        plain(each).startsWith(plain(word).slice(0, 3)) && !others.some((other) => plain(each).startsWith(other)),
    );
    if (!near[0] || near.some((each) => plain(each).startsWith(plain(word)))) return word;
    return named(plain(near[0]))?.title ?? near[0];
  });
  if (`${meant}` !== `${words}`) [found, instead] = [this.search(meant.join(' ')), meant.join(' ')];
  // The theme lists typed words that a result lacks: one found in another form, or an insignificant one, is no such word.
  for (const { matchData } of found) {
    const terms = Object.keys(matchData.metadata).map((term) => plain(term).slice(0, 3));
    for (const [i, word] of words.entries())
      if (meant[i] !== word || !significant.includes(word) || terms.includes(plain(word).slice(0, 3)))
        matchData.metadata[word] ??= {};
  }
  return found;
};

// So many letters may stand before the first word that is found: a phone has room for them in two lines.
const BEFORE = 60;

/** @param {string} text */
const hits = (text) => new Set(text.toLowerCase().match(/<mark>[^<]*/g)).size;
/** @param {string} text */
const blocksOf = (text) =>
  text.split(/<\/?(?:p|li|[ou]l|pre)>|\n/).map((each) => each.replace(/<(?!\/?mark>)[^>]*>/g, '').trim());
/**
 * What is shown of a text: of the first two blocks with any of the words, what begins with the sentence that has most;
 * of a term, all that it means, before its other names.
 * @param {{ location: string, text: string }} entry
 */
const excerpt = ({ location, text }) => {
  const { docs } = scope.guideSearch;
  const blocks = blocksOf(text);
  if (/^glossary.*#(?!symbols)/.test(location)) {
    const whole = blocksOf(docs.find((/** @type {any} */ each) => each.location === location).text);
    const [means] = whole.sort((a, b) => b.length - a.length);
    return [means, ...blocks.filter((each) => hits(each) && each.length < means.length)].join(' · ');
  }
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
  for (const entry of message.data?.items?.flat() ?? []) Object.assign(entry, { text: excerpt(entry), instead });
  send(message);
};
