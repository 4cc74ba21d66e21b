// The television in an operating round: corporations in their order, privates of players, players by worth, the market where tokens are, and what the next train does.

import { bigHead, playersOf } from "./bighead.js";
import { beforeThat } from "./beforethat.js";
import { TRAINS, own, run, trains, widthOfTrains } from "./cells.js";
import { cropped, isLow, leastHeight } from "./cropped.js";
import { h } from "./elements.js";
import { endBand, hasBand } from "./ending.js";
import { figure, signed } from "./figures.js";
import { fit, rem, shortId } from "./fitting.js";
import { justBar } from "./happened.js";
import { namesIn } from "./names.js";
import { nextTrain } from "./nexttrain.js";
import { hasOperated, inOrder } from "./operating.js";
import { WAITING, listOfPrivates, privatesInWords, waitingLine } from "./owners.js";
import { plate } from "./plate.js";
import { playerUp } from "./turn.js";

/** In rem: the columns, paddings with head, line and gaps, the band of the end with its gap, heads of tables, gap between the rows of blocks. */
const [LEFT, RIGHT] = [114, 64];
const [AROUND, BAND, HEAD, GAP] = [2.6 + 3.2 + 9.2 + 6.8 + 2 * 2, 9.6 + 2, 3.4, 2.6];
/** Heights of a row: of corporations, in the last round, and from nine on together; of players, at most and at least. */
const [TALL, LAST, TOGETHER, TALLEST, LOW] = [5.4, 4.7, 46, 10.8, 5.2];
/** The lowest row of corporations. What the market needs at least; the most that a market of one row takes, with what is around it, and the rows of corporations above it. */
const [SHORTEST, MARKET, BOARD, HIGH] = [4, 22, 10, 7.6];
/** The height that is worth a list below a low market; the lowest row of how it ends, its letters at least, and the gap between two columns of it. */
const [LIST, CLOSEST, LEAST, APART] = [11, 3.4, 2.8, 3];

/**
 * @param {any} data
 * @param {number} height of the screen in rem
 */
export function operatingView(data, height) {
  const { state } = data;
  const market = state.rules.market.length > 0;
  const ids = inOrder(state);
  const rows = ids.map((id) => state.corporations.find((/** @type {any} */ one) => one.id === id));
  const waiting = state.corporations.filter((/** @type {any} */ one) => !ids.includes(one.id) && market && (one.price !== null || one.president));
  const room = height - AROUND - (hasBand(data) ? BAND : 0);
  const low = isLow(state);
  const needed = market ? leastHeight(data, LEFT) : 0;
  const left = room - GAP - needed - HEAD - rows.length * SHORTEST;
  const words = low ? null : privatesInWords(state, LEFT);
  const privates = words && words.height + WAITING <= left ? words : null;
  const line = left >= WAITING ? waitingLine(data, waiting.flatMap((/** @type {any} */ one) => (one.id in data.answers.to_float ? [] : [one.id])), LEFT) : null;
  const besides = HEAD + (line ? WAITING : 0) + (privates?.height ?? 0);
  const spare = room - GAP - Math.max(low ? BOARD : MARKET, needed) - besides;
  const most = Math.max(low ? HIGH : state.game.end ? LAST : TALL, (LOW * state.players.length) / Math.max(1, rows.length));
  const row = Math.min(most, TALLEST, Math.max(spare / Math.max(1, rows.length), SHORTEST), rows.length > 8 && !low ? TOGETHER / rows.length : most);
  const corporations = besides + rows.length * row;
  const each = Math.max(LOW, Math.min(TALLEST, (corporations - HEAD) / state.players.length));
  const upper = Math.max(corporations, HEAD + each * state.players.length);
  const lower = room - GAP - upper;
  return h("div", { class: "table-view operating" }, bigHead(data), endBand(data, undefined, true), justBar(data),
    h("div", { class: "blocks", style: { "grid-template-rows": `${rem(upper)} minmax(0, 1fr)`, "grid-template-columns": `${rem(LEFT)} ${rem(RIGHT)}` } },
      h("div", { class: "matrices", id: "matrices" }, table(data, rows, row), line, privates?.element),
      players(data, each), !market ? beforeThat(data, LEFT, lower).element : low ? lowMarket(data, lower) : cropped(data, LEFT, lower),
      state.game.end && data.answers.outlook?.end ? howItEnds(data, lower) : nextTrain(data, RIGHT, lower)));
}

/**
 * A market of one row, and below it the privates, or where nobody owns one what happened before as far as it is not on the right.
 * @param {any} data
 * @param {number} height
 */
function lowMarket(data, height) {
  const market = Math.min(Math.max(BOARD, leastHeight(data, LEFT)), height);
  const left = height - market - GAP;
  const below = left > LIST && (listOfPrivates(data.state, LEFT, left) ?? (data.state.game.end ? beforeThat(data, LEFT, left).element : null));
  return h("div", { class: "low-market" }, cropped(data, LEFT, market), below || privatesInWords(data.state, LEFT).element);
}

/** A cell that may have changed. */
const cell = (/** @type {string} */ key, /** @type {any} */ value, /** @type {any} */ content, changed = false, more = "") => h("td", { class: [key, more, changed && "changed"].filter(Boolean).join(" "), "data-key": key, "data-value": value }, content);

/**
 * @param {any} data
 * @param {any[]} rows
 * @param {number} row
 */
function table(data, rows, row) {
  const { state } = data;
  const market = state.rules.market.length > 0;
  const heads = market ? ["in order", "president", "price", "last run", "treasury", "trains"] : ["in order", "player", "last run", "cash", "trains"];
  const owns = rows.some((one) => one.privates.length + one.rights.length || widthOfTrains(one) > TRAINS);
  const called = namesIn(playersOf(state), owns ? 15 : 22, Math.max(LEAST, Math.min(3.2, row * 0.66)), 400);
  return h("table", { class: `corps holdings-of-all${owns ? " with-privates" : ""}`, style: { "--rh": rem(row) } }, h("caption", { class: "unseen" }, "Corporations in operating order"),
    h("thead", {}, h("tr", {}, h("td", {}), heads.map((name, place) => h("th", { scope: "col", class: place > 1 ? "r" : null }, name)))),
    h("tbody", {}, rows.map((one) => corporation(data, one, row, called, owns))));
}

/**
 * @param {any} data
 * @param {any} one
 * @param {number} row
 * @param {(name: string) => any} called
 * @param {boolean} isWide whether trains and privates have a wide column
 */
function corporation({ state, before }, one, row, called, isWide) {
  const was = before.corporations.find((/** @type {any} */ other) => other.id === one.id) ?? one;
  const isUp = state.turn.corporation === one.id;
  const chip = plate(state.rules, one.id, "row-plate");
  const [size, letters] = [Math.max(LEAST, Math.min(3.2, row * 0.66)), Math.max(LEAST, Math.min(3, row * 0.6))];
  chip.style.fontSize = rem(fit(shortId(one.id), 12.4, letters, 1.6, { weight: 700 }));
  const number = inOrder(state).indexOf(one.id) + 1;
  const [sign, words] = isUp ? ["▶", "up now"] : hasOperated(state, one.id) ? ["✓", "has operated"] : [String(number), ""];
  const arrow = was.price !== null && one.price !== was.price && h("i", { class: "by" }, one.price > was.price ? "▲ " : "▼ ");
  return h("tr", { class: isUp ? "up" : null, style: { "font-size": rem(size) } },
    h("td", { class: "place" }, h("span", { "aria-hidden": words ? true : null }, sign), words && h("span", { class: "unseen" }, words)),
    h("th", { scope: "row", "data-value": one.id }, chip), cell("president", one.president ?? "", one.president ? called(one.president) : "–"),
    state.rules.market.length > 0 && cell("price", one.price ?? 0, [arrow, h("b", { class: one.zone ? `zone zone-${one.zone}` : null, style: { "font-size": rem(Math.min(3.8, row * 0.76)) } }, figure(one.price))], one.price !== was.price, "r"),
    cell("run", one.run?.revenue ?? 0, run(one.run, state.rules.market.length > 0), JSON.stringify(one.run) !== JSON.stringify(was.run), "r"),
    cell("treasury", one.treasury, figure(one.treasury), one.treasury !== was.treasury, "r"),
    cell("trains", one.trains.join(" "), [trains(one, letters, isWide), own(one, letters)], one.trains.join() !== was.trains.join(), "r"));
}

/** @param {any} player whose cash it is; a bankrupt player without any is marked as such */
const cashOf = ({ cash, bankrupt }) => (bankrupt && !cash ? "bankrupt" : figure(cash));

/**
 * Players by worth, with what they have just got.
 * @param {any} data
 * @param {number} each
 */
function players({ state, before }, each) {
  const order = state.players.map((/** @type {any} */ now, /** @type {number} */ seat) => ({ now, was: before.players[seat] ?? now, rank: state.standing[seat].rank })).sort((/** @type {any} */ a, /** @type {any} */ b) => a.rank - b.rank);
  const large = Math.min(1, each / 8);
  const called = namesIn(playersOf(state), 18.2, 3.6 + 0.6 * large);
  return h("table", { class: "who", style: { "--ph": rem(each) } }, h("caption", { class: "unseen" }, "Players by worth"),
    h("thead", {}, h("tr", {}, h("td", { class: "rk" }), h("th", { scope: "col" }, "player"), h("th", { scope: "col", class: "r w" }, `worth, ${state.rules.currency.replace("#", "")}`), h("th", { scope: "col", class: "r c" }, "cash"), h("td", { class: "d" }))),
    h("tbody", {}, order.map((/** @type {any} */ { now, was, rank }) => h("tr", { "data-name": now.name },
      h("td", { class: "rk" }, rank), h("th", { scope: "row", class: `nm${playerUp(state) === now.name ? " up" : ""}` }, called(now.name)),
      h("td", { class: "r w", "data-key": "worth", "data-value": now.worth, style: { "font-size": rem(fit(figure(now.worth), 14.4, 4.2 + 0.8 * large, 2.8, { weight: 700 })) } }, figure(now.worth)),
      h("td", { class: "r c", "data-key": "cash", "data-value": now.cash, style: { "font-size": rem(fit(cashOf(now), 13.2, 3.4 + 0.6 * large, 2.8)) } }, cashOf(now)),
      h("td", { class: "r d", style: now.cash === was.cash ? {} : { "font-size": rem(fit(signed(now.cash - was.cash), 10.6, 3.2, 2.4, { weight: 700 })) } }, now.cash === was.cash ? "" : signed(now.cash - was.cash))))));
}

/**
 * Everybody at the projected end: in two columns where one would be too low.
 * @param {any} data
 * @param {number} height
 */
function howItEnds({ state, answers }, height) {
  const { end } = answers.outlook;
  const columns = end.length * CLOSEST > height - HEAD ? 2 : 1;
  const rows = Math.ceil(end.length / columns);
  const row = Math.min(5.6, (height - HEAD) / rows);
  const size = Math.max(LEAST, Math.min(3.2, row * 0.68));
  const called = namesIn(playersOf(state), columns > 1 ? 14 : 26, size, 400);
  const cells = (/** @type {any} */ one) => [h("td", { class: "rk" }, one.rank), h("th", { scope: "row" }, called(one.name)), h("td", { class: "r" }, h("b", {}, figure(one.worth))),
    columns === 1 && h("td", { class: "r" }, one.worth === end[0].worth ? "" : figure(one.worth - end[0].worth))];
  const widths = columns > 1 ? [4.4, 0, 11] : [4.4, 0, 14, 14];
  const part = (/** @type {any[]} */ some) => h("table", { class: "who fc", style: { "--ph": rem(row), "font-size": rem(size) } }, h("caption", { class: "unseen" }, "How it ends"), h("colgroup", {}, widths.map((one) => h("col", { style: one ? { width: rem(one) } : {} }))), h("tbody", {}, some.map((one) => h("tr", {}, cells(one)))));
  return h("section", { class: "box" }, h("h2", {}, "how it ends if the runs to come are like the last"),
    h("div", { style: { display: "grid", gap: rem(APART), "grid-template-columns": `repeat(${columns}, minmax(0, 1fr))` } }, Array.from({ length: columns }, (_, place) => part(end.slice(place * rows, (place + 1) * rows)))));
}
