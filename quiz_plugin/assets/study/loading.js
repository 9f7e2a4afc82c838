// What a page asks its server for.

/** @param {string} url */
export const load = (url) => fetch(url).then((r) => (r.ok ? r : Promise.reject(new Error(url))));
