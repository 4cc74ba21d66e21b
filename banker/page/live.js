// The shell of live pages: it draws the view that the address names, and says when the connection or the ledger is lost.

import { h } from "./elements.js";
import { allEvents, asked, connect } from "./connection.js";
import { keeping } from "./keeping.js";
import { themeButton } from "./theme.js";
import { frontView } from "./frontview.js";
import { tableView } from "./tableview.js";
import { marketView } from "./marketview.js";
import { playerView } from "./playerview.js";
import { goToEvent, logView } from "./logview.js";
import { tabs } from "./tabs.js";

/** Milliseconds for which what an event changed is marked. */
const FRESH = 8000;

const root = document.documentElement;
const notice = h("p", { class: "notice", role: "status" });
const main = h("main", {});
const footer = h("footer", { class: "shell" }, h("a", { href: "./" }, "All pages"), themeButton((theme) => history.replaceState(null, "", withTheme(location.href, theme))));
document.body.append(notice, main, footer);

/** @type {any} */
let data = null;
/** @type {any[]} */
let events = [];
/** @type {number[][] | null} the rows of the code that opens the report; none where only this machine can open it */
let code = null;
let [fresh, resized, drawnAt] = [0, 0, ""];
const CONNECTION = { connected: "", lost: "Connection lost. Trying again…", elsewhere: "This address is no longer in use. Open the new address, or scan its code." };
const trouble = { connection: "Connecting…", ledger: "" };

/** The last part of the address: `table`, `market`, `log`, `player-2`, or nothing for the front page. */
const address = () => location.pathname.slice(location.pathname.lastIndexOf("/") + 1);

/** @returns {[string, Element]} the name of the view, and the view */
function drawn() {
  const here = address();
  const seat = Number(here.match(/^player-(\d+)$/)?.[1] ?? 0);
  if (here === "table") return ["table", tableView(data)];
  if (here === "market") return ["market", marketView(data)];
  if (here === "log") return ["log", logView(data, events)];
  if (data.state.players[seat - 1]) return ["player", playerView(data, seat)];
  return ["front", frontView(data)];
}

function draw() {
  if (!data) return;
  const [name, view] = drawn();
  root.dataset.view = name;
  drawnAt = location.pathname;
  document.title = `${title(name)} · ${data.state.game.title}`;
  keeping(main, () => main.replaceChildren(view, ...(name === "table" || name === "market" ? [tabs(name, data.state.rules)] : [])));
}

/** @param {string} name */
function title(name) {
  const seat = Number(address().slice("player-".length));
  return name === "player" ? data.state.players[seat - 1].name : { table: "Table", market: "Market", log: "Log" }[name] ?? "All pages";
}

/** Say what is wrong, and nothing while all is well. What says it takes room from a television, so the view is drawn anew. */
function tell() {
  const text = trouble.connection || trouble.ledger;
  if (notice.textContent === text) return;
  const moves = (notice.textContent === "") !== (text === "");
  notice.textContent = text;
  root.toggleAttribute("data-lost", text !== "");
  if (moves) draw();
}

/** @param {any} now */
async function arrived(now) {
  const last = (/** @type {any} */ one) => one.events[one.events.length - 1]?.n ?? 0;
  const isNew = data !== null && last(now) !== last(data);
  const isFirst = data === null;
  data = now;
  if (isNew) freshen();
  if (address() === "log") await completeLog();
  if (data.state.game.over) code ??= (await asked("code")) ?? [];
  data.code = code;
  draw();
  if (isFirst) goToEvent();
}

function freshen() {
  root.dataset.fresh = "";
  clearTimeout(fresh);
  fresh = setTimeout(() => delete root.dataset.fresh, FRESH);
}

/** All events for the log: those at hand with the last ones, or asked for anew where that leaves a gap, one was undone or corrected, or this is another ledger. */
async function completeLog() {
  const [from, to] = [data.events[0]?.n ?? 1, data.events[data.events.length - 1]?.n ?? 0];
  const known = events.length;
  const added = data.events.filter((/** @type {any} */ one) => one.n > known);
  const changes = added.some((/** @type {any} */ one) => ["undo", "redo", "amend", "insert", "void"].includes(one.do));
  const [had, has] = [events[from - 1], data.events[0]];
  if (had && known <= to && had.at === has.at && had.sentence === has.sentence && !changes) events = [...events.slice(0, from - 1), ...data.events];
  else events = (await allEvents()) ?? data.events;
}

/**
 * An address with a theme, so that it stays when the page is loaded again.
 * @param {string} href
 * @param {string | null} theme
 */
function withTheme(href, theme) {
  const url = new URL(href);
  if (theme) url.searchParams.set("theme", theme);
  return url.href;
}

/** Links from view to view draw the other view, without loading a page; the theme stays. */
function follow(/** @type {MouseEvent} */ event) {
  const link = /** @type {Element} */ (event.target).closest("a");
  if (!link || link.origin !== location.origin || link.hash || link.target || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  history.pushState(null, "", withTheme(link.href, new URLSearchParams(location.search).get("theme")));
  changeView();
}

/** Draw the view that the address now names, unless it names only another event in the same one. */
async function changeView() {
  if (drawnAt === location.pathname) return;
  if (data && address() === "log") await completeLog();
  draw();
  scrollTo(0, 0);
  goToEvent();
}

document.addEventListener("click", follow);
addEventListener("popstate", changeView);
addEventListener("hashchange", goToEvent);
addEventListener("resize", () => { cancelAnimationFrame(resized); resized = requestAnimationFrame(draw); });
tell();
connect({
  arrived,
  connection: (now) => { trouble.connection = CONNECTION[now]; tell(); },
  ledger: (text) => { trouble.ledger = text; tell(); },
});
