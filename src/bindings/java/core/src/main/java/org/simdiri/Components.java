// SPDX-License-Identifier: MIT
package org.simdiri;

/**
 * The components of a text (RFC 3986 appendix B). An absent component is null, an empty one is empty.
 *
 * @param scheme the text before the first ":", if it is a scheme
 * @param authority userinfo, host and port
 * @param userinfo the text before "@"
 * @param host the host; there is one if there is an authority
 * @param port the text after the ":" that follows the host
 * @param path the path, which is never null
 * @param query the text after "?"
 * @param fragment the text after "#"
 */
public record Components(
    String scheme,
    String authority,
    String userinfo,
    String host,
    String port,
    String path,
    String query,
    String fragment) {
  static Components of(byte[] text, int begin, long[] detail) {
    return new Components(
        span(text, begin, detail, 0),
        span(text, begin, detail, 1),
        span(text, begin, detail, 2),
        span(text, begin, detail, 3),
        span(text, begin, detail, 4),
        span(text, begin, detail, 5),
        span(text, begin, detail, 6),
        span(text, begin, detail, 7));
  }

  static String span(byte[] text, int begin, long[] detail, int number) {
    int from = (int) detail[Natives.SPANS + 2 * number];
    int to = (int) detail[Natives.SPANS + 2 * number + 1];
    return from < 0 ? null : new String(text, begin + from, to - from, java.nio.charset.StandardCharsets.UTF_8);
  }
}
