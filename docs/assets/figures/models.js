// Language models by their size, for the figures that count with them.

export const VOCABULARY = 51200;
export const GIGA = 1e9;
// Layers, width, attention heads and tokens of an example.
/** @type {Record<string, number[]>} */
export const MODELS = {
  '124m': [12, 768, 12, 1024],
  '1b': [24, 2048, 16, 2048],
  '7b': [32, 4096, 32, 2048],
  '22b': [48, 6144, 64, 2048],
  '175b': [96, 12288, 96, 2048],
};

/** How many parameters a model has. @param {number[]} model */
export const parametersOf = ([layers, width, , tokens]) =>
  12 * layers * width * width + 13 * layers * width + (VOCABULARY + tokens) * width;
