// The tabs at the foot of the views for a phone. They lead to the other views and keep whose phone it is.

import { h } from "./elements.js";

/** The seat, from 1, of the player who came here from their own page (`log?player=2`), or 0. */
export const seatHere = () => Number(new URLSearchParams(location.search).get("player") ?? 0) || 0;

/**
 * @param {string} here `player`, `table`, `market` or `log`
 * @param {any} rules
 * @param {number} [seat] from 1; 0: nobody's phone
 */
export function tabs(here, rules, seat = seatHere()) {
  const mine = seat ? `?player=${seat}` : "";
  const links = [
    seat ? ["player", "Me", `player-${seat}`] : ["front", "Start", "./"],
    ["table", "Table", `table${mine}`],
    rules.market.length ? ["market", "Market", `market${mine}`] : null,
    ["log", "Log", `log${mine}`],
  ].flatMap((link) => (link ? [link] : []));
  return h("nav", { class: "tabs", "aria-label": "Views" },
    links.map(([name, text, href]) => h("a", { id: `tab-${name}`, href, "aria-current": name === here ? "page" : null }, text)));
}
