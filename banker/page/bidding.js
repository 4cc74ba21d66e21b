// The privates that the bank sells, as a player sees them: the next bid, who bids what, how far they can go, and who owns what.

import { h } from "./elements.js";
import { listed, money } from "./figures.js";
import { inRow } from "./fitting.js";
import { shortIn } from "./names.js";
import { heading } from "./trading.js";
import { depot } from "./upcard.js";

/**
 * @param {import("./playerview.js").Mine} mine
 * @returns {any[]}
 */
export function bidding(mine) {
  const { state, me, currency } = mine;
  if (state.game.over || !state.sale.length) return [];
  const auction = state.sale[0].least_bid !== null;
  const own = Object.values(me.bids).reduce((/** @type {number} */ sum, bid) => sum + Number(bid), 0);
  const only = onlyBidders(state, me.name);
  const reserved = own > 0 && h("p", { class: "say" }, `${money(own, currency)} of your cash is in your bids.`);
  return [
    h("section", { class: "for-sale" }, heading("Privates", auction ? "next bid" : "price"), h("ul", { class: "rows" }, state.sale.map((/** @type {any} */ one, /** @type {number} */ place) => row(mine, one, place === 0 && auction))), only && h("p", { class: "say" }, only), reserved),
    auction && freeMoney(mine), sellsFirst(state) && depot(mine), owned(mine),
  ];
}

/** @param {any} state whether privates are sold before stock: then the next train stands above those that are owned, within the screen */
export const sellsFirst = ({ sale }) => sale.some((/** @type {any} */ one) => one.kind !== "stock-round");

/**
 * Who gets which privates as the only bidder, in a sentence; empty where nobody does.
 * @param {any} state
 * @param {string} [me]
 */
export function onlyBidders({ sale, players, rules }, me = "") {
  const told = (/** @type {any[]} */ some) => listed(some.filter((one) => one.only_bidder).map((one, place) => {
    const who = players.find((/** @type {any} */ other) => other.name === one.only_bidder);
    const [name, verb] = who.name === me ? [place ? "you" : "You", "get"] : [who.name, "gets"];
    return `${name} ${verb} ${one.private} for ${money(who.bids[one.private], rules.currency)}`;
  }));
  const [now, later] = [told(sale.slice(0, 1)), told(sale.slice(1))];
  return [now && `${now}.`, later && `${later} unless somebody bids more.`].filter(Boolean).join(" ");
}

/**
 * @param {import("./playerview.js").Mine} mine
 * @param {any} one
 * @param {boolean} isNow
 */
function row({ state, me, currency }, one, isNow) {
  const { name, price, revenue } = state.rules.privates[one.private];
  const bids = state.players.filter((/** @type {any} */ who) => who.bids[one.private]).sort((/** @type {any} */ a, /** @type {any} */ b) => b.bids[one.private] - a.bids[one.private]);
  const told = bids.map((/** @type {any} */ who) => `${who.name === me.name ? "you" : who.name} ${who.bids[one.private]}`).join(", ") || (one.least_bid === null ? "" : "no bid");
  const offered = one.least_bid === null || (isNow && !bids.length);
  return h("li", { class: isNow ? "offered" : null }, inRow(h("span", { class: "chip plain" }, one.private), state.rules),
    h("span", {}, h("b", {}, name), h("small", {}, [`${money(price, currency)}${revenue ? `, pays ${revenue}` : ""}`, told].filter(Boolean).join(" · "))),
    h("span", { class: "rt" }, h("b", { "data-value": offered ? one.offered_at : one.least_bid }, money(offered ? one.offered_at : one.least_bid, currency)), offered && one.least_bid !== null && h("small", {}, "to buy")));
}

/**
 * How far each can go: if they still bid for the private that is contested now, their bid for it counts, too.
 * @param {import("./playerview.js").Mine} mine
 */
function freeMoney({ state, me, currency, answers }) {
  const free = (/** @type {any} */ who) => answers.most_bids[state.players.indexOf(who)];
  const most = Math.max(1, ...state.players.map(free));
  const seats = [...state.players].sort((one, other) => Number(other.name === me.name) - Number(one.name === me.name));
  const called = shortIn(state.players.map((/** @type {any} */ one) => one.name), 80, 15, me.name);
  return h("section", {}, heading("Free money", currency.replace("#", "")), h("ul", { class: "rows bars" }, seats.map((who) => h("li", {}, h("span", { class: who.name === me.name ? "you" : null }, called(who.name)),
    h("i", { style: { width: `${(100 * free(who)) / most}%` } }), h("span", { class: "rt" }, h("b", {}, money(free(who), "")), state.turn.bidders.includes(who.name) && h("small", {}, `for ${state.turn.private}`))))));
}

/** @param {import("./playerview.js").Mine} mine */
function owned({ state, me, currency }) {
  const all = state.players.flatMap((/** @type {any} */ who) => who.privates.map((/** @type {string} */ id) => ({ id, who: who.name })));
  if (!all.length) return null;
  const called = shortIn(state.players.map((/** @type {any} */ one) => one.name), 100, 16, me.name);
  return h("section", {}, heading("Owned"), h("ul", { class: "rows" }, all.map((/** @type {any} */ { id, who }) => h("li", {}, inRow(h("span", { class: "chip plain" }, id), state.rules),
    h("span", {}, h("b", {}, state.rules.privates[id].name), h("small", {}, state.rules.privates[id].revenue ? `pays ${money(state.rules.privates[id].revenue, currency)}` : "")), h("span", { class: "rt" }, h("b", { class: "wraps" }, called(who)))))));
}
