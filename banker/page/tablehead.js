// The head of the table: the round, who is up, who is next, bank, phase, priority deal and depot.

import { h } from "./elements.js";
import { counted, listed, money } from "./figures.js";
import { inDepot } from "./depot.js";
import { coloursOf } from "./marks.js";
import { fit, fitted, named, rem, shortId, widthOf } from "./fitting.js";
import { nobodyIsUp, toDo } from "./turn.js";

const ROOM = 184;

/**
 * A corporation's name on its colour, as large as what is around it.
 * @param {any} rules
 * @param {string} id
 * @param {string} [more]
 */
export function plate(rules, id, more = "") {
  const { fill, text } = coloursOf(rules, id);
  return h("span", { class: `plate ${more}${text === "#FFFFFF" ? " on-dark" : ""}`, style: { background: fill, color: text } }, shortId(id) === id ? id : [h("span", { class: "unseen" }, id), h("span", { "aria-hidden": true }, shortId(id))]);
}

/**
 * @typedef {{label: string, width: number, content: any}} Block
 */

/** @param {any} game */
export const titleOf = (game) => (game.over ? "Game over" : game.round);

/** @param {any} data */
export function tableHead({ state, before }) {
  const { game } = state;
  const title = titleOf(game);
  const titleSize = game.over ? 5.2 : fit(title, 36, 7, 4, { weight: 700 });
  const facts = [bank(state, before), phase(state, before), depot(state)].filter((one) => one !== null);
  const used = widthOf(title, titleSize, 700) + facts.reduce((sum, one) => sum + one.width, 0);
  const names = ROOM - used - 3.2 * (facts.length + 3);
  const dealer = priority(state, Math.min(24, names * 0.28));
  const free = names - (dealer?.width ?? 0) - widthOf(state.turn.player ?? "", 4, 700) - 18;
  const next = then(state, Math.min(34, Math.max(names * 0.3, free)));
  const rest = names - (next?.width ?? 0) - (dealer?.width ?? 0);
  const blocks = [facts[0], facts[1], dealer, facts[2]].flatMap((one) => one ?? []);
  return h("header", { class: "table-head" },
    h("h1", { style: { "font-size": rem(titleSize) } }, title),
    up(state, rest - 4.5), next && block(next), h("span", { class: "push" }), blocks.map(block));
}

/** @param {Block} one */
const block = (one) => h("div", { class: "block" }, h("span", { class: "label" }, one.label), one.content);

/**
 * Who is up, or who has won.
 * @param {any} state
 * @param {number} width
 */
export function up(state, width) {
  const { turn, game } = state;
  if (game.over) {
    const first = state.players.filter((/** @type {any} */ _, /** @type {number} */ seat) => state.standing[seat].rank === 1);
    const text = `${listed(first.map((/** @type {any} */ one) => one.name))} · ${money(first[0].worth, state.rules.currency)}`;
    return upBlock(first.length > 1 ? "Winners" : "Winner", null, text, width);
  }
  const step = toDo(turn);
  if (!turn.player && turn.bidders.length) return upBlock(`Up now · ${step}`, null, listed(turn.bidders, "or"), width);
  if (!turn.corporation && !(turn.player && turn.known)) return h("div", { class: "block" }, h("span", { class: "label" }, "Up now"), h("b", { class: "quiet" }, nobodyIsUp(game, turn)));
  const chip = turn.corporation && plate(state.rules, turn.corporation, "big");
  return upBlock(turn.known ? `Up now${step ? ` · ${step}` : ""}` : "Has run", chip, turn.player ?? "", width - (chip ? widthOf(shortId(turn.corporation), 3, 700) + 4 : 0));
}

/**
 * @param {string} label
 * @param {any} chip
 * @param {string} text
 * @param {number} width
 */
function upBlock(label, chip, text, width) {
  return h("div", { class: "up-now" }, h("span", { class: "label" }, label), h("div", {}, chip, fitted("b", text, named(text, width, 4, 2.1, 700), width + 0.5)));
}

/**
 * The corporations that operate next, the round after them, or the player after the one who is up.
 * @param {any} state
 * @param {number} width
 * @returns {Block | null}
 */
function then(state, width) {
  const { game, turn } = state;
  if (game.over) {
    const room = Math.max(30, width);
    const how = named(game.end_reason, room, 2.6, 2, 400);
    return { label: "Why", width: Math.min(room, widthOf(game.end_reason, how.size) / how.lines + 3), content: h("div", { class: "why" }, fitted("span", game.end_reason, how, room)) };
  }
  const waiting = state.yet_to_operate.filter((/** @type {string} */ id) => id !== turn.corporation);
  if (waiting.length) {
    const wide = (/** @type {string[]} */ ids) => ids.reduce((sum, id) => sum + Math.max(5, widthOf(shortId(id), 2.2, 700) + 1.8) + 0.8, 0);
    let count = Math.min(4, waiting.length);
    while (count > 1 && wide(waiting.slice(0, count)) + 4 > width) count--;
    const left = waiting.length - count;
    const shown = waiting.slice(0, count);
    return { label: "Then", width: wide(shown) + (left ? 4 : 0), content: h("div", { class: "next" }, shown.map((/** @type {string} */ id) => plate(state.rules, id)), left ? ` +${left}` : null) };
  }
  const text = afterThis(state);
  if (!text) return null;
  const room = Math.max(14, width);
  const how = named(text, room, 2.6, 1.9, 400);
  return { label: "Then", width: Math.min(room, widthOf(text, how.size)), content: h("div", { class: "next" }, fitted("span", text, how, room)) };
}

/** @param {any} state */
function afterThis({ game, turn, rules }) {
  const [, set, round] = game.round.match(/^OR (\d+)\.(\d+)$/) ?? [];
  if (set && game.rounds_in_set && Number(round) < game.rounds_in_set) return `OR ${set}.${Number(round) + 1}`;
  if (set && rules.market.length && !game.end_in_sight) return "stock round";
  return turn.next ?? "";
}

/**
 * @param {any} state
 * @param {any} before
 * @returns {Block}
 */
function bank(state, before) {
  const { bank: now, bank_broken: broken } = state.game;
  const text = money(now, state.rules.currency);
  const label = broken ? "Bank, broken" : "Bank";
  return { label, width: Math.max(widthOf(text, 4, 700), widthOf(label, 1.9)), content: h("b", { "data-value": now, class: now === before.game.bank ? "bank" : "bank was-changed" }, text) };
}

/**
 * @param {any} state
 * @param {any} before
 * @returns {Block}
 */
function phase(state, before) {
  const { phase: id } = state.game;
  const { name, train_limit: limit } = state.rules.phases[id] ?? { name: id, train_limit: null };
  const small = limit === null ? "" : `${counted(limit, "train")} each`;
  return { label: "Phase", width: widthOf(name, 4, 700) + widthOf(small, 2.2) + 1.2, content: h("b", { class: id === before.game.phase ? null : "changed" }, name, h("small", {}, small)) };
}

/**
 * @param {any} state
 * @param {number} width
 * @returns {Block | null}
 */
function priority(state, width) {
  const name = state.game.priority;
  if (!name || !state.rules.market.length || state.game.over) return null;
  const how = named(name, width, 4, 2.1, 700);
  const wide = how.lines > 1 ? width : Math.max(widthOf(name, how.size, 700), widthOf("Priority deal", 1.9));
  return { label: "Priority deal", width: wide, content: fitted("b", name, how, width + 0.5) };
}

/**
 * The next train with its price, and the rest.
 * @param {any} state
 * @returns {Block}
 */
function depot(state) {
  const left = inDepot(state);
  const number = (/** @type {any} */ count) => `${count === null ? "∞" : count}\u00a0×\u00a0`;
  const first = left.slice(0, left.length > 2 ? 1 : 2);
  const rest = left.slice(first.length).map((one) => `${number(one.left)}${one.kinds.join("/")}`);
  const pool = state.discarded.length ? `pool ${state.discarded.join(" ")}` : "";
  const price = (/** @type {string[]} */ kinds) => kinds.map((kind) => money(state.rules.trains[kind].price, state.rules.currency)).join("/");
  const after = [...rest, pool].filter(Boolean).join(", ");
  const main = first.reduce((sum, one) => sum + widthOf(one.kinds.join("/"), 4, 700) + widthOf(`${number(one.left)}${price(one.kinds)}`, 2.3, 600) + 3.2, 0);
  const how = named(after, 31, 2.2, 1.7, 400);
  return {
    label: "Depot",
    width: (left.length ? main : widthOf("empty", 2.6)) + Math.min(31, widthOf(after, how.size) + 1),
    content: h("div", { class: "depot" },
      left.length ? first.map((one) => h("span", { class: "train-left" }, h("span", {}, h("i", {}, number(one.left)), h("b", {}, one.kinds.join("/"))), h("small", {}, price(one.kinds)))) : h("span", { class: "why" }, "empty"),
      after && h("div", { class: "rest" }, fitted("span", after, how, 31.5))),
  };
}
