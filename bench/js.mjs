// Usage: node bench/js.mjs [--package=build/js] [--rounds=N] [--count=N] [--clock=cpu] LIST...: measures the npm package beside new URL() and
// packages of npm, on the lines of the lists that both it and new URL() accept. `bash tests/js/run` makes the folder. Prints
// a table, on a busy machine with --clock=cpu: ns for each IRI, the best of all rounds, and the rate in relation to new URL().href. Each round measures all rows.
// SPDX-License-Identifier: MIT
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const options = { package: "build/js", rounds: "15", count: "100000", clock: "wall" };
const lists = [];
for (const argument of process.argv.slice(2)) {
  const match = /^--(\w+)=(.*)$/.exec(argument);
  if (match && Object.hasOwn(options, match[1])) options[match[1]] = match[2];
  else lists.push(argument);
}
if (lists.length === 0) throw new Error("which lists? node bench/js.mjs LIST...");
const requireFrom = (folder) => createRequire(resolve(options.package, folder, "package.json"));
const importFrom = (folder, name) => import(pathToFileURL(requireFrom(folder).resolve(name)));
const simdiri = await import(pathToFileURL(resolve(options.package, "user", "node_modules", "simdiri", "node.js")));
const { default: whatwg } = await importFrom("tools", "whatwg-url");
const { default: normalizeUrl } = await import(pathToFileURL(resolve(options.package, "tools", "node_modules", "normalize-url", "index.js")));
const { default: tldts } = await importFrom("tools", "tldts");

/** Returns a number from 0 to 1, the same sequence in each run. */
let state = 1;
function random() {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 2 ** 32;
}

const all = lists.flatMap((list) => readFileSync(list, "utf8").split("\n"))
  .filter((line) => URL.canParse(line) && simdiri.normalize(line, { errors: "null" }) !== null);
for (let i = all.length - 1; i > 0; i--) {
  const j = Math.floor(random() * (i + 1));
  [all[i], all[j]] = [all[j], all[i]];
}
// Copies, so that no text is a part of a list.
const texts = JSON.parse(JSON.stringify(all.slice(0, Number(options.count))));
const encoded = texts.map((text) => new TextEncoder().encode(text));
const offsets = new Int32Array(texts.length + 1);
encoded.forEach((bytes, i) => (offsets[i + 1] = offsets[i] + bytes.length));
const data = new Uint8Array(Buffer.concat(encoded));
const lines = new Uint8Array(Buffer.from(`${texts.join("\n")}\n`));

/** A row that calls a function for each text. Each row has a loop of its own, as in a program that has only one. */
function each(call) {
  const loop = new Function("call", "texts", "return () => { let n = 0; for (const text of texts) n += call(text) === null ? 0 : 1; return n; }");
  return loop(call, texts);
}

const web = { profile: "web" };
const slow = (call) => {
  const part = texts.slice(0, texts.length / 10);
  const loop = () => {
    for (const text of part) call(text);
  };
  loop.count = part.length;
  return loop;
};
const tryOr = (call) => (text) => {
  try {
    return call(text);
  } catch {
    return null;
  }
};
const rows = {
  "new URL().href": each((text) => new URL(text).href),
  "simdiri: string": each((text) => simdiri.normalize(text)),
  "simdiri: string, web": each((text) => simdiri.normalize(text, web)),
  "simdiri: array": () => simdiri.normalize(texts),
  "simdiri: array, web": () => simdiri.normalize(texts, web),
  "simdiri: columns": () => simdiri.normalize({ data, offsets }),
  "simdiri: columns, web": () => simdiri.normalize({ data, offsets }, web),
  "simdiri: lines": () => simdiri.normalize({ data: lines, separator: "\n" }),
  "simdiri: lines, web": () => simdiri.normalize({ data: lines, separator: "\n" }, web),
  "simdiri: key of a string": each((text) => simdiri.key(text)),
  "simdiri: keys of columns": () => simdiri.key({ data, offsets }),
  "simdiri: SeenSet, string": () => {
    const seen = new simdiri.SeenSet();
    for (const text of texts) seen.add(text);
    seen.free();
  },
  "simdiri: SeenSet, columns": () => {
    const seen = new simdiri.SeenSet();
    seen.add({ data, offsets });
    seen.free();
  },
  "simdiri: domain of a string": each((text) => simdiri.parts(text, "domain")),
  "npm whatwg-url, href": slow((text) => new whatwg.URL(text).href),
  "npm normalize-url": slow(tryOr((text) => normalizeUrl(text))),
  "npm tldts, domain": each((text) => tldts.getDomain(text)),
};

// The time of the processor is that of all threads of the process, so it includes those of the garbage collector.
function readClock() {
  if (options.clock !== "cpu") return Number(process.hrtime.bigint());
  const { user, system } = process.cpuUsage();
  return (user + system) * 1000;
}

const best = {};
for (let round = 0; round < Number(options.rounds); round++)
  for (const [name, row] of Object.entries(rows)) {
    const begin = readClock();
    row();
    const time = (readClock() - begin) / (row.count ?? texts.length);
    best[name] = Math.min(best[name] ?? Infinity, time);
  }
const size = (data.length / texts.length).toFixed(0);
console.log(`Node ${process.versions.node}, level ${simdiri.isa()}, ${texts.length} IRIs of ${size} bytes, best of ${options.rounds} rounds, ${options.clock} time`);
console.log("\n| row | ns an IRI | rate, new URL().href = 1 |\n|---|---:|---:|");
for (const [name, time] of Object.entries(best))
  console.log(`| ${name} | ${time.toFixed(0)} | ${(best["new URL().href"] / time).toFixed(2)} |`);
