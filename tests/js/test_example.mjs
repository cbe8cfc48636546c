// The example of a queue, and the package as a browser loads it. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { RequestQueue } from "simdiri/examples/queue.mjs";

const folder = dirname(createRequire(import.meta.url).resolve("simdiri/package.json"));

test("a queue has each request once", () => {
  const queue = new RequestQueue();
  assert.deepEqual(queue.addRequest({ url: "HTTP://h/?utm_source=x&a=1", label: "start" }), { wasAlreadyPresent: false, isValid: true });
  assert.deepEqual(queue.addRequest({ url: "http://h:80/?a=1#top" }), { wasAlreadyPresent: true, isValid: true });
  assert.deepEqual(queue.addRequest({ url: "no scheme" }), { wasAlreadyPresent: false, isValid: false });
  assert.equal(queue.addLinks(["b", "/b", "HTTP://x", "b#c", "no scheme:"], { base: "http://h/a" }), 2);
  const fetched = [];
  for (let request; (request = queue.fetchNextRequest()) !== null;) fetched.push(request);
  assert.deepEqual(fetched[0], { label: "start", url: "http://h/?utm_source=x&a=1" });
  assert.deepEqual(fetched.slice(1).map(({ url }) => url), ["http://h/b", "http://x/"]);
  assert.equal(queue.size, 0);
  queue.close();
  const web = new RequestQueue({ profile: "web", hash: "xxh3", maxBytes: 1 << 20 });
  assert.deepEqual(web.addRequest({ url: "http:\\\\a" }), { wasAlreadyPresent: false, isValid: true });
  assert.deepEqual(web.addRequest({ url: "http://a/" }), { wasAlreadyPresent: true, isValid: true });
  assert.equal(web.addLinks(["/b", "http://["], { base: "http://a/" }), 1);
  assert.deepEqual([web.fetchNextRequest().url, web.fetchNextRequest().url], ["http://a/", "http://a/b"]);
  const long = new RequestQueue();
  for (let i = 0; i < 2500; i++) long.addRequest({ url: `http://h/${i}` });
  for (let i = 0; i < 2500; i++) assert.equal(long.fetchNextRequest().url, `http://h/${i}`);
  assert.equal(long.fetchNextRequest(), null);
});

test("the example runs as a program, also by a link with a space in its path", () => {
  const file = join(folder, "examples", "queue.mjs");
  const links = mkdtempSync(join(tmpdir(), "simdiri example "));
  symlinkSync(file, join(links, "link.mjs"));
  for (const program of [file, join(links, "link.mjs")]) {
    const output = execFileSync(process.execPath, [program, "HTTP://a", "http://a/", "no"]).toString();
    assert.equal(output, "left out  http://a/\nleft out  no\nfetch     http://a/\n");
  }
  rmSync(links, { recursive: true });
});

test("the links of the README lead to files of the package or to addresses", () => {
  const links = [...readFileSync(join(folder, "README.md"), "utf8").matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map((match) => match[1]);
  assert.ok(links.length > 0);
  for (const link of links) assert.ok(/^https:/.test(link) || existsSync(join(folder, link)), link);
});

test("the licences of what the module contains are there", () => {
  for (const name of ["LICENSE", "utf8proc/LICENSE.md", "libpsl/COPYING", "publicsuffix/LICENSE", "wasi-libc/copyright"])
    assert.ok(readFileSync(join(folder, "licences", name)).length > 100, name);
});

test("the module for browsers starts with fetch, and both files have the same results", async () => {
  const browser = await loadForBrowser();
  const plain = await loadForBrowser("plain");
  assert.equal(plain.isa(), "scalar");
  assert.notEqual(browser.isa(), "scalar");
  for (const module of [browser, plain]) {
    assert.equal(module.normalize("HTTP://h/é😀"), "http://h/%C3%A9%F0%9F%98%80");
    assert.equal(module.toIri("http://h/%C3%A9"), "http://h/é");
    assert.deepEqual(module.normalize(["HTTP://h", "x:"]), ["http://h/", "x:"]);
    assert.equal(new module.SeenSet().add("x:"), true);
    const base = new TextEncoder().encode("http://h/a");
    for (const host of ["h", "h", "i", "i"]) {
      base[7] = host.charCodeAt(0);
      assert.equal(module.normalize("b", { base }), `http://${host}/b`);
    }
  }
});

async function loadForBrowser(kind) {
  const { fetch: oldFetch } = globalThis;
  const { validate } = WebAssembly;
  globalThis.fetch = async (url) => ({ ok: true, arrayBuffer: async () => readFileSync(url) });
  if (kind === "plain") WebAssembly.validate = () => false;
  try {
    // A copy of the folder's modules by another query is another instance.
    const { cpSync } = await import("node:fs");
    const copy = mkdtempSync(join(dirname(folder), "simdiri-copy-"));
    cpSync(folder, copy, { recursive: true });
    const module = await import(pathToFileURL(join(copy, "browser.js")));
    rmSync(copy, { recursive: true });
    return module;
  } finally {
    globalThis.fetch = oldFetch;
    WebAssembly.validate = validate;
  }
}
