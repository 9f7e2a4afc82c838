/**
 * Whether one letter makes the difference: one that is missing, one too many, another one, or two that changed places.
 *
 * @param {string} a @param {string} b two different words
 */
export const near = (a, b) => {
  const [short, long] = a.length > b.length ? [b, a] : [a, b];
  let same = 0;
  while (same < short.length && short[same] === long[same]) same++;
  if (short.length < long.length) return short.slice(same) === long.slice(same + 1);
  if (short.length > long.length) return false;
  if (short.slice(same + 1) === long.slice(same + 1)) return true;
  const swapped = short[same] === long[same + 1] && short[same + 1] === long[same];
  return swapped && short.slice(same + 2) === long.slice(same + 2);
};
