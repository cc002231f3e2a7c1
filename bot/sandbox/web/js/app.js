/** The page as a whole: who looks at what, and what its parts may ask of each other. */

import { Composer } from "./composer.js";
import { showPicture } from "./dialog.js";
import { h, isPhone } from "./dom.js";
import { Drawer } from "./drawer.js";
import { Header } from "./header.js";
import { Interactions } from "./interactions.js";
import { Members } from "./members.js";
import { closeMenu } from "./menu.js";
import { openModal } from "./modal.js";
import { displayName } from "./people.js";
import { Sidebar } from "./sidebar.js";
import { ChannelType, State } from "./state.js";
import { setLocale, t } from "./strings.js";
import { Timeline } from "./timeline.js";
import { UserPanel } from "./user-panel.js";

const INTERACTION_OPS = new Set(["interaction", "choices", "modal", "error"]);
const TEXT_CHANNEL = 0;

/** Everything on the page; its parts know it and nothing of each other. */
export class App {
  state = new State();
  preferences = { moderate: false, members: true, theme: localStorage.getItem("theme") ?? "system" };
  /** Whether the list shows direct messages only. */
  home = false;
  #socket;
  #shell;
  #bar = h("div", { class: "reconnecting", role: "status", hidden: true });
  #address = new URLSearchParams(location.search);
  /** @type {string | null} */
  #wantedUser = this.#address.get("user");

  /**
   * @param {import("./socket.js").Socket} socket
   * @param {HTMLElement} shell the element to live in
   */
  constructor(socket, shell) {
    this.#socket = socket;
    this.#shell = shell;
    this.interactions = new Interactions((frame) => socket.send(frame));
    this.timeline = new Timeline(this);
    this.composer = new Composer(this);
    this.header = new Header(this);
    this.members = new Members(this);
    this.drawer = new Drawer(this);
    this.sidebar = new Sidebar(this, new UserPanel(this).element);
    const shade = h("div", { class: "sidebar-shade", onclick: () => this.toggleSidebar(false) });
    const main = h("main", { class: "main" }, this.header.element, this.#bar, this.timeline.element, this.composer.element);
    shell.append(this.sidebar.element, shade, main, this.members.element);
    document.body.append(this.drawer.element);
    this.setTheme(this.preferences.theme);
    this.#listen();
  }

  /**
   * Sends a frame to the server.
   * @param {{op: string, [key: string]: any}} frame
   * @returns {boolean} false while the line is down
   */
  send(frame) {
    return this.#socket.send(frame);
  }

  /**
   * Turns to a channel, thread or DM.
   * @param {string} id
   */
  openChannel(id) {
    if (!id || (id === this.state.channelId && this.state.messages.length > 0)) return this.toggleSidebar(false);
    closeMenu();
    this.state.select(id);
    this.timeline.reset();
    this.composer.reset();
    this.announce("");
    this.send({ op: "open", channel_id: id });
    const channel = this.state.channel(id);
    this.home = this.home && channel?.type === ChannelType.DM;
    this.#writeAddress();
    this.#redrawFrame();
    this.toggleSidebar(false);
    if (!isPhone()) this.composer.focus();
    return undefined;
  }

  /**
   * Opens the DM with somebody.
   * @param {string} userId
   */
  openDm(userId) {
    const known = this.state.dms.find((dm) => this.recipient(dm)?.id === userId);
    if (known) this.openChannel(known.id);
    else this.send({ op: "open_dm", user_id: userId });
  }

  /** Shows direct messages only, and opens the first. */
  goHome() {
    this.home = true;
    const [first] = this.state.dms;
    if (this.state.channel(this.state.channelId)?.type !== ChannelType.DM && first && !isPhone()) this.openChannel(first.id);
    this.sidebar.redraw();
  }

  /** @param {any} guild a server to turn to */
  goToGuild(guild) {
    this.home = false;
    const here = this.state.channel(this.state.channelId);
    const first = guild.channels.find((channel) => channel.type === TEXT_CHANNEL);
    if ((!here || here.type === ChannelType.DM) && first && !isPhone()) this.openChannel(first.id);
    this.sidebar.redraw();
  }

  /** @param {string} id the person to be from now on, in this tab */
  switchUser(id) {
    this.#wantedUser = id;
    this.send({ op: "hello", user_id: id });
    this.toggleSidebar(false);
  }

  /** @returns {any | undefined} the server of the open channel */
  guild() {
    const channel = this.state.channel(this.state.channelId);
    return channel && channel.type !== ChannelType.DM ? this.state.guildOf(channel) : undefined;
  }

  /** @param {any} channel @returns {string} */
  channelName(channel) {
    if (!channel) return "";
    const person = this.recipient(channel);
    return person ? displayName(person) : channel.name ?? "";
  }

  /** @param {any} channel @returns {any | undefined} the other person of a DM */
  recipient(channel) {
    if (channel?.type !== ChannelType.DM) return undefined;
    const other = channel.recipients?.find((user) => user.id !== this.state.user.id) ?? channel.recipients?.[0];
    return other && this.person(other);
  }

  /**
   * A user with all that is known of him, such as his colour.
   * @param {{id: string, [key: string]: any}} user
   * @returns {any}
   */
  person(user) {
    const application = this.state.application?.id === user.id ? this.state.application : {};
    return { ...user, ...application, ...this.state.users.get(user.id) };
  }

  /** @param {string} src @param {string} alt */
  showPicture(src, alt) {
    showPicture(src, alt);
  }

  /** @param {string} text said to screen readers */
  announce(text) {
    document.getElementById("announcer").textContent = text;
  }

  /** @param {any} message */
  reply(message) {
    this.composer.reply(message);
  }

  /** @param {string} text "/name" of a command to begin */
  startCommand(text) {
    this.composer.startCommand(text);
  }

  /** Opens or closes the developer's drawer. */
  toggleDrawer() {
    this.drawer.toggle();
  }

  /** @param {boolean} [open] the channel list of phones; without it the other way round */
  toggleSidebar(open = !this.#shell.classList.contains("sidebar-open")) {
    this.#shell.classList.toggle("sidebar-open", open);
    this.header.element.querySelector(".menu-button").setAttribute("aria-expanded", String(open));
  }

  /** Shows or hides the people of the server. */
  toggleMembers() {
    this.preferences.members = !this.preferences.members;
    this.members.redraw();
    this.header.redraw();
  }

  /** @param {"system" | "dark" | "light"} theme */
  setTheme(theme) {
    this.preferences.theme = theme;
    localStorage.setItem("theme", theme);
    document.documentElement.dataset.theme = theme;
  }

  /** @param {boolean} on whether every message has a bin */
  setModerate(on) {
    this.preferences.moderate = on;
    this.timeline.redraw();
  }

  #listen() {
    this.#socket.addEventListener("open", () => this.send({ op: "hello", ...(this.#wantedUser ? { user_id: this.#wantedUser } : {}) }));
    this.#socket.addEventListener("lost", () => this.#lost());
    this.#socket.addEventListener("frame", ({ detail }) => this.#receive(detail));
    this.state.addEventListener("opened", ({ detail }) => this.openChannel(detail));
    this.state.addEventListener("channels", () => this.#leaveMissingChannel());
    document.addEventListener("keydown", (event) => this.#typedNowhere(event));
  }

  /** Who just begins to type, or types a slash, means the composer. */
  #typedNowhere(event) {
    const elsewhere = event.target instanceof Element && event.target.closest("input, textarea, dialog, .menu");
    const letter = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (letter && !elsewhere) this.composer.focus();
  }

  #lost() {
    this.#bar.hidden = false;
    this.#bar.textContent = t("reconnecting");
    this.interactions.failAll();
  }

  #receive(frame) {
    if (frame.op === "ready") return this.#ready(frame);
    if (frame.op === "error" && !this.state.user) return this.#helloAnybody();
    if (frame.op === "modal") openModal(frame, this);
    if (INTERACTION_OPS.has(frame.op)) return this.interactions.apply(frame);
    this.state.apply(frame);
    if (frame.op === "user_update" && frame.user.id === this.state.user.id) this.#speak(frame.user.locale);
    return undefined;
  }

  /** The address names nobody who is here: the first person will do. */
  #helloAnybody() {
    if (this.#wantedUser) this.send({ op: "hello" });
    this.#wantedUser = null;
  }

  #ready(frame) {
    const before = this.state.channel(this.state.channelId);
    const companion = before && this.recipient(before)?.id;
    const sameUser = this.state.user?.id === frame.user.id;
    this.#bar.hidden = true;
    setLocale(frame.locale);
    const wanted = this.state.channelId ?? this.#address.get("channel");
    this.state.apply(frame);
    this.#wantedUser = frame.user.id;
    const target = this.#channelFor(wanted, companion);
    if (sameUser && target === this.state.channelId) this.#openAgain(target);
    else this.#openAfresh(target);
  }

  /** The channel to show: the same one, the DM with the same person, or the first that the user sees. */
  #channelFor(wanted, companion) {
    const { state } = this;
    const visible = state.channel(wanted) ?? (companion && state.dms.find((dm) => this.recipient(dm)?.id === companion));
    return (visible ?? state.guilds[0]?.channels.find((channel) => channel.type === TEXT_CHANNEL) ?? state.dms[0])?.id;
  }

  #openAgain(id) {
    this.send({ op: "open", channel_id: id });
    this.#redrawFrame();
  }

  #openAfresh(id) {
    this.state.channelId = null;
    this.openChannel(id);
  }

  #leaveMissingChannel() {
    if (this.state.channelId && !this.state.channel(this.state.channelId)) this.#openAfresh(this.#channelFor(null, null));
  }

  #speak(locale) {
    setLocale(locale);
    this.#redrawFrame();
    this.timeline.redraw();
    this.state.dispatchEvent(new CustomEvent("users"));
  }

  #redrawFrame() {
    this.sidebar.redraw();
    this.header.redraw();
    this.members.redraw();
    this.composer.redraw();
  }

  #writeAddress() {
    const people = this.state.people();
    const ordinal = people.findIndex((user) => user.id === this.state.user.id) + 1;
    this.#address.set("user", String(ordinal));
    this.#address.set("channel", this.state.channelId);
    history.replaceState(null, "", `?${this.#address}`);
  }
}
