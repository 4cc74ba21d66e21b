// Who is up, and how long it is until you are, as the head of the views for a phone.

import { h, textWidth } from "./elements.js";
import { capital, counted, listed, money } from "./figures.js";
import { shortId } from "./fitting.js";
import { chip } from "./marks.js";
import { shortNames } from "./names.js";
import { listedTo } from "./you.js";

/** More corporations than these are counted, not named. */
const NAMED = 4;
/** The widest that a player's whole name may be in the head of a phone, in pixels. */
const NAME = 110;

/**
 * @param {any} state
 * @param {string | null} [me] the player whose page this is
 * @param {(text: string) => string} [told] a sentence as that page tells it
 */
export function turnLine(state, me = null, told = (text) => text) {
  const { game, rules } = state;
  const isUp = me !== null && playerUp(state) === me;
  const phase = rules.phases[game.phase]?.name ?? game.phase;
  const [first, second] = me === null ? [whoIsUp(state), after(state, null)] : mine(state, me, isUp, told);
  return h("header", { class: isUp ? "turn mine up" : "turn" },
    h("b", { class: "who" }, first), h("span", { class: "where" }, game.over ? game.round : `${[game.round, ofSet(game)].filter(Boolean).join(" ")} · phase ${phase}`),
    second && h("p", {}, second));
}

const STEPS = new Map([["tile", "track"], ["token", "station or run"], ["run", "run"], ["train", "trains"], ["stock", "own stock"], ["auction", "privates"]]);

/**
 * What is to do now, in few words, or nothing where there is no more to say than who is up.
 * @param {any} turn
 */
export function toDo(turn) {
  const over = Object.keys(turn.discards);
  if (over.length) return `${over.length > 2 ? counted(over.length, "corporation") : listed(over.map(shortId))} must discard`;
  if (turn.asked) return `${turn.step} ${turn.asked}?`;
  if (turn.private) return `auction of ${turn.private}`;
  return turn.step === "stock" && !turn.corporation ? "" : STEPS.get(turn.step) ?? "";
}

/**
 * What a corporation is to do now; a minor that has run does no more.
 * @param {any} state
 */
export function stepOf(state) {
  const { turn, rules, game, corporations } = state;
  const over = Object.keys(turn.discards).length > 0;
  if (!turn.step && !over) return "has run";
  const { trains } = corporations.find((/** @type {any} */ one) => one.id === turn.corporation);
  const limit = rules.phases[game.phase]?.train_limit;
  return turn.step === "train" && !over && limit && trains.length >= limit ? "trains: full" : toDo(turn);
}

/**
 * The player who is up, or who presides over the corporation that has run, while nobody has typed the end of its turn; null where nobody is.
 * @param {any} state
 * @returns {string | null}
 */
export const playerUp = ({ game, turn }) => (game.over || (!turn.known && turn.step === "end") ? null : turn.player);

/**
 * Whether the player who is up may have passed: where passes are not typed at a prompt, nobody knows.
 * @param {any} turn
 */
export const maybePassed = (turn) => !turn.known && !turn.corporation && turn.last !== null;

/**
 * What is known where nobody is known to be up.
 * @param {any} game
 * @param {any} turn
 * @param {string | null} [me] the player who is called "You"
 */
export function nobodyIsUp(game, turn, me = null) {
  if (turn.step === "end") return `${game.round} can end`;
  if (turn.step === "deal") return "The privates are dealt";
  if (game.round.startsWith("OR")) return "All have operated";
  if (turn.private) return `Auction of ${turn.private}`;
  return turn.last ? `${turn.last === me ? "You" : turn.last} acted last` : "Nobody is up";
}

/**
 * Who may still bid for the private that is sold now, or who gets it.
 * @param {any} turn
 * @param {string | null} [me]
 */
export const contest = ({ bidders, private: id }, me = null) => (bidders.length > 1 ? capital(listedTo(bidders, me, "or")) : bidders[0] === me ? `You get ${id}` : `${bidders[0]} gets ${id}`);

/**
 * Of how many operating rounds this is one, where there are several before the next stock round.
 * @param {any} game
 */
export const ofSet = ({ round, rounds_in_set: rounds }) => (round.startsWith("OR") && rounds > 1 ? `of ${rounds}` : "");

/**
 * The place of a player, and what they may raise; undefined for somebody else.
 * @param {any} state
 * @param {string} name
 */
export const standingOf = ({ players, standing }, name) => standing[players.findIndex((/** @type {any} */ one) => one.name === name)];

/**
 * For a player's own page: whether they are up, and when they will be.
 * @param {any} state
 * @param {string} me
 * @param {boolean} isUp
 * @param {(text: string) => string} told
 */
function mine(state, me, isUp, told) {
  const { turn, game, rules, players } = state;
  const { raise } = standingOf(state, me);
  if (game.over) return ["The game is over", `${capital(told(game.end_reason))} · ${counted(players.length, "player")}`];
  if (isUp && raise.amount) return [`You must raise ${money(raise.amount, rules.currency)}`, [chip(rules, turn.corporation), raise.need && !raise.need.train ? ` must pay ${raise.need.what}` : " has no train and must buy one"]];
  if (turn.corporation && turn.player === me) return [turn.step ? [chip(rules, turn.corporation), ` · ${stepOf(state)}`] : ["Your ", chip(rules, turn.corporation), " has run"], after(state, me)];
  if (isUp && turn.private && !maybePassed(turn)) return [`${turn.private}: bid or pass`, biddingNow(state)];
  if (isUp) return [["You are up", maybePassed(turn) ? ", unless you passed" : toDo(turn) && ` · ${toDo(turn)}`], after(state, me)];
  return waiting(state, me) ?? [whoIsUp(state, me), after(state, me)];
}

/**
 * When a player is up who is not now; null where nobody knows.
 * @param {any} state
 * @param {string} me
 */
function waiting(state, me) {
  const { turn, game, rules, corporations } = state;
  if (turn.corporation) {
    const ids = next(state);
    const place = ids.findIndex((id) => corporations.find((/** @type {any} */ one) => one.id === id)?.president === me);
    if (place < 0) return null;
    return [["Your ", chip(rules, ids[place]), place ? `: ${place + 1} before you` : " is next"], [chip(rules, turn.corporation), ` ${turn.player} ${turn.known || turn.step ? "is up" : "has run"}`, ids.length > 0 && [", then ", chips(rules, ids)]]];
  }
  const place = turn.then.indexOf(me);
  if (!playerUp(state) || place < 0) return null;
  const before = [turn.player, ...turn.then.slice(0, place)];
  const names = before.length > 3 ? `${briefly(state, before.slice(0, 2), me)}, ${before.length - 2} more` : briefly(state, before, me);
  return [`${names}, then you`, [`${briefly(state, [turn.player], me)} is up${maybePassed(turn) ? ", unless they passed" : ""} · ${before.length === 1 ? "you are next" : `${before.length} before you`}`, game.priority === me && " · you have the priority deal"]];
}

/**
 * Names in a line of a phone: short ones where the whole names are long.
 * @param {any} state
 * @param {string[]} names
 * @param {string | null} me
 */
function briefly({ players }, names, me) {
  const all = players.map((/** @type {any} */ one) => one.name);
  const short = shortNames(all, (text) => textWidth(text, 14, 400) <= NAME);
  return names.map((name) => (name === me ? "you" : (short[all.indexOf(name)] ?? [name]).join(" "))).join(", ");
}

/** @param {any} state @returns {string[]} the corporations after the one that is up */
const next = ({ turn, yet_to_operate: waits }) => waits.filter((/** @type {string} */ id) => id !== turn.corporation);

/**
 * @param {any} rules
 * @param {string[]} ids
 */
const chips = (rules, ids) => [ids.slice(0, NAMED).map((id, place) => [place ? " " : "", chip(rules, id)]), ids.length > NAMED && ` and ${ids.length - NAMED} more`];

/**
 * Who follows the one that is up.
 * @param {any} state
 * @param {string | null} me
 */
function after(state, me) {
  const { turn, rules, game, corporations } = state;
  if (game.over || !turn.corporation) return game.over || !turn.then.length ? null : `Then ${briefly(state, turn.then, me)}`;
  const ids = next(state);
  const yours = me && ![turn.corporation, ...ids].some((id) => corporations.find((/** @type {any} */ one) => one.id === id)?.president === me);
  return ids.length ? ["Then ", chips(rules, ids), yours && ", none yours"] : `Last in ${game.round}${yours ? ", none yours" : ""}`;
}

/** @param {any} state */
function biddingNow({ turn, sale, players, rules }) {
  const one = sale.find((/** @type {any} */ other) => other.private === turn.private);
  const best = turn.bidders[0];
  const bid = players.find((/** @type {any} */ who) => who.name === best)?.bids[turn.private];
  return `Bid ${money(one?.least_bid ?? 0, rules.currency)} or more${bid ? `, or pass: ${turn.bidders.length > 2 ? `${best} has bid` : `${best} gets it for`} ${money(bid, rules.currency)}` : ""}`;
}

/** @param {string | null} name which does not break before a number: Player 4 */
const glued = (name) => (name ?? "").replace(/ (?=\d+$)/, "\u00a0");

/**
 * @param {any} state
 * @param {string | null} [me]
 */
function whoIsUp(state, me = null) {
  const { turn, game, rules, players, standing } = state;
  if (game.over) return `${listed(players.filter((/** @type {any} */ _, /** @type {number} */ seat) => standing[seat].rank === 1).map((/** @type {any} */ one) => one.name))} won`;
  if (turn.corporation) return [chip(rules, turn.corporation), turn.known ? " is up: " : turn.step ? ` · ${stepOf(state)}: ` : " has run: ", glued(turn.player)];
  if (!turn.player && turn.bidders.length) return turn.bidders.length > 1 ? [contest(turn, me), ` · ${toDo(turn)}`] : contest(turn, me);
  if (!playerUp(state)) return nobodyIsUp(game, turn, me);
  return [`${turn.player} is up`, maybePassed(turn) ? ", unless they passed" : toDo(turn) && ` · ${toDo(turn)}`];
}
