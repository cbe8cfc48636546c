// Parts of normal forms: components, suffix, domain, segments, parameters.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { errorsOf, readOptions, readStrings, readTexts } from "./arguments.js";
import { isError } from "./errors.js";
import { forEachText, settleError } from "./one.js";
import { KIND, toolFor } from "./tools.js";
import { trim, writeAny } from "./text.js";

/** Finds the parts of one text, in the order of the names; null on an error that the options allow. */
function partsOne(tool, text, count, errors, index) {
  const written = writeAny(text);
  const status = wasm.parts(tool.handle, written);
  view();
  if (isError(status)) return settleError(text, written, errors, index);
  const found = words[result + RESULT.WORDS] / 4;
  const values = [];
  for (let i = 0; i < count; i++) {
    const begin = words[found + 2 * i];
    const end = begin + words[found + 2 * i + 1];
    if (begin === 0) values.push(null);
    else values.push(typeof text === "string" ? platform.decode(begin, end) : bytes.slice(begin, end));
  }
  if (written > 1 << 20) trim();
  return values;
}

const MAX_NAMES = 256;

/** Finds parts: one name gives a value, an array of names an object. */
export function parts(text, names, options) {
  const given = readOptions(options);
  const list = typeof names === "string" ? [names] : readStrings(names);
  const texts = readTexts(text);
  const errors = errorsOf(given);
  if (errors === "keep") throw new TypeError(`parts take the option 'errors' "throw" or "null"`);
  if (list === undefined || list.some((name) => name.includes("\0"))) throw new TypeError("the names of parts are strings");
  if (list.length > MAX_NAMES) throw new RangeError("there are more than 256 names");
  const tool = toolFor(KIND.PARTS, given, list.map((name) => `${name}\0`).join(""));
  return forEachText(texts, (item, index) => {
    const values = partsOne(tool, item, list.length, errors, index);
    if (values === null || typeof names === "string") return values && values[0];
    return Object.fromEntries(list.map((name, i) => [name, values[i]]));
  });
}
