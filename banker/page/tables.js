// Tables, and the figures of a chart as a table that can be copied into a spreadsheet.

import { h } from "./elements.js";
import { figure } from "./figures.js";

/**
 * @typedef {string | number | null | Node | {text: any, n?: number | string, class?: string, key?: string}} Cell
 * A text that is a function makes elements; a key tells such a text from others.
 * @typedef {{cells: Cell[], class?: string}} Row
 */

/**
 * @param {Cell} cell
 * @param {string} tag
 * @param {Record<string, any>} attributes
 */
function cellOf(cell, tag, attributes) {
  const found = cell !== null && typeof cell === "object" && !(cell instanceof Node) ? cell : { text: cell };
  const isNumber = typeof found.text === "number";
  const text = isNumber ? figure(found.text) : typeof found.text === "function" ? found.text() : (found.text ?? "");
  const names = [found.class, isNumber || typeof found.n === "number" ? "n" : ""].filter(Boolean).join(" ");
  return h(tag, { class: names || null, "data-value": found.n ?? (isNumber ? found.text : null), ...attributes }, text);
}

/**
 * A table; the first cell of each row is its head.
 * @param {string} caption for screen readers
 * @param {Cell[]} heads
 * @param {Row[]} rows
 * @param {string} [more] its class
 */
export function table(caption, heads, rows, more = "") {
  return h(
    "table",
    { class: more },
    h("caption", { class: "unseen" }, caption),
    h("thead", {}, h("tr", {}, heads.map((head) => cellOf(head, "th", { scope: "col" })))),
    h("tbody", {}, rows.map(rowOf)),
  );
}

/** @param {Row} row */
const rowOf = ({ cells, class: name }) => h("tr", { class: name }, cells.map(bodyCell));

/**
 * @param {Cell} cell
 * @param {number} place
 */
const bodyCell = (cell, place) => cellOf(cell, place ? "td" : "th", place ? {} : { scope: "row" });

/** @param {Cell} cell what tells it from another */
const keyOf = (cell) => (cell !== null && typeof cell === "object" && !(cell instanceof Node) ? `${cell.class ?? ""} ${cell.key ?? cell.text}` : cell);

/**
 * Draw the cells of a table that differ from the rows shown before: a browser lays out again only what was changed.
 * @param {HTMLTableElement} found
 * @param {Row[]} before
 * @param {Row[]} now
 */
export function renewed(found, before, now) {
  const [body] = found.tBodies;
  now.forEach((row, place) => {
    const line = body.rows[place];
    if (!line) return body.append(rowOf(row));
    if (row.class !== before[place].class) line.className = row.class ?? "";
    row.cells.forEach((cell, at) => keyOf(cell) !== keyOf(before[place].cells[at]) && line.cells[at].replaceWith(bodyCell(cell, at)));
  });
  while (body.rows.length > now.length) body.deleteRow(-1);
}

/** @param {Element} box one that scrolls sideways; it tells whether there is more at each side */
function look(box) {
  box.classList.toggle("has-more", box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
  box.classList.toggle("has-less", box.scrollLeft > 1);
}

const sizes = new ResizeObserver((entries) => entries.forEach(({ target }) => (target.isConnected ? look(target.closest(".scroll") ?? target) : sizes.unobserve(target))));

/**
 * A table or picture that scrolls sideways where it is too wide, with a sign at an edge as long as there is more. At the left of a table its row heads stay.
 * @param {string} label
 * @param {any} content
 */
export function scrolling(label, content) {
  const box = h("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": label }, content,
    h("span", { class: "more-right", "aria-hidden": true }, "›"), content.matches("svg") && h("span", { class: "more-left", "aria-hidden": true }, "‹"));
  box.addEventListener("scroll", () => look(box), { passive: true });
  sizes.observe(box);
  sizes.observe(content);
  return box;
}

/**
 * The figures of a chart, closed at first.
 * @param {string} caption
 * @param {Cell[]} heads
 * @param {Cell[][]} rows
 */
export function figures(caption, heads, rows) {
  const overNumbers = heads.map((head, place) => (typeof head === "string" && rows.some((cells) => typeof cells[place] === "number") ? { text: head, class: "n" } : head));
  const found = table(caption, overNumbers, rows.map((cells) => ({ cells })), "figures");
  return h("details", { class: "data" }, h("summary", {}, `${caption} as a table`), copyButton(found), scrolling(caption, found));
}

/** @param {HTMLTableElement} found */
export function copyButton(found) {
  const button = h("button", { type: "button", class: "copy", onclick: () => copy(found, button) }, "Copy for a spreadsheet");
  return button;
}

/**
 * Copy a table as plain numbers, separated by tabs.
 * @param {HTMLTableElement} found
 * @param {HTMLElement} button
 */
async function copy(found, button) {
  const text = [...found.rows].map((row) => [...row.cells].map(plain).join("\t")).join("\n");
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h("textarea", {}, text);
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  button.textContent = "Copied";
  setTimeout(() => (button.textContent = "Copy for a spreadsheet"), 2000);
}

/** @param {HTMLTableCellElement} cell */
function plain(cell) {
  const text = cell.dataset.value ?? (cell.textContent ?? "").trim();
  return text === "–" ? "0" : text.replace(/\s+/g, " ");
}
