/** What only a developer has: settings of the current user, the moderator's bin, language and theme. */

import { closeButton } from "./dialog.js";
import { h } from "./dom.js";
import { displayName } from "./people.js";
import { ChannelType } from "./state.js";
import { LOCALES, t } from "./strings.js";

/** The developer's drawer at the right edge. */
export class Drawer {
  #app;
  /** @type {HTMLDialogElement} */
  element;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.element = /** @type {HTMLDialogElement} */ (h("dialog", { class: "drawer" }));
    this.element.addEventListener("pointerdown", (event) => event.target === this.element && this.element.close());
    for (const type of ["ready", "users", "channels"]) app.state.addEventListener(type, () => this.element.open && this.#draw());
  }

  /** Opens or closes the drawer. */
  toggle() {
    if (this.element.open) return this.element.close();
    this.#draw();
    return this.element.showModal();
  }

  #draw() {
    const { user } = this.#app.state;
    this.element.setAttribute("aria-label", t("developer"));
    const themes = { system: t("theme_system"), dark: t("theme_dark"), light: t("theme_light") };
    const { theme, moderate } = this.#app.preferences;
    this.element.replaceChildren(h("div", { class: "drawer-content" },
      h("header", { class: "modal-head" }, h("h2", {}, t("developer")), closeButton()),
      h("h3", {}, displayName(user)),
      toggle(t("dms_open"), t("dm_hint"), user.dms_open !== false, (open) => this.#app.send({ op: "set", dms_open: open })),
      this.#choice(t("language"), LOCALES, user.locale, (locale) => this.#app.send({ op: "set", locale })),
      h("h3", {}, t("theme")),
      this.#choice(t("theme"), themes, theme, (chosen) => this.#app.setTheme(chosen)),
      toggle(t("moderate"), t("moderate_hint"), moderate, (on) => this.#app.setModerate(on)),
      this.#deleteChannel()));
  }

  #choice(label, options, current, chosen) {
    const choose = (value) => {
      chosen(value);
      this.#draw();
    };
    const button = ([value, words]) =>
      h("button", { type: "button", class: "segment", "aria-pressed": String(value === current), onclick: () => choose(value) }, words);
    return h("div", { class: "segments", role: "group", "aria-label": label }, Object.entries(options).map(button));
  }

  #deleteChannel() {
    const channel = this.#app.state.channel(this.#app.state.channelId);
    if (!channel || channel.type === ChannelType.DM) return null;
    const button = h("button", { type: "button", class: "button danger" }, `${t("delete_channel")} (#${channel.name})`);
    button.addEventListener("click", () => {
      if (button.dataset.sure) this.#app.send({ op: "delete_channel", channel_id: channel.id });
      button.dataset.sure = "yes";
      button.textContent = t("confirm_delete");
    });
    return button;
  }
}

function toggle(label, hint, on, changed) {
  const input = h("input", { type: "checkbox", role: "switch", class: "switch", checked: on });
  input.addEventListener("change", () => changed(input.checked));
  return h("label", { class: "toggle" }, h("span", {}, label, h("span", { class: "field-description" }, hint)), input);
}
