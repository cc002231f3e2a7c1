/** Pictures and files. Every picture knows its size before it is loaded, so that nothing jumps. */

import { h } from "./dom.js";
import { icon } from "./icons.js";
import { makeSpoiler } from "./markup.js";
import { t } from "./strings.js";

const WIDEST = 600;
const SPOILER_PREFIX = "SPOILER_";

/**
 * A link of the sandbox as this page reaches it, whatever host name it was given.
 * @param {string} url
 * @returns {string}
 */
export function localUrl(url) {
  const parsed = new URL(url, location.href);
  const loopback = ["127.0.0.1", "localhost", "[::1]"].includes(parsed.hostname) && parsed.port === location.port;
  return loopback ? parsed.pathname + parsed.search : parsed.href;
}

/**
 * A picture that can be pressed to see it large.
 * @param {{url: string, width?: number, height?: number}} media
 * @param {{description?: string | null, spoiler?: boolean}} how
 * @param {import("./app.js").App} app
 * @returns {HTMLElement}
 */
export function picture(media, { description, spoiler }, app) {
  const { width, height } = media;
  const alt = description ?? "";
  const src = localUrl(media.url);
  const image = h("img", { class: "picture-image", src, alt, width, height, decoding: "async", draggable: "false" });
  const frame = h("button", { type: "button", class: "picture", "aria-label": alt || t("enlarge"), title: alt || null }, image);
  if (width && height) frame.style.aspectRatio = `${width} / ${height}`;
  if (width) frame.style.setProperty("--natural", `${Math.min(width, WIDEST)}px`);
  frame.addEventListener("click", () => app.showPicture(src, alt));
  return spoiler ? hidden(frame) : frame;
}

function hidden(frame) {
  const cover = h("div", { class: "spoiler-cover", "aria-label": t("show_spoiler") }, frame, h("span", { class: "spoiler-label" }, t("show_spoiler")));
  makeSpoiler(cover);
  return cover;
}

/**
 * Pictures side by side: one keeps its shape, several share a grid.
 * @param {Array<{media: any, description?: string | null, spoiler?: boolean}>} items
 * @param {import("./app.js").App} app
 * @returns {HTMLElement}
 */
export function gallery(items, app) {
  const shape = items.length <= 4 ? `gallery-${items.length}` : "gallery-many";
  return h("div", { class: ["gallery", shape] }, items.map((item) => picture(item.media, item, app)));
}

/**
 * A message's attachments: pictures first, then files.
 * @param {any[]} attachments
 * @param {import("./app.js").App} app
 * @returns {HTMLElement[]}
 */
export function attachmentList(attachments, app) {
  const pictures = attachments.filter((each) => each.content_type?.startsWith("image/") && each.width);
  const files = attachments.filter((each) => !pictures.includes(each));
  const items = pictures.map((each) => ({ media: each, description: each.description, spoiler: each.filename.startsWith(SPOILER_PREFIX) }));
  return [...(items.length > 0 ? [gallery(items, app)] : []), ...files.map((each) => fileCard(each, each.filename))];
}

/**
 * A file to take home.
 * @param {{url: string, size?: number}} file
 * @param {string} name
 * @returns {HTMLElement}
 */
export function fileCard(file, name) {
  const link = h("a", { href: localUrl(file.url), download: name, class: "file-name" }, name);
  return h("div", { class: "file-card" }, icon("file"), h("div", {}, link, file.size ? h("div", { class: "file-size" }, fileSize(file.size)) : null));
}

function fileSize(bytes) {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${kilo.toFixed(1)} KB` : `${(kilo / 1024).toFixed(2)} MB`;
}

/**
 * An emoji in a button or menu.
 * @param {{id?: string | null, name?: string, animated?: boolean} | null | undefined} emoji
 * @returns {HTMLElement | null}
 */
export function emojiOf(emoji) {
  if (!emoji) return null;
  if (!emoji.id) return h("span", { class: "emoji" }, emoji.name);
  return h("img", { class: "emoji", alt: emoji.name ?? "", src: `/cdn/emojis/${emoji.id}.png`, draggable: "false" });
}

/**
 * Keeps pictures on the screen while a message is drawn anew: the same picture stays, a new one covers the old when loaded.
 * @param {Element} before what is shown
 * @param {Element} after what will be
 */
export function carryPictures(before, after) {
  const old = [...before.querySelectorAll(".picture-image")];
  for (const [index, image] of [...after.querySelectorAll(".picture-image")].entries()) {
    const same = old.find((each) => each.getAttribute("src") === image.getAttribute("src") && each.alt === image.alt);
    if (same) image.replaceWith(same);
    else if (old[index]?.complete && old[index].naturalWidth) cover(image, old[index]);
  }
}

function cover(image, old) {
  image.style.backgroundImage = `url("${old.src}")`;
  image.classList.add("loading");
  const loaded = () => {
    image.style.backgroundImage = "";
    image.classList.remove("loading");
  };
  image.addEventListener("load", loaded, { once: true });
  image.addEventListener("error", loaded, { once: true });
}
