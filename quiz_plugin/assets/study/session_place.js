// Where an open session goes on. Pure, and small: the home page needs no more of sessions than this.

/** @import * as T from '../types' */

/**
 * The question a session is at, of those that it asks, and the day of its last answer: none where nothing of it is
 * answered, where its reader ended it, and where there is no session. What is stored is read with distrust: questions
 * that no longer exist are left out, and where none is left there is none.
 * @param {any} session @param {T.Row[]} rows
 */
export const sessionOf = (session, rows) => {
  const upTo = (/** @type {number|undefined} */ end) =>
    [session?.ids ?? []]
      .flat()
      .slice(0, end)
      .filter((id) => rows.some((row) => row.id === id)).length;
  const n = upTo(session?.at) + 1;
  const total = upTo(undefined);
  return { ...(n <= total && session), n, total };
};
