// Tools: an operation of the module with its options. Tools are cached, and freed when they leave the cache.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { SimdiriError, errorOfResult } from "./errors.js";
import { SuffixList } from "./suffixes.js";
import { isText, offsetIn, reserve, writeAt } from "./text.js";

// The numbers are those of js_kind in native/js_tool.h.
export const KIND = {
  NORMALIZE: 0, TO_URI: 1, TO_IRI: 2, RESOLVE: 3, CHECK: 4, COMPARE: 5, PARSE: 6, EXPLAIN: 7, KEY: 8, SEEN: 9, PARTS: 10,
};
const KINDS = 11;
const CACHED = 24;
const BAD_OPTION = 67;
const UNSUPPORTED = 73;
const ABSENT = 0xffffffff;

const FUNCTIONS = [
  "normalize", "toUri", "toIri", "resolve", "check", "compare", "parse", "explain", "key", "SeenSet", "parts",
];
const KEYS = [KIND.KEY, KIND.SEEN];
const FORMS = [
  KIND.NORMALIZE, KIND.TO_URI, KIND.TO_IRI, KIND.RESOLVE, KIND.COMPARE, KIND.EXPLAIN, KIND.PARTS,
];
const RULES = [...FORMS, ...KEYS];
const REDIRECTS = RULES.filter((kind) => kind !== KIND.TO_URI && kind !== KIND.TO_IRI);

// These options are no text for the module. All others are options of the command, in camelCase.
const OBJECTS = {
  base: [...REDIRECTS, KIND.CHECK, KIND.PARSE],
  redirects: REDIRECTS,
  redirectsAll: REDIRECTS,
  rules: KEYS,
  psl: [...KEYS, KIND.PARTS],
  secret: KEYS,
};
// Which functions take an option, for the message of those that do not. native/js_tool.c has the rules.
const TAKERS = {
  ...OBJECTS,
  hash: KEYS, lossy: KEYS, by: KEYS, expected: [KIND.SEEN], maxBytes: [KIND.SEEN],
  pslSection: [...KEYS, KIND.PARTS, KIND.EXPLAIN],
  form: FORMS, std3: FORMS, nonStrict: FORMS, encodeBidi: FORMS,
  reference: [...FORMS, KIND.CHECK],
  grammar: [...RULES, KIND.CHECK],
  rung: RULES, disallowed: RULES, host: RULES, idna: RULES, nfc: RULES, nfkc: RULES, dropFragment: RULES, defaultScheme: RULES,
};

const fail = (message) => new SimdiriError({ status: BAD_OPTION, message: `bad-option: ${message}` });

/** Refuses the option `errors`, for functions that do not take it. */
export function refuseErrors(name, options) {
  if (options === undefined || (options?.errors ?? null) === null) return;
  throw fail(`${name} does not take the option 'errors'`);
}

function refuseOption(kind, name) {
  const takers = TAKERS[name].map((taker) => FUNCTIONS[taker]);
  const last = takers.pop();
  const others = takers.length === 0 ? `${last} does` : `${takers.join(", ")} and ${last} do`;
  return fail(`${FUNCTIONS[kind]} does not take the option '${name}'; ${others}`);
}

/** Returns what a tool keeps of a value, as its owner may change it: of a list, a list with its text; bytes are a copy. */
function settle(value) {
  if (Array.isArray(value)) return [value.join(",")];
  return value === null ? undefined : value;
}

/** Tells whether an object is the value that a tool keeps. */
function isSettled(value, kept) {
  if (value === null) return kept === undefined;
  if (Array.isArray(value)) return Array.isArray(kept) && value.join(",") === kept[0];
  if (!(value instanceof Uint8Array && kept instanceof Uint8Array)) return false;
  return value.length === kept.length && platform.equal(value, kept);
}

const toKebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const toCamel = (text) =>
  text.replace(/--([a-z]+(?:-[a-z0-9]+)*)(=?)/g, (_, name, equals) =>
    name.replace(/-([a-z])/g, (__, letter) => letter.toUpperCase()) + (equals ? ": " : ""));

class Tool {
  handle = 0;

  constructor(kind, options, names) {
    this.kind = kind;
    this.names = names;
    this.settled = Object.create(null);
    this.count = 0;
    this.isWeb = options.profile === "web";
    this.isKeyHash64 = options.hash === "xxh3-64";
    for (const name in options) {
      const value = settle(options[name]);
      if (value === undefined || name === "errors") continue;
      this.settled[name] = value;
      this.count++;
    }
  }

  /** Tells whether the tool has these options. */
  fits(options) {
    let count = 0;
    for (const name in options) {
      if (name === "errors") continue;
      const value = options[name];
      if (value === this.settled[name]) {
        if (value !== undefined) count++;
      } else if (typeof value !== "object" || !isSettled(value, this.settled[name])) {
        return false;
      } else if (value !== null) count++;
    }
    return count === this.count;
  }

  free() {
    if (this.handle !== 0) wasm.tool_free(this.handle);
    this.handle = 0;
    this.list?.release();
    this.list = null;
  }
}

/** Checks the options and splits them into the text for the module and the rest. */
function readOptions(kind, options) {
  const given = { text: "", base: null, redirects: null, redirectsAll: false, rules: null, names: null, secret: null, psl: null };
  for (const name in options) {
    const value = options[name];
    if (value === undefined || value === null || name === "errors") continue;
    if (!/^[a-z][A-Za-z0-9]*$/.test(name)) throw fail(`there is no option '${name}'`);
    if (value !== false && Object.hasOwn(TAKERS, name) && !TAKERS[name].includes(kind)) throw refuseOption(kind, name);
    if (Object.hasOwn(OBJECTS, name)) {
      given[name] = value;
    } else if (value === true) given.text += ` --${toKebab(name)}`;
    else if (value !== false) {
      const text = Array.isArray(value) && name === "lossy" ? value.join(",") : value;
      if (typeof text !== "string" || /[\s\0]/.test(text)) throw fail(`the option '${name}' needs another value`);
      if (text !== "" || name !== "lossy") given.text += ` --${toKebab(name)}=${text}`;
    }
  }
  for (const name of ["base", "redirects", "rules"])
    if (given[name] !== null && !isText(given[name])) throw new TypeError(`the option '${name}' is a string or a Uint8Array`);
  if (given.psl !== null && !(given.psl instanceof SuffixList)) throw new TypeError("the option 'psl' is a SuffixList");
  if (given.secret !== null && !(given.secret instanceof Uint8Array && given.secret.length === 16))
    throw new TypeError("the option 'secret' is a Uint8Array of 16 bytes");
  if (kind === KIND.RESOLVE && given.base === null) throw new TypeError("resolve needs a base");
  return given;
}

function sizeOf(text) {
  return text === null ? 0 : typeof text === "string" ? 3 * text.length : text.length;
}

/** Writes the request that native/js_tool.c describes. */
function writeRequest(kind, given) {
  const texts = [given.text, given.base, given.redirects, given.rules, given.names, given.secret];
  const at = reserve(9 * 4 + texts.reduce((sum, text) => sum + sizeOf(text), 0));
  const lengths = [];
  let end = at + 9 * 4;
  for (const text of texts) {
    const begin = end;
    if (typeof text === "string") end = writeAt(text, end);
    else if (text !== null) {
      bytes.set(text, end);
      end += text.length;
    }
    lengths.push(text === null ? ABSENT : end - begin);
  }
  words.set([kind, given.psl ? given.psl.use() : 0, given.redirectsAll ? 1 : 0, ...lengths], at / 4);
}

function createTool(kind, options, names = null) {
  const tool = new Tool(kind, options, names);
  const given = { ...readOptions(kind, options), names };
  writeRequest(kind, given);
  tool.list = given.psl;
  tool.handle = wasm.tool_create();
  view();
  if (tool.handle !== 0) return tool;
  tool.free();
  throw explainFailure(given);
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
  return fail(given.names === null ? `${text} (line ${place})` : `there is no part '${given.names.split("\0")[place]}'; ${text}`);
}

const caches = Array.from({ length: KINDS }, () => []);
const defaults = new Array(KINDS).fill(null);

const NO_OPTIONS = {};

/** Returns a tool, which the cache owns: use it before anything else of the caller can run. `names` are those of parts, each
 * of which ends with NUL. */
export function toolFor(kind, options, names = null) {
  if (options === undefined) {
    if (names === null) return (defaults[kind] ??= createTool(kind, NO_OPTIONS));
    options = NO_OPTIONS;
  }
  const cache = caches[kind];
  for (let i = 0; i < cache.length; i++) {
    const tool = cache[i];
    // A getter of the options may have freed it.
    if (tool.names !== names || !tool.fits(options) || tool.handle === 0) continue;
    tool.list?.checkLive();
    if (i > 0 && cache[i] === tool) {
      cache.splice(i, 1);
      cache.unshift(tool);
    }
    return tool;
  }
  if (typeof options !== "object" || options === null) throw new TypeError("options are an object");
  const tool = createTool(kind, copyOptions(options), names);
  cache.unshift(tool);
  if (cache.length > CACHED) cache.pop().free();
  return tool;
}

// Getters run here, before anything is written into the input.
function copyOptions(options) {
  const copy = Object.create(null); // "__proto__" is a name like others
  for (const name in options) {
    const value = options[name];
    copy[name] = Array.isArray(value) ? value.slice() : value instanceof Uint8Array ? new Uint8Array(value) : value;
  }
  return copy;
}

/** Returns a tool that the caller owns and frees. */
export const ownTool = (kind, options) => createTool(kind, copyOptions(options));

/** Frees the tools of the cache. */
export function freeTools() {
  for (const cache of caches) while (cache.length > 0) cache.pop().free();
  defaults.forEach((tool, kind) => {
    tool?.free();
    defaults[kind] = null;
  });
}
