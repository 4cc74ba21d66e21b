// The television while privates are sold before any stock: privates and bids fill the screen.

import { onlyBidders } from "./bidding.js";
import { bigHead, playersOf } from "./bighead.js";
import { h } from "./elements.js";
import { endBand } from "./ending.js";
import { figure, money } from "./figures.js";
import { fit, linesOf, rem, widthOf } from "./fitting.js";
import { justBar } from "./happened.js";
import { namesFit, namesIn } from "./names.js";
import { playerUp } from "./turn.js";

const ROOM = 184;
/** The name of a private: its letters, and the least height of a row that has it below its short name. */
const [LEAST, STACKED] = [2.8, 10.6];
/** What a short name has at least beside the name, and what is around the two. */
const [SHORT, AROUND_NAME] = [9, 3];
/** Head, line, gaps and paddings; the head of the table; the columns of a private: its name, price, income and next bid; where names of players need the room, its short name only. */
const [AROUND, TOP, COLUMNS, CLOSE] = [2.6 + 3.2 + 9.2 + 6.8 + 2 * 2, 14.4, [41, 10, 11, 16], [18, 10, 10, 12]];
/** What is beside a player's name in its column; the height below which a row has no room for two lines, and the first column has a name in one. */
const [BESIDE, LOW, LONG] = [1.2, 6.5, 62];
/** In rem: the letters of the line that tells of only bidders, and the line with the gap above it. */
const [LETTERS, LINE] = [3.2, 2 + 4.2];

/**
 * @param {any} data
 * @param {number} height
 */
export function auctionView(data, height) {
  const { state, before, answers } = data;
  const auction = state.sale[0].least_bid !== null;
  const names = Object.keys(state.rules.privates).filter((id) => state.sale.some((/** @type {any} */ one) => one.private === id) || ownerOf(state, id));
  const only = onlyBidders(state);
  const row = (height - AROUND - TOP - (only ? LINE : 0)) / Math.max(1, names.length);
  const ways = [...(row < LOW ? [LONG] : [COLUMNS[0], COLUMNS[0] + 4, COLUMNS[0] + 8]).map((first) => [first, ...COLUMNS.slice(1)]), COLUMNS, CLOSE].map((one) => (auction ? one : one.slice(0, 3)));
  const short = Math.max(SHORT, ...names.map((id) => widthOf(id, LEAST * 1.02, 700) + BESIDE));
  const fits = ways.filter((some) => namesFit(playersOf(state), (ROOM - some.reduce((sum, one) => sum + one, 0)) / state.players.length - BESIDE, LEAST));
  const columns = fits.find(([first]) => first <= CLOSE[0] || names.every((id) => linesOf(state.rules.privates[id].name, first - short - AROUND_NAME, LEAST) <= (row >= LOW ? 2 : 1))) ?? fits[0] ?? ways[ways.length - 1];
  const left = columns.reduce((sum, one) => sum + one, 0);
  const each = (ROOM - left) / state.players.length;
  return h("div", { class: "table-view auction" }, bigHead(data), endBand(data, undefined, true), justBar(data),
    h("table", { class: "sale", style: { "--rh": rem(row) } }, h("caption", { class: "unseen" }, auction ? "Privates, and who bids what" : "Privates for sale"),
      h("colgroup", {}, columns.map((one) => h("col", { style: { width: rem(one) } })), state.players.map(() => h("col", { style: { width: rem(each) } }))),
      h("thead", {}, h("tr", {}, ["private", "price", "income", "next bid"].slice(0, columns.length).map((name, place) => h("th", { scope: "col", class: place ? "r" : null }, name)), heads(data, each, auction))),
      h("tbody", {}, names.map((id) => line(state, before, id, each, row, auction, answers.paid[id] ?? null, columns[0], short)))),
    only && h("p", { class: "only", style: { "font-size": rem(fit(only, ROOM, LETTERS, 2.4)) } }, only));
}

/**
 * @param {any} state
 * @param {string} id
 */
const ownerOf = (state, id) => state.players.find((/** @type {any} */ who) => who.privates.includes(id));

/**
 * @param {any} data
 * @param {number} each
 * @param {boolean} auction
 */
function heads({ state, answers }, each, auction) {
  const called = namesIn(playersOf(state), each - BESIDE, 3.4);
  return state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => {
    const most = `${figure(answers.most_bids[seat])} ${state.turn.bidders.includes(who.name) ? `for ${state.turn.private}` : "free"}`;
    const cash = money(who.cash, state.rules.currency);
    return h("th", { scope: "col", class: `pl${playerUp(state) === who.name ? " up" : ""}`, "data-name": who.name }, h("span", { class: "nm" }, called(who.name)),
      h("b", { "data-key": "cash", "data-value": who.cash, style: { "font-size": rem(fit(cash, each - 2, 4.2, 2.4, { weight: 700 })) } }, cash),
      auction && h("small", { style: { "font-size": rem(fit(most, each - BESIDE, 2.8, 2)) } }, most));
  });
}

/**
 * @param {any} state
 * @param {any} before
 * @param {string} id
 * @param {number} each
 * @param {number} row
 * @param {boolean} auction
 * @param {number | null} paid
 * @param {number} width of the first column
 * @param {number} short what a short name has of it beside the name
 */
function line(state, before, id, each, row, auction, paid, width, short) {
  const { name, price, revenue } = state.rules.privates[id];
  const sale = state.sale.find((/** @type {any} */ one) => one.private === id);
  const best = Math.max(0, ...state.players.map((/** @type {any} */ who) => who.bids[id] ?? 0));
  const isNow = auction && sale === state.sale[0];
  const asked = sale && (isNow && !best ? sale.offered_at : sale.least_bid);
  const isShort = width < COLUMNS[0];
  const [beside, room] = isShort || row >= STACKED ? [0, width - 2.5] : [short, width - short - AROUND_NAME];
  const lines = row >= LOW && widthOf(name, LEAST) > room ? 2 : 1;
  const size = rem(Math.min(3.8, row * 0.7));
  return h("tr", { class: isNow ? "first" : null, style: { "--letters": size } },
    h("th", { scope: "row", "data-value": id }, h("div", { class: beside ? "beside" : null, style: beside ? { "grid-template-columns": `${rem(beside)} minmax(0, 1fr)` } : {} }, h("b", { style: { "font-size": rem(fit(id, beside ? beside - 1.2 : room, Math.min(4.4, row * 0.75), beside ? 1.6 : 2.2, { weight: 700 })) } }, id), !isShort && h("small", { style: { "font-size": rem(fit(name, room * 1.01, LEAST, 1.6, { lines })) } }, name))),
    h("td", { class: "r", "data-key": "offered_at", "data-value": sale?.offered_at ?? price }, figure(sale?.offered_at ?? price)), h("td", { class: "r" }, figure(revenue)),
    auction && h("td", { class: "r next-bid", "data-key": "least_bid" }, sale ? h("b", {}, figure(asked)) : h("span", { class: "sold" }, "sold")),
    state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => bid(who, before.players[seat], id, best, each, row, !sale, paid)));
}

/**
 * A bid, the highest on ink; or that the private was bought by this player.
 * @param {any} who
 * @param {any} was
 * @param {string} id
 * @param {number} best
 * @param {number} each
 * @param {number} row
 * @param {boolean} sold
 * @param {number | null} paid what the private cost, or null where nobody paid
 */
function bid(who, was, id, best, each, row, sold, paid) {
  const now = who.bids[id] ?? 0;
  const owns = sold && who.privates.includes(id);
  const changed = now !== (was?.bids[id] ?? 0) || owns !== (was?.privates.includes(id) ?? false);
  const text = now ? figure(now) : owns ? (paid === null ? "owner" : figure(paid)) : "";
  const size = fit(text || " ", each - 4, Math.min(row * 0.8, now === best && now ? 5 : owns ? 5.2 : 4.4), 2.8, { weight: 700 });
  return h("td", { class: `held pl${changed ? " changed" : ""}`, "data-key": `bid ${id}`, "data-value": now },
    text ? h(now && now === best ? "b" : "span", { class: now && now === best ? "best" : owns ? "owns" : null, style: { "font-size": rem(size) } }, text) : h("span", { class: "unseen" }, "none"));
}
