// The slider that moves the page through the game, and the table at the event that is shown.

import { h } from "./elements.js";
import { figure, listed, money, grouped, signed, timeOf } from "./figures.js";
import { inDepot } from "./depot.js";
import { chip } from "./marks.js";
import { columnNames } from "./names.js";
import { renewed, scrolling, table } from "./tables.js";
import { show, whenShown } from "./game.js";
import { board } from "./market.js";
import { howFar, saleAt } from "./privates.js";
import { later, withChips } from "./sentences.js";
import { maybePassed, nobodyIsUp, playerUp } from "./turn.js";

const PACE = 450;

/** @param {import("./game.js").Game} game */
export function moment(game) {
  const isSale = game.hasMarket && game.now.sale.length > 0 && game.states.every((state) => !state.stacks.length);
  return {
    id: "market",
    title: isSale ? "Privates for sale" : game.hasMarket ? "Stock market" : "The table",
    finding: [
      isSale ? `${howFar(game.now)} ` : game.hasMarket ? "The market as it is printed on the board. " : "",
      h("span", { class: "on-screen" }, "The table after the event that the slider at the top shows; what the event changed is marked."),
    ],
    body: [steps(game), game.hasMarket && sale(game), game.hasMarket && !isSale ? board(game) : null, stand(game)],
  };
}

/**
 * The privates that are for sale after the event that is shown; nothing where none are sold before stock.
 * @param {import("./game.js").Game} game
 */
function sale(game) {
  if (game.states.every((state) => !state.sale.length)) return null;
  const at = (/** @type {boolean} */ isNarrow) => redrawn("Privates for sale", "Privates, what each costs, and who bids what", (n) => saleAt(game, n, isNarrow), "matrix sale");
  const found = h("div", { class: "moment-table" }, h("div", { class: "wide" }, at(false)), h("div", { class: "narrow" }, at(true)));
  whenShown((n) => (found.hidden = !game.states[n].sale.length));
  return found;
}

/** @param {import("./game.js").Game} game */
function steps(game) {
  const [title, words] = [h("strong", {}), h("span", { class: "event-words" })];
  const head = h("div", { class: "slider-head" }, title, words);
  const play = h("button", { type: "button", class: "play" }, "Play");
  let [timer, now] = [0, 0];
  const stop = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };
  const step = (/** @type {number} */ by) => show(Math.min(game.last, Math.max(0, now + by)));
  play.addEventListener("click", () => {
    if (timer) return stop();
    if (now >= game.last) show(0);
    play.textContent = "Pause";
    timer = window.setInterval(() => (now >= game.last ? stop() : step(1)), PACE);
  });
  const button = (/** @type {string} */ name, /** @type {string} */ sign, /** @type {number} */ by) => h("button", { type: "button", "aria-label": name, onclick: () => { stop(); step(by); } }, sign);
  whenShown((n) => {
    now = n;
    const event = game.events[n - 1];
    title.textContent = n ? `Event ${n} of ${game.last}` : "Before the first event";
    words.replaceChildren(game.states[n].game.round, ...(event ? [" · ", ...withChips(game, event.sentence ?? event.do), later(event)] : []));
  }, head);
  return h("div", { class: "slider" },
    head,
    h("div", { class: "slider-row" }, button("Event before", "◀", -1), button("Next event", "▶", 1), play, rounds(game)));
}

/**
 * Buttons that go to the end of a round.
 * @param {import("./game.js").Game} game
 */
function rounds(game) {
  const select = h("select", { "aria-label": "Go to the end of a round", onchange: () => select.value !== "" && show(Number(select.value)) },
    h("option", { value: "" }, "Go to the end of…"), game.rounds.map((round) => h("option", { value: round.last }, round.name)));
  whenShown((n) => (select.value = String(game.rounds.find((round) => round.last === n)?.last ?? "")));
  return h("div", { class: "slider-rounds" }, select, h("button", { type: "button", onclick: () => show(game.last) }, game.over ? "End of the game" : "Now"));
}

/**
 * The table after the event that is shown; the tables of the other width are drawn only once nobody drags the slider.
 * @param {import("./game.js").Game} game
 */
function stand(game) {
  const columns = columnsOf(game);
  const players = game.players.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);
  const [few, rest] = [columns.filter((column) => column.always), columns.filter((column) => !column.always)];
  const at = (/** @type {string} */ label, /** @type {Column[]} */ of, /** @type {number[]} */ seats) => redrawn(label, "The table after this event; stock is in percent", (n) => matrix(game, game.states[n], game.states[Math.max(0, n - 1)], of, seats), seats.length < 6 ? "matrix" : "matrix crowded");
  const facts = summary(game);
  if (!game.hasMarket) return h("div", { class: "moment-table" }, facts, at("Railroads", columns, []));
  const title = h("h3");
  whenShown((n) => (title.textContent = n < game.last ? `The table after event ${n}` : game.over ? "The table at the end" : "The table now"));
  return h("div", { class: "moment-table" }, title, facts,
    h("div", { class: "wide" }, at("Corporations and players", columns, players)),
    h("div", { class: "narrow" }, at("Players", few, players), rest.length > 0 && at("Corporations", rest, [])),
    closed(game),
    game.idle.length > 0 && h("p", { class: "key" }, `${game.over ? "Never started" : "Not started"}: ${listed(game.idle)}.`));
}

/**
 * The corporations that were closed before the event that is shown, and in which round.
 * @param {import("./game.js").Game} game
 */
function closed(game) {
  const line = h("p", { class: "key" });
  whenShown((n) => {
    const gone = [...game.closed].filter(([, at]) => at <= n);
    line.hidden = !gone.length;
    line.textContent = `Closed: ${listed(gone.map(([id, at]) => `${id} (${game.states[at].game.round})`))}.`;
  }, line);
  return game.closed.size > 0 && line;
}

/**
 * A table after the event that is shown; each event changes only the cells that differ, or everything where a player was renamed.
 * @param {string} label
 * @param {string} caption
 * @param {(n: number) => {names: string, heads: () => any[], rows: any[]}} at
 * @param {string} name its class
 */
function redrawn(label, caption, at, name) {
  const drawn = (/** @type {ReturnType<at>} */ { heads, rows }) => table(caption, heads(), rows, name);
  let shown = at(0);
  const found = drawn(shown);
  const box = scrolling(label, found);
  whenShown((n) => {
    const now = at(n);
    if (now.names === shown.names) renewed(found, shown.rows, now.rows);
    else found.replaceChildren(...drawn(now).childNodes);
    shown = now;
  }, box);
  return box;
}

/**
 * What holds for the whole table; each event changes only the values that differ.
 * @param {import("./game.js").Game} game
 */
function summary(game) {
  const values = new Map();
  const list = h("dl", { class: "facts small" });
  whenShown((n) => factsOf(game, game.states[n], n).forEach(([name, value]) => {
    if (!values.has(name)) {
      values.set(name, h("dd"));
      list.append(h("div", {}, h("dt", {}, name), values.get(name)));
    }
    const shown = values.get(name);
    if (shown.textContent !== (value ?? "")) shown.textContent = value;
    shown.parentElement.hidden = !value;
  }), list);
  return list;
}

/**
 * @param {import("./game.js").Game} game
 * @param {any} state
 * @param {number} n
 * @returns {[string, string | null][]}
 */
function factsOf(game, state, n) {
  const { turn, game: now } = state;
  const corporation = turn.corporation && `${turn.corporation}${turn.player ? `, ${turn.player}` : ""}`;
  const player = playerUp(state) && `${turn.player}${maybePassed(turn) ? ", unless they passed" : ""}`;
  const up = corporation ? `${corporation}${turn.known ? "" : ", has run"}` : player ?? nobodyIsUp(now, turn);
  const depot = inDepot(state).map(({ kinds, left }) => `${kinds.length > 1 ? kinds.join(" or ") : `${kinds[0]}-trains`}: ${left ?? "unlimited"}`).join(" · ");
  return [
    ["Round", now.round],
    ["Phase", state.rules.phases[now.phase]?.name ?? now.phase],
    ["Bank", money(now.bank, game.currency)],
    ["Priority deal", game.hasMarket ? now.priority : null],
    ["Up", now.over ? "the game is over" : up],
    ["Depot", depot || "empty"],
    ["Discarded trains", state.discarded.join(", ") || null],
    ["Time", n ? timeOf(game.events[n - 1].at) : null],
  ];
}

/**
 * A figure, marked and with its difference if the event changed it.
 * @param {number | null} now
 * @param {number | null} before
 */
function marked(now, before) {
  if (now === before) return now ?? { text: "–", class: "n" };
  const difference = () => (now !== null && before !== null ? h("span", { class: "difference" }, signed(now - before)) : null);
  return { text: () => [difference(), " ", figure(now)], key: `${before} ${now}`, n: now ?? 0, class: "changed" };
}

/**
 * @param {string} now
 * @param {string} before
 */
const markedText = (now, before) => ({ text: now || "–", class: now === before ? "" : "changed" });

/**
 * Corporations in operating order with everybody's holding, and the players below them; on a narrow screen two tables.
 * @param {import("./game.js").Game} game
 * @param {any} state
 * @param {any} before
 * @param {Column[]} columns about the corporations
 * @param {number[]} seats of the players that have a column
 */
function matrix(game, state, before, columns, seats) {
  const rank = (/** @type {any} */ one) => (state.order.includes(one.id) ? state.order.indexOf(one.id) : one.price !== null ? 100 : 200);
  const rows = state.corporations.map((/** @type {any} */ one, /** @type {number} */ place) => ({ one, was: before.corporations[place] })).filter((/** @type {any} */ { one }) => !game.idle.includes(one.id) && !(state.game.events >= (game.closed.get(one.id) ?? Infinity) && !one.floated)).sort((/** @type {any} */ a, /** @type {any} */ b) => rank(a.one) - rank(b.one));
  const names = seats.map((seat) => state.players[seat].name);
  const heads = () => [{ text: h("span", { class: "long" }, game.hasMarket ? "Corporation" : "Railroad") }, ...columns.map((column) => ({ text: column.name, class: column.left ? "" : "n" })), ...columnNames(names, 340 / Math.max(6, seats.length))];
  const body = rows.map((/** @type {{one: any, was: any}} */ { one, was }) => ({
    class: one.floated ? (state.turn.corporation === one.id ? "up" : "") : "not-floated",
    cells: [
      { text: () => [state.turn.corporation === one.id && h("span", { class: "now" }, "▶ "), chip(game.rules, one.id)], key: `${one.id} ${state.turn.corporation === one.id}`, n: one.id },
      ...columns.map((column) => column.of(one, was)),
      ...seats.map((seat) => share(one, was, state.players[seat], before.players[seat])),
    ],
  }));
  return { names: names.join("\n"), heads, rows: [...body, ...(seats.length ? playerLines(state, before, columns.length, seats) : [])] };
}

/**
 * The columns about corporations that ever have a figure in this game.
 * @typedef {{name: string, of: (now: any, was: any) => any, always?: boolean, left?: boolean}} Column
 * @param {import("./game.js").Game} game
 * @returns {Column[]}
 */
function columnsOf(game) {
  const number = (/** @type {string} */ name, /** @type {string} */ key, always = false) => ({ name, always, of: (/** @type {any} */ now, /** @type {any} */ was) => marked(now[key], was[key]) });
  const market = game.hasMarket;
  if (market && game.idle.length === game.corporations.length) return [];
  const ever = (/** @type {string} */ key) => market && game.states.some((state) => state.corporations.some((/** @type {any} */ one) => one[key]));
  /** @type {(Column | false)[]} */
  const found = [
    market && number("Price", "price", true),
    ever("par") && number("Par", "par"),
    !market && { name: "Player", left: true, of: (now) => now.president ?? "–" },
    { name: "Last run", of: (now, was) => ({ text: () => lastRun(now.run, market), key: now.last_run, n: now.run?.revenue ?? 0, class: now.last_run !== was.last_run ? "changed" : "" }) },
    number("Treasury", "treasury"),
    { name: "Trains", left: true, of: (now, was) => markedText(now.trains.join(" "), was.trains.join(" ")) },
    game.states.some((state) => state.corporations.some((/** @type {any} */ one) => one.rights.length)) && { name: "Also has", left: true, of: (now, was) => markedText(now.rights.join(" "), was.rights.join(" ")) },
    ever("ipo") && number("IPO", "ipo"),
    ever("pool") && number("Pool", "pool"),
    ever("own") && number("Own", "own"),
  ];
  return found.flatMap((column) => column || []);
}

/**
 * @param {any} state
 * @param {any} before
 * @param {number} columns
 * @param {number[]} seats
 */
function playerLines(state, before, columns, seats) {
  const { players } = state;
  const line = (/** @type {string} */ name, /** @type {(player: any, was: any) => any} */ of, more = "") => ({ class: more, cells: [name, ...Array(columns).fill(""), ...seats.map((seat) => of(players[seat], before.players[seat]))] });
  const lines = [line("Cash", (one, was) => marked(one.cash, was.cash), "sum")];
  if (players.some((/** @type {any} */ one) => one.privates.length)) lines.push(line("Privates", (one, was) => ({ ...markedText(one.privates.join(" "), was.privates.join(" ")), class: `n wrap${one.privates.join() === was.privates.join() ? "" : " changed"}` })));
  if (players.some((/** @type {any} */ one) => one.limit)) lines.push(line("Certificates", (one) => ({ text: `${one.certificates}/${one.limit ?? "–"}`, class: "n" })));
  return [...lines, line("Worth", (one, was) => marked(one.worth, was.worth), "total")];
}

/**
 * @param {any} corporation
 * @param {any} was
 * @param {any} player
 * @param {any} before
 */
function share(corporation, was, player, before) {
  const [now, then] = [player.shares[corporation.id] ?? 0, before.shares[corporation.id] ?? 0];
  const presides = corporation.president === player.name;
  const changed = now !== then || (presides && was.president !== corporation.president && was.president !== before.name);
  const difference = () => now !== then && h("span", { class: "difference" }, signed(now - then));
  const holding = () => (now ? [presides && h("span", { class: "unseen" }, "president "), h("span", { class: presides ? "president" : "count" }, grouped(now))] : "–");
  return { n: now, class: changed ? "changed" : "", text: () => [difference(), " ", holding()], key: `${then} ${now} ${presides}` };
}

/**
 * What a corporation's last run brought, in words: a dash where it did not run. Without shares nothing is withheld.
 * @param {any} run
 * @param {boolean} market
 */
const lastRun = (run, market) => (!run?.revenue ? "–" : [figure(run.revenue), market && run.withheld > 0 && [" ", h("span", { class: "kept" }, run.paid ? "half paid" : "withheld")]]);
