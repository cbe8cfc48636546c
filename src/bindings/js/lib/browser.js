// The package in browsers, Deno and workers: fetches the module from its folder, and is ready after the import.
// SPDX-License-Identifier: MIT
import { fileName, isStarted, start } from "./module.js";

async function load() {
  // Bundlers find files by expressions of this form only.
  const response = await fetch(
    fileName() === "simdiri.wasm" ? new URL("simdiri.wasm", import.meta.url) : new URL("simdiri-plain.wasm", import.meta.url),
  );
  if (!response.ok) throw new Error(`simdiri: cannot fetch ${response.url}: ${response.status}`);
  // Not compileStreaming, which refuses servers that send another type than application/wasm.
  return WebAssembly.compile(await response.arrayBuffer());
}
if (!isStarted()) start(await load(), {});

export * from "./api.js";
