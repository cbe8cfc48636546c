// The module of WebAssembly: its exports, and views of its memory.
// SPDX-License-Identifier: MIT

/** The exports of the module. @type {any} */
export let wasm;
/** The whole memory. Growth of the memory replaces it, so call view() after each call that may allocate. */
export let bytes = new Uint8Array(0);
/** The same memory as words of 32 bits. */
export let words = new Uint32Array(0);
/** The index in `words` of the result of the last call: native/js.h has the order of its members. */
export let result = 0;

export const RESULT = { STATUS: 0, COMPONENT: 1, OFFSET: 2, CHANGES: 3, TEXT: 4, TEXT_LEN: 5, INDEX: 6, WORDS: 7 };

/** What the platform can do faster than others. `decode` and `write` work in `bytes`; `random` fills an array;
 * `equal` compares two arrays of bytes of the same length. */
export let platform;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
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
  const imports = {};
  for (const { module: from, name } of WebAssembly.Module.imports(module)) {
    imports[from] ??= {};
    imports[from][name] = () => 8;
  }
  return imports;
}

/** Starts the module. */
export function start(module, functions) {
  const instance = new WebAssembly.Instance(module, makeImports(module));
  platform = { ...portable, ...functions };
  wasm = instance.exports;
  wasm._initialize();
  const isReady = wasm.start();
  result = wasm.result() / 4;
  view();
  if (!isReady) throw new RangeError("simdiri: there is no memory");
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
