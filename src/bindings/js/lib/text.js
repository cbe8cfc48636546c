// Texts in the memory of the module.
// SPDX-License-Identifier: MIT
import { bytes, input, platform, view, wasm } from "./module.js";
import { byteLength } from "./arguments.js";
import { SimdiriError } from "./errors.js";

const NO_MEMORY = 64;
const TOO_LONG = 66;
// The longest text that fits into the memory with its result. Longer ones would only fail later.
const MAX_TEXT = 0x3fff0000;
// Up to this length a loop is faster than a call of the platform.
const SHORT = 24;
// Input and output that are larger than this are freed after the call.
const KEPT = 4 << 20;

/** Returns the address of the input, with capacity for so many bytes. Its contents are lost if it moves. */
export function reserve(size) {
  if (size > input.capacity) {
    input.capacity = 0;
    if (size > 3 * MAX_TEXT) throw new SimdiriError({ status: TOO_LONG });
    const wanted = Math.max(size + 64, 1 << 16);
    input.at = wasm.reserve(wanted) >>> 0;
    view();
    if (input.at === 0) throw new SimdiriError({ status: NO_MEMORY });
    input.capacity = wanted;
  }
  return input.at;
}

/** Frees buffers that are larger than the limit. The module frees the input, too, so its capacity is known here only. */
export function trim(limit = KEPT) {
  const isLarge = input.capacity > limit;
  if (!isLarge && wasm.output_capacity() >>> 0 <= limit) return;
  wasm.trim(limit);
  if (isLarge) input.capacity = 0;
}

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

/** The bytes that a text may need. */
export const sizeOf = (text) => (typeof text === "string" ? 3 * text.length : byteLength(text));

/** Writes a text anywhere, of either type, and returns its end. */
export function writeAt(text, at) {
  if (typeof text === "string") return at + platform.write(text, at, at + 3 * text.length);
  bytes.set(text, at);
  return at + byteLength(text);
}

/** Writes bytes at the beginning of the input and returns their number. */
export function writeBytes(data) {
  const length = byteLength(data);
  if (length > 3 * MAX_TEXT) throw new SimdiriError({ status: TOO_LONG });
  const at = reserve(length); // may renew `bytes`
  bytes.set(data, at);
  return length;
}

/** Reads what was written at the beginning of the input: bytes of a caller are read once. */
export const readInputBytes = (length) => bytes.slice(input.at, input.at + length);

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
