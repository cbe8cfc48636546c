// Parts of normal forms: components, suffix, domain, segments, parameters.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { isError } from "./errors.js";
import { errorsOf, refuse, settleError } from "./one.js";
import { KIND, toolFor } from "./tools.js";
import { isText, trim, writeAny } from "./text.js";

/** Finds the parts of one text, in the order of the names; null on an error that the options allow. */
function partsOne(text, names, count, options, errors, index) {
  const tool = toolFor(KIND.PARTS, options, names);
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

const NO_NAME = (name) => typeof name !== "string" || name.includes("\0");

/** Finds parts: one name gives a value, an array of names an object. */
export function parts(text, names, options) {
  const errors = errorsOf(options);
  if (errors === "keep") throw new TypeError(`parts take the option 'errors' "throw" or "null"`);
  const list = typeof names === "string" ? [names] : Array.isArray(names) ? names.slice() : [null];
  if (list.length > 256) throw new RangeError("there are more than 256 names");
  if (list.some(NO_NAME)) throw new TypeError("the names of parts are strings");
  const joined = `${list.join("\0")}${list.length > 0 ? "\0" : ""}`;
  const find = (one, index = null) => {
    const values = partsOne(one, joined, list.length, options, errors, index);
    if (values === null || typeof names === "string") return values && values[0];
    const found = {};
    for (let i = 0; i < list.length; i++) found[list[i]] = values[i];
    return found;
  };
  if (isText(text)) return find(text);
  if (!Array.isArray(text)) throw refuse(text);
  return text.map((item, i) => {
    if (item === null || item === undefined) return null;
    if (!isText(item)) throw new TypeError(`item ${i} is not a text`);
    return find(item, i);
  });
}
