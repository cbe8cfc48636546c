// Reads what callers pass. Reading may run code of the caller (getters, Proxies), which may call this package again, free
// sets and lists, or change its arguments. So each function reads everything here, once, before it takes or frees anything.
// What is read runs no code of the caller later: strings and other primitive values, plain arrays, and arrays of bytes,
// of which only the getters below are used. Only own properties count.
// SPDX-License-Identifier: MIT

const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const getterOf = (name) => Object.getOwnPropertyDescriptor(typedArray, name).get;
const typeOf = getterOf(Symbol.toStringTag); // undefined: no typed array; a Proxy is none
const lengthOf = getterOf("length");
const bufferOf = getterOf("buffer");
const beginOf = getterOf("byteOffset");

/** The number of bytes, also if the array has a member `length` of its own. */
export const byteLength = (data) => lengthOf.call(data);

/** Tells whether a value is an array of bytes, of any realm. */
export const isBytes = (value) => typeof value === "object" && typeOf.call(value) === "Uint8Array";

/** Tells whether a value is one text. */
export const isText = (value) => typeof value === "string" || isBytes(value);

/** Returns a view of the same items without members of its own: those could give another length, or call back. */
const plainView = (View, items) => new View(bufferOf.call(items), beginOf.call(items), lengthOf.call(items));
export const plainBytes = (data) => plainView(Uint8Array, data);

/** Returns a copy of bytes that are an option. */
export const copyBytes = (data) => new Uint8Array(plainBytes(data));

/** Reads an own property. */
const readOwn = (object, name) => (Object.hasOwn(object, name) ? object[name] : undefined);

/** Reads an array. */
function readArray(array) {
  const length = array.length;
  if (!(Number.isInteger(length) && length >= 0 && length < 2 ** 32)) throw new TypeError("an array with a wrong length");
  const items = [];
  for (let i = 0; i < length; i++) items.push(array[i]);
  return items;
}

/** Reads an array of strings; undefined: the value is something else. */
export function readStrings(value) {
  if (!Array.isArray(value)) return undefined;
  const items = readArray(value);
  return items.every((item) => typeof item === "string") ? items : undefined;
}

/** Names the type of a value that is not a text. */
export function typeName(value) {
  if (value instanceof URL) return "a URL object: pass url.href";
  return value === null ? "null" : typeof value;
}

export const refuse = (value) =>
  new TypeError(`a text is a string, a Uint8Array or an array of strings, not ${typeName(value)}`);

/** Reads one text. */
export function readText(value) {
  if (isText(value)) return value;
  throw refuse(value);
}

/** Columns of a caller. */
export class Columns {
  constructor(data, offsets) {
    this.data = data;
    this.offsets = offsets;
  }
}

/** Lines of a caller. */
export class Lines {
  constructor(data, separator) {
    this.data = data;
    this.separator = separator;
  }
}

const OFFSETS = { __proto__: null, Int32Array, Uint32Array, BigInt64Array };

/** The type of the offsets of columns; undefined: none that they may have. */
export const offsetType = (offsets) => OFFSETS[typeOf.call(offsets)];
export const plainOffsets = (offsets) => plainView(offsetType(offsets), offsets);

/** Reads columns or lines; null: the value is neither. */
function readBytes(value) {
  const data = readOwn(value, "data");
  if (!isBytes(data)) return null;
  const offsets = readOwn(value, "offsets");
  if (offsets !== undefined) {
    if (offsetType(offsets) === undefined) throw new TypeError("offsets are an Int32Array, a Uint32Array or a BigInt64Array");
    return new Columns(data, offsets);
  }
  const separator = readOwn(value, "separator");
  if (separator === undefined) return null;
  if (separator !== "\n" && separator !== "\0") throw new TypeError(`the separator is "\\n" or "\\0"`);
  return new Lines(data, separator);
}

/** Reads an array of texts. Undefined is null. */
function readItems(array, isItem, type) {
  const items = readArray(array);
  for (let i = 0; i < items.length; i++) {
    items[i] ??= null;
    if (items[i] !== null && !isItem(items[i])) throw new TypeError(`item ${i} is not a ${type}: ${typeName(items[i])}`);
  }
  return items;
}

const isString = (value) => typeof value === "string";

/** Reads a text, an array of strings, columns or lines. */
export function readInput(value) {
  if (isText(value)) return value;
  if (Array.isArray(value)) return readItems(value, isString, "string");
  const found = typeof value === "object" && value !== null ? readBytes(value) : null;
  if (found === null) throw refuse(value);
  return found;
}

/** Reads a text or an array of texts, each of either type. */
export function readTexts(value) {
  if (isText(value)) return value;
  if (Array.isArray(value)) return readItems(value, isText, "text");
  throw refuse(value);
}

/** The options of a call: names and values in their order. Those that are undefined or null are left out. A value that was an
 * array is an array of strings; one that was another array is `WRONG`. */
export class Options {
  constructor(names = [], values = [], errors = undefined) {
    this.names = names;
    this.values = values;
    this.errors = errors; // the option of this name, which is of the call and not of its tool
  }

  set(name, value) {
    this.names.push(name);
    this.values.push(value);
  }

  get(name) {
    const at = this.names.indexOf(name);
    return at < 0 ? undefined : this.values[at];
  }

  /** Removes an option and returns its value. */
  take(name, byDefault) {
    const at = this.names.indexOf(name);
    if (at < 0) return byDefault;
    this.names.splice(at, 1);
    return this.values.splice(at, 1)[0];
  }
}

/** The value of an option that was an array with other items than strings. */
export const WRONG = Symbol("wrong");

const readValue = (value) => (typeof value === "object" && Array.isArray(value) ? (readStrings(value) ?? WRONG) : value);

/** Reads options; undefined: there are none. */
export function readOptions(options) {
  if (options === undefined) return undefined;
  if (typeof options !== "object" || options === null || Array.isArray(options)) throw new TypeError("options are an object");
  const names = Object.keys(options);
  const values = new Array(names.length);
  let errors;
  let count = 0;
  for (let i = 0; i < names.length; i++) {
    const name = names[i];
    const value = readOwn(options, name); // a getter before it may have deleted it
    if (value === undefined || value === null) continue;
    if (name === "errors") errors = value;
    else {
      names[count] = name;
      values[count++] = readValue(value);
    }
  }
  if (count < names.length) names.length = values.length = count;
  return new Options(names, values, errors);
}

/** Reads the option `errors`, which only some functions take with each value. */
export function errorsOf(options, byDefault = "throw") {
  const errors = options?.errors ?? byDefault;
  if (errors !== "throw" && errors !== "keep" && errors !== "null")
    throw new TypeError(`the option 'errors' is "throw", "keep" or "null"`);
  return errors;
}
