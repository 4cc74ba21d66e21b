// Charts that follow a pointer: the event below it is the one that the whole page shows, with its values.

import { s, textWidth } from "./elements.js";
import { pass, passed, show, whenShown } from "./game.js";
import { axisText, spread } from "./axes.js";

/**
 * @typedef {{y: number, text: string, class: string}} Mark
 * A value of a line: where its dot is, what its label says, and the class of its colour.
 */

/**
 * The line of the event that is shown, on an axis of events, with a dot and a label for each value.
 * @param {import("./game.js").Game} game
 * @param {(n: number) => number} x
 * @param {{left: number, right: number, top: number, bottom: number}} plot
 * @param {(n: number) => Mark[]} [marks]
 */
export function cursor(game, x, { left, right, top, bottom }, marks = () => []) {
  const line = s("line", { y1: top, y2: bottom, class: "cursor" });
  const layer = s("g", { class: "values", "aria-hidden": true });
  const whole = s("g", {}, line, layer);
  whenShown((n) => {
    const at = x(n);
    line.setAttribute("x1", String(at));
    line.setAttribute("x2", String(at));
    line.setAttribute("visibility", n < game.last ? "visible" : "hidden");
    whole.ownerSVGElement?.classList.toggle("pointed", n < game.last);
    layer.replaceChildren(...(n < game.last ? [...labels(marks(n), at, left, right, top, bottom), ...foot(game, n, at, left, right, bottom)] : []));
  }, whole);
  return whole;
}

/**
 * @param {Mark[]} marks
 * @param {number} x
 * @param {number} left
 * @param {number} right
 * @param {number} top
 * @param {number} bottom
 */
function labels(marks, x, left, right, top, bottom) {
  const sorted = [...marks].sort((a, b) => a.y - b.y);
  const places = spread(sorted.map((one) => one.y), 17, top + 8, bottom - 8);
  const wide = Math.max(0, ...sorted.map((one) => textWidth(one.text, 12, 600))) + 10;
  const from = x + 10 + wide <= right ? x + 10 : Math.max(left, x - 10 - wide);
  return sorted.flatMap((one, place) => [
    s("circle", { cx: x, cy: one.y, r: 3.5, class: `dot ${one.class}` }),
    s("rect", { x: from, y: places[place] - 8, width: textWidth(one.text, 12, 600) + 10, height: 16, rx: 2, class: "label" }),
    s("text", { x: from + 5, y: places[place] + 4, class: `value ${one.class}` }, one.text),
  ]);
}

/**
 * Round and number of the event below the line.
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {number} x
 * @param {number} left
 * @param {number} right
 * @param {number} bottom
 */
function foot(game, n, x, left, right, bottom) {
  const text = `${game.states[n].game.round} · ${n}`;
  const wide = textWidth(text, 11, 700) + 10;
  const from = Math.max(left, Math.min(right - wide, x - wide / 2));
  return [s("rect", { x: from, y: bottom + 3, width: wide, height: 17, rx: 2, class: "foot" }), axisText(from + wide / 2, bottom + 15, text, "middle", "on-accent")];
}

/**
 * Let a chart follow mouse and finger: up and down still scroll, a click or lifting the finger keeps the event.
 * @param {any} chart
 * @param {(x: number) => number} eventAt the event at a place in the units of the chart
 */
export function pointed(chart, eventAt) {
  const at = (/** @type {PointerEvent | MouseEvent} */ event) => {
    const { left, width } = chart.getBoundingClientRect();
    return eventAt(((event.clientX - left) * chart.viewBox.baseVal.width) / width);
  };
  chart.classList.add("follows");
  chart.querySelector("title")?.remove(); // it would lie over the values as a tip
  let touched = false;
  chart.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => (touched = event.pointerType !== "mouse"));
  chart.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => pass(at(event)));
  chart.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => touched && show(at(event)));
  chart.addEventListener("pointercancel", passed);
  chart.addEventListener("pointerleave", (/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && passed());
  chart.addEventListener("click", (/** @type {MouseEvent} */ event) => show(at(event)));
  return chart;
}

/**
 * The event whose place on an axis is nearest.
 * @param {import("./game.js").Game} game
 * @param {(n: number) => number} x
 */
export const nearest = (game, x) => (/** @type {number} */ place) => {
  let [low, high] = [0, game.last];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (x(middle) <= place) low = middle;
    else high = middle - 1;
  }
  return low < game.last && x(low + 1) - place < place - x(low) ? low + 1 : low;
};

/**
 * The last event of the round whose column is at a place: columns have one width.
 * @param {{n: number}[]} rounds
 * @param {number} left
 * @param {number} step
 */
export const roundAt = (rounds, left, step) => (/** @type {number} */ place) => rounds[Math.max(0, Math.min(rounds.length - 1, Math.floor((place - left) / step)))].n;
