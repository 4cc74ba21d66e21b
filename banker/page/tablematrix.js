// The matrix of the table: privates that are for sale, and corporations in operating order with everybody's holding.

import { h } from "./elements.js";
import { figure, money, signed } from "./figures.js";
import { coloursOf } from "./marks.js";
import { hasOperated, inOrder, placing } from "./operating.js";
import { plate } from "./tablehead.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";

/**
 * @typedef {{key: string, name: string, width: number}} Column
 * @typedef {{columns: Column[], left: number, each: number, row: number, now: number, rows: any[]}} Layout
 * Widths and heights in rem: of the columns of corporations together, of a player's column, of a row, and of the columns below "just now".
 */

const ROOM = 184;

/**
 * @param {any} state
 * @returns {Layout}
 */
export function layoutOf(state) {
  const market = state.rules.market.length > 0;
  const some = (/** @type {(one: any) => any} */ of) => state.corporations.some(of);
  const wide = state.players.length <= 2 ? 1.4 : state.players.length === 3 ? 1.25 : state.players.length === 4 ? 1.1 : 1;
  /** @type {(false | [string, string, number])[]} */
  const all = [
    ["place", "", 4.4], ["id", market ? "order" : "railroad", market ? 12 : 24], market && ["price", "price", 10.6], market && state.rules.has_par && ["par", "par", 6.6], !market && ["president", "player", 40],
    ["run", "last run", 10.6], ["treasury", market ? "treasury" : "cash", 10.4], ["trains", "trains", 11.4],
    some((one) => one.privates.length) && ["privates", "privates", some((one) => one.privates.length > 2) ? 11 : 8.8], some((one) => one.own) && ["own", "own", 5.6],
    market && ["ipo", "IPO", 6.6], market && ["pool", "pool", 7],
  ];
  const shown = /** @type {[string, string, number][]} */ (all.filter(Boolean));
  const stretch = market ? wide : ROOM / shown.reduce((sum, one) => sum + one[2], 0);
  const columns = shown.map((one) => ({ key: one[0], name: one[1], width: one[2] * (market && one[0] === "place" ? 1 : stretch) }));
  const left = market ? columns.reduce((sum, one) => sum + one.width, 0) : 79.6;
  const now = left - 13.6 * wide;
  const rows = rowsOf(state);
  const count = rows.length + state.sale.length + (state.sale.length ? 0.6 : 0);
  return { columns, left, now, each: (ROOM - left) / state.players.length, row: market ? rowHeight(count) : Math.min(7.5, 40 / Math.max(1, count)), rows };
}

/** @param {number} count of rows */
const rowHeight = (count) => (count <= 8 ? 4.7 : count <= 9 ? 4.35 : count <= 10 ? 4.05 : Math.max(2.7, 42.4 / count));

/**
 * Whether a private is sold before any stock.
 * @param {any} one
 */
const isFirst = (one) => one.kind !== "stock-round";

/**
 * The corporations in operating order; while privates are sold before stock, those that anything is known of.
 * @param {any} state
 */
function rowsOf(state) {
  const place = placing(state);
  const held = (/** @type {any} */ one) => one.price !== null || state.players.some((/** @type {any} */ who) => who.shares[one.id]);
  const shown = state.sale.some(isFirst) ? state.corporations.filter(held) : state.corporations;
  return [...shown].sort((a, b) => place(a) - place(b));
}

/**
 * @param {any} data
 * @param {Layout} layout
 */
export function matrix(data, layout) {
  const { state, before } = data;
  const { columns, each, row, rows } = layout;
  const market = state.rules.market.length > 0;
  const names = market ? state.players.map((/** @type {any} */ one) => one.name) : [];
  const found = h("table", { class: "holdings-of-all", style: { "--row": rem(row) } },
    h("caption", { class: "unseen" }, "Corporations in operating order; stock in percent"),
    columnsOf(layout, names.length),
    h("thead", {}, h("tr", {}, columns.map((one) => h(one.name ? "th" : "td", { scope: one.name ? "col" : null, class: one.key }, one.name)),
      names.map((/** @type {string} */ name, /** @type {number} */ seat) => h("th", { scope: "col", class: "held" }, h("span", { class: "unseen" }, `${name} `), seat ? null : "held, %")))),
    h("tbody", {}, rows.map((one) => corporation(data, one, layout))));
  return [state.sale.length ? sale(state, before, layout, each) : null, rows.length ? found : null];
}

/**
 * @param {Layout} layout
 * @param {number} players
 */
const columnsOf = ({ columns, each }, players) => h("colgroup", {},
  columns.map((one) => h("col", { style: { width: rem(one.width) } })), Array.from({ length: players }, () => h("col", { style: { width: rem(each) } })));

/**
 * The row of a corporation.
 * @param {any} data
 * @param {any} one
 * @param {Layout} layout
 */
function corporation({ state, before }, one, { columns, row, each }) {
  const was = before.corporations.find((/** @type {any} */ other) => other.id === one.id) ?? one;
  const isUp = !state.game.over && state.turn.corporation === one.id;
  const size = Math.min(state.rules.market.length ? 2.6 : 3.4, row * 0.66);
  const cell = (/** @type {Column} */ column) => {
    if (column.key === "place") return place(state, one, isUp);
    if (column.key !== "id") return h("td", { class: `${column.key}${isChanged(column.key, one, was) ? " changed" : ""}`, "data-key": column.key, "data-value": valueOf(column.key, one) }, content(column, one, was, size, state.rules.market.length > 0));
    const chip = plate(state.rules, one.id, "row-plate");
    chip.style.fontSize = rem(fit(shortId(one.id), column.width - 3.6, size, 0.8, { weight: 700 }));
    return h("th", { scope: "row", "data-value": one.id }, chip);
  };
  const market = state.rules.market.length > 0;
  const held = market ? state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => holding(state, one, was, who, before.players[seat] ?? who, each)) : [];
  return h("tr", { class: [isUp && "up", !one.floated && "not-floated"].filter(Boolean).join(" ") || null, style: { "font-size": rem(size) } }, columns.map(cell), held);
}

/**
 * Whether a corporation has operated, is up, or when it will operate.
 * @param {any} state
 * @param {any} one
 * @param {boolean} isUp
 */
function place(state, one, isUp) {
  const number = inOrder(state).indexOf(one.id) + 1;
  const [sign, words] = isUp ? ["▶", "up now"] : hasOperated(state, one.id) ? ["✓", "has operated"] : number > 0 ? [String(number), ""] : ["", "not floated"];
  return h("td", { class: "place" }, h("span", { "aria-hidden": words ? true : null }, sign), words && h("span", { class: "unseen" }, words));
}

const SAME = new Map([["president", "president"], ["price", "price"], ["par", "par"], ["treasury", "treasury"], ["ipo", "ipo"], ["pool", "pool"], ["own", "own"]]);

/**
 * @param {string} key
 * @param {any} one
 * @param {any} was
 */
function isChanged(key, one, was) {
  if (key === "run") return JSON.stringify(one.run) !== JSON.stringify(was.run);
  return String(one[key] ?? "") !== String(was[key] ?? "");
}

/**
 * @param {string} key
 * @param {any} one
 */
function valueOf(key, one) {
  if (key === "run") return one.run?.revenue ?? 0;
  if (SAME.has(key)) return one[key] ?? 0;
  return one[key].join(" ");
}

/**
 * @param {Column} column
 * @param {any} one
 * @param {any} was
 * @param {number} size
 * @param {boolean} isShared whether a run is paid out or withheld: without stock it is neither
 */
function content({ key, width }, one, was, size, isShared) {
  if (key === "trains") return listOf(one, width - 1.1, size * 0.9);
  if (key === "privates") return several(one.privates, width - 1.3, size * 0.8);
  if (key === "president") return small(one.president ?? "–", width - 4, size);
  if (key === "run") return run(one.run, isShared);
  const text = figure(one[key]);
  if (key !== "price" || one.price === null) return small(text, width - 1.3, size);
  const arrow = was.price !== null && one.price !== null && one.price !== was.price && h("span", { class: "by" }, one.price > was.price ? "▲" : "▼", h("span", { class: "unseen" }, one.price > was.price ? " up " : " down "));
  return [arrow, h("b", { class: one.zone ? `zone-${one.zone}` : null, style: { "font-size": rem(Math.min(size * 1.23, fit(text, width - 3.6, 3.2, 1, { weight: 700 }))) } }, text),
    one.zone && h("span", { class: "unseen" }, ` ${one.zone} zone`)];
}

/**
 * A figure that shrinks where it would be too wide.
 * @param {string} text
 * @param {number} width
 * @param {number} size
 */
function small(text, width, size) {
  const found = fit(text, width, size, 1);
  return h("span", { class: text === "–" ? "nil" : null, style: found < size ? { "font-size": rem(found) } : {} }, text);
}

/**
 * Names in one line, or in two smaller ones.
 * @param {string[]} names
 * @param {number} width
 * @param {number} size
 */
function several(names, width, size) {
  const text = names.join(" ");
  if (!text) return small("–", width, size);
  const one = fit(text, width, size, 0.6);
  if (one >= 1.5) return h("span", { style: { "font-size": rem(one) } }, text);
  return h("span", { class: "two-lines", style: { "font-size": rem(fit(text, width, 1.6, 0.6, { lines: 2 })) } }, text);
}

/**
 * @param {any} found
 * @param {boolean} isShared
 */
function run(found, isShared) {
  if (!found?.revenue) return h("span", { class: "nil" }, "–");
  if (!isShared) return figure(found.revenue);
  const kind = !found.withheld ? "paid" : found.paid ? "half" : "withheld";
  const words = { paid: "paid out", half: "half paid out", withheld: "withheld" }[kind];
  return [h("i", { class: `dividend ${kind}` }), figure(found.revenue), h("span", { class: "unseen" }, ` ${words}`)];
}

/**
 * The trains of a corporation; those that are obsolete have a dashed frame, and a run that it still loses is told.
 * @param {any} one
 * @param {number} width
 * @param {number} most
 */
function listOf({ trains, obsolete, loses_run: loses }, width, most) {
  if (!trains.length) return h("span", { class: "nil" }, "–");
  const words = loses ? [...trains, "−1 run"] : trains;
  const unit = words.reduce((/** @type {number} */ sum, /** @type {string} */ id) => sum + Math.max(1.08, widthOf(id, 1, 600) + 0.3) + 0.32, 0);
  const size = Math.min(most, width / (unit * 1.03));
  return h("span", { class: "list-of", style: { "font-size": rem(size) } },
    trains.map((/** @type {string} */ id) => (obsolete.includes(id) ? h("span", { class: "train obsolete" }, id, h("span", { class: "unseen" }, " (obsolete)")) : h("span", { class: "train" }, id))),
    loses && h("span", { class: "loses" }, "−1 run", h("span", { class: "unseen" }, ": its smallest run is still to be lost")));
}

/**
 * What a player holds of a corporation in percent; the president's is on its colour.
 * @param {any} state
 * @param {any} one
 * @param {any} was
 * @param {any} who
 * @param {any} before
 * @param {number} each
 */
function holding(state, one, was, who, before, each) {
  const [now, then] = [who.shares[one.id] ?? 0, before.shares[one.id] ?? 0];
  const presides = one.president === who.name;
  const changed = now !== then || (presides && was.president !== one.president && was.president !== null);
  const { fill, text } = coloursOf(state.rules, one.id);
  const content = now === 0 ? null : h("span", { class: presides ? `holds presides${text === "#FFFFFF" ? " on-dark" : ""}` : "holds", style: presides ? { background: fill, color: text } : {} }, presides && h("span", { class: "unseen" }, "president "), String(now));
  const difference = now !== then ? h("em", { class: "by" }, signed(now - then)) : null;
  return h("td", { class: `held${changed ? " changed" : ""}${each < 15.5 ? " tight" : ""}`, "data-key": "held", "data-value": now }, content ?? (difference ? h("span", { class: "holds nil" }, "–") : h("span", { class: "unseen" }, "none")), difference);
}

/**
 * The privates for sale, the first one first; in an auction with everybody's bids.
 * @param {any} state
 * @param {any} before
 * @param {Layout} layout
 * @param {number} each
 */
function sale(state, before, layout, each) {
  const { columns, row } = layout;
  const size = Math.min(2.6, row * 0.66);
  const [place, id, price, ...rest] = columns;
  const auction = state.sale[0].least_bid !== null;
  const spans = auction ? [3, 1, rest.length - 4] : [rest.length - 2, 2];
  const half = rest.slice(0, spans[0]).reduce((sum, one) => sum + one.width, 0);
  const letters = Math.min(...state.sale.map((/** @type {any} */ one) => fit(state.rules.privates[one.private].name, half - 3, size * 0.85, 0.8)));
  const best = (/** @type {string} */ name) => Math.max(0, ...state.players.map((/** @type {any} */ one) => one.bids[name] ?? 0));
  const line = (/** @type {any} */ one, /** @type {number} */ order) => {
    const { name, revenue } = state.rules.privates[one.private];
    const was = before.sale.find((/** @type {any} */ other) => other.private === one.private) ?? one;
    const inTurn = one.kind === "auction";
    const least = !inTurn || order || best(one.private) ? figure(one.least_bid) : h("span", { class: "nil" }, "–");
    const isNow = inTurn && !order;
    return h("tr", { class: isNow ? "first" : null, style: { "font-size": rem(size) } },
      h("td", { class: "place" }, !isNow ? null : [h("span", { "aria-hidden": true }, "▸"), h("span", { class: "unseen" }, "for sale now")]),
      h("th", { scope: "row" }, h("span", { class: "private-plate", style: { "font-size": rem(fit(one.private, id.width - 3.6, size, 0.8, { weight: 700 })) } }, one.private)),
      h("td", { class: one.offered_at === was.offered_at ? "price" : "price changed", "data-key": "offered_at", "data-value": one.offered_at }, h("b", { style: { "font-size": rem(size * 1.15) } }, figure(one.offered_at))),
      h("td", { class: "private-name", colspan: spans[0], style: { "font-size": rem(letters) } }, name),
      h("td", { colspan: spans[1] }, figure(revenue), !auction && h("span", { "data-key": "least_bid" })),
      auction && h("td", { colspan: spans[2], "data-key": "least_bid" }, least),
      state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => bid(state.rules.currency, one.private, who.bids[one.private], before.players[seat]?.bids[one.private], best(one.private), each)));
  };
  return h("table", { class: "holdings-of-all sale", style: { "--row": rem(row) } },
    h("caption", { class: "unseen" }, "Privates for sale"), columnsOf(layout, state.players.length),
    h("thead", {}, h("tr", {}, h("td", { class: place.key }), h("th", { scope: "col", class: "id" }, "private"), h("th", { scope: "col", class: price.key }, "price"),
      h("th", { scope: "col", class: "private-name", colspan: spans[0] }, "name"), h("th", { scope: "col", colspan: spans[1] }, "income"), auction && h("th", { scope: "col", colspan: spans[2] }, "next bid"),
      state.players.map((/** @type {any} */ who, /** @type {number} */ seat) => h("th", { scope: "col", class: "held" }, h("span", { class: "unseen" }, `${who.name} `), seat || !auction ? null : "bids")))),
    h("tbody", {}, state.sale.map(line)));
}

/**
 * @param {string} currency
 * @param {string} id
 * @param {number | undefined} now
 * @param {number | undefined} was
 * @param {number} best
 * @param {number} each
 */
function bid(currency, id, now, was, best, each) {
  const text = now ? money(now, currency) : "";
  return h("td", { class: `held${now === was ? "" : " changed"}`, "data-key": `bid ${id}`, "data-value": now ?? 0 },
    text ? h(now === best ? "b" : "span", { style: { "font-size": rem(fit(text, each - 3, 2.4, 1, { weight: 700 })) } }, text) : h("span", { class: "unseen" }, "none"));
}
