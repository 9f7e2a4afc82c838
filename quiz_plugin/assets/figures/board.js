// Lets readers place pieces on cells that lie over the drawing of a figure, by mouse, finger or keys, and undo it. The
// board's value is one text: the rules that view.js gives `playBoard` say what a move makes of it; view.js draws
// pieces. shell.js starts it, for a figure with a control of type `board` (bank/figures.py).

/** @import { Say } from './saying.js' */

/**
 * What a figure says of its board; `value` is what the pieces on it are written as.
 * @typedef {object} Rules
 * @property {number} rows
 * @property {number} columns
 * @property {[width: number, height: number]} canvas of the drawing, in its units as all that follows
 * @property {number} left where the first column starts
 * @property {number} top where the first row starts
 * @property {number} pitch from one row to the next
 * @property {number} cell how high a piece is
 * @property {(row: number, say: Say) => string} head what a row is called
 * @property {(value: string, row: number, column: number, say: Say) => string} name what a cell is called
 * @property {(value: string, row: number, column: number) => { name: string, column: number }|undefined} pieceAt with
 *   its first column
 * @property {(name: string) => number} size how many columns a piece covers
 * @property {(value: string, name: string) => boolean} missing whether one of these is still to be placed
 * @property {(value: string, name: string, row: number, column: number, say: Say) => Move} put
 * @property {(value: string, name: string, row: number, say: Say) => Move} drop
 */
/** @typedef {ReturnType<typeof playBoard>} Board */
/** @typedef {{ value?: string, message: string }} Move no value: it is refused */

// So many pixels a pointer moves before it drags.
const DRAGS = 6;
/** @type {Record<string, [rows: number, columns: number]>} */
const ARROWS = {
  ...{ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] },
  ...{ Home: [0, -999], End: [0, 999] },
};

/**
 * What the shell of a figure calls with the words, and with how the board's value is read and set.
 * @param {Rules} rules
 */
export const playBoard =
  (rules) =>
  (
    /** @type {HTMLElement} */ figure,
    /** @type {Say} */ say,
    /** @type {() => string} */ value,
    /** @type {(value: string) => void} */ set,
  ) => {
    const { rows, columns, canvas, left, top, pitch, cell } = rules;
    /** @param {string} selector @returns {any} */
    const $ = (selector) => figure.querySelector(selector);
    const [tray, pane, reply, undoButton] = ['.xp-tray', '.xp-pane', '.xp-reply', '.xp-undo'].map($);
    const pieces = /** @type {HTMLElement[]} */ ([...tray.querySelectorAll('[role=radio]')]);
    const names = pieces.map((each) => `${each.dataset.piece}`);
    /** @type {string[]} */
    const past = [];
    let chosen = names[0];
    /** @type {string|undefined} */
    let last;

    const grid = document.createElement('div');
    grid.className = 'xp-grid';
    grid.role = 'grid';
    grid.ariaLabel = $('title').textContent;
    const { style } = grid;
    style.insetBlockStart = `${(100 * top) / canvas[1]}%`;
    style.blockSize = `${(100 * rows * pitch) / canvas[1]}%`;
    pane.firstElementChild.style.setProperty('--head', `${(100 * left) / canvas[0]}%`);
    style.setProperty('--columns', `${columns}`);
    style.setProperty('--high', `${(100 * cell) / pitch}%`);
    const { name } = $('.xp-tray input');
    for (let row = 0; row < rows; row += 1) {
      const line = document.createElement('div');
      line.role = 'row';
      const head = document.createElement('span');
      head.role = 'rowheader';
      head.textContent = rules.head(row, say);
      line.append(head);
      for (let column = 0; column < columns; column += 1)
        line.append(
          Object.assign(document.createElement('button'), { type: 'button', role: 'gridcell', name, tabIndex: -1 }),
        );
      grid.append(line);
    }
    // What the drawing says beside its cells and below them stays where these scroll.
    const heads = document.createElement('div');
    heads.className = 'xp-heads';
    heads.ariaHidden = 'true';
    const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    drawn.setAttribute('viewBox', `0 0 ${left - 1} ${canvas[1]}`);
    heads.append(drawn);
    pane.firstElementChild.append(heads, grid);
    const cells = /** @type {HTMLButtonElement[]} */ ([...grid.querySelectorAll('button')]);
    cells[0].tabIndex = 0;

    /** @param {Element} each @returns {[row: number, column: number]} */
    const placeOf = (each) => {
      const at = cells.indexOf(/** @type {any} */ (each));
      return [Math.floor(at / columns), at % columns];
    };
    /** @param {string} name */
    const choose = (name) => {
      chosen = name;
      style.setProperty('--size', `${rules.size(name)}`);
      for (const each of pieces) {
        const is = each.dataset.piece === name;
        each.ariaChecked = `${is}`;
        each.tabIndex = is ? 0 : -1;
      }
    };
    /** What is chosen, in words. */
    const choice = () => say.t('xp.chosen', { piece: say.t(`${tray.dataset.name}.${chosen}`) });
    /** @param {string} words @param {boolean} [refused] */
    const announce = (words, refused = false) => {
      reply.textContent = words;
      reply.classList.toggle('xp-no', refused);
    };
    /**
     * Change the value by a move, which says so itself; there may be several before the next is drawn.
     * @param {string} now
     */
    const change = (now) => {
      last = now;
      set(now);
    };
    /** @param {Move} move */
    const apply = ({ value: now, message }) => {
      if (now !== undefined) {
        if (now !== value()) past.push(value());
        change(now);
      }
      if (now === undefined || rules.missing(now, chosen) || !names.some((name) => rules.missing(now, name)))
        return announce(message, now === undefined);
      // All of these are placed: the next that is missing is at hand.
      const at = names.indexOf(chosen);
      choose(/** @type {string} */ ([...names.slice(at), ...names].find((name) => rules.missing(now, name))));
      announce(`${message} ${choice()}`);
    };
    /** @param {Element} each */
    const act = (each) => {
      const [row, column] = placeOf(each);
      const placed = rules.pieceAt(value(), row, column);
      if (placed?.name === chosen && placed.column === column) return apply(rules.drop(value(), chosen, row, say));
      if (!placed || placed.name === chosen) return apply(rules.put(value(), chosen, row, column, say));
      choose(placed.name);
      announce(choice());
    };
    const undo = () => {
      const before = past.pop();
      if (before !== undefined) change(before);
      announce(say.t(before === undefined ? 'xp.undo_none' : 'xp.undone'));
    };

    tray.addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
      const by = !event.altKey && !event.ctrlKey && !event.metaKey && ARROWS[event.key];
      const at = pieces.indexOf(/** @type {any} */ (event.target));
      if (!by || at < 0) return;
      event.preventDefault();
      const count = pieces.length;
      const ends = /** @type {Record<string, number>} */ ({ Home: 0, End: count - 1 });
      const next = pieces[ends[event.key] ?? (at + by[0] + by[1] + count) % count];
      choose(`${next.dataset.piece}`);
      next.focus();
    });
    grid.addEventListener('focusin', ({ target }) => {
      for (const each of cells) each.tabIndex = each === target ? 0 : -1;
    });
    /** @param {KeyboardEvent} event */
    const press = (event) => {
      if (!cells.includes(/** @type {any} */ (event.target))) return;
      const { key, ctrlKey, metaKey, altKey } = event;
      // Held down, it would place a piece and take it back in turns.
      if (key === 'Enter' && event.repeat) event.preventDefault();
      const [row, column] = placeOf(/** @type {Element} */ (event.target));
      const by = ARROWS[key];
      const letter = key.toLowerCase();
      // A sign of a piece's name chooses the piece that has it, and for the rest the name of the one chosen now.
      const named = [...chosen].map((_, at) => chosen.slice(0, at) + letter + chosen.slice(at + 1));
      const next = names.find((name) => named.includes(name));
      if ((ctrlKey || metaKey) && letter === 'z') undo();
      else if (ctrlKey || metaKey || altKey) return;
      else if (by) {
        const to = [row + by[0], column + by[1]].map((at, axis) =>
          Math.min(Math.max(at, 0), [rows, columns][axis] - 1),
        );
        cells[to[0] * columns + to[1]].focus();
      } else if (key === 'Delete' || key === 'Backspace') {
        const placed = rules.pieceAt(value(), row, column)?.name;
        if (placed) apply(rules.drop(value(), placed, row, say));
      } else if (next) {
        choose(next);
        announce(choice());
      } else return;
      event.preventDefault();
      event.stopPropagation(); // to the theme, letters are shortcuts
    };
    // On window, capturing: there the guide's guard stops letters before they reach the document.
    addEventListener('keydown', press, true);
    let dragged = false;
    grid.addEventListener('click', ({ target, detail }) => {
      // The second of a double click would take back what the first has placed.
      if (!dragged && detail < 2 && cells.includes(/** @type {any} */ (target))) act(/** @type {Element} */ (target));
    });
    for (const each of pieces) each.addEventListener('click', () => choose(`${each.dataset.piece}`));
    undoButton.addEventListener('click', undo);

    /** @param {PointerEvent} event */
    const grab = (event) => {
      const target = /** @type {HTMLElement} */ (event.target);
      const from = cells.includes(/** @type {any} */ (target)) ? placeOf(target) : undefined;
      const placed = from && rules.pieceAt(value(), ...from);
      const name = placed?.name ?? target.closest('[role=radio]')?.getAttribute('data-piece');
      dragged = false;
      // A finger on the board scrolls it; one on the tray drags.
      if (!name || event.button || (from && event.pointerType === 'touch')) return;
      const offset = from && placed ? from[1] - placed.column : 0;
      /** @type {HTMLElement|undefined} */
      let ghost;
      /** @param {PointerEvent} at */
      const cellAt = ({ clientX, clientY }) => {
        const found = document.elementFromPoint(clientX, clientY);
        if (!found || !grid.contains(found)) return undefined;
        const [row, column] = placeOf(found);
        return row < 0 ? undefined : cells[row * columns + Math.max(0, column - offset)];
      };
      const mark = (/** @type {Element|undefined} */ over) => {
        grid.querySelector('[data-over]')?.removeAttribute('data-over');
        over?.setAttribute('data-over', '');
      };
      /** @param {PointerEvent} at */
      const move = (at) => {
        if (!dragged && Math.hypot(at.clientX - event.clientX, at.clientY - event.clientY) < DRAGS) return;
        if (!ghost) {
          choose(name);
          dragged = true;
          ghost = /** @type {HTMLElement} */ (pieces[names.indexOf(name)].firstElementChild?.cloneNode(true));
          ghost.classList.add('xp-ghost');
          tray.append(ghost);
        }
        ghost.style.inset = `${at.clientY + 4}px auto auto ${at.clientX + 4}px`;
        mark(cellAt(at));
      };
      /** @param {PointerEvent} at */
      const end = (at) => {
        stop.abort();
        ghost?.remove();
        mark(undefined);
        if (!dragged) return;
        setTimeout(() => {
          dragged = false; // after the click that ends a drag
        });
        if (at.type === 'pointercancel') return;
        const to = cellAt(at);
        const [row, column] = to ? placeOf(to) : [];
        // A piece that lies on the board moves along its own row.
        if (row !== undefined && column !== undefined)
          apply(rules.put(value(), name, from ? from[0] : row, column, say));
        else if (from) apply(rules.drop(value(), name, from[0], say));
      };
      const stop = new AbortController();
      const { signal } = stop;
      document.addEventListener('pointermove', move, { signal });
      document.addEventListener('pointerup', end, { signal });
      document.addEventListener('pointercancel', end, { signal });
    };
    figure.addEventListener('pointerdown', grab);

    choose(chosen);
    tray.hidden = false;
    return () => {
      const now = value();
      if (now !== last) {
        // What the last move said is not true of a setting that came otherwise.
        announce(choice());
        if (last !== undefined) past.push(last);
      }
      last = now;
      undoButton.ariaDisabled = `${!past.length}`;
      drawn.replaceChildren($('.xp-pane g').cloneNode(true));
      cells.forEach((each, at) => {
        const place = /** @type {const} */ ([Math.floor(at / columns), at % columns]);
        each.ariaLabel = rules.name(now, ...place, say);
        each.toggleAttribute('data-full', !!rules.pieceAt(now, ...place));
      });
    };
  };
