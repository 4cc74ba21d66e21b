// The privates that the bank sells before any stock: the next bid for each, who bids what, and who owns those that are sold.

import { h } from "./elements.js";
import { capital, figure, inWords, listed, money } from "./figures.js";
import { columnNames } from "./names.js";

/**
 * The privates that are for sale after an event, or have been sold.
 * @param {any} state
 * @returns {string[]}
 */
const names = ({ rules, sale, players }) => Object.keys(rules.privates).filter((id) => sale.some((/** @type {any} */ one) => one.private === id) || players.some((/** @type {any} */ who) => who.privates.includes(id)));

/**
 * How far the sale is, and which private is next.
 * @param {any} state
 */
export function howFar(state) {
  const { sale, turn, rules } = state;
  const all = names(state).length;
  const sold = `${sale.length === all ? "None" : capital(inWords(all - sale.length))} of ${inWords(all)} privates ${all - sale.length === 1 ? "is" : "are"} sold`;
  const [first] = sale;
  if (first.least_bid === null) return `${sold}.`;
  return turn.bidders.length > 1 ? `${sold}; ${listed(turn.bidders)} bid for ${turn.private}.` : `${sold}; ${first.private} is next, for ${money(first.offered_at, rules.currency)}.`;
}

/**
 * A row a private, a column a player: bids, and what was paid; the highest bid is on ink.
 * @param {import("./game.js").Game} game
 * @param {number} n the event
 * @param {boolean} isNarrow leaves out names, prices and income
 * @returns {{names: string, heads: () => any[], rows: import("./tables.js").Row[]}}
 */
export function saleAt(game, n, isNarrow) {
  const [state, before] = [game.states[n], game.states[Math.max(0, n - 1)]];
  const { players, rules, sale } = state;
  const auction = sale.length > 0 && sale[0].least_bid !== null;
  const called = players.map((/** @type {any} */ who) => who.name);
  const number = (/** @type {string} */ text) => ({ text, class: "n" });
  const heads = () => ["Private", ...(isNarrow ? [] : [number("Price"), number("Income")]), ...(auction ? [number("Next bid")] : isNarrow ? [number("Price")] : []), ...columnNames(called, (isNarrow ? 210 : 430) / Math.max(4, called.length))];
  const rows = sale.length === 0 ? [] : names(state).map((id) => {
    const { name, price, revenue } = rules.privates[id];
    const one = sale.find((/** @type {any} */ other) => other.private === id);
    const best = Math.max(0, ...players.map((/** @type {any} */ who) => who.bids[id] ?? 0));
    const now = one === sale[0] && !best ? one.offered_at : one?.least_bid;
    const asked = one ? figure(now ?? one.offered_at) : "sold";
    return {
      class: auction && one === sale[0] ? "up" : "",
      cells: [
        { text: () => [h("b", {}, id), !isNarrow && h("span", { class: "private-name" }, name)], key: id, n: id },
        ...(isNarrow ? [] : [one?.offered_at ?? price, revenue]),
        ...(auction || isNarrow ? [{ text: asked, n: now ?? asked, class: "n" }] : []),
        ...players.map((/** @type {any} */ who, /** @type {number} */ seat) => bid(game, n, who, before.players[seat], id, best, one)),
      ],
    };
  });
  return { names: `${called.join("\n")} ${auction}`, heads, rows };
}

/**
 * @param {import("./game.js").Game} game
 * @param {number} n
 * @param {any} who
 * @param {any} was
 * @param {string} id
 * @param {number} best
 * @param {any} forSale
 */
function bid(game, n, who, was, id, best, forSale) {
  const owns = !forSale && who.privates.includes(id);
  const now = who.bids[id] ?? 0;
  const sold = owns && game.events.find((/** @type {any} */ one) => one.n <= n && one.do === "private" && one.words[1] === id && !one.undone && !one.corrected_by);
  const paid = sold ? Number(sold.words[2]) : null;
  const text = paid ? figure(paid) : owns ? "owner" : figure(now);
  const changed = now !== (was.bids[id] ?? 0) || owns !== (was.privates.includes(id) && !forSale);
  return { n: paid || now, class: changed ? "n changed" : "n", key: `${text} ${owns} ${now === best}`, text: () => (owns ? h("b", {}, paid && h("span", { class: "unseen" }, "bought for "), text) : now && now === best ? h("span", { class: "president" }, text) : text) };
}
