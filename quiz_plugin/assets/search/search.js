// Runs in the theme's search worker, by site/platform.py, on the index of site/search.py: changes methods of `lunr` and
// messages to the page. Unless a word has + or - before it, finds other forms too (beginnings, no accents, a wrong
// letter, words joined), glossary terms so named first; for a word on no page, another (`instead`). Picks what to show.

const scope = /** @type {any} */ (self);
const { lunr } = scope;

/** @param {string} location */
const entryOf = (location) => scope.guideSearch.docs.find((/** @type {any} */ each) => each.location === location);
/** @param {string} text */
const plain = (text) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The query for the library: each significant word as it is, as the beginning of a word, a long one also without its
 * ending, and with one wrong letter; and all words as one, which is how the index holds whole names.
 * @param {string[]} words @param {string[]} significant
 */
const expanded = (words, significant) => {
  const forms = significant.flatMap((word) =>
    [...new Set([word, plain(word)])].flatMap((form) => [
      `${form}^4`,
      ...(form.length > 3 ? [`${form}*`] : []),
      ...(form.length > 5 ? [`${form.slice(0, -2)}*`] : []),
      ...(form.length > 4 ? [`${form}~1`] : []),
    ]),
  );
  return [...forms, `${plain(words.join(''))}^6`].join(' ');
};

/** The words of an entry by which it was found. @param {any} result @returns {string[]} */
const termsOf = ({ matchData }) => Object.keys(matchData.metadata);
/** Whether a word found it, in some form that begins alike. @param {any} result @param {string} word */
const has = (result, word) => {
  const start = plain(word).slice(0, Math.max(3, word.length - 3));
  return termsOf(result).some((each) => plain(each).startsWith(start));
};

/** Words with more letters are not corrected: no page has one, and the library's time and memory grow with them. */
const LONGEST = 24;

/** What is looked for in the place of words that no page has; told with each result. */
let instead = '';
/** Where all of that is a term of several words: these in a row. @type {any} */
let row;

// What the library cannot read, such as a colon behind a hyphen in a title, is looked for by its words.
const { parse } = lunr.QueryParser.prototype;
lunr.QueryParser.prototype.parse = function () {
  try {
    return parse.call(this);
  } catch {
    return this.query;
  }
};

const find = lunr.Index.prototype.search;
/** Takes the place of the library's method of this name. @param {string} query */
lunr.Index.prototype.search = function (query) {
  const { idle, separator } = scope.guideSearch.config;
  [instead, row] = ['', null];
  // A sign before a word asks for it, or forbids it.
  if (/(^|\s)[+-]\S/.test(query)) return find.call(this, query);
  const words = [...new Set(query.normalize('NFKC').toLowerCase().split(new RegExp(separator)).filter(Boolean))];
  if (!words.length) return [];
  const significant = words.filter((word) => !idle.includes(plain(word)));
  // Who types nothing but a term of the glossary gets what it means first: that of this name, or else known as this.
  const entries = scope.guideSearch.docs.filter((/** @type {any} */ each) => /^glossary.*#/.test(each.location));
  const named = (/** @type {string} */ name) =>
    entries.find((/** @type {any} */ { joined }) => joined.split(' ')[0] === name) ??
    entries.find((/** @type {any} */ { joined }) => joined.split(' ').includes(name));
  const term = named(plain(words.join('')));
  /** @param {string} form @returns {string[]} */
  const terms = (form) => find.call(this, form).flatMap(termsOf);
  // A word that nothing has is taken for one with a letter or two that differ; a term by its name.
  const meant = words.map((word) => {
    if (!significant.includes(word) || !word[3] || word[LONGEST] || terms(`${word}* ${plain(word)}*`)[0]) return word;
    const like = (/** @type {number} */ edits) =>
      terms(`${word}~${edits}`).filter((each) => plain(each).startsWith(plain(word).slice(0, edits)));
    let [near] = like(1);
    if (!near && word[8]) [near] = like(2);
    // Only its accents were wrong.
    if (!near || plain(near).startsWith(plain(word))) return word;
    return named(plain(near))?.title ?? near;
  });
  /** @type {any[]} */
  let found;
  if (`${meant}` === `${words}`) {
    found = find.call(this, expanded(words, significant.length ? significant : words));
    // What has more of the words comes first, a term before all.
    for (const each of found)
      each.score *= each.ref === term?.location ? 1000 : 1 + significant.filter((word) => has(each, word)).length ** 2;
    found.sort((a, b) => b.score - a.score);
  } else [found, instead] = [this.search(meant.join(' ')), meant.join(' ')];
  const parts = instead.split(new RegExp(separator));
  if (!words[1] && parts[1]) {
    row = new RegExp(parts.join(separator), 'gi');
    found = found.filter(({ ref }) => Object.values(entryOf(ref)).join('\n').search(row) + 1);
  }
  // The theme lists typed words that a result lacks: one found in another form, or one that is idle, is no such word.
  for (const each of found)
    for (const [i, word] of words.entries())
      if (meant[i] !== word || !significant.includes(word) || has(each, word)) each.matchData.metadata[word] ??= {};
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
  const blocks = blocksOf(text);
  if (/^glossary.*#(?!symbols)/.test(location)) {
    const whole = blocksOf(entryOf(location).text);
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
  const { asking } = scope.guideSearch.config;
  for (const entry of message.data?.items?.flat() ?? []) {
    const { title, text } = entryOf(entry.location);
    const mark = (/** @type {string} */ part) => part.replace(row, '<mark>$&</mark>');
    if (row) Object.assign(entry, { title: mark(title), text: mark(text) });
    if (/^questions\/[^#]+$/.test(entry.location)) entry.title += ` <small>${asking}</small>`;
    Object.assign(entry, { text: excerpt(entry), instead });
  }
  send(message);
};
