// The television in a stock round: one table of corporations by price with everybody's holdings, the market, and what happened before in this round.

import { bigHead, playersOf } from "./bighead.js";
import { run, sizeOfTrains, trains } from "./cells.js";
import { cropped } from "./cropped.js";
import { h } from "./elements.js";
import { endBand } from "./ending.js";
import { figure, money, ordinal } from "./figures.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { justBar } from "./happened.js";
import { coloursOf } from "./marks.js";
import { namesIn } from "./names.js";
import { beforeAndNextTrain } from "./nexttrain.js";
import { plate } from "./plate.js";
import { playerUp } from "./turn.js";

const ROOM = 184;
/** In rem: head, line, gaps and paddings; the band of the end with its gap; the head of the table; the line of those that have not started. */
const [AROUND, BAND, TOP, WAITING] = [2.6 + 3.2 + 9.2 + 6.8 + 2 * 2, 9.6 + 2, 17.4, 4.8];
/** Rows of at most eight corporations, of more, and the least; the gap above the market, and the height below which it has the whole width. */
const [ROW, LOWER, LEAST, GAP, LOW] = [4.9, 4.3, 3.3, 2, 12];
/** In rem: the columns of the last run and of trains, and the narrowest column of a player beside them. */
const [RUN, TRAINS, PLAYER] = [12, 14, 16];
/** The widths of what happened before and the gap beside it. */
const [BESIDE, BETWEEN] = [60, 6];

/**
 * @param {any} data
 * @param {number} height
 */
export function tradingView(data, height) {
  const { state } = data;
  const begun = state.corporations.filter((/** @type {any} */ one) => one.price !== null || one.president).sort((/** @type {any} */ a, /** @type {any} */ b) => (b.price ?? 0) - (a.price ?? 0) || rank(state, a) - rank(state, b));
  const others = state.corporations.filter((/** @type {any} */ one) => !begun.includes(one));
  const folds = others.length > 0 && begun.length + others.length > 8;
  const rows = folds ? begun : [...begun, ...others];
  const room = height - AROUND - (state.game.end ? BAND : 0) - TOP - (folds ? WAITING : 0);
  const row = Math.max(LEAST, Math.min(rows.length > 8 ? LOWER : ROW, (room - GAP - 16) / Math.max(1, rows.length)));
  const lower = room - rows.length * row - GAP;
  const wide = lower < LOW && !state.sale.length ? ROOM : ROOM - BESIDE - BETWEEN;
  return h("div", { class: "table-view trading" }, bigHead(data), endBand(state), justBar(data),
    h("div", { class: "matrices", id: "matrices" }, table(data, rows, row), folds && h("p", { class: "not-begun" }, "Not started: ", others.map((/** @type {any} */ one) => [plate(state.rules, one.id), " "]))),
    lower > 8 && h("div", { class: "below-it" }, h("div", { style: { width: rem(wide) } }, cropped(data, wide, lower)), wide < ROOM && beforeAndNextTrain(data, BESIDE, lower)));
}

/**
 * @param {any} state
 * @param {any} one
 */
const rank = (state, one) => (state.order.indexOf(one.id) + 1 || 99);

/**
 * @param {any} data
 * @param {any[]} rows
 * @param {number} row
 */
function table(data, rows, row) {
  const { state } = data;
  const own = state.corporations.some((/** @type {any} */ one) => one.own);
  /** @type {[string, number][]} */
  const columns = [["corporation", 14], ["price", 12], ["IPO, %", 19], ["pool, %", 10], ...(own ? [/** @type {[string, number]} */ (["own, %", 9])] : [])];
  const width = (/** @type {number} */ more) => (ROOM - more - columns.reduce((sum, one) => sum + one[1], 0)) / state.players.length;
  const ran = width(RUN + TRAINS) >= PLAYER;
  if (ran || width(TRAINS) >= PLAYER) columns.push(...(ran ? [/** @type {[string, number]} */ (["last run", RUN])] : []), ["trains", TRAINS]);
  const each = width(0);
  const names = columns.map(([name]) => name);
  return h("table", { class: "mx holdings-of-all", style: { "--rh": rem(row) } }, h("caption", { class: "unseen" }, "Corporations by price; stock in percent"),
    h("colgroup", {}, columns.map((one) => h("col", { style: { width: rem(Number(one[1])) } })), state.players.map(() => h("col", { style: { width: rem(each) } }))),
    h("thead", {}, h("tr", {}, columns.map(([name], place) => h("th", { scope: "col", class: place ? "r" : null }, name)), heads(data, each))),
    h("tbody", {}, rows.map((one) => line(data, one, row, each, names))));
}

/**
 * @param {any} data
 * @param {number} each
 */
function heads({ state, before }, each) {
  const called = namesIn(playersOf(state), each - 1.6, 3.4);
  const level = state.standing.every((/** @type {any} */ one) => one.rank === 1);
  const fits = (/** @type {(who: any, seat: number) => string} */ told) => state.players.every((/** @type {any} */ who, /** @type {number} */ seat) => widthOf(told(who, seat), 2.8) <= each - 1.2);
  const place = (/** @type {number} */ seat) => (level ? "" : ` · ${ordinal(state.standing[seat].rank)}`);
  const whole = (/** @type {any} */ who, /** @type {number} */ seat) => `${figure(who.worth)} worth${place(seat)}`;
  const counted = (/** @type {any} */ who) => (who.limit === null ? `${who.certificates} certs` : `${who.certificates} of ${who.limit} certs`);
  const [isWide, isCounted] = [level || fits(whole), fits(counted)];
  return state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => {
    const cash = money(who.cash, state.rules.currency);
    const [worth, certificates] = [isWide ? whole(who, seat) : `${figure(who.worth)}${place(seat)}`, isCounted ? counted(who) : counted(who).replace(" of ", "/")];
    const size = Math.min(2.8, fit(worth, each - 1.2, 2.8, 1.9), fit(certificates, each - 1.2, 2.8, 1.9));
    return h("th", { scope: "col", class: `pl${playerUp(state) === who.name ? " up" : ""}`, "data-name": who.name }, h("span", { class: "nm" }, called(who.name)),
      h("b", { "data-key": "cash", "data-value": who.cash, class: who.cash === (before.players[seat] ?? who).cash ? null : "changed", style: { "font-size": rem(fit(cash, each - 1.6, 4.2, 2.4, { weight: 700 })) } }, cash),
      h("small", { "data-key": "worth", "data-value": who.worth, style: { "font-size": rem(size) } }, worth),
      h("small", { "data-key": "certificates", "data-value": who.certificates, style: { "font-size": rem(size) } }, certificates));
  });
}

/**
 * @param {any} data
 * @param {any} one
 * @param {number} row
 * @param {number} each
 * @param {string[]} names of the columns
 */
function line({ state, before }, one, row, each, names) {
  const was = before.corporations.find((/** @type {any} */ other) => other.id === one.id) ?? one;
  const size = Math.min(3.2, row * 0.7);
  const chip = plate(state.rules, one.id, "row-plate");
  chip.style.fontSize = rem(fit(shortId(one.id), 11, Math.min(3, row * 0.62), 1.5, { weight: 700 }));
  const cell = (/** @type {string} */ key, /** @type {any} */ content, /** @type {(of: any) => any} */ value = (of) => of[key]) => h("td", { class: `r ${key}${value(one) === value(was) ? "" : " changed"}`, "data-key": key, "data-value": value(one) ?? 0 }, content);
  const at = one.ipo > 0 && one.par !== null && one.par !== one.price;
  return h("tr", { style: { "font-size": rem(size) }, class: one.floated ? null : "not-floated" },
    h("th", { scope: "row", "data-value": one.id }, chip),
    cell("price", h("b", { class: one.zone ? `zone zone-${one.zone}` : null, style: { "font-size": rem(Math.min(3.8, row * 0.8)) } }, figure(one.price))),
    cell("ipo", [figure(one.ipo), at && h("small", { "data-key": "par", "data-value": one.par }, ` at ${one.par}`)]), cell("pool", figure(one.pool)), names.includes("own, %") && cell("own", figure(one.own)),
    names.includes("last run") && cell("run", run(one.run, true), (of) => of.run?.revenue), names.includes("trains") && cell("trains", !one.floated && !one.trains.length ? figure(0) : trains(one, sizeOfTrains(one, Math.min(3, row * 0.6), TRAINS - 2)), (of) => of.trains.join(" ")),
    state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => held(state, one, was, who, before.players[seat] ?? who, row, each)));
}

/**
 * @param {any} state
 * @param {any} one
 * @param {any} was
 * @param {any} who
 * @param {any} then
 * @param {number} row
 * @param {number} each
 */
function held(state, one, was, who, then, row, each) {
  const [now, had] = [who.shares[one.id] ?? 0, then.shares[one.id] ?? 0];
  const presides = one.president === who.name && now > 0;
  const changed = now !== had || (presides && was.president !== null && was.president !== one.president);
  const { fill, text } = coloursOf(state.rules, one.id);
  const size = rem(Math.min(3.4, row * 0.72, each / 3));
  const content = now ? h("span", { class: presides ? `holds presides${text === "#FFFFFF" ? " on-dark" : ""}` : "holds", style: { "font-size": size, ...(presides ? { background: fill, color: text } : {}) } }, presides && h("span", { class: "unseen" }, "president "), now) : h("span", { class: "unseen" }, "none");
  return h("td", { class: `held pl${playerUp(state) === who.name ? " up" : ""}${changed ? " changed" : ""}`, "data-key": "held", "data-value": now }, content);
}
