// How an address says the setting of a figure: `k-6_s-1f1b`, as bank/figures.py reads it to check links.

/** @import { Value } from './fields.js' */

/**
 * What an address says of each control. One without names, as all were once, gives values in the order of `places`.
 * @param {string} address @param {string} places names with spaces between @returns {Record<string, string>}
 */
export const textsOf = (address, places) =>
  Object.fromEntries(
    address
      .split('_')
      .map((part, at) => (/^[a-z]+-/.test(address) ? part.split(/-(.*)/) : [places.split(' ')[at], part])),
  );

/** What differs from the first setting, by name. @param {Record<string, Value>} setting @param {Record<string, Value>} first */
export const addressOf = (setting, first) =>
  Object.entries(setting)
    .filter(([name, value]) => value !== first[name])
    .map((each) => each.join('-'))
    .join('_');
