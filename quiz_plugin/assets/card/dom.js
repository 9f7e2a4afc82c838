// Elements.

/** @param {string} tag @param {object} props @param {...(string|Node)} kids @returns {HTMLElement} */
export const make = (tag, props, ...kids) => {
  const el = Object.assign(document.createElement(tag), props);
  el.append(...kids);
  return el;
};
