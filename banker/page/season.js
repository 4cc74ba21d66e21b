// The season of a group: one page with standings, ratings, head to head, titles, records and evenings, drawn from the data in it.

import { h } from "./elements.js";
import { capital, counted, dateOf, dayOf, figure, listed, money, percent, times } from "./figures.js";
import { playerClass } from "./marks.js";
import { columnNames } from "./names.js";
import { figures, scrolling, table } from "./tables.js";
import { ratings } from "./ratings.js";
import { themeButton } from "./theme.js";

const LATEST = 20;
/** Cells with places. */
const PLACES = 17;
/** Columns of players; the data have all. */
const COLUMNS = 10;
/** Names in a sentence. */
const NAMED = 5;

/**
 * @typedef {object} Season
 * @property {any[]} players in the order of their ratings
 * @property {any[]} evenings from the first to the last
 * @property {any} data
 * @property {(name: string) => string} colour the class of a player
 */

/** @param {number} seconds */
const lasting = (seconds) => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 60 ? counted(minutes, "minute") : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
};

/** @param {Season} season */
function head({ data, players, evenings }) {
  const timed = evenings.filter((one) => one.seconds !== null);
  const hours = Math.round(timed.reduce((sum, one) => sum + one.seconds, 0) / 3600);
  const days = timed.length ? [...new Set([timed[0], timed[timed.length - 1]].map((one) => dateOf(one.begun)))] : [];
  const all = [counted(evenings.length, "evening"), counted(players.length, "player"), ...(hours ? [`${counted(hours, "hour")} at the table${timed.length < evenings.length ? ` on ${timed.length} of them` : ""}`] : [])];
  return h("header", { class: "page-head" },
    h("p", { class: "over" }, h("span", {}, ["The season", days.join(" to ")].filter(Boolean).join(" · ")), themeButton()),
    h("h1", {}, data.headline), h("p", { class: "deck" }, data.deck.join(" ")), h("p", { class: "deck-more" }, `${all.join(", ")}.`));
}

/** @param {Season} season */
function standings({ data, players, evenings, colour }) {
  const shown = evenings.slice(-PLACES);
  const few = players.filter((one) => !one.ranked).map((one) => one.name);
  const rated = !data.ratings_need;
  const indebted = evenings.some((game) => game.seats.some((/** @type {any} */ one) => one.worth < 0));
  const heads = ["Player", ...(rated ? [right("Rating")] : []), right("Played"), right("Won"), right("Expected", "wide-cell"), { class: "n", text: [h("span", { class: "long" }, "Share of par"), h("span", { class: "short", "aria-hidden": true }, "Share")] }, right("To the best other", "wide-cell"), { text: shown.length < evenings.length ? `Place in the latest ${PLACES}` : "Place, evening by evening", class: "strip wide-cell" }];
  const rows = players.map((one, place) => ({
    class: `${colour(one.name)}${one.ranked ? "" : " few"}`,
    cells: [{ text: [h("span", { class: "rank" }, one.ranked ? place + 1 : "–"), h("b", {}, one.name)], n: one.name }, ...(rated ? [{ text: [one.rating.mu.toFixed(1), h("span", { class: "range" }, ` ± ${(2 * one.rating.sigma).toFixed(1)}`)], n: one.rating.mu }] : []),
      one.played, one.won, { text: inTenths(one.expected), n: one.expected, class: "wide-cell" }, { text: percent(one.share), n: one.share }, { text: figure(one.margin), n: one.margin, class: "n wide-cell" }, { text: places(shown, one.name), class: "strip wide-cell" }],
  }));
  return {
    id: "table", title: "Table",
    finding: [
      h("p", {}, `${rated ? "In the order of the ratings. " : ""}Expected: the evenings that one of equal players would win. Share of par: 100% is an equal part of the final worth of all${indebted ? "; a debt counts as nothing" : ""}.`),
      h("p", { class: "only-wide" }, "Places: filled for a win, outlined for the last."),
      few.length > 0 && h("p", {}, `${few.length <= NAMED ? listed(few) : counted(few.length, few.length < players.length ? "other" : "player")} played fewer than 5 evenings and ${few.length > 1 ? "are" : "is"} not ranked.`),
      !rated && h("p", {}, `Ratings need the package ${data.ratings_need}.`),
    ],
    body: scrolling("Standings", table("Standings", heads, rows, "standings")),
  };
}

/**
 * A number with one decimal; a half is rounded up, as at the terminal.
 * @param {number} number
 */
const inTenths = (number) => (number + 1e-9).toFixed(1);

/**
 * @param {string} text
 * @param {string} [more]
 */
const right = (text, more = "") => ({ text, class: `n ${more}` });

/**
 * A cell for each evening with the place of a player.
 * @param {any[]} evenings
 * @param {string} name
 */
function places(evenings, name) {
  const cells = evenings.map((game) => {
    const seat = game.seats.find((/** @type {any} */ one) => one.name === name);
    if (!seat) return { kind: "absent", rank: "", said: "absent" };
    const last = game.seats.every((/** @type {any} */ one) => one.rank <= seat.rank);
    return { kind: seat.rank === 1 ? "won" : last ? "last" : "", rank: seat.rank, said: `${seat.rank} of ${game.seats.length}` };
  });
  return h("span", { role: "img", "aria-label": `Places of ${name}: ${cells.map((one) => one.said).join(", ")}` }, cells.map((one) => h("i", { class: one.kind, title: one.said }, one.rank)));
}

/**
 * The players who have columns, and a sentence if they are not all: all if they are few, else those ranked first.
 * @param {any[]} players
 * @returns {{columns: any[], told: string | null}}
 */
function compared(players) {
  if (players.length <= COLUMNS) return { columns: players, told: null };
  const ranked = players.filter((player) => player.ranked);
  const columns = (ranked.length > 1 ? ranked : players).slice(0, COLUMNS);
  return { columns, told: `Of ${players.length} players, here are ${columns.length === ranked.length ? `the ${ranked.length} who are ranked` : `the first ${columns.length} of the table`}.` };
}

/** @param {Season} season */
function headToHead({ data, players, colour }) {
  if (players.length < 2) return null;
  /** @type {Map<string, any>} */
  const pairs = new Map(data.head_to_head.map((/** @type {any} */ one) => [`${one.player}\n${one.other}`, one]));
  const most = [...pairs.values()].sort((a, b) => (b.together >= 5 ? 1 : 0) - (a.together >= 5 ? 1 : 0) || b.ahead / b.together - a.ahead / a.together || b.together - a.together)[0];
  const { columns, told } = compared(players);
  const rows = columns.map((one) => ({
    class: colour(one.name),
    cells: [{ text: h("b", {}, one.name), n: one.name }, ...columns.map((other) => {
      const pair = pairs.get(`${one.name}\n${other.name}`);
      if (one === other) return { text: "", class: "own" };
      return pair ? { n: pair.ahead, text: [part(pair.ahead, pair.together, 2 * pair.ahead > pair.together), h("div", { class: "part" }, h("div", { style: { width: `${(100 * pair.ahead) / pair.together}%` } }))] } : { text: "–", class: "n" };
    })],
  }));
  return {
    id: "head-to-head", title: "Head to head",
    finding: [h("p", {}, `${most.player} finished ahead of ${most.other} in ${most.ahead} of ${counted(most.together, "evening")} together, the most one-sided pair${most.together >= 5 ? " of those with five or more" : ""}.`), h("p", {}, "Each row: evenings that the player finished ahead of the one above. Bold: more than half."), told && h("p", {}, told)],
    body: scrolling("Head to head", table("Evenings that the player of the row finished ahead of the player of the column", ["Ahead of …", ...columnNames(columns.map((one) => one.name), 640 / columns.length)], rows, "pairs")),
  };
}

/**
 * A number of so many, and bold where it is much.
 * @param {number} number
 * @param {number} of
 * @param {boolean} much
 */
const part = (number, of, much) => [much ? h("b", {}, figure(number)) : figure(number), h("span", { class: "of" }, ` of ${of}`)];

/** @param {Season} season */
function split({ data, players, evenings }) {
  const kinds = [
    { what: "Title", by: data.by_title, of: (/** @type {any} */ game) => game.title },
    { what: "Players", by: data.by_players, of: (/** @type {any} */ game) => String(game.seats.length) },
  ];
  const { columns, told } = compared(players);
  const body = kinds.map(({ what, by, of }) => {
    const played = (/** @type {string} */ value) => evenings.filter((game) => of(game) === value).length;
    const values = Object.keys(by).sort((one, other) => played(other) - played(one) || one.localeCompare(other));
    const rows = values.map((value) => ({ cells: [value, played(value), ...columns.map((player) => {
      const one = by[value].find((/** @type {any} */ line) => line.name === player.name);
      return one ? { n: one.won, text: part(one.won, one.played, one.won > 0) } : { text: "", class: "n" };
    }), ...(told ? [{ text: otherWinners(by[value], columns) }] : [])] }));
    const lines = values.flatMap((value) => by[value].map((/** @type {any} */ one) => [value, { text: one.name }, one.played, one.won, { text: percent(one.share), n: one.share }, one.margin ?? "–"]));
    const name = what === "Title" ? "By title" : "By number of players";
    return [
      h("h3", {}, name), scrolling(`Wins ${name.toLowerCase()}`, table(`Wins ${name.toLowerCase()}`, [what, right("Evenings"), ...columnNames(columns.map((one) => one.name), 640 / columns.length), ...(told ? ["Others who won"] : [])], rows, "pairs")),
      figures(`${name}, with shares and margins`, [what, "Player", right("Played"), right("Won"), right("Share of par"), right("To the best other")], lines),
    ];
  });
  return { id: "split", title: "Titles and tables", finding: [h("p", {}, "Wins of the evenings played, by title and by the number of players."), told && h("p", {}, told)], body };
}

/**
 * Who won without a column, and how often: Kim 1 of 3, Lea 2 of 4.
 * @param {any[]} lines
 * @param {any[]} columns
 */
const otherWinners = (lines, columns) => lines.filter((line) => line.won && !columns.some((player) => player.name === line.name)).map((line) => `${line.name} ${line.won} of ${line.played}`).join(", ");

/** @param {Season} season */
function records({ data, evenings }) {
  const bankrupt = evenings.flatMap((game) => game.seats.filter((/** @type {any} */ one) => one.bankrupt).map((/** @type {any} */ one) => one.name));
  const found = data.records.filter((/** @type {any} */ one) => one.record !== "bankruptcy").map((/** @type {any} */ one) => {
    const game = evenings.find((evening) => evening.file === one.file);
    const name = capital(one.record);
    const value = one.record === "won in a row" ? counted(one.value, "evening") : typeof one.value !== "number" ? one.value : one.record.endsWith("evening") && one.who === null ? lasting(one.value) : money(one.value, game.currency);
    return h("div", {}, h("dt", {}, name), h("dd", { class: "fact" }, [one.who, value].filter((part) => part !== null).join(", ")), h("dd", {}, [game.title, dayOf(game)].filter(Boolean).join(", ")));
  });
  return { id: "records", title: "Records", finding: null, body: h("dl", { class: "bests" }, found, bankrupt.length > 0 && h("div", {}, h("dt", {}, "Bankruptcies"), h("dd", { class: "fact" }, bankrupt.length), h("dd", {}, often(bankrupt)))) };
}

/**
 * Names in a sentence, each once, with how often it occurs.
 * @param {string[]} names
 */
const often = (names) => listed([...new Set(names)].map((name) => [name, names.filter((one) => one === name).length]).map(([name, number]) => (number === 1 ? String(name) : `${name} (${times(Number(number))})`)));

/** @param {Season} season */
function list({ evenings, colour }) {
  const drawn = [...evenings].reverse().map((game) => {
    const most = Math.max(1, ...game.seats.map((/** @type {any} */ one) => one.worth));
    const seats = [...game.seats].sort((one, other) => one.rank - other.rank);
    return h("li", {}, h("div", { class: "day" }, h("b", {}, dayOf(game) || "No date"), h("span", {}, [game.title, game.seconds === null ? "" : lasting(game.seconds)].filter(Boolean).join(", "))),
      seats.map((one) => h("div", { class: `seat ${colour(one.name)}` }, h("span", { class: one.rank === 1 ? "first" : null }, `${one.name}${one.bankrupt ? " (bankrupt)" : ""}`), h("i", {}, h("i", { style: { width: `${Math.max(0, (100 * one.worth) / most)}%` } })), h("span", { class: "n" }, figure(one.worth)))));
  });
  const earlier = drawn.slice(LATEST);
  return {
    id: "evenings", title: "Evenings", finding: h("p", {}, "Latest first. Each bar is against the winner of its evening."),
    body: [h("ol", { class: "evenings" }, drawn.slice(0, LATEST)), earlier.length > 0 && h("details", { class: "data" }, h("summary", {}, counted(earlier.length, "earlier evening")), h("ol", { class: "evenings" }, earlier))],
  };
}

/**
 * @param {{id: string, title: string, finding: any, body: any}} section
 */
const drawn = ({ id, title, finding, body }) => h("section", { id, "aria-labelledby": `${id}-title` }, h("div", { class: "side" }, h("h2", { id: `${id}-title` }, title), finding), h("div", { class: "body" }, body));

function start() {
  const data = JSON.parse(document.getElementById("data")?.textContent ?? "");
  const names = data.players.map((/** @type {any} */ one) => one.name);
  const season = { data, players: data.players, evenings: data.evenings, colour: (/** @type {string} */ name) => playerClass(names.indexOf(name)) };
  const sections = [standings, ratings, headToHead, split, records, list].map((section) => section(season)).filter((one) => one !== null);
  const left = data.left_out.map((/** @type {any} */ one) => h("p", {}, `Left out: ${one.file}. ${one.why}`));
  document.body.append(head(season), h("main", {}, sections.map(drawn)), h("footer", {}, left.length ? left : h("span", {}, `Made by banker from ${counted(data.evenings.length, "ledger")}`)));
}

start();
