// Keys and sets of seen IRIs.
// SPDX-License-Identifier: MIT
import { RESULT, platform, result, view, wasm, words, bytes } from "./module.js";
import { SimdiriError, isError, isMachineError, errorOfResult } from "./errors.js";
import { errorsOf, refuse } from "./one.js";
import { checkStatus, forEachPiece, isColumns, snapshot, wordOf, writePiece } from "./many.js";
import { KIND, ownTool, refuseErrors, toolFor } from "./tools.js";
import { isText, offsetIn, trim, writeAny } from "./text.js";

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

/** Makes keys, each as hexadecimal digits; of columns, as bytes. */
function keysOf(takeTool, text, options) {
  const errors = errorsOf(options, "keep");
  if (errors === "null") throw new TypeError(`keys take the option 'errors' "throw" or "keep"`);
  if (isText(text)) return keyOne(takeTool(), text, errors);
  if (isColumns(text)) {
    if (errors === "throw") throw new TypeError(`keys of columns take the option 'errors' "keep" only`);
    return keysOfColumns(takeTool, text);
  }
  if (!Array.isArray(text)) throw refuse(text);
  const items = snapshot(text);
  if (errors === "throw") return items.map((item, i) => (item === null ? null : keyOne(takeTool(), item, errors, i)));
  const keys = items;
  for (let first = 0; first < items.length;) {
    const tool = takeTool();
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

function keysOfColumns(takeTool, columns) {
  const size = takeTool().isKeyHash64 ? 8 : 16;
  const keys = new Uint8Array(size * Math.max(0, columns.offsets.length - 1));
  forEachPiece(columns, takeTool, (tool, first, count, length) => {
    checkStatus(wasm.keys(tool.handle, length, count, 0));
    const output = wordOf("OUTPUT");
    keys.set(bytes.subarray(output, output + count * size), first * size);
  });
  return keys;
}

export const key = (text, options) => keysOf(() => toolFor(KIND.KEY, options), text, options);

const FAILED = 2;
const free = ({ handle, tool }) => {
  wasm.set_free(handle);
  tool.free();
};
const registry = new FinalizationRegistry(free);

/** A set of IRIs that were seen. */
export class SeenSet {
  #state = null;

  constructor({ expected = 0, maxBytes = 0, ...options } = {}) {
    for (const [name, value] of Object.entries({ expected, maxBytes }))
      if (!(Number.isSafeInteger(value) && value >= 0)) throw new RangeError(`the option '${name}' must be a whole number of at least 0`);
    refuseErrors("SeenSet", options);
    const hash = options.hash ?? "siphash";
    if (hash === "siphash") options.secret ??= platform.random(new Uint8Array(16));
    const tool = ownTool(KIND.SEEN, options);
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

  #find(text, adds) {
    const state = this.#live();
    if (isText(text)) {
      const written = writeAny(text);
      const found = wasm.set_find(state.handle, state.tool.handle, adds, written);
      view();
      if (found === FAILED) throw errorOfResult();
      if (written > 1 << 20) trim();
      return found === 1;
    }
    if (Array.isArray(text)) return this.#findTexts(snapshot(text), adds);
    if (!isColumns(text)) throw refuse(text);
    const found = new Uint8Array(Math.max(0, text.offsets.length - 1));
    forEachPiece(text, () => this.#live().tool, (_, first, count, length) => {
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
    const { tool } = this.#live();
    return keysOf(() => tool, text, undefined);
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
  refuseErrors("keyIdentity", options);
  return identityOf(toolFor(KIND.KEY, options));
}
