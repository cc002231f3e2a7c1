/** A modal of the application: stays until its answer has been taken. */

import { closeButton, openDialog } from "./dialog.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { modalPart } from "./modal-fields.js";
import { dots } from "./select.js";
import { t } from "./strings.js";

/**
 * Opens a modal.
 * @param {any} frame the server's `modal`
 * @param {import("./app.js").App} app
 */
export function openModal(frame, app) {
  const parts = frame.components.map((component) => modalPart(component, app));
  const fields = parts.flatMap((part) => part.fields);
  const failure = h("div", { class: "failure", role: "alert", hidden: true });
  const submit = h("button", { type: "submit", class: "button primary" }, h("span", { class: "button-label" }, t("submit")), dots());
  const cancel = h("button", { type: "button", class: "button secondary", onclick: () => dialog.close() }, t("cancel"));
  const form = h("form", { novalidate: true },
    h("header", { class: "modal-head" }, h("h2", {}, frame.title), closeButton()),
    h("div", { class: "modal-parts" }, parts.map((part) => part.element), failure),
    h("footer", { class: "modal-foot" }, cancel, submit));
  const watch = new AbortController();
  let submitted = false;
  const closed = () => {
    watch.abort();
    if (!submitted) app.send({ op: "modal_cancel", interaction_id: frame.interaction_id });
  };
  const dialog = openDialog({ class: "modal", label: frame.title, closed }, form);
  const hold = (waiting) => {
    submitted = waiting;
    submit.classList.toggle("pending", waiting);
    submit.disabled = waiting;
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (!accept(fields)) return;
    failure.hidden = true;
    hold(true);
    app.interactions.submit(frame, fields.map((field) => field.read()), app.state.channelId);
  });
  listen(app, frame, watch.signal, () => dialog.close(), (text) => {
    hold(false);
    failure.hidden = false;
    failure.replaceChildren(icon("warning"), text);
  });
  dialog.querySelector("[data-custom-id]")?.focus();
}

/** Checks every field, so that each shows what it lacks; the first wrong one gets the focus. */
function accept(fields) {
  const wrong = fields.filter((field) => field.check() !== "");
  wrong[0]?.element.focus();
  return wrong.length === 0;
}

function listen(app, frame, signal, done, failed) {
  const isOurs = (pending) => pending?.kind === "modal" && pending.modalId === frame.interaction_id;
  app.interactions.addEventListener("done", ({ detail }) => isOurs(detail) && done(), { signal });
  app.interactions.addEventListener("failed", ({ detail: { pending, text } }) => isOurs(pending) && failed(text), { signal });
}
