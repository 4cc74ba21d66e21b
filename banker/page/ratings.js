// The ratings of a season: each with its range, and how they came about evening by evening.

import { h, s, chart, twice, isNarrow } from "./elements.js";
import { dayOf } from "./figures.js";
import { dashOf, playerClass } from "./marks.js";
import { namesInChart } from "./names.js";
import { axisText, linear, spread, ticks } from "./axes.js";
import { telling } from "./telling.js";
import { figures } from "./tables.js";

/** Where everybody begins. */
const START = 25;
/** Lines in the chart of evenings. */
const MOST = 7;

/** @param {import("./season.js").Season} season */
export function ratings({ data, players, evenings }) {
  const ranked = players.filter((one) => one.ranked);
  if (data.ratings_need || !ranked.length) return null;
  const lines = ranked.slice(0, MOST).map((one) => course(evenings, one.name));
  const table = figures("Ratings after each evening", ["Evening", ...ranked.slice(0, MOST).map((one) => one.name)],
    evenings.map((game, place) => [dayOf(game) || game.title, ...lines.map((line) => ({ text: line[place + 1].toFixed(1), n: line[place + 1] }))]));
  return {
    id: "ratings", title: "Ratings",
    finding: [
      h("p", {}, data.deck[1] ?? `${ranked[0].name} is the only one ranked.`),
      h("p", {}, "The true strength lies within the strong part with two chances in three, within the faint part with nineteen in twenty."),
      h("p", {}, `Only the order in which the players finish counts. Everybody begins at ${START}.`),
    ],
    body: [
      h("div", { class: "figure" }, twice((width) => ranges(ranked, width))),
      evenings.length > 1 && [h("h3", {}, "After each evening"), h("div", { class: "figure" }, twice((width) => courses(ranked.slice(0, MOST), lines, evenings, width)))],
      table,
    ],
  };
}

/**
 * The rating of a player at the start and after each evening, played or not.
 * @param {any[]} evenings
 * @param {string} name
 */
function course(evenings, name) {
  const found = [START];
  for (const game of evenings) found.push(game.ratings[name]?.mu ?? found[found.length - 1]);
  return found;
}

/**
 * @param {any[]} ranked
 * @param {number} width
 */
function ranges(ranked, width) {
  const narrow = isNarrow(width);
  const [left, right, row] = [narrow ? 70 : 106, width - (narrow ? 42 : 60), narrow ? 28 : 34];
  const bottom = ranked.length * row + 4;
  const low = Math.min(START, ...ranked.map((one) => one.rating.mu - 2 * one.rating.sigma));
  const high = Math.max(START, ...ranked.map((one) => one.rating.mu + 2 * one.rating.sigma));
  const x = linear(low, high, left, right);
  const called = namesInChart(ranked.map((one) => one.name), left - 8, 12.5);
  const label = `Ratings with their ranges: ${ranked.map((one) => `${one.name} ${one.rating.mu.toFixed(1)}, plus or minus ${(2 * one.rating.sigma).toFixed(1)}`).join("; ")}`;
  const marks = ticks(low, high, narrow ? 5 : 12).filter((value) => value === START || Math.abs(x(value) - x(START)) > 40);
  const between = (/** @type {any} */ { mu, sigma }, /** @type {number} */ times) => `${(mu - times * sigma).toFixed(1)} to ${(mu + times * sigma).toFixed(1)}`;
  const parts = ranked.map((one, place) => ({ x: 0, y: place * row + 8, width, height: row - 8, lines: [`${one.name} ${one.rating.mu.toFixed(1)}`, `strong part: ${between(one.rating, 1)}`, `faint part: ${between(one.rating, 2)}`] }));
  return telling(chart(width, bottom + 22, label,
    marks.filter((value) => value !== START).map((value) => [s("line", { x1: x(value), x2: x(value), y1: 4, y2: bottom, class: "grid" }), axisText(x(value), bottom + 16, String(value))]),
    s("line", { x1: x(START), x2: x(START), y1: 4, y2: bottom, class: "base" }), axisText(x(START), bottom + 16, `${START} start`),
    ranked.map((one, place) => {
      const [y, { mu, sigma }] = [place * row + row / 2 + 4, one.rating];
      const range = (/** @type {number} */ times, /** @type {string} */ name) => s("line", { x1: x(mu - times * sigma), x2: x(mu + times * sigma), y1: y, y2: y, class: name });
      return s("g", { class: playerClass(place) }, range(2, "range-two"), range(1, "range-one"), s("circle", { cx: x(mu), cy: y, r: 5, class: "dot" }),
        called(one.name, { x: 0, y: y + 4, class: `end ${playerClass(place)}` }), s("text", { x: width, y: y + 4, "text-anchor": "end", class: `end value ${playerClass(place)}` }, mu.toFixed(1)));
    })), parts);
}

/**
 * @param {any[]} ranked
 * @param {number[][]} lines
 * @param {any[]} evenings
 * @param {number} width
 */
function courses(ranked, lines, evenings, width) {
  const narrow = isNarrow(width);
  const [left, right, top, bottom] = [28, width - (narrow ? 96 : 118), 8, narrow ? 176 : 196];
  const [low, high] = [Math.min(...lines.flat()), Math.max(...lines.flat())];
  const x = linear(0, evenings.length, left, right);
  const y = linear(low, high, bottom, top);
  const ends = lines.map((line, place) => ({ place, value: line[line.length - 1], y: y(line[line.length - 1]) })).sort((one, other) => one.y - other.y);
  const at = spread(ends.map((one) => one.y), 17, top + 4, bottom - 2);
  const called = namesInChart(ranked.map((one) => one.name), width - right - 50, 12.5);
  const step = x(1) - x(0);
  const parts = evenings.map((game, evening) => {
    const now = lines.map((line, place) => ({ name: ranked[place].name, value: line[evening + 1] })).sort((one, other) => other.value - one.value);
    return { x: x(evening + 1) - step / 2, y: top, width: step, height: bottom - top, lines: [[dayOf(game), game.title].filter(Boolean).join(", "), ...now.map((one) => `${one.name} ${one.value.toFixed(1)}`)] };
  });
  const label = `Ratings after each evening; at the end: ${ranked.map((one, place) => `${one.name} ${lines[place][evenings.length].toFixed(1)}`).join(", ")}`;
  return telling(chart(width, bottom + 24, label,
    ticks(low, high, 7).map((value) => [s("line", { x1: left, x2: right, y1: y(value), y2: y(value), class: value === START ? "base" : "grid" }), axisText(left - 6, y(value) + 4, String(value), "end")]),
    months(evenings, x).map(({ at: place, name }) => axisText(place, bottom + 18, name)),
    lines.map((line, place) => s("g", { class: `line ${playerClass(place)}` }, s("path", { d: line.map((value, n) => `${n ? "L" : "M"}${x(n).toFixed(1)} ${y(value).toFixed(1)}`).join(""), class: "player", "stroke-dasharray": dashOf(place) || null, "stroke-width": 2 }))),
    ends.map(({ place, value, y: from }, n) => [
      s("circle", { cx: right, cy: from, r: 3, class: `dot ${playerClass(place)}` }), s("path", { d: `M${right + 4} ${from}L${right + 12} ${at[n]}`, class: `join ${playerClass(place)}` }),
      called(ranked[place].name, { x: right + 15, y: at[n] + 4, class: `end ${playerClass(place)}` }), s("text", { x: width, y: at[n] + 4, class: `end value ${playerClass(place)}`, "text-anchor": "end" }, value.toFixed(1)),
    ])), parts);
}

/**
 * The names of the months below the evenings, where there is room.
 * @param {any[]} evenings
 * @param {(place: number) => number} x
 */
function months(evenings, x) {
  /** @type {{at: number, name: string}[]} */
  const found = [];
  let last = "";
  evenings.forEach((game, place) => {
    if (!dayOf(game)) return;
    const [, name, year] = dayOf(game).split(" ");
    const at = x(place + 1);
    if (`${name} ${year}` !== last && at - (found[found.length - 1]?.at ?? -99) > 34) found.push({ at, name: name.slice(0, 3) });
    last = `${name} ${year}`;
  });
  return found;
}
