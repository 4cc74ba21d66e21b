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
  const measures = measuresOf(state, ROOM, screenHeight() - AROUND - lines * LINE - 2.8 * legendLines(legend), true);
  follow(data);
  return h("div", { class: "market-view" }, head,
    h("div", { class: "market-scroll", id: "market-scroll", tabindex: 0, role: "group", "aria-label": "Stock market" }, spaces(data, measures)),
    tokens.length ? h("ol", { class: "prices", "aria-label": "Prices in operating order" }, tokens.map((one, place) => price(data, one, place, each))) : null, legend);
}

/** The event whose token was last scrolled to. */
let followed = -1;

/**
 * Where the market is wider than the screen, the token that moved comes into the middle; without one the first token comes to the left edge. Only when the
 * market is first shown and when an event moves a token: else it stays where the reader has scrolled it.
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
