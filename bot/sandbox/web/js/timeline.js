/** The list of messages: it follows the newest while one reads at the end, and stands still otherwise. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { closeMenu, closeOrphanedMenu } from "./menu.js";
import { isSystem, markMessage, messageRow, redrawMessage, spokenMessage } from "./message.js";
import { avatar } from "./people.js";
import { t } from "./strings.js";
import { dayOf } from "./time.js";

const GROUP_MS = 7 * 60 * 1000;
const NEAR_END = 40;
const NEAR_TOP = 200;
/** A channel that is played in for hours must not make the page slow. */
const MOST_ROWS = 200;
const KEPT_ROWS = 100;

/** The messages of the open channel. */
export class Timeline {
  #app;
  #list = h("ol", { class: "messages" });
  #intro = h("div", { class: "intro" });
  #down = h("button", { type: "button", class: "jump-down", hidden: true }, icon("down"));
  #scroller;
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();
  #atEnd = true;
  #askedBefore = "";
  /** @type {string | null} the message under the "new" line */
  #newId = null;

  /** @param {import("./app.js").App} app */
  constructor(app) {
    this.#app = app;
    const content = h("div", { class: "timeline-content" }, this.#intro, this.#list);
    this.#scroller = h("div", { class: "timeline", role: "log", "aria-live": "off", tabIndex: 0 }, content);
    this.element = h("div", { class: "timeline-frame" }, this.#scroller, this.#down);
    this.#scroller.addEventListener("scroll", () => this.#scrolled(), { passive: true });
    this.#scroller.addEventListener("keydown", (event) => this.#walk(event));
    this.#down.addEventListener("click", () => this.toEnd());
    const settle = new ResizeObserver(() => this.#atEnd && this.toEnd());
    settle.observe(this.#scroller);
    settle.observe(content);
    document.addEventListener("visibilitychange", () => this.#read());
    this.#follow();
  }

  /** Goes to the newest message. */
  toEnd() {
    this.#scroller.scrollTop = this.#scroller.scrollHeight;
    this.#atEnd = true;
    this.#down.hidden = true;
  }

  /** Draws every message anew. */
  redraw() {
    closeMenu();
    const { state } = this.#app;
    this.#rows = new Map(state.messages.map((message) => [message.id, messageRow(message, this.#app)]));
    this.#list.replaceChildren(...this.#rows.values());
    this.#scroller.setAttribute("aria-label", this.#app.channelName(state.channel(state.channelId)));
    this.#drawIntro();
    this.#arrange();
    this.toEnd();
    this.#read();
  }

  #follow() {
    const { state, interactions } = this.#app;
    state.addEventListener("messages", () => this.redraw());
    state.addEventListener("older", (event) => this.#prepend(event.detail));
    state.addEventListener("message", (event) => this.#change(event.detail));
    state.addEventListener("unread", ({ detail }) => detail === state.channelId && this.#read());
    interactions.addEventListener("change", ({ detail }) => this.#mark(detail?.messageId));
  }

  #change({ kind, message }) {
    if (kind === "create") this.#append(message);
    else if (kind === "update") this.#keepingPlace(() => redrawMessage(this.#rows.get(message.id), message, this.#app));
    else this.#keepingPlace(() => this.#remove(message.id));
    closeOrphanedMenu();
  }

  #append(message) {
    const row = messageRow(message, this.#app);
    this.#rows.set(message.id, row);
    row.classList.add("arriving");
    this.#list.append(row);
    if (this.#atEnd) this.#trim();
    this.#arrange();
    const mine = message.author.id === this.#app.state.user.id || message.interaction_metadata?.user?.id === this.#app.state.user.id;
    if (this.#atEnd || mine) this.toEnd();
    else this.#down.hidden = false;
    this.#app.announce(spokenMessage(message, row));
    this.#read();
  }

  #trim() {
    if (this.#rows.size <= MOST_ROWS) return;
    for (const { id } of this.#app.state.trim(KEPT_ROWS)) {
      this.#rows.get(id)?.remove();
      this.#rows.delete(id);
    }
    this.#drawIntro();
  }

  #prepend(messages) {
    this.#keepingPlace(() => {
      const rows = messages.map((message) => [message.id, messageRow(message, this.#app)]);
      this.#rows = new Map([...rows, ...this.#rows]);
      this.#list.prepend(...rows.map(([, row]) => row));
      this.#drawIntro();
      this.#arrange();
    });
  }

  #remove(id) {
    this.#rows.get(id)?.remove();
    this.#rows.delete(id);
    this.#arrange();
  }

  #mark(messageId) {
    const message = messageId && this.#app.state.messages.find((each) => each.id === messageId);
    if (message) this.#keepingPlace(() => markMessage(this.#rows.get(messageId), message, this.#app));
  }

  /** Changes the list so that the first row in sight stays where it is. */
  #keepingPlace(change) {
    const atEnd = this.#atEnd;
    const top = this.#scroller.getBoundingClientRect().top;
    const anchor = [...this.#rows.values()].find((row) => row.getBoundingClientRect().bottom > top);
    const before = anchor?.getBoundingClientRect().top ?? 0;
    change();
    if (atEnd) this.toEnd();
    else if (anchor?.isConnected) this.#scroller.scrollTop += anchor.getBoundingClientRect().top - before;
  }

  #arrange() {
    const { messages, unreadOnOpen } = this.#app.state;
    const firstNew = unreadOnOpen > 0 ? messages.length - Math.min(unreadOnOpen, messages.length) : -1;
    this.#newId ??= messages[firstNew]?.id ?? "";
    for (const line of this.#list.querySelectorAll(":scope > .divider")) line.remove();
    let previous = null;
    for (const message of messages) {
      this.#decorate(this.#rows.get(message.id), message, previous);
      previous = message;
    }
  }

  #decorate(row, message, previous) {
    const day = dayOf(message.timestamp);
    const newDay = !previous || dayOf(previous.timestamp) !== day;
    const isNew = message.id === this.#newId;
    if (newDay || isNew) row.before(divider(newDay ? day : "", isNew));
    row.classList.toggle("compact", !newDay && !isNew && continues(message, previous));
  }

  #drawIntro() {
    const { state } = this.#app;
    const channel = state.channel(state.channelId);
    this.#intro.hidden = state.more || !channel;
    if (!channel) return;
    const name = this.#app.channelName(channel);
    const person = this.#app.recipient(channel);
    const face = person ? avatar(person, "huge") : h("span", { class: "intro-face" }, icon(channel.parent_id && channel.type !== 0 ? "thread" : "hash"));
    this.#intro.replaceChildren(face, h("h2", {}, name), h("p", {}, t(person ? "empty_dm" : "empty_channel", { name })));
  }

  #scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    this.#atEnd = scrollHeight - scrollTop - clientHeight < NEAR_END;
    this.#down.hidden = this.#atEnd || scrollHeight - scrollTop - clientHeight < clientHeight;
    this.#down.setAttribute("aria-label", t("jump_newest"));
    if (scrollTop < NEAR_TOP) this.#askOlder();
    if (this.#atEnd) this.#read();
  }

  /** Arrow keys go from message to message; Tab then enters its controls. */
  #walk(event) {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const at = event.target.closest?.(".message");
    if (!step || (event.target !== at && event.target !== this.#scroller)) return;
    const rows = [...this.#rows.values()];
    const next = at ? rows[rows.indexOf(at) + step] : rows.at(-1);
    next?.focus();
    event.preventDefault();
  }

  #askOlder() {
    const { state } = this.#app;
    const before = state.messages[0]?.id;
    if (!state.more || !before || before === this.#askedBefore) return;
    this.#askedBefore = before;
    this.#app.send({ op: "older", channel_id: state.channelId, before });
  }

  #read() {
    const { state } = this.#app;
    if (!this.#atEnd || document.hidden || !state.channelId || !state.unread.get(state.channelId)) return;
    this.#app.send({ op: "read", channel_id: state.channelId });
  }

  /** The channel has changed: the line above new messages and the question for older ones start afresh. */
  reset() {
    this.#newId = null;
    this.#askedBefore = "";
    this.#rows.clear();
    this.#list.replaceChildren();
    this.#intro.hidden = true;
  }
}

function divider(day, isNew) {
  return h("li", { class: ["divider", isNew && "divider-new"], role: "separator" },
    day && h("span", { class: "divider-day" }, day),
    isNew && h("span", { class: "divider-badge" }, t("new_messages")));
}

function continues(message, previous) {
  if (!previous || previous.author.id !== message.author.id || isSystem(previous) || isSystem(message)) return false;
  if (message.interaction_metadata?.name || message.message_reference?.message_id) return false;
  if (Boolean(message.ephemeral) !== Boolean(previous.ephemeral)) return false;
  return new Date(message.timestamp) - new Date(previous.timestamp) < GROUP_MS;
}
