// The head of a television: the round, who is up with what they do, who follows, bank, phase and priority deal.

import { h } from "./elements.js";
import { listed, money } from "./figures.js";
import { fit, rem, shortId, widthOf } from "./fitting.js";
import { namesIn } from "./names.js";
import { plate } from "./plate.js";
import { contest, maybePassed, nobodyIsUp, ofSet, playerUp, standingOf, stepOf, toDo } from "./turn.js";

const ROOM = 184;
/** The widest that a player's name may be in each place. */
const [WIDE, NARROW, BETWEEN] = [34, 20, 4];
/** The letters of labels, and the width of the number of those who are not named. */
const [SMALL, MORE] = [2.8, 7.4];

/** @typedef {{width: number, element: any}} Block */

/** @param {any} state */
export const playersOf = (state) => state.players.map((/** @type {any} */ one) => one.name);

/** @param {any} data */
export function bigHead({ state, before }) {
  const { game } = state;
  const name = game.over ? "Game over" : game.round;
  const title = h("h1", { style: { "font-size": rem(fit(name, 44, 7.2, 4, { weight: 700 })) } }, name);
  const among = ofSet(game);
  const wide = Math.min(44, widthOf(name, 7.2, 700)) + (among ? widthOf(among, SMALL) + 1.2 : 0);
  const up = game.over ? winners(state) : upNow(state);
  const facts = [bank(state, before), phase(state, before), priority(state)].flatMap((one) => (one ? [one] : []));
  const room = ROOM - wide - up.width - 2 * BETWEEN;
  const needed = () => facts.reduce((sum, one) => sum + one.width + BETWEEN, 0);
  while (facts.length > 1 && needed() > room) facts.pop();
  const next = !game.over && then(state, room - needed());
  return h("header", { class: "big-head" }, h("div", { class: "round" }, title, among && h("span", { class: "lab" }, among)), up.element, next, h("span", { class: "push" }), facts.map((one) => one.element));
}

/**
 * @param {string} name
 * @param {any} content
 */
const blk = (name, content) => h("div", { class: "blk" }, h("span", { class: "lab" }, name), content);

/** @param {any} state the step of a turn, in words */
function doing(state) {
  const { turn } = state;
  if (maybePassed(turn)) return "unless they passed";
  if (turn.private) return `for ${turn.private}: bid or pass`;
  if (turn.corporation && raisedBy(state)) return `must raise ${money(raisedBy(state), state.rules.currency)}`;
  return turn.corporation ? stepOf(state) : toDo(turn) || (turn.sells ? "buys and sells" : "buys");
}

/** @param {any} state what its president must raise now for the train of the corporation that is up */
const raisedBy = (state) => standingOf(state, state.turn.player)?.raise.amount;

/** @param {any} state @returns {Block} */
function upNow(state) {
  const { turn, game } = state;
  const name = turn.player;
  if (!playerUp(state)) {
    const text = !name && turn.bidders.length ? contest(turn) : nobodyIsUp(game, turn);
    const size = fit(text, 60, 3.2, 2.4);
    return { width: widthOf(text, size), element: blk("Now", h("span", { class: "quiet", style: { "font-size": rem(size) } }, text)) };
  }
  const label = doing(state);
  const called = namesIn(playersOf(state), WIDE, 4.6)(name);
  const chip = turn.corporation && plate(state.rules, turn.corporation, "big");
  const wide = Math.max(Math.min(WIDE, widthOf(called.textContent ?? "", 4.6, 700)), widthOf(label, 2.8));
  return { width: wide + 5 + (chip ? widthOf(shortId(turn.corporation), 4, 700) + 4.4 : 0), element: h("div", { class: "up-now" }, chip, h("div", {}, h("span", { class: "lab" }, label), h("b", {}, called))) };
}

/** @param {any} state who has won, and with how much @returns {Block} */
function winners({ players, standing, rules }) {
  const first = players.filter((/** @type {any} */ _, /** @type {number} */ seat) => standing[seat].rank === 1);
  const text = `${listed(first.map((/** @type {any} */ one) => one.name))} · ${money(first[0].worth, rules.currency)}`;
  const size = fit(text, 70, 4.6, 2, { weight: 700 });
  return { width: widthOf(text, size, 700) + 5, element: h("div", { class: "up-now" }, h("div", {}, h("span", { class: "lab" }, first.length > 1 ? "Winners" : "Winner"), h("b", { style: { "font-size": rem(size) } }, text))) };
}

/**
 * How many of these fit, one beside the other, with a number for what is left out.
 * @param {string[]} all
 * @param {number} most
 * @param {(one: string) => number} wide
 * @param {number} room
 * @param {number} [rest] the width of that number
 */
function howMany(all, most, wide, room, rest = 0) {
  let count = Math.min(most, all.length);
  while (count && all.slice(0, count).reduce((sum, one) => sum + wide(one), all.length > count ? rest : 0) > room) count--;
  return count;
}

/**
 * The next three; two with their presidents rather than three without some of them.
 * @param {any} state
 * @param {number} room
 */
function then(state, room) {
  const { turn, rules, corporations, game } = state;
  const called = namesIn(playersOf(state), NARROW, 3.2, 400);
  const wideOf = (/** @type {string} */ name) => Math.min(NARROW, widthOf(called(name).lastChild?.textContent ?? name, 3.2)) + 1.2;
  if (!turn.corporation && !state.yet_to_operate.length) {
    const names = turn.then.slice(0, howMany(turn.then, 3, wideOf, room));
    return names.length ? blk("Then", h("div", { class: "next" }, names.map((/** @type {string} */ name) => h("span", { class: "w" }, called(name))))) : null;
  }
  const waiting = state.yet_to_operate.filter((/** @type {string} */ id) => id !== turn.corporation);
  const president = (/** @type {string} */ id) => corporations.find((/** @type {any} */ one) => one.id === id)?.president;
  const wideAs = (/** @type {string} */ id) => widthOf(shortId(id), 3, 700) + 4.2;
  const wideWith = (/** @type {string} */ id) => wideAs(id) + (president(id) ? wideOf(president(id)) : 0);
  const named = howMany(waiting, 3, wideWith, room, MORE);
  const count = named > 1 ? named : howMany(waiting, 3, wideAs, room, MORE);
  if (!count) return game.end?.is_last_round ? null : room > 16 && blk("Then", h("span", { class: "quiet" }, afterThis(state)));
  const more = waiting.length - count;
  return blk("Then", h("div", { class: "next" }, waiting.slice(0, count).map((/** @type {string} */ id) => h("span", { class: "w" }, plate(rules, id), count <= named && president(id) && called(president(id)))), more > 0 && h("span", { class: "lab" }, `+${more}`)));
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
function bank({ game, rules }, before) {
  const text = game.bank_broken ? "broken" : money(game.bank, rules.currency);
  return { width: Math.max(widthOf(text, 4.2, 700), widthOf("Bank", 2.2)), element: blk("Bank", h("b", { "data-value": game.bank, class: game.bank_broken !== before.game.bank_broken ? "changed" : null }, text)) };
}

/**
 * @param {any} state
 * @param {any} before
 * @returns {Block}
 */
function phase({ game, rules }, before) {
  const name = rules.phases[game.phase]?.name ?? game.phase;
  return { width: Math.max(widthOf(name, 4.2, 700), widthOf("Phase", 2.2)), element: blk("Phase", h("b", { class: game.phase === before.game.phase ? null : "changed" }, name)) };
}

/** @param {any} state @returns {Block | null} */
function priority(state) {
  const name = state.game.priority;
  if (!name) return null;
  const called = namesIn(playersOf(state), NARROW, 4.2)(name);
  return { width: Math.max(Math.min(NARROW, widthOf(called.lastChild?.textContent ?? name, 4.2, 700)), widthOf("Priority", 2.2)), element: blk("Priority", h("b", {}, called)) };
}
