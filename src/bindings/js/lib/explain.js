// The steps to the normal form, as data.
// SPDX-License-Identifier: MIT
import { RESULT, platform, result, view, wasm, words } from "./module.js";
import { readOptions, readText } from "./arguments.js";
import { errorOfResult } from "./errors.js";
import { KIND, refuseErrors, toolFor } from "./tools.js";
import { convertOffsets, trim, writeAny } from "./text.js";

// The sentences are those of the command: options are written as in this package.
const toCamel = (text) =>
  text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, name) => name.replace(/-([a-z])/g, (__, letter) => letter.toUpperCase()));

/** Finds the offsets of an explanation, which are in the text or in the URL, and writes options as in this package. */
function visit(value, inText, inHref) {
  if (Array.isArray(value)) value.forEach((item) => visit(item, inText, inHref));
  else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "number") inText.push({ owner: value, name });
      else if (name === "sentence") value[name] = toCamel(member);
      else if (name === "kept") value[name] = member.map(toCamel);
      else visit(member, name === "urlComponents" ? inHref : inText, inHref);
    }
  }
}

/** Converts the offsets of an explanation from bytes to characters. */
function convertAll(value, text, href) {
  const inText = [];
  const inHref = [];
  visit(value, inText, inHref);
  convertOffsets(text, inText);
  convertOffsets(href, inHref);
}

/** Explains the normal form of one IRI. Offsets count characters of `text`, also for bytes. */
export function explain(text, options) {
  const given = readOptions(options);
  const one = readText(text);
  refuseErrors("explain", given);
  const tool = toolFor(KIND.EXPLAIN, given);
  const written = writeAny(one);
  const status = wasm.explain(tool.handle, written);
  view();
  if (status !== 0) throw errorOfResult();
  const at = words[result + RESULT.TEXT];
  const told = { __proto__: null, ...JSON.parse(platform.decode(at, at + words[result + RESULT.TEXT_LEN])) };
  trim();
  const { findings } = told;
  delete told.findings;
  convertAll(told, told.text, told.uri);
  if (findings === undefined) return { ...told };
  // They are about the text if it is valid, else about its most legible normal form.
  const about = told.validity.isValid ? told.text : (told.iri ?? told.uri ?? null);
  if (about !== null) convertAll(findings, about, null);
  return { ...told, findings: { about, list: findings } };
}
