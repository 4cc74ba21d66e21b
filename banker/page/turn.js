// Who is up, as the line at the top of the views for a phone.

import { h } from "./elements.js";
import { counted, listed } from "./figures.js";
import { shortId } from "./fitting.js";
import { chip } from "./marks.js";

/**
 * @param {any} state
 * @param {string | null} [me] the player whose page this is
 */
export function turnLine(state, me = null) {
  const { turn, game, rules } = state;
  const isMe = !game.over && me !== null && turn.player === me;
  const phase = rules.phases[game.phase]?.name ?? game.phase;
  return h("header", { class: isMe ? "turn mine up" : "turn" },
    h("p", {}, isMe ? whoIsMe(turn, rules) : whoIsUp(turn, game, rules)), h("p", { class: "where" }, `${game.round} · phase ${phase}`));
}

const STEPS = new Map([["tile", "track"], ["token", "station or run"], ["run", "run"], ["train", "trains"], ["stock", "own stock"], ["auction", "private sale"]]);

/**
 * What is to do now, in few words, or nothing where there is no more to say than who is up.
 * @param {any} turn
 */
export function toDo(turn) {
  const over = Object.keys(turn.discards);
  if (over.length) return `${over.length > 2 ? counted(over.length, "corporation") : listed(over.map(shortId))} must discard`;
  if (turn.private) return `auction of ${turn.private}`;
  return turn.step === "stock" && !turn.corporation ? "" : STEPS.get(turn.step) ?? "";
}

/** @param {any} turn */
const andToDo = (turn) => (toDo(turn) ? [" · ", h("span", { class: "to-do" }, toDo(turn))] : "");

/**
 * In whose place nobody is up.
 * @param {any} game
 * @param {any} turn
 */
export const nobodyIsUp = (game, turn) => (turn.step === "deal" ? "The privates are dealt" : game.round.startsWith("OR") ? "All have operated" : "Stock round");

/**
 * @param {any} turn
 * @param {any} rules
 */
const whoIsMe = (turn, rules) => (turn.corporation ? [chip(rules, turn.corporation), " ", h("b", {}, "is up"), " · you", andToDo(turn)] : [h("b", {}, "You are up"), andToDo(turn)]);

/**
 * @param {any} turn
 * @param {any} game
 * @param {any} rules
 */
function whoIsUp(turn, game, rules) {
  if (game.over) return h("b", {}, "The game is over");
  if (turn.corporation) return [chip(rules, turn.corporation), " ", h("b", {}, "is up"), turn.player ? ` · ${turn.player}` : "", andToDo(turn)];
  if (!turn.player && turn.bidders.length) return [h("b", {}, listed(turn.bidders, "or")), andToDo(turn)];
  return turn.player ? [h("b", {}, `${turn.player} is up`), andToDo(turn)] : h("b", {}, nobodyIsUp(game, turn));
}
