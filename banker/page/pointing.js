// Charts that follow a pointer: the event below it is the one that the whole page shows, with its values.

import { s, textWidth } from "./elements.js";
import { pass, passed, show, whenShown } from "./game.js";
import { axisText, spread } from "./axes.js";
import { shortNames } from "./names.js";

/**
 * @typedef {{y: number, text: string, class: string, of?: string}} Mark
 * A value: where it is, what its label says, the class of its colour, and what a row is about, which stands beside it already.
 * @typedef {{left: number, right: number, top: number, bottom: number}} Plot
 */

/** The height of a label, and how far apart labels are. */
const [LABEL, APART] = [16, 17];

/**
 * The line of the event that is shown, on an axis of events, with a dot and a label for each value.
 * @param {import("./game.js").Game} game
 * @param {(n: number) => number} x
 * @param {Plot} plot
 * @param {(n: number) => Mark[]} marks
 * @param {number} [apart] how far the labels are from each other at least
 */
export function cursor(game, x, plot, marks, apart = APART) {
  const { top, bottom } = plot;
  const line = s("line", { y1: top, y2: bottom, class: "cursor" });
  const layer = s("g", { class: "values", "aria-hidden": true });
  const whole = s("g", {}, line, layer);
  whenShown((n) => {
    const at = x(n);
    line.setAttribute("x1", String(at));
    line.setAttribute("x2", String(at));
    line.setAttribute("visibility", n < game.last ? "visible" : "hidden");
    whole.ownerSVGElement?.classList.toggle("pointed", n < game.last);
    const found = n < game.last ? marks(n) : [];
    layer.replaceChildren(...(n < game.last ? [...found.map((one) => s("circle", { cx: at, cy: one.y, r: 3.5, class: `dot ${one.class}` })), ...labels(found, at, 10, plot, apart), ...foot(game, n, at, plot)] : []));
    tell(game, whole, n, found);
  }, whole);
  return whole;
}

/**
 * The outline of the round that is shown, where columns are rounds, with a label for each value beside it.
 * @param {import("./game.js").Game} game
 * @param {(n: number) => number} placeAt the number of the column of an event, from 0; -1 where it has none
 * @param {number} step the width of a column
 * @param {Plot} plot
 * @param {(place: number) => Mark[]} marks
 * @param {boolean} [named] whether the round stands below
 */
export function outlined(game, placeAt, step, plot, marks, named = true) {
  const { left, top, bottom } = plot;
  const frame = s("rect", { y: top, width: step, height: bottom - top, class: "round-shown" });
  const layer = s("g", { class: "values", "aria-hidden": true });
  const whole = s("g", {}, frame, layer);
  whenShown((n) => {
    const place = n < game.last ? placeAt(n) : -1;
    const found = place < 0 ? [] : marks(place);
    const middle = left + (place + 0.5) * step;
    frame.setAttribute("x", String(left + Math.max(0, place) * step));
    frame.setAttribute("visibility", place < 0 ? "hidden" : "visible");
    layer.replaceChildren(...labels(found, middle, step / 2 + 4, plot, APART), ...(named && place >= 0 ? foot(game, n, middle, plot) : []));
    tell(game, whole, n, found);
  }, whole);
  return whole;
}

/**
 * The names of players in labels, so that these cover little of a chart.
 * @param {string[]} names
 * @param {boolean} narrow
 */
export const labelNames = (names, narrow) => shortNames(names, (text) => textWidth(text, 12, 600) <= (narrow ? 80 : 150)).map((lines) => lines.join(" "));

/**
 * @param {Mark[]} marks
 * @param {number} x
 * @param {number} gap between that place and the labels
 * @param {Plot} plot
 * @param {number} apart
 */
function labels(marks, x, gap, { left, right, top, bottom }, apart) {
  const sorted = [...marks].sort((a, b) => a.y - b.y);
  const places = spread(sorted.map((one) => one.y), apart, top + LABEL / 2, bottom - LABEL / 2);
  const wide = Math.max(0, ...sorted.map((one) => textWidth(one.text, 12, 600))) + 10;
  const from = x + gap + wide <= right ? x + gap : Math.max(left, x - gap - wide);
  return sorted.flatMap((one, place) => [
    s("rect", { x: from, y: places[place] - LABEL / 2, width: textWidth(one.text, 12, 600) + 10, height: Math.min(LABEL, apart), rx: 2, class: "label" }),
    s("text", { x: from + 5, y: places[place] + 4, class: `value ${one.class}` }, one.text),
  ]);
}

/**
 * Say the values of the event that is shown, too, where the chart is read aloud.
 * @param {import("./game.js").Game} game
 * @param {SVGElement} part of the chart
 * @param {number} n
 * @param {Mark[]} marks
 */
function tell(game, part, n, marks) {
  const chart = part.ownerSVGElement;
  if (!chart) return;
  const label = chart.querySelector("title")?.textContent ?? "";
  const values = marks.map((one) => [one.of, one.text].filter(Boolean).join(" ")).join(", ");
  chart.setAttribute("aria-label", n < game.last && values ? `${label.replace(/\.$/, "")}. Now at event ${n}, ${game.states[n].game.round}: ${values}.` : label);
}

/**
 * Round and number of the event below the line.
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {number} x
 * @param {Plot} plot
 */
function foot(game, n, x, { left, right, bottom }) {
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
  chart.prepend(s("defs", {}, chart.querySelector("title"))); // there it names the chart; as its child it would also lie over the values as a tip
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
