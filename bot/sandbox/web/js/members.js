/** The people of the server, at the right of a wide window. */

import { h } from "./dom.js";
import { avatar, displayName } from "./people.js";
import { t } from "./strings.js";

/** The list of members. */
export class Members {
  #app;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("aside", { class: "members" });
    for (const type of ["ready", "users"]) app.state.addEventListener(type, () => this.redraw());
  }

  /** Draws the list anew; it is hidden where there is no server. */
  redraw() {
    const { state } = this.#app;
    const guild = this.#app.guild();
    this.element.hidden = !guild || !this.#app.preferences.members;
    this.element.setAttribute("aria-label", t("members"));
    if (!guild) return;
    const users = (guild.members ?? []).map((member) => ({ ...member.user, ...state.users.get(member.user.id), nick: member.nick }));
    const people = this.#group(t("people"), users.filter((user) => !user.bot));
    this.element.replaceChildren(...people, ...this.#group(t("applications"), users.filter((user) => user.bot)));
  }

  #group(title, users) {
    if (users.length === 0) return [];
    return [h("h2", { class: "section-title" }, `${title} — ${users.length}`), h("ul", { class: "channels" }, users.map((user) => this.#row(user)))];
  }

  #row(user) {
    const me = user.id === this.#app.state.user.id;
    const note = me ? t("you") : user.dms_open === false ? t("closed_dms") : "";
    const name = h("span", { class: "channel-name" }, displayName(user), user.bot && h("span", { class: "app-tag" }, t("app")));
    return h("li", {}, h("button", { type: "button", class: "channel-row member-row", disabled: me, onclick: () => this.#app.openDm(user.id) },
      avatar(user, "medium"),
      h("span", { class: "user-words" }, name, note && h("span", {}, note))));
  }
}
