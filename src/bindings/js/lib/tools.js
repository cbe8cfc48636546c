// Tools: an operation of the module with its options. Tools are cached, and freed when they leave the cache.
// SPDX-License-Identifier: MIT
import { RESULT, platform, result, view, wasm, words } from "./module.js";
import { SimdiriError, errorOfResult } from "./errors.js";
import { Options, WRONG, byteLength, copyBytes, isBytes, isText, plainBytes } from "./arguments.js";
import { checkList, isList, releaseList, useList } from "./suffixes.js";
import { GROUPS } from "./options.js";
import { offsetIn, reserve, sizeOf, writeAt } from "./text.js";

// The numbers are those of js_kind in native/js_tool.h.
export const KIND = {
  NORMALIZE: 0, TO_URI: 1, TO_IRI: 2, RESOLVE: 3, CHECK: 4, COMPARE: 5, PARSE: 6, EXPLAIN: 7, KEY: 8, SEEN: 9, PARTS: 10,
  LABEL: 11, REDACT: 12,
};
const KINDS = 13;
const CACHED = 24;
const BAD_OPTION = 67;
const UNSUPPORTED = 73;
const ABSENT = 0xffffffff;

const FUNCTIONS = [
  "normalize", "toUri", "toIri", "resolve", "check", "compare", "parse", "explain", "key", "SeenSet", "parts",
  "label", "redact",
];
const KEYS = [KIND.KEY, KIND.SEEN];
const FORMS = [
  KIND.NORMALIZE, KIND.TO_URI, KIND.TO_IRI, KIND.RESOLVE, KIND.COMPARE, KIND.EXPLAIN, KIND.PARTS,
  KIND.LABEL,
];
const KEYS_AND_FORMS = [...FORMS, ...KEYS];
const REDIRECTS = KEYS_AND_FORMS.filter((kind) => kind !== KIND.TO_URI && kind !== KIND.TO_IRI);

// These options are no text for the module. All others are options of the command, in camelCase.
const OBJECTS = {
  __proto__: null,
  base: [...REDIRECTS, KIND.CHECK, KIND.PARSE],
  redirects: REDIRECTS,
  redirectsAll: REDIRECTS,
  rules: [KIND.NORMALIZE, KIND.COMPARE, ...KEYS, KIND.LABEL],
  routes: [KIND.LABEL],
  redactRules: [KIND.REDACT],
  psl: [...KEYS, KIND.PARTS, KIND.LABEL],
  secret: KEYS,
};
const takersOf = (names, kinds) => Object.fromEntries(names.map((name) => [name, kinds]));
// Which functions take an option, for the message of those that do not. native/js_tool.c has the same table.
const TAKERS = {
  __proto__: null,
  ...takersOf(GROUPS.NORMAL_FORM, KEYS_AND_FORMS), ...takersOf(GROUPS.FORMS, FORMS), ...takersOf(GROUPS.KEYS, KEYS),
  ...takersOf(GROUPS.LABELS, [KIND.LABEL]), ...takersOf(GROUPS.REDACTION, [KIND.REDACT]),
  ...OBJECTS,
  clean: [KIND.NORMALIZE],
  lossy: [KIND.COMPARE, ...KEYS, KIND.LABEL],
  profile: Object.values(KIND).filter((kind) => kind !== KIND.REDACT),
  pslSection: [...KEYS, KIND.PARTS, KIND.EXPLAIN, KIND.LABEL],
  reference: [...FORMS, KIND.CHECK],
  grammar: [...KEYS_AND_FORMS, KIND.CHECK],
  expected: [KIND.SEEN], maxBytes: [KIND.SEEN],
};

const fail = (message) => new SimdiriError({ status: BAD_OPTION, message: `bad-option: ${message}` });

/** Refuses the option `errors`, for functions that do not take it. */
export function refuseErrors(name, options) {
  if (options?.errors !== undefined) throw fail(`${name} does not take the option 'errors'`);
}

/** Refuses all options, for functions that have taken theirs. */
export function refuseRest(name, options) {
  refuseErrors(name, options);
  for (const rest of options?.names ?? []) throw fail(`${name} does not take the option '${rest}'`);
}

function refuseOption(kind, name) {
  const takers = TAKERS[name].map((taker) => FUNCTIONS[taker]);
  const last = takers.pop();
  const others = takers.length === 0 ? `${last} does` : `${takers.join(", ")} and ${last} do`;
  return fail(`${FUNCTIONS[kind]} does not take the option '${name}'; ${others}`);
}

/** Returns what a tool keeps of a value: bytes are a copy, as their owner may change them. */
const settle = (value) => (isBytes(value) ? copyBytes(value) : value);

/** Tells whether an object is equal to the value that a tool keeps. */
function isSettled(value, kept) {
  if (Array.isArray(value)) return Array.isArray(kept) && value.length === kept.length && value.every((item, i) => item === kept[i]);
  if (!isBytes(value) || !isBytes(kept)) return false;
  return byteLength(value) === kept.length && platform.equal(plainBytes(value), kept);
}

const toKebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const toCamel = (text) =>
  text.replace(/--([a-z]+(?:-[a-z0-9]+)*)(=?)/g, (_, name, equals) =>
    name.replace(/-([a-z])/g, (__, letter) => letter.toUpperCase()) + (equals ? ": " : ""));

class Tool {
  handle = 0;
  list = null;

  constructor(kind, options, names) {
    this.kind = kind;
    this.names = names;
    this.options = new Options();
    options.names.forEach((name, i) => this.options.set(name, settle(options.values[i])));
    this.isKeyHash64 = options.get("hash") === "xxh3-64";
  }

  /** Tells whether the tool has these options. */
  fits({ names, values }) {
    const kept = this.options;
    if (names.length !== kept.names.length) return false;
    for (let i = 0; i < names.length; i++) {
      const at = names[i] === kept.names[i] ? i : kept.names.indexOf(names[i]);
      if (at < 0) return false;
      const value = values[i];
      if (value !== kept.values[at] && !(typeof value === "object" && isSettled(value, kept.values[at]))) return false;
    }
    return true;
  }

  free() {
    if (this.handle !== 0) wasm.tool_free(this.handle);
    this.handle = 0;
    if (this.list !== null) releaseList(this.list);
    this.list = null;
  }
}

/** Checks the options and splits them into the text for the module and the rest. */
function splitOptions(kind, { names, values }) {
  const given = {
    __proto__: null, text: "", base: null, redirects: null, redirectsAll: false, rules: null, names: null, secret: null, psl: null,
    routes: null, redactRules: null,
  };
  names.forEach((name, i) => {
    const value = values[i];
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw fail(`there is no option '${name}'`);
    if (value !== false && name in TAKERS && !TAKERS[name].includes(kind)) throw refuseOption(kind, name);
    if (name in OBJECTS) given[name] = value;
    else if (value === true) given.text += ` --${toKebab(name)}`;
    else if (value !== false) given.text += optionText(name, value);
  });
  for (const name of ["base", "redirects", "rules", "routes", "redactRules"])
    if (given[name] !== null && !isText(given[name])) throw new TypeError(`the option '${name}' is a string or a Uint8Array`);
  if (given.psl !== null && !isList(given.psl)) throw new TypeError("the option 'psl' is a SuffixList of this package, not of another copy of it");
  if (given.secret !== null && !(isBytes(given.secret) && byteLength(given.secret) === 16))
    throw new TypeError("the option 'secret' is a Uint8Array of 16 bytes");
  if (typeof given.redirectsAll !== "boolean") throw fail("the option 'redirectsAll' needs another value");
  if (kind === KIND.RESOLVE && given.base === null) throw new TypeError("resolve needs a base");
  return given;
}

// Options that are lists of names, and what an empty one is for the command.
const LISTS = { __proto__: null, clean: "", lossy: "", templates: " --templates=none", params: " --params=none", redact: "", keepParams: " --keep-params=" };

// In a text, these words have a meaning of their own. In a list they are names, and case does not matter in names.
const asName = (name) => (name === "all" || name === "none" ? name.toUpperCase() : String(name).replace(/[%,]/g, encodeURIComponent));

/** Names as the command writes them, where a comma divides names: only names of `params` may have one. */
function joinNames(option, names) {
  if (option === "params") return names.map(asName).join(",");
  if (names.some((name) => String(name).includes(","))) throw fail(`the option '${option}' has a name with a comma`);
  return names.join(",");
}

/** An option as the command writes it. */
function optionText(name, value) {
  const hasNames = name in LISTS;
  const text = Array.isArray(value) && hasNames ? joinNames(name, value) : value;
  if (typeof text !== "string" || text === WRONG || /[\s\0]/.test(text)) throw fail(`the option '${name}' needs another value`);
  if (text === "" && hasNames && name !== "redact") return LISTS[name];
  return ` --${toKebab(name)}=${text}`;
}

/** Writes the request that native/js_tool.c describes. */
function writeRequest(kind, given, list) {
  const rules = given.rules ?? given.redactRules; // no function takes both
  const texts = [given.text, given.base, given.redirects, rules, given.names, given.secret, given.routes];
  const at = reserve(10 * 4 + texts.reduce((sum, text) => sum + (text === null ? 0 : sizeOf(text)), 0));
  const lengths = [];
  let end = at + 10 * 4;
  for (const text of texts) {
    const begin = end;
    if (text !== null) end = writeAt(text, end);
    lengths.push(text === null ? ABSENT : end - begin);
  }
  words.set([kind, list, given.redirectsAll ? 1 : 0, ...lengths], at / 4);
}

function createTool(kind, options, names = null) {
  const tool = new Tool(kind, options, names);
  const given = splitOptions(kind, tool.options); // with the copies of the tool
  given.names = names;
  const list = given.psl === null ? 0 : useList(given.psl);
  tool.list = given.psl;
  try {
    writeRequest(kind, given, list);
    tool.handle = wasm.tool_create();
    view();
    if (tool.handle === 0) throw explainFailure(given);
    return tool;
  } catch (error) {
    tool.free();
    throw error;
  }
}

function explainFailure(given) {
  const status = words[result + RESULT.STATUS];
  const at = words[result + RESULT.TEXT];
  const text = platform.decode(at, at + words[result + RESULT.TEXT_LEN]);
  const place = words[result + RESULT.WORDS];
  if (words[result + RESULT.INDEX] === 1) {
    const offset = offsetIn(given.base, -1, words[result + RESULT.OFFSET]);
    return errorOfResult({ isOfBase: true, text: given.base, offset });
  }
  if (status === UNSUPPORTED && given.text.includes("--idna=idna2008"))
    return new SimdiriError({ status, message: "unsupported: this package does not contain IDNA2008; use uts46" });
  if (status !== BAD_OPTION) return errorOfResult();
  if (text === "") return fail("these options contradict each other");
  if (place === ABSENT) return fail(toCamel(text));
  return fail(given.names === null ? `${text}${place > 0 ? ` (line ${place})` : ""}` : `there is no part '${given.names.split("\0")[place]}'; ${text}`);
}

const caches = Array.from({ length: KINDS }, () => []);
const defaults = new Array(KINDS).fill(null);

const NO_OPTIONS = new Options();

/** Returns a tool, which the cache owns: use it before another one is taken. `names` are those of parts, each of which ends
 * with NUL. */
export function toolFor(kind, options, names = null) {
  if (options === undefined) {
    if (names === null) return (defaults[kind] ??= createTool(kind, NO_OPTIONS));
    options = NO_OPTIONS;
  }
  const cache = caches[kind];
  for (let i = 0; i < cache.length; i++) {
    const tool = cache[i];
    if (tool.names !== names || !tool.fits(options)) continue;
    if (tool.list !== null) checkList(tool.list);
    if (i > 0) {
      cache.splice(i, 1);
      cache.unshift(tool);
    }
    return tool;
  }
  const tool = createTool(kind, options, names);
  cache.unshift(tool);
  if (cache.length > CACHED) cache.pop().free();
  return tool;
}

/** Returns a tool that the caller owns and frees. */
export const ownTool = (kind, options) => createTool(kind, options);

/** Frees the tools of the cache. */
export function freeTools() {
  for (const cache of caches) while (cache.length > 0) cache.pop().free();
  defaults.forEach((tool, kind) => {
    tool?.free();
    defaults[kind] = null;
  });
}
