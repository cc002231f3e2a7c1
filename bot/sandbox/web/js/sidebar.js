/** The rail of servers and the list of channels. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { avatar, displayName } from "./people.js";
import { ChannelType } from "./state.js";
import { t } from "./strings.js";

const TEXT_TYPES = new Set([0, 5]);
const VOICE_TYPES = new Set([2, 13]);

/** Rail and list; both follow the state. */
export class Sidebar {
  #app;
  #rail = h("nav", { class: "rail" });
  #title = h("div", { class: "sidebar-title" });
  #list = h("div", { class: "channel-list" });

  /**
   * @param {import("./app.js").App} app
   * @param {HTMLElement} panel the user's panel at the foot
   */
  constructor(app, panel) {
    this.#app = app;
    this.element = h("aside", { class: "sidebar", id: "sidebar" }, this.#rail, h("div", { class: "sidebar-main" }, this.#title, this.#list, panel));
    for (const type of ["ready", "channels", "unread", "users"]) app.state.addEventListener(type, () => this.redraw());
  }

  /** Draws both anew; the focus stays on the same row. */
  redraw() {
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    const { state } = this.#app;
    this.#rail.setAttribute("aria-label", t("servers"));
    this.#rail.replaceChildren(this.#homeButton(), h("hr"), ...state.guilds.map((guild) => this.#guildButton(guild)));
    const guild = this.#app.home ? null : state.guilds[0];
    this.#title.replaceChildren(h("h1", {}, guild?.name ?? t("direct_messages")));
    this.#list.replaceChildren(...(guild ? this.#guildSections(guild) : []), ...this.#dmSection());
    if (focused) this.element.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  #homeButton() {
    const count = this.#app.state.dms.reduce((sum, dm) => sum + this.#unread(dm), 0);
    const how = { current: this.#app.home, count, unread: count > 0, open: () => this.#app.goHome() };
    return this.#railButton("home", t("direct_messages"), [icon("at")], how);
  }

  #guildButton(guild) {
    const count = guild.channels.reduce((sum, channel) => sum + this.#mentions(channel), 0);
    const unread = guild.channels.some((channel) => this.#unread(channel) > 0);
    const face = h("span", { class: "guild-face" }, [...guild.name].find((letter) => /[\p{L}\p{N}]/u.test(letter)) ?? "#");
    if (guild.icon_color) face.style.backgroundColor = guild.icon_color;
    return this.#railButton(`guild-${guild.id}`, guild.name, [face], { current: !this.#app.home, count, unread, open: () => this.#app.goToGuild(guild) });
  }

  #railButton(key, label, face, { current, count, unread, open }) {
    const names = { title: label, "aria-label": withCount(label, count), "aria-current": current ? "true" : null };
    return h("button", { type: "button", class: ["rail-button", unread && "unread"], ...names, dataset: { key }, onclick: open }, face, badge(count));
  }

  #guildSections(guild) {
    const tops = guild.channels.filter((channel) => !ChannelType.THREADS.has(channel.type) && channel.type !== ChannelType.CATEGORY);
    const order = (a, b) => (a.position ?? 0) - (b.position ?? 0);
    const text = tops.filter((channel) => !VOICE_TYPES.has(channel.type)).sort(order);
    const rows = text.flatMap((channel) => [this.#channelRow(channel), ...this.#threadRows(guild, channel)]);
    return [h("h2", { class: "section-title" }, t("channels")), h("ul", { class: "channels" }, rows)];
  }

  #threadRows(guild, parent) {
    const isLive = (channel) => !channel.thread_metadata?.archived || channel.id === this.#app.state.channelId;
    const threads = guild.channels.filter((channel) => channel.parent_id === parent.id && ChannelType.THREADS.has(channel.type) && isLive(channel));
    return threads.map((thread) => this.#channelRow(thread, "thread-row"));
  }

  #dmSection() {
    const { state } = this.#app;
    const known = new Set(state.dms.map((dm) => this.#app.recipient(dm)?.id));
    const bot = state.application;
    const rows = state.dms.map((dm) => this.#channelRow(dm));
    if (bot && !known.has(bot.id)) rows.unshift(this.#personRow(bot));
    return [h("h2", { class: "section-title" }, t("direct_messages")), h("ul", { class: "channels" }, rows)];
  }

  #personRow(user) {
    return row({ key: `person-${user.id}`, face: avatar(user, "small"), name: displayName(user), open: () => this.#app.openDm(user.id) });
  }

  #channelRow(channel, look = "") {
    const person = this.#app.recipient(channel);
    const isDm = channel.type === ChannelType.DM;
    const face = person ? avatar(person, "small") : icon(look ? "thread" : "hash");
    return row({
      key: channel.id,
      face,
      look,
      name: this.#app.channelName(channel),
      current: channel.id === this.#app.state.channelId,
      unread: this.#unread(channel) > 0,
      count: isDm ? this.#unread(channel) : this.#mentions(channel),
      open: () => this.#app.openChannel(channel.id),
      disabled: !isDm && !TEXT_TYPES.has(channel.type) && !ChannelType.THREADS.has(channel.type),
    });
  }

  #unread(channel) {
    return this.#app.state.waiting(channel).unread;
  }

  #mentions(channel) {
    return this.#app.state.waiting(channel).mentions;
  }
}

function row({ key, face, name, open, look = "", current = false, unread = false, count = 0, disabled = false }) {
  const names = { "aria-current": current ? "page" : null, "aria-label": withCount(name, count) };
  return h("li", {}, h("button", { type: "button", class: ["channel-row", look, unread && "unread"], ...names, disabled, dataset: { key }, onclick: open },
    face, h("span", { class: "channel-name" }, name), badge(count)));
}

function badge(count) {
  return count > 0 ? h("span", { class: "badge", "aria-hidden": "true" }, count > 99 ? "99+" : String(count)) : null;
}

function withCount(label, count) {
  return count > 0 ? `${label}, ${t("unread", { n: count })}` : label;
}
