/** What can be pressed below a message, and the layouts of Components V2. */

import { cssColor, h } from "./dom.js";
import { icon } from "./icons.js";
import { makeSpoiler, markup } from "./markup.js";
import { emojiOf, fileCard, gallery, picture } from "./media.js";
import { dots, selectControl } from "./select.js";
import { t } from "./strings.js";

const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium" };

/**
 * Draws a component of any kind a message may hold.
 * @param {any} component
 * @param {any} message
 * @param {import("./app.js").App} app
 * @returns {HTMLElement | null} null for a kind that is not known
 */
export function componentView(component, message, app) {
  switch (component.type) {
    case 1:
      return h("div", { class: "action-row" }, views(component.components, message, app));
    case 2:
      return buttonView(component, message, app);
    case 3:
    case 5:
    case 6:
    case 7:
    case 8:
      return selectControl(component, app, (values) => app.interactions.press(message, component, values));
    case 9:
      return sectionView(component, message, app);
    case 10:
      return markup(component, app);
    case 11:
      return h("div", { class: "thumbnail" }, picture(component.media, component, app));
    case 12:
      return gallery(component.items, app);
    case 13:
      return spoilerIf(component.spoiler, fileCard({ ...component.file, size: component.size }, component.name ?? fileName(component.file.url)));
    case 14:
      return h("hr", { class: ["separator", component.divider === false && "plain", component.spacing === 2 && "large"] });
    case 17:
      return containerView(component, message, app);
    default:
      return null;
  }
}

/**
 * @param {any[]} components
 * @param {any} message
 * @param {import("./app.js").App} app
 * @returns {HTMLElement[]}
 */
export function views(components, message, app) {
  return components.map((each) => componentView(each, message, app)).filter((each) => each !== null);
}

/**
 * Shows which controls of a message are on their way.
 * @param {Element} row
 * @param {any} message
 * @param {import("./app.js").App} app
 */
export function markPending(row, message, app) {
  for (const control of row.querySelectorAll("[data-custom-id]")) {
    const pending = app.interactions.isPending(message.id, control.dataset.customId);
    control.classList.toggle("pending", pending);
    control.setAttribute("aria-busy", String(pending));
    control.setAttribute("aria-disabled", String(pending));
  }
}

function buttonView(component, message, app) {
  const words = [emojiOf(component.emoji), component.label && h("span", { class: "button-label" }, component.label)];
  const look = { class: ["button", STYLES[component.style] ?? "secondary"], "aria-label": component.label ? null : component.emoji?.name };
  if (component.url) return linkView(component, look, words);
  const props = { ...look, type: "button", disabled: Boolean(component.disabled), dataset: { customId: component.custom_id } };
  const button = h("button", props, words, dots());
  button.addEventListener("click", () => app.interactions.press(message, component));
  return button;
}

function linkView(component, look, words) {
  const href = component.disabled ? null : component.url;
  const props = { ...look, href, target: "_blank", rel: "noopener noreferrer", "aria-disabled": component.disabled ? "true" : null };
  return h("a", props, words, icon("external"));
}

function sectionView(component, message, app) {
  const accessory = component.accessory ? componentView(component.accessory, message, app) : null;
  return h("div", { class: "section" },
    h("div", { class: "section-words" }, views(component.components, message, app)),
    h("div", { class: "section-accessory" }, accessory));
}

function containerView(component, message, app) {
  const box = h("div", { class: "container" }, views(component.components, message, app));
  const color = cssColor(component.accent_color);
  if (color) {
    box.classList.add("accented");
    box.style.setProperty("--accent", color);
  }
  return spoilerIf(component.spoiler, box);
}

function spoilerIf(spoiler, content) {
  if (!spoiler) return content;
  const cover = h("div", { class: "spoiler-cover", "aria-label": t("show_spoiler") }, content, h("span", { class: "spoiler-label" }, t("show_spoiler")));
  makeSpoiler(cover);
  return cover;
}

function fileName(url) {
  return decodeURIComponent(new URL(url, location.href).pathname.split("/").at(-1));
}
