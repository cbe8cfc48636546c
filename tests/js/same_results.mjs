// Usage: node same_results.mjs COMMAND VECTORS [SUITES]: compares the package with the command `simdiri`, which is linked with the
// C library, on the texts of the vectors and of the public suites: under every option set below, the package must give the
// same results, statuses, keys and parts. SPDX-License-Identifier: MIT
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SeenSet, check, compare, explain, key, label, normalize, parts, redact, resolve, statusName, toIri, toUri } from "simdiri";

const [command, vectors, suites] = process.argv.slice(2);
const texts = new Set();
const unescape = (field) =>
  Buffer.concat(field.split(/(\\x[0-9A-F]{2}|\\u\{[0-9A-F]+\}|\\[tnr\\e])/).map((piece) => {
    if (piece.startsWith("\\x")) return Buffer.from(piece.slice(2), "hex");
    if (piece.startsWith("\\u")) return Buffer.from(String.fromCodePoint(parseInt(piece.slice(3, -1), 16)));
    return Buffer.from({ "\\t": "\t", "\\n": "\n", "\\r": "\r", "\\\\": "\\", "\\e": "" }[piece] ?? piece);
  }));

for (const folder of ["good", "bad", "lax"])
  for (const file of readdirSync(join(vectors, folder)))
    for (const line of readFileSync(join(vectors, folder, file), "utf8").split("\n"))
      if (line !== "" && !line.startsWith("#"))
        for (const field of line.split(/\t+/)) texts.add(unescape(field).toString("latin1"));
if (suites && existsSync(suites)) {
  for (const file of readdirSync(suites).filter((name) => name.endsWith(".jsonl")))
    for (const line of readFileSync(join(suites, file), "utf8").split("\n")) {
      const text = line === "" ? undefined : JSON.parse(line).input;
      // A lone surrogate is not UTF-8, so the command cannot read it.
      if (typeof text === "string" && !/[\uD800-\uDFFF]/.test(text.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]/g, "")))
        texts.add(Buffer.from(text).toString("latin1"));
    }
} else console.log("skipped: the texts of the public suites, which are not part of the repository");

// The command reads records that end with NUL.
const records = [...texts].filter((text) => !text.includes("\0")).map((text) => Buffer.from(text, "latin1"));
const data = new Uint8Array(Buffer.concat(records));
const offsets = new Int32Array(records.length + 1);
records.forEach((record, i) => (offsets[i + 1] = offsets[i] + record.length));
const lines = new Uint8Array(Buffer.concat(records.flatMap((record) => [record, Buffer.of(0)])));
// Strings, for records that are UTF-8.
const isText = records.map((record) => Buffer.from(record.toString()).equals(record));
const strings = records.map((record, i) => (isText[i] ? record.toString() : null));
const folder = mkdtempSync(join(tmpdir(), "simdiri-js-"));
writeFileSync(join(folder, "input"), lines);

function run(...args) {
  const { stdout, stderr, status } = spawnSync(command, [...args, "-q", "--null", join(folder, "input")], { maxBuffer: 1 << 30 });
  if (status > 1) throw new Error(`simdiri ${args.join(" ")}: ${stderr}`);
  const output = stdout.toString("latin1");
  const found = output.split(output.endsWith("\0") ? "\0" : "\n");
  found.pop();
  return found;
}

let passed = 0;
let failed = 0;
function same(what, wanted, given) {
  if (wanted === given) {
    passed++;
  } else if (failed++ < 20) console.log(`FAILED: ${what}\n  wanted ${JSON.stringify(wanted)}\n  given  ${JSON.stringify(given)}`);
}

const latin = (bytes) => Buffer.from(bytes).toString("latin1");
const toLatin = (text) => (text === null ? null : Buffer.from(text).toString("latin1"));
const kebab = (name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const toArguments = (options) =>
  Object.entries(options).filter(([, value]) => value !== false)
    .map(([name, value]) => (value === true ? `--${kebab(name)}` : `--${kebab(name)}=${value}`));

const base = "http://a/b/c/d;p?q";
const SETS = [
  {}, { form: "iri" }, { profile: "web" }, { profile: "web", base }, { rung: "syntax" }, { rung: "simple" },
  { disallowed: "fail" }, { disallowed: "encode" }, { grammar: "iri-bis" }, { grammar: "uri" }, { grammar: "leiri" },
  { nfc: true }, { nfkc: true, form: "iri" }, { host: "percent" }, { reference: true }, { dropFragment: true },
  { defaultScheme: "https" }, { base, form: "iri" },
];

function compareTransform(name, call, args, options) {
  // Columns have no findings, which the command's --status shows, too.
  const wanted = run(...args, "--status", "--severity=scheme=ignore", "--on-error=keep");
  const title = `${name} ${JSON.stringify(options)}`;
  if (wanted.length !== records.length) throw new Error(`${title}: ${wanted.length} records`);
  const columns = call({ data, offsets }, { ...options, errors: "keep" });
  const array = call(strings, { ...options, errors: "keep" });
  if (array.length !== records.length || columns.offsets.length !== records.length + 1) throw new Error(`${title}: too few results`);
  const inLines = latin(call({ data: lines, separator: "\0" }, { ...options, errors: "keep" }).data).split("\0");
  wanted.forEach((line, i) => {
    const tab = line.lastIndexOf("\t");
    const text = line.slice(0, tab);
    const what = `${title}: ${JSON.stringify(latin(records[i]))}`;
    same(what, text, latin(columns.data.subarray(columns.offsets[i], columns.offsets[i + 1])));
    same(`${what}, status`, line.slice(tab + 1), statusName(columns.statuses[i]));
    same(`${what}, in lines`, text, inLines[i]);
    if (!isText[i]) return;
    same(`${what}, in an array`, text, toLatin(array[i]));
    same(`${what}, alone`, text, toLatin(call(strings[i], { ...options, errors: "keep" })));
  });
}

for (const options of SETS) compareTransform("normalize", normalize, ["normalize", ...toArguments(options)], options);
for (const options of [{}, { disallowed: "encode" }, { form: "uri" }])
  compareTransform("resolve", (text, rest) => resolve(text, base, rest), ["resolve", `--base=${base}`, ...toArguments(options)], options);
compareTransform("toUri", toUri, ["convert", "--to=uri"], {});
compareTransform("toIri", toIri, ["convert", "--to=iri"], {});

for (const options of [{}, { profile: "web" }, { lossy: "crawl" }, { by: "domain" }, { by: "params" }, { hash: "xxh3-64" }]) {
  const wanted = run("key", ...toArguments(options));
  const columns = key({ data, offsets }, options);
  const size = columns.length / records.length;
  if (wanted.length !== records.length || !(size === 16 || size === 8))
    throw new Error(`key ${JSON.stringify(options)}: ${wanted.length} keys of ${size} bytes`);
  const array = key(strings, options);
  wanted.forEach((hex, i) => {
    same(`key ${JSON.stringify(options)}: ${latin(records[i])}`, hex, Buffer.from(columns.subarray(i * size, i * size + size)).toString("hex"));
    if (isText[i]) same(`key of an array: ${strings[i]}`, hex, array[i]);
    if (isText[i]) same(`key alone: ${strings[i]}`, hex, key(strings[i], options));
  });
}

// Labels and redaction. The text of a file is an option here; the command reads the file.
const ROUTES = "# pages\n/{:locale}/**\n/{name}.html\n/wiki/{page}\n/**/{:int}\n/{a}/{b}\n";
const RULES = "simdiri-rules 1\nlossy fragment\nlossy sort\nlossy tracking\ndrop q\ndrop s* example.com\nkeep gclid\n";
const REDACT_RULES = "simdiri-redact 1\nrule own\nname q\nname id*\n";
const FILES = { __proto__: null, routes: ROUTES, rules: RULES, redactRules: REDACT_RULES };
const inFiles = (options) =>
  toArguments(Object.fromEntries(Object.entries(options).map(([name, value]) => {
    if (!(name in FILES)) return [name, value];
    writeFileSync(join(folder, name), value);
    return [name, join(folder, name)];
  })));

function compareTexts(name, call, options, errors) {
  const wanted = run(name, ...inFiles(options));
  const columns = call({ data, offsets }, { ...options, ...errors });
  const array = call(strings, { ...options, ...errors });
  if (wanted.length !== records.length || array.length !== records.length) throw new Error(`${name}: ${wanted.length} records`);
  wanted.forEach((text, i) => {
    const what = `${name} ${JSON.stringify(options)}: ${JSON.stringify(latin(records[i]))}`;
    same(what, text, latin(columns.data.subarray(columns.offsets[i], columns.offsets[i + 1])));
    if (!isText[i]) return;
    same(`${what}, in an array`, text, toLatin(array[i]));
    same(`${what}, alone`, text, toLatin(call(strings[i], { ...options, ...errors })));
  });
}

for (const options of [
  {}, { params: "all", templates: "all" }, { groupHost: "domain", lossy: "crawl" }, { groupHost: "none", params: "q,id*" },
  { profile: "web" }, { routes: ROUTES, params: "q" }, { rules: RULES, params: "all" }, { templates: "none", base },
]) compareTexts("label", label, options, { errors: "keep" });
const inLines = label({ data: lines, separator: "\0" }, { errors: "keep" }).data;
same("labels of lines", run("label").join("\0"), latin(inLines).slice(0, -1));
for (const options of [{}, { redact: "email,ip,q*" }, { keepParams: "q,utm_*" }, { redact: "ip", keepParams: "" }, { redactRules: REDACT_RULES }, { redact: "secrets,user*", redactRules: REDACT_RULES }])
  compareTexts("redact", redact, options, {});

// Cleaned addresses: those of the command, whose keys under the same rules are those of the originals.
const CLEAN_RULES = "simdiri-rules 1\nlossy tracking\ndrop q\ndrop s* example.com\nkeep gclid\n";
FILES.rules = CLEAN_RULES;
for (const options of [
  { clean: "fragment,tracking" }, { clean: "anchor,session,empty-query,userinfo,final-dot" }, { clean: "parameters,fragment", rules: CLEAN_RULES },
  { clean: "tracking,session,fragment", profile: "web" }, { clean: "userinfo", form: "iri" },
]) {
  compareTexts("normalize", normalize, options, { errors: "keep" });
  const lossy = options.clean.split(",").filter((name) => name !== "parameters").join(",");
  const ofKeys = { lossy, rules: options.rules, profile: options.profile };
  const isIri = normalize(strings, { profile: options.profile, errors: "null" });
  const own = strings.filter((text, i) => text !== null && isIri[i] !== null);
  const cleaned = normalize(own, options);
  const [before, after] = [key(own, ofKeys), key(cleaned, ofKeys)];
  own.forEach((text, i) => same(`the key of the cleaned ${text} ${JSON.stringify(options)}`, before[i], after[i]));
}

// A comparison by lossy rules says what the keys of the command say.
for (const options of [{ lossy: "crawl" }, { rules: RULES }, { lossy: "www,scheme", rules: RULES }]) {
  const keys = run("key", ...inFiles(options));
  const [first, second] = [[], []];
  const numbers = strings.map((_, i) => i).filter((i) => strings[i] !== null && normalize(strings[i], { errors: "null" }) !== null);
  const last = new Map();
  for (const [at, i] of numbers.entries()) {
    for (const j of [last.get(keys[i]), numbers[(at + 1) % numbers.length]])
      if (j !== undefined) [first, second].forEach((list, operand) => list.push([i, j][operand]));
    last.set(keys[i], i);
  }
  const [firsts, seconds] = [first, second].map((list) => list.map((i) => strings[i]));
  const plain = compare(firsts, seconds);
  const found = compare(firsts, seconds, options);
  let count = 0;
  found.forEach((rung, i) => {
    const isEqual = keys[first[i]] === keys[second[i]];
    same(`compare ${JSON.stringify(options)}: ${firsts[i]} ${seconds[i]}`, plain[i] ?? (isEqual ? "lossy" : null), rung);
    if (rung === "lossy") count++;
  });
  same(`compare ${JSON.stringify(options)} finds pairs`, true, count > 0);
}

const names = ["scheme", "host", "port", "path", "query", "fragment", "suffix", "domain", "site", "segment:1", "host-unicode"];
const wantedParts = run("parse", `--get=${names.join(",")}`, "--output-format=jsonl", "--on-error=keep");
if (wantedParts.length !== records.length) throw new Error(`parse --get: ${wantedParts.length} records`);
for (const [i, text] of strings.entries()) {
  if (text === null) continue;
  const found = parts(text, names, { errors: "null" });
  if (found === null) continue; // the command writes what it keeps
  const wanted = JSON.parse(Buffer.from(wantedParts[i], "latin1").toString());
  for (const name of names) same(`parts ${text} ${name}`, wanted[name], found[name]);
}

// Laws of the package itself, on all strings.
const all = strings.filter((text) => text !== null);
const seen = new SeenSet({ hash: "xxh3" });
const isNew = seen.add(all);
same("a set has the different keys", new Set(key(all)).size, seen.size);
same("each of them was new once", seen.size, isNew.filter(Boolean).length);
for (const text of all) {
  const normal = normalize(text, { errors: "null" });
  const error = check(text);
  if (error) same(`the offset is inside: ${text}`, true, error.offset <= text.length);
  const told = explain(text);
  same(`explain agrees: ${text}`, normal, told.uri ?? null);
  if (normal === null) continue;
  same(`a normal form is fixed: ${text}`, normal, normalize(normal));
  const rung = compare(text, normal, { errors: "null" });
  same(`it is equivalent: ${text}`, true, typeof rung === "string");
}
rmSync(folder, { recursive: true });
console.log(`same_results: ${records.length} texts, ${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 10000 ? 0 : 1;
