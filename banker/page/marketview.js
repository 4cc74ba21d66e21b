// The stock market, as large as the screen: every space, the stacks in their order, and what moved.

import { beyond } from "./beyond.js";
import { bigHead } from "./bighead.js";
import { h } from "./elements.js";
import { endBand, hasBand } from "./ending.js";
import { figure } from "./figures.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { justBar, justLine } from "./happened.js";
import { key } from "./market.js";
import { placing } from "./operating.js";
import { movedTokens } from "./moved.js";
import { measuresOf, spaces } from "./spaces.js";
import { plate } from "./plate.js";
import { seatHere } from "./tabs.js";
import { END, screenHeight } from "./tableview.js";
import { turnLine } from "./turn.js";

const ROOM = 184;
/** Paddings, the head, the line below it, and the gaps. */
const AROUND = 4.2 + 9.2 + 6.8 + 4 * 1.4;
const LINE = 5.4;
/** A space on a screen that is too narrow for the whole market: 38 by 49 pixels or more, since a rem has 7 there (market.css). */
const [SMALL_SCREEN, NARROW, LOW, PIXELS] = ["(max-width: 900px)", 5.4, 7, 7];
/** The letters of a token there, what is around them, and the widest space: 9, 6 and 60 pixels. */
const [LETTERS, AROUND_LETTERS, WIDE] = [1.29, 0.8, 8.6];

/** @param {any} data */
export function marketView(data) {
  const { state } = data;
  const isSmall = matchMedia(SMALL_SCREEN).matches;
  if (!state.rules.market.length) return framed(data, isSmall, [h("p", { class: "none" }, "This game has no stock market.")]);
  const tokens = onMarket(state);
  const each = ROOM / Math.max(1, Math.min(8, tokens.length));
  const lines = Math.ceil(tokens.length / 8);
  const legend = key(state.rules, state.rules.market);
  const board = isSmall ? smallBoard(data) : spaces(data, measuresOf(state, ROOM, screenHeight() - AROUND - (hasBand(data) ? END + 0.2 : 0) - lines * LINE - 2.8 * legendLines(legend), true));
  follow(data);
  const scroll = h("div", { class: "market-scroll", id: "market-scroll", tabindex: 0, role: "group", "aria-label": "Stock market" }, board);
  return framed(data, isSmall, [isSmall && signs(scroll, state), scroll,
    tokens.length ? h("ol", { class: "prices", "aria-label": "Prices in operating order" }, tokens.map((one, place) => price(data, one, place, each))) : null, legend]);
}

/**
 * The view with its head: that of a television, or of a phone.
 * @param {any} data
 * @param {boolean} isSmall
 * @param {any[]} content
 */
function framed(data, isSmall, content) {
  const { state } = data;
  if (!isSmall) return h("div", { class: "market-view" }, bigHead(data), endBand(data, undefined, true), justBar(data), content);
  return h("div", { class: "player" }, turnLine(state, state.players[seatHere() - 1]?.name ?? null), endBand(data), justLine(data), h("h1", { class: "unseen" }, "Market"), h("div", { class: "market-view" }, content));
}

/**
 * What is beyond the edges of a small screen; nothing where the whole market is seen.
 * @param {any} scroll
 * @param {any} state
 */
function signs(scroll, state) {
  const { columns } = measuresOf(state, 1, 1);
  const { left, right, look } = beyond(scroll, state.stacks, columns, () => scroll.scrollWidth / columns);
  const line = h("div", { class: "beyond" }, left, right);
  requestAnimationFrame(() => { line.hidden = scroll.scrollWidth <= scroll.clientWidth; look(); });
  return line;
}

/** How wide a small screen is without its margins, in rem. */
const roomOfSmall = () => (innerWidth - 32) / PIXELS;

/**
 * The market with spaces as small as can be read, so that a phone shows many of them, each whole; a wider screen is filled.
 * @param {any} data
 */
function smallBoard(data) {
  const { columns, rows } = measuresOf(data.state, 1, 1);
  const names = onMarket(data.state).map((one) => widthOf(shortId(one.id), LETTERS, 700) + AROUND_LETTERS);
  const shown = Math.min(columns, Math.max(1, Math.floor(roomOfSmall() / Math.min(WIDE, Math.max(NARROW, ...names)))));
  const [width, height] = [(columns * roomOfSmall()) / shown, rows * LOW];
  const found = spaces(data, measuresOf(data.state, width, height, true));
  Object.assign(found.style, { width: rem(width), height: rem(height) });
  return found;
}

/** The last event after which the market was scrolled. */
let followed = -1;

/**
 * Scroll a market that is wider than the screen so that most tokens are seen, each of them whole: among them the one that the last event moved, or else that of
 * the highest price; before the first token that is where corporations start. This happens when the view is opened and once after each event that moves a token. Every other event leaves the market where the reader
 * has scrolled it.
 * @param {any} data
 */
function follow({ state, before, events }) {
  const last = events[events.length - 1]?.n ?? 0;
  const isFirst = !document.getElementById("market-scroll");
  const moved = movedTokens(state, before).ids;
  if (!isFirst && (last === followed || !moved.size)) return;
  followed = last;
  const tokens = onMarket(state);
  const sought = tokens.find((one) => moved.has(one.id)) ?? [...tokens].sort((one, other) => other.price - one.price)[0];
  const starts = state.rules.market.filter((/** @type {any} */ one) => one.par).map((/** @type {any} */ one) => one.column);
  const columns = sought ? tokens.map((one) => one.column) : starts;
  const middle = sought?.column ?? [...starts].sort((one, other) => one - other)[starts.length >> 1];
  if (!middle) return;
  requestAnimationFrame(() => {
    const scroll = document.getElementById("market-scroll");
    if (!scroll) return;
    const each = scroll.scrollWidth / measuresOf(state, 1, 1).columns;
    const shown = Math.max(1, Math.round(scroll.clientWidth / each));
    scroll.scrollLeft = (firstColumn(columns, middle, shown) - 1) * each;
  });
}

/**
 * The column at the left edge where so many are shown: the one from which most tokens are seen, with that which must be seen near the middle.
 * @param {number[]} columns where the tokens are
 * @param {number} sought
 * @param {number} shown
 */
function firstColumn(columns, sought, shown) {
  const firsts = Array.from({ length: shown }, (_, place) => sought - place).filter((first) => first > 0);
  const seen = (/** @type {number} */ first) => columns.filter((column) => column >= first && column < first + shown).length;
  const off = (/** @type {number} */ first) => Math.abs(sought - first - (shown - 1) / 2);
  return firsts.sort((one, other) => seen(other) - seen(one) || off(one) - off(other))[0] ?? 1;
}

/**
 * Corporations with a price, in operating order, those that have not floated behind them.
 * @param {any} state
 * @returns {any[]}
 */
function onMarket(state) {
  const place = placing(state);
  return state.corporations.filter((/** @type {any} */ one) => one.price !== null).sort((/** @type {any} */ a, /** @type {any} */ b) => place(a) - place(b));
}

/** @param {Element} legend */
function legendLines(legend) {
  const width = [...legend.children].reduce((sum, one) => sum + widthOf(one.textContent ?? "", 2, 500) + 7.6, 0);
  return Math.max(1, Math.ceil(width / (ROOM - 10)));
}

/**
 * @param {any} data
 * @param {any} one
 * @param {number} place
 * @param {number} each
 */
function price({ state, before }, one, place, each) {
  const was = before.corporations.find((/** @type {any} */ other) => other.id === one.id) ?? one;
  const moved = movedTokens(state, before).ids.has(one.id);
  const number = state.order.includes(one.id) ? String(place + 1) : "";
  const chip = plate(state.rules, one.id);
  chip.style.fontSize = rem(fit(shortId(one.id), Math.min(each, 23) - 15.5, 2.4, 1, { weight: 700 }));
  const arrow = was.price === null || was.price === one.price ? null : one.price > was.price ? "▲" : "▼";
  return h("li", { class: moved ? "changed" : null, style: { width: rem(Math.min(each, 23)) }, "data-key": one.id, "data-value": one.price },
    h("span", { class: "number" }, number), chip, h("b", {}, figure(one.price)),
    arrow && h("span", { class: "by" }, arrow, h("span", { class: "unseen" }, `${arrow === "▲" ? " up" : " down"} from ${figure(was.price)}`)));
}
