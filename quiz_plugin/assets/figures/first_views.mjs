// Prints as JSON what figures show at first, in each language: runs their model.js and view.js in Node, without a page.
// cli/figures.py (`quizbank figures`) says which figures, and writes the files that pages show before any script.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { words } from '../card/strings.js';
import { saying } from './saying.js';

/**
 * @typedef {{ folder: string, setting: Record<string, any>, units: Record<string, string>, choices: (number|string)[],
 *   pieces: string[], words: Record<string, any> }} Figure
 */

/** @param {Figure} figure `words` are tables by language @param {string} base */
const firstViews = async ({ folder, setting, units, choices, pieces: names, words: tables }, base) => {
  const room = pathToFileURL(`${folder}/`);
  const { run } = await import(new URL('model.js', room).href);
  const { view, asAnswer, piece } = await import(new URL('view.js', room).href);
  return Object.fromEntries(
    Object.entries(tables).map(([code, table]) => {
      const say = saying(words(table, code), base);
      const { width, height, shapes, brief, sentence, steps, tables, more, legend } = view(setting, run(setting), say);
      const amounts = Object.fromEntries(
        Object.entries(units).map(([name, unit]) => [name, say.amount(setting[name], unit)]),
      );
      const guesses = choices.map((choice) => asAnswer(say, choice));
      const pieces = names.length ? names.map(piece) : undefined;
      return [code, { width, height, brief, sentence, steps, amounts, guesses, pieces, legend, tables, more, shapes }];
    }),
  );
};

console.log = console.error; // what a script says while it is written must not stand in the JSON

const { figures, base } = JSON.parse(readFileSync(0, 'utf8'));
process.stdout.write(
  JSON.stringify(await Promise.all(figures.map((/** @type {Figure} */ each) => firstViews(each, base)))),
);
