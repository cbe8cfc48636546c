// SPDX-License-Identifier: MIT
package org.simdiri.crawlercommons;

import crawlercommons.filters.URLFilter;
import java.util.Collection;
import java.util.Objects;
import java.util.Set;
import org.simdiri.Context;
import org.simdiri.Operation;
import org.simdiri.Options;

/**
 * Takes the place of the class of crawler-commons with this name: constructors, builder and {@link #filter} are the same,
 * so a program changes its import only. URLs are normalized by RFC 3986, and parameters of the query are sorted. The
 * helper functions of the other class are not here. Any number of threads may share a normalizer.
 */
public class BasicURLNormalizer extends URLFilter {
  private static final Options OPTIONS =
      Options.of("--clean=fragment,userinfo,final-dot,empty-query --default-scheme=http");
  private static final Operation HOST = Operation.part("host");
  private static final Operation UNICODE_HOST = Operation.part("host-unicode");

  private final Context context = new Context(OPTIONS);
  private final Set<String> queryParamsToRemove;
  private final IdnNormalization idnNormalization;

  /** Creates a normalizer that writes host names in ASCII and keeps all parameters. */
  public BasicURLNormalizer() {
    this(new Builder());
  }

  /**
   * Creates a normalizer.
   *
   * @param builder its settings
   */
  public BasicURLNormalizer(Builder builder) {
    queryParamsToRemove = builder.queryParamsToRemove;
    idnNormalization = builder.idnNormalization;
  }

  /**
   * Normalizes a URL.
   *
   * @param urlString the URL, perhaps without a scheme, which is http then
   * @return the normal form; the same object if nothing changes; "" of ""; null if it is no URL
   */
  @Override
  public String filter(String urlString) {
    String url = urlString.trim();
    if (url.isEmpty()) {
      return urlString.isEmpty() ? urlString : null;
    }
    String normal = normalize(url);
    return normal == null ? null : writeHost(url, Query.sort(normal, queryParamsToRemove));
  }

  private String normalize(String url) {
    try {
      String normal = context.apply(Operation.CLEAN, url).value();
      return normal == null || !hasHost(normal) ? null : normal;
    } catch (IllegalArgumentException surrogate) {
      return null;
    }
  }

  /** Whether a URL of the web has a host of which nothing is percent-encoded; true for other schemes. */
  private static boolean hasHost(String url) {
    int begin = url.startsWith("http://") ? 7 : url.startsWith("https://") ? 8 : 0;
    if (begin == 0) {
      return !url.startsWith("http:") && !url.startsWith("https:");
    }
    for (int end = begin; end < url.length(); end++) {
      switch (url.charAt(end)) {
        case '%':
          return false;
        case '/', '?', ':':
          return end > begin;
        default:
          break;
      }
    }
    return url.length() > begin;
  }

  private String writeHost(String given, String url) {
    boolean isAscii = idnNormalization == IdnNormalization.PUNYCODE || !url.contains("xn--");
    if (isAscii || idnNormalization == IdnNormalization.NONE && given.contains("xn--")) {
      return url;
    }
    String host = context.apply(HOST, url).value();
    String unicode = context.apply(UNICODE_HOST, url).value();
    if (host == null || unicode == null) {
      return url;
    }
    int begin = url.indexOf(host);
    return url.substring(0, begin) + unicode + url.substring(begin + host.length());
  }

  /**
   * Returns a builder.
   *
   * @return a builder of normalizers, with the settings of the constructor without arguments
   */
  public static Builder newBuilder() {
    return new Builder();
  }

  /** How host names of other scripts are written. */
  public enum IdnNormalization {
    /** As they are given. */
    NONE,
    /** In ASCII. */
    PUNYCODE,
    /** In Unicode. */
    UNICODE
  }

  /** Settings of a normalizer. For one thread. */
  public static class Builder {
    /** How host names are written. */
    public IdnNormalization idnNormalization = IdnNormalization.PUNYCODE;

    private Set<String> queryParamsToRemove = Set.of();

    private Builder() {}

    /**
     * Sets names of parameters to remove.
     *
     * @param queryParamsToRemove the names, as the normal form writes them
     * @return this builder
     */
    public Builder queryParamsToRemove(Collection<String> queryParamsToRemove) {
      this.queryParamsToRemove = Set.copyOf(queryParamsToRemove);
      return this;
    }

    /**
     * Sets how host names are written.
     *
     * @param idnNormalization the way
     * @return this builder
     */
    public Builder idnNormalization(IdnNormalization idnNormalization) {
      this.idnNormalization = Objects.requireNonNull(idnNormalization, "idnNormalization");
      return this;
    }

    /**
     * Creates the normalizer.
     *
     * @return a new normalizer
     */
    public BasicURLNormalizer build() {
      return new BasicURLNormalizer(this);
    }
  }
}
