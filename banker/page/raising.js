// What a player could raise by selling stock, and what that costs, in a few sentences; the privates that the bank sells.

import { h } from "./elements.js";
import { listed, money } from "./figures.js";
import { inOneLine } from "./fitting.js";
import { chip } from "./marks.js";

/**
 * @param {import("./playerview.js").Mine} mine
 * @returns {any}
 */
export function raising({ state, standing, currency, names }) {
  const { raise } = standing;
  if (state.game.over || !state.rules.market.length) return null;
  const way = raise.ways[0] ?? raise.most;
  if (state.sale.length && !raise.amount && !way?.sales.length) return null;
  const when = raise.round === state.game.round ? "now" : `in ${raise.round}, at today’s prices`;
  if (!way?.sales.length) return section(raise.amount ? `You cannot raise ${money(raise.amount, currency)}` : `You can sell no stock ${raise.round === state.game.round ? "now" : `in ${raise.round}`}`, [reasons(raise)]);
  const amount = money(raise.amount || way.brings, currency);
  const title = raise.amount && !raise.possible ? `You cannot raise ${amount}` : `To raise ${amount} ${raise.need ? `for a ${raise.need.train}-train of ${raise.need.corporation}` : when}`;
  return section(title, [raise.amount && !raise.possible ? `These sales bring the most, ${money(way.brings, currency)}. ` : "", ...sales(way, names.rules), ...costs(way, raise, currency)]);
}

/**
 * The privates that the bank sells: in an auction the first one at its price and the others to the best bid, else each at its price.
 * @param {import("./playerview.js").Mine} mine
 */
export function forSale({ state, currency }) {
  if (state.game.over || !state.sale.length) return null;
  return h("table", { class: "for-sale" }, h("caption", {}, "For sale"), h("tbody", {}, state.sale.map((/** @type {any} */ one, /** @type {number} */ place) => {
    const { name, revenue } = state.rules.privates[one.private];
    const bids = state.players.filter((/** @type {any} */ player) => player.bids[one.private]).sort((/** @type {any} */ a, /** @type {any} */ b) => b.bids[one.private] - a.bids[one.private]);
    const auctioned = one.least_bid !== null;
    const isNow = !auctioned || (place === 0 && !bids.length);
    return h("tr", {}, h("th", { scope: "row" }, inOneLine(h("span", { class: "chip plain" }, one.private), 48)),
      h("td", {}, name, h("small", {}, `${money(revenue, currency)} a round`, bids.length > 0 && ` · ${bids[0].name} bids ${money(bids[0].bids[one.private], currency)}`)),
      h("td", {}, h("b", {}, money(isNow ? one.offered_at : one.least_bid, currency)), auctioned && h("small", {}, isNow ? "now" : "least bid")));
  })));
}

/**
 * @param {string} title
 * @param {any[]} text
 */
const section = (title, text) => h("section", { class: "raise" }, h("h2", {}, title), text.some(Boolean) && h("p", {}, text));

/**
 * @param {any} way
 * @param {any} rules
 */
const sales = (way, rules) => ["Sell ", way.sales.map((/** @type {any} */ sale, /** @type {number} */ place) => [place ? " " : "", h("span", { class: "sale" }, `${sale.count} `, chip(rules, sale.corporation), place < way.sales.length - 1 ? "," : ".")]), " "];

/**
 * @param {any} way
 * @param {any} raise
 * @param {string} currency
 */
function costs(way, raise, currency) {
  const lost = Object.keys(way.presidencies);
  return [
    lost.length ? `You would lose the ${lost.length > 1 ? "presidencies" : "presidency"} of ${listed(lost)}. ` : "",
    way.loss > 0 ? `Your worth would fall by ${money(way.loss, currency)}. ` : "",
    way.bank_breaks ? "The bank would break. " : "",
    `With your cash: ${money(way.cash, currency)}.`,
    raise.privates.length && raise.amount ? ` Not counted: ${listed(raise.privates)}, which you could sell to another player.` : "",
    raise.cheaper && raise.amount ? ` ${raise.cheaper}` : "",
  ];
}

/**
 * Why nothing can be sold in that round, where there is more to say; not why nothing is sold before it.
 * @param {any} raise
 */
const reasons = (raise) => raise.notes.filter((/** @type {string} */ note) => !note.includes("These sales are for")).join(" ");
