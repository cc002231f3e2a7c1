/** The fields of a modal: each can be drawn, checked and read. */

import { h, uniqueId } from "./dom.js";
import { markup } from "./markup.js";
import { initial, itemsOf, selectControl } from "./select.js";
import { t } from "./strings.js";

const PARAGRAPH = 2;

/**
 * @typedef {object} Field
 * @property {HTMLElement} element
 * @property {() => string} check an empty string, or what is wrong
 * @property {() => Record<string, any>} read the answer as the server wants it
 */

/**
 * Draws one component of a modal.
 * @param {any} component a Label, an ActionRow or a TextDisplay
 * @param {import("./app.js").App} app
 * @returns {{element: HTMLElement, fields: Field[]}}
 */
export function modalPart(component, app) {
  if (component.type === 10) return { element: markup(component, app, "modal-text"), fields: [] };
  const inner = component.type === 18 ? component.component : component.components[0];
  const label = component.label ?? inner.label ?? inner.placeholder ?? "";
  const field = modalField(inner, label, app);
  return { element: frame(field, inner, label, component.description), fields: [field] };
}

function frame(field, inner, label, description) {
  const error = h("div", { class: "field-error", role: "alert", id: uniqueId("error") });
  const check = field.check;
  field.check = () => {
    error.textContent = check();
    field.element.classList.toggle("invalid", error.textContent !== "");
    return error.textContent;
  };
  const required = isRequired(inner) && h("span", { class: "required", "aria-label": t("required") }, " *");
  const { id } = field.element;
  const heading = h(id ? "label" : "div", { for: id || null, class: "field-label" }, label, required);
  return h("div", { class: "modal-field" }, heading, description && h("div", { class: "field-description" }, description), field.element, error);
}

function isRequired(component) {
  return component.type !== 23 && component.required !== false;
}

function modalField(component, label, app) {
  switch (component.type) {
    case 4:
      return textField(component);
    case 19:
      return fileField(component);
    case 21:
      return optionsField(component, label, "radio");
    case 22:
      return optionsField(component, label, "checkbox");
    case 23:
      return checkField(component, label);
    default:
      return selectField(component, label, app);
  }
}

function textField(component) {
  const { custom_id: customId, min_length: min = 0, max_length: max = 4000, style, value = "", placeholder = "" } = component;
  const tall = style === PARAGRAPH;
  const element = h(tall ? "textarea" : "input", {
    id: uniqueId("field"), class: ["text-input", tall && "tall"], type: tall ? null : "text", rows: tall ? 4 : null,
    maxlength: max, placeholder, value: value ?? "", autocomplete: "off", "aria-required": String(isRequired(component)), dataset: { customId },
  });
  const check = () => {
    const { length } = element.value;
    if (length === 0) return isRequired(component) ? t("required_field") : "";
    return length < min ? t("option_length_min", { n: min }) : "";
  };
  return { element, check, read: () => ({ type: 4, custom_id: customId, value: element.value }) };
}

function selectField(component, label, app) {
  const { min_values: least = 1, max_values: max = 1, custom_id: customId } = component;
  const min = isRequired(component) ? Math.max(least, 1) : 0;
  let values = initial(component, itemsOf(component, app));
  const element = selectControl({ ...component, min_values: min }, app, (chosen) => {
    values = chosen;
  }, { label, id: uniqueId("field") });
  const check = () => {
    if (values.length >= min) return "";
    return max > 1 ? t("select_some", { min, max }) : t("required_field");
  };
  return { element, check, read: () => ({ type: component.type, custom_id: customId, values }) };
}

function optionsField(component, label, kind) {
  const { options = [], custom_id: customId, min_values: least = 1, max_values: max = options.length } = component;
  const name = uniqueId("group");
  const role = kind === "radio" ? "radiogroup" : "group";
  const element = h("div", { class: "option-group", role, "aria-label": label, dataset: { customId } }, options.map((option) =>
    h("label", { class: "option-line" }, h("input", { type: kind, name, value: option.value, checked: Boolean(option.default) }),
      h("span", {}, option.label, option.description && h("span", { class: "field-description" }, option.description)))));
  const values = () => [...element.querySelectorAll("input:checked")].map((input) => input.value);
  const min = isRequired(component) ? Math.max(least, 1) : 0;
  const check = () => {
    const count = values().length;
    if (kind === "radio") return count >= min ? "" : t("required_field");
    return count >= min && count <= max ? "" : t("select_some", { min, max });
  };
  const read = () => ({ type: component.type, custom_id: customId, ...(kind === "radio" ? { value: values()[0] ?? null } : { values: values() }) });
  return { element, check, read };
}

function checkField(component, label) {
  const { custom_id: customId } = component;
  const input = h("input", { type: "checkbox", id: uniqueId("field"), checked: Boolean(component.default), "aria-label": label, dataset: { customId } });
  return { element: input, check: () => "", read: () => ({ type: 23, custom_id: customId, value: input.checked }) };
}

function fileField(component) {
  const element = h("div", { class: "field-description" }, t("pick_files"));
  const check = () => (isRequired(component) ? t("pick_files") : "");
  return { element, check, read: () => ({ type: 19, custom_id: component.custom_id, values: [] }) };
}
