// The evening's clock: minutes by round, of all and of each player.

import { h, s, chart, twice, isNarrow, textWidth } from "./elements.js";
import { figure, whole } from "./figures.js";
import { playerClass } from "./marks.js";
import { namesInChart } from "./names.js";
import { axisText, linear, roundBands } from "./axes.js";
import { figures } from "./tables.js";
import { labelNames, outlined, pointed, roundAt } from "./pointing.js";

const ROW = 40;
const TALL = 31;

/** @param {number} seconds */
const minutes = (seconds) => Math.round(seconds / 60);

/** @param {number} seconds more than none */
const said = (seconds) => (minutes(seconds) ? `${figure(minutes(seconds))} min` : "under 1 min");

/** @param {import("./game.js").Game} game */
export function clock(game) {
  const found = game.data.story?.clock;
  if (!found) return null;
  const rounds = found.rounds.map((/** @type {any} */ one) => ({ ...one, all: one.nobody + one.players.reduce((/** @type {number} */ sum, /** @type {number} */ part) => sum + part, 0), n: game.rounds.find((round) => round.name === one.round)?.last ?? 0 }));
  const rows = rounds.map((/** @type {any} */ one) => [one.round, minutes(one.all), ...one.players.map(minutes)]);
  const corporations = Object.entries(found.corporations).sort((a, b) => b[1] - a[1]).map(([id, seconds]) => [id, minutes(seconds)]);
  return {
    id: "clock",
    title: "The evening’s clock",
    findings: [...found.finding.map(whole), "The players’ rows have one scale."],
    body: [
      h("div", { class: "figure" }, twice((width) => columns(game, rounds, width))),
      figures("Minutes by round", ["Round", "All", ...game.players], rows),
      corporations.length > 0 && figures("Minutes by corporation", ["Corporation", "Minutes"], corporations),
    ],
  };
}

/**
 * @param {import("./game.js").Game} game
 * @param {any[]} rounds
 * @param {number} width
 */
function columns(game, rounds, width) {
  const narrow = isNarrow(width);
  const names = Math.max(...labelNames(game.players, narrow).map((name) => textWidth(name, 12.5, 700))) + 8;
  const [left, right] = [narrow ? Math.min(92, Math.max(58, names)) : 90, width - (narrow ? 62 : 92)];
  const step = (right - left) / rounds.length;
  const whole = rounds.reduce((sum, one) => sum + one.all, 0);
  const seats = game.players.map((/** @type {string} */ _, /** @type {number} */ seat) => seat);
  const bottom = 14 + (seats.length + 1) * ROW;
  const scales = [linear(0, Math.max(1, ...rounds.map((one) => one.all)), 0, TALL), linear(0, Math.max(1, ...rounds.flatMap((one) => one.players)), 0, TALL)];
  const called = namesInChart(game.players, left - 8, 12.5);
  const row = (/** @type {string} */ name, /** @type {number} */ place, /** @type {number[]} */ of, /** @type {string} */ colour) => {
    const base = 14 + (place + 1) * ROW;
    const sum = of.reduce((all, one) => all + one, 0);
    const part = whole ? `, ${Math.round((100 * sum) / whole)}%` : "";
    return [
      called(name, { x: 0, y: base - 5, class: `end ${colour}` }),
      s("line", { x1: left, x2: right, y1: base, y2: base, class: "grid" }),
      of.map((seconds, at) => {
        const high = (place ? scales[1] : scales[0])(seconds);
        return seconds > 0 && [
          s("rect", { x: left + at * step + 1, y: base - high, width: Math.max(1, step - 2), height: high, class: place ? `dot ${colour}` : "minutes" }),
          !place && step > 13 && minutes(seconds) > 0 && axisText(left + (at + 0.5) * step, base - high - 3, figure(minutes(seconds))),
        ];
      }),
      s("text", { x: width, y: base - 5, class: "end plain", "text-anchor": "end" }, narrow ? `${figure(minutes(sum))} min` : `${figure(minutes(sum))} min${place ? part : ""}`),
    ];
  };
  const label = `Minutes by round: ${rounds.map((one) => `${one.round} ${minutes(one.all)}`).join(", ")}`;
  const drawn = chart(width, bottom + 22, label,
    roundBands(rounds.map((one, place) => ({ label: one.round.replace(/^OR /, "OR "), stock: one.round.startsWith("SR"), from: left + place * step, to: left + (place + 1) * step })), 12, bottom),
    row("all", 0, rounds.map((one) => one.all), "ink2"),
    seats.map((/** @type {number} */ seat) => row(game.players[seat], seat + 1, rounds.map((one) => one.players[seat]), playerClass(seat))),
    outlined(game, (n) => rounds.findIndex((one) => n <= one.n), step, { left, right, top: 12, bottom }, (place) => [
      { of: "all", seconds: rounds[place].all, class: "ink" },
      ...seats.map((/** @type {number} */ seat) => ({ of: game.players[seat], seconds: rounds[place].players[seat], class: playerClass(seat) })),
    ].flatMap((one, row) => (one.seconds ? [{ ...one, y: row * ROW + 36, text: said(one.seconds) }] : []))));
  return pointed(drawn, roundAt(rounds, left, step));
}
