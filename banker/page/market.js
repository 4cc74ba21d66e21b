// The stock market as printed, with its tokens at the event that is shown.

import { h, s, chart, isNarrow, twice } from "./elements.js";
import { figure } from "./figures.js";
import { chipAt } from "./marks.js";
import { whenShown } from "./game.js";

const MEANING = {
  "certificate-limit": "not counted against the certificate limit",
  "corporation-limit": "one player may hold any number",
  "one-at-a-time": "several may be bought in one turn",
};

/**
 * The board, drawn for a wide and a narrow screen.
 * @param {import("./game.js").Game} game
 */
export function board(game) {
  return [h("div", { class: "figure" }, twice((width) => drawn(game, width))), key(game)];
}

/**
 * @param {import("./game.js").Game} game
 * @param {number} width
 */
function drawn(game, width) {
  const narrow = isNarrow(width);
  const spaces = narrow ? reached(game) : game.rules.market;
  const columns = range(spaces.map((/** @type {any} */ one) => one.column));
  const rows = range(spaces.map((/** @type {any} */ one) => one.row));
  const step = narrow ? Math.max(37, Math.min(48, width / columns.length)) : Math.min(width / columns.length, 72);
  const tall = narrow ? 40 : Math.max(46, Math.min(step, 52));
  const [from, top] = [columns[0], rows[0]];
  const x = (/** @type {number} */ column) => (column - from) * step;
  const y = (/** @type {number} */ row) => (row - top) * tall;
  const tokens = s("g");
  const box = chart(
    step * columns.length,
    tall * rows.length + 1,
    "The stock market; the order of the tokens is in the table of corporations below",
    spaces.map((/** @type {any} */ one) => space(one, x(one.column), y(one.row), step, tall)),
    tokens,
  );
  whenShown((n) => tokens.replaceChildren(...tokensAt(game, n, x, y, step, tall)));
  const left = game.rules.market.length - spaces.length;
  return [
    h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": "Stock market" }, box),
    left > 0 && h("p", { class: "key" }, `Not shown: columns and rows of the market that no token reached.`),
  ];
}

/** @param {number[]} values */
function range(values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return Array.from({ length: high - low + 1 }, (_, place) => low + place);
}

/**
 * The spaces of the columns and rows that a token reached.
 * @param {import("./game.js").Game} game
 */
function reached(game) {
  const cells = game.states.flatMap((state) => state.stacks);
  if (!cells.length) return game.rules.market;
  const [columns, rows] = [range(cells.map((cell) => cell.column)), range(cells.map((cell) => cell.row))];
  return game.rules.market.filter((/** @type {any} */ one) => columns.includes(one.column) && rows.includes(one.row));
}

/**
 * @param {any} one
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {number} height
 */
function space(one, x, y, width, height) {
  return [
    s("rect", { x: x + 0.5, y: y + 0.5, width: width - 2, height: height - 2, rx: 1, class: `space ${one.zone ? `zone ${one.zone}` : ""}` }),
    one.par && s("rect", { x: x + 1.5, y: y + 1.5, width: width - 4, height: height - 4, class: "par-space" }),
    s("text", { x: x + 5, y: y + 13, class: `axis ${one.zone ? "on-zone" : "ink2"} ${one.par ? "strong" : ""}` }, figure(one.price)),
  ];
}

/**
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {(column: number) => number} x
 * @param {(row: number) => number} y
 * @param {number} width
 * @param {number} height
 */
function tokensAt(game, n, x, y, width, height) {
  const [state, before] = [game.states[n], game.states[Math.max(0, n - 1)]];
  const moved = new Set(state.corporations.filter((/** @type {any} */ one, /** @type {number} */ place) => one.row !== before.corporations[place].row || one.column !== before.corporations[place].column).map((/** @type {any} */ one) => one.id));
  const left = before.corporations.filter((/** @type {any} */ one) => moved.has(one.id) && one.row !== null);
  return [
    ...left.map((/** @type {any} */ one) => s("rect", { x: x(one.column) + 1, y: y(one.row) + 1, width: width - 3, height: height - 3, class: "left-space" })),
    ...state.stacks.flatMap((/** @type {any} */ stack) => {
      const many = stack.tokens.length > 2;
      const from = y(stack.row) + (many ? 3 : 16);
      const each = Math.min(15, (height - (many ? 6 : 18)) / stack.tokens.length);
      const cover = many && game.rules.market.find((/** @type {any} */ one) => one.row === stack.row && one.column === stack.column);
      return [
        cover && s("rect", { x: x(stack.column) + 2, y: y(stack.row) + 2, width: width - 5, height: height - 5, class: `cover ${cover.zone ? `zone ${cover.zone}` : ""}` }),
        ...stack.tokens.map((/** @type {string} */ id, /** @type {number} */ place) =>
          chipAt(game.rules, id, x(stack.column) + 2.5, from + place * each, width - 6, each - 0.5, moved.has(id) ? "moved" : "")),
      ].filter(Boolean);
    }),
  ];
}

/**
 * What zones and frames mean.
 * @param {import("./game.js").Game} game
 */
export function key(game) {
  const zones = Object.entries(game.rules.zones ?? {});
  const there = new Set(game.rules.market.map((/** @type {any} */ one) => one.zone));
  const all = [...new Set([...zones.map(([zone]) => zone), ...there])].filter((zone) => zone && there.has(zone));
  const pars = game.rules.market.some((/** @type {any} */ one) => one.par);
  return h("ul", { class: "market-key" },
    pars && h("li", {}, h("span", { class: "swatch par-key" }), "par price"),
    all.map((zone) => h("li", {}, h("span", { class: `swatch zone-key ${zone}` }), h("b", {}, zone), " ", meaning(game, zone))));
}

/**
 * @param {import("./game.js").Game} game
 * @param {string} zone
 */
function meaning(game, zone) {
  if (zone === "end") return "ends the game";
  const means = (game.rules.zones?.[zone] ?? []).map((/** @type {keyof typeof MEANING} */ word) => MEANING[word] ?? word);
  return means.join("; ");
}
