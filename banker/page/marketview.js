// The stock market, as large as the screen: every space, the stacks in their order, and what moved.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { key } from "./market.js";
import { placing } from "./operating.js";
import { justNow } from "./recent.js";
import { measuresOf, movedTokens, spaces } from "./spaces.js";
import { plate } from "./tablehead.js";
import { screenHeight } from "./tableview.js";

const ROOM = 184;
/** Margins, the head, and the gaps. */
const AROUND = 4.2 + 12 + 3 * 1.4;
const LINE = 5.4;
/** A space on a screen that is too narrow for the whole market: 38 by 49 pixels, since a rem has 7 there (market.css). */
const [SMALL_SCREEN, NARROW, LOW, PIXELS] = ["(max-width: 900px)", 5.4, 7, 7];

/** @param {any} data */
export function marketView(data) {
  const { state } = data;
  const title = state.game.over ? "Game over" : state.game.round;
  const left = ROOM - widthOf(title, 7, 700) - 4;
  const now = justNow(data, left - 4, 12);
  now.style.maxWidth = rem(left);
  const head = h("header", { class: "market-head" }, h("h1", {}, title), now);
  if (!state.rules.market.length) return h("div", { class: "market-view" }, head, h("p", { class: "none" }, "This game has no stock market."));
  const tokens = onMarket(state);
  const each = ROOM / Math.max(1, Math.min(8, tokens.length));
  const lines = Math.ceil(tokens.length / 8);
  const legend = key(/** @type {any} */ (state));
  const board = matchMedia(SMALL_SCREEN).matches ? smallBoard(data) : spaces(data, measuresOf(state, ROOM, screenHeight() - AROUND - lines * LINE - 2.8 * legendLines(legend), true));
  follow(data);
  return h("div", { class: "market-view" }, head,
    h("div", { class: "market-scroll", id: "market-scroll", tabindex: 0, role: "group", "aria-label": "Stock market" }, board),
    tokens.length ? h("ol", { class: "prices", "aria-label": "Prices in operating order" }, tokens.map((one, place) => price(data, one, place, each))) : null, legend);
}

/**
 * The market with spaces as small as can be read, so that a phone shows many of them; a wider screen is filled.
 * @param {any} data
 */
function smallBoard(data) {
  const { columns, rows } = measuresOf(data.state, 1, 1);
  const [width, height] = [Math.max(columns * NARROW, (innerWidth - 32) / PIXELS), rows * LOW];
  const found = spaces(data, measuresOf(data.state, width, height, true));
  Object.assign(found.style, { width: rem(width), height: rem(height) });
  return found;
}

/** The last event after which the market was scrolled. */
let followed = -1;

/**
 * Scroll a market that is wider than the screen: the token that the last event moved comes into the middle; if it moved none, the leftmost token comes to the
 * left edge. This happens when the view is opened and once after each event that moves a token. Every other event leaves the market where the reader has
 * scrolled it.
 * @param {any} data
 */
function follow({ state, before, events }) {
  const last = events[events.length - 1]?.n ?? 0;
  const isFirst = !document.getElementById("market-scroll");
  if (!isFirst && (last === followed || !movedTokens(state, before).ids.size)) return;
  followed = last;
  requestAnimationFrame(() => {
    const scroll = document.getElementById("market-scroll");
    if (!scroll) return;
    const left = (/** @type {Element} */ one) => one.getBoundingClientRect().left - scroll.getBoundingClientRect().left;
    const tokens = [...scroll.querySelectorAll(".token")].sort((a, b) => left(a) - left(b));
    const moved = tokens.find((one) => one.classList.contains("moved"));
    if (moved) scroll.scrollLeft += left(moved) - (scroll.clientWidth - moved.clientWidth) / 2;
    else if (tokens.length) scroll.scrollLeft += left(tokens[0]) - 4;
  });
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
