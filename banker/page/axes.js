// Scales, axes and the labels at the ends of lines.

import { s, textWidth } from "./elements.js";

/**
 * @param {number} from
 * @param {number} to
 * @param {number} low in pixels
 * @param {number} high in pixels
 */
export const linear = (from, to, low, high) => (/** @type {number} */ value) => (to === from ? low : low + ((value - from) / (to - from)) * (high - low));

/**
 * At most `most` round values from `low` to `high`.
 * @param {number} low
 * @param {number} high
 * @param {number} [most]
 */
export function ticks(low, high, most = 7) {
  const span = Math.max(1, high - low);
  let step = 1;
  for (let size = 1; span / step > most - 1; size *= 10) step = [1, 2, 5].map((one) => one * size).find((one) => span / one <= most - 1) ?? size * 10;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high; value += step) found.push(value);
  return found;
}

/**
 * Places for labels at least `gap` apart, in their order, with as little movement as possible (pool adjacent violators).
 * @param {number[]} wanted in ascending order
 * @param {number} gap
 * @param {number} low
 * @param {number} high
 */
export function spread(wanted, gap, low, high) {
  /** @type {{sum: number, count: number}[]} */
  const pools = [];
  wanted.forEach((place, number) => {
    pools.push({ sum: place - number * gap, count: 1 });
    while (pools.length > 1) {
      const [one, other] = pools.slice(-2);
      if (one.sum / one.count <= other.sum / other.count) break;
      pools.splice(-2, 2, { sum: one.sum + other.sum, count: one.count + other.count });
    }
  });
  const most = Math.max(low, high - (wanted.length - 1) * gap);
  const offsets = pools.flatMap(({ sum, count }) => Array(count).fill(Math.min(most, Math.max(low, sum / count))));
  return offsets.map((offset, number) => offset + number * gap);
}

/**
 * Text of an axis.
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {string} [anchor]
 * @param {string} [more]
 */
export const axisText = (x, y, text, anchor = "middle", more = "") => s("text", { x, y, class: `axis ${more}`, "text-anchor": anchor }, text);

/**
 * Bands behind stock rounds and the names of the rounds below them.
 * @param {{label: string, stock: boolean, from: number, to: number}[]} bands in pixels
 * @param {number} top
 * @param {number} bottom
 * @param {boolean} [named]
 */
export function roundBands(bands, top, bottom, named = true) {
  const shaded = bands.filter((band) => band.stock).map((band) => s("rect", { x: band.from, y: top, width: Math.max(0, band.to - band.from), height: bottom - top, class: "sunk" }));
  const stock = bands.filter((band) => band.stock);
  const end = Math.max(...bands.map(({ to }) => to));
  const others = bands.length > 30 ? [] : bands.filter((band) => !band.stock);
  const whole = stock.map((band) => band.label);
  const numbers = whole.map((label) => label.replace(/^\D+ /, ""));
  const labels = [whole, [...whole.slice(0, 1), ...numbers.slice(1)]].find((one) => placed(stock, one, end).length === stock.length) ?? numbers;
  const found = named ? placed([...stock, ...others], [...labels, ...others.map((band) => band.label)], end) : [];
  return [shaded, found.map(({ band, middle, label }) => axisText(middle, bottom + 16, label, "middle", band.stock ? "strong" : ""))];
}

/**
 * The labels that have room below their bands, the first ones before the others.
 * @param {{stock: boolean, from: number, to: number}[]} bands
 * @param {string[]} labels
 * @param {number} right none goes beyond this, where the chart may end
 */
function placed(bands, labels, right) {
  /** @type {[number, number][]} */
  const taken = [];
  return bands.flatMap((band, place) => {
    const half = textWidth(labels[place], 11, band.stock ? 600 : 400) / 2 + 3;
    const middle = Math.min((band.from + band.to) / 2, right + 3 - half);
    if (taken.some(([from, to]) => middle + half > from && middle - half < to)) return [];
    taken.push([middle - half, middle + half]);
    return [{ band, middle, label: labels[place] }];
  });
}

/**
 * The rounds of a game as bands on an axis of events.
 * @param {import("./game.js").Game} game
 * @param {(n: number) => number} x
 */
export const eventBands = (game, x) => game.rounds.map((round) => ({ ...round, from: x(round.first), to: x(Math.min(round.last + 1, game.last)) }));

/** How far from its line the name of a phase may stand, in pixels, where the name before it takes the room. */
const ASIDE = 14;

/**
 * Names of the phases above a chart, with a dotted line where each begins.
 * @param {{value: string, n: number}[]} phases
 * @param {any} names the phases of the rules
 * @param {(n: number) => number} x
 * @param {number} top
 * @param {number} bottom
 * @param {number} [above] the room for something else between the names and the chart
 */
export function phaseMarks(phases, names, x, top, bottom, above = 0) {
  const nameOf = (/** @type {string} */ value) => names[value]?.name ?? value;
  const end = (/** @type {string} */ text, /** @type {number} */ from) => from + textWidth(text, 11) + 6;
  const isRoomy = phases.length < 2 || end(`phase ${nameOf(phases[0].value)}`, x(phases[0].n)) + ASIDE <= x(phases[1].n);
  let free = -Infinity;
  return phases.map(({ value, n }, place) => {
    const text = place || !isRoomy ? nameOf(value) : `phase ${nameOf(value)}`;
    const line = place > 0 && s("line", { x1: x(n), x2: x(n), y1: top, y2: bottom, class: "phase" });
    const from = Math.max(x(n), free);
    if (from > x(n) + ASIDE) return line;
    free = end(text, from);
    return [line, axisText(from, top - 6 - above, text, "start")];
  });
}

