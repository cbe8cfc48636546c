// The package loaded several times in one thread: files that are loaded again by another query, and a second folder.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import * as first from "simdiri";

const folder = dirname(createRequire(import.meta.url).resolve("simdiri/package.json"));
const load = (file, query) => import(`${pathToFileURL(join(folder, file))}?${query}`);
const PSL = "// VERSION: 1\ncom\nexample\n";
const encode = (text) => new TextEncoder().encode(text);

/** What users of a module have: handles that live on. */
function makeUser(simdiri, name) {
  const set = new simdiri.SeenSet({ hash: "xxh3" });
  set.add([`http://${name}/`, "http://both/"]);
  return { simdiri, name, set, list: new simdiri.SuffixList(PSL) };
}

/** Uses everything of a module: results, caches, sets and lists. */
function assertWorks({ simdiri, name, set, list }, round) {
  assert.equal(simdiri.normalize("HTTP://h/%7e"), "http://h/~", name);
  assert.equal(simdiri.normalize("b", { base: `http://${name}/${round}` }), `http://${name}/b`);
  assert.deepEqual(simdiri.normalize(["HTTP://h/é", null, "x:"], { form: "iri" }), ["http://h/é", null, "x:"]);
  assert.equal(simdiri.compare("http://h/%7e", encode("http://h/~")), "syntax");
  assert.equal(simdiri.key("http://h/~"), "fef554ae1a293c22fb548c5081bd070c");
  assert.equal(simdiri.parts("http://a.b.example/", "domain", { psl: list }), "b.example");
  assert.equal(simdiri.explain("HTTP://h:80").uri, "http://h/");
  assert.equal(set.size, 2);
  assert.deepEqual(set.has([`http://${name}/`, "http://both", "http://neither/"]), [true, true, false]);
  assert.equal(simdiri.normalize(`HTTP://h/${"é".repeat(round * 100000)}`).length, 9 + 6 * round * 100000);
}

/** Uses modules in turn, with growth of the memories and emptied caches in between. */
function assertAllWork(users) {
  for (let round = 1; round <= 3; round++)
    for (const user of users) {
      assertWorks(user, round);
      for (const other of users) {
        other.simdiri.freeCaches();
        assertWorks(user, round);
      }
    }
}

test("an entry that is loaded again has the same module", async () => {
  const user = makeUser(first, "first");
  const users = [user];
  for (const query of ["v=2", "v=3"]) {
    const again = await load("node.js", query);
    assert.equal(again.SeenSet, first.SeenSet);
    assert.equal(again.memorySize(), first.memorySize());
    users.push(makeUser(again, query.replace("=", "")));
  }
  const before = first.memorySize();
  assertAllWork(users);
  // A list of one entry is a list of the other.
  assert.equal(users[1].simdiri.parts("http://a.b.example/", "domain", { psl: user.list }), "b.example");
  assert.ok(first.memorySize() >= before);
  assert.equal(first.memorySize(), users[2].simdiri.memorySize());
});

test("any file that is loaded again leaves the module as it is", async () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".js"));
  assert.ok(files.length > 10);
  const users = [makeUser(first, "first")];
  for (const file of files.filter((name) => !["module.js", "browser.js"].includes(name))) {
    const again = await load(file, "again");
    assertWorks(users[0], 1);
    // Files with functions of the package of their own, in the same memory.
    if (again.normalize && again.freeCaches) users.push(makeUser(again, file.replace(".", "")));
    again.trim?.(0);
    again.freeTools?.();
    if (again.SuffixList && again.SuffixList !== first.SuffixList)
      assert.throws(() => first.parts("http://h/", "domain", { psl: new again.SuffixList(PSL) }), { name: "TypeError", message: /not of another copy/ });
    assertAllWork(users);
  }
});

test("two texts.js share one input", async () => {
  const [one, other] = [await load("text.js", "one"), await load("text.js", "other")];
  one.reserve(1 << 20);
  other.trim(0); // frees what the other one reserved
  const at = one.reserve(1 << 19);
  assert.equal(at, other.reserve(1 << 19));
  assert.equal(first.normalize("HTTP://h"), "http://h/");
});

test("starting again does nothing, also with another module", async () => {
  const { start, isStarted, wasm } = await import(pathToFileURL(join(folder, "module.js")));
  assert.ok(isStarted());
  const user = makeUser(first, "first");
  start(new WebAssembly.Module(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])), { decode: () => assert.fail() });
  start(null, null);
  assert.equal((await import(pathToFileURL(join(folder, "module.js")))).wasm, wasm);
  assertAllWork([user]);
});

test("two folders are two modules, which share nothing", async () => {
  const copy = mkdtempSync(join(dirname(folder), "simdiri-copy-"));
  try {
    cpSync(folder, copy, { recursive: true });
    const second = await import(pathToFileURL(join(copy, "node.js")));
    assert.notEqual(second.SeenSet, first.SeenSet);
    const users = [makeUser(first, "first"), makeUser(second, "second")];
    const before = first.memorySize();
    second.normalize(`HTTP://h/${"x".repeat(8 << 20)}`);
    assert.equal(first.memorySize(), before);
    assertAllWork(users);
    // Handles of one are refused by the other.
    const [mine, others] = users;
    assert.throws(() => first.parts("http://h/", "domain", { psl: others.list }), { name: "TypeError", message: /not of another copy/ });
    assert.throws(() => new second.SeenSet({ by: "domain", psl: mine.list }), TypeError);
    assert.throws(() => first.SeenSet.prototype.add.call(others.set, "x:"), TypeError);
    assert.throws(() => second.SuffixList.prototype.free.call(mine.list), TypeError);
    others.set.free();
    others.list.free();
    assertAllWork([mine]);
  } finally {
    rmSync(copy, { recursive: true });
  }
});
