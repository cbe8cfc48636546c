// SPDX-License-Identifier: MIT
package org.simdiri;

/** What {@link Context#apply} does with a text. Immutable. */
public final class Operation {
  /** Brings an IRI to its normal form (RFC 3987 5.3); relative references with the base of the options. */
  public static final Operation NORMALIZE = new Operation(0, "normalize", null);

  /** Converts an IRI to a URI (RFC 3987 3.1), and does not normalize. */
  public static final Operation TO_URI = new Operation(1, "toUri", null);

  /** Converts a URI to an IRI (RFC 3987 3.2), and does not normalize. */
  public static final Operation TO_IRI = new Operation(2, "toIri", null);

  /** Resolves a reference against the base of the options (RFC 3986 5.2). */
  public static final Operation RESOLVE = new Operation(3, "resolve", null);

  /** Normalizes an IRI, and removes what {@code --clean} and the rules name. */
  public static final Operation CLEAN = new Operation(4, "clean", null);

  /** Writes the label of an IRI, a text to group by. */
  public static final Operation LABEL = new Operation(5, "label", null);

  /** Replaces secrets in any text, such as a line of a log. */
  public static final Operation REDACT = new Operation(6, "redact", null);

  /** Finds the registrable domain of an IRI. */
  public static final Operation DOMAIN = part("domain");

  static final int PART_KIND = 7;
  static final int CHECK_KIND = 8;
  static final int COMPARE_KIND = 9;
  static final int KEY_KIND = 10;
  static final int URL_KIND = 11;
  static final int KINDS = 12;
  static final int SEEN_KIND = 12;
  static final int STATE_KIND = 13;
  private static final int SURT_KIND = 14;

  private final int kind;
  private final String name;
  private final String part;

  private Operation(int kind, String name, String part) {
    this.kind = kind;
    this.name = name;
    this.part = part;
  }

  /**
   * Finds a part of the normal form of an IRI.
   *
   * @param name iri, scheme, userinfo, host, port, authority, path, query, fragment, suffix, domain, subdomain, site,
   *     origin, host-reversed, host-unicode, segment:N (1 is the first, -1 the last) or query:NAME; the first use of
   *     another name throws {@link IriException}
   * @return the operation, whose result is null if an IRI does not have the part
   */
  public static Operation part(String name) {
    return new Operation(PART_KIND, "part " + name, java.util.Objects.requireNonNull(name, "name"));
  }

  /**
   * Makes the SURT key by which web archives index a URL, such as {@code com,example)/path}. Options change nothing. The
   * errors are bad-port, and bad-host with commoncrawl.
   *
   * @param style "", as the Python package surt; plain: path and query keep their case; keep-www: {@code www.} is kept;
   *     commoncrawl: as webarchive-commons, which writes Common Crawl's index; the first use of another style throws
   *     {@link IriException}
   * @return the operation
   */
  public static Operation surt(String style) {
    return new Operation(SURT_KIND, "surt " + style, java.util.Objects.requireNonNull(style, "style"));
  }

  /** Of calls that do not return a text. */
  static Operation internal(int kind) {
    return new Operation(kind, "internal", null);
  }

  int kind() {
    return kind;
  }

  String part() {
    return part;
  }

  @Override
  public String toString() {
    return name;
  }
}
