// The television in a stock round: one table of corporations by price with everybody's holdings and privates, the market, and what happened before in this round.

import { bigHead, playersOf } from "./bighead.js";
import { run, trainsIn, widthOfTrains } from "./cells.js";
import { cropped, isLow, leastHeight } from "./cropped.js";
import { h } from "./elements.js";
import { endBand, hasBand } from "./ending.js";
import { figure, money, ordinal } from "./figures.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { justBar } from "./happened.js";
import { coloursOf } from "./marks.js";
import { namesFit, namesIn } from "./names.js";
import { beforeThat } from "./beforethat.js";
import { beforeAndNextTrain, nextTrain } from "./nexttrain.js";
import { WAITING, rowOfPrivates, waitingLine } from "./owners.js";
import { plate } from "./plate.js";
import { playerUp } from "./turn.js";

const ROOM = 184;
/** In rem: head, line, gaps and paddings; the band of the end with its gap; the head of the table. */
const [AROUND, BAND, TOP] = [2.6 + 3.2 + 9.2 + 6.8 + 2 * 2, 9.6 + 2, 17.4];
/** Rows above a low market, of at most eight corporations, of more, and the lowest for the sake of the market and at all; the gap above the market. */
const [HIGH, ROW, LOWER, CLOSE, LEAST, GAP] = [6.6, 4.9, 4.3, 3.75, 3.3, 2];
/** What is left for the market where all rows are as high as they may be, the height of one row of it, and what is worth a box below it. */
const [MARKET, BOARD, BOX] = [17, 7.4, 11];
/** The letters of a row at least. */
const READABLE = 2.8;
/** In rem: the narrowest column of last runs, the sign before each, the narrowest column of trains, and what is beside them, and the narrowest column of a player beside them. */
const [RUN, MARK, TRAINS, PADDING, PLAYER] = [12, 4.8, 12.6, 1.4, 16];
/** What is beside a name in its column, and its smallest letters. */
const [BESIDE_NAME, LEAST_NAME] = [1.2, 2.8];
/** The widths of what happened before and the gap beside it. */
const [BESIDE, BETWEEN] = [60, 6];

/**
 * @param {any} data
 * @param {number} height
 */
export function tradingView(data, height) {
  const { state } = data;
  const begun = state.corporations.filter((/** @type {any} */ one) => isHeld(state, one)).sort((/** @type {any} */ a, /** @type {any} */ b) => (b.price ?? 0) - (a.price ?? 0) || rank(state, a) - rank(state, b));
  const others = state.corporations.filter((/** @type {any} */ one) => !begun.includes(one) && one.ipo > 0);  // without stock it is closed
  const folds = others.length > 1;
  const rows = folds ? begun : [...begun, ...others];
  const waiting = waitingLine(data, folds ? others.map((/** @type {any} */ one) => one.id) : [], ROOM);
  const columns = columnsOf(state);
  const owned = rowOfPrivates(state, columns.length, widthOfAll(columns), eachOf(state, columns));
  const room = height - AROUND - (hasBand(data) ? BAND : 0) - TOP - (waiting ? WAITING : 0) - owned.height;
  const low = isLow(state);
  const { wide, row } = layout(data, room, rows.length, low ? HIGH : rows.length > 8 ? LOWER : ROW);
  const lower = room - rows.length * row - GAP;
  const market = low && wide < ROOM ? Math.min(Math.max(BOARD, leastHeight(data, wide)), lower) : lower;
  const below = wide > 0 && lower - market > BOX && nextTrain(data, wide, lower - market - GAP, false);
  const beside = ROOM - wide - (wide ? BETWEEN : 0);
  return h("div", { class: "table-view trading" }, bigHead(data), endBand(data, undefined, true), justBar(data),
    h("div", { class: "matrices", id: "matrices" }, table(data, rows, row, columns, owned.element), waiting),
    lower > 8 && h("div", { class: "below-it" }, wide > 0 && h("div", { style: { width: rem(wide) } }, cropped(data, wide, market, others.length > 0), below), wide < ROOM && (below ? beforeThat(data, beside, lower).element : beforeAndNextTrain(data, beside, lower))));
}

/**
 * How wide the market is, and how high the rows above it: it stands beside what happened before, has the whole width where it can only be read so, and is left out (0) where it cannot be read at all.
 * @param {any} data
 * @param {number} room
 * @param {number} count of rows
 * @param {number} most the height of a row
 */
function layout(data, room, count, most) {
  const each = (/** @type {number} */ market) => (room - GAP - market) / Math.max(1, count);
  const ways = [ROOM - BESIDE - BETWEEN, ...(data.state.sale.length ? [] : [ROOM])];
  const wide = ways.find((width) => each(leastHeight(data, width)) >= CLOSE) ?? 0;
  const need = wide && leastHeight(data, wide);
  return { wide, row: Math.max(LEAST, Math.min(most, Math.max(each(Math.max(MARKET, need)), Math.min(CLOSE, each(need))))) };
}

/**
 * Whether a corporation has a price or a president, or players hold some of its stock: the others are for sale as a whole.
 * @param {any} state
 * @param {any} one
 */
const isHeld = ({ players }, one) => one.price !== null || one.president || players.some((/** @type {any} */ who) => who.shares[one.id]);

/**
 * @param {any} state
 * @param {any} one
 */
const rank = (state, one) => (state.order.indexOf(one.id) + 1 || 99);

/** @param {any} state @returns {number} how wide the column of last runs must be, so that the longest can be read */
const widthOfRuns = (state) => Math.max(RUN, ...state.corporations.map((/** @type {any} */ one) => MARK + 1.02 * widthOf(figure(one.run?.revenue ?? 0), READABLE)));

/** @typedef {[string, number]} Column a name and a width */

/** @param {Column[]} columns */
const widthOfAll = (columns) => columns.reduce((sum, one) => sum + one[1], 0);

/**
 * The width of a player's column beside these.
 * @param {any} state
 * @param {Column[]} columns
 */
const eachOf = ({ players }, columns) => (ROOM - widthOfAll(columns)) / players.length;

/**
 * The columns of a corporation: the last run and trains give way to the names of players, and so does room to spare.
 * @param {any} state
 * @returns {Column[]}
 */
function columnsOf(state) {
  /** @type {Column[]} */
  const own = state.corporations.some((/** @type {any} */ one) => one.own) ? [["own, %", 9]] : [];
  /** @type {Column[]} */
  const loose = [["corporation", 14], ["price", 12], ["IPO, %", 19], ["pool, %", 10], ...own];
  /** @type {Column[]} */
  const close = [["corporation", 12.8], ["price", 10], ["IPO, %", 17.4], ["pool, %", 9], ...own];
  const wide = Math.max(TRAINS, ...state.corporations.map(widthOfTrains)) + PADDING;
  const ways = [[...loose, ["last run", widthOfRuns(state)], ["trains", wide]], [...loose, ["trains", wide]], loose, close].map((one) => /** @type {Column[]} */ (one)).filter((one) => one === close || eachOf(state, one) >= PLAYER);
  return ways.find((one) => namesFit(playersOf(state), eachOf(state, one) - BESIDE_NAME, LEAST_NAME)) ?? close;
}

/**
 * @param {any} data
 * @param {any[]} rows
 * @param {number} row
 * @param {Column[]} columns
 * @param {any} owned the row of privates
 */
function table(data, rows, row, columns, owned) {
  const { state } = data;
  const each = eachOf(state, columns);
  const names = columns.map(([name]) => name);
  return h("table", { class: "mx holdings-of-all", style: { "--rh": rem(row) } }, h("caption", { class: "unseen" }, "Corporations by price; stock in percent"),
    h("colgroup", {}, columns.map((one) => h("col", { style: { width: rem(Number(one[1])) } })), state.players.map(() => h("col", { style: { width: rem(each) } }))),
    h("thead", {}, h("tr", {}, columns.map(([name], place) => h("th", { scope: "col", class: place ? "r" : null }, name)), heads(data, each))),
    h("tbody", {}, rows.map((one) => line(data, one, row, each, names))), owned);
}

/**
 * @param {any} data
 * @param {number} each
 */
function heads({ state, before }, each) {
  const called = namesIn(playersOf(state), each - BESIDE_NAME, 3.4);
  const level = state.standing.every((/** @type {any} */ one) => one.rank === 1);
  const fits = (/** @type {(who: any, seat: number) => string} */ told) => state.players.every((/** @type {any} */ who, /** @type {number} */ seat) => widthOf(told(who, seat), 1.01 * 2.8) <= each - 1.2);
  const place = (/** @type {number} */ seat) => (level ? "" : ` · ${ordinal(state.standing[seat].rank)}`);
  const whole = (/** @type {any} */ who, /** @type {number} */ seat) => `${figure(who.worth)} worth${place(seat)}`;
  const counted = (/** @type {any} */ who) => (who.bankrupt ? "bankrupt" : who.limit === null ? `${who.certificates} certs` : `${who.certificates} of ${who.limit} certs`);
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
  const size = Math.max(READABLE, Math.min(3.2, row * 0.7));
  const chip = plate(state.rules, one.id, "row-plate");
  chip.style.fontSize = rem(fit(shortId(one.id), 12.2, Math.max(READABLE, Math.min(3, row * 0.62)), 1.5, { weight: 700 }));
  const cell = (/** @type {string} */ key, /** @type {any} */ content, /** @type {(of: any) => any} */ value = (of) => of[key]) => h("td", { class: `r ${key}${value(one) === value(was) ? "" : " changed"}`, "data-key": key, "data-value": value(one) ?? 0 }, content);
  const at = one.ipo > 0 && one.par !== null && one.par !== one.price;
  return h("tr", { style: { "font-size": rem(size) }, class: one.floated ? null : "not-floated" },
    h("th", { scope: "row", "data-value": one.id }, chip),
    cell("price", h("b", { class: one.zone ? `zone zone-${one.zone}` : null, style: { "font-size": rem(Math.min(3.8, row * 0.8)) } }, figure(one.price))),
    cell("ipo", [figure(one.ipo), at && h("small", { "data-key": "par", "data-value": one.par }, ` at ${one.par}`)]), cell("pool", figure(one.pool)), names.includes("own, %") && cell("own", figure(one.own)),
    names.includes("last run") && cell("run", h("span", { style: { "font-size": rem(fit(figure(one.run?.revenue ?? 0), widthOfRuns(state) - MARK, size, READABLE)) } }, run(one.run, true)), (of) => of.run?.revenue), names.includes("trains") && cell("trains", !one.floated && !one.trains.length ? figure(0) : trainsIn(one, Math.max(READABLE, Math.min(3, row * 0.6)), Math.max(TRAINS, ...state.corporations.map(widthOfTrains))), (of) => of.trains.join(" ")),
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
  const size = rem(Math.max(READABLE, Math.min(3.4, row * 0.72, each / 3)));
  const isOwner = one.president === who.name && !now;  // of a minor, which has no stock
  const filled = { class: `holds presides${text === "#FFFFFF" ? " on-dark" : ""}`, style: { "font-size": isOwner ? rem(2.8) : size, background: fill, color: text } };
  const content = isOwner ? h("span", { ...filled, class: filled.class.replace("presides", "owner") }, "owner")
    : presides ? h("span", filled, h("span", { class: "unseen" }, "president "), now)
    : now ? h("span", { class: "holds", style: { "font-size": size } }, now) : h("span", { class: "unseen" }, "none");
  return h("td", { class: `held pl${playerUp(state) === who.name ? " up" : ""}${changed ? " changed" : ""}`, "data-key": "held", "data-value": now }, content);
}
