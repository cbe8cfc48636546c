// Elements. Text of the input gets into the page by text nodes only.
// SPDX-License-Identifier: MIT
import { splitMarks } from "./marks.js";
import { splitSections } from "./sections.js";

/** Makes an element; attributes that are null or false are left out. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

export const byId = (id) => document.getElementById(id);

function markOf({ number, name, count: times }) {
  const label = name === "SPACE" ? "space" : name ? `${number} ${name}` : number;
  return make("span", { class: "mark" }, times > 1 ? `${label} × ${times}` : label);
}

const nodesOf = (pieces) => pieces.map((piece) => (typeof piece === "string" ? piece : markOf(piece)));
const piecesOf = (text) => nodesOf(splitMarks(text).pieces);

const count = (number) => number.toLocaleString("en");

/** Shows a text of the input: { text, length } with the length before it was cut, and `bad` is the place of an error. */
export function showText(clip, classes = "") {
  let shown = clip?.text.length;
  const node = make("bdi", { class: `iri ${classes}`.trim(), dir: "ltr" });
  if (clip === null) node.append(make("span", { class: "empty" }, "none"));
  else if (clip.length === 0) node.append(make("span", { class: "empty" }, "empty"));
  else if (clip.bad >= 0 && clip.bad < clip.text.length) {
    const end = clip.bad + String.fromCodePoint(clip.text.codePointAt(clip.bad)).length;
    node.append(...piecesOf(clip.text.slice(0, clip.bad)));
    node.append(make("span", { class: "bad-char" }, piecesOf(clip.text.slice(clip.bad, end))));
    node.append(...piecesOf(clip.text.slice(end)));
  } else {
    const { pieces, length } = splitMarks(clip.text);
    node.append(...nodesOf(pieces));
    shown = length;
  }
  if (clip !== null && shown < clip.length)
    node.append(make("span", { class: "cut" }, ` … ${count(clip.length)} characters in all`));
  return node;
}

/** Shows a sentence of the library, which may quote the input: its spaces are spaces. */
export const showSentence = (text) =>
  make("bdi", null, text.split(" ").flatMap((word, i) => [i > 0 ? " " : "", ...piecesOf(word)]));

/** Links to sections, such as "RFC 3987 5.3.3, UTS 46". */
export function showSection(section) {
  if (!section) return null;
  const parts = splitSections(section).flatMap(({ label, address }, i) => [
    i > 0 ? ", " : "",
    address === null ? label : make("a", { href: address, rel: "noreferrer noopener", target: "_blank" }, label),
  ]);
  return make("span", { class: "section" }, parts);
}

export function showRules(rules) {
  if (rules.length === 0) return null;
  return make("ul", { class: "rules" }, rules.map(({ name, sentence, section }) =>
    make("li", null, make("span", { class: "rule" }, name), ` ${sentence} `, showSection(section))));
}

/** A part of the result with a heading. */
export const card = (title, ...children) => make("section", { class: "card" }, make("h2", null, title), ...children);

export const pairs = (entries) =>
  make("dl", { class: "pairs" }, entries.filter(Boolean).flatMap(([name, ...value]) => [make("dt", null, name), make("dd", null, ...value)]));

export const showNumber = count;

/** Says a short sentence to screen readers, at most once a second. */
let timer = 0;
export function announce(sentence) {
  clearTimeout(timer);
  timer = setTimeout(() => {
    const node = byId("announcer");
    if (node.textContent !== sentence) node.textContent = sentence;
  }, 1000);
}
