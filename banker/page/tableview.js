// The table on a television: everything about the game now, without scrolling; on a phone it is a card for each player.

import { auctionView } from "./auctionview.js";
import { cardsView } from "./cardsview.js";
import { finaleView } from "./finaleview.js";
import { operatingView } from "./operatingview.js";
import { tradingView } from "./tradingview.js";

const SMALL_SCREEN = "(max-width: 900px)";
const TALL = 108;
/** The band that tells of the end, and the gap below it. */
export const END = 9.6 + 1.2;

/** @param {any} data */
export function tableView(data) {
  const { game, sale } = data.state;
  if (matchMedia(SMALL_SCREEN).matches) return cardsView(data);
  if (game.over) return finaleView(data);
  if (sale.some((/** @type {any} */ one) => one.kind !== "stock-round")) return auctionView(data, screenHeight());
  return game.round.startsWith("OR") ? operatingView(data, screenHeight()) : tradingView(data, screenHeight());
}

/** How much of its height the screen shows, in rem: a screen that is less wide than 16:9 has more, and what tells of trouble takes its part. */
export function screenHeight() {
  const height = innerHeight - (document.querySelector("p.notice")?.clientHeight ?? 0);
  return Math.max(TALL, Math.min(124, innerWidth > 0 ? (192 * height) / innerWidth : TALL));
}
