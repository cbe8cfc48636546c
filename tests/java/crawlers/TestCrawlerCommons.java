// SPDX-License-Identifier: MIT

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.simdiri.crawlercommons.BasicURLNormalizer;
import org.simdiri.crawlercommons.BasicURLNormalizer.IdnNormalization;

/** The class in place of that of crawler-commons. */
final class TestCrawlerCommons {
  private TestCrawlerCommons() {}

  /** The first digits of the SHA-256 of each case of crawler-commons whose result differs, and why. */
  private static Map<String, String> known() throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("differences"))).stream()
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(row -> row[0], row -> row[1], (a, b) -> a, TreeMap::new));
  }

  private static String digest(String text) {
    try {
      byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(digest, 0, 4);
    } catch (GeneralSecurityException e) {
      throw new AssertionError(e);
    }
  }

  /** Their own cases, in their own test class: what differs is in the list, and nothing else is. */
  static void testOriginalCases() throws Exception {
    new OriginalCases().run();
    Map<String, String> reasons = known();
    Map<String, Checks.Difference> found = new TreeMap<>();
    Checks.DIFFERENCES.forEach(difference -> found.put(digest(difference.message()), difference));
    for (Map.Entry<String, Checks.Difference> entry : found.entrySet()) {
      String reason = reasons.get(entry.getKey());
      System.out.println(entry.getKey() + " " + (reason == null ? "no reason: " + entry.getValue() : reason));
    }
    System.out.println(Checks.count + " cases of crawler-commons, " + Checks.DIFFERENCES.size() + " differences");
    TestRun.isTrue(Checks.count > 100);
    TestRun.same(reasons.keySet(), found.keySet());
  }

  static void testNormalForms() {
    BasicURLNormalizer normalizer = new BasicURLNormalizer();
    String normal = "http://h.example/a?b=1";
    TestRun.isTrue(normalizer.filter(normal) == normal);
    TestRun.same("http://h.example/b?a&a=2&b=1", normalizer.filter(" HTTP://u:p@H.example.:80/x/../b?b=1&a=&&=3&a=2#f "));
    TestRun.same("http://h.example/", normalizer.filter("h.example?"));
    TestRun.same("http://h.example/", normalizer.filter("http://h.example/?&&"));
    TestRun.same("", normalizer.filter(""));
  }

  static void testRefused() {
    BasicURLNormalizer normalizer = new BasicURLNormalizer();
    for (String text : List.of(" ", "/path", "http://", "https:///path", "http://?q", "http://:80/", "http://a%20b/", "http://a%zz/", "http://a\ud800/")) {
      TestRun.same(null, normalizer.filter(text));
    }
    TestRun.fails(NullPointerException.class, "", () -> normalizer.filter(null));
  }

  static void testSettings() {
    BasicURLNormalizer.Builder builder = BasicURLNormalizer.newBuilder();
    BasicURLNormalizer removes = builder.queryParamsToRemove(List.of("sid", "b")).build();
    TestRun.same("http://h/?SID=2&a=1", removes.filter("http://h/?sid=1&a=1&SID=2&b"));
    TestRun.same("http://h/", removes.filter("http://h/?sid=1&b"));
    BasicURLNormalizer unicode = builder.idnNormalization(IdnNormalization.UNICODE).build();
    TestRun.same("http://b\u00fccher.example:8080/b%C3%BCcher", unicode.filter("http://xn--bcher-kva.example:8080/b\u00fccher"));
    BasicURLNormalizer none = builder.idnNormalization(IdnNormalization.NONE).build();
    TestRun.same("http://b\u00fccher.example/", none.filter("http://B\u00dcCHER.example/"));
    TestRun.same("http://xn--bcher-kva.example/", none.filter("http://xn--bcher-kva.example/"));
  }
}
