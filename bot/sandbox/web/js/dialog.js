/** Windows over the page: native dialogs, so that focus stays inside and Esc closes. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { t } from "./strings.js";

/**
 * Opens a dialog that goes away when it is closed.
 * @param {{class: string, label: string, closed?: () => void}} how
 * @param {...any} children
 * @returns {HTMLDialogElement}
 */
export function openDialog({ class: look, label, closed }, ...children) {
  const dialog = /** @type {HTMLDialogElement} */ (h("dialog", { class: look, "aria-label": label }, ...children));
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
  });
  dialog.addEventListener("pointerdown", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * The × in a dialog's corner.
 * @returns {HTMLElement}
 */
export function closeButton() {
  const close = (event) => event.currentTarget.closest("dialog").close();
  return h("button", { type: "button", class: "icon-button dialog-close", "aria-label": t("close"), onclick: close }, icon("close"));
}

/**
 * Shows a picture as large as the window.
 * @param {string} src
 * @param {string} alt
 */
export function showPicture(src, alt) {
  const image = h("img", { src, alt, class: "lightbox-image" });
  const dialog = openDialog({ class: "lightbox", label: alt || t("enlarge") }, image, alt && h("p", { class: "lightbox-alt" }, alt), closeButton());
  image.addEventListener("click", () => dialog.close());
}
