/** Menus of messages and modals: strings, users, roles, channels. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { emojiOf } from "./media.js";
import { isMenuOf, Menu } from "./menu.js";
import { avatar, displayName } from "./people.js";
import { t } from "./strings.js";

/** @type {WeakMap<Element, string>} */
const signatures = new WeakMap();

/**
 * A menu's control.
 * @param {any} component a select of any kind
 * @param {import("./app.js").App} app
 * @param {(values: string[]) => void} changed called with each new choice
 * @param {{label?: string, id?: string}} [names] how assistive technology calls it
 * @returns {HTMLButtonElement}
 */
export function selectControl(component, app, changed, names = {}) {
  const items = itemsOf(component, app);
  let chosen = initial(component, items);
  const shown = h("span", { class: "select-shown" });
  const label = names.label ?? component.placeholder ?? t("select_placeholder");
  const button = h("button", { type: "button", class: "select", id: names.id, disabled: Boolean(component.disabled), "aria-haspopup": "listbox",
    "aria-expanded": "false", "aria-label": label, dataset: { customId: component.custom_id } }, shown, dots(), icon("chevron"));
  signatures.set(button, JSON.stringify(component));
  const show = () => shown.replaceChildren(...summary(items.filter((item) => chosen.includes(item.value)), component));
  const done = (values) => {
    chosen = values;
    show();
    changed(values);
  };
  button.addEventListener("click", () => {
    if (isMenuOf(button)) return;
    const { min_values: min = 1, max_values: max = 1 } = component;
    const fresh = itemsOf(component, app);
    Menu.open(button, { items: fresh, label, chosen, min, max, done });
  });
  show();
  return button;
}

/**
 * Keeps a menu's control, its open list and its choice while its message is drawn anew with the same menu.
 * @param {Element} before what is shown
 * @param {Element} after what will be
 */
export function carrySelects(before, after) {
  const old = [...before.querySelectorAll("button.select")];
  for (const fresh of after.querySelectorAll("button.select")) {
    const same = old.find((each) => signatures.get(each) === signatures.get(fresh));
    if (same) fresh.replaceWith(same);
  }
}

/** @returns {HTMLElement} the three dots of something on its way */
export function dots() {
  return h("span", { class: "dots", "aria-hidden": "true" }, h("i"), h("i"), h("i"));
}

/**
 * What is chosen before anybody chooses.
 * @param {any} component
 * @param {import("./menu.js").Item[]} items
 * @returns {string[]}
 */
export function initial(component, items) {
  const defaults = component.type === 3
    ? (component.options ?? []).filter((option) => option.default).map((option) => option.value)
    : (component.default_values ?? []).map((each) => String(each.id));
  return defaults.filter((value) => items.some((item) => item.value === value));
}

function summary(chosen, component) {
  if (chosen.length === 0) return [h("span", { class: "placeholder" }, component.placeholder || t("select_placeholder"))];
  if (chosen.length === 1) return [chosen[0].face?.cloneNode(true) ?? "", h("span", {}, chosen[0].label)];
  return chosen.map((item) => h("span", { class: "select-chip" }, item.label));
}

/**
 * What a menu offers.
 * @param {any} component
 * @param {import("./app.js").App} app
 * @returns {import("./menu.js").Item[]}
 */
export function itemsOf(component, app) {
  const guild = app.guild();
  const people = () => [...app.state.users.values()].map(personItem);
  const roles = () => (guild?.roles ?? []).filter((role) => role.id !== guild.id).map((role) => ({ value: role.id, label: `@${role.name}` }));
  switch (component.type) {
    case 3:
      return (component.options ?? []).map((option) => ({ ...option, face: emojiOf(option.emoji) }));
    case 5:
      return people();
    case 6:
      return roles();
    case 7:
      return [...people(), ...roles()];
    default:
      return (guild?.channels ?? []).filter((channel) => !component.channel_types?.length || component.channel_types.includes(channel.type))
        .map((channel) => ({ value: channel.id, label: `#${channel.name}` }));
  }
}

function personItem(user) {
  return { value: user.id, label: displayName(user), description: user.username, face: avatar(user, "small") };
}
