/**
 * Whether one letter makes the difference: one that is missing, one too many, another one, or two that changed places.
 *
 * @param {string} a @param {string} b two different words
 */
export const near = (a, b) => {
  const [short, long] = a.length > b.length ? [b, a] : [a, b];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  /** @param {number} x @param {number} y how many letters of each are passed over */
  const rest = (x, y) => short.slice(same + x) === long.slice(same + y);
  if (short.length < long.length) return rest(0, 1);
  const swapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return short.length === long.length && (rest(1, 1) || (swapped && rest(2, 2)));
};
