// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.List;
import org.simdiri.Comparison;
import org.simdiri.Context;
import org.simdiri.Iri;
import org.simdiri.IriException;
import org.simdiri.Key;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.Outcome;
import org.simdiri.Result;

/** Functions on Strings, bytes and buffers. */
final class TestIri {
  private TestIri() {}

  static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }

  static ByteBuffer direct(String text) {
    return ByteBuffer.allocateDirect(text.length() * 4 + 3).position(3).slice().put(bytes(text)).flip();
  }

  static String text(ByteBuffer buffer) {
    return UTF_8.decode(buffer.duplicate()).toString();
  }

  static void testWay() {
    String wanted = System.getProperty("simdiri.access", Runtime.version().feature() >= 22 ? "ffm" : "jni");
    TestRun.same(wanted, Iri.access());
    TestRun.isTrue(Iri.version().matches("\\d+\\.\\d+\\.\\d+(-rc\\.\\d+)?"));
  }

  static void testFunctions() {
    TestRun.same("http://example.com/~user", Iri.normalize("HTTP://EXAMPLE.com:80/a/../%7Euser"));
    TestRun.same("http://h/%C3%A9", Iri.toUri("http://h/\u00e9"));
    TestRun.same("http://h/\u00e9", Iri.toIri("http://h/%C3%A9"));
    TestRun.same("http://a/b/g", Iri.resolve("../g", "http://a/b/c/d"));
    TestRun.same("http://a/b/g", new String(Iri.resolve(bytes("../g"), bytes("http://a/b/c/d")), UTF_8));
    TestRun.same(Comparison.SYNTAX, Iri.compare("http://h/%7e", "http://h/~"));
    TestRun.same(Comparison.DIFFERENT, Iri.compare(bytes("http://h/a"), bytes("http://h/b")));
    TestRun.same("h/user/{int}", Iri.label("http://h/user/1?page=2"));
    TestRun.same("http://{redacted}@h/?token={redacted}", Iri.redact("http://me:pass@h/?token=x"));
    TestRun.same("https://h/?z=7", Iri.clean("https://h/?utm_source=m&z=7#top", "tracking,fragment"));
    TestRun.same("example.co.uk", Iri.domain("http://www.example.co.uk/"));
    TestRun.same(null, Iri.domain("http://[::1]/"));
    TestRun.same("2", Iri.part("http://h/?page=2", "query:page"));
    TestRun.same(null, Iri.part("http://h/", "query:page"));
    TestRun.same("http://me@h/a%20b", Iri.parseUrl("HTTP://me@H:80/a b").href());
    TestRun.same(null, Iri.parse("a?").scheme());
    TestRun.same("", Iri.parse("a?").query());
    TestRun.same("h", Iri.parse(bytes("xx//h:1/y"), 2, 5).host());
  }

  static void testUnchangedIsTheSameObject() {
    String text = new String("http://example.com/?a=b");
    byte[] array = bytes(text);
    ByteBuffer buffer = direct(text);
    TestRun.isTrue(Iri.normalize(text) == text);
    TestRun.isTrue(Iri.normalize(array, 0, array.length) == array);
    TestRun.isTrue(Iri.normalize(buffer) == buffer);
    TestRun.isTrue(Iri.redact(text) == text);
    TestRun.isTrue(Iri.resolve(text, "x:y") == text);
    TestRun.isTrue(Iri.normalize("http://h/\u00e9").equals("http://h/%C3%A9"));
  }

  static void testRanges() {
    byte[] array = bytes("..HTTP://h/..");
    TestRun.same(bytes("http://h/"), Iri.normalize(array, 2, 9));
    byte[] normal = bytes("..http://h/..");
    TestRun.same(bytes("http://h/"), Iri.normalize(normal, 2, 9));
    try (Context context = new Context()) {
      Result<byte[]> result = context.apply(Operation.NORMALIZE, normal, 2, 9);
      TestRun.isTrue(!result.isChanged() && result.value() == null && !result.isError());
      TestRun.isTrue(context.apply(Operation.NORMALIZE, array, 2, 9).isChanged());
    }
  }

  static void testBuffers() {
    ByteBuffer heap = ByteBuffer.wrap(bytes("..HTTP://h/..")).position(2).limit(11);
    for (ByteBuffer buffer : List.of(heap, heap.slice(), heap.asReadOnlyBuffer(), direct("HTTP://h/"), direct("HTTP://h/").asReadOnlyBuffer())) {
      int position = buffer.position();
      TestRun.same("http://h/", text(Iri.normalize(buffer)));
      TestRun.same("h", Iri.parse(buffer).host());
      TestRun.same(Iri.key("http://h/"), Iri.key(buffer));
      TestRun.same("ok", Iri.check(buffer).code());
      TestRun.same(position, buffer.position());
    }
  }

  static void testLongTexts() {
    for (int length : new int[] {1000, 1024, 1025, 16384, 16385, 3000000}) {
      String normal = "http://h/" + "a".repeat(length);
      String other = "HTTP://h/" + "%7e".repeat(length);
      TestRun.isTrue(Iri.normalize(normal) == normal);
      TestRun.same("http://h/" + "~".repeat(length), Iri.normalize(other));
      TestRun.same("http://h/" + "~".repeat(length), text(Iri.normalize(direct(other))));
      TestRun.same(Iri.key(normal), Iri.key(bytes(normal), 0, length + 9));
    }
  }

  static void testErrorsAreData() {
    try (Context context = new Context(Options.of("--disallowed=fail"))) {
      Result<String> result = context.apply(Operation.NORMALIZE, "http://h/\u00e9\ud83d\ude00 b");
      TestRun.isTrue(result.isError() && result.value() == null);
      TestRun.same("bad-character", result.code());
      TestRun.same("path", result.component());
      TestRun.same(12, result.offset());
      TestRun.same(15, context.apply(Operation.NORMALIZE, bytes("http://h/\u00e9\ud83d\ude00 b"), 0, 17).offset());
      IriException failure =
          TestRun.fails(IriException.class, "bad-character at 9", () -> context.normalize("http://h/ "));
      TestRun.same(9, failure.outcome().offset());
    }
    Outcome outcome = Iri.check("http://h:x/");
    TestRun.same("bad-port", outcome.code());
    TestRun.same(9, outcome.offset());
    TestRun.same("ok", Iri.check("http://h/").toString());
    TestRun.same(null, assertError("no IRI").value());
    TestRun.fails(IriException.class, "no-scheme", () -> Iri.normalize("no IRI"));
    TestRun.fails(IriException.class, "second text", () -> Iri.compare("http://h/", "no IRI"));
    TestRun.fails(IriException.class, "no-scheme", () -> Iri.resolve("a", "no IRI"));
  }

  private static Result<String> assertError(String text) {
    try (Context context = new Context()) {
      return context.apply(Operation.LABEL, text);
    }
  }

  static void testWarnings() {
    try (Context context = new Context()) {
      Result<String> result = context.apply(Operation.NORMALIZE, "http://a%20b/");
      TestRun.same("host-unmapped", result.code());
      TestRun.isTrue(result.hasWarning() && !result.isError() && result.value() != null);
      TestRun.same(List.of("scheme-case"), context.apply(Operation.NORMALIZE, "HTTP://h/").changeNames());
    }
  }

  static void testKeys() {
    Key key = Iri.key("HTTP://h/");
    TestRun.same("e2f2da591a4c78599d88b070e519744e", key.hex());
    TestRun.same(key, Iri.key("http://H:80"));
    TestRun.same(16, key.bytes().length);
    TestRun.same((byte) 0xe2, key.bytes()[0]);
    try (Context context = new Context(Options.of("--hash=xxh3-64 --lossy=crawl"))) {
      TestRun.same(16, context.key("http://h/").hex().length());
      TestRun.same(context.key("http://h/?b=1&a=2"), context.key("http://h/?a=2&b=1#top"));
      TestRun.same(Comparison.LOSSY, context.compare("http://h/?b=1&a=2", "http://h/?a=2&b=1#top"));
    }
    try (Context context = new Context(Options.of("--by=domain"))) {
      TestRun.same(context.key("http://a.example.com/"), context.key("https://example.com/b"));
    }
    try (Context context = new Context(Options.of("--by=label --params=page"))) {
      TestRun.same(context.key("http://h/1?page=2"), context.key("http://h/33?page=4&x=1"));
    }
    try (Context context = new Context(Options.of("--hash=siphash").secret(new byte[16]))) {
      TestRun.isTrue(!context.key("http://h/").equals(Iri.key("http://h/")));
    }
  }

  static void testOptions() {
    try (Context context = new Context(Options.of("--form=iri").with("--drop-fragment").base("http://h/a/"))) {
      TestRun.same("http://h/a/\u00e9", context.normalize("%C3%A9#x"));
      TestRun.same("http://h/a/b", context.apply(Operation.RESOLVE, "b").value());
      TestRun.same(Iri.key("http://h/a/\u00e9"), context.key("\u00e9#x"));
    }
    Options routes = Options.of("--params=page --lossy=www").routes("/user/{name}\n").rules("simdiri-rules 1\ndrop x\n");
    try (Context context = new Context(routes)) {
      TestRun.same("h.example/user/{name}?page={int}", context.label("http://www.h.example/user/anna?page=2"));
      TestRun.same(context.key("http://h.example/?x=1"), context.key("http://www.h.example/"));
    }
    try (Context context = new Context(Options.DEFAULT.redirects("http://h/a\thttp://h/a/\n", false))) {
      TestRun.same("http://h/a/", context.normalize("http://H/a"));
      TestRun.same(Comparison.PROTOCOL, context.compare("http://h/a", "http://h/a/"));
    }
    try (Context context = new Context(Options.DEFAULT.pseudonyms(new byte[32]).redactRules("simdiri-redact 1\nrule own\nname zip\n"))) {
      TestRun.isTrue(context.redact("/?zip=123").startsWith("/?zip={r."));
    }
    TestRun.same(Options.of("--form=iri"), Options.of("--form=iri"));
    TestRun.fails(IriException.class, "there is no option '--profle=web'", () -> new Context(Options.of("--profle=web")));
    TestRun.fails(IriException.class, "is there twice", () -> new Context(Options.of("--form=uri --form=iri")));
    TestRun.fails(IriException.class, "the base: ", () -> new Context(Options.DEFAULT.base("x")));
    TestRun.fails(IriException.class, "(line 2)", () -> new Context(Options.DEFAULT.rules("simdiri-rules 1\nx\n")).key("x"));
    TestRun.fails(IriException.class, "secret", () -> new Context(Options.of("--hash=siphash")).key("x:y"));
    TestRun.fails(IriException.class, "the parts are", () -> Iri.part("http://h/", "hots"));
    TestRun.fails(IriException.class, "what to remove", () -> new Context().clean("http://h/"));
  }

  static void testSurt() {
    String url = "http://www.Shop.example/List?b=2&a=1";
    try (Context context = new Context(Options.of("--profile=web").base("http://h/"))) {
      TestRun.same("example,shop)/list?a=1&b=2", context.apply(Operation.surt(""), url).value());
      TestRun.same("example,shop)/List?a=1&b=2", context.apply(Operation.surt("plain"), url).value());
      TestRun.same("example,shop,www)/list?a=1&b=2", context.apply(Operation.surt("keep-www"), url).value());
      Operation ofCommonCrawl = Operation.surt("commoncrawl");
      TestRun.same("file)/server/share/x", context.apply(ofCommonCrawl, "file://server/Share/x").value());
      TestRun.same("bad-host", context.apply(ofCommonCrawl, "http:///").code());
      TestRun.same("-", text(context.apply(ofCommonCrawl, direct("")).value()));
      TestRun.fails(IriException.class, "plain, keep-www and commoncrawl", () -> context.apply(Operation.surt("host"), url));
    }
  }
}
