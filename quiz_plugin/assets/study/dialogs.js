// Dialogs that pages put together by script.
import { make } from '../card/dom.js';
import { button } from './controls.js';

/**
 * What only the reader can decide: the name of the button pressed, nothing when dismissed.
 * @param {HTMLElement} root @param {string} title @param {Node[]} nodes
 * @param {[name: string, text: string, action?: () => void][]} buttons one with an action leaves the dialog open
 * @param {string} first the name of the button that has the focus at first
 * @returns {Promise<string>}
 */
export const decide = (root, title, nodes, buttons, first) =>
  new Promise((done) => {
    const heading = make('h2', { id: 'qz-dialog-title' }, title);
    const acts = make('p', { className: 'qz-acts' });
    const dialog = /** @type {HTMLDialogElement} */ (
      make('dialog', { className: 'qz-dialog' }, heading, ...nodes, acts)
    );
    dialog.setAttribute('aria-labelledby', heading.id);
    for (const [name, text, action] of buttons) {
      const each = button(text, action ?? (() => dialog.close(name)));
      each.autofocus = name === first;
      acts.append(each);
    }
    dialog.onclose = () => {
      dialog.remove();
      done(dialog.returnValue);
    };
    root.append(dialog);
    dialog.showModal();
  });
