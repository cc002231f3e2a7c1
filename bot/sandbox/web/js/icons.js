/** The page's few icons, drawn as strokes on a 24 × 24 grid. */

const NAMESPACE = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: ["M9.5 4 7.5 20", "M16.5 4l-2 16", "M4.5 9h16", "M3.5 15h16"],
  thread: ["M5 4v8a3 3 0 0 0 3 3h10", "M15 11.5l3.5 3.5-3.5 3.5"],
  at: ["M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0z", "M16 8v5.5a2.5 2.5 0 0 0 5 0V12a9 9 0 1 0-3.5 7.1"],
  menu: ["M4 7h16", "M4 12h16", "M4 17h16"],
  close: ["M6 6l12 12", "M18 6 6 18"],
  chevron: ["M6 9.5l6 6 6-6"],
  check: ["M5 12.5l4.5 4.5L19 7.5"],
  reply: ["M10 6 4 12l6 6", "M4.5 12H14a6 6 0 0 1 6 6v1"],
  trash: ["M5 7h14", "M9.5 7V4.5h5V7", "M7 7l1 13h8l1-13", "M10.5 11v5", "M13.5 11v5"],
  wrench: ["M20 7.5a5 5 0 0 1-6.8 4.6L7 18.5a2.1 2.1 0 0 1-3-3l6.4-6.2A5 5 0 0 1 16.5 4L14 6.5 15 9l2.5 1z"],
  eye: ["M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z", "M15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0z"],
  external: ["M14 4h6v6", "M20 4l-9 9", "M18 14v5a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h5"],
  file: ["M6 3h8l5 5v12a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1z", "M14 3v5h5"],
  members: ["M12 11.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0z", "M2.5 20c.5-3.5 3-5 6-5s5.5 1.5 6 5", "M15 8.2a3.3 3.3 0 1 1 1.5 6.2", "M17.5 15c2.2.4 3.6 2 4 5"],
  send: ["M4 5l17 7-17 7 2.5-7z", "M6.5 12H14"],
  warning: ["M12 4 2.5 20h19z", "M12 10v4.5", "M12 17.3v.2"],
  down: ["M12 4v15", "M5.5 12.5 12 19l6.5-6.5"],
};

/**
 * An icon, hidden from screen readers: the control around it carries the name.
 * @param {keyof typeof PATHS} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(NAMESPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  for (const data of PATHS[name]) {
    const path = document.createElementNS(NAMESPACE, "path");
    path.setAttribute("d", data);
    svg.append(path);
  }
  return svg;
}
