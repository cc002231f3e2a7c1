/** Making elements without a single string of HTML. */

const PROPERTIES = new Set(["value", "checked", "disabled", "hidden", "tabIndex", "textContent", "selected", "indeterminate"]);

/**
 * Makes an element.
 * @param {string} tag
 * @param {Record<string, any>} [props] `class`, `dataset`, `on<event>` handlers, DOM properties and attributes;
 *   `null`, `undefined` and `false` leave an attribute out
 * @param {...(Node | string | null | undefined | false | Array<any>)} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) setProperty(element, name, value);
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

function setProperty(element, name, value) {
  if (value === null || value === undefined) return;
  if (name === "class") element.className = Array.isArray(value) ? value.filter(Boolean).join(" ") : value;
  else if (name === "dataset") Object.assign(element.dataset, value);
  else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (PROPERTIES.has(name)) element[name] = value;
  else if (value !== false) element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * A CSS colour of one of Discord's colour integers.
 * @param {number | null | undefined} color
 * @returns {string | null} null for "no colour"
 */
export function cssColor(color) {
  return typeof color === "number" ? `#${color.toString(16).padStart(6, "0")}` : null;
}

/** @type {number} */
let lastId = 0;

/**
 * An id nobody else on this page has, to tie labels to their controls.
 * @param {string} prefix
 * @returns {string}
 */
export function uniqueId(prefix) {
  lastId += 1;
  return `${prefix}-${lastId}`;
}

/** @returns {boolean} whether the page has the width of a phone */
export function isPhone() {
  return window.matchMedia("(max-width: 600px)").matches;
}
