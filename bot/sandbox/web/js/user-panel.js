/** Who one is, bottom left: one press opens the switch to somebody else. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { isMenuOf, Menu } from "./menu.js";
import { avatar, displayName } from "./people.js";
import { LOCALES, t } from "./strings.js";

/** The panel of the user at the foot of the channel list. */
export class UserPanel {
  #app;
  #me = h("button", { type: "button", class: "user-button", "aria-haspopup": "listbox", "aria-expanded": "false" });
  #tools = h("button", { type: "button", class: "icon-button" }, icon("wrench"));

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("div", { class: "user-panel" }, this.#me, this.#tools);
    this.#me.addEventListener("click", () => !isMenuOf(this.#me) && this.#open());
    this.#tools.addEventListener("click", () => app.toggleDrawer());
    for (const type of ["ready", "users"]) app.state.addEventListener(type, () => this.redraw());
  }

  /** Draws the panel anew. */
  redraw() {
    const { user } = this.#app.state;
    const closed = user.dms_open === false ? h("span", { class: "user-closed" }, t("closed_dms")) : h("span", {}, LOCALES[user.locale] ?? user.locale ?? "");
    this.#me.replaceChildren(avatar(user, "medium"), h("span", { class: "user-words" }, h("strong", {}, displayName(user)), closed), icon("chevron"));
    this.#me.setAttribute("aria-label", `${displayName(user)}. ${t("switch_user")}`);
    this.#me.title = t("switch_user");
    this.#tools.setAttribute("aria-label", t("developer"));
    this.#tools.title = t("developer");
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
