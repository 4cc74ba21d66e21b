// What will change a player's worth: what the next operating round pays if the last runs repeat, and how the game then ends.

import { h } from "./elements.js";
import { figure, grouped, money } from "./figures.js";
import { inRow } from "./fitting.js";
import { chip } from "./marks.js";
import { shortIn } from "./names.js";
import { heading } from "./trading.js";

const REPEAT = "if runs repeat";

/**
 * @param {import("./playerview.js").Mine} mine
 * @returns {any}
 */
export function outlook(mine) {
  const { state, me, currency, names, answers } = mine;
  const { outlook: found } = answers;
  if (!found || !state.rules.market.length) return null;
  if (found.end) return [toCome(mine), h("section", {}, heading("Then it ends", "worth"), ranking(found.end, me.name))];
  const income = found.income[me.name] ?? 0;
  const paid = found.runs.filter((/** @type {any} */ one) => one.pays[me.name]);
  const sum = paid.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one.pays[me.name], income);
  const isUnknown = !sum && found.runs.some((/** @type {any} */ one) => me.shares[one.corporation] && !state.corporations.find((/** @type {any} */ other) => other.id === one.corporation)?.run);
  const name = found.round === state.game.round ? `The rest of ${found.round}` : found.round;
  return h("section", { class: "outlook" }, heading("What will change your worth", REPEAT),
    h("p", { class: "say" }, h("b", {}, sum ? `${name} pays you ${money(sum, currency)}: ` : isUnknown ? "There are no runs to go by so far" : `${name} pays you nothing`),
      paid.map((/** @type {any} */ one, /** @type {number} */ place) => [place ? ", " : "", h("span", { class: "whole-word" }, chip(names.rules, one.corporation), ` ${grouped(one.pays[me.name])}`)]), income > 0 && `${paid.length ? ", " : ""}privates ${grouped(income)}`));
}

/**
 * What is still to come in the last round, run by run.
 * @param {import("./playerview.js").Mine} mine
 */
function toCome({ state, me, names, answers }) {
  const runs = answers.outlook.runs.filter((/** @type {any} */ one) => one.pays[me.name]);
  const president = (/** @type {string} */ id) => state.corporations.find((/** @type {any} */ one) => one.id === id)?.president;
  return runs.length > 0 && h("section", {}, heading("What is still to come to you", REPEAT), h("ul", { class: "rows" }, runs.map((/** @type {any} */ one) => h("li", {}, inRow(chip(names.rules, one.corporation), names.rules),
    h("span", {}, president(one.corporation) === me.name ? "your run" : `${president(one.corporation)}’s run`, h("small", {}, `${me.shares[one.corporation] ?? 0}% of ${one.run.replace(/\D+$/, "")}`)), h("span", { class: "rt" }, h("b", {}, `+${grouped(one.pays[me.name])}`))))));
}

/**
 * Everybody's worth as cash and the rest, which is shares and privates less debts, on one scale from zero.
 * @param {any[]} all the winner first
 * @param {string} me
 */
export function ranking(all, me) {
  const most = Math.max(1, ...all.map((one) => one.worth));
  const called = shortIn(all.map((one) => one.name), 84, 15, me);
  const wide = (/** @type {number} */ value) => `${(100 * Math.max(0, value)) / most}%`;
  return h("ol", { class: "rank" }, all.map((one) => h("li", { class: one.rank === 1 ? "first" : null }, h("span", {}, one.rank), h("span", { class: one.name === me ? "name you" : "name" }, called(one.name)),
    h("span", { class: "bar-of", "aria-hidden": true }, one.cash > 0 && h("i", { class: "of-cash", style: { width: wide(Math.min(one.cash, one.worth)) } }, h("span", {}, "cash")), h("i", { class: "of-shares", style: { width: wide(one.worth - Math.max(0, one.cash)) } }, h("span", {}, "the rest"))), h("b", { "data-value": one.worth }, figure(one.worth)))));
}
