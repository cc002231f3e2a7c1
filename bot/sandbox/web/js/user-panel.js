/** Who one is, bottom left: a press on a face is a switch to that person; the menu tells more of each. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { isMenuOf, Menu } from "./menu.js";
import { avatar, displayName } from "./people.js";
import { LOCALES, t } from "./strings.js";

/** The panel of the user at the foot of the channel list. */
export class UserPanel {
  #app;
  #faces = h("div", { class: "faces", role: "group" });
  #me = h("button", { type: "button", class: "user-button", "aria-haspopup": "listbox", "aria-expanded": "false" });
  #tools = h("button", { type: "button", class: "icon-button" }, icon("wrench"));

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("div", { class: "user-panel" }, this.#faces, this.#me, this.#tools);
    this.#me.addEventListener("click", () => !isMenuOf(this.#me) && this.#open());
    this.#tools.addEventListener("click", () => app.toggleDrawer());
    for (const type of ["ready", "users"]) app.state.addEventListener(type, () => this.redraw());
  }

  /** Draws the panel anew. */
  redraw() {
    const { user } = this.#app.state;
    const language = h("span", {}, LOCALES[user.locale] ?? user.locale ?? "");
    const note = user.dms_open === false ? h("span", { class: "user-closed" }, t("closed_dms")) : language;
    this.#me.replaceChildren(avatar(user, "medium"), h("span", { class: "user-words" }, h("strong", {}, displayName(user)), note), icon("chevron"));
    this.#me.setAttribute("aria-label", `${displayName(user)}. ${t("switch_user")}`);
    this.#me.title = t("switch_user");
    this.#tools.setAttribute("aria-label", t("developer"));
    this.#tools.title = t("developer");
    this.#faces.setAttribute("aria-label", t("play_as"));
    this.#faces.replaceChildren(...this.#app.state.people().map((person) => this.#face(person)));
  }

  #face(person) {
    const name = displayName(person);
    const current = person.id === this.#app.state.user.id;
    const choose = () => !current && this.#app.switchUser(person.id);
    const names = { title: name, "aria-label": name, "aria-pressed": String(current) };
    return h("button", { type: "button", class: "face", ...names, dataset: { key: `face-${person.id}` }, onclick: choose }, avatar(person, "small"));
  }

  #open() {
    const { state } = this.#app;
    const items = state.people().map((user) => ({
      value: user.id,
      label: displayName(user),
      description: [LOCALES[user.locale] ?? user.locale, user.dms_open === false && t("closed_dms")].filter(Boolean).join(" · "),
      face: avatar(user, "small"),
      extra: user.id === state.user.id ? icon("check") : null,
    }));
    Menu.open(this.#me, { items, label: t("play_as"), chosen: [state.user.id], done: ([id]) => this.#app.switchUser(id) });
  }
}
