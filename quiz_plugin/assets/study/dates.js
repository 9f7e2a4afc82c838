// Today, as files and the last copy name it.

/** The date of today where the reader is, such as 2026-11-20. */
export const todaysDate = () => {
  const now = new Date();
  return new Date(+now - now.getTimezoneOffset() * 6e4).toISOString().slice(0, 10);
};
