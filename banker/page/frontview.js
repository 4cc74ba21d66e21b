// The first page: links to the views, and to each player's own page.

import { h } from "./elements.js";
import { endBand } from "./ending.js";
import { money } from "./figures.js";
import { playerUp, turnLine } from "./turn.js";

/**
 * @param {any} data
 * @returns {HTMLElement}
 */
export function frontView(data) {
  const { state } = data;
  const { rules, game } = state;
  const views = [
    ["table", "Table", "for a television"],
    rules.market.length ? ["market", "Market", "the share prices"] : null,
    ["log", "Log", "every event"],
  ].flatMap((view) => (view ? [view] : []));
  return h("div", { class: "front" }, turnLine(state), endBand(data),
    h("div", { class: "choices" },
      h("h1", {}, game.title),
      h("h2", { id: "players" }, "Who are you?"),
      h("ul", { "aria-labelledby": "players" }, state.players.map((/** @type {any} */ one, /** @type {number} */ seat) =>
        game.over ? link(`player-${seat + 1}`, one.name, `${money(one.worth, rules.currency)} in the end`, state.standing[seat].rank === 1 ? "won" : "")
          : link(`player-${seat + 1}`, one.name, money(one.cash, rules.currency), playerUp(state) === one.name ? "is up" : ""))),
      h("h2", { id: "views" }, "For everybody"),
      h("ul", { "aria-labelledby": "views" }, views.map(([href, name, what]) => link(href, name, what)))));
}

/**
 * @param {string} href
 * @param {string} name
 * @param {string} more
 * @param {string} [mark] `is up` or `won`
 */
const link = (href, name, more, mark = "") => h("li", {}, h("a", { id: `to-${href}`, href, class: mark ? "up" : null }, h("b", {}, name, mark && h("span", { class: "is-up" }, ` ${mark}`)), h("span", { class: "more" }, more)));
