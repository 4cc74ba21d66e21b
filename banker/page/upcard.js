// The card of a corporation that is up, for its president: treasury, trains, the next train, and what a run would pay or withhold; for others the next train alone.

import { inDepot, rusting } from "./depot.js";
import { h } from "./elements.js";
import { capital, figure, money, signed } from "./figures.js";
import { chip } from "./marks.js";
import { noAnswer, stepper } from "./stepper.js";
import { heading } from "./trading.js";

const NAMES = new Map([["pay", "pay"], ["withhold", "withhold"], ["half", "half"], ["none", "no run"]]);

/** @param {import("./playerview.js").Mine} mine */
export function upCard({ state, me, currency, names, answers }) {
  const { up } = answers;
  const one = state.corporations.find((/** @type {any} */ other) => other.id === up.corporation);
  const next = up.next;
  return [
    h("section", { class: "facts" },
      fact(`${up.corporation} ${state.rules.market.length ? "treasury" : "cash"}`, h("b", {}, money(one.treasury, currency))),
      fact(up.limit === null ? "Trains" : `Trains, at most ${up.limit}`, [one.trains.map((/** @type {string} */ id) => [h("span", { class: "trn" }, id), " "]), h("em", {}, !one.trains.length ? "none" : up.limit !== null && one.trains.length >= up.limit ? "full" : "")]),
      next.length > 0 && fact("Next train", [next.map((/** @type {any} */ offer, /** @type {number} */ place) => [place > 0 && " or ", h("span", { class: "whole-word" }, h("span", { class: "trn" }, offer.train), " ", h("b", {}, money(offer.price, currency)))]), " ", h("em", { class: "whole-word" }, next[0].left === null ? "unlimited" : `${next[0].left} ${state.depot[next[0].train] ? "left" : "in the pool"}`)]),
      next[0]?.traded_in && fact(`With a ${next[0].types.join(" or ")} traded in`, h("b", {}, money(next[0].traded_in, currency)))),
    h("section", {}, h("p", { class: "say" }, duty(up, one, next, adds(up, one, currency)), follows(state, names)), up.also.length > 0 && h("p", { class: "say" }, h("b", {}, "Also on sale: "), up.also.map((/** @type {any} */ offer, /** @type {number} */ place) => [place > 0 && ", ", offered(offer, state, currency)]), "."), one.rights.length > 0 && h("p", { class: "say" }, h("b", {}, "Has: "), `${one.rights.join(", ")}.`), one.offers.length > 0 && h("p", { class: "say" }, h("b", {}, "Still open: "), `${one.offers.join("; ").replace(/ \(`[^`]*`\)/g, "")}.`)),
    up.run && runs(up, me, state, currency),
  ];
}

/**
 * The next train, what the first of the next type does, and the bank, where no corporation of this player is up.
 * @param {import("./playerview.js").Mine} mine
 */
export function depot({ state, currency, names }) {
  const [first] = inDepot(state);
  const more = state.on_sale.filter((/** @type {any} */ one) => !first?.kinds.includes(one.train));
  const less = state.on_sale.find((/** @type {any} */ one) => first?.kinds.includes(one.train) && one.or);
  const bank = state.game.bank_broken ? "the bank is broken" : `bank ${money(state.game.bank, currency)}`;
  return h("section", { class: "depot" }, heading("Next train", bank), h("p", { class: "say" },
    first ? [first.kinds.map((kind, place) => [place > 0 && " or ", h("span", { class: "trn" }, kind), " ", h("b", {}, money(state.rules.trains[kind].price, currency))]), `, ${first.left === null ? "unlimited" : `${first.left} left`}${less ? `, or ${less.or}` : ""}. `] : "None left. ",
    more.length > 0 && ["Also on sale: ", more.map((/** @type {any} */ offer, /** @type {number} */ place) => [place > 0 && ", ", offered({ ...offer, traded_in: null }, state, currency)]), ". "],
    follows(state, names)));
}

/**
 * A train that the bank sells besides the next one.
 * @param {any} offer
 * @param {any} state
 * @param {string} currency
 */
const offered = ({ train, price, traded_in: less, types }, { depot: left }, currency) => h("span", { class: "whole-word" }, h("span", { class: "trn" }, train), ` ${money(price, currency)}${left[train] === 0 ? " in the pool" : ""}${less ? ` (${money(less, currency)} for a ${types.join(" or ")})` : ""}`);

/**
 * What the first train of the next type takes away, or else what it brings.
 * @param {any} state
 * @param {any} names
 */
const follows = (state, names) => losses(state, names) ?? (state.coming?.does && `The first ${state.coming.train}: ${state.coming.does}.`);

/**
 * @param {string} name
 * @param {any} content
 */
const fact = (name, content) => h("div", {}, h("small", {}, name), content);

/**
 * Whether it has to buy a train; what a route is, only the players see.
 * @param {any} up
 * @param {any} one
 * @param {any} next
 * @param {string} more what the president adds
 */
function duty(up, one, next, more) {
  if (one.trains.length) return up.must_own_train ? [h("b", {}, "No duty to buy:"), " it has trains. "] : null;
  if (!next.length) return [h("b", {}, "It has no train"), ", and none is for sale. "];
  return up.must_own_train ? [h("b", {}, "It must buy a train"), `${up.must_own_train === "always" ? "" : " if it has a route"}${more}. `] : [h("b", {}, "It has no train"), " and need not buy one. "];
}

/**
 * What the president adds to a train that the treasury cannot pay alone; empty if nothing.
 * @param {any} up
 * @param {any} one
 * @param {string} currency
 */
const adds = ({ president_adds: more }, one, currency) => (more ? `: you add ${money(more.amount, currency)} to its ${money(one.treasury, currency)} for ${more.what}` : "");

/**
 * What the first train of the next type takes away.
 * @param {any} state
 * @param {any} names
 */
function losses(state, names) {
  const lost = rusting(state);
  if (!lost.length) return null;
  const owners = [...new Set(lost.flatMap(([, ids]) => Object.keys(ids)))];
  return [`The first ${state.coming.train} rusts ${lost.map(([kind]) => `${kind}s`).join(", ")}: `, owners.map((id) => [names.corporations.includes(id) ? chip(names.rules, id) : owners.length > 1 ? "and those in the bank pool" : "those in the bank pool", " "])];
}

/**
 * @param {any} up
 * @param {any} me
 * @param {any} state
 * @param {string} currency
 */
function runs(up, me, state, currency) {
  const body = h("div", { class: "ways-to-run", "aria-live": "polite" }, ways(up.run, me, state, currency));
  const field = stepper({
    id: `run-of-${up.corporation}-${state.game.round}`, label: ["If it runs for", up.run.revenue > 0 && [h("br"), "(the last run)"]], value: up.run.revenue, step: up.run.multiple, known: up.run,
    question: (revenue) => `run-${revenue}`,
    put: (found) => body.replaceChildren(found ? ways(found, me, state, currency) : noAnswer()),
  });
  return h("section", {}, field, body);
}

/**
 * What each decision does.
 * @param {any} run
 * @param {any} me
 * @param {any} state
 * @param {string} currency
 */
function ways({ corporation, revenue, ways: all, why_not: why }, me, state, currency) {
  if (!all.length) return h("p", { class: "say" }, `The rules allow no run for ${money(revenue, currency)} now.${why.length ? ` ${why[0]}.` : ""}`);
  const amount = (/** @type {number} */ value) => h("td", { class: value ? null : "q", "data-value": value }, value ? money(value, currency) : "–");
  const line = (/** @type {any} */ name, /** @type {(way: any) => any} */ cell, more = "") => h("tr", { class: more || null }, h("th", { scope: "row" }, name), all.map(cell));
  const others = (/** @type {any} */ way) => Object.entries(way.gets).reduce((/** @type {number} */ sum, [who, value]) => sum + (who === me.name ? 0 : Number(value)), 0);
  const price = all[0]?.from;
  return h("div", {}, h("table", { class: "two" }, h("caption", { class: "unseen" }, "What the run does"),
    h("thead", {}, h("tr", {}, h("td", {}), all.map((/** @type {any} */ way) => h("th", { scope: "col" }, NAMES.get(way.decision) ?? way.decision)))),
    h("tbody", {},
      line("you get", (way) => amount(way.gets[me.name])),
      line("other players get", (way) => amount(others(way))),
      line(`${corporation} gets`, (way) => amount(way.keeps)),
      price !== null && price !== undefined && line(`price, now ${figure(price)}`, (way) => h("td", { "data-value": way.to }, figure(way.to))),
      state.rules.market.length > 0 && line("your worth", (way) => h("td", { "data-value": way.worth[me.name] }, signed(way.worth[me.name])), "sum"))),
    all.filter((/** @type {any} */ way) => way.ends).map((/** @type {any} */ way) => h("p", { class: "say" }, h("b", {}, `${capital(NAMES.get(way.decision) ?? way.decision)}: `), `then ${way.ends.why}, and the game ends ${way.ends.when}.`)));
}
