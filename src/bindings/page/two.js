// Two IRIs: the ladder of comparison of RFC 3987 5.3, and the rung at which they meet.
// SPDX-License-Identifier: MIT
import { announce, byId, card, make, showRules, showSection, showText } from "./dom.js";
import { ask } from "./engine.js";
import { problemOf, showNoResult } from "./one.js";
import { showProblem } from "./options.js";

const RUNGS = {
  simple: ["character by character", "RFC 3987 5.3.1"],
  syntax: ["case, escapes, dots", "RFC 3987 5.3.2"],
  scheme: ["ports, hosts", "RFC 3987 5.3.3"],
  protocol: ["redirects", "RFC 3987 5.3.4"],
  url: ["as in browsers", "URL Standard 4.4"],
};

function showSide(side, name) {
  if (side === null || side.isNone) return make("div", { class: `side is-${name}`, "data-side": `IRI ${name}` }, make("span", { class: "empty" }, "no normal form"));
  return make("div", { class: `side is-${name}`, "data-side": `IRI ${name}` }, showText(side), side.rules.length > 0 ? make("div", null, showRules(side.rules)) : null);
}

function sentenceOf({ rung, problem, profile }) {
  if (problem !== null) return "They cannot be compared: one of them is not valid.";
  if (rung === null) return profile === "web" ? "They are different URLs for a browser." : "They are different at every rung.";
  if (rung === "simple") return "They are the same text.";
  if (rung === "url") return "They are the same URL for a browser.";
  return `They are equivalent from the rung ${rung} on.`;
}

function draw(found) {
  const sentence = sentenceOf(found);
  const rows = found.rows.map(({ rung, sides, isSame }) =>
    make("li", { class: rung === found.rung ? "meet" : null },
      showSide(sides[0], "a"),
      make("div", { class: "rung" }, make("strong", null, rung), make("span", { class: "note" }, isSame ? "equal" : "not equal")),
      showSide(sides[1], "b")));
  const last = make("li", { class: found.rung === null && found.problem === null ? "meet different" : null },
    make("div", { class: "side is-a", "data-side": "" }), make("div", { class: "rung" }, make("strong", null, "different")), make("div", { class: "side is-b", "data-side": "" }));
  byId("result-two").replaceChildren(card(sentence,
    found.problem === null ? null : found.problem.map((one, i) => one && make("p", null, make("span", { class: "tag" }, one.status),
      ` IRI ${"ab"[i]}${one.error ? `: ${one.error.message}${one.error.component ? `, in the ${one.error.component}` : ""}` : ""}`)),
    make("ol", { class: "ladder", "aria-label": "The ladder of comparison" }, rows, last),
    make("p", { class: "note" }, "Each rung lets more spellings be equal: ",
      found.rows.flatMap(({ rung }, i) => [i > 0 ? "; " : "", `${rung}: ${RUNGS[rung][0]} `, showSection(RUNGS[rung][1])]), ".")));
  announce(sentence);
}

export function updateTwo(a, b, options) {
  if (a === "" || b === "") {
    showProblem(null);
    byId("result-two").replaceChildren(make("p", { class: "waiting" }, "The comparison appears here when both fields have a text."));
    return;
  }
  ask({ kind: "compare", a, b, options }, (found, error) => {
    showProblem(error ? problemOf(error) : null);
    if (error === null) draw(found);
    else showNoResult("result-two");
  });
}
