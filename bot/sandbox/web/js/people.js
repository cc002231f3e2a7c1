/** Names and faces. */

import { cssColor, h } from "./dom.js";
import { t } from "./strings.js";

const COLORS = ["#5865f2", "#3ba55c", "#d9822b", "#d6336c", "#0f8b8d", "#8e44ad", "#c0392b", "#607d8b"];

/**
 * The name people read.
 * @param {any} user
 * @returns {string}
 */
export function displayName(user) {
  return user?.nick || user?.display_name || user?.global_name || user?.username || "?";
}

/**
 * A user's picture: initials on his colour.
 * @param {any} user
 * @param {string} [size] a class for the size
 * @returns {HTMLElement}
 */
export function avatar(user, size = "") {
  const element = h("span", { class: ["avatar", size], "aria-hidden": "true" }, initials(displayName(user)));
  element.style.backgroundColor = colorOf(user);
  return element;
}

/**
 * A name, with the tag that tells applications from people.
 * @param {any} user
 * @returns {HTMLElement[]}
 */
export function authorName(user) {
  const name = h("span", { class: "author" }, displayName(user));
  return user?.bot ? [name, h("span", { class: "app-tag" }, t("app"))] : [name];
}

function initials(name) {
  const letters = [...name.trim()];
  const latin = name.match(/[\p{Script=Latin}\d]+/gu);
  if (latin && latin.length > 1) return (latin[0][0] + latin.at(-1)[0]).toUpperCase();
  return (letters[0] ?? "?").toUpperCase();
}

function colorOf(user) {
  const given = user?.avatar_color;
  if (typeof given === "string" && given) return given;
  return cssColor(given) ?? COLORS[Number(BigInt(user?.id ?? 0) % BigInt(COLORS.length))];
}
