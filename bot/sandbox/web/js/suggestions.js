/** The list above the composer: commands, options, choices. The text field keeps the focus. */

import { h, uniqueId } from "./dom.js";

/**
 * @typedef {object} Suggestion
 * @property {string} label
 * @property {string} [description]
 * @property {string} [mark] something small at the end
 * @property {Node | null} [face]
 * @property {() => void} pick
 */

/** A listbox driven from a text field. */
export class Suggestions {
  #list = h("ul", { class: "suggestion-list", role: "listbox", id: uniqueId("suggestions") });
  #heading = h("div", { class: "suggestion-heading" });
  /** @type {Suggestion[]} */
  #items = [];
  #active = -1;
  /** @type {HTMLElement | null} */
  #field = null;

  constructor() {
    this.element = h("div", { class: "suggestions", hidden: true }, this.#heading, this.#list);
    // A press must not take the focus from the field.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  /**
   * Shows a list for a field.
   * @param {HTMLElement} field the text field that drives it
   * @param {Suggestion[]} items
   * @param {{heading: string, empty?: string, active?: number}} how `active` is the row that Enter takes; -1 for none
   */
  show(field, items, { heading, empty = "", active = 0 }) {
    this.#bind(field);
    this.#items = items;
    this.#heading.textContent = heading;
    this.#list.setAttribute("aria-label", heading);
    this.#list.replaceChildren(...items.map((item) => suggestionRow(item)));
    if (items.length === 0 && empty) this.#list.append(h("li", { class: "suggestion-none" }, empty));
    this.element.classList.remove("stale");
    this.element.hidden = items.length === 0 && !empty;
    this.#tellField();
    this.#activate(items.length > 0 ? active : -1);
  }

  /** What is shown answers an older text: it stays in sight, and Enter takes none of it. */
  expire() {
    this.element.classList.add("stale");
    this.#activate(-1);
  }

  /** Takes the list away. */
  hide() {
    this.element.hidden = true;
    this.#items = [];
    this.#activate(-1);
    this.#tellField();
  }

  /** @returns {boolean} */
  get visible() {
    return !this.element.hidden;
  }

  /**
   * Handles a key of the field.
   * @param {KeyboardEvent} event
   * @returns {boolean} whether the key was for the list
   */
  key(event) {
    if (!this.visible) return false;
    if (event.key === "ArrowDown") this.#move(1);
    else if (event.key === "ArrowUp") this.#move(-1);
    else if (event.key === "Escape") this.hide();
    else if (event.key === "Enter" && !event.shiftKey && this.#active >= 0) this.#items[this.#active].pick();
    else if (event.key === "Tab" && !event.shiftKey && this.#fresh()) this.#items[Math.max(this.#active, 0)].pick();
    else return false;
    event.preventDefault();
    return true;
  }

  #fresh() {
    return this.#items.length > 0 && !this.element.classList.contains("stale");
  }

  #bind(field) {
    this.#field = field;
    field.setAttribute("aria-controls", this.#list.id);
  }

  /** A text area is no combobox to assistive technology and has no expanded state. */
  #tellField() {
    if (this.#field?.getAttribute("role") === "combobox") this.#field.setAttribute("aria-expanded", String(this.visible));
  }

  #move(by) {
    if (!this.#fresh()) return;
    const count = this.#items.length;
    this.#activate(this.#active < 0 && by < 0 ? count - 1 : (this.#active + by + count) % count);
  }

  #activate(index) {
    this.#active = index;
    [...this.#list.children].forEach((row, at) => row.setAttribute("aria-selected", String(at === index)));
    const row = this.#list.children[index];
    if (row) this.#field?.setAttribute("aria-activedescendant", row.id);
    else this.#field?.removeAttribute("aria-activedescendant");
    row?.scrollIntoView({ block: "nearest" });
  }
}

function suggestionRow({ label, description, mark, face, pick }) {
  return h("li", { class: "suggestion", role: "option", id: uniqueId("suggestion"), onclick: pick },
    face ?? null,
    h("span", { class: "suggestion-words" },
      h("span", { class: "suggestion-label" }, label),
      description && h("span", { class: "suggestion-description" }, description)),
    mark && h("span", { class: "suggestion-mark" }, mark));
}
