// Texts in the memory of the module.
// SPDX-License-Identifier: MIT
import { bytes, platform, view, wasm } from "./module.js";
import { SimdiriError } from "./errors.js";

const NO_MEMORY = 64;
const TOO_LONG = 66;
// The longest text that fits into the memory with its result. Longer ones would only fail later.
const MAX_TEXT = 0x3fff0000;
// Up to this length a loop is faster than a call of the platform.
const SHORT = 24;
// Input and output that are larger than this are freed after the call.
const KEPT = 4 << 20;

let input = 0;
let capacity = 0;

/** Returns the address of the input, with capacity for so many bytes. Its contents are lost if it moves. */
export function reserve(size) {
  if (size > capacity) {
    capacity = 0;
    if (size > 3 * MAX_TEXT) throw new SimdiriError({ status: TOO_LONG });
    const wanted = Math.max(size + 64, 1 << 16);
    input = wasm.reserve(wanted) >>> 0;
    view();
    if (input === 0) throw new SimdiriError({ status: NO_MEMORY });
    capacity = wanted;
  }
  return input;
}

/** Frees buffers that are larger than the limit. The module frees the input, too, so its capacity is known here only. */
export function trim(limit = KEPT) {
  const isLarge = capacity > limit;
  if (!isLarge && wasm.output_capacity() >>> 0 <= limit) return;
  wasm.trim(limit);
  if (isLarge) capacity = 0;
}

const lengthOf = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(Uint8Array.prototype), "length").get;

const prototype = Object.getPrototypeOf(Uint8Array.prototype);
const bufferOf = Object.getOwnPropertyDescriptor(prototype, "buffer").get;
const beginOf = Object.getOwnPropertyDescriptor(prototype, "byteOffset").get;

/** Returns a view of the same bytes without members of its own: those could give another length, or call back. */
export const plainBytes = (data) => new Uint8Array(bufferOf.call(data), beginOf.call(data), lengthOf.call(data));

/** Writes a text at the beginning of the input and returns its length in bytes. */
export function writeText(text) {
  const length = text.length;
  if (length > MAX_TEXT) throw new SimdiriError({ status: TOO_LONG });
  const at = reserve(3 * length);
  if (length <= SHORT) {
    let i = 0;
    for (let code; i < length && (code = text.charCodeAt(i)) < 0x80; i++) bytes[at + i] = code;
    if (i === length) return length;
  }
  return platform.write(text, at, at + 3 * length);
}

/** Writes a text anywhere and returns its end. */
export const writeAt = (text, at) => at + platform.write(text, at, at + 3 * text.length);

/** Writes bytes at the beginning of the input. */
export function writeBytes(data) {
  if (data.length !== lengthOf.call(data)) throw new TypeError("a Uint8Array with another length than it has");
  if (data.length > 3 * MAX_TEXT) throw new SimdiriError({ status: TOO_LONG });
  const at = reserve(data.length); // may renew `bytes`
  bytes.set(data, at);
  return data.length;
}

/** Writes a text of either type. */
export const writeAny = (text) => (typeof text === "string" ? writeText(text) : writeBytes(text));

const LONE_SURROGATE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;
const ANY_SURROGATE = /[\uD800-\uDFFF]/;

/** Returns the text as it was written: lone surrogates are written as U+FFFD. */
export const asWritten = (text) => (ANY_SURROGATE.test(text) ? text.replace(LONE_SURROGATE, "\uFFFD") : text);

/** Converts an offset in bytes to one in the text as it was given. */
export function offsetIn(text, written, offset) {
  if (typeof text !== "string" || written === text.length) return offset;
  let index = 0;
  for (let at = 0; index < text.length; index++) {
    const code = text.codePointAt(index);
    at += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    if (at > offset) break;
    if (code >= 0x10000) index++;
  }
  return index;
}

/** Converts many offsets in bytes in one pass. Each place is `{ owner, name }`: the offset is the member `name` of `owner`. */
export function convertOffsets(text, places) {
  if (typeof text !== "string") return;
  places.sort((a, b) => a.owner[a.name] - b.owner[b.name]);
  let index = 0;
  let at = 0;
  for (const { owner, name } of places) {
    while (index < text.length) {
      const code = text.codePointAt(index);
      const end = at + (code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4);
      if (end > owner[name]) break;
      at = end;
      index += code < 0x10000 ? 1 : 2;
    }
    owner[name] = index;
  }
}

/** Tells whether a value is one text. */
export const isText = (value) => typeof value === "string" || value instanceof Uint8Array;

/** Names the type of a value that is not a text. */
export function typeName(value) {
  if (value instanceof URL) return "a URL object: pass url.href";
  return value === null ? "null" : typeof value;
}
