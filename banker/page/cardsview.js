// The table on a phone: a card for each player, who is up first, the market opened where most tokens are, and corporations in order.

import { h, textWidth } from "./elements.js";
import { beyond } from "./beyond.js";
import { bidding } from "./bidding.js";
import { countsOf } from "./depot.js";
import { endBand } from "./ending.js";
import { figure, money, ordinal } from "./figures.js";
import { chipStyle, inRow } from "./fitting.js";
import { justLine } from "./happened.js";
import { chip } from "./marks.js";
import { movedTokens } from "./moved.js";
import { shortIn } from "./names.js";
import { placing, upNow } from "./operating.js";
import { inWords, space } from "./spaces.js";
import { seatHere } from "./tabs.js";
import { heading } from "./trading.js";
import { playerUp, turnLine } from "./turn.js";

/** The widest that one column is on a phone, and from which width of the screen there are two (phone.css). */
const [ONE_COLUMN, TWO_COLUMNS] = [520, 720];
/** The letters of trains in pixels. */
const SIZES = [16, 15, 14, 13, 12.5];
/** A space of the market in pixels at least, its height, the gap, the strip on each side, and pixels in a rem of this view (table.css). */
const [NARROW, HIGH, GAP, STRIP, REM] = [44, 44, 2, 44, 6.5];

/** @typedef {{id: string, count: number}} Train a type of train, and how many */

/** @param {any} data */
export function cardsView(data) {
  const { state } = data;
  const market = state.rules.market.length > 0;
  const hasBoard = market && (state.stacks.length > 0 || !state.sale.length);
  return h("div", { class: "player cards", style: chipStyle(state.rules) }, turnLine(state, state.players[seatHere() - 1]?.name ?? null), endBand(data), justLine(data), h("h1", { class: "unseen" }, "Table"),
    h("div", { class: "columns" }, h("ol", { class: "cards-of" }, inTurn(state).map((one) => card(state, one))), auction(data), hasBoard && board(data), corporations(state, market)));
}

/**
 * The privates for sale with all bids, and the money for more, as a player sees them who has bid for none.
 * @param {any} data
 */
function auction({ state, before, events, passes, answers }) {
  const watcher = { name: "", bids: {}, privates: [] };
  return bidding(/** @type {any} */ ({ state, before, events, passes, answers, me: watcher, currency: state.rules.currency })).slice(0, 2);
}

/**
 * The players from the one who is up, in the order of their turns; at the end by their place.
 * @param {any} state
 * @returns {any[]}
 */
function inTurn(state) {
  const seats = state.turn.order.map((/** @type {string} */ name) => state.players.find((/** @type {any} */ one) => one.name === name)).filter(Boolean);
  const rank = (/** @type {any} */ one) => state.standing[state.players.indexOf(one)].rank;
  if (state.game.over) return [...state.players].sort((one, other) => rank(one) - rank(other));
  const first = Math.max(0, seats.findIndex((/** @type {any} */ one) => one.name === playerUp(state)));
  return [...seats.slice(first), ...seats.slice(0, first)];
}

/**
 * @param {any} state
 * @param {any} one
 */
function card(state, one) {
  const { rules, game } = state;
  const { rank, stock } = state.standing[state.players.indexOf(one)];
  const called = shortIn(state.players.map((/** @type {any} */ who) => who.name), 120, 17);
  const own = rules.market.length ? stock.map((/** @type {any} */ held) => h("li", { class: held.president ? "presides" : null, "data-key": held.corporation, "data-value": held.percent }, chip(rules, held.corporation), h("span", {}, held.percent, held.president && h("span", { class: "unseen" }, " president"))))
    : one.president.map((/** @type {string} */ id) => h("li", { "data-key": id }, chip(rules, id)));
  return h("li", { class: playerUp(state) === one.name ? "card is-up" : "card", "data-name": one.name },
    h("p", {}, h("b", { class: "name" }, called(one.name), !game.over && game.priority === one.name && rules.market.length > 0 && h("abbr", { class: "deal", title: "Priority deal" }, "PD")),
      h("span", { class: "worths" }, rules.market.length > 0 && ["cash ", h("b", { "data-key": "cash", "data-value": one.cash }, money(one.cash, rules.currency)), " "], `${ordinal(rank)} `, h("b", { class: "worth", "data-key": "worth", "data-value": one.worth }, money(one.worth, rules.currency)))),
    h("ul", {}, own, one.privates.map((/** @type {string} */ id) => h("li", { class: "plain" }, h("span", { class: "chip plain" }, id))), one.limit !== null && h("li", { class: "certs", "data-key": "certificates", "data-value": one.certificates }, `${one.certificates} of ${one.limit} certs`)));
}

/**
 * The spaces in which a corporation can still start, as far as any can.
 * @param {any} state
 * @returns {any[]}
 */
const startsOf = ({ rules, corporations }) => (corporations.some((/** @type {any} */ one) => one.price === null && one.ipo + one.own > 0) ? rules.market.filter((/** @type {any} */ one) => one.par) : []);

/**
 * The market in spaces that can be read, opened on the columns with most tokens, or where corporations start, with a sign for what is beyond each edge.
 * @param {any} data
 */
function board({ state, before }) {
  const { market } = state.rules;
  const columns = Math.max(...market.map((/** @type {any} */ one) => one.column));
  const starts = startsOf(state);
  const last = Math.max(0, ...[...state.stacks, ...starts].map((one) => one.row));
  const rows = Math.min(Math.max(...market.map((/** @type {any} */ one) => one.row)), last + 1);
  const stacks = new Map(state.stacks.map((/** @type {any} */ one) => [`${one.row}/${one.column}`, one.tokens]));
  const { ids, left: were } = movedTokens(state, before);
  const freed = new Set(were.map((one) => `${one.row}/${one.column}`));
  const room = (innerWidth < TWO_COLUMNS ? Math.min(innerWidth, ONE_COLUMN) : innerWidth / 2) - 32 - 2 * STRIP - 2;
  const shown = Math.min(columns, Math.max(1, Math.floor((room + GAP) / (NARROW + GAP))));
  const wide = (room + GAP) / shown;
  const cells = market.filter((/** @type {any} */ one) => one.row <= rows).map((/** @type {any} */ one) => space(state.rules, one, stacks.get(`${one.row}/${one.column}`) ?? [], { width: (wide - GAP) / REM, height: HIGH / REM, columns, rows, tall: false, least: HIGH / REM }, ids, freed.has(`${one.row}/${one.column}`)));
  const grid = h("div", { class: "spaces", role: "img", "aria-label": inWords(state), style: { "grid-template-columns": `repeat(${columns}, ${(wide - GAP).toFixed(2)}px)`, "grid-auto-rows": `${HIGH}px` } }, cells);
  const scroll = h("div", { class: "board", id: "board", tabindex: 0, role: "group", "aria-label": "Stock market" }, grid);
  const { left, right, look } = beyond(scroll, state.stacks, columns, () => wide);
  const start = densest(state.stacks, starts, columns, shown);
  requestAnimationFrame(() => { if (!scroll.scrollLeft) scroll.scrollLeft = (start - 1) * wide; look(); });
  return h("section", {}, heading("Market", `${columns} columns${columns > shown ? state.stacks.length ? ", opened where most tokens are" : starts.length ? ", opened at par prices" : "" : ""}`), h("div", { class: "with-strips" }, left, scroll, right));
}

/**
 * The first of so many columns in which most tokens are, and then most spaces where corporations start, as near to their middle as can be.
 * @param {any[]} stacks
 * @param {any[]} starts
 * @param {number} columns
 * @param {number} shown
 */
function densest(stacks, starts, columns, shown) {
  const isIn = (/** @type {number} */ first) => (/** @type {any} */ one) => one.column >= first && one.column < first + shown;
  const all = (/** @type {number[]} */ some) => some.reduce((sum, one) => sum + one, 0);
  const counts = (/** @type {number} */ first) => [all(stacks.filter(isIn(first)).map((one) => one.tokens.length)), starts.filter(isIn(first)).length];
  const off = (/** @type {number} */ first) => {
    const [tokens, free] = [stacks, starts].map((some) => some.filter(isIn(first)).map((one) => one.column));
    const seen = tokens.length ? tokens : free;
    return seen.length ? Math.abs(all(seen) / seen.length - first - (shown - 1) / 2) : 0;
  };
  const firsts = Array.from({ length: Math.max(1, columns - shown + 1) }, (_, place) => place + 1);
  const better = (/** @type {number} */ one, /** @type {number} */ other) => {
    const [[tokens, free], [others, more]] = [counts(one), counts(other)];
    return tokens - others || free - more || off(other) - off(one);
  };
  return firsts.reduce((best, first) => (better(first, best) > 0 ? first : best), 1);
}

/**
 * Trains in one line: where there are many, equal ones are counted, their letters are smaller, and then there are two lines.
 * @param {string[]} trains
 * @param {number} width in pixels
 */
function trainsOf(trains, width) {
  if (!trains.length) return "none";
  const wide = (/** @type {Train[]} */ all, /** @type {number} */ size) => all.reduce((sum, { id, count }) => sum + Math.max(1.3 * size, textWidth(id, size, 700) + 4) + 5 + (count > 1 ? textWidth(` ×${count}`, size) : 0), 0);
  const each = trains.map((id) => ({ id, count: 1 }));
  const size = (/** @type {Train[]} */ all) => SIZES.find((letters) => wide(all, letters) <= width);
  const shown = size(each) ? each : countsOf(trains);
  return h("span", { class: "line-of", style: { "font-size": `${size(shown) ?? Math.min(...SIZES)}px` } }, shown.map(({ id, count }) => h("span", { class: "whole-word" }, h("span", { class: "trn" }, id), count > 1 && ` ×${count}`)).flatMap((one, place) => (place ? [h("wbr"), one] : [one])));
}

/**
 * @param {any} state
 * @param {boolean} market
 */
function corporations(state, market) {
  const place = placing(state);
  const shown = state.corporations.filter((/** @type {any} */ one) => !market || one.price !== null || one.president).sort((/** @type {any} */ a, /** @type {any} */ b) => place(a) - place(b));
  if (!shown.length) return null;
  const has = (/** @type {string} */ key) => shown.some((/** @type {any} */ one) => one[key]);
  const stock = has("own") ? ["ipo", "pool", "own"].filter(has) : ["ipo", "pool"];
  const heads = market ? ["price", "treasury", ...stock.map((key) => key.replace("ipo", "IPO")), "trains"] : ["cash", "trains"];
  const cell = (/** @type {any} */ one, /** @type {string} */ key) => h("td", { "data-key": key, "data-value": one[key] ?? 0 }, key === "price" ? h("b", { class: one.zone ? `zone zone-${one.zone}` : null }, figure(one[key])) : figure(one[key]));
  return h("section", {}, h("table", { class: "corporations" }, h("caption", { class: "unseen" }, "Corporations in operating order"),
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "Corporations"), heads.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, shown.map((/** @type {any} */ one) => h("tr", { class: upNow(state) === one.id ? "is-up" : null }, h("th", { scope: "row", "data-value": one.id }, inRow(chip(state.rules, one.id), state.rules)),
      (market ? ["price", "treasury", ...stock] : ["treasury"]).map((key) => cell(one, key)), h("td", { "data-key": "trains", "data-value": one.trains.join(" ") }, trainsOf(one.trains, has("own") ? 78 : 104), one.privates.length + one.rights.length > 0 && h("small", { class: "owns" }, [...one.privates, ...one.rights].join(" "))))))));
}
