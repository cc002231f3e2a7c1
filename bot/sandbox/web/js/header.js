/** The bar above the messages. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { avatar } from "./people.js";
import { ChannelType } from "./state.js";
import { t } from "./strings.js";

/** Channel name, topic, and on phones the way to the channels. */
export class Header {
  #app;
  #dot = h("span", { class: "menu-dot", hidden: true });
  #menu = h("button", { type: "button", class: "icon-button menu-button", "aria-controls": "sidebar" }, icon("menu"), this.#dot);
  #title = h("div", { class: "header-title" });
  #people = h("button", { type: "button", class: "icon-button members-button" }, icon("members"));

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.element = h("header", { class: "header" }, this.#menu, this.#title, this.#people);
    this.#menu.addEventListener("click", () => app.toggleSidebar());
    this.#people.addEventListener("click", () => app.toggleMembers());
    for (const type of ["ready", "channels", "users", "unread"]) app.state.addEventListener(type, () => this.redraw());
  }

  /** Draws the bar anew. */
  redraw() {
    const { state } = this.#app;
    const channel = state.channel(state.channelId);
    const name = channel ? this.#app.channelName(channel) : t("no_channel");
    const person = channel && this.#app.recipient(channel);
    const parent = channel && ChannelType.THREADS.has(channel.type) ? state.channel(channel.parent_id) : null;
    const face = person ? avatar(person, "small") : icon(parent ? "thread" : "hash");
    const crumb = parent && h("button", { type: "button", class: "link crumb", onclick: () => this.#app.openChannel(parent.id) }, `#${parent.name} ›`);
    this.#title.replaceChildren(...[face, crumb, h("h2", {}, name), channel?.topic && h("span", { class: "topic" }, channel.topic)].filter(Boolean));
    this.#menu.setAttribute("aria-label", t("menu"));
    this.#people.setAttribute("aria-label", t("members"));
    this.#people.setAttribute("aria-pressed", String(this.#app.preferences.members));
    this.#people.hidden = !this.#app.guild();
    this.#dot.hidden = !this.#othersUnread();
    document.title = `${this.#othersUnread() ? "• " : ""}${person ? "@" : "#"}${name}`;
  }

  #othersUnread() {
    const { state } = this.#app;
    return state.allChannels().some((channel) => channel.id !== state.channelId && (state.unread.get(channel.id) ?? 0) > 0);
  }
}
