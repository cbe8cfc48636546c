// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Functions with the options of the command, for any number of threads. {@link Context} has the same functions with
 * options, and {@link Context#apply}, which returns errors as data.
 *
 * <p>If the native library cannot be loaded, each call throws {@link NativeLibraryException}.
 */
public final class Iri {
  private static final int CLEANERS_MAX = 64;
  private static final ConcurrentMap<String, Context> CLEANERS = new ConcurrentHashMap<>();

  private Iri() {}

  /** Created by the first call that needs it. */
  private static final class Default {
    static final Context CONTEXT = new Context();
    static final Context WEB = new Context(Options.of("--profile=web"));
  }

  private static Context context() {
    Access.natives(); // or its exception, which is clearer than that of a class that cannot be initialized
    return Default.CONTEXT;
  }

  /**
   * Returns the version of the native library.
   *
   * @return a version such as {@code "1.0.0"}
   */
  public static String version() {
    return Names.version();
  }

  /**
   * Names the way by which Java calls the native library. The property {@code simdiri.access} chooses it.
   *
   * @return {@code "jni"}, or {@code "ffm"}: the foreign function API of Java 22 and later
   */
  public static String access() {
    return Access.way();
  }

  /**
   * Calls {@link Context#normalize(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static String normalize(String iri) {
    return context().normalize(iri);
  }

  /**
   * Calls {@link Context#normalize(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   * @throws IriException as that method
   */
  public static byte[] normalize(byte[] bytes, int offset, int length) {
    return context().normalize(bytes, offset, length);
  }

  /**
   * Calls {@link Context#normalize(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static ByteBuffer normalize(ByteBuffer iri) {
    return context().normalize(iri);
  }

  /**
   * Calls {@link Context#toUri(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static String toUri(String iri) {
    return context().toUri(iri);
  }

  /**
   * Calls {@link Context#toUri(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   * @throws IriException as that method
   */
  public static byte[] toUri(byte[] bytes, int offset, int length) {
    return context().toUri(bytes, offset, length);
  }

  /**
   * Calls {@link Context#toUri(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static ByteBuffer toUri(ByteBuffer iri) {
    return context().toUri(iri);
  }

  /**
   * Calls {@link Context#toIri(String)} with the default options.
   *
   * @param uri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static String toIri(String uri) {
    return context().toIri(uri);
  }

  /**
   * Calls {@link Context#toIri(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   * @throws IriException as that method
   */
  public static byte[] toIri(byte[] bytes, int offset, int length) {
    return context().toIri(bytes, offset, length);
  }

  /**
   * Calls {@link Context#toIri(ByteBuffer)} with the default options.
   *
   * @param uri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static ByteBuffer toIri(ByteBuffer uri) {
    return context().toIri(uri);
  }

  /**
   * Calls {@link Context#label(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static String label(String iri) {
    return context().label(iri);
  }

  /**
   * Calls {@link Context#label(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   * @throws IriException as that method
   */
  public static byte[] label(byte[] bytes, int offset, int length) {
    return context().label(bytes, offset, length);
  }

  /**
   * Calls {@link Context#label(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static ByteBuffer label(ByteBuffer iri) {
    return context().label(iri);
  }

  /**
   * Calls {@link Context#redact(String)} with the default options.
   *
   * @param text the text
   * @return as that method
   */
  public static String redact(String text) {
    return context().redact(text);
  }

  /**
   * Calls {@link Context#redact(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   */
  public static byte[] redact(byte[] bytes, int offset, int length) {
    return context().redact(bytes, offset, length);
  }

  /**
   * Calls {@link Context#redact(ByteBuffer)} with the default options.
   *
   * @param text the text
   * @return as that method
   */
  public static ByteBuffer redact(ByteBuffer text) {
    return context().redact(text);
  }

  /**
   * Calls {@link Context#domain(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static String domain(String iri) {
    return context().domain(iri);
  }

  /**
   * Calls {@link Context#domain(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   * @throws IriException as that method
   */
  public static byte[] domain(byte[] bytes, int offset, int length) {
    return context().domain(bytes, offset, length);
  }

  /**
   * Calls {@link Context#domain(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   * @throws IriException as that method
   */
  public static ByteBuffer domain(ByteBuffer iri) {
    return context().domain(iri);
  }

  /**
   * Calls {@link Context#check(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Outcome check(String iri) {
    return context().check(iri);
  }

  /**
   * Calls {@link Context#check(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   */
  public static Outcome check(byte[] bytes, int offset, int length) {
    return context().check(bytes, offset, length);
  }

  /**
   * Calls {@link Context#check(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Outcome check(ByteBuffer iri) {
    return context().check(iri);
  }

  /**
   * Calls {@link Context#key(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Key key(String iri) {
    return context().key(iri);
  }

  /**
   * Calls {@link Context#key(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   */
  public static Key key(byte[] bytes, int offset, int length) {
    return context().key(bytes, offset, length);
  }

  /**
   * Calls {@link Context#key(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Key key(ByteBuffer iri) {
    return context().key(iri);
  }

  /**
   * Calls {@link Context#parse(String)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Components parse(String iri) {
    return context().parse(iri);
  }

  /**
   * Calls {@link Context#parse(byte[], int, int)} with the default options.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return as that method
   */
  public static Components parse(byte[] bytes, int offset, int length) {
    return context().parse(bytes, offset, length);
  }

  /**
   * Calls {@link Context#parse(ByteBuffer)} with the default options.
   *
   * @param iri the text
   * @return as that method
   */
  public static Components parse(ByteBuffer iri) {
    return context().parse(iri);
  }

  /**
   * Finds a part of the normal form of an IRI, with the default options.
   *
   * @param iri the IRI
   * @param name the name of the part, as for {@link Operation#part}
   * @return the part; null if the IRI does not have it
   * @throws IriException if the text is not an IRI, or if there is no such part
   */
  public static String part(String iri, String name) {
    return context().part(iri, name);
  }

  /**
   * Normalizes an IRI, and removes what is named: an address that may be fetched.
   *
   * @param iri the IRI
   * @param what names with commas between them, such as {@code "tracking,fragment"}, as of the option {@code --clean}
   * @return the cleaned address; the same String if nothing changes
   * @throws IriException if the text is not an IRI, or if a name is wrong
   */
  public static String clean(String iri, String what) {
    Context known = CLEANERS.get(what);
    if (known == null && CLEANERS.size() < CLEANERS_MAX) {
      known = CLEANERS.computeIfAbsent(what, Iri::cleaner);
    }
    if (known != null) {
      return known.clean(iri);
    }
    try (Context cleaner = cleaner(what)) {
      return cleaner.clean(iri);
    }
  }

  private static Context cleaner(String what) {
    return new Context(Options.of("--clean=" + what));
  }

  /**
   * Resolves a reference against a base (RFC 3986 5.2), and does not normalize.
   *
   * @param reference the reference
   * @param base the base, an IRI with a scheme
   * @return the target; the same String if it is the reference
   * @throws IriException if one of them is wrong
   */
  public static String resolve(String reference, String base) {
    return context().resolve(reference, base);
  }

  /**
   * Resolves a reference against a base, as bytes.
   *
   * @param reference the reference
   * @param base the base, an IRI with a scheme
   * @return the target; the same array if it is the reference
   * @throws IriException if one of them is wrong
   */
  public static byte[] resolve(byte[] reference, byte[] base) {
    return context().resolve(reference, base);
  }

  /**
   * Compares two IRIs rung by rung, up to the rung scheme (RFC 3987 5.3).
   *
   * @param a the first IRI
   * @param b the second IRI
   * @return the lowest rung at which they are equivalent
   * @throws IriException if one of them is not an IRI
   */
  public static Comparison compare(String a, String b) {
    return context().compare(a, b);
  }

  /**
   * Compares two IRIs rung by rung, up to the rung scheme (RFC 3987 5.3).
   *
   * @param a the first IRI
   * @param b the second IRI
   * @return the lowest rung at which they are equivalent
   * @throws IriException if one of them is not an IRI
   */
  public static Comparison compare(byte[] a, byte[] b) {
    return context().compare(a, b);
  }

  /**
   * Runs the URL parser of the URL Standard.
   *
   * @param url the text
   * @return the components
   * @throws IriException if the parser fails
   */
  public static UrlComponents parseUrl(String url) {
    Access.natives();
    return Default.WEB.parseUrl(url);
  }
}
