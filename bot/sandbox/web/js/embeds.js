/** Embeds: the cards of Components V1. */

import { cssColor, h } from "./dom.js";
import { markup } from "./markup.js";
import { localUrl, picture } from "./media.js";
import { messageTime } from "./time.js";

/**
 * An embed; every text has its `html` beside it: `title_html`, `description_html`, `author.html`, `footer.html`, a field's `name_html` and `value_html`.
 * @param {any} embed
 * @param {import("./app.js").App} app
 * @returns {HTMLElement}
 */
export function embedCard(embed, app) {
  const card = h("article", { class: ["embed", embed.thumbnail && "with-thumbnail"] },
    h("div", { class: "embed-main" },
      embed.author && author(embed.author),
      embed.title && title(embed, app),
      embed.description && markup(text(embed, "description"), app, "embed-description"),
      embed.fields?.length > 0 && fields(embed.fields, app)),
    embed.thumbnail && h("div", { class: "embed-thumbnail" }, picture(embed.thumbnail, {}, app)),
    embed.image && h("div", { class: "embed-image" }, picture(embed.image, {}, app)),
    footer(embed));
  const color = cssColor(embed.color);
  if (color) card.style.setProperty("--accent", color);
  return card;
}

function text(holder, field) {
  return { html: holder[`${field}_html`], content: holder[field] };
}

function author({ name, url, icon_url: iconUrl }) {
  const face = iconUrl && h("img", { class: "embed-icon", src: localUrl(iconUrl), alt: "" });
  return h("div", { class: "embed-author" }, face, url ? link(url, name) : name);
}

function title(embed, app) {
  const words = markup(text(embed, "title"), app, "embed-title");
  return embed.url ? h("a", { class: "embed-link", href: embed.url, target: "_blank", rel: "noopener noreferrer" }, words) : words;
}

function link(href, words) {
  return h("a", { href, target: "_blank", rel: "noopener noreferrer" }, words);
}

function fields(list, app) {
  return h("div", { class: "embed-fields" }, list.map((field) =>
    h("div", { class: ["embed-field", field.inline && "inline"] },
      markup(text(field, "name"), app, "embed-field-name"),
      markup(text(field, "value"), app, "embed-field-value"))));
}

function footer({ footer: foot, timestamp }) {
  if (!foot && !timestamp) return null;
  const face = foot?.icon_url && h("img", { class: "embed-icon", src: localUrl(foot.icon_url), alt: "" });
  const dot = foot && timestamp && " • ";
  return h("footer", { class: "embed-footer" }, face, foot?.text, dot, timestamp && messageTime(timestamp));
}
