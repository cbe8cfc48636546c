// Usage: node compare.mjs PROGRAM lists FILE... | suites FILE... | generated RECORDS SEED: compares --profile=web of PROGRAM
// with whatwg-url, the URL Standard's reference implementation. Exit status 1: a difference has no known reason.
// SPDX-License-Identifier: MIT
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import unassigned from "@unicode/unicode-15.0.0/General_Category/Unassigned/regex.mjs";
import whatwg from "whatwg-url";
import { generate } from "./generate.mjs";

// A warning says that an opaque host has white space, which the URL Standard allows.
const OK = ["ok", "host-unmapped"];
const BASE = "http://base.example/folder/page?query";
const [program, what, ...rest] = process.argv.slice(2);

// ---------------------------------------------------------------------------------------------- the two sides

function referenceOf(text, base) {
  const baseURL = base === null ? null : whatwg.parseURL(base);
  if (base !== null && baseURL === null) return null;
  const url = whatwg.parseURL(text, { baseURL });
  return url === null ? null : whatwg.serializeURL(url);
}

// Returns the normal form of each text, null for a failure. JSON carries every code point of a text.
function run(texts, base) {
  const command = base === null ? ["normalize"] : ["resolve", `--base=${base}`];
  const input = texts.map((text) => JSON.stringify({ u: text })).join("\n") + "\n";
  const { stdout, stderr, status } = spawnSync(program, [...command, "--profile=web", "--jsonl", "-f", "/u", "--status", "-q"], {
    input,
    encoding: "utf8",
    maxBuffer: 1 << 30,
  });
  const lines = stdout.split("\n").slice(0, -1);
  if (status !== 0 && !/base/.test(stderr)) throw new Error(`${program}: ${stderr}`);
  if (status !== 0) return texts.map(() => null); // the base is refused
  if (lines.length !== texts.length) throw new Error(`${lines.length} results for ${texts.length} records`);
  return lines.map((line) => {
    const row = JSON.parse(line);
    return OK.includes(row.iri_status) ? row.u : null;
  });
}

// ---------------------------------------------------------------------------------------------- known reasons

// NFC as of Unicode 15.0: code points that it has not assigned neither compose nor move.
const ownNormalize = String.prototype.normalize;
const pieces = new RegExp(`(${unassigned.source})`);
function normalizeAs15(form) {
  return this.split(pieces).map((piece) => ownNormalize.call(piece, form)).join("");
}

function referenceWithNFC15(text, base) {
  String.prototype.normalize = normalizeAs15;
  try {
    return referenceOf(text, base);
  } finally {
    String.prototype.normalize = ownNormalize;
  }
}

const REASONS = [
  [
    "utf8proc 2.8.0 has the NFC of Unicode 15.0: it neither composes nor reorders newer characters of a host. With that NFC, the " +
      "reference gives the same result",
    (text, base, mine) => referenceWithNFC15(text, base) === mine,
  ],
];

// ---------------------------------------------------------------------------------------------- comparison

const totals = { same: 0, unknown: 0, reasons: new Map() };

function compare(texts, base, counts) {
  const results = run(texts, base);
  texts.forEach((text, i) => {
    const wanted = referenceOf(text, base);
    if (results[i] === wanted) {
      counts.same++;
      if (wanted === null) counts.failures++;
      return;
    }
    const reason = REASONS.find(([, applies]) => applies(text, base, results[i]))?.[0];
    if (reason) {
      counts.reasons.set(reason, (counts.reasons.get(reason) ?? 0) + 1);
    } else if (counts.unknown++ + totals.unknown < 20) {
      console.log(`FAILED ${JSON.stringify(text)}${base === null ? "" : ` base ${base}`}`);
      console.log(`  whatwg-url ${wanted}\n  simdiri    ${results[i]}`);
    }
  });
}

function compareAll(name, texts, bases) {
  const counts = { same: 0, failures: 0, unknown: 0, reasons: new Map() };
  for (const base of bases)
    for (let first = 0; first < texts.length; first += 100000) compare(texts.slice(first, first + 100000), base, counts);
  report(name, texts.length * bases.length, counts);
}

function report(name, records, counts) {
  const reasons = [...counts.reasons].map(([reason, count]) => `; ${count} explained: ${reason}`);
  console.log(
    `${name}: ${counts.same} of ${records} the same (${counts.failures} failures)${reasons.join("")}; ${counts.unknown} unexplained`,
  );
  totals.same += counts.same;
  totals.unknown += counts.unknown;
  for (const [reason, count] of counts.reasons) totals.reasons.set(reason, (totals.reasons.get(reason) ?? 0) + count);
}

// A lone surrogate becomes U+FFFD, as in every USVString.
const toText = (value) => value.toWellFormed();

// The inputs of the web platform tests: URLs with their bases; names, as hosts of URLs; the URLs and values of setters.
function compareSuite(file) {
  const counts = { same: 0, failures: 0, unknown: 0, reasons: new Map() };
  const byBase = new Map([[null, []]]);
  const add = (text, base) => {
    if (!byBase.has(base)) byBase.set(base, []);
    byBase.get(base).push(toText(text));
  };
  for (const line of readFileSync(file, "utf8").split("\n").slice(0, -1)) {
    const item = JSON.parse(line);
    if (typeof item.input !== "string") continue;
    if (item.op === "to_ascii") add(`http://${item.input}/`, null);
    else add(item.input, item.base ?? null);
    if (item.op !== "to_ascii") add(item.input, BASE);
    const value = item.other;
    if (typeof value === "string") add(value, BASE), add(`http://${value}/`, null), add(`x://${value}`, null);
  }
  let records = 0;
  for (const [base, texts] of byBase) {
    records += texts.length;
    if (texts.length > 0) compare(texts, base, counts);
  }
  report(basename(file), records, counts);
}

if (what === "lists") {
  for (const file of rest) {
    const lines = readFileSync(file, "utf8").split("\n");
    if (lines.at(-1) === "") lines.pop();
    compareAll(basename(file), lines, [null, BASE]);
  }
} else if (what === "suites") {
  rest.forEach(compareSuite);
} else {
  const { points, texts } = generate(Number(rest[0]), Number(rest[1]));
  console.log(`${points} code points that came after Unicode 15.0, or changed in 18.0, in ${texts.length} hosts and URLs, seed ${rest[1]}`);
  compareAll("generated", texts, [null]);
}
console.log(
  `${what}: ${totals.same} the same, ${[...totals.reasons.values()].reduce((a, b) => a + b, 0)} explained, ${totals.unknown} unexplained ` +
    `(NFC of the reference: Unicode ${process.versions.unicode})`,
);
process.exitCode = totals.unknown === 0 && totals.same > 0 ? 0 : 1;
