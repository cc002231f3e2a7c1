/** A list that opens beside a control: menus of messages and modals, the user switcher. On phones it rises from below. */

import { h, isPhone, uniqueId } from "./dom.js";

const GAP = 6;

/**
 * @typedef {object} Item
 * @property {string} value
 * @property {string} label
 * @property {string} [description]
 * @property {Node | null} [face] an emoji, picture or icon
 * @property {Node | null} [extra] something at the end
 */

/** @type {Menu | null} */
let openMenu = null;

/** A list of choices over the page; one at a time. */
export class Menu {
  #anchor;
  #settings;
  #chosen;
  #box;
  #dispose = new AbortController();

  /**
   * @param {HTMLElement} anchor the control it belongs to
   * @param {{items: Item[], label: string, chosen?: string[], min?: number, max?: number,
   *   done: (values: string[]) => void, closed?: () => void}} settings `done` gets the choice;
   *   with `max` over one it comes when the menu closes and the choice has changed
   */
  constructor(anchor, settings) {
    openMenu?.close();
    this.#anchor = anchor;
    this.#settings = { min: 1, max: 1, chosen: [], ...settings };
    this.#chosen = new Set(this.#settings.chosen);
    this.#box = this.#draw();
    openMenu = this;
    (anchor.closest("dialog") ?? document.getElementById("layer")).append(this.#box);
    anchor.setAttribute("aria-expanded", "true");
    this.#place();
    this.#listen();
    this.#focusFirst();
  }

  /**
   * Opens a list beside a control.
   * @param {HTMLElement} anchor
   * @param {ConstructorParameters<typeof Menu>[1]} settings
   * @returns {Menu}
   */
  static open(anchor, settings) {
    return new Menu(anchor, settings);
  }

  /** Whether its control has left the page. */
  get orphaned() {
    return !this.#anchor.isConnected;
  }

  /** Closes the list and hands over what several choices came to. */
  close() {
    if (openMenu !== this) return;
    openMenu = null;
    this.#dispose.abort();
    const held = this.#box.contains(document.activeElement);
    this.#box.remove();
    this.#anchor.setAttribute("aria-expanded", "false");
    if (held) this.#anchor.focus({ preventScroll: true });
    this.#settings.closed?.();
    if (this.#settings.max > 1) this.#commitSeveral();
  }

  /** Closes without handing over anything. */
  abandon() {
    this.#settings.done = () => {};
    this.close();
  }

  #draw() {
    const { items, label, max } = this.#settings;
    const list = h("ul", { class: "menu-list", role: "listbox", "aria-label": label, "aria-multiselectable": max > 1 ? "true" : null },
      items.map((item) => this.#row(item)));
    const box = h("div", { class: ["menu", isPhone() && "menu-sheet"] }, isPhone() && h("div", { class: "menu-title" }, label), list);
    return isPhone() ? h("div", { class: "menu-backdrop" }, box) : box;
  }

  #row(item) {
    const chosen = this.#chosen.has(item.value);
    return h("li", { class: "menu-item", role: "option", id: uniqueId("item"), tabIndex: -1, "aria-selected": String(chosen), dataset: { value: item.value },
      onclick: (event) => this.#pick(item, event.currentTarget) },
      item.face ?? null,
      h("span", { class: "menu-words" }, h("span", { class: "menu-label" }, item.label),
        item.description && h("span", { class: "menu-description" }, item.description)),
      item.extra ?? null,
      this.#settings.max > 1 ? h("span", { class: "check-box", "aria-hidden": "true" }) : null);
  }

  #pick(item, row) {
    const { max } = this.#settings;
    if (max === 1) {
      this.close();
      this.#settings.done([item.value]);
      return;
    }
    if (this.#chosen.has(item.value)) this.#chosen.delete(item.value);
    else if (this.#chosen.size < max) this.#chosen.add(item.value);
    row.setAttribute("aria-selected", String(this.#chosen.has(item.value)));
    this.#box.classList.toggle("full", this.#chosen.size >= max);
  }

  #commitSeveral() {
    const values = this.#settings.items.map((item) => item.value).filter((value) => this.#chosen.has(value));
    const changed = values.join("\n") !== this.#settings.chosen.join("\n");
    if (changed && values.length >= this.#settings.min) this.#settings.done(values);
  }

  #place() {
    if (isPhone()) return;
    const at = this.#anchor.getBoundingClientRect();
    const { style } = this.#box;
    style.minWidth = `${at.width}px`;
    style.left = `${Math.max(8, Math.min(at.left, innerWidth - this.#box.offsetWidth - 8))}px`;
    const below = innerHeight - at.bottom - GAP - 8;
    const above = at.top - GAP - 8;
    const down = below >= Math.min(this.#box.offsetHeight, 320) || below >= above;
    style.maxHeight = `${Math.min(down ? below : above, 420)}px`;
    if (down) style.top = `${at.bottom + GAP}px`;
    else style.bottom = `${innerHeight - at.top + GAP}px`;
  }

  #listen() {
    const { signal } = this.#dispose;
    const outside = (event) => {
      const inside = this.#box.contains(event.target) && !event.target.classList.contains("menu-backdrop");
      if (!inside && !this.#anchor.contains(event.target)) this.close();
    };
    document.addEventListener("pointerdown", outside, { signal, capture: true });
    window.addEventListener("resize", () => this.close(), { signal });
    this.#box.addEventListener("keydown", (event) => this.#key(event), { signal });
  }

  #focusFirst() {
    const rows = this.#rows();
    (rows.find((row) => row.getAttribute("aria-selected") === "true") ?? rows[0])?.focus({ preventScroll: isPhone() });
  }

  #rows() {
    return /** @type {HTMLElement[]} */ ([...this.#box.querySelectorAll(".menu-item")]);
  }

  #key(event) {
    const rows = this.#rows();
    const at = rows.indexOf(document.activeElement);
    const moves = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
    if (event.key in moves) rows[(moves[event.key] + rows.length) % rows.length]?.focus();
    else if (event.key === "Enter" || event.key === " ") rows[at]?.click();
    else if (event.key === "Escape" || event.key === "Tab") this.close();
    else if (event.key.length === 1) this.#jumpTo(event.key, rows, at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  #jumpTo(letter, rows, at) {
    const order = [...rows.slice(at + 1), ...rows.slice(0, at + 1)];
    order.find((row) => row.textContent.trim().toLowerCase().startsWith(letter.toLowerCase()))?.focus();
  }
}

/** Closes whatever menu is open because its ground has gone. */
export function closeMenu() {
  openMenu?.abandon();
}

/** Closes the open menu when its control is no longer there. */
export function closeOrphanedMenu() {
  if (openMenu?.orphaned) openMenu.abandon();
}

/** @param {Element} anchor @returns {boolean} whether the menu of this control is open */
export function isMenuOf(anchor) {
  return anchor.getAttribute("aria-expanded") === "true";
}
