// The bar that stays at the top: the slider through the game, the event that is shown, and the button for light and dark.

import { h } from "./elements.js";
import { pass, show, whenShown } from "./game.js";
import { later, withChips } from "./sentences.js";
import { themeButton } from "./theme.js";

/** @param {import("./game.js").Game} game */
export function steer(game) {
  const input = h("input", { type: "range", min: 0, max: game.last, step: 1, "aria-label": "Event" });
  const where = h("p", { class: "where" });
  const back = h("button", { type: "button", class: "back", onclick: () => show(game.last) }, game.over ? "End" : "Now");
  input.addEventListener("input", () => pass(Number(input.value)));
  input.addEventListener("change", () => show(Number(input.value)));
  whenShown((n) => {
    input.value = String(n);
    const [event, round] = [game.events[n - 1], game.states[n].game.round];
    back.hidden = n >= game.last;
    where.replaceChildren(...words(game, event, n, round));
    input.setAttribute("aria-valuetext", event ? `Event ${n}, ${round}: ${event.sentence ?? event.do}` : "Before the first event");
  });
  return h("div", { class: "steer", role: "region", "aria-label": "The event that the page shows" }, game.last > 0 && input, where, back, themeButton());
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} event
 * @param {number} n
 * @param {string} round
 * @returns {(string | Node)[]}
 */
function words(game, event, n, round) {
  if (n >= game.last) return [h("b", {}, game.over ? "The end" : round), h("span", { class: "on-wide" }, game.last ? " Drag here or on any chart" : "")];
  if (!event) return [h("b", {}, "Before the first event")];
  return [h("b", {}, `${round} · ${n}`), " ", ...withChips(game, event.sentence ?? event.do), later(event)];
}
