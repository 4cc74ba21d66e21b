// Colours, dashes and chips: a corporation has its printed colour, a player a quiet one with a dash pattern.

import { h, s, textWidth } from "./elements.js";

const NEUTRAL = "#8B867C";
const DASHES = ["", "7 3", "2 3", "10 3 2 3", "14 4", "5 2 1 2 1 2", "1 4"];

/** @param {string} colour */
function luminance(colour) {
  const parts = [1, 3, 5].map((place) => parseInt(colour.slice(place, place + 2), 16) / 255);
  const [r, g, b] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/**
 * @param {string} one
 * @param {string} other
 */
function contrast(one, other) {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** @type {Map<string, {fill: string, text: string, casing: string}>} */
const known = new Map();

/**
 * The colour of a corporation, the colour of text on it, and the casing that a line of it needs (`pale`, `deep` or none).
 * @param {any} rules
 * @param {string} id
 */
export function coloursOf(rules, id) {
  const given = rules.corporations[id]?.colour;
  const fill = /^#[0-9a-f]{6}$/i.test(given) ? given : NEUTRAL;
  const found = known.get(fill) ?? coloursOn(fill);
  known.set(fill, found);
  return found;
}

/** @param {string} fill */
function coloursOn(fill) {
  const text = ["#FFFFFF", "#141414"].find((ink) => contrast(fill, ink) >= 4.5) ?? "#000000";
  const casing = contrast(fill, "#FBFAF7") < 3 ? "pale" : contrast(fill, "#131314") < 3 ? "deep" : "";
  return { fill, text, casing };
}

/**
 * The class of a piece in the colour of a corporation: its edge is seen on the page where the colour hardly is.
 * @param {any} rules
 * @param {string} id
 */
export function edgeOf(rules, id) {
  const { text, casing } = coloursOf(rules, id);
  return `edge${text === "#FFFFFF" ? " on-dark" : ""}${casing && ` ${casing}`}`;
}

/** @param {number} seat from 0 */
export const dashOf = (seat) => DASHES[seat % DASHES.length];

/** @param {number} seat from 0 */
export const playerClass = (seat) => `p${(seat % DASHES.length) + 1}`;

/**
 * The name of a corporation on its colour.
 * @param {any} rules
 * @param {string} id
 */
export function chip(rules, id) {
  const { fill, text } = coloursOf(rules, id);
  return h("span", { class: `chip${text === "#FFFFFF" ? " on-dark" : ""}`, style: { background: fill, color: text }, title: rules.corporations[id]?.name }, id);
}

/** @param {string} id */
export const chipWidth = (id) => Math.max(32, Math.ceil(textWidth(id, 11.5, 700)) + 12);

/**
 * The same in a chart, its left upper corner at x and y.
 * @param {any} rules
 * @param {string} id
 * @param {number} x
 * @param {number} y
 * @param {number} [width]
 * @param {number} [height]
 * @param {string} [more] another class
 */
export function chipAt(rules, id, x, y, width = chipWidth(id), height = 17, more = "") {
  const { fill, text } = coloursOf(rules, id);
  const size = Math.min(11.5, height - 3, (11.5 * (width - 4)) / Math.max(1, textWidth(id, 11.5, 700)));
  return s(
    "g",
    { class: `mark ${more}` },
    s("rect", { x: x + 0.5, y: y + 0.5, width: width - 1, height: height - 1, rx: 2, fill, class: edgeOf(rules, id) }),
    s("text", { x: x + width / 2, y: y + height / 2 + size * 0.36, fill: text, "font-size": size.toFixed(1), "font-weight": 700, "text-anchor": "middle" }, id),
  );
}

/**
 * What keeps a line apart from what is below it; all halos are drawn before all lines, so that none hides a line beside it.
 * @param {string} d
 * @param {number} [width] of the line
 */
export const haloOf = (d, width = 2.3) => s("g", { class: "line" }, s("path", { d, class: "halo", "stroke-width": width + 3.2 }));

/**
 * A line in the colour of a corporation: a halo, a casing where the colour is faint on the page, and the line.
 * @param {any} rules
 * @param {string} id
 * @param {string} d
 * @param {number} [width]
 * @param {string} [dash]
 */
export function lineOf(rules, id, d, width = 2.3, dash = "") {
  const { fill, casing } = coloursOf(rules, id);
  return s(
    "g",
    { class: "line" },
    casing && s("path", { d, class: `case-${casing}`, "stroke-width": width + 1.5 }),
    s("path", { d, stroke: fill, "stroke-width": width, "stroke-dasharray": dash || null }),
  );
}

/** Colours nearer to each other than this, of 442, look the same as lines. */
const ALIKE = 60;

/**
 * How many of the corporations before it have nearly the same pale colour: such lines are told apart by dash and end mark.
 * @param {any} rules
 * @param {string[]} ids
 * @param {string} id
 * @returns {{place: number, alike: boolean}} its place among those of its colour
 */
export function sameColour(rules, ids, id) {
  const parts = (/** @type {string} */ one) => [1, 3, 5].map((at) => parseInt(coloursOf(rules, one).fill.slice(at, at + 2), 16));
  const near = (/** @type {string} */ one) => coloursOf(rules, one).casing === "pale" && Math.hypot(...parts(one).map((part, at) => part - parts(id)[at])) < ALIKE;
  const all = ids.filter(near);
  return { place: Math.max(0, all.indexOf(id)), alike: all.includes(id) && all.length > 1 };
}

/**
 * The mark at the end of such a line: a circle, a square, a triangle, a diamond.
 * @param {any} rules
 * @param {string} id
 * @param {number} place
 * @param {number} x
 * @param {number} y
 */
export function endMark(rules, id, place, x, y) {
  const shapes = ["M-4 0A4 4 0 1 1 4 0A4 4 0 1 1 -4 0Z", "M-4 -4H4V4H-4Z", "M-5 4L0 -5L5 4Z", "M0 -5L5 0L0 5L-5 0Z"];
  return s("path", { d: shapes[place % shapes.length], transform: `translate(${x} ${y})`, fill: coloursOf(rules, id).fill, class: "end-mark" });
}
