/** Where one writes: text, replies, and the way into slash commands. */

import { CommandLine } from "./command-line.js";
import { h } from "./dom.js";
import { icon } from "./icons.js";
import { displayName } from "./people.js";
import { entries, matching, typedOut } from "./picker.js";
import { dots } from "./select.js";
import { t } from "./strings.js";
import { Suggestions } from "./suggestions.js";

const TYPING_MS = 10_000;
const NOTICE_MS = 10_000;

/** The bar at the foot of a channel. */
export class Composer {
  #app;
  #suggestions = new Suggestions();
  #notices = h("div", { class: "notices" });
  #replyBar = h("div", { class: "reply-bar", hidden: true });
  #typing = h("div", { class: "typing", "aria-live": "polite" });
  #input;
  #send = h("button", { type: "button", class: "send-button" }, icon("send"));
  #commands;
  /** @type {any} */
  #replyTo = null;
  /** @type {Map<string, number>} */
  #typers = new Map();

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    this.#input = this.#makeInput();
    this.#commands = new CommandLine(app, this.#suggestions, { leave: (text) => this.#plain(text), complain: (text) => this.#complain(text) });
    const field = h("div", { class: "composer-field" }, this.#input, this.#commands.element, this.#send);
    this.element = h("div", { class: "composer", hidden: true }, this.#notices, this.#suggestions.element, this.#replyBar, field, this.#typing);
    this.#send.addEventListener("click", () => this.#submit());
    this.#follow();
  }

  /** Fits the bar to the channel and language. */
  redraw() {
    const channel = this.#app.state.channel(this.#app.state.channelId);
    const person = channel && this.#app.recipient(channel);
    const name = person ? `@${displayName(person)}` : `#${this.#app.channelName(channel)}`;
    this.element.hidden = !channel;
    this.#input.placeholder = t("message_in", { name });
    this.#input.setAttribute("aria-label", t("message_in", { name }));
    this.#send.setAttribute("aria-label", t("send"));
  }

  /** Another channel or another user: what was begun here does not belong there. */
  reset() {
    this.#plain("");
    this.reply(null);
    this.#typers.clear();
    this.#showTyping();
    this.#notices.replaceChildren();
  }

  /** Puts the cursor here. */
  focus() {
    this.#input.focus();
  }

  /**
   * Answers a message.
   * @param {any | null} message null to answer none
   */
  reply(message) {
    this.#replyTo = message;
    this.#replyBar.hidden = !message;
    if (!message) return;
    const close = h("button", { type: "button", class: "icon-button", "aria-label": t("cancel"), onclick: () => this.reply(null) }, icon("close"));
    this.#replyBar.replaceChildren(h("span", {}, t("replying", { name: displayName(message.author) })), close);
    this.focus();
  }

  /**
   * Begins a command by its written name.
   * @param {string} text "/gouji new"
   */
  startCommand(text) {
    const found = typedOut(this.#entries(), `${text.trim()} `);
    if (found) this.#begin(found.entry);
    else this.#plain(text);
  }

  /**
   * Shows a red line.
   * @param {string} text
   */
  fail(text) {
    const notice = h("div", { class: "notice", role: "alert" }, icon("warning"), h("span", {}, text));
    const close = h("button", { type: "button", class: "icon-button", "aria-label": t("close"), onclick: () => notice.remove() }, icon("close"));
    notice.append(close);
    this.#notices.querySelector(".notice")?.remove();
    this.#notices.append(notice);
    setTimeout(() => notice.remove(), NOTICE_MS);
  }

  #makeInput() {
    const help = { "aria-autocomplete": "list", "aria-haspopup": "listbox", autocomplete: "off" };
    const input = h("textarea", { class: "composer-input", rows: 1, maxlength: 2000, ...help });
    input.addEventListener("input", () => this.#typed());
    input.addEventListener("keydown", (event) => this.#key(event));
    input.addEventListener("blur", () => this.#suggestions.hide());
    input.addEventListener("focus", () => this.#typed());
    return /** @type {HTMLTextAreaElement} */ (input);
  }

  #follow() {
    const { state, interactions } = this.#app;
    interactions.addEventListener("change", () => this.#showWaiting());
    interactions.addEventListener("failed", ({ detail: { pending, text } }) => {
      if (pending?.kind !== "component" && pending?.kind !== "modal") this.fail(pending?.label ? `/${pending.label}: ${text}` : text);
    });
    state.addEventListener("typing", ({ detail }) => this.#someoneTypes(detail));
    state.addEventListener("message", ({ detail: { kind, message } }) => kind === "create" && this.#stoppedTyping(message.author.id));
  }

  #entries() {
    const { state } = this.#app;
    const channel = state.channel(state.channelId);
    return entries(state.commands, Boolean(channel && this.#app.state.guildOf(channel)));
  }

  #typed() {
    const text = this.#input.value;
    this.#grow();
    if (!text.startsWith("/")) return this.#suggestions.hide();
    const typed = typedOut(this.#entries(), text);
    if (typed) return this.#begin(typed.entry, typed.rest);
    return this.#offerCommands(text);
  }

  #offerCommands(text) {
    const items = matching(this.#entries(), text.slice(1)).map((entry) => ({
      label: `/${entry.label}`,
      description: entry.description,
      mark: displayName(this.#app.state.application ?? {}).replace("?", ""),
      pick: () => this.#begin(entry),
    }));
    this.#suggestions.show(this.#input, items, { heading: t("commands"), empty: t("no_commands") });
  }

  #begin(entry, rest = "") {
    this.#input.value = "";
    this.#input.hidden = true;
    this.#complain("");
    this.#commands.start(entry, rest);
  }

  #plain(text) {
    this.#commands.stop();
    this.#complain("");
    this.#input.hidden = false;
    this.#input.value = text;
    this.#grow();
    if (this.element.contains(document.activeElement) || text) this.#input.focus();
    if (document.activeElement === document.body && !matchMedia("(pointer: coarse)").matches) this.#input.focus();
  }

  #key(event) {
    if (event.isComposing || this.#suggestions.key(event)) return;
    if (event.key === "Escape" && this.#replyTo) this.reply(null);
    if (event.key !== "Enter" || event.shiftKey || matchMedia("(pointer: coarse)").matches) return;
    event.preventDefault();
    this.#submit();
  }

  #submit() {
    if (this.#commands.active) return this.#commands.submit();
    const content = this.#input.value.trim();
    if (content === "") return undefined;
    if (content.startsWith("/") && matching(this.#entries(), content.slice(1)).length > 0) return this.startCommand(content);
    return this.#sendText(content);
  }

  #sendText(content) {
    const replyTo = this.#replyTo ? { reply_to: this.#replyTo.id } : {};
    if (!this.#app.send({ op: "send", channel_id: this.#app.state.channelId, content, ...replyTo })) return this.fail(t("reconnecting"));
    this.reply(null);
    return this.#plain("");
  }

  #grow() {
    this.#input.style.height = "auto";
    const height = this.#input.scrollHeight;
    // before it is shown it has no height yet, and its one row is right
    if (height) this.#input.style.height = `${Math.min(height, 240)}px`;
  }

  #complain(text) {
    this.#notices.querySelector(".complaint")?.remove();
    if (text) this.#notices.append(h("div", { class: "complaint", role: "alert" }, text));
  }

  #showWaiting() {
    this.#notices.querySelector(".waiting")?.remove();
    const [command] = this.#app.interactions.waiting().filter((each) => each.kind === "command");
    if (command) this.#notices.prepend(h("div", { class: "waiting" }, dots(), t("command_sending", { name: command.label })));
  }

  #someoneTypes({ channel_id: channelId, user_id: userId }) {
    if (channelId !== this.#app.state.channelId || userId === this.#app.state.user.id) return;
    clearTimeout(this.#typers.get(userId));
    this.#typers.set(userId, setTimeout(() => this.#stoppedTyping(userId), TYPING_MS));
    this.#showTyping();
  }

  #stoppedTyping(userId) {
    clearTimeout(this.#typers.get(userId));
    this.#typers.delete(userId);
    this.#showTyping();
  }

  #showTyping() {
    const names = [...this.#typers.keys()].map((id) => displayName(this.#app.person({ id })));
    this.#typing.replaceChildren(...(names.length > 0 ? [dots(), t("typing", { name: names.join(", ") })] : []));
  }
}
