// The functions of the package, on single texts and arrays. SPDX-License-Identifier: MIT
import assert from "node:assert/strict";
import { test } from "node:test";
import * as simdiri from "simdiri";

const { check, compare, explain, key, label, normalize, parse, parts, redact, resolve, review, toIri, toUri } = simdiri;
const codeOf = (call) => {
  try {
    call();
  } catch (error) {
    assert.ok(error instanceof simdiri.SimdiriError, error);
    return error.code;
  }
  return null;
};

test("normalize follows its options", () => {
  assert.equal(normalize("HTTP://EXAMPLE.com:80/a/../%7Euser"), "http://example.com/~user");
  assert.equal(normalize("http://é/ü", { form: "iri" }), "http://é/ü");
  assert.equal(normalize("http://é/ü"), "http://xn--9ca/%C3%BC");
  assert.equal(normalize("HTTP://h:80/%7e", { rung: "syntax" }), "http://h:80/~");
  assert.equal(normalize("http://h/#top", { dropFragment: true }), "http://h/");
  assert.equal(normalize("http://h/#top", { dropFragment: false }), "http://h/#top");
  assert.equal(normalize("example.com/", { defaultScheme: "https" }), "https://example.com/");
  assert.equal(normalize("http://a_b/", { std3: true }), "http://a_b/");
  assert.equal(normalize("../g", { base: "http://a/b/c/d" }), "http://a/b/g");
  assert.equal(normalize("http://h/?a[]=1"), "http://h/?a%5B%5D=1");
  assert.equal(codeOf(() => normalize("http://h/?a[]=1", { disallowed: "encode" })), "bad-character");
  assert.equal(codeOf(() => simdiri.toUri("http://h/?a[]=1")), "bad-character"); // RFC 3987 3.1
  assert.equal(normalize("http:\\\\ex%41mple.com", { profile: "web" }), "http://example.com/");
  assert.equal(normalize("//h", { profile: "web", base: "https://x/" }), "https://h/");
  assert.equal(normalize("a\u0308:x", { errors: "null" }), null);
  assert.equal(normalize("http://h/a\u0308", { form: "iri", nfc: true }), "http://h/ä");
});

test("an unchanged string is the same, and an array keeps its order and nulls", () => {
  assert.deepEqual(normalize(["HTTP://a", null, undefined, "http://b/"]), ["http://a/", null, null, "http://b/"]);
  assert.deepEqual(normalize(["http://ä/x", "HTTP://a", "no"], { errors: "keep", form: "iri" }), ["http://ä/x", "http://a/", "no"]);
  assert.deepEqual(normalize(["HTTP://a", "no"], { errors: "null" }), ["http://a/", null]);
  assert.deepEqual(normalize([]), []);
  assert.deepEqual(normalize([null]), [null]);
});

test("long arrays are the same as single texts", () => {
  const texts = [];
  for (let i = 0; i < 20000; i++) texts.push(`${i % 3 ? "http" : "HTTP"}://h${i % 7 ? "" : "é"}/${"x".repeat(i % 97)}/%7e${i % 11 ? "" : "😀"}`);
  for (const options of [{}, { form: "iri" }, { profile: "web" }])
    assert.deepEqual(normalize(texts, options), texts.map((text) => normalize(text, options)));
  assert.deepEqual(key(texts), texts.map((text) => key(text)));
});

test("conversion, resolution, comparison", () => {
  assert.equal(toUri("http://h/é"), "http://h/%C3%A9");
  assert.equal(toIri("http://h/%C3%A9"), "http://h/é");
  assert.equal(resolve("../g", "http://a/b/c/d"), "http://a/b/g");
  assert.equal(resolve("HTTP://h/%7e", "http://a/"), "HTTP://h/%7e");
  assert.deepEqual(resolve(["b", "c"], "http://h/a"), ["http://h/b", "http://h/c"]);
  assert.equal(compare("http://h/%7e", "http://h/~"), "syntax");
  assert.equal(compare("http://h", "http://h/"), "scheme");
  assert.equal(compare("x:a", "x:a"), "simple");
  assert.equal(compare("x:a", "x:b"), null);
  assert.deepEqual(compare(["HTTP://h", "x:"], "http://h/"), ["scheme", null]);
  assert.equal(compare("no", "x:", { errors: "null" }), undefined);
  const redirects = "http://h/a\thttp://h/a/\n";
  assert.equal(compare("http://h/a", "http://h/a/", { redirects }), "protocol");
  assert.equal(normalize("http://h/a", { redirects }), "http://h/a/");
  assert.equal(key("http://h/a", { redirects }), key("http://h/a/"));
});

test("parse and parts", () => {
  assert.deepEqual(parse("http://u@h:80/é?x#"), {
    scheme: "http", authority: "u@h:80", userinfo: "u", host: "h", port: "80", path: "/é", query: "x", fragment: "",
  });
  assert.deepEqual(parse(""), {
    scheme: null, authority: null, userinfo: null, host: null, port: null, path: "", query: null, fragment: null,
  });
  assert.deepEqual(parse("HTTP://u:p@h:80/é?x", { profile: "web" }), {
    href: "http://u:p@h/%C3%A9?x", scheme: "http", username: "u", password: "p", host: "h", port: null, path: "/%C3%A9",
    query: "x", fragment: null, isOpaque: false,
  });
  assert.equal(parse("http://h/", { profile: "web" }).href, "http://h/");
  assert.equal(parse("no", { profile: "web", errors: "null" }), null);
  assert.deepEqual(parts("https://www.example.co.uk/a?page=2", ["host", "domain", "query:page", "fragment"]), {
    host: "www.example.co.uk", domain: "example.co.uk", "query:page": "2", fragment: null,
  });
  assert.equal(parts("http://me.github.io/", "domain"), "me.github.io");
  assert.equal(parts("http://me.github.io/", "domain", { pslSection: "icann" }), "github.io");
  const psl = new simdiri.SuffixList("// VERSION: 1\nio\n*.ck\n!www.ck\n");
  assert.deepEqual([psl.identity, psl.date], ["1", null]);
  assert.equal(new simdiri.SuffixList("// VERSION: 2025-03-28_10-00-00_UTC\ncom\n").date, "2025-03-28");
  assert.match(simdiri.suffixListDate(), /^20\d{2}-\d{2}-\d{2}$/);
  assert.equal(parts("http://me.github.io/", "domain", { psl }), "github.io");
  assert.equal(parts("http://x.www.ck/", "domain", { psl }), "www.ck");
  psl.free();
  psl.free();
  assert.equal(parts("http://x.www.ck/", "domain"), "www.ck");
  assert.throws(() => parts("http://h/", "domain", { psl }), TypeError);
  assert.deepEqual(parts(["http://a.b.c/", null, "no"], "host-reversed", { errors: "null" }), ["c.b.a", null, null]);
  assert.equal(codeOf(() => parts("http://h/", "domian")), "bad-option");
});

test("cleaned addresses", () => {
  const text = "HTTPS://me@Shop.example./a;jsessionid=1?utm_source=x&b=2&a=1#top";
  assert.equal(normalize(text, { clean: "tracking" }), "https://me@shop.example./a;jsessionid=1?b=2&a=1#top");
  assert.equal(normalize(text, { clean: ["tracking", "session", "fragment", "userinfo", "final-dot"] }), "https://shop.example/a?b=2&a=1");
  assert.equal(normalize("http://h/?gclid=1", { clean: "tracking" }), "http://h/");
  const rules = "simdiri-rules 1\ndrop ref shop.example\n";
  assert.deepEqual(normalize(["http://shop.example/?ref=1", "http://h/?ref=1", null], { clean: "parameters", rules }),
    ["http://shop.example/", "http://h/?ref=1", null]);
  assert.equal(normalize("?ref=1#a", { clean: "fragment", base: "http://h/x" }), "http://h/x?ref=1");
  assert.equal(normalize("HTTP://h/#a", { clean: [] }), "http://h/#a");
  assert.throws(() => normalize("x:", { clean: "sort" }), /the option 'clean: sort' has a name that is not one of/);
  assert.throws(() => normalize("x:", { rules }), /rules need clean/);
  assert.equal(codeOf(() => normalize("x:", { clean: "parameters" })), "bad-option");
  assert.equal(codeOf(() => normalize("x:", { clean: "fragment", rules: "simdiri-rules 1\nlossy sort\n" })), "bad-option");
  assert.equal(codeOf(() => normalize("x:", { clean: "fragment", redirects: "http://a\thttp://a/\n" })), "bad-option");
  assert.equal(codeOf(() => simdiri.toUri("x:", { clean: "fragment" })), "bad-option");
});

test("labels", () => {
  const text = "HTTPS://S.example/user/123/posts/7?page=2&x=y#z";
  assert.equal(label(text), "s.example/user/{int}/posts/{int}");
  assert.equal(label(text, { params: "page" }), "s.example/user/{int}/posts/{int}?page={int}");
  assert.equal(label(text, { params: ["pa*", "x"], templates: [] }), "s.example/user/123/posts/7?page=2&x=y");
  assert.equal(label("http://h/?a=1&all=2", { params: ["all"], templates: [] }), "h/?all=2"); // a name, in a list
  assert.equal(label(text, { routes: "# users\n/user/{id}/**\n", groupHost: "none" }), "/user/{id}/**");
  assert.equal(label("https://a.b.example.co.uk/1", { groupHost: "domain" }), "example.co.uk/{int}");
  assert.equal(label("http://www.h.example/a//b?ref=1", { lossy: "www", rules: "simdiri-rules 1\nlossy slashes\ndrop ref\n", params: "all" }), "h.example/a/b");
  assert.equal(label("../7", { base: "http://h/a/b/c" }), "h/a/{int}");
  assert.deepEqual(label(["http://h/1", null, "http://h/é", "http://h/a"]), ["h/{int}", null, "h/%C3%A9", "h/a"]);
  assert.deepEqual(label(["x y", "http://h/1"], { errors: "keep" }), ["x y", "h/{int}"]);
  assert.deepEqual(label(["x y", "http://h/1"], { errors: "null" }), [null, "h/{int}"]);
  assert.equal(codeOf(() => label("x y")), "no-scheme");
  assert.equal(codeOf(() => label(["http://h/", "x y"])), "no-scheme");
  assert.deepEqual(label(new TextEncoder().encode("http://h/1")), new TextEncoder().encode("h/{int}"));
  const long = Array.from({ length: 5000 }, (_, i) => `http://h${i % 3}.example/p/${i}`);
  assert.deepEqual(label(long), long.map((item) => label(item)));
});

test("redaction", () => {
  assert.equal(redact("https://me:pw@h/?token=abc&page=2"), "https://{redacted}@h/?token={redacted}&page=2");
  assert.equal(redact("GET /?password=x HTTP/1.1"), "GET /?password={redacted} HTTP/1.1");
  assert.equal(redact("http://h/?token=a&id=7", { redact: "id" }), "http://h/?token=a&id={redacted}");
  assert.equal(redact("a@b.example 192.0.2.1", { redact: ["email", "ip"] }), "{redacted} {redacted}");
  const redactRules = "simdiri-redact 1\nrule pin\nname pin\n";
  assert.equal(redact("http://h/?token=a&pin=7", { redactRules }), "http://h/?token=a&pin={redacted}");
  assert.equal(redact("http://h/?utm_source=n&id=7&q=x", { keepParams: ["utm_*", "q"] }), "http://h/?utm_source=n&id={redacted}&q=x");
  for (const params of ["b%2CC,,d%25", ["b,C", "d%"], ["B,c", "", "D%"]])
    assert.equal(label("http://h/?a=1&b,c=2&d%25=3&=4", { params }), "h/?b,c={int}&d%25={int}");
  assert.equal(redact("http://h/?id=7", { keepParams: [] }), "http://h/?id={redacted}");
  assert.deepEqual(redact(["", null, "no IRI", "http://é@h"]), ["", null, "no IRI", "http://{redacted}@h"]);
  assert.deepEqual(redact(new TextEncoder().encode("http://u@h")), new TextEncoder().encode("http://{redacted}@h"));
  assert.equal(redact("http://u@h/\ud800"), "http://{redacted}@h/\ufffd");
  const long = Array.from({ length: 5000 }, (_, i) => (i % 7 === 0 ? null : `http://h/?${i % 2 ? "token" : "page"}=${"x".repeat(i % 90)}é`));
  assert.deepEqual(redact(long), long.map((item) => item === null ? null : redact(item)));
  assert.equal(redact(redact(long[1])), redact(long[1]));
});

test("a comparison by lossy rules", () => {
  assert.equal(compare("http://h/?b&a", "http://h/?a&b"), null);
  assert.equal(compare("http://h/?b&a", "http://h/?a&b", { lossy: "sort" }), "lossy");
  assert.equal(compare("http://h/?b&a", "http://h/?a&c", { lossy: "sort" }), null);
  assert.equal(compare("http://h", "HTTP://h/", { lossy: "sort" }), "scheme");
  const rules = "simdiri-rules 1\ndrop ref\n";
  assert.deepEqual(compare(["http://h/?ref=1", "http://h/?re=1"], "http://h/", { rules }), ["lossy", null]);
  assert.equal(codeOf(() => compare("http://h/", "no IRI", { rules })), "no-scheme");
  assert.equal(codeOf(() => compare("x:", "y:", { rules, redirects: "http://a\thttp://a/\n" })), "bad-option");
});

test("mistakes in routes and rules have a line", () => {
  for (const [call, line] of [
    [() => label("x:", { routes: "/a\n\n{name}\n" }), 3], [() => label("x:", { rules: "simdiri-rules 1\ndorp a\n" }), 2],
    [() => compare("x:", "x:", { rules: "simdiri-rules 1\n\ndorp a\n" }), 3],
    [() => redact("x:", { redactRules: "simdiri-redact 1\nname a\n" }), 2],
  ]) assert.throws(call, (error) => error.code === "bad-option" && error.message.includes(`(line ${line})`));
  assert.throws(() => label("x:", { params: "a*b*" }), /the option 'params' has a name with more than one/);
  assert.throws(() => label("x:", { templates: "integer" }), /the option 'templates'/);
  assert.throws(() => redact("x:", { redact: "" }), /the option 'redact' needs names/);
  assert.throws(() => redact("x:", { redact: ["userinfo", "Secrets"] }), /'Secrets': there is no such kind; do you mean 'secrets'/);
  assert.throws(() => redact("x:", { keepParams: ["a,b"] }), /the option 'keepParams' has a name with a comma/);
  assert.throws(() => label("x:", { params: "a,all" }), /the option 'params' has all or none among names/);
  assert.equal(codeOf(() => redact("x:", { profile: "web" })), "bad-option");
  assert.equal(codeOf(() => normalize("x:", { routes: "/a" })), "bad-option");
  assert.throws(() => redact({ data: new Uint8Array(1), separator: "\n" }), TypeError);
});

test("keys are those of the command", () => {
  assert.equal(key("http://h/~"), "fef554ae1a293c22fb548c5081bd070c");
  assert.equal(key("HTTP://h:80/%7e#top", { lossy: ["fragment"] }), key("http://h/~"));
  assert.equal(key("http://h/?a[]=1"), key("http://h/?a%5B%5D=1"));
  assert.equal(key("no IRI").length, 32);
  assert.equal(codeOf(() => key("no IRI", { errors: "throw" })), "no-scheme");
  assert.equal(key("http://h/", { hash: "xxh3-64" }).length, 16);
  assert.deepEqual(key(["http://h/", null], { hash: "xxh3-64" }), [key("http://h/", { hash: "xxh3-64" }), null]);
  assert.equal(key("http://a.example.com/", { by: "domain" }), key("https://example.com/b", { by: "domain" }));
  assert.equal(key("http://h/?q=1&p=2#f", { by: "params" }), key("http://h/?p=3&q=4", { by: "params" }));
  assert.notEqual(key("http://h/?q=1", { by: "params" }), key("http://h/?p=1", { by: "params" }));
  assert.equal(codeOf(() => key("http://h/", { by: "label" })), "bad-option");
  const rules = "simdiri-rules 1\ndrop foo\n";
  assert.equal(key("http://h/?foo=1&a=2", { rules }), key("http://h/?a=2", { rules }));
  assert.equal(codeOf(() => key("http://h/", { rules: "nonsense" })), "bad-option");
  assert.equal(codeOf(() => key("http://h/", { hash: "siphash" })), "bad-option");
});

test("sets", () => {
  const seen = new simdiri.SeenSet({ lossy: "crawl" });
  assert.deepEqual(seen.add(["http://h/", "HTTP://H", null, "http://h/b"]), [true, false, null, true]);
  assert.equal(seen.add("http://h:80/#top"), false);
  assert.equal(seen.has("http://h"), true);
  assert.deepEqual(seen.has(["http://h/c", "http://h/b"]), [false, true]);
  assert.equal(seen.add("no IRI"), true);
  assert.equal(seen.add("no IRI"), false);
  assert.equal(seen.size, 3);
  assert.ok(seen.memory > 0);
  assert.match(seen.identity, /hash=siphash-128 secret=/);
  assert.match(seen.key("http://h/"), /^[0-9a-f]{32}$/);
  assert.notEqual(seen.key("http://h/"), key("http://h/"));
  seen.free();
  seen.free();
  assert.throws(() => seen.add("http://h/"), TypeError);
  assert.notEqual(new simdiri.SeenSet().key("x:"), new simdiri.SeenSet().key("x:"));
  const secret = new Uint8Array(16);
  assert.equal(new simdiri.SeenSet({ secret }).key("x:"), new simdiri.SeenSet({ secret }).key("x:"));
  assert.equal(new simdiri.SeenSet({ hash: "xxh3" }).key("x:a"), key("x:a"));
  const small = new simdiri.SeenSet({ maxBytes: 100000 });
  const many = Array.from({ length: 100000 }, (_, i) => `x:${i}`);
  assert.equal(codeOf(() => small.add(many)), "set-full");
  assert.ok(small.size > 1000);
  assert.equal(small.has("x:0"), true);
  assert.throws(() => new simdiri.SeenSet({ expected: -1 }), RangeError);
  assert.equal(codeOf(() => new simdiri.SeenSet({ form: "iri" })), "bad-option");
});

test("errors have a code, an offset in the string, and a component", () => {
  const error = check("http://h/é😀 b");
  assert.deepEqual([error.code, error.offset, error.component], ["bad-character", 12, "path"]);
  assert.equal("http://h/é😀 b"[error.offset], " ");
  assert.equal(check("http://h/"), null);
  assert.equal(check("a/b").code, "no-scheme");
  assert.equal(check("a/b", { reference: true }), null);
  assert.equal(check("http://h/é", { grammar: "uri" }).code, "bad-code-point");
  assert.equal(check("http://[::1", { profile: "web" }).code, "IPv6-unclosed");
  assert.deepEqual(check(["x:", "no", null]).map((one) => one?.index ?? null), [null, 1, null]);
  assert.throws(() => normalize(["x:", "é no", "no"]), { code: "no-scheme", index: 1, count: 2 });
  assert.throws(() => resolve("x", "no"), { code: "no-scheme", isOfBase: true });
  assert.throws(() => compare("x:", "no"), { code: "no-scheme", text: "no" });
  assert.throws(() => normalize("no"), { message: /^no-scheme at offset 2: / });
});

test("wrong options are refused", () => {
  assert.throws(() => normalize("x:", { dropFragmen: true }), { code: "bad-option", message: /'dropFragmen'/ });
  assert.throws(() => normalize("x:", { form: "u" }), { code: "bad-option", message: /uri\|iri/ });
  assert.throws(() => normalize("x:", { form: "uri --nfc" }), { code: "bad-option" });
  assert.throws(() => normalize("x:", { form: 7 }), { code: "bad-option" });
  assert.throws(() => normalize("x:", { idna: "idna2008" }), { code: "unsupported" });
  assert.throws(() => normalize("x:", { grammar: "uri", form: "iri" }), { code: "bad-option" });
  assert.throws(() => normalize("x:", { rules: "" }), { code: "bad-option" });
  assert.throws(() => normalize("x:", { errors: "raise" }), TypeError);
  assert.throws(() => normalize("x:", "web"), TypeError);
  for (const value of [null, undefined, 7, {}, new String("x:"), ["x:", 7]]) assert.throws(() => normalize(value), TypeError);
});

test("options that change between calls are noticed", () => {
  const options = { lossy: ["fragment"], form: undefined };
  const first = key("http://www.h.org/#a", options);
  options.lossy.push("www");
  assert.notEqual(key("http://www.h.org/#a", options), first);
  for (let i = 0; i < 60; i++) assert.equal(normalize("a", { base: `http://h${i}/` }), `http://h${i}/a`);
  assert.equal(normalize("a", { base: "http://h0/" }), "http://h0/a");
  simdiri.freeCaches();
  assert.equal(normalize("a", { base: "http://h0/" }), "http://h0/a");
  assert.equal(normalize("HTTP://h"), "http://h/");
});

test("explain gives the steps as data", () => {
  const told = explain("HTTP://EXAMPLE.com:80/a/../%7Euser/é%2F");
  assert.deepEqual(told.steps.map((step) => step.rung), ["syntax", "scheme"]);
  assert.deepEqual(told.steps[1].changes.map(({ component, before, after }) => [component, before, after]), [["port", "80", null]]);
  assert.deepEqual(told.steps[1].rules.map((rule) => rule.name), ["port"]);
  assert.match(told.steps[0].rules[0].section, /^RFC 3987 /);
  assert.equal(told.steps[0].before, told.text);
  assert.equal(told.steps[1].after, told.uri);
  assert.equal(told.uri, normalize(told.text));
  assert.equal(told.iri, normalize(told.text, { form: "iri" }));
  assert.deepEqual([told.host.suffix, told.host.domain], ["com", "example.com"]);
  assert.match(told.kept[0], /^%2F: reserved/);
  const path = told.components.find(({ name }) => name === "path");
  assert.equal(told.text.slice(path.begin, path.end), "/a/../%7Euser/é%2F");
  const bad = explain("http://h/é😀[", { disallowed: "encode" });
  assert.deepEqual([bad.status, bad.validity.error.offset, bad.uri], ["bad-character", 12, undefined]);
  const web = explain("http:\\\\ex%41mple.com\\a b", { profile: "web" });
  assert.equal(web.uri, "http://example.com/a%20b");
  assert.ok(web.validationErrors.some(({ code }) => code === "invalid-reverse-solidus"));
  assert.equal(explain("example.com", { defaultScheme: "https" }).steps[0].kind, "default-scheme");
  assert.equal(explain("b", { base: "http://h/a" }).steps[0].after, "http://h/b");
  assert.equal(explain('http://h/"\\\u0001').text, 'http://h/"\\\u0001');
  assert.equal(explain("http://раypal.com/").findings.list[0].group, "confusables");
});

test("review finds look-alikes", () => {
  const text = "http://раypal.com/"; // the first two letters are Cyrillic
  const found = review(text, { groups: ["confusables"] });
  const mixed = found.find(({ code }) => code === "mixed-scripts");
  assert.deepEqual([mixed.group, mixed.component, text.slice(mixed.begin, mixed.end)], ["confusables", "host", "раypal"]);
  assert.equal(review("ws://h/#f")[0].code, "fragment-unused");
  assert.throws(() => review("x:", { groups: ["nonsense"] }), TypeError);
});

test("errors of arrays have the number of the text", () => {
  const web = { profile: "web" };
  assert.throws(() => key(["x:", null, "no"], { errors: "throw" }), { code: "no-scheme", index: 2 });
  assert.throws(() => parts(["x:", "no"], "path"), { code: "no-scheme", index: 1 });
  assert.throws(() => parse(["http://h/", "no"], web), { index: 1, message: / of item 1: / });
  assert.throws(() => compare("x:", "no"), { operand: 1, index: null, message: /^no-scheme at offset 2 of the second text: / });
  assert.throws(() => compare(["x:", "no"], "x:"), { operand: 0, index: 1, message: / of the first text of item 1: / });
  assert.equal(check("no").operand, null);
});

test("functions refuse `errors` that they do not take", () => {
  for (const call of [check, explain, review, (_, options) => simdiri.keyIdentity(options), (_, options) => new simdiri.SeenSet(options)])
    for (const errors of ["throw", "keep", "banana"]) assert.equal(codeOf(() => call("http://h/", { errors })), "bad-option");
  for (const call of [normalize, toUri, toIri, compare, parse, key, (text, options) => parts(text, "host", options), (text, options) => resolve(text, "x:", options)])
    assert.throws(() => call("http://h/", { errors: "banana" }, { errors: "banana" }), TypeError);
  for (const call of [parse, (text, options) => parts(text, "host", options)])
    assert.throws(() => call("http://h/", { profile: "web", errors: "keep" }), TypeError);
  assert.deepEqual(check("http://h/", { errors: undefined }), null);
});

test("messages say what to do", () => {
  const says = (call, message) => assert.throws(call, { message });
  says(() => normalize("x:", { lossy: "www" }), "bad-option: normalize does not take the option 'lossy'; compare, key, SeenSet and label do");
  says(() => key("x:", { expected: 1 }), "bad-option: key does not take the option 'expected'; SeenSet does");
  says(() => normalize("x:", { idna: "idna2008" }), "unsupported: this package does not contain IDNA2008; use uts46");
  says(() => new simdiri.SeenSet({ maxBytes: 0.5 }), "the option 'maxBytes' must be a whole number of at least 0");
  says(() => normalize(new URL("http://h/")), /not a URL object: pass url\.href$/);
  says(() => normalize([new URL("http://h/")]), /^item 0 .*: pass url\.href$/);
  says(() => parts("x:", ["path", "pth"]), /^bad-option: there is no part 'pth'; the parts are iri, .*query:NAME$/);
  const secret = new Uint8Array(16);
  says(() => key("x:", { secret }), "bad-option: a secret needs the hash siphash");
  says(() => new simdiri.SeenSet({ hash: "xxh3", secret }), "bad-option: a secret needs the hash siphash");
  for (const redirects of ["http://h/a\thttp://h/b\nhttp://h/\n", "\nno\tx:\n"])
    says(() => normalize("x:", { redirects }), "bad-option: redirects: these are not two IRIs with a tab between them (line 2)");
});

test("the names of parts are those of the message", () => {
  let message = "";
  try {
    parts("x:", "no part");
  } catch (error) {
    ({ message } = error);
  }
  const names = message.replace(/.*the parts are /, "").replace("segment:N", "segment:1").replace("NAME", "a").split(", ");
  assert.equal(names.length, 18);
  assert.equal(Object.keys(parts("http://h/", names)).length, 18);
});

test("options that are bytes are compared by their contents, and are no strings", () => {
  const base = new TextEncoder().encode("http://h/a");
  assert.equal(normalize("b", { base }), "http://h/b");
  const hex = Array.from(base, (byte) => byte.toString(16)).join(" ");
  assert.throws(() => normalize("b", { base: `bytes ${hex}` }), { isOfBase: true });
  base[7] = "i".charCodeAt(0);
  assert.equal(normalize("b", { base }), "http://i/b");
  assert.throws(() => normalize("b", { base: ["http://i/"] }), TypeError);
  assert.equal(normalize("b", { base: Buffer.from("http://j/") }), "http://j/b");
  const redirects = new Uint8Array(Buffer.from(Array.from({ length: 30000 }, (_, i) => `http://h/${i}\thttp://h/${i}/\n`).join("")));
  normalize("x:", { redirects });
  for (let i = 0; i < 10; i++) normalize("x:", { redirects });
});

test("offsets of long explanations take linear time", () => {
  const text = `http://h/${"é😀\u202e".repeat(20000)}`;
  const found = review(text);
  const told = explain(text);
  for (const { begin: from, end } of found) assert.equal(text.slice(from, end), "\u202e");
  assert.equal(told.components.at(-1).end, text.length);
});

test("the module names itself", () => {
  assert.match(simdiri.version(), /^\d+\.\d+\.\d+(-rc\.\d+)?$/);
  assert.ok(["simd128", "scalar"].includes(simdiri.isa()));
  assert.equal(simdiri.statusName(16), "no-scheme");
  assert.deepEqual(simdiri.changeNames(1 | (1 << 11)), ["scheme-case", "dot-segments"]);
  assert.deepEqual(simdiri.changeNames(1 << 31), ["default-scheme"]);
  assert.deepEqual(simdiri.changeNames(2 ** 31 + 1), ["scheme-case", "default-scheme"]);
});
