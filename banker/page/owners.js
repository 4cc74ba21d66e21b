// Who owns which private, and which corporations wait to be started or to float, for a television. Lengths are rem.

import { h } from "./elements.js";
import { figure } from "./figures.js";
import { linesOf, rem, shortId, widthOf } from "./fitting.js";
import { shortNames } from "./names.js";
import { plate } from "./plate.js";

/** Letters, a line of them, what is around them, and the widest name. */
const [LETTERS, LINE, AROUND, NAME] = [2.8, 3.7, 1.2, 20];
/** The line of corporations that wait, and the padding of a chip. */
export const WAITING = 4.8;
const CHIP = 3;
/** A row of the list of privates at least and at most, its head, and the gaps between columns and within a row. */
const [ROW, ROOMY, HEAD, BETWEEN, GAP] = [4.2, 5.4, 3.4, 4, 1.4];

/**
 * The privates that players and corporations own, by owner, players first.
 * @param {any} state
 * @returns {{name: string, isPlayer: boolean, ids: string[]}[]}
 */
const owners = ({ players, corporations }) => [
  ...players.map((/** @type {any} */ one) => ({ name: one.name, isPlayer: true, ids: one.privates })),
  ...corporations.map((/** @type {any} */ one) => ({ name: one.id, isPlayer: false, ids: one.privates })),
].filter((one) => one.ids.length);

/**
 * Names in text as they fit beside their privates.
 * @param {any} state
 * @returns {(name: string) => string}
 */
function briefly({ players }) {
  const names = players.map((/** @type {any} */ one) => one.name);
  const short = shortNames(names, (text) => widthOf(text, LETTERS, 700) <= NAME);
  return (name) => (short[names.indexOf(name)] ?? [name]).join(" ");
}

/**
 * The privates of players in a few words, as wide as this; corporations have theirs in their rows.
 * @param {any} state
 * @param {number} width
 * @returns {{element: any, height: number}}
 */
export function privatesInWords(state, width) {
  const called = briefly(state);
  const parts = owners(state).filter((one) => one.isPlayer).map(({ name, ids }) => ({ name, short: called(name), ids: ids.join(" ") }));
  if (!parts.length) return { element: null, height: 0 };
  const text = `Privates:  ${parts.map(({ short, ids }) => `${short} ${ids}`.replaceAll(" ", "\u00a0")).join("   ")}`;
  const height = linesOf(text, width - parts.length * 1.6, LETTERS, 600) * LINE + AROUND;
  return { height, element: h("p", { class: "owners" }, "Privates: ", parts.map(({ name, short, ids }) => h("span", { class: "w", "data-owner": name }, h("b", { title: name }, short), ` ${ids}`))) };
}

/**
 * The privates with their names, incomes and owners in two columns, as many as have room; null where nobody owns one.
 * @param {any} state
 * @param {number} width
 * @param {number} height
 */
export function listOfPrivates(state, width, height) {
  const called = briefly(state);
  const all = owners(state).flatMap(({ name, isPlayer, ids }) => ids.map((id) => ({ id, name, isPlayer })));
  const rows = Math.ceil(all.length / 2);
  if (!rows || rows * ROW + HEAD > height) return null;
  const each = (width - BETWEEN) / 2;
  const owner = (/** @type {any} */ one) => (one.isPlayer ? h("b", { title: one.name }, called(one.name)) : plate(state.rules, one.name));
  const line = (/** @type {any} */ one) => {
    const { name, revenue } = state.rules.privates[one.id];
    const pays = revenue ? `pays ${figure(revenue)}` : "";
    const room = each - widthOf(one.id, LETTERS, 700) - widthOf(one.isPlayer ? called(one.name) : shortId(one.name), LETTERS, 700) - CHIP - 2 * GAP;
    const told = [[name, pays].filter(Boolean).join(", "), pays, name].find((text) => text && widthOf(text, LETTERS) <= room);
    return h("li", { "data-owner": one.name }, h("b", {}, one.id), h("span", { class: "what" }, told ?? ""), h("span", {}, owner(one)));
  };
  return h("section", { class: "box" }, h("h2", {}, "Privates and their owners"), h("ul", { class: "list-of-owners", style: { "--lh": rem(Math.min(ROOMY, (height - HEAD) / rows)) } }, all.map(line)));
}

/**
 * A row below a table of holdings with the privates of each owner.
 * @param {any} state
 * @param {number} columns that stand before those of the players
 * @param {number} width of these columns
 * @param {number} each the width of a player's column
 * @returns {{element: any, height: number}}
 */
export function rowOfPrivates(state, columns, width, each) {
  const all = owners(state);
  if (!all.length) return { element: null, height: 0 };
  const corporations = all.filter((one) => !one.isPlayer);
  const most = Math.max(...all.map(({ isPlayer, ids }) => (isPlayer ? linesOf(ids.join(" "), each - 1.6, LETTERS) : 1)), linesOf(`privates ${corporations.map(({ name, ids }) => `${shortId(name)}\u00a0${ids.join("\u00a0")}`).join(" ")}`, width - corporations.length * CHIP, LETTERS, 600));
  const height = Math.max(1, most) * LINE + AROUND;
  return {
    height,
    element: h("tfoot", {}, h("tr", { class: "owners", style: { height: rem(height) } },
      h("th", { scope: "row", colspan: columns }, "privates", corporations.map(({ name, ids }) => [" ", h("span", { class: "w", "data-owner": name }, plate(state.rules, name), ` ${ids.join(" ")}`)])),
      state.players.map((/** @type {any} */ who) => h("td", { class: "pl", "data-owner": who.name }, who.privates.join(" "))))),
  };
}

/**
 * One line: which corporations have started and float with how many percent more, and which have not started; null where none waits.
 * @param {any} data
 * @param {string[]} others those that share the line because they have not started
 * @param {number} width
 */
export function waitingLine({ state, answers }, others, width) {
  const floating = Object.entries(answers.to_float);
  if (!floating.length && !others.length) return null;
  const wide = (/** @type {string} */ text) => widthOf(text, 1, 600);
  const [first, second] = [floating.length ? "To float: " : "", others.length ? "Not started: " : ""];
  const taken = (/** @type {string} */ text, /** @type {number} */ chips) => LETTERS * (wide(text) + 0.75 * chips);
  const asked = [...new Set(floating.map(([, more]) => more))].map((more) => ({ more, ids: floating.filter(([, other]) => other === more).map(([id]) => id) }));
  const floats = taken([first, ...asked.map(({ more, ids }) => `${ids.map(shortId).join(" ")} ${more}% more `)].join(" "), floating.length);
  const kept = others.map((_, place) => others.length - place).find((count) => {
    const rest = others.length - count;
    return floats + taken(`${second}${others.slice(0, count).map(shortId).join(" ")} ${rest ? `+${rest}` : ""}`, count) <= width - 4;
  }) ?? 0;
  return h("p", { class: "not-begun" },
    first && h("span", {}, first, asked.map(({ more, ids }) => [ids.map((id) => [plate(state.rules, id), " "]), h("b", { "data-key": "to_float", "data-value": more }, `${more}% more `)])),
    kept > 0 && h("span", {}, second, others.slice(0, kept).map((id) => [plate(state.rules, id), " "]), kept < others.length && `+${others.length - kept}`));
}
