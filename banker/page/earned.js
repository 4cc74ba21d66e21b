// Who earned what: a table that adds up from the starting cash to the worth, with bars on one scale.

import { h } from "./elements.js";
import { figure, money } from "./figures.js";
import { chip, coloursOf, edgeOf } from "./marks.js";
import { columnNames } from "./names.js";
import { copyButton, scrolling, table } from "./tables.js";

/** @type {[string, string, string][]} the kinds of sources, the name of their sum, and what to call one */
const GROUPS = [
  ["dividend", "Dividends", ""],
  ["revenue", "Revenue of railroads", ""],
  ["stock_sold", "Gain on stock sold", ""],
  ["stock_held", "Gain on stock held", ""],
  ["income", "Income of privates", ""],
  ["private", "Privates bought, sold or closed", ""],
  ["train", "Paid towards trains", ""],
  ["track", "Track and stations", ""],
  ["interest", "Interest", ""],
  ["payment", "Other payments", ""],
  ["correction", "Corrections", ""],
  ["bankruptcy", "Bankruptcy", ""],
  ["bonds", "Bonds of corporations", ""],
];
const OPEN = ["dividend", "revenue"];
const PLAIN = { colour: "", edge: "" };

/**
 * What all these sources gave each player.
 * @param {any[]} sources
 * @param {string[]} players
 * @returns {number[]}
 */
const totals = (sources, players) => players.map((_, seat) => sources.reduce((sum, one) => sum + one.amounts[seat], 0));

/**
 * The amount of the longest bar: of one source, or of a group that is drawn as a sum.
 * @param {any[]} sources
 * @param {string[]} players
 */
function longest(sources, players) {
  const summed = GROUPS.filter(([kind]) => !OPEN.includes(kind)).flatMap(([kind]) => totals(sources.filter((one) => one.kind === kind), players));
  return Math.max(1, ...[...sources.flatMap((one) => one.amounts), ...summed].map(Math.abs));
}

/** @param {import("./game.js").Game} game */
export function earned(game) {
  const { players, begins, sources, worth } = game.data.earnings;
  if (!sources.length) return null;
  const order = game.data.score.players.map((/** @type {any} */ one) => players.indexOf(one.name));
  const most = longest(sources, players);
  const heads = ["Source", ...columnNames(order.map((/** @type {number} */ seat) => players[seat]), 640 / players.length)];
  /** @type {{cells: any[], class?: string}[]} */
  const rows = [{ cells: [game.hasMarket ? "Starting cash" : "Starting treasuries", ...order.map((/** @type {number} */ seat) => begins[seat])] }];
  for (const [kind, name] of GROUPS) {
    const of = sources.filter((/** @type {any} */ one) => one.kind === kind);
    if (!of.length) continue;
    const total = totals(of, players);
    const alone = !OPEN.includes(kind);
    rows.push({ class: "sum", cells: [name, ...order.map((/** @type {number} */ seat) => (alone ? barred(total[seat], most) : total[seat]))] });
    if (of.length > 1 || !alone) rows.push(...of.filter((/** @type {any} */ one) => one.about).map((/** @type {any} */ one) => line(game, one, order, most, alone)));
  }
  rows.push({ class: "total", cells: [game.over ? "Final worth" : "Worth now", ...order.map((/** @type {number} */ seat) => worth[seat])] });
  const found = table("Who earned what", heads, rows, players.length > 5 ? "earned crowded" : "earned");
  return {
    id: "earned",
    title: "Who earned what",
    finding: finding(game, sources, worth),
    body: [scrolling("Who earned what", found), h("p", { class: "key" }, detailsButton(game, found), copyButton(found))],
  };
}

/**
 * @param {import("./game.js").Game} game
 * @param {HTMLElement} found
 */
function detailsButton(game, found) {
  if (!found.querySelector(".more")) return null;
  const more = `Show each ${game.hasMarket ? "corporation and private" : "railroad"}`;
  const button = h("button", { type: "button", class: "copy", "aria-expanded": "false", onclick: () => {
    const open = found.classList.toggle("all");
    button.setAttribute("aria-expanded", String(open));
    button.textContent = open ? "Show sums only" : more;
  } }, more);
  return button;
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} source
 * @param {number[]} order
 * @param {number} most
 * @param {boolean} more
 */
function line(game, source, order, most, more) {
  const corporation = game.corporations.includes(source.about) && game.rules.corporations[source.about];
  const look = corporation ? { colour: coloursOf(game.rules, source.about).fill, edge: edgeOf(game.rules, source.about) } : PLAIN;
  const name = corporation ? chip(game.rules, source.about) : h("span", { class: "private" }, source.about);
  return { class: more ? "part more" : "part", cells: [{ text: name, n: source.about }, ...order.map((seat) => barred(source.amounts[seat], most, look))] };
}

/**
 * An amount with its bar; a negative one is hollow.
 * @param {number} amount
 * @param {number} most
 * @param {{colour: string, edge: string}} [look] of a corporation
 */
function barred(amount, most, { colour, edge } = PLAIN) {
  const width = `${((100 * Math.abs(amount)) / most).toFixed(1)}%`;
  const bar = amount !== 0 && h("span", { class: `bar ${amount < 0 ? "negative" : edge}`, style: { width, ...(colour && amount > 0 ? { background: colour } : {}) } });
  return { n: amount, text: h("span", { class: "barred" }, h("span", { class: "track" }, bar), h("span", { class: amount < 0 ? "neg" : "" }, figure(amount))) };
}

/**
 * @param {import("./game.js").Game} game
 * @param {any[]} sources
 * @param {number[]} worth
 */
function finding(game, sources, worth) {
  const total = worth.reduce((sum, one) => sum + one, 0);
  const kind = game.hasMarket ? "dividend" : "revenue";
  const paid = sources.filter((one) => one.kind === kind);
  const sum = paid.flatMap((one) => one.amounts).reduce((all, one) => all + one, 0);
  let best = { amount: 0, name: "", about: "" };
  for (const one of paid) one.amounts.forEach((/** @type {number} */ amount, /** @type {number} */ seat) => { if (amount > best.amount) best = { amount, name: game.players[seat], about: one.about }; });
  const most = best.amount ? ` The most from one ${game.hasMarket ? "corporation" : "railroad"}: ${money(best.amount, game.currency)} from ${best.about} to ${best.name}.` : "";
  const share = !sum ? `No ${kind === "dividend" ? "dividend was paid" : "revenue was earned"}${game.over ? "" : " yet"}.` : total > 0 && sum <= total ? `${game.hasMarket ? "Dividends" : "Revenues"} make up ${Math.round((100 * sum) / total)}% of everyone’s worth.` : `${game.hasMarket ? "Dividends" : "Revenues"}: ${money(sum, game.currency)}.`;
  return [`${share}${most} Each column adds up from ${game.hasMarket ? "starting cash" : "starting treasuries"} to ${game.over ? "final worth" : "the worth now"}.`, h("span", { class: "in-wide" }, " Bars share one scale.")];
}
