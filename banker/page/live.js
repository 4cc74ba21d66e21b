// The live page: the state of the game as it is sent, with what the last event changed marked.

import { h } from "./elements.js";
import { figure } from "./figures.js";

const status = h("p", { class: "status", role: "status" }, "Connecting…");
const main = h("main", {});
document.body.append(status, main);

/**
 * A cell, marked if the last event changed it.
 * @param {any} now
 * @param {any} before
 */
const cell = (now, before) => h("td", { class: now === before ? null : "changed" }, typeof now === "number" ? figure(now) : (now ?? "–"));

/**
 * @param {string} caption
 * @param {string[]} heads
 * @param {any[][]} rows
 */
const table = (caption, heads, rows) => h("table", {}, h("caption", {}, caption),
  h("thead", {}, h("tr", {}, heads.map((head) => h("th", { scope: "col" }, head)))),
  h("tbody", {}, rows.map(([name, ...cells]) => h("tr", {}, h("th", { scope: "row" }, name), cells))));

/** @param {any} data */
function draw({ state, before, events }) {
  const { game, turn } = state;
  const up = [turn.corporation, turn.player].filter(Boolean).join(", ");
  const last = events[events.length - 1];
  const players = state.players.map((/** @type {any} */ one, /** @type {number} */ seat) => {
    const was = before.players[seat];
    return [one.name, cell(one.cash, was.cash), cell(one.worth, was.worth), cell(`${one.certificates}/${one.limit}`, `${was.certificates}/${was.limit}`)];
  });
  const corporations = state.corporations.map((/** @type {any} */ one, /** @type {number} */ place) => {
    const was = before.corporations[place];
    const held = state.players.map((/** @type {any} */ player, /** @type {number} */ seat) => cell(player.shares[one.id] ?? 0, before.players[seat].shares[one.id] ?? 0));
    return [one.id, cell(one.price, was.price), cell(one.treasury, was.treasury), cell(one.trains.join(" "), was.trains.join(" ")), cell(one.ipo, was.ipo), cell(one.pool, was.pool), held];
  });
  main.replaceChildren(
    h("h1", {}, game.round, up ? h("span", { class: "up" }, ` ${up} is up`) : null),
    h("p", {}, `Bank ${figure(game.bank)} · phase ${game.phase}`),
    last ? h("p", { class: "changed" }, `Just now, event ${last.n}: ${last.sentence ?? ""}`) : "",
    table("Players", ["player", "cash", "worth", "certificates"], players),
    table("Corporations", ["corporation", "price", "treasury", "trains", "IPO %", "pool %", ...state.players.map((/** @type {any} */ one) => `${one.name} %`)], corporations),
    h("ol", {}, [...events].reverse().map((event) => h("li", { class: event.undone ? "undone" : null }, `${event.n} ${event.round}: ${event.sentence ?? ""}`))));
}

const source = new EventSource("events");
source.onopen = () => (status.textContent = "Live");
source.onerror = () => (status.textContent = "Connection lost. Trying again…");
source.onmessage = ({ data }) => draw(JSON.parse(data));
