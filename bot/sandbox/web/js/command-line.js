/** A command being written: its name as a chip, every option as a pill with a field of its own. */

import { h } from "./dom.js";
import { avatar, displayName } from "./people.js";
import { OptionType, optionTree, readOption } from "./picker.js";
import { localised, t } from "./strings.js";

const DEBOUNCE_MS = 100;
const COMBOBOX = {
  type: "text",
  role: "combobox",
  "aria-autocomplete": "list",
  "aria-expanded": "false",
  autocomplete: "off",
  autocapitalize: "off",
  spellcheck: "false",
};

/**
 * @typedef {object} Field
 * @property {any} option
 * @property {HTMLElement} pill
 * @property {HTMLInputElement} input
 * @property {any} picked the value of the picked choice; undefined while it is free text
 */

/** The composer's second face. */
export class CommandLine {
  #app;
  #suggestions;
  #leave;
  #complain;
  /** @type {import("./picker.js").Entry | null} */
  #entry = null;
  /** @type {Field[]} */
  #fields = [];
  #timer = 0;
  #tail;

  /**
   * @param {import("./app.js").App} app
   * @param {import("./suggestions.js").Suggestions} suggestions
   * @param {{leave: (text: string) => void, complain: (text: string) => void}} owner `leave` goes back to plain text
   */
  constructor(app, suggestions, { leave, complain }) {
    this.#app = app;
    this.#suggestions = suggestions;
    this.#leave = leave;
    this.#complain = complain;
    this.#tail = this.#makeTail();
    this.element = h("div", { class: "command-line", hidden: true, role: "group" });
    this.element.addEventListener("click", (event) => event.target === this.element && this.#tail.focus());
  }

  /** @returns {boolean} */
  get active() {
    return this.#entry !== null;
  }

  /**
   * Begins a command.
   * @param {import("./picker.js").Entry} entry
   * @param {string} [rest] text for its first option
   */
  start(entry, rest = "") {
    this.#entry = entry;
    this.#fields = [];
    const chip = h("span", { class: "command-chip" }, `/${entry.label}`);
    this.element.replaceChildren(chip, this.#tail);
    this.element.setAttribute("aria-label", `/${entry.label}`);
    this.element.hidden = false;
    this.#tail.value = "";
    this.#tail.setAttribute("aria-label", t("optional"));
    const asked = entry.options.filter((option) => option.required || (rest && option === entry.options[0]));
    for (const option of asked) this.#addField(option);
    if (rest && this.#fields[0]) this.#fields[0].input.value = rest;
    (this.#fields[0]?.input ?? this.#tail).focus();
  }

  /** Puts the command away. */
  stop() {
    this.#entry = null;
    this.#fields = [];
    clearTimeout(this.#timer);
    this.#app.interactions.stopAsking();
    this.element.hidden = true;
    this.element.replaceChildren();
    this.#suggestions.hide();
  }

  /** Sends the command, or says what is missing. */
  submit() {
    const filled = this.#fields.filter((field) => field.option.required || field.input.value.trim() !== "" || field.picked !== undefined);
    const read = filled.map((field) => ({ field, ...this.#read(field) }));
    const wrong = read.find((each) => each.error);
    if (wrong) return this.#refuse(wrong);
    const entry = this.#entry;
    const options = optionTree(entry, read.map(({ field, value }) => ({ option: field.option, value })));
    this.#leave("");
    return this.#app.interactions.run(this.#app.state.channelId, entry, options);
  }

  #read({ option, input, picked }) {
    if (option.required && picked === undefined && input.value.trim() === "") return { error: "option_required" };
    return readOption(option, input.value.trim(), picked);
  }

  #refuse({ field, error, facts }) {
    field.pill.classList.add("wrong");
    field.input.setAttribute("aria-invalid", "true");
    field.input.focus();
    this.#complain(`${localised(field.option, "name")}: ${t(error, facts)}`);
  }

  #makeTail() {
    const tail = h("input", { class: "command-tail", ...COMBOBOX });
    tail.addEventListener("focus", () => this.#offerOptions());
    tail.addEventListener("input", () => this.#offerOptions());
    tail.addEventListener("keydown", (event) => this.#tailKey(event));
    return /** @type {HTMLInputElement} */ (tail);
  }

  #addField(option) {
    const name = localised(option, "name");
    const input = h("input", {
      class: "option-input",
      ...COMBOBOX,
      "aria-label": `${name}, ${option.required ? t("required") : t("optional")}`,
      title: localised(option, "description"),
      inputmode: isNumeric(option) ? "decimal" : null,
    });
    const pill = h("label", { class: "option-pill" }, h("span", { class: "option-name" }, name), input);
    const field = { option, pill, input: /** @type {HTMLInputElement} */ (input), picked: undefined };
    input.addEventListener("focus", () => this.#suggest(field, 0));
    input.addEventListener("input", () => this.#typed(field));
    input.addEventListener("keydown", (event) => this.#fieldKey(event, field));
    this.#fields.push(field);
    this.#tail.before(pill);
    fit(field.input);
    return field;
  }

  #typed(field) {
    field.picked = undefined;
    field.pill.classList.remove("wrong", "picked");
    field.input.removeAttribute("aria-invalid");
    this.#complain("");
    fit(field.input);
    this.#suggest(field, DEBOUNCE_MS);
  }

  /** Shows what may stand in a field: at once when the page knows, after a pause when the application must be asked. */
  #suggest(field, delay) {
    clearTimeout(this.#timer);
    if (!field.option.autocomplete) return this.#showChoices(field, this.#known(field));
    this.#suggestions.expire();
    this.#timer = setTimeout(() => this.#ask(field), delay);
    return undefined;
  }

  #ask(field) {
    if (!this.#entry) return;
    const others = this.#fields.filter((each) => each !== field && this.#read(each).value !== undefined);
    const values = others.map((each) => ({ option: each.option, value: this.#read(each).value }));
    values.push({ option: field.option, value: field.input.value, focused: true });
    const answer = (choices) => document.activeElement === field.input && this.#showChoices(field, choices);
    this.#app.interactions.ask(this.#app.state.channelId, this.#entry.command.id, optionTree(this.#entry, values), answer);
  }

  #showChoices(field, choices) {
    const heading = localised(field.option, "description") || localised(field.option, "name");
    const items = choices.map((choice) => ({ ...choice, label: choice.label ?? localised(choice, "name"), pick: () => this.#pick(field, choice) }));
    const closed = isClosed(field.option);
    this.#suggestions.show(field.input, items, { heading, empty: closed || field.option.autocomplete ? t("no_choices") : "" });
    if (items.length === 0 && !closed && !field.option.autocomplete) this.#suggestions.hide();
  }

  #known({ option, input, picked }) {
    const wanted = picked === undefined ? input.value.trim().toLowerCase() : "";
    const fits = (choice) => choice.name.toLowerCase().includes(wanted) || localised(choice, "name").toLowerCase().includes(wanted);
    return this.#offered(option).filter(fits).slice(0, 25);
  }

  #offered(option) {
    const guild = this.#app.guild();
    const people = () => [...this.#app.state.users.values()].map((user) => ({ name: displayName(user), value: user.id, face: avatar(user, "small") }));
    const roles = () => (guild?.roles ?? []).map((role) => ({ name: `@${role.name.replace(/^@/, "")}`, value: role.id }));
    switch (option.type) {
      case OptionType.BOOLEAN:
        return [{ name: t("option_bool_true"), value: true }, { name: t("option_bool_false"), value: false }];
      case OptionType.USER:
        return people();
      case OptionType.ROLE:
        return roles();
      case OptionType.MENTIONABLE:
        return [...people(), ...roles()];
      case OptionType.CHANNEL:
        return (guild?.channels ?? []).map((channel) => ({ name: `#${channel.name}`, value: channel.id }));
      default:
        return option.choices ?? [];
    }
  }

  #pick(field, choice) {
    field.picked = choice.value;
    field.input.value = choice.label ?? localised(choice, "name");
    field.pill.classList.remove("wrong");
    field.pill.classList.add("picked");
    fit(field.input);
    this.#suggestions.hide();
    const next = this.#fields.find((each) => each.option.required && each.picked === undefined && each.input.value === "");
    (next?.input ?? this.#tail).focus();
  }

  #offerOptions() {
    const used = new Set(this.#fields.map((field) => field.option));
    const wanted = this.#tail.value.trim().toLowerCase();
    const left = this.#entry.options.filter((option) => !used.has(option) && localised(option, "name").toLowerCase().includes(wanted));
    const items = left.map((option) => ({
      label: localised(option, "name"),
      description: localised(option, "description"),
      mark: t("optional"),
      pick: () => {
        this.#tail.value = "";
        this.#addField(option).input.focus();
      },
    }));
    this.#suggestions.show(this.#tail, items, { heading: this.#entry.description, active: wanted ? 0 : -1 });
  }

  #tailKey(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape") this.#leave("");
    else if (event.key === "Backspace" && this.#tail.value === "") this.#backFrom(this.#fields.length);
    else return;
    event.preventDefault();
  }

  #fieldKey(event, field) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    const at = this.#fields.indexOf(field);
    if (event.key === "Enter") this.submit();
    else if (event.key === "Escape") this.#leave("");
    else if (event.key === "Backspace" && field.input.value === "") this.#erase(field, at);
    else if (event.key === "ArrowRight" && atEdge(field.input, "end")) (this.#fields[at + 1]?.input ?? this.#tail).focus();
    else if (event.key === "ArrowLeft" && atEdge(field.input, "start")) this.#fields[at - 1]?.input.focus();
    else return;
    event.preventDefault();
  }

  #erase(field, at) {
    if (!field.option.required) {
      this.#fields.splice(at, 1);
      field.pill.remove();
    }
    this.#backFrom(at);
  }

  #backFrom(at) {
    const before = this.#fields[at - 1];
    if (before) before.input.focus();
    else this.#leave(`/${this.#entry.label}`);
  }
}

function isClosed(option) {
  return Boolean(option.choices) || (option.type >= OptionType.BOOLEAN && option.type <= OptionType.MENTIONABLE);
}

function isNumeric(option) {
  return option.type === OptionType.INTEGER || option.type === OptionType.NUMBER;
}

function atEdge(input, edge) {
  const at = edge === "end" ? input.value.length : 0;
  return input.selectionStart === at && input.selectionEnd === at;
}

/** A field as wide as its words; Chinese letters count double. */
function fit(input) {
  const width = [...input.value].reduce((sum, letter) => sum + (letter > "\u2e80" ? 2 : 1), 0);
  input.style.width = `${Math.max(4, width + 1)}ch`;
}
