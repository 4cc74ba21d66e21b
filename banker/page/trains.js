// Trains: one bar a train, a segment an owner; and who was president of what.

import { h, s, chart, twice, isNarrow, textWidth } from "./elements.js";
import { capital, counted, inWords, listed, money, times } from "./figures.js";
import { chipAt, coloursOf, edgeOf, playerClass } from "./marks.js";
import { namesInChart } from "./names.js";
import { axisText, eventBands, linear, phaseMarks, roundBands } from "./axes.js";
import { cursor, labelNames, nearest, pointed } from "./pointing.js";
import { figures } from "./tables.js";
import { changesOf, nameNow, placeOf } from "./game.js";

/** @param {import("./game.js").Game} game */
export function trains(game) {
  const { fleet } = game.now;
  if (!fleet.length) return null;
  const bought = fleet.flatMap((/** @type {any} */ train) => train.moves.filter((/** @type {any} */ move, /** @type {number} */ place) => place > 0 && move.do === "train" && move.to !== null && move.to !== "pool"));
  const resold = fleet.filter((/** @type {any} */ train) => train.sold_as).length;  // each of these cards goes on as another train
  const [left, again] = [fleet.length - resold, bought.length + resold];
  const gone = fleet.filter((/** @type {any} */ train) => train.at === null && !train.sold_as).length;
  return {
    id: "trains",
    title: "Trains and phases",
    finding: `${left === 1 ? "One train" : `${capital(inWords(left))} trains`} left the depot${gone ? `; ${inWords(gone)} ${gone === 1 ? "is" : "are"} out of the game` : ""}${again ? `; ${inWords(again)} ${again === 1 ? "was" : "were"} sold on or bought from the bank pool` : ""}. Each bar is one train, in the colour of its owner.`,
    body: [
      h("div", { class: "figure" }, twice((width) => bars(game, width))),
      figures("Trains", ["Train", "Event", "Round", "Goes to", "From", "Price"], fleet.flatMap(journey)),
    ],
  };
}

/**
 * Where a train went, a line each; last how it ended.
 * @param {any} train
 */
function journey(train) {
  return train.moves.map((/** @type {any} */ move, /** @type {number} */ place) => {
    const called = (/** @type {string | null} */ at) => (at === "pool" ? "bank pool" : at);
    const from = place ? called(train.moves[place - 1].to) : "depot";
    const to = called(move.to) ?? (place === train.moves.length - 1 ? train.ended : "out of the game");
    return [train.id, { text: String(move.n), n: move.n }, move.round, to, from ?? "", move.price ?? { text: "" }];
  });
}

/** The room after the last event: for the name of a phase that began just then, and of the owner of a train bought just then. */
const AFTER = 42;
const LEAST = 3;

/**
 * @param {import("./game.js").Game} game
 * @param {number} width
 */
function bars(game, width) {
  const narrow = isNarrow(width);
  const kinds = game.rules.train_order.filter((/** @type {string} */ kind) => game.now.fleet.some((/** @type {any} */ train) => train.type === kind));
  /** @type {{kind: string, found: any[], at: number, price: string, count: string}[]} */
  const heads = kinds.map((/** @type {string} */ kind) => {
    const found = game.now.fleet.filter((/** @type {any} */ train) => train.type === kind);
    return { kind, found, at: Math.max(20, textWidth(kind, 14, 700) + 8), price: money(game.rules.trains[kind].price, game.currency), count: narrow ? "" : `${found.length}×` };
  });
  const widest = Math.max(...heads.map(({ at, price, count }) => at + textWidth(price, 11) + (count ? textWidth(count, 11) + 8 : 0)));
  const left = Math.max(narrow ? 50 : 92, Math.ceil(widest) + 8);
  const [right, top, each, gap] = [width - AFTER, 24, 16, 10];
  const x = linear(0, Math.max(1, game.last), left, right);
  let y = top;
  /** @type {{train: any, y: number}[]} */
  const lines = [];
  const rows = heads.map(({ kind, found, at, price, count }) => {
    const owned = found.findIndex((/** @type {any} */ train) => train.moves[0].to !== null);
    const from = y;
    y += found.length * each + gap;
    lines.push(...found.map((/** @type {any} */ train, /** @type {number} */ place) => ({ train, y: from + place * each + each / 2 })));
    return [
      s("text", { x: 0, y: from + 12, class: "name small" }, kind),
      axisText(at, from + 12, price, "start"),
      count && axisText(left - 8, from + 12, count, "end"),
      found.map((/** @type {any} */ train, /** @type {number} */ place) => bar(game, train, from + place * each, x, place === owned || train.ended !== found[owned]?.ended)),
    ];
  });
  const label = `Trains: ${kinds.map((/** @type {string} */ kind) => counted(game.now.fleet.filter((/** @type {any} */ train) => train.type === kind).length, `${kind}-train`)).join(", ")}`;
  const drawn = chart(width, y + 22, label, roundBands(eventBands(game, x), top - 2, y), phaseMarks(game.phases, game.rules.phases, x, top - 6, y), rows, cursor(game, x, { left, right, top, bottom: y }, (n) => lines.flatMap((line) => ownedAt(line, n)), each));
  return pointed(drawn, nearest(game, x));
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} train
 * @param {number} y
 * @param {(n: number) => number} x
 * @param {boolean} told whether to say how it ended
 */
function bar(game, train, y, x, told) {
  return train.moves.map((/** @type {any} */ move, /** @type {number} */ place) => {
    const [from, to] = [x(move.n), x(train.moves[place + 1]?.n ?? game.last)];
    if (move.to === null) {
      const text = train.ended ?? "";
      return told && from + textWidth(text, 11) + 8 < x(game.last) + AFTER && axisText(from + 5, y + 11.5, text, "start");
    }
    if (move.to === "pool") return s("rect", { x: from + 1, y: y + 2, width: Math.max(LEAST, to - from - 2), height: 11, class: "pool" });
    const { fill, text } = coloursOf(game.rules, move.to);
    const [wide, long] = [Math.max(LEAST, to - from - 1), textWidth(move.to, 11, 700)];
    const behind = place === train.moves.length - 1 && from + wide + long + 5 <= x(game.last) + AFTER;
    return [
      s("rect", { x: from + 0.5, y: y + 0.5, width: wide, height: 14, rx: 2, fill, class: edgeOf(game.rules, move.to) }),
      long + 10 <= to - from ? s("text", { x: from + 5, y: y + 11.5, fill: text, "font-size": 11, "font-weight": 700 }, move.to)
        : behind && s("text", { x: from + wide + 4, y: y + 11.5, "font-size": 11, "font-weight": 700 }, move.to),
    ];
  });
}

/**
 * Where a train is after an event, as a mark on its bar; none before it leaves the depot and after it left the game.
 * @param {{train: any, y: number}} line
 * @param {number} n
 */
function ownedAt({ train, y }, n) {
  const to = train.moves.filter((/** @type {any} */ move) => move.n <= n).at(-1)?.to;
  return to ? [{ y, of: `${train.type}-train`, text: to === "pool" ? "bank pool" : to, class: "ink" }] : [];
}

/** @typedef {{id: string, terms: {value: string | null, n: number}[]}} Terms who presided over a corporation, and from which event on */

/** @param {import("./game.js").Game} game */
export function presidents(game) {
  /** @type {Terms[]} */
  const rows = game.active.map((/** @type {string} */ id) => {
    const place = placeOf(game, id);
    return { id, terms: changesOf(game.states, game.counts, (state) => nameNow(game, state, state.corporations[place].president)) };
  });
  const changes = rows.flatMap(({ id, terms }) => terms.filter((term, place) => place > 0 && term.value !== null && terms[place - 1].value !== null).map((term) => ({ id, ...term })));
  if (!rows.length || !game.hasMarket) return null;
  return {
    id: "presidents",
    title: "Presidents",
    finding: changedHands(changes.map((one) => one.id)),
    body: [
      h("div", { class: "figure" }, twice((width) => terms(game, rows, width))),
      figures("Presidents", ["Corporation", "From event", "Round", "President"], rows.flatMap(({ id, terms: all }) => all.filter((one) => one.n > 0).map((one) => [id, { text: String(one.n), n: one.n }, game.states[one.n].game.round, one.value ?? "none"]))),
    ],
  };
}

/**
 * @param {import("./game.js").Game} game
 * @param {Terms[]} rows
 * @param {number} width
 */
function terms(game, rows, width) {
  const [left, each, top] = [isNarrow(width) ? 44 : 54, 26, 2];
  const short = labelNames(game.players, isNarrow(width));
  const names = rows.map(({ terms: all }) => all[all.length - 1].value).filter((name) => name !== null);
  const right = width - Math.min(isNarrow(width) ? 72 : 118, Math.max(0, ...names.map((name) => textWidth(name, 12.5, 700) + 8)));
  const x = linear(0, Math.max(1, game.last), left, right);
  const bottom = top + rows.length * each;
  return pointed(chart(
    width,
    bottom + 22,
    `Presidents over time: ${rows.map(({ id, terms: all }) => `${id} ${all.filter((one) => one.value).map((one) => one.value).join(", then ")}`).join("; ")}`,
    roundBands(eventBands(game, x), top, bottom),
    rows.map(({ id, terms: all }, row) => {
      const y = top + row * each;
      return [chipAt(game.rules, id, 0, y + 4, left - 12), all.map((_, place) => term(game, all, place, y, x, width))];
    }),
    cursor(game, x, { left, right, top, bottom }, (n) => rows.flatMap(({ id, terms: all }, row) => {
      const name = all.filter((one) => one.n <= n).at(-1)?.value;
      return name ? [{ y: top + (row + 0.5) * each, of: id, text: short[game.players.indexOf(name)] ?? name, class: playerClass(game.players.indexOf(name)) }] : [];
    })),
  ), nearest(game, x));
}

/**
 * How often presidencies changed hands, and of which corporations.
 * @param {string[]} changes the corporation of each change
 */
function changedHands(changes) {
  const ids = [...new Set(changes)];
  if (!ids.length) return "No presidency changed hands.";
  if (ids.length === 1) return `The presidency of ${ids[0]} changed hands ${times(changes.length)}.`;
  const often = ids.map((id) => ({ id, number: changes.filter((one) => one === id).length }));
  if (often.every(({ number }) => number === 1)) return `Presidencies changed hands ${times(changes.length)}, once each: ${listed(ids)}.`;
  return `Presidencies changed hands ${times(changes.length)}: ${listed(often.map(({ id, number }) => `${id} ${times(number)}`))}.`;
}

/**
 * One term of a president: the name is in it where it fits, and that of the last one at the right end.
 * @param {import("./game.js").Game} game
 * @param {Terms["terms"]} all
 * @param {number} place
 * @param {number} y
 * @param {(n: number) => number} x
 * @param {number} width of the chart
 */
function term(game, all, place, y, x, width) {
  const { value, n } = all[place];
  if (value === null) return null;
  const [from, to, last] = [x(n), x(all[place + 1]?.n ?? game.last), place === all.length - 1];
  const seat = playerClass(game.players.indexOf(value));
  const inside = !last && textWidth(value, 12.5, 700) + 10 <= to - from;
  // After a corporation is closed, the name of its last president has the room to the right.
  const long = textWidth(value, 12.5, 700);
  const closed = !inside && place === all.length - 2 && all[place + 1].value === null;
  const behind = last || (closed && to + 6 + long <= width);
  return [
    s("rect", { x: from, y: y + 2, width: Math.max(3, to - from), height: 21, class: `tint ${seat}` }),
    s("line", { x1: from + 1.5, x2: from + 1.5, y1: y + 2, y2: y + 23, class: `player ${seat}`, "stroke-width": 3 }),
    inside && s("text", { x: from + 8, y: y + 17, class: `end ${seat}` }, value),
    closed && !behind && !all.slice(0, place).some((one) => one.value) && from - 6 - long > 54 && s("text", { x: from - 6, y: y + 17, class: `end ${seat}`, "text-anchor": "end" }, value),
    behind && namesInChart(game.players, width - to - 6, 12.5)(value, { x: to + 6, y: y + 17, class: `end ${seat}` }),
  ];
}
