// The example of a queue, and the package as a browser loads it. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { RequestQueue } from "simdiri/examples/queue.mjs";

const folder = dirname(createRequire(import.meta.url).resolve("simdiri/package.json"));

test("a queue has each request once", () => {
  const queue = new RequestQueue();
  assert.deepEqual(queue.addRequest({ url: "HTTP://h/?utm_source=x&a=1", label: "start" }), { wasAlreadyPresent: false });
  assert.deepEqual(queue.addRequest({ url: "http://h:80/?a=1#top" }), { wasAlreadyPresent: true });
  assert.equal(queue.addLinks(["b", "/b", "HTTP://x", "b#c", "no scheme:"], { base: "http://h/a" }), 2);
  const fetched = [];
  for (let request; (request = queue.fetchNextRequest()) !== null;) fetched.push(request);
  assert.deepEqual(fetched[0], { label: "start", url: "http://h/?utm_source=x&a=1" });
  assert.deepEqual(fetched.slice(1).map(({ url }) => url), ["http://h/b", "http://x/"]);
  assert.equal(queue.size, 0);
  queue.close();
  const long = new RequestQueue();
  for (let i = 0; i < 2500; i++) long.addRequest({ url: `http://h/${i}` });
  for (let i = 0; i < 2500; i++) assert.equal(long.fetchNextRequest().url, `http://h/${i}`);
  assert.equal(long.fetchNextRequest(), null);
});

test("the example runs as a program", () => {
  const output = execFileSync(process.execPath, [join(folder, "examples", "queue.mjs"), "HTTP://a", "http://a/"]).toString();
  assert.equal(output, "left out  http://a/\nfetch     http://a/\n");
});

test("the licences of what the module contains are there", () => {
  for (const name of ["LICENSE", "utf8proc/LICENSE.md", "libpsl/COPYING", "publicsuffix/LICENSE", "wasi-libc/copyright"])
    assert.ok(readFileSync(join(folder, "licences", name)).length > 100, name);
});

test("the module for browsers starts with fetch, and both files have the same results", async () => {
  const browser = await loadForBrowser();
  const plain = await loadForBrowser("plain");
  assert.equal(plain.level(), "scalar");
  assert.notEqual(browser.level(), "scalar");
  for (const module of [browser, plain]) {
    assert.equal(module.normalize("HTTP://h/é😀"), "http://h/%C3%A9%F0%9F%98%80");
    assert.equal(module.toIri("http://h/%C3%A9"), "http://h/é");
    assert.deepEqual(module.normalize(["HTTP://h", "x:"]), ["http://h/", "x:"]);
    assert.equal(new module.SeenSet().add("x:"), true);
  }
});

async function loadForBrowser(kind) {
  const { fetch: oldFetch } = globalThis;
  const { validate } = WebAssembly;
  globalThis.fetch = async (url) => ({ ok: true, arrayBuffer: async () => readFileSync(url) });
  if (kind === "plain") WebAssembly.validate = () => false;
  try {
    // A copy of the folder's modules by another query is another instance.
    const { cpSync, mkdtempSync } = await import("node:fs");
    const copy = mkdtempSync(join(dirname(folder), "simdiri-copy-"));
    cpSync(folder, copy, { recursive: true });
    const module = await import(pathToFileURL(join(copy, "browser.js")));
    const { rmSync } = await import("node:fs");
    rmSync(copy, { recursive: true });
    return module;
  } finally {
    globalThis.fetch = oldFetch;
    WebAssembly.validate = validate;
  }
}
