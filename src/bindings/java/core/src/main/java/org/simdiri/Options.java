// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.security.SecureRandom;
import java.util.Objects;

/**
 * The options of a {@link Context} or a set. They are those of the command, in a text such as {@code "--profile=web
 * --lossy=crawl"}; what the command reads from files are texts here. Immutable: each method returns new options.
 *
 * <p>The manual page simdiri-options(7) explains all options. An option that does not concern a function changes nothing
 * there, so one context may have options for labels and for keys. An unknown option is an {@link IriException} with the
 * code {@code bad-option} when the context is created; a contradiction is one when the function is called first.
 */
public final class Options {
  /** The defaults of the command. */
  public static final Options DEFAULT = new Options(new byte[Text.values().length][], false);

  /** The texts, in the order of native/java_native.h. */
  private enum Text {
    OPTIONS,
    BASE,
    REDIRECTS,
    RULES,
    ROUTES,
    REDACT_RULES,
    SUFFIXES,
    SECRET,
    PSEUDONYM,
    PART,
    PATH
  }

  /** The numbers of a request, in the order of native/java_native.h. */
  private static final int NUMBERS = 6;

  private static final int SECRET_LENGTH = 16;

  private final byte[][] texts;
  private final boolean takesAllRedirects;

  private Options(byte[][] texts, boolean takesAllRedirects) {
    this.texts = texts;
    this.takesAllRedirects = takesAllRedirects;
  }

  /**
   * Returns options.
   *
   * @param text options of the command with blanks between them, such as {@code "--form=iri --drop-fragment"}
   * @return the options
   */
  public static Options of(String text) {
    return DEFAULT.with(text);
  }

  private Options with(Text which, byte[] text, boolean takesAll) {
    byte[][] copy = texts.clone();
    copy[which.ordinal()] = text;
    return new Options(copy, takesAll);
  }

  private Options with(Text which, String text) {
    return with(which, Texts.encode(text), takesAllRedirects);
  }

  /**
   * Adds options. An option that is there already is an error, except {@code --lossy} and {@code --clean}, whose names add
   * up.
   *
   * @param text options of the command with blanks between them
   * @return the options
   */
  public Options with(String text) {
    byte[] before = texts[Text.OPTIONS.ordinal()];
    return with(Text.OPTIONS, before == null ? text : Texts.decode(before) + " " + text);
  }

  /**
   * Sets the base of relative references; in the profile web of all texts.
   *
   * @param base an IRI with a scheme
   * @return the options
   */
  public Options base(String base) {
    return with(Text.BASE, base);
  }

  /**
   * Sets observed redirects. The rung is then {@code protocol}.
   *
   * @param redirects lines with two IRIs and a tab between them
   * @param takesAll whether all redirects are used, not only those that add or remove a slash at the end of the path
   * @return the options
   */
  public Options redirects(String redirects, boolean takesAll) {
    return with(Text.REDIRECTS, Texts.encode(redirects), takesAll);
  }

  /**
   * Sets rules of keys, labels, comparisons and cleaning.
   *
   * @param rules the text of a rules file, as simdiri-rules(5) describes it
   * @return the options
   */
  public Options rules(String rules) {
    return with(Text.RULES, rules);
  }

  /**
   * Sets the routes of labels.
   *
   * @param routes the text of a routes file, as simdiri-routes(5) describes it
   * @return the options
   */
  public Options routes(String routes) {
    return with(Text.ROUTES, routes);
  }

  /**
   * Sets names and forms of secrets instead of the built-in ones.
   *
   * @param rules the text of a file, as simdiri-redact(5) describes it
   * @return the options
   */
  public Options redactRules(String rules) {
    return with(Text.REDACT_RULES, rules);
  }

  /**
   * Sets a public suffix list instead of the built-in one.
   *
   * @param list the text of a list in the format of public_suffix_list.dat
   * @return the options
   */
  public Options suffixes(String list) {
    return with(Text.SUFFIXES, list);
  }

  /**
   * Sets the secret of {@code --hash=siphash}. Of a set, it is random unless given.
   *
   * @param secret 16 bytes, which the call copies
   * @return the options
   * @throws IllegalArgumentException if it has another length
   */
  public Options secret(byte[] secret) {
    if (secret.length != SECRET_LENGTH) {
      throw new IllegalArgumentException("a secret has 16 bytes, not " + secret.length);
    }
    return with(Text.SECRET, secret.clone(), takesAllRedirects);
  }

  /**
   * Lets {@code redact} write pseudonyms: equal values become equal tokens.
   *
   * @param key at least 32 random bytes, which the call copies
   * @return the options
   */
  public Options pseudonyms(byte[] key) {
    return with(Text.PSEUDONYM, key.clone(), takesAllRedirects);
  }

  int keyBits() {
    return (" " + text() + " ").contains(" --hash=xxh3-64 ") ? Long.SIZE : 2 * Long.SIZE;
  }

  String text() {
    byte[] text = texts[Text.OPTIONS.ordinal()];
    return text == null ? "" : Texts.decode(text);
  }

  /** Writes the request for an object of a context. */
  byte[] request(int kind, String part) {
    byte[][] all = texts.clone();
    all[Text.PART.ordinal()] = part == null ? null : Texts.encode(part);
    return write(kind, new long[NUMBERS], all);
  }

  /** Writes the request for a set. Without a secret, it gets a random one. */
  byte[] requestSet(int kind, String path, long expected, long memory) {
    SecureRandom random = new SecureRandom();
    byte[][] all = texts.clone();
    byte[] secret = new byte[SECRET_LENGTH];
    random.nextBytes(secret);
    boolean isGiven = all[Text.SECRET.ordinal()] != null;
    all[Text.SECRET.ordinal()] = isGiven ? all[Text.SECRET.ordinal()] : secret;
    all[Text.PATH.ordinal()] = path == null ? null : Texts.encode(path);
    return write(kind, new long[] {0, expected, memory, random.nextLong(), random.nextLong(), isGiven ? 1 : 0}, all);
  }

  private byte[] write(int kind, long[] numbers, byte[][] all) {
    numbers[0] = takesAllRedirects ? 1 : 0;
    long size = (1L + NUMBERS + all.length) * Long.BYTES;
    for (byte[] text : all) {
      size += text == null ? 0 : text.length;
    }
    ByteBuffer request = ByteBuffer.allocate(Math.toIntExact(size)).order(ByteOrder.nativeOrder());
    request.putLong(kind);
    for (long number : numbers) {
      request.putLong(number);
    }
    for (byte[] text : all) {
      request.putLong(text == null ? -1 : text.length);
    }
    for (byte[] text : all) {
      request.put(text == null ? new byte[0] : text);
    }
    return request.array();
  }

  /** Two options are equal if their texts are. */
  @Override
  public boolean equals(Object other) {
    return other instanceof Options that
        && takesAllRedirects == that.takesAllRedirects
        && java.util.Arrays.deepEquals(texts, that.texts);
  }

  @Override
  public int hashCode() {
    return Objects.hash(takesAllRedirects, java.util.Arrays.deepHashCode(texts));
  }

  /** Names the options of the text, without secrets and files. */
  @Override
  public String toString() {
    return "Options[" + text() + "]";
  }

}
