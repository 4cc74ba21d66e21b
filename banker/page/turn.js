// Who is up, as the line at the top of the views for a phone.

import { h } from "./elements.js";
import { listed } from "./figures.js";
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

/**
 * @param {any} turn
 * @param {any} rules
 */
const whoIsMe = (turn, rules) => (turn.corporation ? [chip(rules, turn.corporation), " ", h("b", {}, "is up"), " · you"] : [h("b", {}, "You are up"), sale(turn)]);

/**
 * @param {any} turn
 * @param {any} game
 * @param {any} rules
 */
function whoIsUp(turn, game, rules) {
  if (game.over) return h("b", {}, "The game is over");
  if (turn.corporation) return [chip(rules, turn.corporation), " ", h("b", {}, "is up"), turn.player ? ` · ${turn.player}` : ""];
  if (!turn.player && turn.bidders.length) return [h("b", {}, listed(turn.bidders, "or")), ` · auction of ${turn.private}`];
  return turn.player ? [h("b", {}, `${turn.player} is up`), sale(turn)] : h("b", {}, game.round.startsWith("OR") ? "All have operated" : "Stock round");
}

/** @param {any} turn */
const sale = (turn) => (turn.step === "auction" ? ` · ${turn.private ? `auction of ${turn.private}` : "private sale"}` : "");
