// The players of the table, each above their column of holdings: cash, worth, certificates, privates, and who is up.

import { h } from "./elements.js";
import { figure, money, signed } from "./figures.js";
import { fit, fitted, named, rem, widthOf } from "./fitting.js";
import { playerUp } from "./turn.js";

/** The width of the mark of the priority deal; below a name that is too long for it, letters are low enough for both. */
const DEAL = 4;

/**
 * @param {any} data
 * @param {number} left the width of the labels in rem
 * @param {number} each the width of a player's column in rem
 */
export function players({ state, before }, left, each) {
  const all = state.players.map((/** @type {any} */ now, /** @type {number} */ seat) => ({ now, was: before.players[seat] ?? now }));
  const inner = each - 2;
  const line = (/** @type {string} */ label, /** @type {string} */ name, /** @type {(one: any) => any} */ of) => h("tr", { class: name }, h("th", { scope: "row" }, label), all.map(of));
  const inWorth = state.game.over || !state.rules.market.length;
  const cash = state.players.some((/** @type {any} */ one) => one.cash !== 0);
  const found = h("table", { class: `seats${state.game.over ? " final" : ""}` },
    h("caption", { class: "unseen" }, "Players"),
    h("thead", {}, h("tr", {}, h("td", {}), all.map((/** @type {any} */ one, /** @type {number} */ seat) => nameOf(state, one, seat, inner)))),
    h("tbody", {},
      inWorth ? line("worth", "cash", ({ now, was }) => amount(state, now.worth, was.worth, inner, "worth")) : line("cash", "cash", ({ now, was }) => amount(state, now.cash, was.cash, inner, "cash")),
      !inWorth && line("worth, certs.", "second", ({ now }) => second(state, now, inner, "worth")),
      inWorth && (state.rules.market.length > 0 || cash) && line(state.rules.market.length ? "cash, certs." : "cash", "second", ({ now }) => second(state, now, inner, "cash")),
      hasPrivates(state) && line("privates", "privates", ({ now, was }) => privates(now, was, inner))));
  found.prepend(h("colgroup", {}, h("col", { style: { width: rem(left) } }), all.map(() => h("col", { style: { width: rem(each) } }))));
  found.style.width = rem(left + each * all.length);
  found.style.setProperty("--lines", String(all.length + 1));
  return found;
}

/** @param {any} state */
export const hasPrivates = (state) => state.players.some((/** @type {any} */ one) => one.privates.length > 0);

/**
 * @param {any} state
 * @param {any} one
 * @param {number} seat
 * @param {number} inner
 */
function nameOf(state, { now }, seat, inner) {
  const isUp = playerUp(state) === now.name;
  const rank = state.standing[seat].rank;
  const wins = state.game.over && rank === 1;
  const deals = !state.game.over && state.rules.market.length > 0 && state.game.priority === now.name;
  const width = inner - 0.6 - (state.game.over ? 2.6 : 0);
  const beside = named(now.name, width - (deals ? DEAL : 0), 2.5, 1.9);
  const below = named(now.name, width, 2.5, 1.9);
  const isBelow = deals && beside.lines > 1 && below.lines === 1;
  const how = isBelow ? { ...below, size: Math.min(below.size, 1.7) } : beside;
  return h("th", { scope: "col", class: isUp || wins ? "up" : null },
    h("div", { class: isBelow ? "player-name deal-below" : "player-name" },
      state.game.over && h("i", { class: "rank" }, rank),
      h("div", { class: "who" }, fitted("span", now.name, how)),
      deals && h("abbr", { class: "deal", title: "Priority deal" }, "PD")));
}

/**
 * An amount in large figures, with its difference.
 * @param {any} state
 * @param {number} now
 * @param {number} was
 * @param {number} inner
 * @param {string} key
 */
function amount(state, now, was, inner, key) {
  const text = money(now, state.rules.currency);
  const difference = now === was ? "" : signed(now - was);
  const unit = widthOf(text, 1, 700) + (difference ? widthOf(difference, 0.6, 700) + 0.25 : 0);
  const size = Math.min(3.4, (inner - 0.4) / (unit * 1.02));
  return h("td", { class: difference ? "changed" : null, "data-key": key, "data-value": now, style: { "font-size": rem(size) } },
    h("div", {}, h("b", { class: now < 0 ? "neg" : null }, text), difference && h("em", { class: "by" }, difference)));
}

/**
 * Worth or cash, and certificates with their limit.
 * @param {any} state
 * @param {any} now
 * @param {number} inner
 * @param {string} key
 */
function second(state, now, inner, key) {
  const full = now.limit !== null && now.certificates >= now.limit;
  const certificates = now.bankrupt ? "bankrupt" : `${now.certificates}/${now.limit ?? "–"}`;
  const size = fit(`${figure(now[key])}  ${certificates}`, inner - 0.4, 2.2, 1, { weight: 600 });
  return h("td", { style: { "font-size": rem(size) } }, h("div", {},
    h("span", { "data-key": key, "data-value": now[key] }, figure(now[key])),
    state.rules.market.length > 0 && h("span", { class: full || now.bankrupt ? "full" : null, "data-key": "certificates", "data-value": now.certificates }, certificates)));
}

/**
 * @param {any} now
 * @param {any} was
 * @param {number} inner
 */
function privates(now, was, inner) {
  const unit = now.privates.reduce((/** @type {number} */ sum, /** @type {string} */ id) => sum + widthOf(id, 1, 600) + 1.15, 0);
  const size = Math.min(1.8, (inner - 0.2) / Math.max(1, unit));
  const changed = now.privates.join() !== was.privates.join();
  return h("td", { class: changed ? "changed" : null, "data-key": "privates", "data-value": now.privates.join(" "), style: { "font-size": rem(size) } },
    h("div", {}, now.privates.map((/** @type {string} */ id) => h("span", { class: "tag-of" }, id))));
}
