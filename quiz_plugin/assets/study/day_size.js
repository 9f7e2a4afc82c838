// How many questions a review asks a day.

export const DAY_SIZE = 20;

/** What a reader has set, or what holds where nothing or nonsense is set. @param {any} size */
export const daySize = (size) => (Number.isInteger(size) && size > 0 && size <= 100 ? size : DAY_SIZE);
