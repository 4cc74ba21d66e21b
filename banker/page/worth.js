// Worth by round and the turning points: a line a player against the average, since a close race cannot be seen on a scale from zero.

import { h, s, chart, twice, isNarrow, textWidth } from "./elements.js";
import { figure, money, listed, signed, times } from "./figures.js";
import { dashOf, playerClass } from "./marks.js";
import { namesInChart } from "./names.js";
import { axisText, linear, phaseMarks, roundBands, spread, ticks } from "./axes.js";
import { cursor, labelNames, nearest, pointed } from "./pointing.js";
import { pointList, flags, definition } from "./turning.js";
import { figures } from "./tables.js";

/** @typedef {{label: string, low: number | null, height: number, above: number, end: (value: number) => string, phases: boolean, traces: number[][], points: any[]}} Options */

/** What is beside the name and the value at the end of a line: the join and the gaps, in pixels. */
const BESIDE = 22;

/** @param {import("./game.js").Game} game */
export function worth(game) {
  const states = game.states.map((state) => state.players.map((/** @type {any} */ one) => one.worth));
  /** @type {number[][]} */
  const series = game.players.map((/** @type {string} */ _, /** @type {number} */ seat) => [states[0], ...game.rounds.map((round) => game.data.round_ends[round.name] ?? states[round.last])].map((of) => of[seat]));
  const mean = (/** @type {number[]} */ of) => of.reduce((sum, one) => sum + one, 0) / of.length;
  const traces = states.map((of) => of.map((/** @type {number} */ one) => one - mean(of)));
  const against = series.map((of) => of.map((value, place) => value - mean(series.map((one) => one[place]))));
  const names = ["Start", ...game.rounds.map((round) => round.name)];
  const table = figures("Worth by round", ["Round", ...game.players], names.map((name, place) => [name, ...series.map((of) => of[place])]));
  const points = game.data.story?.turning ?? [];
  const title = points.length ? "Turning points" : "Worth by round";
  const last = names.length - 1;
  // After one round, its lines and its table say no more than who stands where.
  if (game.rounds.length < 2 && !points.length) return null;
  // As long as all are worth the same, there is nothing to draw.
  if (against.flat().every((value) => value === 0)) return { id: "worth", title, finding: `Nobody ${game.over ? "was ever ahead" : "has been ahead yet"}: each player is worth ${money(series[0][last], game.currency)}.`, body: [table] };
  const ends = (/** @type {(seat: number) => string} */ of) => game.players.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name} ${of(seat)}`).join(", ");
  const told = points.map((/** @type {any} */ one, /** @type {number} */ place) => ` Turning point ${place + 1}, ${one.round}: ${one.heading}.`).join("");
  const whole = (/** @type {number} */ value) => signed(Math.sign(value) * Math.round(Math.abs(value)));
  const relative = { label: `Worth against the average of all players, by round. At the end: ${ends((seat) => whole(against[seat][last]))}.${told}`, low: null, end: whole, phases: true, traces, points, above: points.length ? 34 : 0 };
  const absolute = { label: `Worth of each player by round. At the end: ${ends((seat) => money(series[seat][last], game.currency))}.`, low: 0, height: 220, end: figure, phases: !points.length, traces: [], points: [], above: 0 };
  const charts = [
    h("div", { class: "figure" }, twice((width) => lines(game, against, width, { ...relative, height: (isNarrow(width) ? 260 : 330) + relative.above }))),
    points.length > 0 && [pointList(game, points), definition(game)],
  ];
  const other = [h("h3", {}, "Worth"), h("div", { class: "figure" }, twice((width) => lines(game, series, width, absolute)))];
  return { id: "worth", title, findings: finding(game, series, points.length > 0), body: [charts, other, table] };
}

/**
 * @param {import("./game.js").Game} game
 * @param {number[][]} series
 * @param {boolean} told whether there are turning points
 */
function finding(game, series, told) {
  const shaded = game.rounds.some((round) => round.stock) ? " Shaded: stock rounds." : "";
  const how = `Worth against the average of all: thick at the end of each round, thin after each event.${told ? " Each flag is one event, with what it was worth to that player." : ""}${shaded} Dotted: a new phase.`;
  /** @type {number[]} */
  const leads = [];
  let since = 0;
  for (let place = 1; place < series[0].length; place++) {
    const now = series.map((of) => of[place]);
    const best = now.indexOf(Math.max(...now));
    if (now.filter((value) => value === now[best]).length > 1) continue;
    if (leads[leads.length - 1] === best) continue;
    leads.push(best);
    since = place;
  }
  if (!leads.length) return game.over ? [how] : ["Nobody has been ahead yet.", how];
  const final = series.map((of) => of[of.length - 1]);
  const winners = game.players.filter((/** @type {string} */ _, /** @type {number} */ seat) => final[seat] === Math.max(...final));
  const name = game.players[leads[leads.length - 1]];
  const changes = leads.length - 1;
  const ever = [...new Set(leads)].map((seat) => game.players[seat]);
  const among = `The lead changed hands ${times(changes)}, ${ever.length === 2 ? "between" : "among"} ${listed(ever)}.`;
  const lead = winners.length > 1 ? `${listed(winners)} ${game.over ? "ended" : "are"} level.` : `${name} ${game.over ? "led" : "has led"} from ${game.rounds[since - 1].name} on.`;
  return [`${lead} ${changes ? among : ""}`, how];
}

/**
 * @param {import("./game.js").Game} game
 * @param {number[][]} series
 * @param {number} width
 * @param {Options} options
 */
function lines(game, series, width, { label, low, height, above, end, phases, traces, points }) {
  const narrow = isNarrow(width);
  const values = Math.max(...series.map((of) => textWidth(end(of[of.length - 1]), 12.5, 500)));
  const wide = Math.max(...game.players.map((/** @type {string} */ name) => textWidth(name, 12.5, 700)));
  const all = [...series.flat(), ...traces.filter((_, n) => game.counts[n]).flat()];
  const [least, most] = low === null ? [Math.min(...all, -1), Math.max(...all, 1)] : [-roundUp(-Math.min(low, ...all)), roundUp(Math.max(...all, 1))];
  const grid = ticks(least, most, low === null ? 7 : 6);
  const scale = amounts(grid, low === null, game.currency);
  const left = Math.max(46, Math.ceil(Math.max(...scale.map((text) => textWidth(text, 11)))) + 6);
  const [right, top, bottom] = [width - Math.min(narrow ? 128 : 160, BESIDE + wide + values), (phases ? 22 : 8) + above, height - 24];
  const called = namesInChart(game.players, width - right - BESIDE - values, 12.5);
  const short = labelNames(game.players, narrow);
  const x = linear(0, Math.max(1, game.rounds.length), left, right);
  const y = linear(least, most, bottom, top);
  const bands = game.rounds.map((round, place) => ({ ...round, from: x(place), to: x(place + 1) }));
  const within = (/** @type {number} */ n) => {
    const found = game.rounds.findIndex((round) => n <= round.last);
    const place = found < 0 ? game.rounds.length - 1 : found;
    const { first, last } = game.rounds[place];
    const start = place ? first - 1 : first;
    return x(place + (last > start ? Math.max(0, n - start) / (last - start) : 1));
  };
  const seats = series.map((of, seat) => ({ seat, value: of[of.length - 1], y: y(of[of.length - 1]) })).sort((a, b) => a.y - b.y || a.seat - b.seat);
  const places = spread(seats.map((one) => one.y), 17, top + 4, bottom - 2);
  const valuesAt = (/** @type {number} */ n) => series.map((_, seat) => ({ seat, value: traces.length ? traces[n][seat] : game.states[n].players[seat].worth }));
  const drawn = chart(
    width,
    height,
    label,
    roundBands(bands, top, bottom),
    grid.map((value, place) => [
      s("line", { x1: left, x2: right, y1: y(value), y2: y(value), class: value === 0 ? "base" : "grid" }),
      axisText(left - 6, y(value) + 4, scale[place], "end"),
    ]),
    phases && phaseMarks(game.phases, game.rules.phases, within, top, bottom, above),
    series.map((_, seat) => traces.length > 0 && s("path", { d: pathOf(traces.flatMap((of, n) => (game.counts[n] ? [[within(n), y(of[seat])]] : []))), class: `trace ${playerClass(seat)}` })),
    series.map((of, seat) => s("g", { class: `line ${playerClass(seat)}` }, s("path", { d: pathOf(of.map((value, place) => [x(place), y(value)])), class: "player", "stroke-dasharray": dashOf(seat) || null, "stroke-width": 2 }))),
    seats.map(({ seat, value, y: from }, place) => [
      s("circle", { cx: right, cy: from, r: 3, class: `dot ${playerClass(seat)}` }),
      s("path", { d: `M${right + 4} ${from}L${right + 12} ${places[place]}`, class: `join ${playerClass(seat)}` }),
      called(game.players[seat], { x: right + 15, y: places[place] + 4, class: `end ${playerClass(seat)}` }),
      s("text", { x: width, y: places[place] + 4, class: `end value ${playerClass(seat)}`, "text-anchor": "end" }, end(value)),
    ]),
    points.length > 0 && flags(game, points, within, (seat, place) => y(between(series[seat], (place - left) / (right - left))), { left, right, top, bottom }),
    cursor(game, within, { left, right, top, bottom }, (n) => valuesAt(n).map(({ seat, value }) => ({ y: y(value), text: `${short[seat]} ${traces.length ? signed(Math.round(value)) : figure(value)}`, class: playerClass(seat) }))),
  );
  return pointed(drawn, nearest(game, within));
}

/**
 * The amounts at the lines of a grid, the last one with its currency.
 * @param {number[]} grid
 * @param {boolean} isSigned
 * @param {string} currency
 */
function amounts(grid, isSigned, currency) {
  return grid.map((value, place) => {
    const last = place === grid.length - 1;
    if (isSigned) return last && value > 0 ? `+${money(value, currency)}` : signed(value);
    return last ? money(value, currency) : value === 0 ? "0" : figure(value);
  });
}

/**
 * The height of a line at a part of its length.
 * @param {number[]} of
 * @param {number} part
 */
function between(of, part) {
  const at = Math.max(0, Math.min(1, part)) * (of.length - 1);
  const [from, to] = [of[Math.floor(at)], of[Math.ceil(at)]];
  return from + (to - from) * (at - Math.floor(at));
}

/** @param {number[][]} places */
const pathOf = (places) => places.map(([x, y], place) => `${place ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");

/**
 * The next round value, so that the axis ends above the lines.
 * @param {number} value
 */
function roundUp(value) {
  if (value <= 0) return 0;
  const marks = ticks(0, value, 7);
  const step = marks.length > 1 ? marks[1] : value;
  return Math.ceil(value / step) * step;
}
