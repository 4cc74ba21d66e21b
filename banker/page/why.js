// Why the winner won: what made the difference to another player, source by source, down to the margin.

import { h, s, textWidth } from "./elements.js";
import { figure, money, signed } from "./figures.js";
import { chip, coloursOf, edgeOf } from "./marks.js";
import { linear } from "./axes.js";
import { figures, table } from "./tables.js";

const ROW = 30;
/** Between an amount and its bar, and between an amount and the line at zero. */
const GAP = 5;
const MOST = 10;
/** Sources under this part of all are folded into one row. */
const LEAST = 0.01;

/** @param {import("./game.js").Game} game */
export function why(game) {
  const { story } = game.data;
  if (!story || !story.why.some((/** @type {any} */ one) => one.rows.length)) return null;
  const winner = game.players[story.order[0]];
  const [finding, body] = [h("span", {}), h("div", {})];
  const buttons = story.why.map((/** @type {any} */ one) => h("button", { type: "button", onclick: () => choose(one) }, `${game.players[one.seat]} ${money(one.margin, game.currency)}`));
  const choose = (/** @type {any} */ one) => {
    buttons.forEach((/** @type {any} */ button, /** @type {number} */ place) => button.setAttribute("aria-pressed", String(story.why[place] === one)));
    finding.replaceChildren(one.finding);
    body.replaceChildren(h("div", { class: "wide" }, waterfall(game, one, winner, false)), h("div", { class: "narrow" }, waterfall(game, one, winner, true), parts(winner, game.players[one.seat], one)));
  };
  choose(story.why.find((/** @type {any} */ one) => one.rows.length));
  const level = story.why[0].margin === 0;
  return {
    id: "why",
    title: level ? "How they came level" : `Why ${winner} won`,
    findings: [finding, "Each bar starts where the one above ends; the last is the margin."],
    body: [h("div", { class: "choose", role: "group", "aria-label": `${winner} against` }, h("span", {}, `${winner} against`), buttons), body],
  };
}

/**
 * The rows to draw: gains from large to small, then losses from large to small, then the small ones together.
 * @param {any[]} all
 */
function rowsOf(all) {
  const whole = all.reduce((sum, row) => sum + Math.abs(row.amount), 0);
  const large = all.filter((row, place) => place < MOST && Math.abs(row.amount) >= LEAST * whole);
  const small = all.filter((row) => !large.includes(row));
  if (small.length < 2) large.push(...small.splice(0));
  const sorted = [...large.filter((row) => row.amount > 0).sort((a, b) => b.amount - a.amount), ...large.filter((row) => row.amount < 0).sort((a, b) => a.amount - b.amount)];
  const sum = (/** @type {string} */ key) => small.reduce((found, row) => found + row[key], 0);
  return [...sorted, ...(small.length ? [{ about: null, name: `${small.length} smaller sources`, dividends: sum("dividends"), price: sum("price"), amount: sum("amount") }] : [])];
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} one
 * @param {string} winner
 * @param {boolean} narrow
 */
function waterfall(game, one, winner, narrow) {
  const rows = rowsOf(one.rows);
  /** @type {number[]} */
  const starts = rows.reduce((found, row) => [...found, found[found.length - 1] + row.amount], [0]);
  const width = narrow ? 246 : 470;
  const room = Math.max(58, ...rows.map((row) => longOf(row.amount) + 2 * GAP));
  const x = linear(Math.min(...starts), Math.max(...starts, 1), room, width - room);
  const bars = rows.map((row, place) => step(game, row, starts[place], x, width, place > 0, place === rows.length - 1));
  const parts = (/** @type {any} */ row) => (narrow ? [] : [row.about ? row.dividends : { text: "", n: 0 }, row.about ? row.price : { text: "", n: 0 }, { text: figure(row.amount), n: row.amount }]);
  const margin = step(game, { amount: one.margin, margin: true }, 0, x, width, true, true);
  const heads = ["Source", { text: `What ${winner} made more than ${game.players[one.seat]} (to the right) or less (to the left)`, class: "bars" }, ...(narrow ? [] : ["Dividends", "Price", "Together"].map((text) => ({ text, class: "n" })))];
  const found = table(`What ${winner} made more or less than ${game.players[one.seat]}, by source`, heads, [
    ...rows.map((row, place) => ({ cells: [{ text: row.about ? chip(game.rules, row.about) : row.name, n: row.about ?? row.name }, { text: bars[place], n: row.amount }, ...parts(row)] })),
    { class: "total", cells: ["Margin", { text: margin, n: one.margin }, ...(narrow ? [] : ["", "", { text: figure(one.margin), n: one.margin }])] },
  ], "fall");
  return found;
}

/**
 * Dividends and price of each source, for which a narrow screen has no room beside the bars.
 * @param {string} winner
 * @param {string} other
 * @param {any} one
 */
const parts = (winner, other, one) => figures(`${winner} against ${other}`, ["Source", "Dividends", "Price", "Together"], [
  ...one.rows.map((/** @type {any} */ row) => [row.name, row.about ? row.dividends : "", row.about ? row.price : "", row.amount]), ["Margin", "", "", one.margin]]);

/** @param {number} amount how wide it is in letters, with some room */
const longOf = (amount) => textWidth(signed(amount), 12.5, 600) + 6;

/**
 * A bar from where the one above ends, with its amount at the moving end.
 * @param {import("./game.js").Game} game
 * @param {any} row
 * @param {number} from
 * @param {(value: number) => number} x
 * @param {number} width
 * @param {boolean} joined
 * @param {boolean} last
 */
function step(game, row, from, x, width, joined, last) {
  const [start, end] = [x(from), x(from + row.amount)];
  const [low, wide] = [Math.min(start, end), Math.max(1.5, Math.abs(end - start))];
  const text = signed(row.amount);
  const [after, long] = [row.amount >= 0, longOf(row.amount)];
  const ends = after ? { low: end + GAP, high: end + long } : { low: end - long, high: end - GAP };
  const isOver = ends.low < x(0) + GAP && ends.high > x(0) - GAP;
  const at = isOver ? x(0) + (after ? GAP : -GAP) : after ? ends.low : ends.high;
  const fill = row.margin ? "var(--accent)" : row.about ? coloursOf(game.rules, row.about).fill : "var(--bar)";
  return s("svg", { viewBox: `0 0 ${width} ${ROW}`, width, height: ROW, "aria-hidden": true },
    s("line", { x1: x(0), x2: x(0), y1: 0, y2: ROW, class: "base" }),
    joined && !row.margin && s("line", { x1: start, x2: start, y1: -7, y2: 6, class: "step" }),
    !last && s("line", { x1: end, x2: end, y1: 24, y2: ROW, class: "step" }),
    s("rect", { x: low, y: 6, width: wide, height: 18, rx: 2, class: row.about ? edgeOf(game.rules, row.about) : "edge", style: { fill } }),
    s("text", { x: after ? Math.min(at, width - long) : Math.max(at, long), y: 19.5, class: `amount over-lines${row.margin ? " accent" : ""}`, "text-anchor": after ? "start" : "end" }, text));
}
