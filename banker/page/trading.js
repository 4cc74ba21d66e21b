// What a player may buy and sell in a stock round, a row for each corporation: the answers of the program, in few words.

import { h } from "./elements.js";
import { counted, figure, grouped, money, moving } from "./figures.js";
import { inRow } from "./fitting.js";
import { chip } from "./marks.js";

const SOURCES = new Map([["ipo", "IPO"], ["pool", "pool"], ["treasury", "treasury"]]);
/** From so many corporations on, those that may neither be bought nor sold share one line. */
const MANY = 9;

/**
 * @param {import("./playerview.js").Mine} mine
 * @param {boolean} isUp
 */
export function trading(mine, isUp) {
  const { answers, seat, names } = mine;
  const found = answers.trades[seat];
  if (!found.length) return null;
  const idle = found.length < MANY ? [] : found.filter((/** @type {any} */ one) => !one.sell?.count && one.buy.every((/** @type {any} */ offer) => offer.why_not !== null));
  const rows = alike(found.filter((/** @type {any} */ one) => !idle.includes(one)));
  return h("section", { class: "trades" },
    heading(isUp ? "Buy and sell" : "On your turn you may buy", "sell at most"),
    h("ul", { class: "rows" }, rows.map((some) => (some.length > 1 ? together(some, mine) : row(some[0], mine)))),
    neither(idle, names.rules));
}

/**
 * The rows: corporations with the same choice of first prices, or the same reason why they cannot be started, share one.
 * @param {any[]} found
 * @returns {any[][]}
 */
function alike(found) {
  const key = (/** @type {any} */ one) => (one.buy[0]?.source === "start" && !one.sell ? JSON.stringify(one.buy) : one.corporation);
  return [...new Set(found.map(key))].map((same) => found.filter((one) => key(one) === same));
}

/**
 * @param {any[]} some corporations that a player may start alike, or not
 * @param {import("./playerview.js").Mine} mine
 */
function together(some, { currency, names, answers }) {
  const [one] = some;
  const chips = h("span", { class: "chips" }, some.map(({ corporation }) => inRow(chip(names.rules, corporation), names.rules)));
  return h("li", { class: "together", "data-key": some.map(({ corporation }) => corporation).join(" ") }, chips, one.buy[0].why_not === null ? offered(one.buy, one, currency, answers, "start one") : h("span", { class: "off" }, h("b", {}, one.buy[0].why_not), ` to start one at ${money(one.buy[0].price, currency)}`), h("span", { class: "unseen" }, "none to sell"));
}

/**
 * The corporations that may neither be bought nor sold, with the reasons why nothing of them is bought.
 * @param {any[]} idle
 * @param {any} rules
 */
function neither(idle, rules) {
  if (!idle.length) return null;
  const reasons = [...new Set(idle.map(whyNot))];
  return h("p", { class: "say" }, "Neither: ", reasons.map((why, place) => [place ? "; " : "", idle.filter((one) => whyNot(one) === why).map((one) => [chip(rules, one.corporation), " "]), why]));
}

/**
 * Why nothing is bought of a corporation, as its cheapest source has it.
 * @param {any} one
 * @returns {string}
 */
const whyNot = (one) => cheapest(one)?.why_not ?? "none left";

/** @param {any} one */
const cheapest = (one) => [...one.buy].sort((/** @type {any} */ a, /** @type {any} */ b) => a.price - b.price)[0];

/**
 * @param {any} text
 * @param {any} [more]
 */
export const heading = (text, more) => h("h2", {}, h("span", { class: "of" }, text), more && h("span", {}, more));

/**
 * @param {any} one
 * @param {import("./playerview.js").Mine} mine
 */
function row(one, { state, currency, names, answers }) {
  const offers = one.buy.filter((/** @type {any} */ offer) => offer.why_not === null).sort((/** @type {any} */ a, /** @type {any} */ b) => a.price - b.price);
  return h("li", { "data-key": one.corporation }, inRow(chip(names.rules, one.corporation), names.rules), offers.length ? offered(offers, one, currency, answers) : refused(one, currency, answers), sold(one.sell, currency, state));
}

/**
 * @param {any} offer
 * @param {string} currency
 * @param {string} start
 */
function from(offer, currency, start) {
  if (offer.source !== "start") return [h("b", {}, money(offer.price, currency)), ` ${SOURCES.get(offer.source)}, ${offer.left} left`];
  const last = offer.prices[offer.prices.length - 1];
  return [h("b", {}, start), offer.prices.length > 1 ? ` at ${money(offer.price, currency)} to ${money(last, currency)}` : ` at ${money(offer.price, currency)}`];
}

/**
 * @param {any[]} offers those that the rules allow, the cheapest first
 * @param {any} one
 * @param {string} currency
 * @param {any} answers
 * @param {string} [start] what is done where it has no price
 */
function offered([offer, other], one, currency, answers, start = "start it") {
  const after = [offer.president && "you would preside", moving(String(offer.percent), `${offer.percent_after}%`), `${counted(offer.certificates, "cert")}${offer.counts ? "" : ", not counted"}`].filter(Boolean).join(", ");
  const second = other ?? one.buy.find((/** @type {any} */ some) => some !== offer);
  return h("span", {}, from(offer, currency, start), h("small", {}, after, second && ` · ${SOURCES.get(second.source)} ${grouped(second.price)}`, floating(one, answers)));
}

/**
 * How much of it the bank must still sell until it floats.
 * @param {any} one
 * @param {any} answers
 */
const floating = ({ corporation }, { to_float: found }) => corporation in found && [" · ", h("span", { class: "whole-word" }, `${found[corporation]}% to float`)];

/**
 * @param {any} one
 * @param {string} currency
 * @param {any} answers
 */
function refused(one, currency, answers) {
  const first = cheapest(one);
  if (!first) return h("span", { class: "off" }, h("b", {}, "none left"), one.price !== null && h("small", {}, `price ${money(one.price, currency)}`));
  const where = first.source === "start" ? `to start at ${money(first.price, currency)}` : `${money(first.price, currency)} ${SOURCES.get(first.source)}, ${first.left} left`;
  return h("span", { class: "off" }, h("b", {}, first.why_not), h("small", {}, where, floating(one, answers)));
}

/**
 * @param {any} sale
 * @param {string} currency
 * @param {any} state
 */
function sold(sale, currency, state) {
  if (!sale) return h("span", { class: "rt no" }, h("span", { class: "unseen" }, "none to sell"), h("span", { "aria-hidden": true }, "–"));
  if (!sale.count) return h("span", { class: "rt no" }, sale.why_not);
  const then = sale.then === sale.price ? "price stays" : moving(figure(sale.price), figure(sale.then));
  return h("span", { class: "rt" }, h("b", {}, `${sale.count} for ${money(sale.brings, currency)}`), h("small", { class: sale.president ? "wraps" : null }, sale.president && state.players.length > 1 ? `${sale.president} presides` : then));
}
