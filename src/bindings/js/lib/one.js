// Operations on texts, one at a time.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, input, platform, result, view, wasm, words } from "./module.js";
import { Columns, Lines, Options, errorsOf, readInput, readOptions, readText, readTexts } from "./arguments.js";
import { errorOfResult, isError, isMachineError } from "./errors.js";
import { RUNGS } from "./options.js";
import { KIND, refuseErrors, refuseRest, toolFor } from "./tools.js";
import { asWritten, convertOffsets, offsetIn, readInputBytes, reserve, sizeOf, trim, writeAny, writeAt } from "./text.js";
import { transformColumns, transformLines, transformTexts } from "./many.js";

const LARGE = 1 << 20;
const ABSENT = 0xffffffff;

/** Copies bytes of the module, as a string or as bytes. */
const readAs = (text, begin, end) =>
  typeof text === "string" ? platform.decode(begin, end) : bytes.slice(begin, end);

/** Returns what the option `errors` asks for, for a text with the error of the last call. */
export function settleError(text, written, errors, index = null) {
  const status = words[result + RESULT.STATUS];
  if (isMachineError(status)) throw errorOfResult();
  if (errors === "keep") return typeof text === "string" ? text : readInputBytes(written);
  if (errors === "null") return null;
  throw errorOfResult({ text, index, offset: offsetIn(text, written, words[result + RESULT.OFFSET]) });
}

/** Returns a text that did not change. */
function keepText(text, length) {
  if (typeof text !== "string") return readInputBytes(length);
  return length === text.length ? text : asWritten(text);
}

function transformOne(kind, text, options) {
  const errors = options === undefined ? "throw" : errorsOf(options);
  const tool = toolFor(kind, options);
  const length = writeAny(text);
  const code = wasm.transform(tool.handle, length);
  view();
  let found;
  if (code === 0) found = keepText(text, length);
  else if (isError(words[result])) found = settleError(text, length, errors);
  else if (words[result + RESULT.IS_CHANGED] === 0) found = keepText(text, length);
  else {
    const begin = words[result + RESULT.TEXT];
    found = readAs(text, begin, begin + words[result + RESULT.TEXT_LEN]);
  }
  if (length > LARGE) trim();
  return found;
}

function transform(kind, text, options) {
  if (typeof text === "string") return transformOne(kind, text, options);
  const texts = readInput(text);
  const errors = errorsOf(options);
  if (Array.isArray(texts)) return transformTexts(kind, texts, options, errors);
  if (texts instanceof Columns) return transformColumns(kind, texts, options, errors);
  if (texts instanceof Lines && kind === KIND.REDACT) throw new TypeError("redact takes a text, an array or columns");
  if (texts instanceof Lines) return transformLines(kind, texts, options, errors);
  return transformOne(kind, texts, options);
}

export const normalize = (text, options) => transform(KIND.NORMALIZE, text, readOptions(options));
export const toUri = (text, options) => transform(KIND.TO_URI, text, readOptions(options));
export const toIri = (text, options) => transform(KIND.TO_IRI, text, readOptions(options));
export const label = (text, options) => transform(KIND.LABEL, text, readOptions(options));

/** Replaces secrets. Any text is fine, so there are no errors. */
export function redact(text, options) {
  const given = readOptions(options);
  refuseErrors("redact", given);
  return transform(KIND.REDACT, text, given);
}

/** Resolves references. */
export function resolve(text, base, options) {
  const given = readOptions(options) ?? new Options();
  given.take("base");
  if (base !== undefined && base !== null) given.set("base", base);
  return transform(KIND.RESOLVE, text, given);
}

/** Calls a function with each text of an array, or with the only text. Null stays. */
export const forEachText = (texts, use) => (Array.isArray(texts) ? texts.map((item, i) => (item === null ? null : use(item, i))) : use(texts, null));

export function check(text, options) {
  const given = readOptions(options);
  const texts = readTexts(text);
  refuseErrors("check", given);
  const tool = toolFor(KIND.CHECK, given);
  return forEachText(texts, (item, index) => {
    const length = writeAny(item);
    const status = wasm.check(tool.handle, length);
    view();
    if (!isError(status)) return null;
    if (isMachineError(status)) throw errorOfResult();
    return errorOfResult({ text: item, index, offset: offsetIn(item, length, words[result + RESULT.OFFSET]) });
  });
}

const INVALID = 5;
const EQUAL_BY_RULES = 6;

function compareOne(tool, a, b, errors, index = null) {
  // The second text follows the first, whatever their types are.
  const begin = reserve(sizeOf(a) + sizeOf(b));
  const middle = writeAt(a, begin);
  const end = writeAt(b, middle);
  const found = wasm.compare(tool.handle, middle - begin, end - middle);
  view();
  if (found < INVALID) return RUNGS[found] ?? null;
  if (found === EQUAL_BY_RULES) return "lossy";
  const isSecond = words[result + RESULT.INDEX] === 1;
  const text = isSecond ? b : a;
  if (errors === "null" && !isMachineError(words[result])) return undefined;
  throw errorOfResult({
    text, index, operand: isSecond ? 1 : 0,
    offset: offsetIn(text, isSecond ? end - middle : middle - begin, words[result + RESULT.OFFSET]),
  });
}

/** Names the lowest rung at which two IRIs are equivalent; null: they are different. */
export function compare(a, b, options) {
  const given = readOptions(options);
  const firsts = readTexts(a);
  const seconds = readTexts(b);
  const errors = errorsOf(given);
  if (errors === "keep") throw new TypeError(`compare takes the option 'errors' "throw" or "null"`);
  const tool = toolFor(KIND.COMPARE, given);
  if (!Array.isArray(firsts) && !Array.isArray(seconds)) return compareOne(tool, firsts, seconds, errors);
  const count = Array.isArray(firsts) ? firsts.length : seconds.length;
  if (Array.isArray(firsts) && Array.isArray(seconds) && firsts.length !== seconds.length)
    throw new RangeError("the arrays have different lengths");
  const found = [];
  for (let i = 0; i < count; i++) {
    const first = Array.isArray(firsts) ? firsts[i] : firsts;
    const second = Array.isArray(seconds) ? seconds[i] : seconds;
    if (first === null || second === null) throw new TypeError(`item ${i} is not a text`);
    found.push(compareOne(tool, first, second, errors, i));
  }
  return found;
}

const IRI_PARTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];
const URL_PARTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

/** Reads parts: pairs of a name and a value. */
function readParts(names, text, written, at) {
  const spans = words.slice(result + RESULT.WORDS, result + RESULT.WORDS + 16);
  const isAscii = typeof text === "string" && written === text.length;
  return names.map((name, i) => {
    const begin = spans[2 * i];
    const end = spans[2 * i + 1];
    if (begin === ABSENT) return [name, null];
    return [name, isAscii ? text.substring(begin, end) : readAs(text, at + begin, at + end)];
  });
}

function parseOne(tool, isWeb, text, errors, index) {
  const written = writeAny(text);
  if (!isWeb) {
    wasm.split(written);
    return Object.fromEntries(readParts(IRI_PARTS, text, written, input.at));
  }
  const code = wasm.transform(tool.handle, written);
  view();
  if (code !== 0 && isError(words[result])) return settleError(text, written, errors, index);
  // Without a change the result may not be set.
  const isChanged = code !== 0 && words[result + RESULT.IS_CHANGED] !== 0;
  const at = isChanged ? words[result + RESULT.TEXT] : input.at;
  const length = isChanged ? words[result + RESULT.TEXT_LEN] : written;
  const href = readAs(text, at, at + length);
  const isOpaque = wasm.split_url(at, length) !== 0;
  return Object.fromEntries([["href", href], ...readParts(URL_PARTS, href, length, at), ["isOpaque", isOpaque]]);
}

/** Splits any text; with the profile web, the result of the URL parser. */
export function parse(text, options) {
  const given = readOptions(options);
  const texts = readTexts(text);
  const errors = errorsOf(given);
  if (errors === "keep") throw new TypeError(`parse takes the option 'errors' "throw" or "null"`);
  const tool = toolFor(KIND.PARSE, given);
  const isWeb = given?.get("profile") === "web";
  return forEachText(texts, (item, index) => parseOne(tool, isWeb, item, errors, index));
}

const GROUPS = { __proto__: null, bidi: 1, scheme: 2, confusables: 4 };

/** Finds what may be a mistake or a deception in a valid IRI. */
export function review(value, options) {
  const given = readOptions(options);
  const text = readText(value);
  const groups = given?.take("groups") ?? Object.keys(GROUPS);
  refuseRest("review", given);
  if (!Array.isArray(groups)) throw new TypeError("the option 'groups' is an array of names");
  const mask = groups.reduce((sum, group) => {
    if (!(group in GROUPS)) throw new TypeError(`there is no group '${group}'`);
    return sum | GROUPS[group];
  }, 0);
  const written = writeAny(text);
  const count = wasm.review(mask, written);
  view();
  const at = words[result + RESULT.WORDS] / 4;
  const found = [];
  for (let i = 0; i < count; i++) {
    const [code, component, begin, end] = words.slice(at + 4 * i, at + 4 * i + 4);
    found.push({ code, component, begin, end });
  }
  if (typeof text === "string" && written !== text.length)
    convertOffsets(text, found.flatMap((owner) => [{ owner, name: "begin" }, { owner, name: "end" }]));
  return found.map(nameFinding);
}

const GROUP_OF_BIT = { __proto__: null, 1: "bidi", 2: "scheme", 4: "confusables" };

function nameFinding({ code, component, begin, end }) {
  return {
    code: readName("finding_name", code),
    message: readName("finding_message", code),
    group: GROUP_OF_BIT[wasm.finding_group(code)],
    component: readName("component_name", component),
    begin,
    end,
  };
}

function readName(what, number) {
  const at = wasm[what](number) >>> 0;
  return platform.decode(at, bytes.indexOf(0, at));
}
