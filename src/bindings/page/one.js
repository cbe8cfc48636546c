// One IRI: its components, the steps to its normal form, what was left alone, host, keys, and what deserves a look.
// SPDX-License-Identifier: MIT
import { announce, byId, card, make, pairs, showRules, showSection, showSentence, showText } from "./dom.js";
import { ask, askResult } from "./engine.js";
import { numberOf, scriptOf } from "./marks.js";
import { splitSentence } from "./sections.js";
import { showProblem } from "./options.js";

const KINDS = { iri: "an IRI", "iri-bis": "an IRI", uri: "a URI", leiri: "a LEIRI" };
const MEANINGS = {
  scheme: "how to reach it", userinfo: "who asks", username: "who asks", password: "secret", host: "where it is", port: "which door",
  path: "what", query: "parameters", fragment: "which part",
};

export function showAnatomy(parts, label) {
  return make("ul", { class: "anatomy", "aria-label": label }, parts.map((part) =>
    part.name === ""
      ? make("li", { class: "delimiter" }, showText(part))
      : make("li", { class: `is-${part.name}`, title: MEANINGS[part.name] ?? null }, make("span", { class: "label" }, part.name), showText(part))));
}

function showVerdict({ validity, validationErrors, profile, status }) {
  if (profile === "web") {
    const problems = validationErrors.shown.map(({ code, message, component }) =>
      make("li", null, make("span", { class: "tag" }, code), ` ${message}${component ? ` (${component})` : ""}`));
    const more = validationErrors.count - validationErrors.shown.length;
    if (more > 0) problems.push(make("li", null, `and ${more} more`));
    return [
      make("p", { class: `verdict ${problems.length === 0 ? "good" : "bad"}` },
        problems.length === 0 ? "Valid URL" : "Not a valid URL; browsers repair most of these problems"),
      problems.length > 0 ? make("ul", { class: "plain" }, problems) : null,
    ];
  }
  const kind = KINDS[validity.grammar];
  if (validity.isValid) {
    return [make("p", { class: "verdict good" }, `Valid: ${kind}${validity.isUri && validity.grammar !== "uri" ? ", and a URI" : ""} `, showSection(validity.section)),
      status === "ok" ? null : make("p", { class: "caution" }, `Warning: ${status}`)];
  }
  const { code, message, component, offset } = validity.error;
  return [
    make("p", { class: "verdict bad" }, `Not valid as ${kind} `, showSection(validity.section)),
    make("p", null, make("span", { class: "tag" }, code), ` ${message}${component ? `, in the ${component}` : ""}, at character ${offset + 1}`),
  ];
}

function showChange({ component, before, after, rules }) {
  return make("div", { class: `change is-${component}` },
    make("span", { class: "name" }, component),
    make("div", null, showText(before, "before"), make("span", { class: "arrow", "aria-label": "becomes" }, "→"), showText(after, "after"), showRules(rules)));
}

function showStep(step) {
  const title = make("div", { class: "title" }, make("h3", null, step.title), showSection(step.section),
    step.isSame && step.after !== null ? make("span", { class: "nothing" }, "nothing changes") : null);
  if (step.after === null) {
    return make("li", null, title, make("p", { class: "verdict bad" }, "There is no normal form"),
      step.error ? make("p", null, make("span", { class: "tag" }, step.error.code), ` ${step.error.message}`) : null);
  }
  if (step.isSame) return make("li", null, title);
  const shown = new Set(step.changes.flatMap(({ rules }) => rules.map(({ name }) => name)));
  const rest = step.rules.filter(({ name }) => !shown.has(name));
  const whole = step.changes.length === 0
    ? make("div", { class: "change" }, make("span", { class: "name" }, "all"),
        make("div", null, showText(step.before, "before"), make("span", { class: "arrow", "aria-label": "becomes" }, "→"), showText(step.after, "after"), showRules(rest)))
    : null;
  return make("li", null, title, step.changes.map(showChange), whole ?? showRules(rest));
}

function copyButton(name) {
  const button = make("button", { type: "button", class: "small", "aria-label": `Copy the ${name}` }, "Copy");
  button.addEventListener("click", async () => {
    const text = await askResult(name);
    const done = await navigator.clipboard.writeText(text).then(() => true, () => false);
    button.textContent = done ? "Copied" : "Not allowed";
    setTimeout(() => (button.textContent = "Copy"), 1500);
  });
  return button;
}

const resultRow = (name, purpose, clip) => [`${name}, ${purpose}`,
  make("div", { class: "with-copy" }, showText(clip), clip === null ? null : copyButton(name))];

const FALLBACK = "rule *: no rule of the list matches";
function ruleOfList({ rule, suffix, domain }) {
  if (rule === "default") return FALLBACK;
  if (rule === "wildcard") return `rule *${suffix.text.slice(suffix.text.indexOf("."))}`;
  return rule === "exception" ? `rule !${domain.text}` : `rule ${suffix.text}`;
}

function showHost({ host, hostUnicode, subdomain, site }) {
  if (host === null) return card("Host", make("p", { class: "note" }, "There is no host."));
  if (host.suffix === null) {
    return card("Host", pairs([["host", showText(host.text)], ["domain", make("span", { class: "note" }, "none: it is an IP address or empty")]]));
  }
  return card("Host", pairs([
    ["host", showText(host.text)],
    hostUnicode && hostUnicode.text !== host.text.text ? ["readable", showText(hostUnicode)] : null,
    ["domain", host.domain === null ? make("span", { class: "note" }, "none: the host is a public suffix") : showText(host.domain)],
    subdomain && subdomain.length > 0 ? ["subdomain", showText(subdomain)] : null,
    ["suffix", showText(host.suffix), " ", make("span", { class: "note" }, `(${ruleOfList(host)})`)],
    site ? ["site", showText(site)] : null,
  ]), make("p", { class: "note" }, `Public suffix list: ${host.list}`));
}

function showFindings(findings) {
  if (findings.length === 0) return card("Deserves a look", make("p", { class: "note" }, "Nothing: no look-alikes, no mixed directions, no odd parts."));
  return card("Deserves a look", make("ul", { class: "plain" }, findings.map(({ code, message, component, text, characters }) =>
    make("li", null, make("span", { class: "tag" }, code), ` ${message}`,
      text.length > 0 ? make("div", { class: `is-${component}` }, `${component}: `, showText(text)) : null,
      characters.length > 0
        ? make("ul", { class: "characters", "aria-label": "Characters" }, characters.map((character) => {
            const script = scriptOf(character);
            return make("li", null, showText({ text: character, length: character.length }), `${numberOf(character.codePointAt(0))}${script ? ` ${script}` : ""}`);
          }))
        : null))));
}

function showKept(kept) {
  if (kept.length === 0) return card("Left alone", make("p", { class: "note" }, "Nothing that a reader might expect to change."));
  return card("Left alone", make("ul", { class: "plain" }, kept.map((sentence) => {
    const { text, section } = splitSentence(sentence);
    return make("li", null, showSentence(text), " ", showSection(section));
  })));
}

function showKeys({ keys, profile, uri }) {
  return card("Keys", pairs([
    ["key", keys.iri === null ? make("span", { class: "empty" }, "none") : make("code", null, keys.iri)],
    keys.lossy === null ? null : ["with --lossy", make("code", null, keys.lossy)],
    keys.domain === null ? null : ["of the domain", make("code", null, keys.domain)],
  ]), make("p", { class: "note" }, uri === null ? "There is no normal form: this is the key of the text itself." : `Equal keys: equal normal forms${profile === "web" ? " of the URL Standard" : ""}. As simdiri key prints them.`));
}

function draw(found) {
  const isWeb = found.profile === "web";
  byId("result-one").replaceChildren(
    card(found.isNormal ? "Result: it is in normal form already" : "Result", pairs([
      resultRow("uri", isWeb ? "as new URL(text).href" : "for machines", found.uri),
      found.hasIri ? resultRow("iri", "for people", found.iri) : null,
    ]), found.drawnUrl ? showAnatomy(found.drawnUrl, "Components of the URL") : found.drawnUri ? showAnatomy(found.drawnUri, "Components of the normal form") : null),
    card("Components of the text", showAnatomy(found.drawn, "Components of the text"), showVerdict(found)),
    card("Steps to the normal form", make("ol", { class: "steps" }, found.steps.map(showStep))),
    make("div", { class: "cards" }, showFindings(found.findings), showHost(found), isWeb ? null : showKept(found.kept), showKeys(found)));
  byId("engine").textContent = found.engine;
  const changed = found.steps.filter(({ isSame }) => !isSame).length;
  announce(`${found.validity ? (found.validity.isValid ? "Valid." : "Not valid.") : ""} ${changed} steps change the text. ${found.findings.length} findings.`);
}

/** Explains the text of the field. */
export function updateOne(text, options) {
  if (text === "") {
    showProblem(null);
    byId("result-one").replaceChildren(make("p", { class: "waiting" }, "The explanation appears here as you type."));
    return;
  }
  ask({ kind: "explain", text, options }, (found, error) => {
    showProblem(error ? problemOf(error) : null);
    if (error === null) draw(found);
    else showNoResult("result-one");
  });
}

/** An earlier result must not stay beside options that it does not have. */
export const showNoResult = (id) => byId(id).replaceChildren(make("p", { class: "waiting" }, "There is no result with these options."));

export const problemOf = ({ message, isOfBase }) => (isOfBase ? `The base is not usable: ${message}` : message);
