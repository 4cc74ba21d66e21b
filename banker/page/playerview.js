// A player's own page, for a phone: who is up, their money and stock, what just happened, what they could raise.

import { h } from "./elements.js";
import { endBand } from "./ending.js";
import { counted, figure, grouped, listed, money, signed } from "./figures.js";
import { chip } from "./marks.js";
import { withChips } from "./sentences.js";
import { inOneLine } from "./fitting.js";
import { forSale, raising } from "./raising.js";
import { tabs } from "./tabs.js";
import { turnLine } from "./turn.js";

/**
 * @typedef {{state: any, before: any, events: any[], seat: number, me: any, was: any, standing: any, stood: any, currency: string, names: any}} Mine
 * The data of the page with the player at place `seat` (from 0) now and before the last event.
 */

/**
 * @param {any} data
 * @param {number} number the seat, from 1
 * @returns {HTMLElement}
 */
export function playerView(data, number) {
  const { state, before, events } = data;
  const seat = number - 1;
  const me = state.players[seat];
  if (!me) return h("div", { class: "player" }, h("p", { class: "nobody" }, `There is no player ${number} in this game. `, h("a", { href: "./" }, "All players")));
  const names = { rules: state.rules, corporations: state.corporations.map((/** @type {any} */ one) => one.id) };
  /** @type {Mine} */
  const mine = { state, before, events, seat, me, was: before.players[seat], standing: state.standing[seat], stood: before.standing[seat], currency: state.rules.currency, names };
  return h("div", { class: "player" }, turnLine(state, me.name), endBand(state),
    h("div", { class: "columns" },
      h("div", { class: "column" }, hero(mine), threeFigures(mine), justNow(mine)),
      h("div", { class: "column" }, holdings(mine), raising(mine), forSale(mine)), earlier(mine)),
    tabs("player", state.rules, number));
}

/** @param {Mine} mine */
function hero({ state, me, was, currency }) {
  const { over } = state.game;
  const [name, of] = over ? ["Final worth", "worth"] : state.rules.market.length ? ["Cash", "cash"] : ["Worth", "worth"];
  const change = me[of] - was[of];
  const bids = Object.entries(me.bids);
  const tags = [!over && state.rules.market.length && state.game.priority === me.name && "priority deal", me.bankrupt && "bankrupt"].filter(Boolean);
  return h("section", { class: "hero" },
    h("h1", {}, me.name, " ", over && h("span", { class: "what", "aria-hidden": true }, "final worth"), tags.map((tag) => h("span", { class: "tag" }, tag))),
    h("p", { class: "cash", id: "cash" }, h("span", { class: "unseen" }, `${name} `), money(me[of], currency)),
    change !== 0 && h("p", { class: "change changed" }, signedMoney(change, currency)),
    bids.length > 0 && h("p", { class: "bids" }, `Of it, ${listed(bids.map(([name, bid]) => `${money(bid, currency)} is bid for ${name}`))}.`));
}

/**
 * @param {number} amount
 * @param {string} currency
 */
const signedMoney = (amount, currency) => `${amount > 0 ? "+" : ""}${money(amount, currency)}`;

/** @param {number} rank */
const ordinal = (rank) => `${rank}${{ 1: "st", 2: "nd", 3: "rd" }[rank] ?? "th"}`;

/** @param {Mine} mine */
function threeFigures({ state, me, standing, currency }) {
  const { certificates_free: free, raise, rank } = standing;
  const level = state.standing.every((/** @type {any} */ one) => one.rank === 1);
  const way = raise.amount ? null : raise.most;
  const place = level ? "" : `${ordinal(rank)} of ${state.players.length}`;
  /** @type {[string, string, string][]} */
  const found = state.rules.market.length && !state.game.over ? [["Worth", money(me.worth, currency), place]] : [["Rank", place || "level", ""]];
  if (state.rules.market.length && state.game.over) found.push(["Cash", money(me.cash, currency), ""]);
  if (me.limit !== null) found.push(["Certificates", `${me.certificates} of ${me.limit}`, free > 0 ? `${free} free` : free < 0 ? `${-free} over` : "full"]);
  if (!state.rules.market.length) found.push(["Bank", money(state.game.bank, currency), ""]);
  else if (raise.amount && !state.game.over) found.push(["Must raise", money(raise.amount, currency), ""]);
  else if (!state.game.over && way?.sales.length) found.push(["Could raise", money(way.brings, currency), ""]);
  const letters = found.reduce((sum, [, value, more]) => sum + value.length + more.length, 0);
  return h("dl", { class: letters > 31 ? "three tight" : "three" }, found.map(([name, value, more]) => h("div", {}, h("dt", {}, name), h("dd", {}, value, more && [" ", h("small", {}, more)]))));
}

/** @param {Mine} mine */
function justNow(mine) {
  const { events, names } = mine;
  const last = events[events.length - 1];
  if (!last) return h("section", { class: "just" }, h("h2", {}, "Just now"), h("p", { class: "said" }, "The game begins. No event is recorded yet."));
  return h("section", { class: `just changed${last.undone ? " undone" : ""}`, "aria-label": "Just now" },
    h("p", { class: "when" }, h("span", {}, "Just now"), h("span", {}, `event ${grouped(last.n)}`)),
    h("p", { class: "said" }, h("span", { class: "sentence" }, withChips(names, last.sentence ?? `Event ${last.n}`)), last.undone && h("span", { class: "tag" }, "undone")),
    h("p", { class: "did" }, followed(mine, last).map((part, place) => [place ? " · " : "", part])));
}

/**
 * What followed from an event for this player, in few words: their cash, prices, and what else the table must know.
 * @param {Mine} mine
 * @param {any} event
 * @returns {any[]}
 */
function followed({ state, before, seat, me, was, currency, names }, event) {
  const change = me.cash - was.cash;
  const moved = state.corporations.filter((/** @type {any} */ one, /** @type {number} */ place) => before.corporations[place].price && one.price && before.corporations[place].price !== one.price);
  const prices = moved.filter((/** @type {any} */ one) => moved.length < 4 || me.shares[one.id]).slice(0, 3);
  const others = state.players.filter((/** @type {any} */ _, /** @type {number} */ place) => place !== seat).map((/** @type {any} */ one) => one.name);
  const told = event.effects.filter((/** @type {string} */ line) => !line.includes(" pays ") && !names.corporations.some((/** @type {string} */ id) => line.startsWith(`${id}: `))
    && line !== event.sentence && !line.startsWith(event.sentence?.slice(0, -1))
    && (line.includes("president") || !others.some((/** @type {string} */ name) => line.startsWith(`${name} `))));
  const rest = told.length + moved.length - Math.min(told.length, 3) - prices.length;
  return [
    change && h("b", {}, `You ${change > 0 ? "receive" : "pay"} ${money(Math.abs(change), currency)}`),
    ...prices.map((/** @type {any} */ one) => `${one.id} ${grouped(before.corporations[names.corporations.indexOf(one.id)].price)} → ${grouped(one.price)}`),
    ...told.slice(0, 3).map((/** @type {string} */ line) => line.replace(/\.$/, "").replace(event.do === "end" ? /^The game is over: ./ : /^$/, (found) => found.slice(-1).toUpperCase())),
    rest > 0 && `${rest} more in the log`,
  ].filter(Boolean);
}

/** @param {Mine} mine */
function holdings(mine) {
  const { state, me, standing } = mine;
  if (!state.rules.market.length) return railroads(mine);
  const stock = standing.stock.map((/** @type {any} */ one) => holding(mine, one));
  const rows = [...stock, ...me.privates.map((/** @type {string} */ id) => ownPrivate(mine, id))];
  if (!rows.length) return h("p", { class: "none" }, "No stock and no private.");
  return h("table", { class: "stock" }, h("caption", { class: "unseen" }, "Stock"), heads(["Stock", "held", "price", "last run", "value"]), h("tbody", {}, rows));
}

/** @param {string[]} names */
const heads = (names) => h("thead", {}, h("tr", {}, names.map((name) => h("th", { scope: "col" }, name))));

/**
 * A cell: a figure, and below it what it means.
 * @param {string} text
 * @param {any} below
 * @param {boolean} changed
 * @param {string} [more] a class
 */
const cell = (text, below, changed, more = "") => h("td", { class: [changed && "changed", more, text.length > (more ? 5 : 7) && "long"].filter(Boolean).join(" ") || null }, h("b", {}, text), below && h("small", {}, below));

/**
 * @param {Mine} mine
 * @param {any} one
 */
function holding({ state, before, stood, currency, names }, one) {
  const place = names.corporations.indexOf(one.corporation);
  const [now, then] = [state.corporations[place], before.corporations[place]];
  const had = stood.stock.find((/** @type {any} */ held) => held.corporation === one.corporation);
  const [more, dearer] = [one.percent - (had?.percent ?? 0), (now.price ?? 0) - (then.price ?? 0)];
  const isNew = one.president !== (had?.president ?? false);
  const moved = now.row !== then.row || now.column !== then.column;
  const ran = JSON.stringify(now.run) !== JSON.stringify(then.run);
  const zone = now.zone && h("span", { class: "zone-name" }, now.zone);
  return h("tr", {},
    h("th", { scope: "row" }, inOneLine(chip(names.rules, one.corporation), 48)),
    cell(`${one.percent}%`, more ? h("span", { class: "difference" }, `${signed(more)}%`) : one.president && "president", more !== 0 || isNew),
    cell(figure(one.price), dearer && then.price ? h("span", { class: "difference" }, `${dearer > 0 ? "▲" : "▼"} ${grouped(dearer)}`) : zone, moved, now.zone ? `price in-zone in-${now.zone}` : "price"),
    lastRun(one, currency, ran),
    cell(figure(one.value), null, false, "value"));
}

/**
 * What the last run paid for a share, since the player may have held another number of them then.
 * @param {any} one
 * @param {string} currency
 * @param {boolean} ran
 */
function lastRun({ run }, currency, ran) {
  if (!run || !run.revenue) return cell("no run", null, ran, "words");
  if (!run.paid) return cell("withheld", `of ${money(run.revenue, currency)}`, ran, "words");
  return cell(money(run.per_share, currency), "a share", ran);
}

/**
 * @param {Mine} mine
 * @param {string} id
 */
function ownPrivate({ state, was, me, currency }, id) {
  const { price, revenue } = state.rules.privates[id];
  return h("tr", { class: "private" }, h("th", { scope: "row" }, inOneLine(h("span", { class: "chip plain" }, id), 48)),
    cell("private", null, !was.privates.includes(id), "words"), cell("–", null, false),
    revenue === null || revenue === undefined ? cell("–", null, false) : cell(money(revenue, currency), "a round", false),
    cell(figure(me.worth_in.privates ? price : 0), null, false, "value"));
}

/**
 * The railroads of a player in a game without stock.
 * @param {Mine} mine
 */
function railroads({ state, before, me, currency, names }) {
  const mine = state.corporations.map((/** @type {any} */ now, /** @type {number} */ place) => ({ now, then: before.corporations[place] })).filter((/** @type {any} */ { now }) => now.president === me.name);
  return h("table", { class: "stock railroads" }, h("caption", { class: "unseen" }, "Railroads"), heads(["Railroad", "treasury", "last run", "trains"]),
    h("tbody", {}, mine.map((/** @type {any} */ { now, then }) => h("tr", {},
      h("th", { scope: "row" }, inOneLine(chip(names.rules, now.id), 78)),
      cell(figure(now.treasury), now.treasury !== then.treasury && h("span", { class: "difference" }, signed(now.treasury - then.treasury)), now.treasury !== then.treasury),
      cell(now.run?.revenue ? money(now.run.revenue, currency) : "no run", null, JSON.stringify(now.run) !== JSON.stringify(then.run), now.run?.revenue ? "" : "words"),
      cell(now.trains.join(" ") || "–", null, now.trains.join() !== then.trains.join())))));
}

/**
 * The events before the last one; the style sheet shows as many as fit on the screen, none in part.
 * @param {Mine} mine
 */
function earlier({ events, seat, currency, names }) {
  const before = events.slice(0, -1).reverse();
  if (!before.length) return h("section", { class: "earlier" });
  return h("section", { class: "earlier", "aria-label": `Before that, ${counted(before.length, "event")}` }, h("h2", {}, "Before that"),
    h("ol", {}, before.map((event) => h("li", { class: event.undone ? "undone" : null },
      h("p", {}, h("span", { class: "sentence" }, withChips(names, event.sentence ?? `Event ${event.n}`)), event.undone && h("span", { class: "tag" }, "undone")),
      event.cash?.[seat] ? h("b", {}, signedMoney(event.cash[seat], currency)) : null))));
}
