// Hostile arguments: every function gets every kind, in every position. Laws: what a caller passes is read once, and before anything
// is taken or freed; a call ends with the result of plain arguments or with a documented error; the module can still be used.
// SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import * as simdiri from "simdiri";

const { SeenSet, SimdiriError, SuffixList, freeCaches } = simdiri;
const encode = (text) => new TextEncoder().encode(text);
const PSL = "// VERSION: 1\ncom\nexample\n";

/* Each function with the kinds of its arguments. `texts`: also arrays; `many`: also columns; `lines`: also lines. */
const FUNCTIONS = {
  normalize: { call: simdiri.normalize, kinds: ["lines", "options"] },
  toUri: { call: simdiri.toUri, kinds: ["lines", "options"] },
  toIri: { call: simdiri.toIri, kinds: ["lines", "options"] },
  resolve: { call: simdiri.resolve, kinds: ["lines", "base", "options"] },
  check: { call: simdiri.check, kinds: ["texts", "options"], refusesErrors: true },
  compare: { call: simdiri.compare, kinds: ["texts", "texts", "options"] },
  parse: { call: simdiri.parse, kinds: ["texts", "options"] },
  parts: { call: simdiri.parts, kinds: ["texts", "names", "options"] },
  key: { call: simdiri.key, kinds: ["many", "options"] },
  keyIdentity: { call: simdiri.keyIdentity, kinds: ["options"], refusesErrors: true },
  explain: { call: simdiri.explain, kinds: ["text", "options"], refusesErrors: true },
  review: { call: simdiri.review, kinds: ["text", "options"], refusesErrors: true },
  SeenSet: { call: useSet((set) => [set.add("HTTP://h"), set.size]), kinds: ["options"], refusesErrors: true },
  "SeenSet.add": { call: onSet((set, text) => [set.add(text), set.size]), kinds: ["many"] },
  "SeenSet.has": { call: onSet((set, text) => set.has(text)), kinds: ["many"] },
  "SeenSet.key": { call: onSet((set, text) => set.key(text)), kinds: ["many"] },
  SuffixList: { call: useList, kinds: ["list", "options"], refusesErrors: true },
  statusName: { call: simdiri.statusName, kinds: ["number"] },
  statusMessage: { call: simdiri.statusMessage, kinds: ["number"] },
  changeNames: { call: simdiri.changeNames, kinds: ["number"] },
};

function useSet(use) {
  return (options) => {
    const set = new SeenSet(options);
    try {
      return use(set);
    } finally {
      set.free();
    }
  };
}

function onSet(use) {
  return (text) => useSet((set) => use(set, text))({ hash: "xxh3" });
}

function useList(text, options) {
  const list = new SuffixList(text, options);
  const found = [list.identity, list.date, simdiri.parts("http://a.b.example/", "domain", { psl: list })];
  list.free();
  return found;
}

const PLAIN = {
  text: "HTTP://h/%7e", texts: "HTTP://h/%7e", many: "HTTP://h/%7e", lines: "HTTP://h/%7e", base: "http://a/b", names: "path",
  list: PSL, number: 17, options: undefined,
};
const plainArguments = (kinds) => kinds.map((kind) => PLAIN[kind]);

/* Calls and compares, so that what a hostile call left behind shows. */
const canary = new SeenSet({ hash: "xxh3" });
canary.add(["http://known/", "http://known/2"]);
function assertSane() {
  assert.equal(simdiri.normalize("HTTP://h/%7e"), "http://h/~");
  assert.deepEqual(simdiri.normalize(["HTTP://h", null]), ["http://h/", null]);
  assert.equal(simdiri.normalize("HTTP:\\\\h", { profile: "web" }), "http://h/");
  assert.equal(simdiri.compare("http://h/%7e", encode("http://h/~")), "syntax");
  assert.equal(simdiri.key("http://h/~"), "fef554ae1a293c22fb548c5081bd070c");
  assert.equal(simdiri.resolve("c", "http://a/b"), "http://a/c");
  assert.equal(simdiri.parts("http://a.b.com/", "domain"), "b.com");
  assert.deepEqual(canary.has(["HTTP://KNOWN", "http://new/"]), [true, false]);
  assert.equal(canary.size, 2);
}

class Thrown extends Error {}
const isDocumented = (error) =>
  error instanceof SimdiriError || error instanceof Thrown ||
  ((error instanceof TypeError || error instanceof RangeError) && !/is not a function|Cannot read|undefined \(|not iterable|Invalid array length/.test(error.message));

/** Calls; returns the result, or the error if it is a documented one. */
function attempt(what, call) {
  try {
    return { found: call() };
  } catch (error) {
    assert.ok(isDocumented(error), `${what}: ${error.stack}`);
    return { error };
  }
}

function withOwn(object, members) {
  for (const [name, value] of Object.entries(members))
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true });
  return object;
}

const never = () => {
  throw new assert.AssertionError({ message: "code of the caller runs while the module is used" });
};
const throwing = () => {
  throw new Thrown();
};
function revoked(target) {
  const { proxy, revoke } = Proxy.revocable(target, {});
  revoke();
  return proxy;
}
function detached() {
  const bytes = encode("HTTP://h/%7e");
  structuredClone(bytes, { transfer: [bytes.buffer] });
  return bytes;
}
const hostileLength = (length) => new Proxy(["HTTP://h"], { get: (target, name) => (name === "length" ? length : target[name]) });

/** Values that are not what a function wants, each made anew. */
const VALUES = {
  null: () => null,
  undefined: () => undefined,
  "a number": () => 5,
  NaN: () => NaN,
  "a bigint": () => 5n,
  true: () => true,
  false: () => false,
  "a symbol": () => Symbol("x"),
  "a function": () => throwing,
  "an object": () => ({}),
  "an object without a prototype": () => Object.create(null),
  "an object that converts": () => ({ toString: throwing, valueOf: throwing, [Symbol.toPrimitive]: throwing }),
  "a String": () => new String("HTTP://h/%7e"),
  "a URL": () => new URL("http://h/"),
  "a date": () => new Date(0),
  "an empty array": () => [],
  "an array of numbers": () => [1, 2],
  "an array that converts": () => [{ toString: throwing }],
  "a sparse array": () => new Array(3),
  "an array that contains itself": () => {
    const array = [];
    array.push(array);
    return array;
  },
  "a revoked array": () => revoked([]),
  "a revoked object": () => revoked({}),
  "a throwing Proxy": () => new Proxy({}, { get: throwing, ownKeys: throwing, has: throwing, getPrototypeOf: throwing, getOwnPropertyDescriptor: throwing }),
  "a throwing array": () => new Proxy([], { get: throwing }),
  "a Uint16Array": () => new Uint16Array(4),
  "a Float64Array": () => new Float64Array(1),
  "a DataView": () => new DataView(new ArrayBuffer(8)),
  "an ArrayBuffer": () => new ArrayBuffer(8),
  "a Proxy of bytes": () => new Proxy(encode("x:"), {}),
  "an object with the prototype of bytes": () => Object.create(Uint8Array.prototype),
  "detached bytes": detached,
  "columns without offsets": () => ({ data: encode("x:") }),
  "columns with an array": () => ({ data: encode("x:"), offsets: [0, 2] }),
  "columns whose offsets fall": () => ({ data: encode("x:"), offsets: Int32Array.of(0, 2, 1) }),
  "columns whose offsets are too large": () => ({ data: encode("x:"), offsets: Uint32Array.of(0, 2 ** 32 - 1) }),
  "columns whose offsets are negative": () => ({ data: encode("x:"), offsets: BigInt64Array.of(-1n, 2n) }),
  "columns with detached data": () => ({ data: detached(), offsets: Int32Array.of(0, 4) }),
  "columns with hostile offsets": () => ({ data: encode("x:"), offsets: withOwn(Int32Array.of(0, 2), { length: 1e9, constructor: never }) }),
  "columns with throwing members": () => ({ get data() { return throwing(); }, get offsets() { return throwing(); } }),
  "lines with another separator": () => ({ data: encode("x:"), separator: "," }),
  "lines whose separator converts": () => ({ data: encode("x:"), separator: { charCodeAt: never, toString: throwing } }),
  ...Object.fromEntries(
    [-1, 0.5, NaN, Infinity, 2 ** 53, "3", null, { valueOf: throwing }, Symbol("x"), 3n].map((length) => [`an array of the length ${typeof length} ${String(typeof length === "object" ? "" : String(length))}`, () => hostileLength(length)]),
  ),
};

test("every function refuses or takes every odd value in every position, and nothing breaks", () => {
  let count = 0;
  for (const [name, { call, kinds }] of Object.entries(FUNCTIONS))
    for (let position = 0; position < kinds.length; position++)
      for (const [kind, make] of Object.entries(VALUES)) {
        const given = plainArguments(kinds);
        given[position] = make();
        attempt(`${name}, argument ${position}: ${kind}`, () => call(...given));
        assertSane();
        count++;
      }
  assert.ok(count > 1700, String(count));
});

test("every option of every function refuses or takes every odd value", () => {
  const names = ["profile", "rung", "form", "lossy", "base", "redirects", "redirectsAll", "rules", "psl", "secret", "hash", "groups", "section",
    "expected", "maxBytes", "errors", "dropFragment", "defaultScheme", "__proto__", "constructor", "toString", "valueOf", "length", "", "a b", "--form"];
  for (const [name, { call, kinds }] of Object.entries(FUNCTIONS)) {
    if (!kinds.includes("options")) continue;
    for (const option of names)
      for (const [kind, make] of Object.entries(VALUES)) {
        const given = plainArguments(kinds);
        given[kinds.indexOf("options")] = withOwn({}, { [option]: make() });
        attempt(`${name}, option ${option}: ${kind}`, () => call(...given));
      }
    assertSane();
  }
});

test("options that are no object are a TypeError, whatever was called before", () => {
  for (const options of [null, 5, 0, "web", "", true, false, 5n, Symbol("x"), [], ["web"], () => {}])
    for (const { call, kinds } of Object.values(FUNCTIONS)) {
      if (!kinds.includes("options")) continue;
      const given = plainArguments(kinds);
      const at = kinds.indexOf("options");
      for (const before of [() => freeCaches(), () => attempt("", () => call(...given)), () => attempt("", () => call(...given.slice(0, at), {}))]) {
        before();
        assert.throws(() => call(...given.slice(0, at), options), { name: "TypeError", message: "options are an object" });
      }
    }
});

/** Reads of members of Proxies, by their names. */
function countReads(value, counts) {
  const note = (name) => counts.set(name, (counts.get(name) ?? 0) + 1);
  return new Proxy(value, {
    get(target, name) {
      note(name);
      return target[name];
    },
  });
}

/** Arguments of each kind as plain values. Several for kinds that take several shapes. */
const columnsOf = (...texts) => {
  const parts = texts.map(encode);
  const offsets = Int32Array.from([0, ...parts], (part, i) => (i === 0 ? 0 : part.length));
  for (let i = 1; i < offsets.length; i++) offsets[i] += offsets[i - 1];
  return { data: new Uint8Array(Buffer.concat(parts)), offsets };
};
const SHAPES = {
  text: () => [],
  texts: () => [["HTTP://h/%7e", "http://h/b"]],
  many: () => [["HTTP://h/%7e", "http://h/b", null], columnsOf("HTTP://h/%7e", "http://h/b")],
  lines: () => [["HTTP://h/%7e", "http://h/b"], columnsOf("HTTP://h/%7e", "http://h/b"), { data: encode("HTTP://h/%7e\nhttp://h/b\n"), separator: "\n" }],
  base: () => [], list: () => [], number: () => [],
  names: () => [["path", "host"]],
  options: ({ kinds, name }) => optionSets(name, kinds),
};
function optionSets(name, kinds) {
  if (name === "review") return [{ groups: ["scheme", "bidi"] }];
  if (name === "SuffixList") return [{ section: "icann" }];
  const sets = [{ profile: "web" }];
  if (name !== "check" && name !== "parse") sets.push({ rung: "syntax", nfc: true, disallowed: "encode-all" });
  if (name === "key" || name === "keyIdentity") sets.push({ lossy: ["www", "fragment"], by: "domain" });
  if (name === "SeenSet") sets.push({ lossy: ["www"], hash: "xxh3", expected: 10, maxBytes: 1e6 });
  if (!FUNCTIONS[name].refusesErrors && kinds[0] !== "options") sets.push({ profile: "web", errors: "throw" });
  return sets;
}

/** Calls `use` with each function, its arguments, and the position of an argument that is an object. */
function forEachObject(use) {
  for (const [name, { call, kinds }] of Object.entries(FUNCTIONS))
    for (let position = 0; position < kinds.length; position++)
      for (let i = 0; i < SHAPES[kinds[position]]({ kinds, name }).length; i++) {
        const make = (wrap) => {
          const given = plainArguments(kinds);
          given[position] = wrap(SHAPES[kinds[position]]({ kinds, name })[i]);
          // The other array of compare has the same length.
          return given;
        };
        use(`${name}, argument ${position}, shape ${i}`, call, make);
      }
}

test("every member of an argument is read once", () => {
  let count = 0;
  forEachObject((what, call, make) => {
    const counts = new Map();
    const nested = new Map();
    const wanted = attempt(what, () => call(...make((value) => value)));
    for (const round of [1, 2]) {
      counts.clear();
      nested.clear();
      const wrap = (value) => {
        const copy = Array.isArray(value) ? value : Object.fromEntries(Object.entries(value).map(([name, member]) => [name, Array.isArray(member) ? countReads(member, nested) : member]));
        return countReads(copy, counts);
      };
      const found = attempt(what, () => call(...make(wrap)));
      assert.deepEqual(found, wanted, what);
      for (const [member, reads] of [...counts, ...nested]) assert.equal(reads, 1, `${what}: ${String(member)}, round ${round}`);
      assert.ok(counts.size > 0, what);
    }
    count++;
  });
  assert.ok(count > 40, String(count));
});

test("reading that calls back changes no result", () => {
  const long = "http://a/" + "x".repeat(300000);
  const intrusions = {
    freeCaches: () => freeCaches(),
    calls: () => simdiri.normalize(Array.from({ length: 3000 }, (_, i) => `HTTP://inner/${i}`), { form: "iri" }),
    "long texts": () => simdiri.compare(long, encode(long)),
    "full caches": () => {
      for (let i = 0; i < 30; i++) for (const call of [simdiri.normalize, simdiri.key, simdiri.check]) attempt("", () => call("x:", { base: `http://h${i}/` }));
    },
    "sets and lists": () => {
      const list = new SuffixList(PSL);
      new SeenSet({ by: "domain", psl: list }).free();
      list.free();
    },
  };
  for (const [kind, intrude] of Object.entries(intrusions))
    forEachObject((what, call, make) => {
      const wanted = attempt(what, () => call(...make((value) => value)));
      const wrap = (value) =>
        new Proxy(value, {
          get(target, name) {
            intrude();
            return target[name];
          },
          ownKeys(target) {
            intrude();
            return Reflect.ownKeys(target);
          },
        });
      assert.deepEqual(attempt(what, () => call(...make(wrap))), wanted, `${what}: ${kind}`);
      assertSane();
    });
});

test("freeing a set or a list while an argument is read is an error, and nothing else", () => {
  for (const method of ["add", "has", "key"])
    for (const shape of SHAPES.many()) {
      const set = new SeenSet({ hash: "xxh3" });
      const text = new Proxy(shape, {
        get(target, name) {
          set.free();
          return target[name];
        },
      });
      assert.throws(() => set[method](text), { name: "TypeError", message: "this SeenSet was freed" });
      assertSane();
    }
  for (const [call, options] of [[(given) => simdiri.parts("http://h/", "domain", given), {}], [(given) => simdiri.key("x:", given), { by: "domain" }], [(given) => new SeenSet(given), { by: "site" }]]) {
    const list = new SuffixList(PSL);
    const given = { psl: list, ...options, get rung() {
      list.free();
      return "scheme";
    } };
    assert.throws(() => call(given), { name: "TypeError", message: "this SuffixList was freed" });
    assertSane();
  }
});

test("members of bytes are not used", () => {
  const members = [{ length: 3 }, { length: 1e9 }, { length: -1 }, { length: { valueOf: never } }, { byteLength: 1 }, { byteOffset: 5 }, { buffer: null },
    { subarray: never, slice: never, set: never, constructor: never }, { [Symbol.toStringTag]: "Array" }];
  class Bytes extends Uint8Array {
    static get [Symbol.species]() {
      return never();
    }
    get length() {
      return never();
    }
    slice() {
      return never();
    }
  }
  const kinds = [...members.map((own) => (text) => Object.defineProperties(encode(text), Object.getOwnPropertyDescriptors(own))), (text) => new Bytes(encode(text))];
  for (const make of kinds)
    for (const [name, { call, kinds: positions }] of Object.entries(FUNCTIONS))
      for (let position = 0; position < positions.length; position++) {
        const kind = positions[position];
        if (!["text", "texts", "many", "lines", "base", "list"].includes(kind)) continue;
        const given = plainArguments(positions);
        given[position] = encode(PLAIN[kind]);
        const wanted = attempt(name, () => call(...given));
        given[position] = make(PLAIN[kind]);
        assert.deepEqual(attempt(name, () => call(...given)), wanted, name);
      }
  for (const make of kinds) {
    assert.equal(simdiri.compare(make("http://h/%7e"), make("http://h/~")), "syntax");
    assert.equal(simdiri.normalize("b", { base: make("http://h/a") }), "http://h/b");
    const { data, offsets } = columnsOf("HTTP://a", "HTTP://b");
    const found = simdiri.normalize({ data: Object.setPrototypeOf(data, make("x:")), offsets });
    assert.equal(new TextDecoder().decode(found.data), "http://a/http://b/");
  }
  for (const errors of ["keep", "throw"]) {
    const text = encode("no scheme");
    const { found, error } = attempt("", () => simdiri.normalize(text, { errors }));
    assert.notEqual(found ?? error.text, text);
    assert.deepEqual(found ?? error.text, text);
  }
  assertSane();
});

test("bytes that change while other arguments are read have their last contents", () => {
  const text = encode("HTTP://h/a");
  const options = { get profile() {
    text[9] = "b".charCodeAt(0);
    return "web";
  } };
  assert.equal(new TextDecoder().decode(simdiri.normalize(text, options)), "http://h/b");
  for (const call of [(bytes, given) => simdiri.normalize(bytes, given), (bytes, given) => simdiri.compare(bytes, bytes, given), (bytes, given) => simdiri.normalize({ data: bytes, separator: "\n" }, given)]) {
    const bytes = encode("HTTP://h/a");
    const detaching = { get profile() {
      structuredClone(bytes, { transfer: [bytes.buffer] });
      return "web";
    } };
    attempt("detached", () => call(bytes, detaching));
    assertSane();
  }
});

test("members of Object.prototype change nothing", () => {
  const cases = [];
  forEachObject((what, call, make) => cases.push(() => attempt(what, () => call(...make((value) => value)))));
  for (const [name, { call, kinds }] of Object.entries(FUNCTIONS)) cases.push(() => attempt(name, () => call(...plainArguments(kinds))));
  cases.push(() => attempt("error", () => simdiri.normalize("no scheme")), () => attempt("option", () => simdiri.normalize("x:", { lossy: "www" })));
  const describe = ({ found, error }) => (error === undefined ? { found } : { message: error.message, code: error.code, index: error.index, text: error.text });
  const wanted = cases.map((run) => describe(run()));
  const names = ["each", "profile", "form", "rung", "lossy", "errors", "base", "psl", "secret", "hash", "expected", "maxBytes", "groups", "section", "data", "offsets",
    "separator", "message", "text", "index", "operand", "status", "component", "isOfBase", "findings", "validity", "uri", "iri", "path", "host", "href", "isOpaque", "fatal", "0", "1"];
  for (const value of ["web", () => {}, 1, null]) {
    // Without eslint's no-extend-native: that callers do it is the point.
    const { prototype } = Object;
    for (const name of names) Object.defineProperty(prototype, name, { __proto__: null, value, configurable: true, enumerable: true, writable: true });
    let found;
    try {
      freeCaches();
      found = cases.map((run) => describe(run()));
    } finally {
      for (const name of names) delete prototype[name];
    }
    wanted.forEach((one, i) => assert.deepEqual(found[i], one));
    assert.deepEqual(cases.map((run) => describe(run())), wanted); // nothing of it is in a cache
  }
});

test("methods refuse another `this`, and lists of another kind", () => {
  const set = new SeenSet();
  for (const value of [{}, null, Object.create(SeenSet.prototype), new Proxy(set, {}), new SuffixList(PSL)]) {
    for (const method of ["add", "has", "key", "free"]) assert.throws(() => SeenSet.prototype[method].call(value, "x:"), TypeError);
    assert.throws(() => Reflect.get(SeenSet.prototype, "size", value), TypeError);
  }
  for (const value of [{}, null, set, Object.create(SuffixList.prototype)])
    assert.throws(() => SuffixList.prototype.free.call(value), TypeError);
  const list = new SuffixList(PSL);
  for (const psl of [Object.create(SuffixList.prototype), new Proxy(list, {}), { use: () => 1, checkLive() {} }, Object.create(list)])
    assert.throws(() => simdiri.parts("http://h/", "domain", { psl }), { name: "TypeError", message: /^the option 'psl' is a SuffixList/ });
  const altered = withOwn(new SuffixList(PSL), { use: () => 1, release: never, checkLive: never, handle: 1 });
  assert.equal(simdiri.parts("http://a.b.example/", "domain", { psl: altered }), "b.example");
  assertSane();
});
