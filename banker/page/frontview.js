// The first page: links to the views, and to each player's own page.

import { h } from "./elements.js";
import { money } from "./figures.js";
import { turnLine } from "./turn.js";

/**
 * @param {any} data
 * @returns {HTMLElement}
 */
export function frontView({ state }) {
  const { rules, game, turn } = state;
  const views = [
    ["table", "Table", "for a television"],
    rules.market.length ? ["market", "Market", "the share prices"] : null,
    ["log", "Log", "every event"],
  ].flatMap((view) => (view ? [view] : []));
  return h("div", { class: "front" }, turnLine(state),
    h("div", { class: "choices" },
      h("h1", {}, game.title),
      h("h2", { id: "players" }, "Who are you?"),
      h("ul", { "aria-labelledby": "players" }, state.players.map((/** @type {any} */ one, /** @type {number} */ seat) =>
        link(`player-${seat + 1}`, one.name, money(one.cash, rules.currency), !game.over && turn.player === one.name))),
      h("h2", { id: "views" }, "For everybody"),
      h("ul", { "aria-labelledby": "views" }, views.map(([href, name, what]) => link(href, name, what, false)))));
}

/**
 * @param {string} href
 * @param {string} name
 * @param {string} more
 * @param {boolean} isUp
 */
const link = (href, name, more, isUp) => h("li", {}, h("a", { id: `to-${href}`, href, class: isUp ? "up" : null }, h("b", {}, name, isUp && h("span", { class: "is-up" }, " is up")), h("span", { class: "more" }, more)));
