// Elements of the page. Names and texts become text nodes, so nothing in a ledger is ever read as HTML.

const SVG = "http://www.w3.org/2000/svg";

/**
 * Set an attribute, a handler (`onclick`), or styles (`style: {width: "3px"}`); null and false leave it out.
 * @param {any} element
 * @param {string} name
 * @param {any} value
 */
function set(element, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
  else if (name === "style") for (const [key, one] of Object.entries(value)) element.style.setProperty(key, one);
  else element.setAttribute(name, value === true ? "" : String(value));
}

/**
 * @param {Element} element
 * @param {any[]} children
 */
function append(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/**
 * An element of HTML.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  append(element, children);
  return element;
}

/**
 * An element of SVG.
 * @param {string} tag
 * @param {Record<string, any>} [attributes]
 * @param {...any} children
 * @returns {any}
 */
export function s(tag, attributes = {}, ...children) {
  const element = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) set(element, name, value);
  append(element, children);
  return element;
}

/**
 * A chart: a picture with a label and a title; its figures stand in a table or in the log.
 * @param {number} width
 * @param {number} height
 * @param {string} label
 * @param {...any} children
 */
export function chart(width, height, label, ...children) {
  return s("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img", "aria-label": label }, s("title", {}, label), ...children);
}

/**
 * A chart drawn twice, for a wide and a narrow screen; the style sheet shows one.
 * @param {(width: number) => any} draw
 */
export function twice(draw) {
  return [h("div", { class: "wide" }, draw(904)), h("div", { class: "narrow" }, draw(358))];
}

/** @param {number} width */
export const isNarrow = (width) => width < 600;

const canvas = document.createElement("canvas").getContext("2d");
const FONT = 'Inter, system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif';

/**
 * The width of a text in pixels.
 * @param {string} text
 * @param {number} size
 * @param {number} [weight]
 */
export function textWidth(text, size, weight = 400) {
  if (!canvas) return text.length * size * 0.6;
  canvas.font = `${weight} ${size}px ${FONT}`;
  return canvas.measureText(text).width;
}
