// Operations on texts, one at a time.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { errorOfResult, isError, isMachineError } from "./errors.js";
import { KIND, refuseErrors, toolFor } from "./tools.js";
import { asWritten, convertOffsets, isText, offsetIn, reserve, trim, typeName, writeAny, writeAt, writeBytes, writeText } from "./text.js";
import { isColumns, isLines, transformColumns, transformLines, transformTexts } from "./many.js";

const LARGE = 1 << 20;
const ABSENT = 0xffffffff;

/** Reads the option `errors`. */
export function errorsOf(options, byDefault = "throw") {
  const errors = options?.errors ?? byDefault;
  if (errors !== "throw" && errors !== "keep" && errors !== "null")
    throw new TypeError(`the option 'errors' is "throw", "keep" or "null"`);
  return errors;
}

export const refuse = (value) =>
  new TypeError(`a text is a string, a Uint8Array or an array of strings, not ${typeName(value)}`);

/** Copies bytes of the module, as a string or as bytes. */
const readAs = (text, begin, end) =>
  typeof text === "string" ? platform.decode(begin, end) : bytes.slice(begin, end);

/** Returns what the option `errors` asks for, for a text with the error of the last call. */
export function settleError(text, written, errors, index = null) {
  const status = words[result + RESULT.STATUS];
  if (isMachineError(status)) throw errorOfResult();
  if (errors === "keep") return text;
  if (errors === "null") return null;
  throw errorOfResult({ text, index, offset: offsetIn(text, written, words[result + RESULT.OFFSET]) });
}

function transformOne(kind, text, options) {
  const tool = toolFor(kind, options);
  const errors = options === undefined ? "throw" : errorsOf(options);
  const isString = typeof text === "string";
  const length = isString ? writeText(text) : writeBytes(text);
  const code = wasm.transform(tool.handle, length);
  view();
  let found;
  if (code === 0) found = isString ? (length === text.length ? text : asWritten(text)) : new Uint8Array(text);
  else if (isError(words[result])) found = settleError(text, length, errors);
  else if (words[result + RESULT.CHANGES] === 0) found = isString ? (length === text.length ? text : asWritten(text)) : new Uint8Array(text);
  else {
    const begin = words[result + RESULT.TEXT];
    found = readAs(text, begin, begin + words[result + RESULT.TEXT_LEN]);
  }
  if (length > LARGE) trim();
  return found;
}

function transform(kind, text, options) {
  if (typeof text === "string" || text instanceof Uint8Array) return transformOne(kind, text, options);
  const errors = errorsOf(options);
  if (Array.isArray(text)) return transformTexts(kind, text, options, errors);
  if (isColumns(text)) return transformColumns(kind, text, options, errors);
  if (isLines(text)) return transformLines(kind, text, options, errors);
  throw refuse(text);
}

export const normalize = (text, options) => transform(KIND.NORMALIZE, text, options);
export const toUri = (text, options) => transform(KIND.TO_URI, text, options);
export const toIri = (text, options) => transform(KIND.TO_IRI, text, options);
export const resolve = (text, base, options) => transform(KIND.RESOLVE, text, { ...options, base });

function checkOne(text, options, index = null) {
  const tool = toolFor(KIND.CHECK, options);
  const length = writeAny(text);
  const status = wasm.check(tool.handle, length);
  view();
  if (!isError(status)) return null;
  if (isMachineError(status)) throw errorOfResult();
  return errorOfResult({ text, index, offset: offsetIn(text, length, words[result + RESULT.OFFSET]) });
}

export function check(text, options) {
  refuseErrors("check", options);
  if (isText(text)) return checkOne(text, options);
  if (!Array.isArray(text)) throw refuse(text);
  return text.map((item, index) => {
    if (item === null || item === undefined) return null;
    if (!isText(item)) throw new TypeError(`item ${index} is not a text`);
    return checkOne(item, options, index);
  });
}

const RUNGS = ["simple", "syntax", "scheme", "protocol"];
const INVALID = 5;

function compareOne(a, b, options, errors, index = null) {
  const tool = toolFor(KIND.COMPARE, options);
  // The second text follows the first, whatever their types are.
  const sizes = [a, b].map((text) => (typeof text === "string" ? 3 * text.length : text.length));
  const begin = reserve(sizes[0] + sizes[1]);
  const put = (text, at) => {
    if (typeof text === "string") return writeAt(text, at);
    bytes.set(text, at);
    return at + text.length;
  };
  const middle = put(a, begin);
  const end = put(b, middle);
  const found = wasm.compare(tool.handle, middle - begin, end - middle);
  view();
  if (found < INVALID) return RUNGS[found] ?? null;
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
  const errors = errorsOf(options);
  if (errors === "keep") throw new TypeError(`compare takes the option 'errors' "throw" or "null"`);
  if (isText(a) && isText(b)) return compareOne(a, b, options, errors);
  if (!Array.isArray(a) && !Array.isArray(b)) throw refuse(isText(a) ? b : a);
  const count = Array.isArray(a) ? a.length : b.length;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length)
    throw new RangeError("the arrays have different lengths");
  const found = [];
  for (let i = 0; i < count; i++) {
    const pair = [Array.isArray(a) ? a[i] : a, Array.isArray(b) ? b[i] : b];
    if (!isText(pair[0]) || !isText(pair[1])) throw new TypeError(`item ${i} is not a text`);
    found.push(compareOne(...pair, options, errors, i));
  }
  return found;
}

const IRI_PARTS = ["scheme", "authority", "userinfo", "host", "port", "path", "query", "fragment"];
const URL_PARTS = ["scheme", "username", "password", "host", "port", "path", "query", "fragment"];

function readParts(names, text, written, at, found) {
  const spans = words.slice(result + RESULT.WORDS, result + RESULT.WORDS + 16);
  const isAscii = typeof text === "string" && written === text.length;
  names.forEach((name, i) => {
    const begin = spans[2 * i];
    const end = spans[2 * i + 1];
    if (begin === ABSENT) found[name] = null;
    else found[name] = isAscii ? text.substring(begin, end) : readAs(text, at + begin, at + end);
  });
  return found;
}

function parseOne(text, options, errors, index = null) {
  const isWeb = options?.profile === "web";
  const tool = toolFor(KIND.PARSE, options);
  const written = writeAny(text);
  if (!isWeb) {
    wasm.split(written);
    return readParts(IRI_PARTS, text, written, wasm.input() >>> 0, {});
  }
  const code = wasm.transform(tool.handle, written);
  view();
  if (code !== 0 && isError(words[result])) return settleError(text, written, errors, index);
  // Without a change the result may not be set.
  const isChanged = code !== 0 && words[result + RESULT.CHANGES] !== 0;
  const at = isChanged ? words[result + RESULT.TEXT] : wasm.input() >>> 0;
  const length = isChanged ? words[result + RESULT.TEXT_LEN] : written;
  const href = readAs(text, at, at + length);
  const isOpaque = wasm.split_url(at, length) !== 0;
  return { href, ...readParts(URL_PARTS, href, length, at, {}), isOpaque };
}

/** Splits any text; with the profile web, the result of the URL parser. */
export function parse(text, options) {
  const errors = errorsOf(options);
  if (errors === "keep") throw new TypeError(`parse takes the option 'errors' "throw" or "null"`);
  if (isText(text)) return parseOne(text, options, errors);
  if (!Array.isArray(text)) throw refuse(text);
  return text.map((item, i) => {
    if (item === null || item === undefined) return null;
    if (!isText(item)) throw new TypeError(`item ${i} is not a text`);
    return parseOne(item, options, errors, i);
  });
}

const GROUPS = { bidi: 1, scheme: 2, confusables: 4 };

/** Finds what may be a mistake or a deception in a valid IRI. */
export function review(text, { groups = Object.keys(GROUPS), ...rest } = {}) {
  refuseErrors("review", rest);
  if (!isText(text)) throw refuse(text);
  const mask = groups.reduce((sum, group) => {
    if (!Object.hasOwn(GROUPS, group)) throw new TypeError(`there is no group '${group}'`);
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
  if (written !== text.length)
    convertOffsets(text, found.flatMap((owner) => [{ owner, name: "begin" }, { owner, name: "end" }]));
  return found.map(nameFinding);
}

const GROUP_OF_BIT = { 1: "bidi", 2: "scheme", 4: "confusables" };

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
