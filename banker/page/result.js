// The head of the page and the result: ranks, worth and its parts, each holding.

import { h, s, chart, twice, isNarrow, textWidth } from "./elements.js";
import { figure, money, counted, listed, played, signed, whole } from "./figures.js";
import { chip, coloursOf, edgeOf } from "./marks.js";
import { columnNames, namesInChart } from "./names.js";
import { telling } from "./telling.js";
import { table, copyButton, scrolling } from "./tables.js";

/** @param {import("./game.js").Game} game */
export function head(game) {
  return h(
    "header",
    { class: "page-head" },
    h("p", { class: "over" }, game.title),
    h("h1", {}, headline(game)),
    h("p", { class: game.data.story ? "deck told" : "deck" }, game.data.story?.deck ?? deck(game)),
    game.data.story && h("p", { class: "deck2" }, ending(game)),
    h("dl", { class: "facts" }, facts(game).map(([name, value]) => h("div", {}, h("dt", {}, name), h("dd", { class: name === "Seal" ? "mono" : null }, value)))),
  );
}

/** @param {import("./game.js").Game} game */
function headline(game) {
  if (game.data.story) return game.data.story.headline;
  const { players } = game.data.score;
  const first = players.filter((/** @type {any} */ one) => one.rank === 1);
  const worth = money(first[0].worth, game.currency);
  const names = listed(first.map((/** @type {any} */ one) => one.name));
  if (game.last === 0) return `${listed(game.players)} begin`;
  if (first.length === players.length && players.length > 1) return `All have ${worth}`;
  if (first.length > 1) return game.over ? `${names} share the win with ${worth}` : `${names} lead with ${worth}`;
  return `${names} ${game.over ? "wins" : "leads"} with ${worth}`;
}

/** @param {import("./game.js").Game} game */
function deck(game) {
  if (game.last === 0) return "No event is recorded yet.";
  const players = game.data.score.players;
  const next = players.find((/** @type {any} */ one) => one.rank > 1);
  const ahead = next ? `${money(players[0].worth - next.worth, game.currency)} ahead of ${listed(players.filter((/** @type {any} */ one) => one.rank === next.rank).map((/** @type {any} */ one) => one.name))}, after ` : "After ";
  const { round, end_reason: reason, bank_broken: broken } = game.now.game;
  const events = `${ahead}${counted(game.last, "event")}`;
  if (!game.over) return `${events}. The game is not over: it is in ${round}${broken ? ", and the bank has broken" : ""}.`;
  const at = game.states.findIndex((state, n) => game.counts[n] && state.game.bank_broken);
  if (at <= 0 || reason !== "the bank has broken") return `${events}. The game ended in ${round}: ${reason}.`;
  const [event, then] = [game.events[at - 1], game.states[at].game.round];
  const run = game.data.runs.find((/** @type {any} */ one) => one.n === at);
  const when = run ? `, when ${run.corporation} ${run.paid ? "paid out" : "earned"} ${money(run.paid || run.revenue, game.currency)}` : ` with event ${event.n}`;
  return `${events}. The bank broke in ${then}${when}${then === round ? "" : `; the game ended after ${round}`}.`;
}

/**
 * How the game ended, and how long it took.
 * @param {import("./game.js").Game} game
 */
function ending(game) {
  const { story } = game.data;
  const minutes = Math.round((story.clock?.seconds ?? 0) / 60);
  const time = minutes < 120 ? counted(minutes, "minute") : `${Math.floor(minutes / 60)} h ${minutes % 60 ? `${minutes % 60} min` : ""}`.trim();
  return whole(`${story.ending} ${counted(game.players.length, "player")}${minutes ? `, ${time} at the table` : ""}.`);
}

/**
 * @param {import("./game.js").Game} game
 * @returns {[string, any][]}
 */
function facts(game) {
  const { bank, phase } = game.now.game;
  const stock = game.rounds.filter((round) => round.stock).length;
  const operating = game.rounds.length - stock;
  const rounds = [stock ? `${stock} stock` : "", operating ? `${operating} operating` : ""].filter(Boolean).join(", ");
  /** @type {[string, any][]} */
  const when = game.data.played ? [["Played", played(game.data.played[0], game.data.played[1])]] : [];
  return [
    ["Players", String(game.players.length)],
    ["Rounds", rounds],
    [game.over ? "Final phase" : "Phase", game.rules.phases[phase]?.name ?? phase],
    ["Bank", bank < 0 ? `owes ${money(-bank, game.currency)}` : money(bank, game.currency)],
    ...when,
    ["Seal", game.data.seal],
  ];
}

/** @param {import("./game.js").Game} game */
export function result(game) {
  return {
    id: "result",
    title: game.over ? "Result" : "Standing",
    finding: finding(game),
    body: [h("div", { class: "figure" }, twice((width) => ranking(game, width))), game.hasMarket ? holdings(game) : railroads(game), remarks(game)],
  };
}

/** @param {import("./game.js").Game} game */
function finding(game) {
  const players = game.data.score.players;
  const sum = (/** @type {string} */ key) => players.reduce((/** @type {number} */ all, /** @type {any} */ one) => all + one[key], 0);
  if (!game.hasMarket) return `The players have ${money(sum("worth"), game.currency)} together, all of it in the treasuries of their railroads.`;
  const debts = players.filter((/** @type {any} */ one) => one.cash < 0).map((/** @type {any} */ one) => `${one.name} owes the bank ${money(-one.cash, game.currency)}`);
  const part = Math.round((100 * sum("cash")) / Math.max(1, sum("cash") + sum("stock") + sum("privates")));
  const first = debts.length ? `${listed(debts)}, which the bars do not show` : sum("owed") ? `Cash makes up ${part}% of what the players have before their debts, and the bars show no debts` : `Cash makes up ${part}% of the worth of all players`;
  return `${first}. Each bar is cash first, then shares at their price${players.some((/** @type {any} */ one) => one.privates) ? ", then privates" : ""}.`;
}

/**
 * One bar a player on a common scale.
 * @param {import("./game.js").Game} game
 * @param {number} width
 */
function ranking(game, width) {
  const narrow = isNarrow(width);
  const players = game.data.score.players;
  const most = Math.max(1, ...players.map((/** @type {any} */ one) => Math.max(0, one.cash) + one.stock + one.privates));
  const [left, rowHeight, thick] = narrow ? [0, 58, 26] : [262, 48, 29];
  const called = namesInChart(game.players, narrow ? 150 : 110, 17);
  const label = players.map((/** @type {any} */ one) => `${one.rank}. ${one.name} ${money(one.worth, game.currency)}`).join("; ");
  /** @type {import("./telling.js").Part[]} */
  const parts = [];
  const drawn = chart(width, players.length * rowHeight, `Ranking: ${label}`, players.map((/** @type {any} */ one, /** @type {number} */ row) => {
    const top = row * rowHeight;
    const y = narrow ? top + 22 : top + 4;
    const behind = players[0].worth - one.worth;
    const winner = one.rank === 1 && players[players.length - 1].rank > 1 ? "accent" : "";
    const right = narrow ? width : left - 18;
    return [
      s("text", { x: narrow ? 0 : 4, y: narrow ? top + 15 : top + 24, class: "rank" }, one.rank),
      called(one.name, { x: narrow ? 18 : 30, y: narrow ? top + 15 : top + 24, class: `name ${winner}` }),
      s("text", { x: right, y: narrow ? top + 15 : behind ? top + 18 : top + 24, class: `name ${winner}`, "text-anchor": "end" }, money(one.worth, game.currency)),
      behind > 0 && s("text", { x: narrow ? right - textWidth(money(one.worth, game.currency), 17, 700) - 10 : right, y: narrow ? top + 15 : top + 34, class: "axis ink2", "text-anchor": "end" }, signed(-behind)),
      bar(game, one, left, y, (width - left) / most, thick, parts),
    ];
  }));
  return parts.length ? telling(drawn, parts) : drawn;
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} player of the score
 * @param {number} x
 * @param {number} y
 * @param {number} scale pixels for a dollar
 * @param {number} height
 * @param {import("./telling.js").Part[]} tells what its parts tell
 */
function bar(game, player, x, y, scale, height, tells) {
  const parts = [{ value: player.cash, text: `cash ${figure(player.cash)}`, of: "cash", name: "cash", fill: "", ink: "" }];
  const held = [...player.holdings].sort((/** @type {any} */ a, /** @type {any} */ b) => b.value - a.value);
  for (const one of held) {
    const colours = coloursOf(game.rules, one.corporation);
    parts.push({ value: one.value, text: `${one.corporation} ${one.shares}`, of: `${one.shares} ${one.corporation}`, name: edgeOf(game.rules, one.corporation), fill: colours.fill, ink: colours.text });
  }
  parts.push({ value: player.privates, text: "privates", of: "privates", name: "privates", fill: "", ink: "" });
  return parts.filter((part) => part.value > 0).map((part) => {
    const width = part.value * scale;
    const from = x;
    x += width;
    tells.push({ x: from, y, width, height, lines: [player.name, `${part.of}, ${money(part.value, game.currency)}`] });
    const fits = textWidth(part.text, 12, part.fill ? 700 : 400) + 12 <= width;
    return [
      s("rect", { x: from + 0.5, y: y + 0.5, width: Math.max(1, width - 1.5), height: height - 1, rx: 2, class: part.name, fill: part.fill || null }),
      fits && s("text", { x: from + 7, y: y + height / 2 + 4, "font-size": 12, "font-weight": part.fill ? 700 : 400, fill: part.ink || null, class: part.fill ? "" : "ink" }, part.text),
    ];
  });
}

/** @param {import("./game.js").Game} game */
function holdings(game) {
  const { players } = game.data.score;
  const states = players.map((/** @type {any} */ one) => game.now.players.find((/** @type {any} */ state) => state.name === one.name));
  const heads = ["Shares", { text: "Price", class: "n" }, ...columnNames(players.map((/** @type {any} */ one) => one.name), 640 / players.length)];
  /** @type {{cells: any[], class?: string}[]} */
  const rows = [];
  for (const corporation of game.now.corporations) {
    const of = players.map((/** @type {any} */ one) => one.holdings.find((/** @type {any} */ held) => held.corporation === corporation.id));
    if (!of.some(Boolean)) continue;
    rows.push({ cells: [{ text: chip(game.rules, corporation.id) , n: corporation.id}, corporation.price, ...of.map((/** @type {any} */ held, /** @type {number} */ place) => held ? holding(held, states[place].president.includes(corporation.id)) : 0)] });
  }
  const part = (/** @type {string} */ name, /** @type {string} */ key, /** @type {string} */ more = "") => ({ class: more, cells: [name, "", ...players.map((/** @type {any} */ one) => one[key])] });
  rows.push(part("Shares", "stock", "sum"));
  if (players.some((/** @type {any} */ one) => one.privates)) rows.push(part("Privates", "privates"));
  rows.push(part("Cash", "cash"));
  if (players.some((/** @type {any} */ one) => one.owed)) rows.push({ cells: ["Owed", "", ...players.map((/** @type {any} */ one) => -one.owed)] });
  rows.push(part("Worth", "worth", "total"));
  const found = table("Holdings of each player, shares and value", heads, rows, players.length < 5 ? "holdings" : players.length < 6 ? "holdings many" : "holdings many crowded");
  return [scrolling("Holdings of each player", found), h("p", { class: "key" }, found.querySelector(".president") && [h("span", { class: "president" }, "6"), " shares of the president"], copyButton(found))];
}

/**
 * @param {any} held
 * @param {boolean} presides
 */
const holding = (held, presides) => ({ n: held.value, text: [h("span", { class: presides ? "president" : "count" }, held.shares), presides && h("span", { class: "unseen" }, " president, "), h("span", { class: "value" }, figure(held.value))] });

/** @param {import("./game.js").Game} game */
function railroads(game) {
  const rows = game.now.corporations.filter((/** @type {any} */ one) => one.president).map((/** @type {any} */ one) =>
    ({ cells: [{ text: chip(game.rules, one.id), n: one.id }, one.president, { text: one.trains.join(", ") || "–" }, one.treasury] }));
  const found = table("Railroads", ["Railroad", "Player", "Trains", { text: "Treasury", class: "n" }], rows);
  return [found, h("p", { class: "key" }, copyButton(found))];
}

/**
 * What a reader of the result should know: overrides, what was done by hand, corrections, counts that were never put right, a ruleset of one's own.
 * @param {import("./game.js").Game} game
 */
function remarks(game) {
  const link = (/** @type {any} */ event) => h("a", { href: `#e${event.n}` }, `event ${event.n}`);
  const linked = (/** @type {any[]} */ events) => events.map((event, place) => [place ? ", " : "", link(event)]);
  const found = [];
  const corrections = game.events.filter((/** @type {any} */ one) => ["amend", "void", "insert"].includes(one.do) && !one.undone);
  if (game.now.game.own_ruleset) found.push(`The rules are those of the ruleset ${game.now.game.own_ruleset}, which does not come with banker.`);
  for (const one of game.events.filter((/** @type {any} */ event) => event.overridden && !event.undone))
    found.push([one.override === null ? "Against the rules: " : `Against the rules, because “${one.override}”: `, link(one), ". ", one.sentence]);
  const byHand = game.events.filter((/** @type {any} */ one) => !one.undone && one.moves.some((/** @type {string[]} */ [, cite]) => cite === "by hand"));
  if (byHand.length) found.push([`${counted(byHand.length, "event")} done by hand: `, linked(byHand), "."]);
  if (corrections.length) found.push([`${counted(corrections.length, "correction")} of earlier events: `, linked(corrections), "."]);
  for (const one of game.data.counts_off)
    found.push(`A count of ${one.of} found ${one.cash ? money(Math.abs(one.difference), game.currency) : counted(Math.abs(one.difference), "share")} ${one.difference < 0 ? "less" : "more"} than the ledger, and nobody put that right.`);
  return found.length ? [h("h3", {}, "To know"), h("ul", { class: "remarks" }, found.map((one) => h("li", {}, one)))] : null;
}
