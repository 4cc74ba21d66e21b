// Worth by round: a line a player, and the same against the average, since a close race cannot be seen on a scale from zero.

import { h, s, chart, twice, fitted, isNarrow, textWidth } from "./elements.js";
import { figure, money, listed, signed, times } from "./figures.js";
import { dashOf, playerClass } from "./marks.js";
import { axisText, cursor, linear, phaseMarks, roundBands, spread, ticks } from "./axes.js";
import { figures } from "./tables.js";

/** @param {import("./game.js").Game} game */
export function worth(game) {
  /** @type {number[][]} */
  const series = game.players.map((/** @type {string} */ _, /** @type {number} */ seat) =>
    [game.states[0], ...game.rounds.map((round) => game.states[round.last])].map((state) => state.players[seat].worth));
  const averages = series[0].map((/** @type {number} */ _, /** @type {number} */ place) => series.reduce((sum, of) => sum + of[place], 0) / series.length);
  const against = series.map((of) => of.map((value, place) => value - averages[place]));
  const names = ["Start", ...game.rounds.map((round) => round.name)];
  const table = figures("Worth by round", ["Round", ...game.players], names.map((name, place) => [name, ...series.map((of) => of[place])]));
  // As long as all are worth the same, there is nothing to draw.
  if (against.flat().every((value) => value === 0)) return { id: "worth", title: "Worth by round", finding: `Nobody has been ahead yet: each player is worth ${money(averages[averages.length - 1], game.currency)}.`, body: [table] };
  const label = `Worth of each player by round. At the end: ${game.players.map((/** @type {string} */ name, /** @type {number} */ seat) => `${name} ${money(series[seat][names.length - 1], game.currency)}`).join(", ")}.`;
  return {
    id: "worth",
    title: "Worth by round",
    finding: finding(game, series),
    body: [
      h("div", { class: "figure" }, twice((width) => lines(game, series, width, { label, low: 0, height: isNarrow(width) ? 260 : 330, end: figure, phases: true, named: false }))),
      h("h3", {}, "Against the average of all players"),
      h("div", { class: "figure" }, twice((width) => lines(game, against, width, { label: "The same lines against the average of all players.", low: null, height: isNarrow(width) ? 200 : 210, end: (value) => signed(Math.sign(value) * Math.round(Math.abs(value))), phases: false, named: true }))),
      table,
    ],
  };
}

/**
 * @param {import("./game.js").Game} game
 * @param {number[][]} series
 */
function finding(game, series) {
  const shaded = game.rounds.some((round) => round.stock) ? " Shaded: stock rounds." : "";
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
  if (!leads.length) return `Nobody has been ahead yet.${shaded}`;
  const name = game.players[leads[leads.length - 1]];
  const round = game.rounds[since - 1].name;
  const changes = leads.length - 1;
  const ever = [...new Set(leads)].map((seat) => game.players[seat]);
  return changes
    ? `${name} has led since ${round}. The lead changed hands ${times(changes)}, ${ever.length === 2 ? "between" : "among"} ${listed(ever)}.${shaded} Dotted: a new phase.`
    : `${name} has led from ${round} on, after each round.${shaded} Dotted: a new phase.`;
}

/**
 * @param {import("./game.js").Game} game
 * @param {number[][]} series
 * @param {number} width
 * @param {{label: string, low: number | null, height: number, end: (value: number) => string, phases: boolean, named: boolean}} options
 */
function lines(game, series, width, { label, low, height, end, phases, named }) {
  const narrow = isNarrow(width);
  const [left, right, top, bottom] = [narrow ? 40 : 46, width - (narrow ? 96 : 118), phases ? 22 : 8, height - (named ? 24 : 8)];
  const all = series.flat();
  const [least, most] = low === null ? [Math.min(...all, -1), Math.max(...all, 1)] : [low, roundUp(Math.max(...all, 1))];
  const x = linear(0, Math.max(1, game.rounds.length), left, right);
  const y = linear(least, most, bottom, top);
  const bands = game.rounds.map((round, place) => ({ ...round, from: x(place), to: x(place + 1) }));
  const grid = ticks(least, most, low === null ? 5 : 7);
  const roundAt = (/** @type {number} */ n) => game.rounds.findIndex((round) => n <= round.last);
  const within = (/** @type {number} */ n) => { const place = roundAt(n), round = game.rounds[place]; return x(place + (n - round.first) / (round.last - round.first + 1)); };
  const seats = series.map((of, seat) => ({ seat, value: of[of.length - 1], y: y(of[of.length - 1]) })).sort((a, b) => a.y - b.y || a.seat - b.seat);
  const places = spread(seats.map((one) => one.y), 17, top + 4, bottom - 2);
  return chart(
    width,
    height,
    label,
    roundBands(bands, top, bottom, named),
    grid.map((value, place) => [
      s("line", { x1: left, x2: right, y1: y(value), y2: y(value), class: value === 0 ? "base" : "grid" }),
      axisText(left - 6, y(value) + 4, low === null ? signed(value) : place === grid.length - 1 ? money(value, game.currency) : value === 0 ? "0" : figure(value), "end"),
    ]),
    phases && phaseMarks(game.phases, game.rules.phases, within, top, bottom),
    series.map((of, seat) => {
      const d = of.map((value, place) => `${place ? "L" : "M"}${x(place).toFixed(1)} ${y(value).toFixed(1)}`).join("");
      return s("g", { class: `line ${playerClass(seat)}` }, s("path", { d, class: "player", "stroke-dasharray": dashOf(seat) || null, "stroke-width": 2 }));
    }),
    seats.map(({ seat, value, y: from }, place) => [
      s("circle", { cx: right, cy: from, r: 3, class: `dot ${playerClass(seat)}` }),
      s("path", { d: `M${right + 4} ${from}L${right + 12} ${places[place]}`, class: `join ${playerClass(seat)}` }),
      s("text", { x: right + 15, y: places[place] + 4, class: `end ${playerClass(seat)}` }, fitted(game.players[seat], width - right - 21 - textWidth(end(value), 12.5, 500), 12.5)),
      s("text", { x: width, y: places[place] + 4, class: `end value ${playerClass(seat)}`, "text-anchor": "end" }, end(value)),
    ]),
    cursor(game, within, top, bottom),
  );
}

/**
 * The next round value, so that the axis ends above the lines.
 * @param {number} value
 */
function roundUp(value) {
  const marks = ticks(0, value, 7);
  const step = marks.length > 1 ? marks[1] : value;
  return Math.ceil(value / step) * step;
}
