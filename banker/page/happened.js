// What just happened, in one line: the sentence, what changed for everybody, prices, and who got what.

import { h } from "./elements.js";
import { figure, signed } from "./figures.js";
import { rem, widthOf } from "./fitting.js";
import { withChips } from "./sentences.js";

/**
 * @typedef {{content: any, always?: boolean, amount?: number}} Part of what followed; some are never left out, and amounts that are left out are summed
 * @typedef {{event: any, sentence: string, parts: Part[]}} Happened parts by weight
 */

/** @param {any} state what `withChips` needs of the game */
export const gameOf = (state) => /** @type {any} */ ({ corporations: state.corporations.map((/** @type {any} */ one) => one.id), rules: state.rules });

/**
 * The last event that did something: notes are skipped, and the event before them stays.
 * @param {any[]} events
 */
export const lastOf = (events) => [...events].reverse().find((one) => one.do !== "note" && one.do !== "count") ?? events[events.length - 1];

/**
 * @param {any} data
 * @param {string | null} [me] the player whose page this is: their own amount comes first
 * @returns {Happened | null}
 */
export function happened({ state, events }, me = null) {
  const event = lastOf(events);
  if (!event) return null;
  const sentence = (event.sentence ?? `Event ${event.n}`).replace(/\.$/, "").replace(/ and pays it out$/, ", pays").replace(/ and withholds it$/, ", withholds").replace(/ from the bank pool$/, " from the pool");
  const changes = event.changes.filter((/** @type {string} */ one) => !sentence.toLowerCase().includes("game ends") || one !== "the game is over").map((/** @type {string} */ one) => ({ content: h("b", {}, withChips(gameOf(state), one)), always: true }));
  return { event, sentence, parts: [...changes, ...prices(event, sentence, state), ...amounts(event, sentence, state, me)] };
}

/**
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 */
function prices(event, sentence, state) {
  return Object.entries(event.prices).filter(([, [was, now]]) => was && now).map(([id, [was, now]]) => {
    const named = sentence.includes(id) && Object.keys(event.prices).length === 1;
    return { content: [named ? null : withChips(gameOf(state), `${id} `), `${figure(was)} → `, h("b", {}, figure(now))] };
  });
}

/**
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 * @param {string | null} me
 */
function amounts(event, sentence, state, me) {
  const all = state.players.map((/** @type {any} */ one, /** @type {number} */ seat) => ({ name: one.name, amount: event.cash[seat] ?? 0 })).filter((/** @type {any} */ one) => one.amount);
  const order = (/** @type {any} */ one) => (one.name === me ? 0 : sentence.startsWith(`${one.name} `) ? 1 : 2);
  all.sort((/** @type {any} */ a, /** @type {any} */ b) => order(a) - order(b) || Math.abs(b.amount) - Math.abs(a.amount));
  return all.map((/** @type {any} */ one) => ({ amount: one.amount, content: [sentence.startsWith(`${one.name} `) && (all.length === 1 || one.name !== me) ? null : `${one.name === me ? "you" : one.name} `, h("b", {}, signed(one.amount))] }));
}

/**
 * The line, as it stands on a phone.
 * @param {any} data
 * @param {string | null} [me]
 */
export function justLine(data, me = null) {
  const found = happened(data, me);
  if (!found) return h("section", { class: "just", "aria-label": "Just now" }, h("b", { class: "said" }, "The game begins. No event is recorded yet."));
  const { event, sentence, parts } = found;
  return h("section", { class: `just${data.events[data.events.length - 1] === event ? " changed" : ""}${event.undone ? " undone" : ""}`, "aria-label": "Just now" },
    h("b", { class: "said" }, h("span", { class: "sentence" }, withChips(gameOf(data.state), sentence)), event.undone && h("span", { class: "tag" }, "undone")),
    parts.map((part) => [h("i", { "aria-hidden": true }, " · "), h("span", { class: "fx" }, part.content)]));
}

/** What the line of a television has: its width, and the sizes of the sentence and of what followed. */
const [WIDE, LARGE, SMALL, LEAST] = [178, 3.6, 3.2, 2.8];

/**
 * The line on a television: what changes the game is never left out, and amounts that do not fit are summed.
 * @param {any} data
 */
export function justBar(data) {
  const found = happened(data);
  if (!found) return h("section", { class: "just-bar", "aria-label": "Just now" }, h("b", {}, "No event is recorded yet."));
  const { event, sentence, parts } = found;
  const said = h("b", { class: "sentence" }, withChips(gameOf(data.state), sentence));
  const first = Math.max(LEAST, Math.min(LARGE, (WIDE * 0.96) / wideOf(said, 1, 700)));
  said.style.fontSize = rem(first);
  let room = WIDE - wideOf(said, first, 700) - parts.filter((one) => one.always).reduce((sum, one) => sum + wideOf(h("span", {}, one.content), SMALL, 700) + 3, 0);
  const shown = [];
  const left = [];
  for (const part of parts) {
    const wide = part.always ? 0 : wideOf(h("span", {}, part.content), SMALL, 600) + 3;
    const last = part === parts[parts.length - 1];
    if (left.length || wide > room - (last || part.always ? 0 : 14)) left.push(part);
    else {
      room -= wide;
      shown.push(part.content);
    }
  }
  const sums = left.filter((one) => one.amount !== undefined);
  if (sums.length && room > 14) shown.push([`${sums.length} more `, h("b", {}, signed(sums.reduce((sum, one) => sum + Number(one.amount), 0)))]);
  return h("section", { class: `just-bar${event.undone ? " undone" : ""}`, "aria-label": "Just now" }, said, event.undone && h("span", { class: "tag" }, "undone"), h("span", { class: "fx" }, shown.map((part, place) => [place ? h("i", {}, " · ") : null, part])));
}

/**
 * How wide a line is in rem, with its chips.
 * @param {Element} element
 * @param {number} size
 * @param {number} weight
 */
const wideOf = (element, size, weight) => widthOf(element.textContent ?? "", size, weight) + element.querySelectorAll(".chip").length * size * 0.7;
