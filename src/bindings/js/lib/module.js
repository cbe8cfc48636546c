// The module of WebAssembly: its exports, and views of its memory. All files of the package use the module of this file, and
// the state that belongs to the module is here: a file that is loaded twice in one thread (by another query) has the same module,
// and a folder that is loaded twice has two modules, which share nothing.
// SPDX-License-Identifier: MIT

/** The exports of the module; undefined until it is started. @type {any} */
export let wasm;
/** The input of the module: its address, and its capacity in bytes. */
export const input = { __proto__: null, at: 0, capacity: 0 };
/** The whole memory. Growth of the memory replaces it, so call view() after each call that may allocate. */
export let bytes = new Uint8Array(0);
/** The same memory as words of 32 bits. */
export let words = new Uint32Array(0);
/** The index in `words` of the result of the last call: native/js.h has the order of its members. */
export let result = 0;

export const RESULT = { STATUS: 0, COMPONENT: 1, OFFSET: 2, IS_CHANGED: 3, TEXT: 4, TEXT_LEN: 5, INDEX: 6, WORDS: 7 };

/** What the platform can do faster than others. `decode` and `write` work in `bytes`; `random` fills an array;
 * `equal` compares two arrays of bytes of the same length. */
export let platform;

const decoder = new TextDecoder("utf-8", { __proto__: null, ignoreBOM: true });
const encoder = new TextEncoder();

/** The functions that every engine has. */
export const portable = {
  attach() {},
  decode: (begin, end) => decoder.decode(bytes.subarray(begin, end)),
  write: (text, begin, end) => encoder.encodeInto(text, bytes.subarray(begin, end)).written,
  random: (array) => globalThis.crypto.getRandomValues(array),
  equal(a, b) {
    for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
    return true;
  },
};

/** Renews the views if the memory grew. */
export function view() {
  if (bytes.length === 0) {
    bytes = new Uint8Array(wasm.memory.buffer);
    words = new Uint32Array(wasm.memory.buffer);
    platform.attach(bytes);
  }
}

// wasi-libc refers to functions for files, which the library calls nowhere. They fail with EBADF.
function makeImports(module) {
  const imports = { __proto__: null };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= { __proto__: null };
    imports[from][name] = () => 8;
  }
  return imports;
}

export const isStarted = () => wasm !== undefined;

/** Starts the module. A second call does nothing: what handles, caches and views refer to is never replaced. */
export function start(module, functions) {
  if (isStarted()) return;
  const { exports } = new WebAssembly.Instance(module, makeImports(module));
  exports._initialize();
  if (!exports.start()) throw new RangeError("simdiri: there is no memory");
  platform = { ...portable, ...functions };
  wasm = exports;
  result = wasm.result() / 4;
  view();
}

/** A tiny module with one vector instruction: engines without vectors refuse it. */
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** The file of the module that this engine can run. */
export const fileName = () => (WebAssembly.validate(VECTOR_PROBE) ? "simdiri.wasm" : "simdiri-plain.wasm");

/** Reads a text of the module that ends with NUL. */
export function readString(at) {
  view();
  return at === 0 ? "" : platform.decode(at >>> 0, bytes.indexOf(0, at >>> 0));
}
