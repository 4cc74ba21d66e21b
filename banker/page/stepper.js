// A number to type, or to change by two buttons, and the answer of the program for it.

import { asked } from "./connection.js";
import { h } from "./elements.js";

/**
 * The field begins with `value`, whose answer is `known`; for any other number it asks the `question`, and `put` gets the answer, or null where there is none.
 * @param {{id: string, label: any, value: number, step: number, known: any, question: (value: number) => string, put: (answer: any) => void}} how
 */
export function stepper({ id, label, value, step, known, question, put }) {
  const field = h("input", { id, inputmode: "numeric", pattern: "[0-9]*", maxlength: 6, autocomplete: "off", value: String(value) });
  const now = () => Number(field.value.replace(/\D/g, "") || 0);
  let last = 0;
  /** Answers may come in another order than the questions; only the one to the last question is put. */
  const ask = async () => {
    const [number, mine] = [now(), ++last];
    const answer = number === value ? known : await asked(question(number));
    if (mine === last) put(answer);
  };
  const change = (/** @type {number} */ to) => { field.value = String(Math.max(0, to)); ask(); };
  field.addEventListener("input", ask);
  const button = (/** @type {string} */ sign, /** @type {string} */ words, /** @type {number} */ by) => h("button", { type: "button", "aria-label": words, onclick: () => change(Math.ceil((now() + Math.min(0, by)) / step) * step + Math.max(0, by)) }, sign);
  return h("div", { class: "ask" }, h("label", { for: id }, label), h("span", { class: "in" }, button("−", "less", -step), field, button("+", "more", step)));
}

/** What stands where there is no answer. */
export const noAnswer = () => h("p", { class: "say" }, "No answer for this amount now.");
