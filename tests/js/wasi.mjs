// Usage: node --no-warnings wasi.mjs PROGRAM [ARGUMENT]...: runs a program for WASI, such as a test that
// src/packaging/wasm.cmake built, with the files, the environment and the exit status of this machine.
// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { WASI } from "node:wasi";

const [program, ...args] = process.argv.slice(2);
const wasi = new WASI({
  version: "preview1",
  args: [program, ...args],
  env: process.env,
  preopens: { "/": "/" },
  returnOnExit: true,
});
const imports = wasi.getImportObject();
// Node 20 frees the WASI object during a call of these functions if only their fast path refers to it.
for (const [name, call] of Object.entries(imports.wasi_snapshot_preview1))
  imports.wasi_snapshot_preview1[name] = (...values) => call(...values);
globalThis.wasi = wasi;
process.exitCode = wasi.start(new WebAssembly.Instance(new WebAssembly.Module(readFileSync(program)), imports));
