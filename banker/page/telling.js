// Charts without rounds: the part under the pointer tells its values, and so does the one that arrow keys choose.

import { h, s, textWidth } from "./elements.js";

/**
 * @typedef {{x: number, y: number, width: number, height: number, lines: string[]}} Part
 * A part of a chart, in its units, with what it tells.
 */

/** Letters, the height of a line of them, and the gap between a part and what it tells. */
const [LETTERS, LINE, GAP] = [12, 16, 6];

const spoken = h("p", { class: "unseen", role: "status" });

/**
 * Let the parts of a chart tell their values: under the mouse or a finger, and by arrow keys, Home and End; Escape ends it.
 * @param {any} chart
 * @param {Part[]} parts
 */
export function telling(chart, parts) {
  const layer = s("g", { class: "values", "aria-hidden": true });
  let told = -1;
  const tell = (/** @type {number} */ place) => {
    if (place === told) return;
    told = place;
    layer.replaceChildren(...(place < 0 ? [] : drawn(parts[place], chart.viewBox.baseVal)));
  };
  const under = (/** @type {PointerEvent} */ event) => {
    const { left, top, width } = chart.getBoundingClientRect();
    const scale = chart.viewBox.baseVal.width / width;
    tell(nearest(parts, (event.clientX - left) * scale, (event.clientY - top) * scale));
  };
  chart.append(layer);
  chart.prepend(s("defs", {}, chart.querySelector("title"))); // as in `pointed`
  chart.classList.add("tells");
  chart.setAttribute("tabindex", "0");
  chart.addEventListener("pointerdown", under);
  chart.addEventListener("pointermove", under);
  chart.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && tell(-1));
  chart.addEventListener("blur", () => tell(-1));
  chart.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    const last = parts.length - 1;
    const places = { ArrowRight: told + 1, ArrowDown: told + 1, ArrowLeft: told - 1, ArrowUp: told - 1, Home: 0, End: last, Escape: -1 };
    if (!Object.hasOwn(places, event.key)) return;
    event.preventDefault();
    const place = places[/** @type {keyof places} */ (event.key)];
    tell(event.key === "Escape" ? -1 : Math.max(0, Math.min(last, place)));
    if (!spoken.isConnected) document.body.append(spoken);
    spoken.textContent = told < 0 ? "" : parts[told].lines.join(", ");
  });
  return chart;
}

/**
 * The part at a place, or the nearest one in its row; -1 without any.
 * @param {Part[]} parts
 * @param {number} x
 * @param {number} y
 */
function nearest(parts, x, y) {
  const far = (/** @type {number} */ at, /** @type {number} */ from, /** @type {number} */ long) => Math.max(0, from - at, at - from - long);
  const distances = parts.map((part) => 10 * far(y, part.y, part.height) + far(x, part.x, part.width));
  return distances.indexOf(Math.min(...distances));
}

/**
 * The outline of a part and what it tells: beside it, or where there is no room above or below it.
 * @param {Part} part
 * @param {{width: number, height: number}} chart
 */
function drawn({ x, y, width, height, lines }, chart) {
  const wide = Math.max(...lines.map((line) => textWidth(line, LETTERS, 600))) + 12;
  const high = lines.length * LINE + 4;
  const [right, left] = [x + width + GAP, x - GAP - wide];
  const isBeside = right + wide <= chart.width || left >= 0;
  const from = right + wide <= chart.width ? right : left >= 0 ? left : Math.max(0, Math.min(chart.width - wide, x));
  const beside = Math.max(0, Math.min(chart.height - high, y + (height - high) / 2));
  const top = isBeside ? beside : y - GAP - high >= 0 ? y - GAP - high : y + height + GAP;
  return [
    s("rect", { x: x - 1, y: y - 1, width: width + 2, height: height + 2, rx: 2, class: "round-shown" }),
    s("rect", { x: from, y: top, width: wide, height: high, rx: 3, class: "label" }),
    lines.map((line, place) => s("text", { x: from + 6, y: top + 14 + place * LINE, class: "value ink" }, line)),
  ].flat();
}
