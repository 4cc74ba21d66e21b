// The table on a television: everything about the game now, without scrolling.

import { h } from "./elements.js";
import { auctionView } from "./auctionview.js";
import { cardsView } from "./cardsview.js";
import { endBand } from "./ending.js";
import { finaleView } from "./finaleview.js";
import { rem } from "./fitting.js";
import { operatingView } from "./operatingview.js";
import { justNow, recent } from "./recent.js";
import { emptyCorner, measuresOf, spaces } from "./spaces.js";
import { tableHead } from "./tablehead.js";
import { layoutOf, matrix } from "./tablematrix.js";
import { hasPrivates, players } from "./tableplayers.js";
import { tradingView } from "./tradingview.js";

const SMALL_SCREEN = "(max-width: 900px)";
const [ROOM, TALL] = [184, 108];
/** Margins, the head, and the gaps between the bands. */
const AROUND = 4.2 + 8.8 + 3.6;
/** The band that tells of the end, and the gap below it. */
export const END = 9.6 + 1.2;
const HEAD_OF_MATRIX = 2.7;
/** What events need in a corner: its width, the height of an ordinary event, that of the next phase below them, and the least height of all. */
const [WIDE_ENOUGH, EVENT, COMING, LOWEST] = [54, 6.4, 6.2, 14];

/** @param {any} data */
export function tableView(data) {
  const { state } = data;
  if (matchMedia(SMALL_SCREEN).matches) return cardsView(data);
  if (state.game.over) return finaleView(data);
  if (state.rules.market.length && state.game.round.startsWith("OR")) return operatingView(data, screenHeight());
  if (state.rules.market.length && state.sale.some((/** @type {any} */ one) => one.kind !== "stock-round")) return auctionView(data, screenHeight());
  if (state.rules.market.length) return tradingView(data, screenHeight());
  const layout = layoutOf(state);
  const band = 12 + (hasPrivates(state) ? 2.8 : 0);
  const lines = layout.rows.length + state.sale.length;
  const heads = (layout.rows.length ? 1 : 0) + (state.sale.length ? 1 : 0);
  const rest = screenHeight() - AROUND - (state.game.end ? END : 0) - band - heads * HEAD_OF_MATRIX - lines * (layout.row + 0.1);
  const labels = layout.left - layout.now;
  const now = justNow(data, layout.now - 4.6, band);
  now.style.width = rem(layout.now - 1.4);
  now.style.height = rem(band);
  return h("div", { class: `table-view${state.rules.market.length ? "" : " no-market"}` },
    tableHead(data), endBand(state),
    h("div", { class: "band" }, now, players(data, labels, layout.each)),
    h("div", { class: "matrices", id: "matrices", tabindex: 0, role: "group", "aria-label": "Corporations" }, matrix(data, layout)),
    below(data, rest, state.game.over ? 5 : layout.rows.length >= 10 ? 2 : 3));
}

/** How much of its height the screen shows, in rem: a screen that is less wide than 16:9 has more, and what tells of trouble takes its part. */
export function screenHeight() {
  const height = innerHeight - (document.querySelector("p.notice")?.clientHeight ?? 0);
  return Math.max(TALL, Math.min(124, innerWidth > 0 ? (192 * height) / innerWidth : TALL));
}

/**
 * The market with the events before the last one: in its empty corner, where two are enough if three do not fit, or else beside it.
 * @param {any} data
 * @param {number} height
 * @param {number} most
 */
function below(data, height, most) {
  const { state } = data;
  if (!state.rules.market.length) return h("div", { class: "below alone" }, recent(data, ROOM - 2, height, 8, 1.3));
  const whole = measuresOf(state, ROOM, height);
  const wanted = Math.min(most, 3, data.events.length - 1);
  for (const [least, high] of [[wanted, wanted * EVENT + COMING], [wanted, LOWEST], [2, LOWEST]]) {
    const corner = emptyCorner(state, whole, WIDE_ENOUGH, high);
    const inside = corner && recent(data, corner.width - 4, corner.height - 1.6, most);
    if (inside && inside.querySelectorAll("li").length >= Math.min(wanted, least)) return h("div", { class: "below" }, spaces(data, whole, placed(inside, corner.height - 1), corner));
  }
  const measures = measuresOf(state, ROOM * 0.65, height);
  return h("div", { class: "below beside" }, spaces(data, measures), recent(data, ROOM * 0.35 - 4, height - 0.6, Math.max(4, most)));
}

/**
 * @param {any} element
 * @param {number} height
 */
function placed(element, height) {
  element.style.height = rem(height);
  return element;
}
