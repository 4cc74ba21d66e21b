// Who fed whom: dividends by president and player, and what sales cost those who still held stock.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { chip, playerClass } from "./marks.js";
import { columnNames } from "./names.js";
import { scrolling, table, copyButton } from "./tables.js";

/** @param {import("./game.js").Game} game */
export function fed(game) {
  const { story } = game.data;
  if (!story || !story.fed.dividends.flat().some(Boolean)) return null;
  const { dividends, falls } = story.fed;
  const presided = game.players.map((/** @type {string} */ _, /** @type {number} */ seat) => game.corporations.filter((/** @type {string} */ id) => game.data.runs.some((/** @type {any} */ run) => run.corporation === id && run.paid && seatOf(game, run) === seat)));
  const paid = square(game, dividends, { caption: "Dividends, by who ran the corporation and who was paid", rows: "President", right: "To others", below: "From others", chips: presided });
  const lost = falls.flat().some(Boolean) && square(game, falls, { caption: "Price falls by sales, by seller and who still held shares", rows: "Seller", right: "Others", below: "By others", chips: null });
  return {
    id: "fed",
    title: "Who fed whom",
    findings: story.findings.fed,
    body: [paid, h("p", { class: "key" }, h("span", {}, h("span", { class: "swatch hollow" }), "kept by the president")), lost],
  };
}

/**
 * The seat of the president who ran a corporation.
 * @param {import("./game.js").Game} game
 * @param {any} run
 */
function seatOf(game, run) {
  const state = game.states[run.n];
  const name = state.corporations[game.corporations.indexOf(run.corporation)].president;
  return state.players.findIndex((/** @type {any} */ one) => one.name === name);
}

/**
 * @param {import("./game.js").Game} game
 * @param {number[][]} amounts
 * @param {{caption: string, rows: string, right: string, below: string, chips: string[][] | null}} words
 */
function square(game, amounts, { caption, rows, right, below, chips }) {
  const most = Math.max(1, ...amounts.flat().map(Math.abs));
  const seats = game.players.map((/** @type {string} */ _, /** @type {number} */ seat) => seat);
  const sum = (/** @type {number[]} */ of) => of.reduce((all, one) => all + one, 0);
  const others = (/** @type {number} */ row) => sum(seats.filter((/** @type {number} */ one) => one !== row).map((/** @type {number} */ one) => amounts[row][one]));
  const from = (/** @type {number} */ seat) => sum(seats.filter((/** @type {number} */ one) => one !== seat).map((/** @type {number} */ row) => amounts[row][seat]));
  const cell = (/** @type {number} */ amount, /** @type {boolean} */ own) => ({ n: amount, class: own ? "own" : "", text: [figure(amount), amount !== 0 && h("span", { class: "mag", style: { width: `${((90 * Math.abs(amount)) / most).toFixed(1)}%` } })] });
  const found = table(caption, [rows, ...columnNames(game.players, 560 / game.players.length, game.players.length + 1), { text: right, class: "n" }], [
    ...seats.map((/** @type {number} */ row) => ({ cells: [
      { n: game.players[row], text: [h("b", { class: `of-player ${playerClass(row)}` }, game.players[row]), chips && h("span", { class: "chips" }, chips[row].map((id) => chip(game.rules, id)))] },
      ...amounts[row].map((amount, seat) => cell(amount, seat === row)),
      { n: others(row), class: "sums", text: figure(others(row)) },
    ] })),
    { class: "total", cells: [below, ...seats.map(from), sum(seats.map(from))] },
  ], ["fed", game.players.length > 4 && "many", game.players.length > 5 && "crowded"].filter(Boolean).join(" "));
  return [h("h3", {}, caption), scrolling(caption, found), h("p", { class: "key" }, copyButton(found))];
}
