// What the package exports.
// SPDX-License-Identifier: MIT
import { readString, wasm } from "./module.js";
import { trim } from "./text.js";
import { freeTools } from "./tools.js";

export { SimdiriError, changeNames, statusMessage, statusName } from "./errors.js";
export { check, compare, label, normalize, parse, redact, resolve, review, toIri, toUri } from "./one.js";
export { SeenSet, key, keyIdentity } from "./keys.js";
export { parts } from "./parts.js";
export { explain } from "./explain.js";
export { SuffixList, suffixListDate, suffixListIdentity } from "./suffixes.js";

/** The version of the library, and the level of vector instructions: "simd128" or "scalar". */
export const version = () => readString(wasm.version());
export const isa = () => readString(wasm.level_name());
/** The size of the memory of the module in bytes. It never gets smaller. */
export const memorySize = () => wasm.memory.buffer.byteLength;

/** Frees what calls keep for the next ones: prepared options and buffers. */
export function freeCaches() {
  freeTools();
  wasm.trim_batches();
  trim(1 << 16);
}
