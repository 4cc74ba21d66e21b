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
  const isMe = me !== null && playerUp(state) === me;
  const phase = rules.phases[game.phase]?.name ?? game.phase;
  return h("header", { class: isMe ? "turn mine up" : "turn" },
    h("p", {}, parted(isMe ? whoIsMe(turn, rules) : whoIsUp(state))), h("p", { class: "where" }, `${game.round} · phase ${phase}`));
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

/**
 * Parts of a line with dots between them; the style sheet hides a dot where the line breaks.
 * @param {any[]} parts
 */
const parted = (parts) => parts.filter(Boolean).map((part, place) => h("span", { class: "part" }, place ? h("span", { class: "dot" }, " · ") : null, part));

/**
 * The player who is up, or nobody: where passes are not typed at a prompt, somebody may have passed since the last event.
 * @param {any} state
 * @returns {string | null}
 */
export const playerUp = ({ game, turn }) => (game.over || !turn.known ? null : turn.player);

/**
 * What is known where nobody is known to be up.
 * @param {any} game
 * @param {any} turn
 */
export function nobodyIsUp(game, turn) {
  if (turn.step === "end") return `${game.round} can end`;
  if (turn.step === "deal") return "The privates are dealt";
  if (game.round.startsWith("OR")) return "All have operated";
  return turn.last ? `${turn.last} acted last` : `${turn.player ?? "Nobody"} begins`;
}

/**
 * @param {any} turn
 * @param {any} rules
 */
const whoIsMe = (turn, rules) => (turn.corporation ? [[chip(rules, turn.corporation), " ", h("b", {}, "is up")], "you", toDo(turn)] : [h("b", {}, "You are up"), toDo(turn)]);

/** @param {any} state */
function whoIsUp({ turn, game, rules, players, standing }) {
  if (game.over) return [h("b", {}, `${listed(players.filter((/** @type {any} */ _, /** @type {number} */ seat) => standing[seat].rank === 1).map((/** @type {any} */ one) => one.name))} won`)];
  if (turn.corporation) return [[chip(rules, turn.corporation), " ", h("b", {}, turn.known ? "is up" : "has run")], turn.player, turn.known && toDo(turn)];
  if (!turn.player && turn.bidders.length) return [h("b", {}, listed(turn.bidders, "or")), toDo(turn)];
  return turn.player && turn.known ? [h("b", {}, `${turn.player} is up`), toDo(turn)] : [h("b", {}, nobodyIsUp(game, turn))];
}
