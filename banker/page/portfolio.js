// Portfolio by round: the parts of each player's worth, from cash up to the shares bought last.

import { h, s, chart, textWidth } from "./elements.js";
import { figure, money, percent } from "./figures.js";
import { coloursOf, playerClass } from "./marks.js";
import { axisText } from "./axes.js";
import { figures } from "./tables.js";
import { whenShown } from "./game.js";
import { outlined, pointed, roundAt } from "./pointing.js";

const HEIGHT = 170;

/**
 * @typedef {{round: string, n: number, players: {cash: number, privates: number, stock: Record<string, number>, owed?: number, worth: number}[]}} Row
 */

/** @param {import("./game.js").Game} game */
export function portfolio(game) {
  const { story } = game.data;
  if (!story) return null;
  /** @type {Row[]} */
  const rounds = story.rounds.map((/** @type {Row} */ one) => ({ ...one, n: game.rounds.find((round) => round.name === one.round)?.last ?? one.n }));
  if (rounds.length < 2) return null;
  const many = game.players.length > 4;
  const parts = (/** @type {number} */ seat) => ["cash", "privates", ...game.corporations.filter((/** @type {string} */ id) => rounds.some((one) => one.players[seat].stock[id]))];
  const owing = rounds.some((one) => one.players.some((player) => player.owed));
  const rows = rounds.flatMap((one) => game.players.map((/** @type {string} */ name, /** @type {number} */ seat) => {
    const { cash, privates, stock, owed = 0 } = one.players[seat];
    return [one.round, name, cash, privates, ...game.corporations.map((/** @type {string} */ id) => stock[id] ?? 0), ...(owing ? [-owed] : [])];
  }));
  const panels = (/** @type {number} */ width) => story.order.map((/** @type {number} */ seat) => panel(game, rounds, seat, parts(seat), width));
  return {
    id: "portfolio",
    title: "Portfolio by round",
    finding: "What each player’s worth was made of at the end of each round: cash at the bottom, then privates, then shares in the order of their first purchase. The numbers are the stock rounds.",
    body: [
      h("div", { class: `panels wide ${many ? "many" : ""}` }, panels(many ? 286 : 210)),
      h("div", { class: "panels narrow" }, panels(171)),
      figures("Portfolio by round", ["Round", "Player", "Cash", "Privates", ...game.corporations, ...(owing ? ["Owed"] : [])], rows),
    ],
  };
}

/**
 * What a part of a player's worth was at the end of a round.
 * @param {Row["players"][0]} one
 * @param {string} part
 */
const valueOf = (one, part) => (part === "cash" ? Math.max(0, one.cash) : part === "privates" ? one.privates : (one.stock[part] ?? 0));

/**
 * The worth, and the part of cash in it where a player owns anything.
 * @param {Row["players"][0]} one
 * @param {string} currency
 */
function inShort(one, currency) {
  const owned = one.worth + (one.owed ?? 0);
  return `${money(one.worth, currency)}${owned > 0 ? `, ${percent(Math.round((100 * one.cash) / owned))} cash` : ""}`;
}

/**
 * @param {import("./game.js").Game} game
 * @param {Row[]} rounds
 * @param {number} seat
 * @param {string[]} parts
 * @param {number} width
 */
function panel(game, rounds, seat, parts, width) {
  const first = (/** @type {string} */ part) => rounds.findIndex((one) => valueOf(one.players[seat], part) > 0);
  const sorted = [...parts.slice(0, 2), ...parts.slice(2).sort((a, b) => first(a) - first(b))];
  const step = width / rounds.length;
  const bottom = HEIGHT + 2;
  /** @type {{low: number, high: number}[][]} */
  const bands = sorted.map(() => []);
  rounds.forEach((one, place) => {
    const whole = Math.max(1, sorted.reduce((sum, part) => sum + valueOf(one.players[seat], part), 0));
    let done = 0;
    sorted.forEach((part, row) => {
      const low = done;
      done += valueOf(one.players[seat], part) / whole;
      bands[row][place] = { low: bottom - low * HEIGHT, high: bottom - done * HEIGHT };
    });
  });
  const caption = h("span", {});
  const now = game.players[seat];
  const last = rounds[rounds.length - 1].players[seat];
  const drawn = chart(width, bottom + 20, `${now}: ${money(last.worth, game.currency)} at the end, ${sorted.filter((part) => valueOf(last, part) > 0).map((part) => `${part} ${figure(valueOf(last, part))}`).join(", ")}`,
    sorted.map((part, row) => s("path", { d: outlineOf(bands[row], step), ...look(game, part) })),
    sorted.map((part, row) => nameOf(game, part, bands[row], step)),
    s("line", { x1: 0, x2: width, y1: bottom, y2: bottom, class: "base" }),
    stockRounds(rounds, step, bottom),
    outlined(game, (n) => Math.max(0, rounds.findIndex((one) => n <= one.n)), step, { left: 0, right: width, top: bottom - HEIGHT, bottom }, (place) =>
      sorted.flatMap((part, row) => {
        const [value, { low, high }] = [valueOf(rounds[place].players[seat], part), bands[row][place]];
        return value > 0 ? [{ y: (low + high) / 2, text: `${part} ${figure(value)}`, class: "ink" }] : [];
      })));
  whenShown((n) => {
    const place = n < game.last ? Math.max(0, rounds.findIndex((one) => n <= one.n)) : rounds.length - 1;
    const one = rounds[place].players[seat];
    caption.textContent = `${n < game.last ? `${rounds[place].round}: ` : ""}${inShort(one, game.currency)}`;
  }, drawn);
  return h("figure", { class: "panel" }, h("figcaption", { class: "between" }, h("b", { class: `of-player ${playerClass(seat)}` }, now), caption), pointed(drawn, roundAt(rounds, 0, step)));
}

/**
 * @param {{low: number, high: number}[]} band
 * @param {number} step
 */
function outlineOf(band, step) {
  const top = band.map(({ high }, place) => `${place ? "L" : "M"}${(place * step).toFixed(1)} ${high.toFixed(1)}H${((place + 1) * step).toFixed(1)}`).join("");
  const back = [...band.keys()].reverse().map((place) => `L${((place + 1) * step).toFixed(1)} ${band[place].low.toFixed(1)}H${(place * step).toFixed(1)}`).join("");
  return `${top}${back}Z`;
}

/**
 * @param {import("./game.js").Game} game
 * @param {string} part
 */
function look(game, part) {
  if (part === "cash" || part === "privates") return { class: `band-of ${part}` };
  const { fill, casing } = coloursOf(game.rules, part);
  return { class: `band-of ${casing}`, style: { fill } };
}

/**
 * The name of a part where its band is highest, if it fits there over whole rounds.
 * @param {import("./game.js").Game} game
 * @param {string} part
 * @param {{low: number, high: number}[]} band
 * @param {number} step
 */
function nameOf(game, part, band, step) {
  const wide = Math.ceil((textWidth(part, 11, 700) + 6) / step);
  let best = { room: 0, from: 0, low: 0, high: 0 };
  for (let from = 0; from + wide <= band.length; from++) {
    const under = band.slice(from, from + wide);
    const [low, high] = [Math.min(...under.map((one) => one.low)), Math.max(...under.map((one) => one.high))];
    if (low - high > best.room) best = { room: low - high, from, low, high };
  }
  if (best.room < 12) return null;
  const plain = part === "cash" || part === "privates";
  return s("text", { x: (best.from + wide / 2) * step, y: (best.low + best.high) / 2 + 4, "font-size": 11, "font-weight": 700, "text-anchor": "middle", class: plain ? "ink" : "", fill: plain ? null : coloursOf(game.rules, part).text }, part);
}

/**
 * @param {Row[]} rounds
 * @param {number} step
 * @param {number} bottom
 */
function stockRounds(rounds, step, bottom) {
  let free = -Infinity;
  return rounds.map((one, place) => {
    if (!one.round.startsWith("SR")) return null;
    const [middle, text] = [(place + 0.5) * step, one.round.slice(3)];
    const half = textWidth(text, 11) / 2 + 2;
    const fits = middle - half > free;
    if (fits) free = middle + half;
    return [s("line", { x1: middle - step / 2 + 1, x2: middle + step / 2 - 1, y1: bottom + 2, y2: bottom + 2, class: "stock-tick" }), fits && axisText(middle, bottom + 15, text)];
  });
}
