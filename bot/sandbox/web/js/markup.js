/** Text the server has rendered and sanitised: the only place where HTML enters the page. */

import { h } from "./dom.js";
import { fillTime } from "./time.js";

const ONLY_EMOJI = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u200d\ufe0f\s])+$/u;

/**
 * Shows a text.
 * @param {{html?: string, content?: string}} text `html` from the server; without it the bare content
 * @param {import("./app.js").App} app
 * @param {string} [extra] another class
 * @returns {HTMLElement}
 */
export function markup({ html, content = "" }, app, extra = "") {
  const element = h("div", { class: ["markup", extra] });
  if (html === undefined || html === null) element.append(content);
  else element.append(parse(html));
  const text = element.textContent ?? "";
  const alone = text.trim() === "" ? element.querySelector("img") !== null : ONLY_EMOJI.test(text);
  if (alone && text.length < 60) element.classList.add("jumbo");
  hydrate(element, app);
  return element;
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  dropSourceBreaks(template.content);
  return template.content;
}

/** Spaces are kept as written, so the line breaks of the HTML's own source must go; those meant are `<br>`. */
function dropSourceBreaks(root) {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode;
    if (!text.parentElement?.closest("pre")) text.data = text.data.replaceAll("\n", "");
  }
}

function hydrate(element, app) {
  for (const time of element.querySelectorAll("time[data-t]")) fillTime(time);
  for (const spoiler of element.querySelectorAll(".spoiler")) makeSpoiler(spoiler);
  for (const link of element.querySelectorAll("a[href]")) Object.assign(link, { target: "_blank", rel: "noopener noreferrer" });
  for (const mention of element.querySelectorAll(".mention")) makeMention(mention, app);
}

/**
 * Hides an element until it is pressed.
 * @param {Element} element
 */
export function makeSpoiler(element) {
  element.classList.add("spoiler");
  element.setAttribute("role", "button");
  element.setAttribute("tabindex", "0");
  element.setAttribute("aria-expanded", "false");
  const reveal = (event) => {
    if (element.classList.contains("revealed")) return;
    if (event.type === "keydown" && event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    revealSpoiler(element);
  };
  element.addEventListener("click", reveal, { capture: true });
  element.addEventListener("keydown", reveal, { capture: true });
}

/** @param {Element} element a spoiler that has been seen */
export function revealSpoiler(element) {
  element.classList.add("revealed");
  element.setAttribute("aria-expanded", "true");
}

function makeMention(mention, app) {
  const { user, channel, command } = mention.dataset;
  if (user && user === app.state.user?.id) mention.classList.add("own");
  if (channel && app.state.channel(channel)) makeLink(mention, () => app.openChannel(channel));
  if (command) makeLink(mention, () => app.startCommand(mention.textContent));
}

function makeLink(element, follow) {
  element.setAttribute("role", "link");
  element.setAttribute("tabindex", "0");
  element.addEventListener("click", follow);
  element.addEventListener("keydown", (event) => {
    if (event.key === "Enter") follow();
  });
}
