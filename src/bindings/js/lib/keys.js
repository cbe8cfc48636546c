// Keys and sets of seen IRIs.
// SPDX-License-Identifier: MIT
import { RESULT, platform, result, view, wasm, words, bytes } from "./module.js";
import { Columns, Lines, Options, errorsOf, readInput, readOptions, refuse } from "./arguments.js";
import { SimdiriError, isError, isMachineError, errorOfResult } from "./errors.js";
import { checkStatus, countOf, forEachPiece, wordOf, writePiece } from "./many.js";
import { KIND, ownTool, refuseErrors, toolFor } from "./tools.js";
import { offsetIn, trim, writeAny } from "./text.js";

/** Reads a text, an array of strings or columns. */
function readKeyed(value) {
  const texts = readInput(value);
  if (texts instanceof Lines) throw refuse(value);
  return texts;
}

function keyOne(tool, text, errors, index = null) {
  const written = writeAny(text);
  const status = wasm.key(tool.handle, written);
  view();
  if (isMachineError(status)) throw errorOfResult();
  if (errors === "throw" && isError(status))
    throw errorOfResult({ text, index, offset: offsetIn(text, written, words[result + RESULT.OFFSET]) });
  const at = words[result + RESULT.TEXT];
  const hex = platform.decode(at, at + words[result + RESULT.TEXT_LEN]);
  if (written > 1 << 20) trim();
  return hex;
}

/** Makes keys of what was read, each as hexadecimal digits; of columns, as bytes. */
function keysOf(tool, texts, errors) {
  if (texts instanceof Columns) return keysOfColumns(tool, texts);
  if (!Array.isArray(texts)) return keyOne(tool, texts, errors);
  if (errors === "throw") return texts.map((item, i) => (item === null ? null : keyOne(tool, item, errors, i)));
  return keysOfTexts(tool, texts);
}

function keysOfTexts(tool, items) {
  const keys = items;
  for (let first = 0; first < items.length;) {
    const { last, count, length } = writePiece(items, first);
    checkStatus(wasm.keys(tool.handle, length, count, 1));
    const digits = tool.isKeyHash64 ? 16 : 32;
    const output = wordOf("OUTPUT");
    const hex = platform.decode(output, output + count * digits);
    for (let i = first, at = 0; i < last; i++)
      if (items[i] !== null) keys[i] = hex.substring(at, (at += digits));
    first = last;
  }
  return keys;
}

function keysOfColumns(tool, columns) {
  const size = tool.isKeyHash64 ? 8 : 16;
  const keys = new Uint8Array(size * countOf(columns));
  forEachPiece(columns, (first, count, length) => {
    checkStatus(wasm.keys(tool.handle, length, count, 0));
    const output = wordOf("OUTPUT");
    keys.set(bytes.subarray(output, output + count * size), first * size);
  });
  return keys;
}

export function key(text, options) {
  const given = readOptions(options);
  const texts = readKeyed(text);
  const errors = errorsOf(given, "keep");
  if (errors === "null") throw new TypeError(`keys take the option 'errors' "throw" or "keep"`);
  if (errors === "throw" && texts instanceof Columns) throw new TypeError(`keys of columns take the option 'errors' "keep" only`);
  return keysOf(toolFor(KIND.KEY, given), texts, errors);
}

const FAILED = 2;
const free = ({ handle, tool }) => {
  wasm.set_free(handle);
  tool.free();
};
const registry = new FinalizationRegistry(free);

/** A set of IRIs that were seen. */
export class SeenSet {
  #state = null;

  constructor(options) {
    const given = readOptions(options) ?? new Options();
    const [expected, maxBytes] = ["expected", "maxBytes"].map((name) => {
      const number = given.take(name, 0);
      if (Number.isSafeInteger(number) && number >= 0) return number;
      throw new RangeError(`the option '${name}' must be a whole number of at least 0`);
    });
    refuseErrors("SeenSet", given);
    const hash = given.get("hash") ?? "siphash";
    if (hash === "siphash" && given.get("secret") === undefined) given.set("secret", platform.random(new Uint8Array(16)));
    const tool = ownTool(KIND.SEEN, given);
    const seed = platform.random(new Uint32Array(4));
    const handle = wasm.set_create(expected, maxBytes, ...seed);
    view();
    if (handle === 0) {
      tool.free();
      throw errorOfResult();
    }
    this.#state = { handle, tool };
    registry.register(this, this.#state, this);
  }

  #find(value, adds) {
    const text = readKeyed(value);
    const state = this.#live();
    if (Array.isArray(text)) return this.#findTexts(text, adds);
    if (text instanceof Columns) return this.#findColumns(text, adds);
    const written = writeAny(text);
    const found = wasm.set_find(state.handle, state.tool.handle, adds, written);
    view();
    if (found === FAILED) throw errorOfResult();
    if (written > 1 << 20) trim();
    return found === 1;
  }

  #findColumns(columns, adds) {
    const found = new Uint8Array(countOf(columns));
    forEachPiece(columns, (first, count, length) => {
      const output = this.#findMany(adds, length, count, first);
      found.set(bytes.subarray(output, output + count), first);
    });
    return found;
  }

  #findTexts(items, adds) {
    const found = items;
    for (let first = 0; first < items.length;) {
      const { last, count, length } = writePiece(items, first);
      let at = this.#findMany(adds, length, count, first);
      for (let i = first; i < last; i++) if (items[i] !== null) found[i] = bytes[at++] === 1;
      first = last;
    }
    return found;
  }

  #findMany(adds, length, count, first) {
    const { handle, tool } = this.#live();
    const status = wasm.set_find_many(handle, tool.handle, adds, length, count);
    view();
    if (status !== 0) throw new SimdiriError({ status, index: first + words[result + RESULT.INDEX] });
    return words[result + RESULT.TEXT];
  }

  #live() {
    if (this.#state === null) throw new TypeError("this SeenSet was freed");
    return this.#state;
  }

  /** Adds a text and tells whether it is new; of an array, an array of these; of columns, bytes. */
  add(text) {
    return this.#find(text, 1);
  }

  /** Tells whether the set has a text, and adds nothing. */
  has(text) {
    return this.#find(text, 0);
  }

  /** The key of a text with the options and the secret of the set. */
  key(text) {
    const texts = readKeyed(text);
    return keysOf(this.#live().tool, texts, "keep");
  }

  /** The number of different keys. */
  get size() {
    return wasm.set_count(this.#live().handle);
  }

  /** The memory of the set in bytes. */
  get memory() {
    return wasm.set_memory(this.#live().handle);
  }

  /** A text with everything that the keys depend on. It does not reveal the secret. */
  get identity() {
    return identityOf(this.#live().tool);
  }

  /** Frees the memory. Further calls throw. */
  free() {
    if (this.#state === null) return;
    registry.unregister(this);
    free(this.#state);
    this.#state = null;
  }
}
if (Symbol.dispose) SeenSet.prototype[Symbol.dispose] = SeenSet.prototype.free;

function identityOf(tool) {
  wasm.identity(tool.handle);
  const at = words[result + RESULT.TEXT];
  return platform.decode(at, at + words[result + RESULT.TEXT_LEN]);
}

/** The identity of keys with these options: keys can be compared only if it is equal. */
export function keyIdentity(options) {
  const given = readOptions(options);
  refuseErrors("keyIdentity", given);
  return identityOf(toolFor(KIND.KEY, given));
}
