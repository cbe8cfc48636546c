// Surrogates, re-entrant calls, growth of the memory, large inputs, leaks. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { Worker } from "node:worker_threads";
import * as simdiri from "simdiri";

const { SeenSet, check, key, memorySize, normalize, parts } = simdiri;

test("lone surrogates are U+FFFD", () => {
  for (const text of ["http://h/\uD800", "http://h/\uDC00", "http://h/a\uD83Db", "http://h/\uDE00\uD83D"]) {
    const replaced = text.replace(/[\uD800-\uDFFF]/g, "\uFFFD");
    for (const options of [{}, { form: "iri" }, { profile: "web" }])
      assert.equal(normalize(text, options), normalize(replaced, options));
    assert.deepEqual(normalize([text, "x:"]), [normalize(replaced), "x:"]);
    assert.equal(normalize(text, { profile: "web" }), new URL(text).href);
    assert.equal(check(text).code, check(replaced).code);
    assert.equal(check(text).offset, check(replaced).offset);
    assert.equal(key(text), key(replaced));
    assert.equal(simdiri.parse(text).path, text.slice(8).replace(/[\uD800-\uDFFF]/g, "\uFFFD"));
  }
  // Two strings of an array must not make one character.
  assert.deepEqual(normalize(["http://h/\uD83D", "\uDE00"], { errors: "null" }), ["http://h/%EF%BF%BD", null]);
  assert.deepEqual(key(["x:\uD83D", "\uDE00:"]), [key("x:\uFFFD"), key("\uFFFD:")]);
  assert.equal(normalize("no \uD800", { errors: "keep" }), "no \uD800");
});

test("a byte-order mark is kept", () => {
  assert.equal(normalize("\uFEFFx", { errors: "keep" }), "\uFEFFx");
  assert.equal(simdiri.parse("\uFEFFx").path, "\uFEFFx");
  assert.equal(simdiri.parse(new TextEncoder().encode("\uFEFFx")).path[0], 0xef);
});

test("code of the caller that calls back changes nothing", () => {
  const inner = () => normalize(Array.from({ length: 3000 }, (_, i) => `HTTP://inner/${i}`));
  const options = {
    get form() {
      inner();
      for (let i = 0; i < 60; i++) normalize("x:", { defaultScheme: `s${i}` });
      return "uri";
    },
  };
  assert.equal(normalize("HTTP://h/é", options), "http://h/%C3%A9");
  assert.deepEqual(normalize(["HTTP://h/é", "http://h"], options), ["http://h/%C3%A9", "http://h/"]);
  const texts = new Proxy(["HTTP://a", "HTTP://b"], {
    get(target, name) {
      inner();
      return target[name];
    },
  });
  assert.deepEqual(normalize(texts), ["http://a/", "http://b/"]);
  assert.deepEqual(new SeenSet().add(texts), [true, true]);
  const names = ["host", { toString: () => (inner(), "path") }];
  assert.throws(() => parts("http://h/", names), TypeError);
});

test("results survive the growth of the memory", () => {
  const before = memorySize();
  const seen = new SeenSet();
  const long = "HTTP://h/" + "é".repeat(5 << 20);
  assert.equal(normalize(long).length, 9 + 6 * (5 << 20));
  assert.ok(memorySize() > before);
  assert.equal(seen.add(long), true);
  assert.equal(seen.add(long), false);
  assert.equal(normalize("HTTP://h"), "http://h/");
});

test("texts that do not fit are an error, and the module goes on", { timeout: 120000 }, () => {
  const half = new Uint8Array(1 << 30).fill(0x20);
  half.set([120, 58]);
  assert.throws(() => normalize(half), (error) => ["no-memory", "too-long"].includes(error.code));
  assert.equal(normalize("HTTP://h"), "http://h/");
  const huge = new Uint8Array(2 ** 32 - 1);
  assert.throws(() => normalize(huge), (error) => ["no-memory", "too-long"].includes(error.code));
  assert.throws(() => normalize({ data: huge, offsets: BigInt64Array.of(0n, 4294967295n) }), (error) =>
    ["no-memory", "too-long"].includes(error.code));
  assert.equal(normalize("HTTP://h"), "http://h/");
  assert.throws(() => new SeenSet({ expected: 1e12 }).add("x:"), (error) => ["no-memory", "set-full", "too-long"].includes(error.code));
  assert.equal(new SeenSet().add("x:"), true);
});

test("columns beyond 2^31 bytes", { timeout: 240000, skip: process.env.SIMDIRI_LARGE ? false : "SIMDIRI_LARGE=1 runs it: it takes 8 GB" }, () => {
  const one = new TextEncoder().encode("http://h/" + "x".repeat(1 << 20) + "/%7e");
  const count = Math.ceil((2 ** 31 + 2 ** 28) / one.length);
  const data = new Uint8Array(count * one.length);
  const offsets = new BigInt64Array(count + 1);
  for (let i = 0; i < count; i++) {
    data.set(one, i * one.length);
    offsets[i + 1] = BigInt((i + 1) * one.length);
  }
  const found = normalize({ data, offsets });
  assert.equal(Number(found.offsets[count]), count * (one.length - 2));
  assert.equal(found.data[found.data.length - 1], "~".charCodeAt(0));
  const narrow = Uint32Array.from(offsets, Number);
  assert.equal(normalize({ data, offsets: narrow }).offsets[count], count * (one.length - 2));
});

test("nothing leaks", () => {
  const round = () => {
    for (let i = 0; i < 200; i++) {
      const set = new SeenSet({ lossy: "crawl" });
      set.add([`http://h/${i}`, "x:"]);
      set.free();
      normalize("b", { base: `http://h/${i}` });
      parts(`http://a.b.example.com/${i}`, ["domain", "path"]);
      assert.throws(() => normalize("x:", { form: `f${i}` }));
      new simdiri.SuffixList("com\nio\n").free();
      simdiri.explain(`HTTP://h:80/${i}`);
    }
  };
  round();
  const before = memorySize();
  for (let i = 0; i < 20; i++) round();
  assert.equal(memorySize(), before);
});

test("the garbage collector frees sets", { skip: globalThis.gc ? false : "needs node --expose-gc" }, async () => {
  const expected = 1 << 18;
  const texts = Array.from({ length: 1000 }, (_, i) => `x:${i}`);
  const make = () => void new SeenSet({ expected }).add(texts);
  for (let i = 0; i < 3; i++) make();
  globalThis.gc();
  await new Promise((done) => setTimeout(done, 20));
  const before = memorySize();
  for (let i = 0; i < 60; i++) {
    make();
    globalThis.gc();
    await new Promise((done) => setTimeout(done, 5));
  }
  assert.ok(memorySize() - before < 20 * 24 * expected, `${memorySize() - before}`);
});

test("freed buffers are not used", () => {
  const long = "http://a/" + "x".repeat(100000);
  const calls = [() => normalize("HTTP://b/"), () => normalize([long, "HTTP://b/"]), () => check("http://b/"), () => key(long),
    () => parts("http://b/", ["host"]), () => simdiri.parse("http://b/"), () => simdiri.explain("HTTP://b/"),
    () => simdiri.resolve("/b", "http://a/"), () => simdiri.compare("http://b/", "http://b")];
  for (const call of calls) {
    const wanted = call();
    normalize(long);
    simdiri.freeCaches();
    assert.deepEqual(call(), wanted);
  }
  const set = new SeenSet();
  assert.equal(set.add(long), true);
  simdiri.freeCaches();
  assert.deepEqual([set.add("http://b/"), set.add("http://c/"), set.add("http://c/")], [true, true, false]);
});

test("options of odd types are refused", () => {
  for (const options of [{ hash: ["xxh3-64"] }, { "hash=xxh3-64": true }, { profile: ["web"] }, { "a b": "c" }])
    assert.throws(() => key(["http://a/", "http://b/"], options), { code: "bad-option" });
  assert.throws(() => normalize("http://a/", JSON.parse('{"__proto__": {"profile": "web"}}')), { code: "bad-option" });
  const wrong = new Uint8Array(100000).fill(97);
  Object.defineProperty(wrong, "length", { value: 1 });
  assert.throws(() => normalize(wrong), { code: "no-scheme", offset: 100000 }); // of all bytes
  const calling = new TextEncoder().encode("HTTP://a/HTTP://b/");
  calling.subarray = () => assert.fail("called back");
  assert.equal(new TextDecoder().decode(normalize({ data: calling, offsets: Int32Array.of(0, 9, 18) }).data), "http://a/http://b/");
});

test("a text with an error for each byte is explained in linear time", () => {
  const found = simdiri.explain("http://h/" + "\t|^ ".repeat(50000), { profile: "web" });
  assert.ok(found.validationErrors.length <= 201 && found.validationErrorCount > 100000);
});

test("works in a worker", async () => {
  const code = `import { normalize } from "simdiri"; import { parentPort } from "node:worker_threads";
    parentPort.postMessage(normalize("HTTP://h"));`;
  // A data: URL has no folder with packages, so the worker is a file beside this one.
  const { mkdtempSync, rmSync, writeFileSync } = await import("node:fs");
  const folder = mkdtempSync(new URL("worker-", import.meta.url).pathname);
  writeFileSync(`${folder}/worker.mjs`, code);
  try {
    const worker = new Worker(`${folder}/worker.mjs`);
    assert.equal(await new Promise((done, fail) => worker.on("message", done).on("error", fail)), "http://h/");
    await worker.terminate();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
