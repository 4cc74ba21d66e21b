// The stock market as a grid of spaces for a large screen, with its tokens in stacking order.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { coloursOf } from "./marks.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { movedTokens } from "./moved.js";

/**
 * @typedef {{width: number, height: number, columns: number, rows: number, tall: boolean, least: number}} Measures
 * A space in rem, the height of the lowest row, and how many there are; in a tall one the price stands above the tokens.
 */

/** The letters of a token in rem, where it has the room. */
const LETTERS = 2.8;

/**
 * The height in rem that a space of this width needs for the largest letters of its tokens.
 * @param {string[]} tokens
 * @param {number} width
 */
export function heightFor(tokens, width) {
  const beside = tokens.length > 1 && letters(tokens, { width, height: 99, columns: 1, rows: 1, tall: false, least: 99 }, 2) === LETTERS;
  return (Math.ceil(tokens.length / (beside ? 2 : 1)) * LETTERS) / (tokens.length > 1 ? 0.94 : 1) + 0.26;
}

/**
 * The width in rem that a space needs for the largest letters of a token.
 * @param {string} id
 */
export const widthFor = (id) => widthOf(shortId(id), LETTERS * 1.01, 700) + 0.8;

/**
 * How large the spaces are where the market has this much room.
 * @param {any} state
 * @param {number} width
 * @param {number} height
 * @param {boolean} [tall]
 * @returns {Measures}
 */
export function measuresOf(state, width, height, tall = false) {
  const { market } = state.rules;
  const columns = Math.max(...market.map((/** @type {any} */ one) => one.column));
  const rows = Math.max(...market.map((/** @type {any} */ one) => one.row));
  return { width: width / columns, height: height / rows, columns, rows, tall, least: height / rows };
}

/**
 * The stacks in words, top first, for those who do not see the picture.
 * @param {any} state
 */
export function inWords(state) {
  const price = new Map(state.rules.market.map((/** @type {any} */ one) => [`${one.row}/${one.column}`, one.price]));
  const stacks = state.stacks.map((/** @type {any} */ one) => `${price.get(`${one.row}/${one.column}`)}: ${one.tokens.join(", ")}`);
  return `The stock market. ${stacks.length ? `Tokens by price, the top one first: ${stacks.join("; ")}` : "No token is on it"}.`;
}

/**
 * @param {any} data
 * @param {Measures} measures
 */
export function spaces({ state, before }, measures) {
  const stacks = new Map(state.stacks.map((/** @type {any} */ one) => [`${one.row}/${one.column}`, one.tokens]));
  const { ids, left } = movedTokens(state, before);
  const freed = new Set(left.map((one) => `${one.row}/${one.column}`));
  const heights = rowHeights(state, measures);
  const found = state.rules.market.map((/** @type {any} */ one) => {
    const key = `${one.row}/${one.column}`;
    return space(state.rules, one, stacks.get(key) ?? [], { ...measures, height: heights[one.row - 1], least: Math.min(...heights) }, ids, freed.has(key));
  });
  const grid = h("div", { class: `spaces${measures.tall ? " tall" : ""}`, role: "img", "aria-label": inWords(state) }, found);
  grid.style.gridTemplateColumns = `repeat(${measures.columns}, minmax(0, 1fr))`;
  grid.style.gridTemplateRows = heights.map((height) => `minmax(0, ${height.toFixed(3)}fr)`).join(" ");
  return grid;
}

/**
 * The heights of the rows in rem; those with a high stack are higher.
 * @param {any} state
 * @param {Measures} measures
 */
function rowHeights(state, { rows, width, height, tall }) {
  const weights = Array(rows).fill(1);
  for (const one of state.stacks) {
    const count = one.tokens.length;
    const half = one.tokens.every((/** @type {string} */ id) => fit(shortId(id), width / 2 - 0.7, 1.6, 0.6, { weight: 700 }) >= 1.5);
    const lines = tall || !half ? count : Math.ceil(count / 2);
    const need = tall ? lines * 2.3 + (lines > 2 ? 0.9 : 3.9) : lines * 1.65 + 0.25;
    weights[one.row - 1] = Math.max(weights[one.row - 1], need / height);
  }
  const sum = weights.reduce((one, other) => one + other, 0);
  return weights.map((weight) => (weight * height * rows) / sum);
}

/**
 * @param {any} rules
 * @param {any} one
 * @param {string[]} tokens
 * @param {Measures} measures
 * @param {Set<string>} moved
 * @param {boolean} left
 */
export function space(rules, one, tokens, measures, moved, left) {
  const many = tokens.length > 2;
  const priced = !tokens.length || (measures.tall && !many);
  const [single, pair] = [letters(tokens, measures, 1), measures.tall ? 0 : letters(tokens, measures, 2)];
  const names = ["space-cell", pair <= single && "one-column", one.zone && `zone-${one.zone}`, one.par && "par", left && "left", many && "many"];
  const size = Math.min(2.8, measures.least * (measures.tall ? 0.3 : 0.66), fit(figure(one.price), measures.width - (measures.tall ? 2 : 0.8), 2.8, 0.8, { weight: 700 }));
  const price = priced && h("span", { class: "space-price", style: { "font-size": rem(size) } }, figure(one.price));
  const cell = h("div", { class: names.filter(Boolean).join(" ") }, price, tokens.length ? h("div", { class: "tokens" }, tokens.map((id) => token(rules, id, Math.max(single, pair), moved.has(id)))) : null);
  cell.dataset.at = `${one.row} / ${one.column}`;
  cell.style.gridArea = cell.dataset.at;
  return cell;
}

/**
 * The size of the letters of tokens in one or two columns.
 * @param {string[]} tokens
 * @param {Measures} measures
 * @param {number} columns
 */
function letters(tokens, { width, height, tall }, columns) {
  const lines = Math.ceil(tokens.length / columns);
  const high = tall ? Math.min(3.6, (height - (tokens.length > 2 ? 0.9 : 3.9)) / lines) * 0.84 : ((height - 0.25) / lines) * (lines > 1 ? 0.94 : 1);
  return Math.min(LETTERS, high, ...tokens.map((id) => fit(shortId(id), width / columns - (columns > 1 || tall ? 0.7 : 0.5), LETTERS, 0.6, { weight: 700 })));
}

/**
 * @param {any} rules
 * @param {string} id
 * @param {number} size
 * @param {boolean} moved
 */
function token(rules, id, size, moved) {
  const { fill, text } = coloursOf(rules, id);
  return h("b", { class: `token${text === "#FFFFFF" ? " on-dark" : ""}${moved ? " moved" : ""}`, style: { background: fill, color: text, "font-size": rem(size) }, "data-value": id }, shortId(id));
}
