// Parts of normal forms: components, suffix, domain, segments, parameters.
// SPDX-License-Identifier: MIT
import { RESULT, bytes, platform, result, view, wasm, words } from "./module.js";
import { isError } from "./errors.js";
import { errorsOf, refuse, settleError } from "./one.js";
import { KIND, toolFor } from "./tools.js";
import { isText, trim, writeAny } from "./text.js";

/** Finds the parts of one text, in the order of the names; null on an error that the options allow. */
function partsOne(text, count, options, errors) {
  const tool = toolFor(KIND.PARTS, options);
  const written = writeAny(text);
  const status = wasm.parts(tool.handle, written);
  view();
  if (isError(status)) return settleError(text, written, errors);
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

/** Finds parts: one name gives a value, an array of names an object. */
export function parts(text, names, options) {
  const errors = errorsOf(options);
  if (errors === "keep") throw new TypeError(`parts take the option 'errors' "throw" or "null"`);
  const list = Array.isArray(names) ? names.slice() : [names];
  if (list.length > 256) throw new RangeError("there are more than 256 names");
  for (const name of list)
    if (typeof name !== "string" || name.includes("\0")) throw new TypeError("the names of parts are strings");
  const all = { ...options, names: list.map((name) => `${name}\0`).join("") };
  const shape = (values) => {
    if (values === null) return null;
    return Array.isArray(names) ? Object.fromEntries(list.map((name, i) => [name, values[i]])) : values[0];
  };
  if (isText(text)) return shape(partsOne(text, list.length, all, errors));
  if (!Array.isArray(text)) throw refuse(text);
  return text.map((item, i) => {
    if (item === null || item === undefined) return null;
    if (!isText(item)) throw new TypeError(`item ${i} is not a text`);
    return shape(partsOne(item, list.length, all, errors));
  });
}
