/** Times as Discord writes them; relative ones count by themselves. */

import { h } from "./dom.js";
import { currentLocale, t } from "./strings.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const UNITS = /** @type {const} */ ([
  ["second", 1, 60],
  ["minute", 60, 60],
  ["hour", 3600, 24],
  ["day", 86400, 30],
  ["month", 2629746, 12],
  ["year", 31556952, Infinity],
]);

/** Starts the clock that moves every relative time on the page, once a second. */
export function startClock() {
  const tick = () => {
    for (const element of document.querySelectorAll("time[data-style=R]")) refresh(element);
    setTimeout(tick, 1000 - (Date.now() % 1000));
  };
  tick();
}

/**
 * Writes a `<time data-t data-style>` of the server out for the reader's eyes.
 * @param {Element} element
 */
export function fillTime(element) {
  const moment = new Date(Number(element.dataset.t) * 1000);
  if (Number.isNaN(moment.getTime())) return;
  element.setAttribute("datetime", moment.toISOString());
  element.setAttribute("title", formatTime(moment, "F"));
  element.dataset.style ||= "f";
  refresh(element);
}

/**
 * @param {string} iso a message's timestamp
 * @returns {HTMLElement} "Today at 20:15", with the whole date as its title
 */
export function messageTime(iso) {
  const moment = new Date(iso);
  return h("time", { class: "stamp", datetime: iso, title: formatTime(moment, "F") }, calendarTime(moment));
}

/** @param {string} iso @returns {HTMLElement} only hours and minutes */
export function shortTime(iso) {
  const moment = new Date(iso);
  return h("time", { class: "stamp", datetime: iso, title: formatTime(moment, "F") }, formatTime(moment, "t"));
}

/** @param {string} iso @returns {string} the day, for the line between two days */
export function dayOf(iso) {
  return formatTime(new Date(iso), "D");
}

function refresh(element) {
  const moment = new Date(Number(element.dataset.t) * 1000);
  const text = formatTime(moment, element.dataset.style);
  if (element.textContent !== text) element.textContent = text;
}

function formatTime(moment, style) {
  if (style === "R") return relative(moment);
  return new Intl.DateTimeFormat(currentLocale(), STYLES[style] ?? STYLES.f).format(moment);
}

function relative(moment) {
  const seconds = Math.round((moment.getTime() - Date.now()) / 1000);
  const [unit, size] = UNITS.find(([, length, limit]) => Math.round(Math.abs(seconds) / length) < limit);
  const count = Math.round(Math.abs(seconds) / size) * (seconds < 0 ? -1 : 1);
  const numeric = count === 0 ? "auto" : "always";
  return new Intl.RelativeTimeFormat(currentLocale(), { numeric }).format(count, unit);
}

function calendarTime(moment) {
  const time = formatTime(moment, "t");
  const midnight = new Date().setHours(0, 0, 0, 0);
  if (moment.getTime() >= midnight) return t("today", { time });
  if (moment.getTime() >= midnight - 86_400_000) return t("yesterday", { time });
  return formatTime(moment, "s");
}
