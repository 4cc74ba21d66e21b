// What just happened, the events before it, and what the next train brings, each in as much room as there is.

import { h } from "./elements.js";
import { withChips } from "./sentences.js";
import { asManyAsFit, fit, linesOf, rem } from "./fitting.js";

/** What the chip of a corporation takes beside its letters. */
const CHIP = 1.6;

/**
 * @param {any} state
 * @returns {(word: string) => number}
 */
function chipsOf(state) {
  const ids = new Set(state.corporations.map((/** @type {any} */ one) => one.id));
  return (word) => (ids.has(word.replace(/[.,:;]+$/, "")) ? CHIP : 0);
}

/** @param {any} state what `withChips` needs of the game */
const gameOf = (state) => /** @type {any} */ ({ corporations: state.corporations.map((/** @type {any} */ one) => one.id), rules: state.rules });

/** @param {any} event */
const sentence = (event) => event.sentence ?? event.do ?? "";

/**
 * The last event, in a box of this size.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 * @param {number[]} [sizes] of the letters of what it did
 */
export function justNow({ state, events }, width, height, sizes = [2.2, 2, 1.8, 1.7]) {
  const last = events[events.length - 1];
  if (!last) return h("section", { class: "just-now" }, h("h2", { class: "label" }, "Just now"), h("p", {}, "No event is recorded yet."));
  const text = sentence(last);
  const extra = chipsOf(state);
  const size = fit(text, width, 2.9, 1.5, { weight: 600, lines: 2, extra });
  const used = 2.4 + linesOf(text, width, size, 600, extra) * size * 1.25 + 0.6;
  const [small, effects] = effectsIn(last.effects, width, height - used, sizes);
  return h("section", { class: "just-now" },
    h("h2", { class: "label" }, `Just now · event ${last.n}`, last.undone && h("span", { class: "tag" }, "undone")),
    h("p", { class: "sentence", style: { "font-size": rem(size) } }, withChips(gameOf(state), text)),
    effects && h("p", { class: "effects", style: { "font-size": rem(small) } }, effects));
}

/**
 * Effects at the largest size at which all fit, or as many as fit at the smallest.
 * @param {string[]} effects
 * @param {number} width
 * @param {number} height
 * @param {number[]} sizes
 * @returns {[number, string]}
 */
function effectsIn(effects, width, height, sizes) {
  const rows = (/** @type {number} */ size) => Math.floor(height / (size * 1.22));
  const whole = effects.join(" ");
  const size = sizes.find((one) => linesOf(whole, width, one) <= rows(one)) ?? sizes[sizes.length - 1];
  return [size, asManyAsFit(effects, width, size, rows(size))];
}

/**
 * Events before the last one, at most three, and the next phase below them. One whose effects do not fit is left out with all before it.
 * @param {any} data
 * @param {number} width
 * @param {number} height
 * @param {number} [most]
 * @param {number} [scale] of the letters
 */
export function recent({ state, events }, width, height, most = 3, scale = 1) {
  const [wide, small] = [width - 6 * scale, 1.9 * scale];
  const upcoming = coming(state, width, 2 * scale);
  let room = height - upcoming.height - 0.6;
  const extra = chipsOf(state);
  const rows = [];
  for (const event of events.slice(0, -1).reverse()) {
    const text = sentence(event) + (event.undone ? " undone" : "");
    const size = fit(text, wide, 2.25 * scale, 1.6, { lines: 2, extra });
    const tall = linesOf(text, wide, size, 400, extra) * size * 1.3 + 1.2;
    const lines = [1, 2, 3].find((count) => room - tall > count * 1.21 * small && asManyAsFit(event.effects, wide, small, count)) ?? 0;
    const effects = asManyAsFit(event.effects, wide, small, lines);
    room -= tall + lines * 1.21 * small;
    if (room < 0 || rows.length >= most || (rows.length && !effects && event.effects.length)) break;
    rows.push(h("li", { class: event.undone ? "undone" : null }, h("span", { class: "number" }, event.n),
      h("div", { style: { "font-size": rem(size) } }, h("span", { class: "sentence" }, withChips(gameOf(state), sentence(event))), event.undone && h("span", { class: "tag" }, "undone"),
        effects && h("span", { class: "effects" }, effects))));
  }
  return h("aside", { class: "recent", style: { "--scale": String(scale) }, "aria-label": "Earlier events and the next phase" }, h("ol", {}, rows), upcoming.element);
}

/**
 * What the first train of the next type does.
 * @param {any} state
 * @param {number} width
 * @param {number} size
 */
function coming(state, width, size) {
  const later = state.later.map((/** @type {string} */ line) => `${line}.`);
  /** @type {any} */
  const next = state.coming ?? { train: null, does: "", rusts: {}, without: [], discards: {} };
  if ((!next.train && !later.length) || state.game.over) return { element: null, height: 0 };
  const head = !next.train ? "Next:" : `First ${next.train}-train${next.after ? ` (after ${next.after} more)` : ""}:`;
  const lost = Object.entries(next.rusts).filter(([, owners]) => Object.keys(owners).length).map(([kind, owners]) => `${kind}-trains lost: ${owned(owners)}.`);
  const parts = next.train ? [`${next.does || "nothing else changes"}.`, ...lost] : [];
  if (next.without.length) parts.push(`Without a train: ${next.without.join(", ")}.`);
  if (Object.keys(next.discards).length) parts.push(`To discard: ${owned(next.discards)}.`);
  const text = asManyAsFit([head, ...parts, ...later], width, size, later.length ? 3 : 2) || head;
  return {
    element: h("p", { class: "coming" }, h("b", {}, head), text.slice(head.length)),
    height: linesOf(`${text} mm`, width, size) * size * 1.3 + 0.6,
  };
}

/** @param {Record<string, number>} owners */
const owned = (owners) => Object.entries(owners).map(([name, count]) => `${name}${count > 1 ? ` (${count})` : ""}`).join(", ");
