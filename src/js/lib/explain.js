// The steps to the normal form, as data.
// SPDX-License-Identifier: MIT
import { RESULT, platform, result, view, wasm, words } from "./module.js";
import { errorOfResult } from "./errors.js";
import { KIND, toolFor } from "./tools.js";
import { isText, offsetIn, trim, writeAny } from "./text.js";
import { refuse } from "./one.js";

// The sentences are those of the command: options are written as in this package.
const toCamel = (text) =>
  text.replace(/--([a-z]+(?:-[a-z]+)*)/g, (_, name) => name.replace(/-([a-z])/g, (__, letter) => letter.toUpperCase()));

/** Converts the offsets of an explanation from bytes to characters of a string. */
function convertOffsets(value, text, inHref) {
  if (Array.isArray(value)) value.forEach((item) => convertOffsets(item, text, inHref));
  else if (value !== null && typeof value === "object") {
    for (const [name, member] of Object.entries(value)) {
      if (typeof member === "number") value[name] = offsetIn(text, -1, member);
      else if (name === "sentence") value[name] = toCamel(member);
      else if (name === "kept") value[name] = member.map(toCamel);
      else convertOffsets(member, name === "urlComponents" ? inHref : text, inHref);
    }
  }
}

/** Explains the normal form of one IRI. Offsets count characters of `text`, also for bytes. */
export function explain(text, options) {
  if (!isText(text)) throw refuse(text);
  const tool = toolFor(KIND.EXPLAIN, options);
  const written = writeAny(text);
  const status = wasm.explain(tool.handle, written);
  view();
  if (status !== 0) throw errorOfResult();
  const at = words[result + RESULT.TEXT];
  const explanation = JSON.parse(platform.decode(at, at + words[result + RESULT.TEXT_LEN]));
  trim();
  const findings = explanation.findings;
  delete explanation.findings;
  convertOffsets(explanation, explanation.text, explanation.uri);
  if (findings !== undefined) {
    // They are about the text if it is valid, else about its most legible normal form.
    const about = explanation.validity.isValid ? explanation.text : (explanation.iri ?? explanation.uri);
    if (about !== null && about !== undefined) convertOffsets(findings, about, null);
    explanation.findings = { about: about ?? null, list: findings };
  }
  return explanation;
}
