// Normalizes a list and finds its duplicates, in pieces. Ends after one list, or when the page stops it.
// SPDX-License-Identifier: MIT
import { SeenSet, changeNames, explain, key, normalize, statusMessage, statusName } from "./simdiri/browser.js";

const PIECE = 1 << 20;
const SAMPLES = 3;
const BAD_SAMPLES = 5;
const DUPLICATE_SAMPLES = 20;
const KEYS_KEPT = 4_000_000; // of 16 bytes: to name the first record of the duplicates that are shown
const SHOWN = 300;

const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
function sample(bytes) {
  const text = decoder.decode(bytes.subarray(0, SHOWN));
  return { text, length: bytes.length > SHOWN ? bytes.length : text.length };
}

/** Splits a piece into records. Line ends, LF or CR LF, are left out of the data and noted. */
function split(piece, isLast) {
  const data = new Uint8Array(piece.length);
  const offsets = [0];
  const hasCr = [];
  let length = 0, at = 0;
  const put = (end, isCr) => {
    data.set(piece.subarray(at, end), length);
    length += end - at;
    offsets.push(length);
    hasCr.push(isCr);
  };
  for (let end; (end = piece.indexOf(10, at)) >= 0; at = end + 1) {
    const isCr = end > at && piece[end - 1] === 13;
    put(isCr ? end - 1 : end, isCr);
  }
  const hasEnd = at >= piece.length;
  if (isLast && !hasEnd) put(piece.length, false);
  return { data: data.subarray(0, length), offsets: Int32Array.from(offsets), hasCr, rest: isLast ? new Uint8Array(0) : piece.subarray(at), hasEnd };
}

/** Puts the chosen records together, each with its line end. */
function join({ data, offsets }, hasCr, endsWithLine, isChosen) {
  const count = offsets.length - 1;
  const joined = new Uint8Array(data.length + 2 * count);
  let length = 0;
  for (let i = 0; i < count; i++) {
    if (isChosen !== null && isChosen[i] === 0) continue;
    joined.set(data.subarray(offsets[i], offsets[i + 1]), length);
    length += offsets[i + 1] - offsets[i];
    if (hasCr[i]) joined[length++] = 13;
    if (i < count - 1 || endsWithLine || isChosen !== null) joined[length++] = 10;
  }
  return joined.slice(0, length);
}

class Report {
  records = 0;
  changed = 0;
  duplicates = 0;
  warnings = 0;
  bad = 0;
  rules = new Map();
  statuses = new Map();
  duplicateSamples = [];

  addPiece(piece, found, isNew, options) {
    const { offsets, data } = piece;
    for (let i = 0; i < offsets.length - 1; i++) {
      const bits = found.changes[i], status = found.statuses[i];
      if (bits === 0 && status === 0 && isNew[i] === 1) continue;
      const record = data.subarray(offsets[i], offsets[i + 1]);
      if (status !== 0) this.#addStatus(status, i, record, options);
      else if (bits !== 0) this.#addRules(bits, i, record, found.data.subarray(found.offsets[i], found.offsets[i + 1]));
      if (isNew[i] === 0) {
        this.duplicates++;
        if (this.duplicateSamples.length < DUPLICATE_SAMPLES) this.duplicateSamples.push({ line: this.records + i + 1, bytes: record.slice() });
      }
    }
    this.records += offsets.length - 1;
    this.changed += found.changedCount;
    this.warnings += found.warningCount;
    this.bad += found.errorCount;
  }

  #addRules(bits, i, record, after) {
    for (const name of changeNames(bits)) {
      let rule = this.rules.get(name);
      if (!rule) this.rules.set(name, (rule = { name, count: 0, samples: [], bytes: record.slice(0, 100_000) }));
      rule.count++;
      if (rule.samples.length < SAMPLES) rule.samples.push({ line: this.records + i + 1, before: sample(record), after: sample(after) });
    }
  }

  #addStatus(status, i, record, options) {
    let entry = this.statuses.get(status);
    if (!entry) this.statuses.set(status, (entry = { code: statusName(status), message: statusMessage(status), count: 0, samples: [] }));
    entry.count++;
    if (entry.samples.length >= BAD_SAMPLES) return;
    const error = errorOf(record, options);
    entry.samples.push({ line: this.records + i + 1, text: sample(record), offset: error?.offset ?? null, component: error?.component ?? "" });
  }
}

/** Where a record is wrong: the error that the list's own options give. A warning has none. */
function errorOf(record, options) {
  try {
    normalize(record, { ...options, errors: "throw" });
  } catch (error) {
    return error;
  }
  return null;
}

/** The sentence and the section of each rule, from the explanation of a record that it changed. */
function describeRules(rules, options) {
  for (const rule of rules) {
    let found = null;
    try {
      found = explain(rule.bytes, options).steps.flatMap((step) => step.rules).find(({ name }) => name === rule.name) ?? null;
    } catch { /* the name says it */ }
    rule.sentence = found?.sentence ?? "";
    rule.section = found?.section ?? "";
    delete rule.bytes;
  }
}

/** Finds the first record with the key of each duplicate that is shown. */
async function nameFirsts(report, keys, starts, source, options) {
  for (const one of report.duplicateSamples) {
    const hex = key(one.bytes, options);
    const wanted = Uint32Array.from({ length: 4 }, (_, i) => parseInt(hex.slice(8 * i, 8 * i + 8).replace(/(..)(..)(..)(..)/, "$4$3$2$1"), 16));
    one.text = sample(one.bytes);
    delete one.bytes;
    const at = findKey(keys, wanted);
    if (at < 0 || at + 1 >= one.line) continue;
    const bytes = new Uint8Array(await source.slice(starts[at], starts[at] + 4 * SHOWN).arrayBuffer());
    const end = bytes.indexOf(10);
    one.first = { line: at + 1, text: sample(end < 0 ? bytes : bytes.subarray(0, end > 0 && bytes[end - 1] === 13 ? end - 1 : end)) };
  }
}

function findKey(pieces, wanted) {
  let first = 0;
  for (const keys of pieces) {
    for (let i = 0; i < keys.length; i += 4)
      if (keys[i] === wanted[0] && keys[i + 1] === wanted[1] && keys[i + 2] === wanted[2] && keys[i + 3] === wanted[3]) return first + i / 4;
    first += keys.length / 4;
  }
  return -1;
}

async function run({ source, options }) {
  const forNormalize = { ...options.forIri, errors: "keep" };
  const seen = new SeenSet(options.forKey);
  const report = new Report();
  const normal = [], unique = [], keys = [], starts = [];
  let carried = new Uint8Array(0), last = 0, keptKeys = 0, position = 0;
  for (let at = 0; at < source.size || at === 0;) {
    const next = Math.min(source.size, at + PIECE);
    const read = new Uint8Array(await source.slice(at, next).arrayBuffer());
    const piece = new Uint8Array(carried.length + read.length);
    piece.set(carried);
    piece.set(read, carried.length);
    const isLast = next >= source.size;
    let bom = 0;
    if (position === 0 && piece.length >= 3 && piece[0] === 0xef && piece[1] === 0xbb && piece[2] === 0xbf) bom = 3;
    const { data, offsets, hasCr, rest, hasEnd } = split(piece.subarray(bom), isLast);
    carried = rest;
    const columns = { data, offsets };
    const found = normalize(columns, forNormalize);
    const isNew = seen.add(columns);
    if (keptKeys < KEYS_KEPT) {
      const made = key(columns, options.forKey);
      keys.push(new Uint32Array(made.buffer, made.byteOffset, made.length / 4));
      keptKeys += hasCr.length;
      for (let i = 0, start = position + bom; i < hasCr.length; i++) {
        starts.push(start);
        start += offsets[i + 1] - offsets[i] + (hasCr[i] ? 2 : 1);
      }
    }
    report.addPiece(columns, found, isNew, options.forIri);
    if (bom > 0) normal.push(piece.slice(0, 3));
    normal.push(join(found, hasCr, !isLast || hasEnd, null));
    unique.push(join(columns, hasCr, !isLast || hasEnd, isNew));
    position += piece.length - rest.length;
    at = next;
    if (Date.now() - last > 100) {
      last = Date.now();
      postMessage({ progress: { done: at, total: source.size, records: report.records } });
    }
    if (isLast) break;
  }
  const rules = [...report.rules.values()].sort((a, b) => b.count - a.count);
  describeRules(rules, options.forIri);
  await nameFirsts(report, keys, starts, source, options.forKey);
  const distinct = seen.size;
  seen.free();
  return {
    records: report.records, changed: report.changed, duplicates: report.duplicates, warnings: report.warnings, bad: report.bad, distinct, rules,
    statuses: [...report.statuses.values()].sort((a, b) => b.count - a.count),
    duplicateSamples: report.duplicateSamples,
    normal: new Blob(normal, { type: "text/plain" }), unique: new Blob(unique, { type: "text/plain" }),
  };
}

onmessage = async ({ data }) => {
  const began = performance.now();
  try {
    const report = await run(data);
    postMessage({ report: { ...report, milliseconds: performance.now() - began } });
  } catch (error) {
    postMessage({ error: { message: String(error.message).slice(0, 500), isOfBase: error.isOfBase === true } });
  }
};
postMessage({ isReady: true });
