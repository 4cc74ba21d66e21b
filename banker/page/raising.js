// How a player raises money: the sales that bring an amount, the least loss first, and another amount to type.

import { h } from "./elements.js";
import { figure, money, moving } from "./figures.js";
import { chip } from "./marks.js";
import { noAnswer, stepper } from "./stepper.js";
import { heading } from "./trading.js";

const SHOWN = 3;

/**
 * What must be raised for a train, or what could be raised by selling stock.
 * @param {import("./playerview.js").Mine} mine
 * @returns {any[]}
 */
export function raising(mine) {
  const { state, standing } = mine;
  if (state.game.over || !state.rules.market.length) return [];
  const { raise } = standing;
  const may = raise.ways.length > 0 || (raise.most?.sales.length ?? 0) > 0;
  if (raise.amount) return [missing(mine), raise.discounts && h("p", { class: "say" }, mine.told(raise.discounts)), section(mine), elsewhere(raise, mine.told)];
  if (!may || state.sale.some((/** @type {any} */ one) => one.kind !== "stock-round")) return [];
  return [section(mine)];
}

/**
 * One bar that adds up to the price of the train.
 * @param {import("./playerview.js").Mine} mine
 */
function missing({ state, standing, currency, names }) {
  const { need, amount, cash } = standing.raise;
  if (!need) return null;
  const treasury = state.corporations.find((/** @type {any} */ one) => one.id === need.corporation).treasury;
  const part = (/** @type {string} */ name, /** @type {number} */ value, more = "") => value > 0 && h("span", { class: more || null, style: { flex: String(value) } }, h("small", {}, name), h("b", {}, money(value, currency)));
  return h("section", {}, heading([need.train ? `${need.train}-train` : need.what, " for ", chip(names.rules, need.corporation)], money(need.price, currency)),
    h("div", { class: "bar" }, part(`${need.corporation} has`, treasury), part("you have", cash), part("to raise", amount, "miss")));
}

/** @param {import("./playerview.js").Mine} mine */
function section({ state, standing, seat, currency, names, told }) {
  const { raise } = standing;
  const now = raise.round === state.game.round;
  const body = h("div", { class: "ways-to-raise", "aria-live": "polite" }, waysOf(raise, currency, names, told));
  const first = raise.amount || raise.most?.brings || 0;
  const field = stepper({
    id: `raise-${seat + 1}-${state.game.round}`, label: raise.amount ? "Another amount" : "To raise", value: first, step: 10, known: raise,
    question: (amount) => `raise-${seat + 1}-${amount}`,
    put: (found) => body.replaceChildren(...(found ? waysOf(found, currency, names, told) : [noAnswer()])),
  });
  return h("section", { class: "raise" }, heading(raise.amount ? (raise.possible ? "Best sales first" : "You cannot raise it") : `You could raise ${money(raise.most?.brings ?? 0, currency)}${now ? "" : ` in ${raise.round}`}`, "brings"), body, field);
}

/**
 * The sets of sales, or the one that brings the most, and what is left over.
 * @param {any} raise
 * @param {string} currency
 * @param {any} names
 * @param {(text: string) => string} told
 * @returns {any[]}
 */
function waysOf(raise, currency, names, told) {
  const ways = raise.ways.length ? raise.ways : raise.most?.sales.length ? [raise.most] : [];
  const more = ways.length - SHOWN;
  return [
    ...ways.slice(0, SHOWN).map((/** @type {any} */ way) => wayOf(way, raise, currency, names)),
    more > 0 && h("p", { class: "say" }, `${more} more ${more === 1 ? "way" : "ways"}`),
    !raise.ways.length && raise.amount > 0 && h("p", { class: "say" }, ways.length ? "These sales bring the most. " : "There is nothing that you may sell. ", raise.notes.map((/** @type {string} */ note) => `${told(note).replaceAll("`", "")} `), raise.privates.length > 0 && `Not counted: ${raise.privates.join(", ")}, which you could sell to another player.`, raise.closes && ` ${told(raise.closes).replaceAll("`", "")}`, raise.bankrupt && ` ${told(raise.bankrupt).replace(/: `.*/, ".")}`),
  ].filter(Boolean);
}

/**
 * @param {any} way
 * @param {any} raise
 * @param {string} currency
 * @param {any} names
 */
function wayOf(way, raise, currency, names) {
  const prices = way.sales.filter((/** @type {any} */ sale) => sale.market.from !== sale.market.to).map((/** @type {any} */ sale) => `${sale.corporation}\u00a0${moving(figure(sale.market.from), figure(sale.market.to))}`).join("; ");
  const lost = Object.entries(way.presidencies).map(([id, who]) => `${who} would preside over ${id}`).join("; ");
  const over = raise.ways.length && raise.amount ? `${money(way.brings - raise.amount, currency)} left over` : `${money(way.cash, currency)} in all`;
  return h("div", { class: "way" },
    h("p", {}, "Sell ", way.sales.map((/** @type {any} */ sale, /** @type {number} */ place) => h("span", { class: "sale" }, `${sale.count} `, chip(names.rules, sale.corporation), place < way.sales.length - 1 ? "," : ""))),
    h("b", { "data-value": way.brings }, money(way.brings, currency)),
    h("small", {}, [over, prices, lost, way.bank_breaks && "the bank would break"].filter(Boolean).join(" · ")));
}

/**
 * @param {any} raise
 * @param {(text: string) => string} told
 */
const elsewhere = (raise, told) => raise.cheaper && h("section", {}, heading("Or a train of another corporation", "if its president agrees"), h("p", { class: "say" }, told(raise.cheaper)));
