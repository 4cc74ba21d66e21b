// What each train earned: a bar of revenue by owner, with a line across it at the price.

import { s, h, chart, twice, isNarrow, textWidth } from "./elements.js";
import { counted, grouped, inWords, listed, money } from "./figures.js";
import { chipAt, chipWidth, coloursOf, edgeOf } from "./marks.js";
import { byType } from "./depot.js";
import { axisText, linear, ticks } from "./axes.js";
import { telling } from "./telling.js";
import { figures } from "./tables.js";

const [HEAD, EACH] = [22, 21];

/** @param {import("./game.js").Game} game */
export function yields(game) {
  const { story } = game.data;
  const trains = (story?.trains ?? []).filter((/** @type {any} */ train) => train.price);
  if (!trains.length) return null;
  const rows = trains.map((/** @type {any} */ train) => [`${train.type}-train`, { text: String(train.n), n: train.n }, train.round, owners(train).join(", "), train.price, train.runs, train.revenue, rusted(game, train) && `${rusted(game, train)}: ${losers(train)}`, ended(train)]);
  return {
    id: "yields",
    title: "What each train earned",
    findings: story.findings.trains,
    body: [
      h("div", { class: "figure" }, twice((width) => bars(game, trains, width))),
      figures("What each train earned", ["Train", "Event", "Round", "Owners", "Price", "Runs", "Revenue", "Its purchase", "In the end"], rows),
    ],
  };
}

/**
 * @param {any} train
 * @returns {string[]}
 */
const owners = (train) => [...new Set(/** @type {string[]} */ (train.owners.map((/** @type {any[]} */ owner) => owner[0])))];

/** @param {any} train */
const ended = (train) => (train.ended ? `${train.ended} ${train.ended_round}` : "");

/**
 * @param {import("./game.js").Game} game
 * @param {any} train
 */
const rusted = (game, train) => {
  const found = byType(game.rules, train.rusted).map(([kind, number]) => `${inWords(number)} ${kind}-train${number > 1 ? "s" : ""}`);
  return found.length ? `scrapped ${listed(found)}` : "";
};

/**
 * Whose they were, with their number where one lost several.
 * @param {any} train
 */
const losers = (train) => listed(Object.entries(train.lost).map(([id, number]) => (number > 1 ? `${id} ${number}` : id)));

/**
 * @param {number} revenue
 * @param {number} price
 */
const ratio = (revenue, price) => (revenue / price).toFixed(1);

/**
 * @param {import("./game.js").Game} game
 * @param {any[]} trains
 * @param {number} width
 */
function bars(game, trains, width) {
  const narrow = isNarrow(width);
  const kinds = game.rules.train_order.filter((/** @type {string} */ kind) => trains.some((train) => train.type === kind));
  const left = narrow ? 56 : Math.max(118, 8 + Math.max(...trains.map((train) => owners(train).slice(0, 2).reduce((sum, id) => sum + chipWidth(id) + 4, 0))));
  const right = narrow ? width - 66 : width - 296;
  const most = Math.max(...trains.map((train) => Math.max(train.revenue, train.price)));
  const x = linear(0, most, left, right);
  const marks = ticks(0, most, narrow ? 4 : 7);
  const heading = "runs · × price";
  const free = narrow ? width - textWidth(heading, 11) - 26 : width;
  const last = marks.filter((value) => x(value) < free).length - 1;
  let y = 24;
  /** @type {import("./telling.js").Part[]} */
  const parts = [];
  const rows = kinds.map((/** @type {string} */ kind) => {
    const found = trains.filter((train) => train.type === kind);
    const top = y;
    y += HEAD + found.length * EACH + 4;
    parts.push(...found.map((train, place) => ({ x: 0, y: top + HEAD + place * EACH - 1, width, height: EACH - 2, lines: inWhole(game, train) })));
    const [earned, cost] = [found.reduce((all, train) => all + train.owners.reduce((/** @type {number} */ sum, /** @type {any[]} */ owner) => sum + owner[2], 0), 0), found.reduce((all, train) => all + train.price, 0)];
    const together = !Math.round(earned) ? "–" : narrow ? `together ${ratio(earned, cost)} ×` : `together ${money(Math.round(earned), game.currency)}, ${ratio(earned, cost)} times their cost`;
    return [
      s("text", { x: 0, y: top + 15, "font-size": 12.5, "font-weight": 700 }, `${kind}-trains`),
      axisText(width, top + 15, together, "end", "ink2"),
      found.map((train, place) => bar(game, train, top + HEAD + place * EACH, x, left, width)),
    ];
  });
  const label = `What each train earned: ${kinds.map((/** @type {string} */ kind) => { const of = trains.filter((train) => train.type === kind); return `${kind}-trains ${of.map((train) => money(train.revenue, game.currency)).join(", ")}`; }).join("; ")}`;
  return telling(chart(width, y + 2, label,
    marks.map((value, place) => [
      s("line", { x1: x(value), x2: x(value), y1: 18, y2: y, class: value ? "grid" : "base" }),
      place <= last && axisText(x(value), 10, place === last ? money(value, game.currency) : grouped(value)),
    ]),
    narrow && axisText(width, 10, heading, "end"),
    rows), parts);
}

/**
 * All that is known of a train, in lines.
 * @param {import("./game.js").Game} game
 * @param {any} train
 */
function inWhole(game, train) {
  const by = train.owners.map((/** @type {any[]} */ [id, runs, revenue]) => `${id}: ${runs ? `${counted(runs, "run")}, ${money(Math.round(revenue), game.currency)}` : "no run"}`);
  const price = `${train.type}-train, ${money(train.price, game.currency)} in ${train.round}`;
  const all = train.runs ? `${by.length > 1 ? `${money(train.revenue, game.currency)} in all, ` : ""}${ratio(train.revenue, train.price)} times its price` : "";
  const gone = rusted(game, train);
  return [price, ...by, all, gone && `${gone}: ${losers(train)}`, ended(train)].filter(Boolean);
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} train
 * @param {number} y
 * @param {(value: number) => number} x
 * @param {number} left
 * @param {number} width
 */
function bar(game, train, y, x, left, width) {
  const narrow = isNarrow(width);
  const ids = owners(train).slice(0, narrow ? 1 : 2);
  let at = 0;
  const chips = ids.map((id) => {
    const from = at;
    at += chipWidth(id) + 4;
    return chipAt(game.rules, id, from, y, Math.min(chipWidth(id), left - 6));
  });
  let done = 0;
  const parts = train.owners.filter((/** @type {any[]} */ owner) => owner[2] > 0).map((/** @type {any[]} */ [id, , revenue]) => {
    const from = x(done);
    done += revenue;
    return s("rect", { x: from + 0.5, y: y + 1.5, width: Math.max(1, x(done) - from - 1), height: 14, rx: 1.5, class: edgeOf(game.rules, id), fill: coloursOf(game.rules, id).fill });
  });
  const price = x(train.price);
  const text = !train.runs ? "–" : `${counted(train.runs, "run")}, ${money(train.revenue, game.currency)}, ${ratio(train.revenue, train.price)} ×`;
  const end = Math.max(x(train.revenue), price) + 8;
  return [
    chips,
    parts,
    s("line", { x1: price, x2: price, y1: y - 1, y2: y + 18, class: "price-halo" }),
    s("line", { x1: price, x2: price, y1: y - 1, y2: y + 18, class: "price-mark" }),
    narrow ? s("text", { x: width, y: y + 13, class: "end value", "text-anchor": "end" }, !train.runs ? "–" : `${train.runs} · ${ratio(train.revenue, train.price)} ×`)
      : [s("text", { x: end, y: y + 13, class: "end value over-lines" }, text), s("text", { x: width, y: y + 13, class: "end plain ink2", "text-anchor": "end" }, told(game, train, width - end - textWidth(text, 12.5, 500) - 12))],
  ];
}

/**
 * What stands at the right edge: what the purchase scrapped, with its owners, and how it ended, or as much of it as fits.
 * @param {import("./game.js").Game} game
 * @param {any} train
 * @param {number} room
 */
function told(game, train, room) {
  const [gone, end] = [rusted(game, train), ended(train)];
  const parts = [gone, end].filter(Boolean);
  const whole = gone && `${gone} (${losers(train)})`;
  return [...(gone ? [[whole, end].filter(Boolean).join(" · "), whole] : []), parts.join(" · "), ...parts].find((text) => textWidth(text, 12.5) <= room) ?? "";
}
