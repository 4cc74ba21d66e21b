// Turning points: flags above the chart of worth, and a list below it.

import { h, s } from "./elements.js";
import { money, whole } from "./figures.js";
import { playerClass } from "./marks.js";
import { spread } from "./axes.js";
import { show, whenShown } from "./game.js";

const GAP = 22;
const RADIUS = 9.5;
/** What a finger hits of a flag, in pixels, as far as the flags beside it leave room. */
const FINGER = 44;

/**
 * A ring with its number for each point, in a lane above the plot, with a stem to its player's line.
 * @param {import("./game.js").Game} game
 * @param {any[]} points
 * @param {(n: number) => number} x
 * @param {(seat: number, x: number) => number} y
 * @param {{left: number, right: number, top: number, bottom: number}} plot
 */
export function flags(game, points, x, y, { left, right, top }) {
  const lane = top - 20;
  const places = spread(points.map((one) => x(one.n)), GAP, left + RADIUS, right - RADIUS);
  return points.map((one, place) => {
    const near = Math.min(...places.map((other, of) => (of === place ? FINGER : Math.abs(other - places[place]))));
    const [at, colour] = [x(one.n), playerClass(one.seat)];
    const flag = s("g", { class: `flag ${colour}`, "aria-hidden": true },
      s("path", { d: `M${places[place]} ${lane + RADIUS}L${at} ${top - 4}V${y(one.seat, at) - 4}`, class: "stem" }),
      s("rect", { x: places[place] - near / 2, y: lane - FINGER / 2, width: near, height: FINGER, class: "touched" }),
      s("circle", { cx: at, cy: y(one.seat, at), r: 4 }),
      s("circle", { cx: places[place], cy: lane, r: RADIUS, class: "head" }),
      s("text", { x: places[place], y: lane + 4, "text-anchor": "middle" }, place + 1));
    flag.addEventListener("click", (/** @type {Event} */ event) => { event.stopPropagation(); show(one.n); });
    whenShown((n) => flag.classList.toggle("on", n === one.n && n < game.last), flag);
    return flag;
  });
}

/**
 * @param {import("./game.js").Game} game
 * @param {any[]} points
 */
export function pointList(game, points) {
  return h("ol", { class: "points" }, points.map((one, place) => {
    const item = h("li", { class: playerClass(one.seat) },
      h("span", { class: "no", "aria-hidden": true }, place + 1),
      h("p", { class: "top" }, h("span", {}, `${one.round} · event ${one.n}`), h("b", {}, `${game.players[one.seat]} ${one.effect > 0 ? "+" : ""}${money(one.effect, game.currency)}`)),
      h("h3", {}, h("a", { href: `#e${one.n}` }, one.heading)),
      h("p", {}, whole(one.text)));
    whenShown((n) => item.classList.toggle("on", n === one.n && n < game.last), item);
    return item;
  }));
}

/** @param {import("./game.js").Game} game */
export const definition = (game) => h("details", { class: "data" }, h("summary", {}, "How these are found"),
  h("p", {}, "Five kinds of events are measured in dollars for each player. A purchase: what the shares brought, in dividends and price, until they were sold or the game ended, less what the same money brought spread over everything that all players bought in that round. A president’s payment for a train, with the sales before it; what the train then earned is told, but not counted. A sale: the fall of the price times the shares that each player still held. A train that makes others rust: what their corporations earned less than in their last run before, up to the end of the next set, by shares. A bankruptcy."),
  h("p", {}, `The size of an event is the distance of its effect on one player from the average effect. The largest are told: at most six, at most three of a kind, none under 1.5% of the average final worth (${money(Math.round(0.015 * game.data.story.final.reduce((/** @type {number} */ sum, /** @type {number} */ one) => sum + one, 0) / game.players.length), game.currency)}).`));
