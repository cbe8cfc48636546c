// The options of the page. Names, values and defaults are those of the command; a description is a short form of its manual.
// SPDX-License-Identifier: MIT
import { byId, make } from "./dom.js";

const OPTIONS = [
  { name: "profile", note: "Which rules apply.", values: { rfc3987: "rfc3987: RFC 3987 and 3986", web: "web: as browsers do (URL Standard)" } },
  {
    name: "rung", note: "How far equivalence goes. Higher rungs merge more spellings.", byDefault: "scheme",
    values: {
      simple: "simple: nothing is changed", syntax: "syntax: case, percent-encoding, dots", scheme: "scheme: also ports, hosts, empty paths",
      protocol: "protocol: also observed redirects",
    },
  },
  { name: "form", note: "The steps lead to this form.", values: { uri: "uri: for machines, ASCII only", iri: "iri: for people, readable" } },
  {
    name: "disallowed", note: "Characters that the grammar does not allow, such as a space.", byDefault: "encode-all",
    values: { fail: "fail: an error", encode: "encode: percent-encode them", "encode-all": "encode-all: also [ ] and a second #" },
  },
  {
    name: "grammar", note: "What counts as valid.",
    values: { iri: "iri: RFC 3987", "iri-bis": "iri-bis: its later draft", uri: "uri: RFC 3986, ASCII only", leiri: "leiri: of XML" },
  },
  { name: "host", note: "How a host with other letters than ASCII is written in the form uri.", values: { ascii: "ascii: xn-- as in DNS", percent: "percent: percent-encoded" } },
  { name: "default-scheme", note: "Put before a text that begins with a host, such as example.com/a.", placeholder: "https" },
  { name: "base", note: "The IRI that relative references, such as ../a, start from.", placeholder: "https://example.com/" },
  {
    name: "lossy", note: "Rules that merge what is usually the same page: in keys and duplicates only.",
    values: {
      "": "none", crawl: "crawl: what crawlers usually merge", fragment: "fragment: leave out #…", tracking: "tracking: leave out utm_… and others",
      session: "session: leave out session ids", www: "www: leave out www.", scheme: "scheme: http is https", "trailing-slash": "trailing-slash: /a/ is /a", sort: "sort: sort the parameters",
    },
  },
  { name: "nfc", note: "Compose letters and accents (Unicode normalization form C).", isFlag: true },
  { name: "nfkc", note: "Also replace compatibility characters.", isFlag: true },
  { name: "reference", note: "Accept relative references without a base.", isFlag: true },
  { name: "drop-fragment", note: "Leave out the fragment (#…).", isFlag: true },
  { name: "encode-bidi", note: "Keep parts that run in two directions percent-encoded.", isFlag: true },
  { name: "redirects", note: "Observed redirects for the rung protocol: two IRIs in each line, with a tab between them; up to 20,000 characters.", isLong: true },
];
// Browsers draw longer texts slowly.
const MAX_LENGTH = 4000, MAX_LONG_LENGTH = 20_000;
const KEY_ONLY = ["lossy"];
const NOT_OF_KEYS = ["form", "reference", "encode-bidi"];

const maxLengthOf = (option) => (option.isLong ? MAX_LONG_LENGTH : MAX_LENGTH);
const toCamel = (name) => name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
const values = new Map();
const inputs = new Map();

function makeInput(option, id) {
  const common = { id, "aria-describedby": `${id}-note` };
  if (option.isFlag) return make("input", { ...common, type: "checkbox" });
  if (option.isLong) return make("textarea", { ...common, maxlength: maxLengthOf(option), rows: "2", spellcheck: "false" });
  if (!option.values) return make("input", { ...common, type: "text", maxlength: maxLengthOf(option), placeholder: option.placeholder, spellcheck: "false", autocapitalize: "off" });
  return make("select", common, Object.entries(option.values).map(([value, text]) => make("option", { value }, text)));
}

const defaultOf = (option) => (option.isFlag ? false : option.values ? (option.byDefault ?? Object.keys(option.values)[0]) : "");
const readInput = (option) => {
  const input = inputs.get(option.name);
  return option.isFlag ? input.checked : option.isLong ? input.value : input.value.trim();
};

/** Draws the options; calls `changed` after each change. */
export function drawOptions(changed) {
  for (const option of OPTIONS) {
    const id = `option-${option.name}`;
    const input = makeInput(option, id);
    inputs.set(option.name, input);
    values.set(option.name, defaultOf(option));
    setValue(option, defaultOf(option));
    input.addEventListener("input", () => {
      values.set(option.name, readInput(option));
      countOptions();
      changed();
    });
    const label = `--${option.name}`;
    byId("options").append(make("div", { class: option.isFlag ? "option is-flag" : "option" },
      option.isFlag ? make("label", { for: id }, input, label) : [make("label", { for: id }, label), input],
      make("span", { class: "note", id: `${id}-note` }, option.note)));
  }
  countOptions();
}

function setValue(option, value) {
  if (option.isFlag) inputs.get(option.name).checked = value;
  else inputs.get(option.name).value = value;
}

function countOptions() {
  const given = givenOptions();
  byId("options-note").textContent = given.length === 0 ? "all as in the command" : given.map(([name, value]) => (value === true ? `--${name}` : `--${name}=${value.length > 40 ? "…" : value}`)).join(" ");
}

/** The options that are not the default, by the names of the command. */
export const givenOptions = () =>
  OPTIONS.map((option) => [option, values.get(option.name)]).filter(([option, value]) => value !== defaultOf(option)).map(([{ name }, value]) => [name, value]);

/** The options as the package takes them: `forIri` for explain, normalize and compare, `forKey` for keys and sets. */
export function readOptions() {
  const forIri = {}, forKey = {};
  for (const [name, value] of givenOptions()) {
    if (!KEY_ONLY.includes(name)) forIri[toCamel(name)] = value;
    if (!NOT_OF_KEYS.includes(name)) forKey[toCamel(name)] = value;
  }
  return { forIri, forKey };
}

/** Sets the options of a link. Unknown names, unknown values and values that are too long are left out. */
export function setOptions(given) {
  for (const option of OPTIONS) {
    const value = given.get(option.name);
    const fits = value !== null && (option.values ? Object.hasOwn(option.values, value) : value.length <= maxLengthOf(option));
    const found = option.isFlag ? value === "true" : fits ? value : defaultOf(option);
    values.set(option.name, found);
    setValue(option, found);
  }
  countOptions();
}

export function showProblem(message) {
  const node = byId("options-problem");
  node.hidden = message === null;
  if (node.textContent !== (message ?? "")) node.textContent = message ?? "";
}
