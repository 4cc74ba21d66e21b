// The stock market as printed, with its tokens at the event that is shown.

import { h, s, chart, isNarrow, textWidth, twice } from "./elements.js";
import { figure } from "./figures.js";
import { chipAt } from "./marks.js";
import { whenShown } from "./game.js";
import { movedTokens } from "./moved.js";
import { scrolling } from "./tables.js";

const MEANING = {
  "certificate-limit": "not counted against the certificate limit",
  "corporation-limit": "one player may hold any number",
  "one-at-a-time": "several may be bought in one turn",
};

const LETTERS = 11;
/** The height of a token with letters of that size. */
const TOKEN = 14.5;
/** The width of the sign at an edge that there is more. */
const SIGN = 21;

/**
 * The board, drawn for a wide and a narrow screen.
 * @param {import("./game.js").Game} game
 */
export function board(game) {
  return [h("div", { class: "figure" }, twice((width) => drawn(game, width)))];
}

/**
 * @typedef {{x: (column: number) => number, y: (row: number) => number, width: number, height: (row: number) => number}} Places
 * Where the spaces are in the chart.
 */

/**
 * @param {import("./game.js").Game} game
 * @param {number} width
 */
function drawn(game, width) {
  const spaces = isNarrow(width) ? reached(game) : game.rules.market;
  const columns = range(spaces.map((/** @type {any} */ one) => one.column));
  const rows = range(spaces.map((/** @type {any} */ one) => one.row));
  const [places, bottom] = placesOf(game, width, columns, rows);
  const tokens = s("g");
  const picture = chart(
    places.width * columns.length,
    bottom + 1,
    "The stock market; the order of the tokens is in the table of corporations below",
    spaces.map((/** @type {any} */ one) => space(game, one, places, lettersIn(spaces, places))),
    tokens,
  );
  const box = scrolling("Stock market", picture);
  let [look, drawnAs] = [() => {}, ""];  // most events move no token: the picture then stays as it is
  let scrolls = false;  // as the browser tells: to measure it in each step of the slider would cost a layout and a frame
  whenShown((n) => {
    const moved = movedTokens(game.states[n], game.states[Math.max(0, n - 1)]);
    const now = JSON.stringify([game.states[n].stacks, [...moved.ids], moved.left]);
    if (now !== drawnAs) tokens.replaceChildren(...tokensAt(game, n, moved, places));
    drawnAs = now;
    look = () => reveal(box, game.states[n], moved.ids, places, columns);
    if (scrolls) requestAnimationFrame(look);
  }, box);
  new ResizeObserver(() => {
    scrolls = box.scrollWidth > box.clientWidth;
    if (scrolls) look();
  }).observe(box);
  const left = game.rules.market.length - spaces.length;
  return [box, left > 0 && h("p", { class: "key" }, `Not shown: columns and rows of the market that no token reached.`), key(game.rules, spaces)];
}

/**
 * Where the spaces are, so that each token is large enough to read, and how high they are together; a row has room for its highest stack of the game.
 * @param {import("./game.js").Game} game
 * @param {number} width
 * @param {number[]} columns
 * @param {number[]} rows
 * @returns {[Places, number]}
 */
function placesOf(game, width, columns, rows) {
  const narrow = isNarrow(width);
  const wanted = Math.max(44, ...game.active.map((/** @type {string} */ id) => Math.ceil(textWidth(id, LETTERS, 700)) + 11));
  const step = narrow ? Math.max(wanted, Math.min(48, width / columns.length)) : Math.min(width / columns.length, 72);
  const least = narrow ? 40 : Math.max(46, Math.min(step, 52));
  const heights = rows.map((row) => {
    const most = Math.max(0, ...game.states.flatMap((state) => state.stacks.filter((/** @type {any} */ one) => one.row === row).map((/** @type {any} */ one) => one.tokens.length)));
    return Math.max(least, most * TOKEN + (most > 2 ? 6 : 18));
  });
  const tops = heights.map((_, place) => heights.slice(0, place).reduce((one, other) => one + other, 0));
  const places = {
    x: (/** @type {number} */ column) => (column - columns[0]) * step,
    y: (/** @type {number} */ row) => tops[row - rows[0]],
    width: step,
    height: (/** @type {number} */ row) => heights[row - rows[0]],
  };
  return [places, heights.reduce((one, other) => one + other, 0)];
}

/**
 * Scroll sideways to a token that the event moved; where none did and nobody has scrolled yet, to most tokens.
 * @param {HTMLElement} box
 * @param {any} state
 * @param {Set<string>} moved
 * @param {Places} places
 * @param {number[]} columns
 */
function reveal(box, state, moved, { x, width }, columns) {
  const all = state.corporations.filter((/** @type {any} */ one) => one.column !== null);
  const wanted = all.filter((/** @type {any} */ one) => moved.has(one.id)).map((/** @type {any} */ one) => one.column);
  if (wanted.length) {
    const from = x(Math.max(...wanted));
    if (from < box.scrollLeft + SIGN || from + width > box.scrollLeft + box.clientWidth - SIGN) box.scrollLeft = from + (width - box.clientWidth) / 2;
  } else if (!box.scrollLeft) {
    const seen = Math.max(1, Math.floor((box.clientWidth - 2 * SIGN) / width));
    const tokens = (/** @type {number} */ first) => all.filter((/** @type {any} */ one) => one.column >= first && one.column < first + seen).length;
    box.scrollLeft = x(columns.reduce((best, one) => (tokens(one) >= tokens(best) && one + seen <= columns[columns.length - 1] + 1 ? one : best), columns[0])) - SIGN;
  }
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
 * The letters of all prices: those in which the widest fits.
 * @param {any[]} spaces
 * @param {Places} places
 */
const lettersIn = (spaces, { width }) => Math.min(LETTERS, ...spaces.map(({ price, par }) => (LETTERS * (width - (par ? 8 : 6))) / textWidth(figure(price), LETTERS, par ? 700 : 400)));

/**
 * @param {import("./game.js").Game} game
 * @param {any} one
 * @param {Places} places
 * @param {number} size of its letters
 */
function space({ rules }, one, places, size) {
  const [x, y, width, height] = [places.x(one.column), places.y(one.row), places.width, places.height(one.row)];
  return [
    s("rect", { x: x + 0.5, y: y + 0.5, width: width - 2, height: height - 2, rx: 1, class: `space ${one.zone ? `zone ${one.zone}` : ""}` }),
    one.par && s("rect", { x: x + 1.5, y: y + 1.5, width: width - 4, height: height - 4, class: "par-space" }),
    s("text", { x: x + 4, y: y + 13, class: `axis ${rules.zones?.[one.zone] ? "on-zone" : "ink2"} ${one.par ? "strong" : ""}`, style: { "font-size": `${size.toFixed(1)}px` } }, figure(one.price)),
  ];
}

/**
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {ReturnType<typeof movedTokens>} moved
 * @param {Places} places
 */
function tokensAt(game, n, { ids, left }, { x, y, width, height }) {
  return [
    ...left.map((one) => s("rect", { x: x(one.column) + 1, y: y(one.row) + 1, width: width - 3, height: height(one.row) - 3, class: "left-space" })),
    ...game.states[n].stacks.flatMap((/** @type {any} */ stack) => {
      const many = stack.tokens.length > 2;
      const from = y(stack.row) + (many ? 3 : 16);
      const each = Math.min(15, (height(stack.row) - (many ? 6 : 18)) / stack.tokens.length);
      const cover = many && game.rules.market.find((/** @type {any} */ one) => one.row === stack.row && one.column === stack.column);
      return [
        cover && s("rect", { x: x(stack.column) + 2, y: y(stack.row) + 2, width: width - 5, height: height(stack.row) - 5, class: `cover ${cover.zone ? `zone ${cover.zone}` : ""}` }),
        ...stack.tokens.map((/** @type {string} */ id, /** @type {number} */ place) =>
          chipAt(game.rules, id, x(stack.column) + 2.5, from + place * each, width - 6, each - 0.5, ids.has(id) ? "moved" : "")),
      ].filter(Boolean);
    }),
  ];
}

/**
 * What the zones and frames of these spaces mean.
 * @param {any} rules
 * @param {any[]} spaces
 */
export function key(rules, spaces) {
  const there = new Set(spaces.map((one) => one.zone));
  const all = [...Object.keys(rules.zones ?? {}), "end"].filter((zone) => there.has(zone));
  const pars = spaces.some((one) => one.par);
  return h("ul", { class: "market-key" },
    pars && h("li", {}, h("span", { class: "swatch par-key" }), "par price"),
    all.map((zone) => h("li", {}, h("span", { class: `swatch zone-key ${zone}` }), h("b", {}, zone), " ", meaning(rules, zone))));
}

/**
 * @param {any} rules
 * @param {string} zone
 */
function meaning(rules, zone) {
  if (zone === "end") return "ends the game";
  const means = (rules.zones?.[zone] ?? []).map((/** @type {keyof typeof MEANING} */ word) => MEANING[word] ?? word);
  return means.join("; ");
}
