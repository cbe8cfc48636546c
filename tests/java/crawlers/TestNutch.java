// SPDX-License-Identifier: MIT

import java.net.MalformedURLException;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.hadoop.conf.Configuration;
import org.apache.nutch.net.URLFilters;
import org.apache.nutch.net.URLNormalizers;
import org.apache.nutch.plugin.PluginRepository;

/** The plugin in Nutch's own chains, loaded from a folder of plugins as in an installation. */
final class TestNutch {
  private static final String URL_TEXT = "HTTP://u@Example.com:80/a/../%7Eb?x=1&PHPSESSID=0123456789abcdef0123456789abcdef#f";

  private TestNutch() {}

  /** A configuration with properties after the file to copy: name, value, name, value. */
  private static Configuration configure(String... properties) {
    Configuration conf = new Configuration(false);
    conf.addResource(new org.apache.hadoop.fs.Path(System.getProperty("nutch.site")));
    conf.set("plugin.folders", System.getProperty("nutch.plugins"));
    for (int i = 0; i < properties.length; i += 2) {
      conf.set(properties[i], properties[i + 1]);
    }
    return conf;
  }

  private static String normalize(Configuration conf, String scope, String url) throws MalformedURLException {
    return new URLNormalizers(conf, scope).normalize(url, scope);
  }

  static void testChain() throws Exception {
    Configuration conf = configure();
    TestRun.same("http://u@example.com/~b?x=1", normalize(conf, "default", URL_TEXT));
    TestRun.same("http://example.com/", normalize(conf, "inject", "example.com"));
    TestRun.fails(MalformedURLException.class, "no-scheme at 11", () -> normalize(conf, "fetcher", "example.com"));
    TestRun.fails(MalformedURLException.class, "unpaired surrogate", () -> normalize(conf, "fetcher", "http://a/\ud800"));
    TestRun.same(null, normalize(conf, "default", null));
  }

  /** Nutch loads plugins with class loaders of their own; each repository has one. */
  static void testClassLoaders() throws Exception {
    for (int i = 0; i < 3; i++) {
      Configuration conf = configure("simdiri.options", "--form=iri");
      TestRun.same("http://b\u00fccher.example/", normalize(conf, "default", "http://xn--bcher-kva.example"));
      TestRun.same(1, new URLFilters(conf).getFilters().length);
      ClassLoader loader = new URLFilters(conf).getFilters()[0].getClass().getClassLoader();
      TestRun.isTrue(loader != TestNutch.class.getClassLoader());
    }
  }

  static void testRules() throws Exception {
    Configuration conf = configure("simdiri.rules.file", "test.rules", "simdiri.options", "--clean=parameters");
    conf.setClassLoader(new java.net.URLClassLoader(new URL[] {Path.of(System.getProperty("nutch.conf")).toUri().toURL()}));
    TestRun.same("http://h/?a=1", normalize(conf, "default", "http://h/?page_from=2&a=1"));
  }

  /** Nutch goes on without a plugin that cannot be created, and logs the exception; so it is seen here. */
  static void testWrongSettings() {
    org.simdiri.nutch.SimdiriURLNormalizer normalizer = new org.simdiri.nutch.SimdiriURLNormalizer();
    TestRun.fails(
        org.simdiri.IriException.class, "bad-option", () -> setConf(normalizer, configure("simdiri.options", "--no-such-option")));
    TestRun.fails(
        java.io.UncheckedIOException.class, "there is no x.rules", () -> setConf(normalizer, configure("simdiri.rules.file", "x.rules")));
  }

  private static Object setConf(org.apache.nutch.net.URLNormalizer normalizer, Configuration conf) {
    normalizer.setConf(conf);
    return normalizer;
  }

  static void testFilter() throws Exception {
    URLFilters filters = new URLFilters(configure());
    for (String url : List.of("http://h/", "https://b\u00fccher.example/a b", "ftp://h:21/x")) {
      TestRun.isTrue(filters.filter(url) == url);
    }
    for (String url : List.of("", "/path", "http://", "http://h:99999/", "http://a b/", "http://[::1/", "http://a/\ud800")) {
      TestRun.same(null, filters.filter(url));
    }
    TestRun.same(null, filters.filter(null));
  }

  static void testThreads() throws Exception {
    Configuration conf = configure();
    URLNormalizers normalizers = new URLNormalizers(conf, "default");
    String[] results = IntStream.range(0, 20000).parallel().mapToObj(i -> {
      try {
        return normalizers.normalize("HTTP://H/" + i % 7, "default");
      } catch (MalformedURLException e) {
        return e.toString();
      }
    }).distinct().sorted().toArray(String[]::new);
    TestRun.same("[http://h/0, http://h/1, http://h/2, http://h/3, http://h/4, http://h/5, http://h/6]", Arrays.toString(results));
    TestRun.isTrue(PluginRepository.get(conf).getPluginDescriptor("simdiri") != null);
  }
}
