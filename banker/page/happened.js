// What just happened, in one line: the sentence, what changed for everybody, prices, and who got what.

import { h } from "./elements.js";
import { capital, counted, figure, grouped, listed, signed } from "./figures.js";
import { rem, widthOf } from "./fitting.js";
import { isNamed, later, withChips } from "./sentences.js";
import { listedTo, toldTo } from "./you.js";

/**
 * @typedef {{content: any, always?: boolean, amount?: number, whose?: string, lead?: string}} Part of what followed; some are never left out, and amounts that are left out are summed: those of players, or of corporations; the words before the first amount of all
 * @typedef {{sentence: string, parts: Part[], isUndone: boolean, isLast: boolean}} Happened parts by weight; whether nothing was recorded since
 */

/** What corrects an earlier event: its payments settle a difference. */
const CORRECTIONS = ["amend", "insert", "void"];
const SETTLE = "to settle: ";

/** @param {any} state what `withChips` needs of the game */
export const gameOf = (state) => /** @type {any} */ ({ corporations: state.corporations.map((/** @type {any} */ one) => one.id), rules: state.rules });

/** Events beside the game: while it is played, and once it is over. */
const [BESIDE, AFTER_THE_END] = [["note", "count"], ["note", "count", "rename", "option"]];

/**
 * The last event that did something: notes are skipped, once the game is over new names and options, too, and so is an undo of one of these; the event before them stays. Without one it is the last of all, or undefined where only the end is left to tell.
 * @param {any} data
 */
function lastOf({ events, state }) {
  const all = [...events].reverse();
  const beside = state.game.over ? AFTER_THE_END : BESIDE;
  return all.find((one, place) => !beside.includes((one.do === "undo" && undoneBy(all.slice(place + 1))?.do) || one.do)) ?? (state.game.over ? undefined : all[0]);
}

/**
 * The event that an undo after these events takes back, if it is among them.
 * @param {any[]} before the latest first
 */
function undoneBy(before) {
  let undos = 1;
  return before.find((one) => (undos += one.do === "undo" ? 1 : one.undone ? -1 : 0) === 0);
}

/**
 * Players who passed one after the other, in words; first who only ended the turn in which they had dealt.
 * @param {any[]} all
 * @param {string | null} me
 */
function passing(all, me) {
  const over = all.filter((one) => one.ends_turn).map((one) => `${one.who === me ? "your" : `${one.who}’s`} turn is over`);
  const passes = all.filter((one) => !one.ends_turn);
  if (!passes.length) return capital(over.join(", "));
  const names = capital([...over, listedTo(passes.map((one) => one.who), me)].join(", "));
  const [verb, drop] = passes.length > 1 || passes[0].who === me ? ["pass", "drop"] : ["passes", "drops"];
  return passes[0].private ? `${names} ${drop} out of the bidding for ${passes[0].private}` : `${names} ${verb}`;
}

/**
 * What happened before the last that is told, the latest first: events that count, passes, and how many events were undone.
 * @param {any} data
 * @param {string | null} [me] the player whose page this is
 * @returns {{event: any, round: string, text: string}[]} `event` is null where it is none
 */
export function earlier(data, me = null) {
  const { events, passes } = data;
  const told = toldTo(data, me);
  const last = lastOf(data) ?? { n: Infinity };
  const isPass = passes.some((/** @type {any} */ one) => one.n >= last.n && !one.ends_turn);
  const shown = events.filter((/** @type {any} */ one) => one.do !== "note" && (one.n < last.n || (isPass && one === last)));
  /** @type {{event: any, round: string, text: string}[]} */
  const found = [];
  const standing = shown.filter((/** @type {any} */ one) => !one.undone);
  let undone = 0;
  standing.forEach((/** @type {any} */ event, /** @type {number} */ place) => {
    const next = shown[shown.indexOf(event) + 1];
    const passed = passes.filter((/** @type {any} */ one) => one.n >= event.n && one.n < (next ?? last).n);
    undone = event.do === "undo" ? undone + 1 : 0;
    if (!undone) found.push({ event, round: event.round, text: `${told(event.sentence ?? `Event ${event.n}`).replace(/\.$/, "")}${event.changes.length ? `: ${listed(event.changes.map(told))}` : ""}${later(event)}` });
    else if (standing[place + 1]?.do !== "undo" || passed.length) found.push({ event: null, round: event.round, text: undone > 1 ? `${counted(undone, "event")} undone` : told(event.sentence).replace(/\.$/, "") });
    if (!passed.length) return;
    found.push({ event: null, round: event.round, text: passing(passed, me) });
    undone = 0;
  });
  return found.reverse();
}

/**
 * @param {any} data
 * @param {string | null} [me] the player whose page this is: their own amount comes first
 * @returns {Happened | null}
 */
export function happened(data, me = null) {
  const { state, events, passes } = data;
  const told = toldTo(data, me);
  const event = lastOf(data);
  const passed = passes.filter((/** @type {any} */ one) => one.n >= (event?.n ?? 0) && !one.ends_turn);  // the end of a turn is in the head, and what was done in it stays
  if (passed.length) {
    const [before, last] = [passed.slice(0, -1), passed.slice(-1)];
    return { sentence: passing(last, me), parts: before.length ? [{ content: `after ${listedTo(before.map((/** @type {any} */ one) => one.who), me)}` }] : [], isUndone: false, isLast: true };
  }
  if (!event) return state.game.over ? { sentence: capital(told(state.game.end_reason)), parts: [], isUndone: false, isLast: false } : null;
  const whole = told(event.sentence ?? `Event ${event.n}`).replace(/\.$/, "");
  const sentence = CORRECTIONS.includes(event.do) ? whole : inShort(whole);
  const isLast = events[events.length - 1] === event;
  const parts = partsOf(event, sentence, state, me, told);
  const run = lastRun(events, event);
  if (run) parts.splice(parts.filter((part) => part.amount === undefined).length, 0, { content: ["just before: ", ...runOf(run, state, told)] });
  return { sentence, parts: [...(isLast ? pending(state, me) : []), ...parts], isUndone: event.undone, isLast };
}

/**
 * The last run of the round that ended with this event; undefined where it ended none.
 * @param {any[]} events
 * @param {any} event
 */
function lastRun(events, event) {
  const before = events.slice(0, events.indexOf(event)).reverse();
  const round = before[0]?.round;
  return round === event.round ? undefined : before.find((one) => one.round === round && one.do === "run" && !one.undone);
}

/**
 * A run in few words, with how its price moved.
 * @param {any} run
 * @param {any} state
 * @param {(text: string) => string} told
 */
function runOf(run, state, told) {
  const sentence = inShort(told(run.sentence ?? "").replace(/\.$/, ""));
  const moved = prices(run, sentence, state).map((part) => [", ", part.content]);
  return [withChips(gameOf(state), sentence), moved];
}

/**
 * The prices that move once this turn is over, unless somebody prevents it.
 * @param {any} state
 * @param {string | null} me
 * @returns {Part[]}
 */
const pending = (state, me) => state.turn.waits.map((/** @type {any} */ one) => {
  const who = one.unless && (one.unless === me ? "you buy" : `${one.unless} buys`);
  const moves = one.from === one.to ? ["stays at ", h("b", {}, figure(one.to))] : [`${figure(one.from)} → `, h("b", {}, figure(one.to)), state.turn.asked ? "" : " after this turn"];
  return { content: [withChips(gameOf(state), `${one.corporation} `), ...moves, who ? `, unless ${who} it` : ""], always: true };
});

/**
 * What followed from an event, by weight.
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 * @param {string | null} me
 * @param {(text: string) => string} told
 * @param {boolean} [isBeside] whether all amounts have a name, since they do not follow the sentence
 * @returns {Part[]}
 */
export function partsOf(event, sentence, state, me, told, isBeside = false) {
  const changes = event.changes.filter((/** @type {string} */ one) => !sentence.toLowerCase().includes("game ends") || one !== "the game is over").map((/** @type {string} */ one) => ({ content: h("b", {}, withChips(gameOf(state), told(one))), always: true }));
  const [lost, moved] = [losers(event, state), prices(event, sentence, state)];
  const [paid, got] = [amounts(event, sentence, state, me, !isBeside && !changes.length && !lost.length && !moved.length), treasuries(event, sentence, state)];
  const first = paid[0] ?? got[0];
  if (CORRECTIONS.includes(event.do) && first) Object.assign(first, { lead: SETTLE, content: [SETTLE, ...first.content] });
  return [...changes, ...lost, ...moved, ...paid, ...got];
}

/**
 * Whose trains rust, and how many where one loses several.
 * @param {any} event
 * @param {any} state
 * @returns {Part[]}
 */
function losers({ rusted }, state) {
  const found = Object.entries(rusted).map(([id, count]) => (Number(count) > 1 ? `${id} ${count}` : id));
  return found.length ? [{ content: ["rusted: ", withChips(gameOf(state), found.join(", "))] }] : [];
}

/**
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 */
function prices(event, sentence, state) {
  const moves = (/** @type {Record<string, number[]>} */ of) => Object.entries(of).filter(([, [was, now]]) => was && now && was !== now);
  const own = moves(Object.fromEntries(Object.entries(event.prices).map(([id, [was, now]]) => [id, [event.first[id]?.[1] ?? was, now]])));
  const part = (/** @type {string} */ id, /** @type {number[]} */ [was, now], /** @type {string} */ when) => ({ content: [when, when || !(isNamed(sentence, id) && own.length === 1) ? withChips(gameOf(state), `${id} `) : null, `${figure(was)} → `, h("b", {}, figure(now))] });
  return [...own.map(([id, move]) => part(id, move, "")), ...moves(event.first).map(([id, move]) => part(id, move, "before it "))];
}

/**
 * Who got how much, without what the sentence says already: the whole amount of the one who acts.
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 * @param {string | null} me
 * @param {boolean} isNext whether the amounts follow the sentence directly
 */
function amounts(event, sentence, state, me, isNext) {
  const acts = (/** @type {any} */ one) => sentence.startsWith(`${one.name === me ? "You" : one.name} `);
  const isSaid = (/** @type {any} */ one) => acts(one) && !CORRECTIONS.includes(event.do) && new RegExp(`(?<![\\d,])${grouped(Math.abs(one.amount))}(?![\\d,])`).test(sentence);
  const all = state.players.map((/** @type {any} */ one, /** @type {number} */ seat) => ({ name: one.name, amount: event.cash[seat] ?? 0 })).filter((/** @type {any} */ one) => one.amount && !isSaid(one));
  const order = (/** @type {any} */ one) => (one.name === me ? 0 : acts(one) ? 1 : 2);
  all.sort((/** @type {any} */ a, /** @type {any} */ b) => order(a) - order(b) || Math.abs(b.amount) - Math.abs(a.amount));
  return all.map((/** @type {any} */ one, /** @type {number} */ place) => ({ amount: one.amount, whose: "player", content: [isNext && place === 0 && acts(one) ? null : `${one.name === me ? "you" : one.name} `, h("b", {}, signed(one.amount))] }));
}

/**
 * What corporations got that the sentence does not name, as when they float or their privates pay; of a correction what all have to settle.
 * @param {any} event
 * @param {string} sentence
 * @param {any} state
 * @returns {any[]}
 */
function treasuries(event, sentence, state) {
  const got = Object.entries(event.treasuries).filter(([id]) => CORRECTIONS.includes(event.do) || !isNamed(sentence, id)).sort(([, one], [, other]) => Math.abs(other) - Math.abs(one));
  return got.map(([id, amount]) => ({ amount, whose: "corporation", content: [withChips(gameOf(state), `${id} `), h("b", {}, signed(amount))] }));
}

/**
 * The line, as it stands on a phone.
 * @param {any} data
 * @param {string | null} [me]
 */
export function justLine(data, me = null) {
  const found = happened(data, me);
  if (!found) return h("section", { class: "just", "aria-label": "Just now" }, h("b", { class: "said" }, "The game begins. No event is recorded yet."));
  const { sentence, parts, isUndone, isLast } = found;
  return h("section", { class: `just${isLast ? " changed" : ""}${isUndone ? " undone" : ""}`, "aria-label": "Just now" },
    h("b", { class: "said" }, h("span", { class: "sentence" }, withChips(gameOf(data.state), sentence)), isUndone && h("span", { class: "tag" }, "undone")),
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
  const { parts, isUndone } = found;
  const whole = lineOf(data, found.sentence, parts);
  const { said, shown, size } = whole.shown.length < parts.length ? lineOf(data, brief(found.sentence), parts) : whole;
  return h("section", { class: `just-bar${isUndone ? " undone" : ""}`, "aria-label": "Just now" }, said, isUndone && h("span", { class: "tag" }, "undone"), h("span", { class: "fx", style: { "font-size": rem(size) } }, shown.map((part, place) => [place ? h("i", {}, " · ") : null, part])));
}

/**
 * A sentence, and as many parts as have room beside it.
 * @param {any} data
 * @param {string} sentence
 * @param {Part[]} parts
 */
function lineOf(data, sentence, parts) {
  const said = h("b", { class: "sentence" }, withChips(gameOf(data.state), sentence));
  const first = Math.max(LEAST, Math.min(LARGE, (WIDE * 0.96) / wideOf(said, 1, 700)));
  said.style.fontSize = rem(first);
  const room = WIDE - wideOf(said, first, 700);
  const ways = [SMALL, LEAST].map((size) => ({ said, size, shown: fitted(parts, room, size, 3) }));
  return ways.find(({ shown }) => shown.length === parts.length) ?? ways[1];
}

/**
 * The sentence of a correction or of a purchase in fewer words, where what followed needs the room.
 * @param {string} sentence
 */
const brief = (sentence) => inShort(sentence.replace(/^Event (\d+) is /, "Event $1 ")).replace(/ with the president’?'?s help$/, "");

/**
 * A run in fewer words, and a purchase from the pool.
 * @param {string} sentence
 */
const inShort = (sentence) => sentence.replace(/ and pays it out$/, ", pays").replace(/ and withholds it$/, ", withholds").replace(/ from the bank pool$/, " from the pool");

/**
 * The parts in one line: what changes the game is never left out, amounts that do not fit are summed, and rather these are left out than whose trains rust or how prices move.
 * @param {Part[]} parts
 * @param {number} room
 * @param {number} size of the letters
 * @param {number} gap between two parts
 * @returns {any[]}
 */
export function fitted(parts, room, size, gap) {
  const wide = (/** @type {any[]} */ contents) => contents.reduce((sum, content) => sum + wideOf(h("span", {}, content), size) + gap, 0);
  const fits = (/** @type {any[]} */ contents) => wide(contents) <= room;
  const least = parts.filter((part) => part.always).length;
  const told = parts.filter((part) => part.amount === undefined).length;
  for (let count = parts.length; count >= told; count--) if (fits(shortened(parts, count))) return shortened(parts, count);
  for (let count = told; count > least; count--) {
    const found = [shortened(parts, count, true), parts.slice(0, count).map((one) => one.content)].find(fits);
    if (found) return found;
  }
  return [shortened(parts, least), shortened(parts, least, true)].find(fits) ?? parts.slice(0, least).map((one) => one.content);
}

/**
 * So many parts, and the sum of the amounts that are left out.
 * @param {Part[]} parts
 * @param {number} count
 * @param {boolean} [isBrief] whether it does not matter whose they are
 * @returns {any[]}
 */
function shortened(parts, count, isBrief = false) {
  const [shown, rest] = [parts.slice(0, count), parts.slice(count).filter((one) => one.amount !== undefined)];
  if (!rest.length) return shown.map((one) => one.content);
  const kinds = isBrief ? [rest] : [...new Set(rest.map((one) => one.whose))].map((kind) => rest.filter((one) => one.whose === kind));
  const sums = kinds.map((some) => (some.length === 1 && !isBrief ? some[0].content : [some[0].lead, `${isBrief ? counted(some.length, "amount") : whoseOf(some, shown)} `, h("b", {}, sumsOf(some))]));
  return [...shown.map((one) => one.content), ...sums];
}

/**
 * What all get together, and what all pay.
 * @param {Part[]} some
 */
function sumsOf(some) {
  const amounts = some.map((one) => Number(one.amount));
  return [amounts.filter((one) => one > 0), amounts.filter((one) => one < 0)].filter((part) => part.length).map((part) => signed(part.reduce((all, one) => all + one, 0))).join(" ");
}

/**
 * Whose amounts are left out: how many more of those who are named, or how many players or corporations.
 * @param {Part[]} rest all of one kind
 * @param {Part[]} shown
 */
const whoseOf = (rest, shown) => (shown.some((one) => one.whose === rest[0].whose) ? `${rest.length} more` : counted(rest.length, rest[0].whose ?? "amount"));

/**
 * How wide a line is in rem, with its chips.
 * @param {Element} element
 * @param {number} size
 * @param {number} [weight] none: only what is in `<b>` is bold
 */
function wideOf(element, size, weight) {
  const bold = weight ? [] : [...element.querySelectorAll("b")].map((one) => one.textContent ?? "");
  const more = bold.reduce((sum, text) => sum + widthOf(text, size, 700) - widthOf(text, size), 0);
  return widthOf(element.textContent ?? "", size, weight) + more + element.querySelectorAll(".chip").length * size * 0.7;
}
