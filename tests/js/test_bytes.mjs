// Bytes: single texts, columns and lines. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import { SeenSet, check, key, normalize, parse, resolve } from "simdiri";

const encode = (text) => new TextEncoder().encode(text);
const decode = (bytes) => Buffer.from(bytes).toString("latin1");

function columnsOf(texts, type = Int32Array, gap = 0) {
  const parts = texts.map((text) => (typeof text === "string" ? encode(text) : text));
  const offsets = new type(texts.length + 1);
  const big = type === BigInt64Array;
  let end = gap;
  offsets[0] = big ? BigInt(end) : end;
  parts.forEach((part, i) => {
    end += part.length;
    offsets[i + 1] = big ? BigInt(end) : end;
  });
  return { data: new Uint8Array(Buffer.concat([Buffer.alloc(gap, "~"), ...parts, Buffer.from("rest")])), offsets };
}

const textsOf = ({ data, offsets }) =>
  Array.from({ length: offsets.length - 1 }, (_, i) => decode(data.subarray(Number(offsets[i]), Number(offsets[i + 1]))));

test("one text as bytes", () => {
  assert.equal(decode(normalize(encode("HTTP://h"))), "http://h/");
  assert.equal(decode(normalize(Uint8Array.of(120, 58, 0xff))), "x:%FF");
  assert.equal(check(Uint8Array.of(120, 58, 0xff)).code, "bad-utf8");
  assert.equal(check(encode("x:é ")).offset, 4);
  assert.deepEqual(parse(encode("x:a")).path, encode("a"));
  const same = encode("http://h/");
  const result = normalize(same);
  assert.notEqual(result, same);
  assert.notEqual(result.buffer, same.buffer);
  assert.equal(key(same), key("http://h/"));
});

test("results of a Buffer are copies, as plain bytes", () => {
  for (const text of ["http://h/", "HTTP://h", "no"]) {
    const given = Buffer.from(text);
    const found = normalize(given, { errors: text === "no" ? "null" : "throw" });
    if (found !== null) {
      assert.equal(Object.getPrototypeOf(found), Uint8Array.prototype);
      given.fill(0);
      assert.equal(decode(found), "http://h/");
    }
  }
  const wrong = Buffer.from("no");
  const error = check(wrong);
  wrong.fill(0);
  assert.deepEqual(error.text, encode("no"));
  const base = Buffer.from("http://h/a");
  assert.equal(normalize("b", { base }), "http://h/b");
  base.write("i", 7);
  assert.equal(normalize("b", { base }), "http://i/b");
  const secret = Buffer.alloc(16);
  const seen = new SeenSet({ secret });
  const before = seen.key("x:");
  secret.fill(1);
  assert.equal(seen.key("x:"), before);
  assert.equal(new SeenSet({ secret: Buffer.alloc(16) }).key("x:"), before);
});

for (const type of [Int32Array, Uint32Array, BigInt64Array])
  test(`columns with ${type.name}`, () => {
    const texts = ["HTTP://h", "", "http://é/", "no", Uint8Array.of(120, 58, 0xff), "x:y"];
    const columns = columnsOf(texts, type, 5);
    const found = normalize(columns, { errors: "keep", form: "iri" });
    assert.ok(found.offsets instanceof type);
    assert.deepEqual(textsOf(found).map((text) => Buffer.from(text, "latin1").toString()), ["http://h/", "", "http://é/", "no", "x:%FF", "x:y"]);
    assert.deepEqual([...found.statuses], [0, 16, 0, 16, 0, 0]);
    assert.deepEqual([found.changedCount, found.errorCount], [2, 2]);
    assert.equal(found.changes[0], 1 | (1 << 13));
    assert.deepEqual(textsOf(normalize(columns, { errors: "null" })).slice(1, 4), ["", "http://xn--9ca/", ""]);
    assert.throws(() => normalize(columns), { code: "no-scheme", index: 1, count: 2 });
    assert.deepEqual(textsOf(resolve(columnsOf(["b"], type), "http://h/a")), ["http://h/b"]);
    const keys = key(columns);
    assert.equal(Buffer.from(keys.subarray(32, 48)).toString("hex"), key("http://é/"));
    assert.equal(key(columns, { hash: "xxh3-64" }).length, 48);
    assert.deepEqual([...new SeenSet().add(columns)], [1, 1, 1, 1, 1, 1]);
    assert.equal(normalize(columnsOf([], type)).offsets.length, 1);
    assert.equal(normalize({ data: new Uint8Array(), offsets: new type(0) }).statuses.length, 0);
  });

test("wrong offsets are refused", () => {
  const data = encode("x:y");
  for (const offsets of [[0, 4], [2, 1], [-1, 2], [0, 3, 2, 3]])
    assert.throws(() => normalize({ data, offsets: Int32Array.from(offsets) }), RangeError);
  assert.throws(() => normalize({ data, offsets: BigInt64Array.of(0n, 1n << 40n) }), RangeError);
  assert.throws(() => normalize({ data, offsets: BigInt64Array.of(-1n, 2n) }), RangeError);
  assert.throws(() => normalize({ data, offsets: [0, 3] }), TypeError);
  assert.throws(() => normalize({ data, offsets: new Int32Array(0) }), RangeError);
});

test("columns of many pieces", () => {
  const texts = Array.from({ length: 70000 }, (_, i) => (i === 500 ? `HTTP://h/${"é".repeat(300000)}` : `HTTP://h/${i}`));
  const expected = normalize(texts);
  assert.deepEqual(textsOf(normalize(columnsOf(texts))), expected);
  assert.deepEqual(textsOf(normalize(columnsOf(texts, BigInt64Array, 3))), expected);
  const data = encode(texts.join("\n"));
  const lines = normalize({ data, separator: "\n" });
  assert.equal(decode(lines.data), expected.join("\n"));
  assert.deepEqual([lines.recordCount, lines.changedCount, lines.notes.length], [70000, 70000, 70000]);
  assert.equal(lines.notes.index[69999], 69999);
  assert.equal(decode(data.subarray(lines.notes.begin[69999])), "HTTP://h/69999");
});

test("lines", () => {
  const lines = normalize({ data: encode("HTTP://a\r\nno\n\nx:\n"), separator: "\n" }, { errors: "keep" });
  assert.equal(decode(lines.data), "http://a/\r\nno\n\nx:\n");
  assert.deepEqual([lines.recordCount, lines.errorCount], [4, 2]);
  assert.deepEqual([...lines.notes.index], [0, 1, 2]);
  assert.deepEqual([...lines.notes.status], [0, 16, 16]);
  assert.equal(decode(normalize({ data: encode("HTTP://a\0x:\n"), separator: "\0" }).data), "http://a/\0x:%0A");
  assert.throws(() => normalize({ data: encode("x:\nno"), separator: "\n" }), { code: "no-scheme", index: 1 });
  assert.throws(() => normalize({ data: encode("x:"), separator: "," }), TypeError);
  assert.deepEqual(normalize({ data: new Uint8Array(), separator: "\n" }).recordCount, 0);
});
