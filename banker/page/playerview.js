// A player's own page, for a phone: am I up and when, what can I buy and sell, what am I worth and what will change it.

import { h } from "./elements.js";
import { bidding, sellsFirst } from "./bidding.js";
import { endBand } from "./ending.js";
import { counted, figure, grouped, listed, money, ordinal, signed } from "./figures.js";
import { chipStyle, inOneLine, inRow } from "./fitting.js";
import { earlier, justLine } from "./happened.js";
import { chip, coloursOf, edgeOf } from "./marks.js";
import { outlook, ranking } from "./outlook.js";
import { raising } from "./raising.js";
import { withChips } from "./sentences.js";
import { tabs } from "./tabs.js";
import { heading, trading } from "./trading.js";
import { playerUp, turnLine } from "./turn.js";
import { depot, upCard } from "./upcard.js";
import { toldTo } from "./you.js";

/**
 * @typedef {{state: any, before: any, events: any[], passes: any[], seat: number, me: any, was: any, standing: any, stood: any, currency: string, names: any, answers: any, yours: any[], told: (text: string) => string}} Mine
 * The data of the page with the player at place `seat` (from 0) now and before the last event.
 */

/**
 * @param {any} data
 * @param {number} number the seat, from 1
 * @returns {HTMLElement}
 */
export function playerView(data, number) {
  const { state, before: past, events, passes, answers, yours } = data;
  const seat = number - 1;
  const me = state.players[seat];
  if (!me) return h("div", { class: "player" }, h("p", { class: "nobody" }, `There is no player ${number} in this game. `, h("a", { href: "./" }, "All players")));
  const names = { rules: state.rules, corporations: state.corporations.map((/** @type {any} */ one) => one.id) };
  /** @type {Mine} */
  const mine = { state, before: past, events, passes, seat, me, was: past.players[seat] ?? me, standing: state.standing[seat], stood: past.standing[seat] ?? state.standing[seat], currency: state.rules.currency, names, answers, yours, told: toldTo(data, me.name) };
  const raises = mine.standing.raise.amount > 0 && playerUp(state) === me.name;
  const sales = raises ? null : raising(mine);
  const parts = state.game.round.startsWith("OR") ? [sales, holdings(mine)] : [holdings(mine), sales];  // in a stock round what may be bought tells what may be sold, too
  return h("div", { class: "player", style: chipStyle(state.rules) }, turnLine(state, me.name, mine.told), endBand(runsNow(mine) ? { state, answers: {} } : data, mine.told), h("h1", { class: "unseen" }, me.name),
    justLine(data, me.name),
    h("div", { class: "columns" }, answered(mine), parts, before(mine)),
    tabs("player", state.rules, number));
}

/**
 * Whether the corporation that is up is this player's: what its run does stands below the field for its revenue.
 * @param {Mine} mine
 */
const runsNow = ({ state, me, answers }) => answers.up && state.turn.corporation === answers.up.corporation && state.turn.president === me.name;

/**
 * The three answers in the order in which they are asked now.
 * @param {Mine} mine
 */
function answered(mine) {
  const { state, me } = mine;
  const isUp = playerUp(state) === me.name;
  if (state.game.over) return [final(mine)];
  if (isUp && mine.standing.raise.amount) return [raising(mine), hero(mine), outlook(mine)];
  if (runsNow(mine)) return [upCard(mine), hero(mine), outlook(mine)];
  return [hero(mine), bidding(mine), trading(mine, playerUp(state) === me.name), outlook(mine), !sellsFirst(state) && depot(mine)];
}

/**
 * What this player has: cash, what limits them, and their worth with their place.
 * @param {Mine} mine
 */
function hero({ state, seat, me, was, standing, currency, answers }) {
  const level = state.standing.every((/** @type {any} */ one) => one.rank === 1);
  const worth = ["worth", level ? "Worth" : `Worth · ${ordinal(standing.rank)} of ${state.players.length}`, money(me.worth, currency), null];
  const last = answers.outlook?.end?.find((/** @type {any} */ one) => one.name === me.name);
  const free = standing.certificates_free;
  const left = free === null || free > 1 ? "" : free < 0 ? `, ${-free} over` : free ? "" : ", full";
  const bid = state.turn.bidders.includes(me.name);
  const middle = state.sale.length && state.sale[0].least_bid !== null ? ["free", bid ? `Most for ${state.turn.private}` : "Free to bid", money(answers.most_bids[seat], currency), null]
    : last ? ["project", "If runs repeat", money(last.worth, currency), null]
    : me.limit === null ? null : ["certificates", "Certificates", String(me.certificates), `of ${me.limit}${left}`];
  const found = state.rules.market.length ? [["cash", "Cash", money(me.cash, currency), null], middle, worth] : [worth, ["bank", "Bank", money(state.game.bank, currency), null]];
  const change = state.rules.market.length ? me.cash - was.cash : 0;
  return h("section", { class: "hero" }, found.flatMap((one) => (one ? [one] : [])).map(([key, name, value, more], place) => h("div", { class: key, "data-key": key },
    h("small", {}, name), h("b", { id: key, class: [!place && change && "changed", String(value).length > 6 && "long"].filter(Boolean).join(" ") || null }, value, more && [" ", h("em", {}, more)]))),
    !level && h("p", { class: "leads" }, leading(state, me, currency)), me.bankrupt && h("p", { class: "tag" }, "bankrupt"));
}

/**
 * Who has most, or by how much you are ahead.
 * @param {any} state
 * @param {any} me
 * @param {string} currency
 */
function leading({ players, standing }, me, currency) {
  const first = players.filter((/** @type {any} */ _, /** @type {number} */ seat) => standing[seat].rank === 1);
  const next = Math.max(...players.filter((/** @type {any} */ one) => !first.includes(one)).map((/** @type {any} */ one) => one.worth));
  if (first.includes(me)) return first.length > 1 ? "You share the lead" : `You lead by ${money(me.worth - next, currency)}`;
  return first.length > 2 ? `${first.length} players lead with ${money(first[0].worth, currency)}` : `${listed(first.map((/** @type {any} */ one) => one.name))} ${first.length > 1 ? "lead" : "leads"} with ${money(first[0].worth, currency)}`;
}

/**
 * The end: place, worth, margin, everybody, and the way to the whole game.
 * @param {Mine} mine
 */
function final({ state, seat, me, standing, currency, answers }) {
  const order = state.players.map((/** @type {any} */ one, /** @type {number} */ seat) => ({ name: one.name, worth: one.worth, cash: one.worth_in.cash ?? one.worth, rank: state.standing[seat].rank })).sort((/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank);
  const first = order.filter((/** @type {any} */ one) => one.rank === 1);
  const best = order.find((/** @type {any} */ one) => one.rank > 1);
  const margin = standing.rank > 1 ? `${money(order[0].worth - me.worth, currency)} behind ${first.map((/** @type {any} */ one) => one.name).join(" and ")}` : first.length > 1 ? "You share the win" : best ? `${money(me.worth - best.worth, currency)} ahead of ${best.name}` : "";
  return [h("section", { class: "final" }, h("p", {}, standing.rank === 1 ? "You won" : `You are ${ordinal(standing.rank)}`), h("p", { class: "worth" }, money(me.worth, currency)), h("p", {}, margin)),
    h("section", { class: "result" }, heading("Final worth", "worth"), ranking(order, me.name), h("a", { class: "whole", href: "report", target: "_blank", rel: "noopener" }, "Open the whole game")), dividends(answers.finale, seat, state.rules), evening(answers.finale, seat)];
}

/**
 * @param {any} finale
 * @param {number} seat
 * @param {any} rules
 */
function dividends(finale, seat, rules) {
  const paid = Object.entries(finale.dividends).map(([id, amounts]) => ({ id, amount: amounts[seat] })).filter((one) => one.amount > 0).sort((one, other) => other.amount - one.amount);
  const most = Math.max(1, ...paid.map((one) => one.amount));
  return paid.length > 0 && h("section", { class: "dividends" }, heading("What your shares paid you", rules.currency.replace("#", "")), h("ul", { class: "rows bars" }, paid.map(({ id, amount }) => h("li", { "data-key": id }, inRow(chip(rules, id), rules),
    h("i", { class: edgeOf(rules, id), style: { width: `${(100 * amount) / most}%`, background: coloursOf(rules, id).fill } }), h("span", { class: "rt" }, h("b", { "data-value": amount }, figure(amount)))))));
}

/**
 * @param {any} finale
 * @param {number} seat
 */
function evening({ evenings, rounds }, seat) {
  const found = evenings[seat];
  const line = (/** @type {string} */ name, /** @type {any} */ content) => h("li", {}, h("span", {}, name), h("span", { class: "rt" }, content));
  return found && h("section", {}, heading("Your evening"), h("ul", { class: "rows evening" },
    line(`Best round, ${found.best_round}`, h("b", {}, signed(found.best))), line(`Worst round, ${found.worst_round}`, h("b", {}, signed(found.worst))), line("In the lead", [h("b", {}, found.led), ` of ${counted(rounds.length, "round")}`])));
}

/**
 * @param {Mine} mine
 */
function holdings(mine) {
  const { state, me, standing } = mine;
  if (!state.rules.market.length) return railroads(mine);
  const rows = [...standing.stock.map((/** @type {any} */ one) => holding(mine, one)), ...(state.sale.length ? [] : me.privates).map((/** @type {string} */ id) => ownPrivate(mine, id))];
  if (!rows.length) return h("p", { class: "none" }, me.privates.length ? "No stock." : "You own nothing so far.");
  return h("section", { class: "stock" }, heading("Your shares", "value"), h("ul", { class: "rows" }, rows));
}

/**
 * @param {Mine} mine
 * @param {any} one
 */
function holding({ state, before, stood, currency, names }, one) {
  const now = state.corporations.find((/** @type {any} */ other) => other.id === one.corporation);
  const then = before.corporations.find((/** @type {any} */ other) => other.id === one.corporation) ?? now;
  const had = stood.stock.find((/** @type {any} */ held) => held.corporation === one.corporation);
  const [more, dearer] = [one.percent - (had?.percent ?? 0), (now.price ?? 0) - (then.price ?? now.price ?? 0)];
  const { run } = one;
  const last = !run ? "has not run" : !run.revenue ? "did not run" : run.paid ? `last run ${money(one.dividend, currency)}` : "last run withheld";
  const changed = more || dearer || one.president !== (had?.president ?? false);
  return h("li", { class: changed ? "changed" : null, "data-key": one.corporation }, inRow(chip(names.rules, one.corporation), names.rules),
    h("span", {}, h("b", { "data-value": one.percent }, `${one.percent}%`), more !== 0 && h("em", { class: "difference" }, ` ${signed(more)}%`), one.price === null ? " no price" : [" at ", h("span", { class: now.zone ? `zone zone-${now.zone}` : null, "data-value": one.price }, figure(one.price))],
      dearer !== 0 && h("em", { class: "difference" }, ` ${dearer > 0 ? "▲" : "▼"} ${grouped(Math.abs(dearer))}`), h("small", {}, [one.president && "you preside", last].filter(Boolean).join(" · "))),
    h("span", { class: "rt" }, h("b", { "data-value": one.value }, figure(one.value))));
}

/**
 * @param {Mine} mine
 * @param {string} id
 */
function ownPrivate({ state, seat, me, currency, answers }, id) {
  const { name, price, revenue } = state.rules.privates[id];
  const runs = state.corporations.some((/** @type {any} */ one) => one.id === id && one.president === me.name);
  const told = [revenue ? `pays ${money(revenue, currency)} a round` : runs ? "you run it" : "pays nothing", turnedIn(answers.exchanges[seat][id])].filter(Boolean).join(" · ");
  return h("li", { class: "private", "data-key": id }, inRow(h("span", { class: "chip plain" }, id), state.rules), h("span", {}, name, h("small", {}, told)),
    h("span", { class: "rt" }, h("b", { "data-value": me.worth_in.privates ? price : 0 }, figure(me.worth_in.privates ? price : 0))));
}

/**
 * What a private can be turned in for, now or later; nothing where it cannot be exchanged.
 * @param {any} found
 */
function turnedIn(found) {
  if (!found) return "";
  const { corporations, now, prices } = found;
  const at = prices.length ? ` at ${prices.length > 1 ? "par or market price" : `its ${prices[0]} price`}` : "";
  const where = found.from.map((/** @type {string} */ source) => (source === "ipo" ? "the IPO" : `the ${source}`));
  return now.length ? `you may turn it in for 1 ${listed(now, "or")} from ${listed(where, "or")}${at}` : `can be turned in for 1 ${listed(corporations, "or")}, not now`;
}

/**
 * The railroads of a player in a game without stock.
 * @param {Mine} mine
 */
function railroads({ state, me, currency, names }) {
  const own = state.corporations.filter((/** @type {any} */ one) => one.president === me.name);
  return h("section", { class: "stock railroads" }, heading("Your railroads", "cash"), h("ul", { class: "rows" }, own.map((/** @type {any} */ one) => h("li", { "data-key": one.id }, inOneLine(chip(names.rules, one.id), 78),
    h("span", {}, one.trains.length ? one.trains.map((/** @type {string} */ id) => [h("span", { class: "trn" }, id), " "]) : "no train", h("small", {}, one.run?.revenue ? `last run ${money(one.run.revenue, currency)}` : "no run yet")), h("span", { class: "rt" }, h("b", { "data-value": one.treasury }, figure(one.treasury)))))));
}

/**
 * What happened before.
 * @param {Mine} mine
 */
function before(mine) {
  const { seat, me, currency, names } = mine;
  const found = earlier(mine, me.name);
  if (!found.length) return null;
  return h("section", { class: "earlier", "aria-label": `Before that, ${counted(found.length, "event")}` }, heading("Before that"),
    h("ol", {}, found.map(({ event, text }) => h("li", {},
      h("p", {}, h("span", { class: "sentence" }, withChips(names, text))),
      event?.cash[seat] ? h("b", {}, `${event.cash[seat] > 0 ? "+" : ""}${money(event.cash[seat], currency)}`) : null))));
}
