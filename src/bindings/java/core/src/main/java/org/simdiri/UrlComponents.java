// SPDX-License-Identifier: MIT
package org.simdiri;

/**
 * The components of a URL by the URL Standard. An absent component is null.
 *
 * @param href the serialized URL
 * @param scheme the scheme
 * @param username the username, perhaps empty
 * @param password the password, perhaps empty
 * @param host the host
 * @param port the port, unless it is the default port of the scheme
 * @param path the path, perhaps empty
 * @param query the text after "?"
 * @param fragment the text after "#"
 * @param isOpaque whether the path is opaque, as in {@code mailto:user@example.org}
 */
public record UrlComponents(
    String href,
    String scheme,
    String username,
    String password,
    String host,
    String port,
    String path,
    String query,
    String fragment,
    boolean isOpaque) {
  static UrlComponents of(byte[] href, long[] detail) {
    return new UrlComponents(
        Texts.decode(href),
        Components.span(href, 0, detail, 0),
        Components.span(href, 0, detail, 1),
        Components.span(href, 0, detail, 2),
        Components.span(href, 0, detail, 3),
        Components.span(href, 0, detail, 4),
        Components.span(href, 0, detail, 5),
        Components.span(href, 0, detail, 6),
        Components.span(href, 0, detail, 7),
        detail[Natives.IS_OPAQUE] != 0);
  }
}
