// What the id of a question looks like: nothing else is taken for one, whatever a file or the browser holds.

export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
