// The package in Node: reads the module from its folder, and is ready after the import.
// SPDX-License-Identifier: MIT
import { Buffer } from "node:buffer";
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { fileName, isStarted, start } from "./module.js";

let buffer;
const functions = {
  attach(bytes) {
    buffer = Buffer.from(bytes.buffer);
  },
  decode: (begin, end) => buffer.utf8Slice(begin, end),
  write: (text, begin, end) => buffer.utf8Write(text, begin, end - begin),
  random: (array) => webcrypto.getRandomValues(array),
  equal: (a, b) => Buffer.compare(a, b) === 0,
};
if (!isStarted()) start(new WebAssembly.Module(readFileSync(new URL(fileName(), import.meta.url))), functions);

export * from "./api.js";
