// Makes the answer of sw.js where the network fails and the page opened is not cached: an HTML page with a style of its
// own as a Response (503), in the language of the address, with links to the pages of that language in the build's
// cache. site/worker.py says which words of render/strings/ it shows.

import { BUILD, cached, guide, listed, scope } from './caches.js';

/** The language of an address. @param {string} path */
const languageOf = (path) => {
  const all = Object.entries(guide.languages);
  const below = all.find(([, { root }]) => root && path.startsWith(root));
  return (below ?? all.find(([, { root }]) => !root) ?? [''])[0];
};

/** The title of a page that is kept; nothing of another file. @param {string} path */
const titleOf = async (path) => {
  if (!path.endsWith('.html') && !/(^|\/)$/.test(path)) return;
  const page = await cached(path);
  return /<title>([^<]*)<\/title>/.exec((await page?.text()) ?? '')?.[1];
};

/** A text between elements or in an attribute. @param {string} text */
const asText = (text) => text.replace(/[&"<]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// Links that fingers hit, and lines that end; the colours are the reader's browser's.
const STYLE =
  'html{background:Canvas;color:CanvasText}ul{list-style:none;padding:0}' +
  'body{font:1rem/1.5 sans-serif;margin:auto;max-width:40rem;padding:1rem;overflow-wrap:anywhere}' +
  'a{display:inline-block;min-width:44px;padding:.625rem 0}a:focus-visible{outline:3px solid}';

/** @param {string} path the page that was asked for @param {string} address the same as the browser has it */
export const absent = async (path, address) => {
  const language = languageOf(path);
  const links = [];
  for (const each of (await listed([BUILD])).sort()) {
    const title = languageOf(each) === language && (await titleOf(each));
    if (title) links.push(`<li><a href="${asText(scope + each)}">${title}</a></li>`);
  }
  const words = guide.languages[language];
  const [title, text, retry, list] = [words.title, words.text, words.retry, words.list].map(asText);
  const head =
    `<meta charset="utf-8"><style>${STYLE}</style>` +
    '<link rel="icon" href="data:,"><meta name="viewport" content="width=device-width">' +
    `<meta name="color-scheme" content="light dark"><title>${title}</title>`;
  const again = `<p><a href="${asText(new URL(address).href)}">${retry}</a></p>`;
  const found = links[0] ? `<h2>${list}</h2><ul>${links.join('')}</ul>` : '';
  const main = `<h1>${title}</h1><p>${text}</p>${again}${found}`;
  const html = `<!doctype html><html lang="${language}"><head>${head}</head><body><main>${main}</main></body></html>`;
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Security-Policy': "default-src 'none'; img-src data:; style-src 'unsafe-inline'",
  };
  return new Response(html, { status: 503, headers });
};
