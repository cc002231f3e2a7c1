/** One message, from the line above it to the mark below. */

import { markPending, views } from "./components.js";
import { h } from "./dom.js";
import { embedCard } from "./embeds.js";
import { icon } from "./icons.js";
import { markup, revealSpoiler } from "./markup.js";
import { attachmentList, carryPictures } from "./media.js";
import { avatar, authorName, displayName } from "./people.js";
import { carrySelects, dots } from "./select.js";
import { t } from "./strings.js";
import { messageTime, shortTime } from "./time.js";

const FLAG_LOADING = 1 << 7;
const FLAG_V2 = 1 << 15;
const TYPE_PINNED = 6;
const TYPE_THREAD_CREATED = 18;

/**
 * Draws a message.
 * @param {any} message
 * @param {import("./app.js").App} app
 * @returns {HTMLLIElement}
 */
export function messageRow(message, app) {
  const row = h("li", { class: "message", dataset: { id: message.id }, tabIndex: -1 });
  row.append(...parts(message, app));
  finish(row, message, app);
  return /** @type {HTMLLIElement} */ (row);
}

/**
 * Draws an edited message in its old row: focus, open spoilers and loaded pictures stay.
 * @param {HTMLElement} row
 * @param {any} message
 * @param {import("./app.js").App} app
 */
export function redrawMessage(row, message, app) {
  const focused = row.contains(document.activeElement) ? focusKey(document.activeElement) : null;
  const seen = spoilers(row).map((each) => each.classList.contains("revealed"));
  const fresh = h("div", {}, parts(message, app));
  carryPictures(row, fresh);
  carrySelects(row, fresh);
  row.replaceChildren(...fresh.childNodes);
  spoilers(row).forEach((each, index) => seen[index] && revealSpoiler(each));
  finish(row, message, app);
  if (focused) row.querySelector(`[data-custom-id="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/**
 * Shows beside a message's controls what is pending or has failed.
 * @param {HTMLElement} row
 * @param {any} message
 * @param {import("./app.js").App} app
 */
export function markMessage(row, message, app) {
  markPending(row, message, app);
  row.querySelector(".failure")?.remove();
  const failure = app.interactions.failureOf(message.id);
  if (failure) row.querySelector(".message-body").append(h("div", { class: "failure", role: "alert" }, icon("warning"), failure));
}

/**
 * What a screen reader says of a new message.
 * @param {any} message
 * @param {HTMLElement} row
 * @returns {string}
 */
export function spokenMessage(message, row) {
  const words = [...row.querySelectorAll(".markup")].map((each) => each.textContent.trim()).join(" ");
  const pictures = [...row.querySelectorAll("img.picture-image")].map((each) => each.alt).join(" ");
  return `${displayName(message.author)}: ${words || pictures}`.slice(0, 500);
}

/** @param {any} message @returns {boolean} a line of Discord's own instead of somebody's words */
export function isSystem(message) {
  return message.type === TYPE_PINNED || message.type === TYPE_THREAD_CREATED;
}

function parts(message, app) {
  if (isSystem(message)) return systemLine(message, app);
  const face = h("div", { class: "gutter" }, avatar(app.person(message.author)), h("span", { class: "hover-time" }, shortTime(message.timestamp)));
  return [above(message, app), face, body(message, app), toolbar(message, app)].filter((part) => part !== null);
}

function finish(row, message, app) {
  row.classList.toggle("mentioned", mentionsMe(message, app));
  row.classList.toggle("ephemeral", Boolean(message.ephemeral));
  row.classList.toggle("system", isSystem(message));
  if (!isSystem(message)) markMessage(row, message, app);
}

function body(message, app) {
  const v2 = (message.flags & FLAG_V2) !== 0;
  return h("div", { class: "message-body" },
    h("div", { class: "message-head" }, authorName(message.author), messageTime(message.timestamp), message.content ? null : editedMark(message)),
    (message.flags & FLAG_LOADING) !== 0 ? thinking(message) : words(message, app),
    attachmentList(v2 ? [] : message.attachments ?? [], app),
    (message.embeds ?? []).map((embed) => embedCard(embed, app)),
    h("div", { class: v2 ? "layout" : "rows" }, views(message.components ?? [], message, app)),
    thread(message, app),
    message.ephemeral ? onlyYou(message, app) : null);
}

function words(message, app) {
  if (!message.content) return null;
  const text = markup(message, app);
  const edited = editedMark(message);
  const last = text.lastElementChild;
  if (edited) (last?.tagName === "P" ? last : text).append(" ", edited);
  return text;
}

function editedMark(message) {
  return message.edited_timestamp ? h("span", { class: "edited" }, t("edited")) : null;
}

function thinking(message) {
  return h("div", { class: "markup thinking" }, dots(), t("thinking", { name: displayName(message.author) }));
}

function above(message, app) {
  const used = message.interaction_metadata?.name && (message.interaction_metadata.user ?? message.interaction?.user);
  if (used) {
    return h("div", { class: "above" }, avatar(app.person(used), "tiny"), h("span", { class: "above-name" }, t("used", { name: displayName(used) })), " ",
      h("span", { class: "mention" }, `/${message.interaction_metadata.name}`));
  }
  if (!message.message_reference?.message_id) return null;
  return reply(message.referenced_message, app);
}

function reply(original, app) {
  if (!original) return h("div", { class: "above" }, h("em", {}, t("deleted_message")));
  const excerpt = (original.content || "…").replaceAll("\n", " ").slice(0, 120);
  return h("div", { class: "above" }, avatar(app.person(original.author), "tiny"), h("span", { class: "above-name" }, displayName(original.author)), " ",
    h("span", { class: "above-text" }, excerpt));
}

function systemLine(message, app) {
  const key = message.type === TYPE_PINNED ? "pinned" : "thread_started";
  const open = () => app.openChannel(message.message_reference?.channel_id);
  const name = message.content && h("button", { type: "button", class: "link", onclick: open }, message.content);
  return [h("div", { class: "gutter" }, icon(message.type === TYPE_PINNED ? "at" : "thread")),
    h("div", { class: "message-body" }, h("strong", {}, displayName(message.author)), " ", t(key), " ", name, " ", messageTime(message.timestamp))];
}

function thread(message, app) {
  const known = message.thread && (app.state.channel(message.thread.id) ?? message.thread);
  if (!known) return null;
  return h("button", { type: "button", class: "thread-card", onclick: () => app.openChannel(known.id) }, icon("thread"), known.name);
}

function onlyYou(message, app) {
  const away = () => app.send({ op: "dismiss", message_id: message.id, channel_id: message.channel_id });
  const dismiss = h("button", { type: "button", class: "link", onclick: away }, t("dismiss"));
  return h("div", { class: "only-you" }, icon("eye"), t("only_you"), " • ", dismiss);
}

function toolbar(message, app) {
  if (message.ephemeral) return null;
  const mine = message.author.id === app.state.user.id;
  const remove = () => app.send({ op: "delete", channel_id: message.channel_id, message_id: message.id });
  return h("div", { class: "toolbar" },
    tool("reply", t("reply"), () => app.reply(message)),
    (mine || app.preferences.moderate) && tool("trash", t("delete"), remove));
}

function tool(name, label, action) {
  return h("button", { type: "button", class: "tool", "aria-label": label, title: label, onclick: action }, icon(name));
}

function mentionsMe(message, app) {
  const me = app.state.user;
  if (message.author.id === me.id) return false;
  return Boolean(message.mention_everyone) || (message.mentions ?? []).some((user) => user.id === me.id);
}

function spoilers(row) {
  return [...row.querySelectorAll(".spoiler")];
}

function focusKey(element) {
  return element.dataset?.customId ?? null;
}
