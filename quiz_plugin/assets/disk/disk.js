/**
 * What a page opened from a disk lacks: no browser lets it fetch files or start workers.
 *
 * It may load scripts, though. So beside each file that pages fetch, the build puts a script that hands over its text;
 * and a worker's script runs in a frame that nobody sees.
 */

/** @type {Map<string, string>} the texts that were handed over, by the address of their script */
const texts = new Map();

/** @param {string} address @param {Document} place */
const load = (address, place) =>
  new Promise((done, failed) => {
    const script = place.createElement('script');
    script.src = address;
    script.onload = done;
    script.onerror = () => failed(new TypeError(address));
    place.head.append(script);
  });

/** @param {string} text */
const diskText = (text) => texts.set(/** @type {HTMLScriptElement} */ (document.currentScript).src, text);

/** @param {string | URL} address */
const readText = async (address) => {
  const source = `${new URL(address, location.href).href.replace(/[?#].*/, '')}.js`;
  if (!texts.has(source)) await load(source, document);
  return new Response(texts.get(source));
};

/** What the theme's search asks of a worker. Its own script looks for the name `IFrameWorker`, and finds its folder then. */
class IFrameWorker extends EventTarget {
  /** @param {string | URL} address */
  constructor(address) {
    super();
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.srcdoc = '<!doctype html><title></title>';
    /** @type {Promise<any>} the frame's window, once the script runs there */
    this.ready = new Promise((done, failed) => {
      frame.onload = () => {
        const inner = /** @type {any} */ (frame.contentWindow);
        inner.postMessage = (/** @type {unknown} */ data) => this.dispatchEvent(new MessageEvent('message', { data }));
        inner.importScripts = async (/** @type {string[]} */ ...scripts) => {
          for (const each of scripts) await load(each, inner.document);
        };
        load(new URL(address, location.href).href, inner.document).then(() => done(inner), failed);
      };
    });
    document.body.append(frame);
  }

  /** @param {unknown} data */
  async postMessage(data) {
    const inner = await this.ready;
    inner.dispatchEvent(new inner.MessageEvent('message', { data }));
  }
}

Object.assign(window, { diskText, fetch: readText, IFrameWorker, Worker: IFrameWorker });
