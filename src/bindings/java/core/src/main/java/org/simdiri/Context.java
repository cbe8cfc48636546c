// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * Functions with options. Any number of threads may share a context; create one and keep it.
 *
 * <p>The functions with a name throw an {@link IriException} for a text that is not an IRI. {@link #apply} returns errors
 * and warnings as data. Keys and sets know no errors: such a text has a key of its own.
 *
 * <p>After {@link #close}, all functions throw {@link IllegalStateException}. A context that is not closed is closed some
 * time after it became unreachable.
 */
public final class Context implements AutoCloseable {
  private static final Operation CHECK = Operation.internal(Operation.CHECK_KIND);
  private static final Operation COMPARE = Operation.internal(Operation.COMPARE_KIND);
  private static final Operation KEY = Operation.internal(Operation.KEY_KIND);
  private static final Operation URL = Operation.internal(Operation.URL_KIND);
  private static final int NO_FIRST = -1;

  private final Tools tools;
  private final int keyBits;

  /** Creates a context with the options of the command. */
  public Context() {
    this(Options.DEFAULT);
  }

  /**
   * Creates a context.
   *
   * @param options the options
   * @throws IriException if an option is unknown or wrong
   * @throws NativeLibraryException if the native library cannot be loaded
   */
  public Context(Options options) {
    keyBits = options.keyBits();
    tools = new Tools(this, options);
  }

  /** Closes the context, as soon as no other thread uses it. A second call does nothing. */
  @Override
  public void close() {
    tools.close();
  }

  /**
   * Applies an operation to a text.
   *
   * @param operation what to do
   * @param text the text
   * @return the outcome; its value is the same String if nothing changes
   */
  public Result<String> apply(Operation operation, String text) {
    byte[] bytes = Texts.encode(text);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, operation, bytes, 0, bytes.length, NO_FIRST, detail);
    return answer == Natives.UNCHANGED
        ? Result.unchanged(text)
        : finish(text, bytes, 0, take(operation, bytes, 0, bytes.length, NO_FIRST, detail), detail);
  }

  /**
   * Applies an operation to a range of bytes.
   *
   * @param operation what to do
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the outcome; if it {@linkplain Result#isChanged has not changed}, the value is the same array, or null if
   *     the text is not the whole array
   */
  public Result<byte[]> apply(Operation operation, byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, operation, bytes, offset, length, NO_FIRST, detail);
    if (answer == Natives.UNCHANGED) {
      return Result.unchanged(length == bytes.length ? bytes : null);
    }
    return new Result<>(
        Details.outcome(detail), take(operation, bytes, offset, length, NO_FIRST, detail), true);
  }

  /**
   * Applies an operation to the bytes of a buffer.
   *
   * @param operation what to do
   * @param text a buffer with or without an array; its position does not change
   * @return the outcome; its value is the same buffer if nothing changes, else a new one with an array
   */
  public Result<ByteBuffer> apply(Operation operation, ByteBuffer text) {
    ByteBuffer view = text.duplicate(); // another thread may move the position
    if (view.isDirect()) {
      return applyDirect(operation, text, view);
    }
    byte[] array = view.hasArray() ? view.array() : Texts.copy(view);
    int begin = view.hasArray() ? view.arrayOffset() + view.position() : 0;
    Result<byte[]> result = apply(operation, array, begin, view.remaining());
    return result.isChanged() ? wrap(result, result.value()) : Result.unchanged(text);
  }

  private Result<ByteBuffer> applyDirect(Operation operation, ByteBuffer text, ByteBuffer view) {
    long[] detail = new long[Natives.DETAIL_WORDS];
    for (;;) {
      if (tools.run(this, operation, view, detail) == Natives.UNCHANGED) {
        return Result.unchanged(text);
      }
      byte[] value = Details.isAbsent(detail) ? null : tools.take(detail);
      if (value != null || Details.isAbsent(detail)) {
        return wrap(Details.outcome(detail), value);
      }
    }
  }

  private static Result<ByteBuffer> wrap(Outcome outcome, byte[] value) {
    return new Result<>(outcome, value == null ? null : ByteBuffer.wrap(value), true);
  }

  /** Copies the result of a call, which may have to be made again. */
  private byte[] take(Operation operation, byte[] bytes, int offset, int length, int first, long[] detail) {
    byte[] value = null;
    while (!Details.isAbsent(detail) && (value = tools.take(detail)) == null) {
      if (tools.run(this, operation, bytes, offset, length, first, detail) == Natives.UNCHANGED) {
        return java.util.Arrays.copyOfRange(bytes, offset, offset + length); // another thread changed the array
      }
    }
    return value;
  }

  private static Result<String> finish(String text, byte[] bytes, int begin, byte[] value, long[] detail) {
    Outcome outcome = Details.outcome(detail, bytes, begin);
    if (value == null) {
      return new Result<>(outcome, null, true);
    }
    String result = Texts.decode(value);
    return result.equals(text) ? new Result<>(outcome, text, false) : new Result<>(outcome, result, true);
  }

  /**
   * Applies an operation to many texts in direct buffers. A text with an error is empty in the output.
   *
   * @param operation what to do
   * @param records the texts
   * @param out a direct buffer for the results, from its position to its limit; no position changes
   * @param outOffsets null, or a direct buffer in native order for count + 1 numbers of 32 bits: text i of the output is
   *     the bytes from number i up to number i + 1, counted from the position of {@code out}
   * @param statuses null, or a direct buffer in native order for one number of 16 bits for each record: its status, or
   *     65,535 if an IRI does not have the part
   * @return what was done: fewer records if the output was too small
   * @throws IllegalArgumentException if a buffer is not direct, read-only, not aligned, too small or in another order, or
   *     if offsets decrease or are outside the data
   */
  public BatchResult apply(
      Operation operation, Records records, ByteBuffer out, ByteBuffer outOffsets, ByteBuffer statuses) {
    return tools.batch(this, operation, records, Batches.outputs(records, out, outOffsets, statuses));
  }

  /**
   * Makes the keys of many texts in direct buffers.
   *
   * @param records the texts
   * @param out a direct buffer for keys of 16 bytes, or 8 with {@code --hash=xxh3-64}, as {@link Key#bytes} has them
   * @return what was done: fewer records if the output was too small
   * @throws IllegalArgumentException as of {@link #apply(Operation, Records, ByteBuffer, ByteBuffer, ByteBuffer)}
   */
  public BatchResult keys(Records records, ByteBuffer out) {
    return tools.batch(this, KEY, records, Batches.outputs(records, out, null, null));
  }

  /**
   * Applies an operation to a column of the Arrow C data interface, for the module {@code simdiri-arrow}. Rows with an error
   * become null. Unlike all other functions, this one trusts its arguments: a wrong address ends the JVM.
   *
   * @param operation what to do, except {@link Operation#CLEAN}; null: keys
   * @param schema the address of the ArrowSchema of the column
   * @param array the address of its ArrowArray, which the call reads and does not release
   * @param outSchema the address of an ArrowSchema that receives the type of the result
   * @param outArray the address of an ArrowArray that receives the result; whoever called releases both
   * @throws IriException with the code {@code column-type}, {@code bad-column}, {@code too-long} or {@code bad-option}
   */
  public void applyArrow(Operation operation, long schema, long array, long outSchema, long outArray) {
    long[] addresses = {schema, array, outSchema, outArray};
    for (long address : addresses) {
      if (address == 0) {
        throw new IllegalArgumentException("an address is 0");
      }
    }
    int status = tools.arrow(this, operation == null ? KEY : operation, addresses);
    if (status != 0) {
      throw Details.failure(new Outcome(status, 0, 0, 0));
    }
  }

  private String transform(Operation operation, String text) {
    byte[] bytes = Texts.encode(text);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, operation, bytes, 0, bytes.length, NO_FIRST, detail);
    return answer == Natives.UNCHANGED
        ? text
        : finish(text, bytes, 0, take(operation, bytes, 0, bytes.length, NO_FIRST, detail), detail).orThrow();
  }

  private byte[] transform(Operation operation, byte[] bytes, int offset, int length) {
    Result<byte[]> result = apply(operation, bytes, offset, length);
    return result.isChanged() || length == bytes.length
        ? result.orThrow()
        : java.util.Arrays.copyOfRange(bytes, offset, offset + length);
  }

  /**
   * Brings an IRI to its normal form (RFC 3987 5.3).
   *
   * @param iri the text
   * @return the normal form; the same object if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public String normalize(String iri) {
    return transform(Operation.NORMALIZE, iri);
  }

  /**
   * Brings an IRI to its normal form (RFC 3987 5.3).
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the normal form; the same array if nothing changes and the range is the whole array
   * @throws IriException if the text is not an IRI
   */
  public byte[] normalize(byte[] bytes, int offset, int length) {
    return transform(Operation.NORMALIZE, bytes, offset, length);
  }

  /**
   * Brings an IRI to its normal form (RFC 3987 5.3).
   *
   * @param iri a buffer, whose position does not change
   * @return the normal form; the same buffer if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer normalize(ByteBuffer iri) {
    return apply(Operation.NORMALIZE, iri).orThrow();
  }

  /**
   * Converts an IRI to a URI (RFC 3987 3.1), and does not normalize.
   *
   * @param iri the text
   * @return the URI; the same object if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public String toUri(String iri) {
    return transform(Operation.TO_URI, iri);
  }

  /**
   * Converts an IRI to a URI (RFC 3987 3.1), and does not normalize.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the URI; the same array if nothing changes and the range is the whole array
   * @throws IriException if the text is not an IRI
   */
  public byte[] toUri(byte[] bytes, int offset, int length) {
    return transform(Operation.TO_URI, bytes, offset, length);
  }

  /**
   * Converts an IRI to a URI (RFC 3987 3.1), and does not normalize.
   *
   * @param iri a buffer, whose position does not change
   * @return the URI; the same buffer if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer toUri(ByteBuffer iri) {
    return apply(Operation.TO_URI, iri).orThrow();
  }

  /**
   * Converts a URI to an IRI (RFC 3987 3.2), and does not normalize.
   *
   * @param uri the text
   * @return the IRI; the same object if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public String toIri(String uri) {
    return transform(Operation.TO_IRI, uri);
  }

  /**
   * Converts a URI to an IRI (RFC 3987 3.2), and does not normalize.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the IRI; the same array if nothing changes and the range is the whole array
   * @throws IriException if the text is not an IRI
   */
  public byte[] toIri(byte[] bytes, int offset, int length) {
    return transform(Operation.TO_IRI, bytes, offset, length);
  }

  /**
   * Converts a URI to an IRI (RFC 3987 3.2), and does not normalize.
   *
   * @param uri a buffer, whose position does not change
   * @return the IRI; the same buffer if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer toIri(ByteBuffer uri) {
    return apply(Operation.TO_IRI, uri).orThrow();
  }

  /**
   * Normalizes an IRI, and removes what {@code --clean} and the rules of the options name: an address that may be
   * fetched.
   *
   * @param iri the text
   * @return the cleaned address; the same object if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public String clean(String iri) {
    return transform(Operation.CLEAN, iri);
  }

  /**
   * Normalizes an IRI, and removes what {@code --clean} and the rules of the options name: an address that may be
   * fetched.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the cleaned address; the same array if nothing changes and the range is the whole array
   * @throws IriException if the text is not an IRI
   */
  public byte[] clean(byte[] bytes, int offset, int length) {
    return transform(Operation.CLEAN, bytes, offset, length);
  }

  /**
   * Normalizes an IRI, and removes what {@code --clean} and the rules of the options name: an address that may be
   * fetched.
   *
   * @param iri a buffer, whose position does not change
   * @return the cleaned address; the same buffer if nothing changes
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer clean(ByteBuffer iri) {
    return apply(Operation.CLEAN, iri).orThrow();
  }

  /**
   * Writes the label of an IRI, a text to group by, such as {@code h.example/user/{int}}.
   *
   * @param iri the text
   * @return the label, which is not an IRI
   * @throws IriException if the text is not an IRI
   */
  public String label(String iri) {
    return transform(Operation.LABEL, iri);
  }

  /**
   * Writes the label of an IRI, a text to group by, such as {@code h.example/user/{int}}.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the label, which is not an IRI
   * @throws IriException if the text is not an IRI
   */
  public byte[] label(byte[] bytes, int offset, int length) {
    return transform(Operation.LABEL, bytes, offset, length);
  }

  /**
   * Writes the label of an IRI, a text to group by, such as {@code h.example/user/{int}}.
   *
   * @param iri a buffer, whose position does not change
   * @return the label, which is not an IRI
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer label(ByteBuffer iri) {
    return apply(Operation.LABEL, iri).orThrow();
  }

  /**
   * Replaces secrets in any text, such as a line of a log, by {@code {redacted}} or pseudonyms.
   *
   * @param text the text
   * @return the text without secrets; the same object if nothing changes
   */
  public String redact(String text) {
    return transform(Operation.REDACT, text);
  }

  /**
   * Replaces secrets in any text, such as a line of a log, by {@code {redacted}} or pseudonyms.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the text without secrets; the same array if nothing changes and the range is the whole array
   */
  public byte[] redact(byte[] bytes, int offset, int length) {
    return transform(Operation.REDACT, bytes, offset, length);
  }

  /**
   * Replaces secrets in any text, such as a line of a log, by {@code {redacted}} or pseudonyms.
   *
   * @param text a buffer, whose position does not change
   * @return the text without secrets; the same buffer if nothing changes
   */
  public ByteBuffer redact(ByteBuffer text) {
    return apply(Operation.REDACT, text).orThrow();
  }

  /**
   * Finds the registrable domain of an IRI.
   *
   * @param iri the text
   * @return the domain; null if the host has none
   * @throws IriException if the text is not an IRI
   */
  public String domain(String iri) {
    return transform(Operation.DOMAIN, iri);
  }

  /**
   * Finds the registrable domain of an IRI.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the domain; null if the host has none
   * @throws IriException if the text is not an IRI
   */
  public byte[] domain(byte[] bytes, int offset, int length) {
    return transform(Operation.DOMAIN, bytes, offset, length);
  }

  /**
   * Finds the registrable domain of an IRI.
   *
   * @param iri a buffer, whose position does not change
   * @return the domain; null if the host has none
   * @throws IriException if the text is not an IRI
   */
  public ByteBuffer domain(ByteBuffer iri) {
    return apply(Operation.DOMAIN, iri).orThrow();
  }

  /**
   * Finds a part of the normal form of an IRI.
   *
   * @param iri the IRI
   * @param name the name of the part, as for {@link Operation#part}
   * @return the part; null if the IRI does not have it
   * @throws IriException if the text is not an IRI, or if there is no such part
   */
  public String part(String iri, String name) {
    return transform(Operation.part(name), iri);
  }

  /**
   * Resolves a reference against a base (RFC 3986 5.2). Each thread remembers the base that it used last.
   *
   * @param reference the reference
   * @param base the base, an IRI with a scheme
   * @return the target; the same String if it is the reference
   * @throws IriException if one of them is wrong
   */
  public String resolve(String reference, String base) {
    byte[] first = Texts.encode(base);
    byte[] both = join(first, Texts.encode(reference));
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, Operation.RESOLVE, both, 0, both.length, first.length, detail);
    if (answer == Natives.UNCHANGED) {
      return reference;
    }
    boolean isOfBase = detail[Natives.NUMBER] != 0;
    byte[] value = take(Operation.RESOLVE, both, 0, both.length, first.length, detail);
    return finish(reference, both, isOfBase ? 0 : first.length, value, detail).orThrow();
  }

  /**
   * Resolves a reference against a base, as bytes.
   *
   * @param reference the reference
   * @param base the base, an IRI with a scheme
   * @return the target; the same array if it is the reference
   * @throws IriException if one of them is wrong
   */
  public byte[] resolve(byte[] reference, byte[] base) {
    byte[] both = join(base, reference);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, Operation.RESOLVE, both, 0, both.length, base.length, detail);
    return answer == Natives.UNCHANGED
        ? reference
        : new Result<>(
                Details.outcome(detail), take(Operation.RESOLVE, both, 0, both.length, base.length, detail), true)
            .orThrow();
  }

  private static byte[] join(byte[] first, byte[] second) {
    byte[] both = java.util.Arrays.copyOf(first, Math.addExact(first.length, second.length));
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /**
   * Validates a text: nothing is repaired. With the profile web, runs the URL parser.
   *
   * @param iri the text
   * @return the outcome; its offset counts characters
   */
  public Outcome check(String iri) {
    byte[] bytes = Texts.encode(iri);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, CHECK, bytes, 0, bytes.length, NO_FIRST, detail);
    return answer == Natives.UNCHANGED ? Outcome.OK : Details.outcome(detail, bytes, 0);
  }

  /**
   * Validates a text: nothing is repaired. With the profile web, runs the URL parser.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the outcome
   */
  public Outcome check(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = tools.run(this, CHECK, bytes, offset, length, NO_FIRST, detail);
    return answer == Natives.UNCHANGED ? Outcome.OK : Details.outcome(detail);
  }

  /**
   * Validates a text: nothing is repaired. With the profile web, runs the URL parser.
   *
   * @param iri a buffer, whose position does not change
   * @return the outcome
   */
  public Outcome check(ByteBuffer iri) {
    return apply(CHECK, iri);
  }

  /**
   * Compares two IRIs rung by rung, up to the rung of the options (RFC 3987 5.3).
   *
   * @param a the first IRI
   * @param b the second IRI
   * @return the lowest rung at which they are equivalent
   * @throws IriException if one of them is not an IRI
   */
  public Comparison compare(String a, String b) {
    return compare(Texts.encode(a), Texts.encode(b));
  }

  /**
   * Compares two IRIs rung by rung, up to the rung of the options (RFC 3987 5.3).
   *
   * @param a the first IRI
   * @param b the second IRI
   * @return the lowest rung at which they are equivalent
   * @throws IriException if one of them is not an IRI
   */
  public Comparison compare(byte[] a, byte[] b) {
    byte[] both = join(a, b);
    long[] detail = new long[Natives.DETAIL_WORDS];
    tools.run(this, COMPARE, both, 0, both.length, a.length, detail);
    int number = (int) detail[Natives.NUMBER];
    Outcome outcome = Details.outcome(detail);
    if (outcome.isError()) {
      throw new IriException(outcome, "the " + (number == 0 ? "first" : "second") + " text: " + outcome);
    }
    return Comparison.values()[number];
  }

  /**
   * Makes the key of an IRI. Equivalent IRIs have the same key; a text that is not an IRI has a key of its own bytes.
   *
   * @param iri the IRI
   * @return the key
   */
  public Key key(String iri) {
    byte[] bytes = Texts.encode(iri);
    return key(bytes, 0, bytes.length);
  }

  /**
   * Makes the key of an IRI. Equivalent IRIs have the same key; a text that is not an IRI has a key of its own bytes.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the key
   */
  public Key key(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] detail = new long[Natives.DETAIL_WORDS];
    tools.run(this, KEY, bytes, offset, length, NO_FIRST, detail);
    return key(detail);
  }

  /**
   * Makes the key of an IRI. Equivalent IRIs have the same key; a text that is not an IRI has a key of its own bytes.
   *
   * @param iri a buffer, whose position does not change
   * @return the key
   */
  public Key key(ByteBuffer iri) {
    ByteBuffer view = iri.duplicate();
    if (!view.isDirect()) {
      byte[] array = view.hasArray() ? view.array() : Texts.copy(view);
      return key(array, view.hasArray() ? view.arrayOffset() + view.position() : 0, view.remaining());
    }
    long[] detail = new long[Natives.DETAIL_WORDS];
    tools.run(this, KEY, view, detail);
    return key(detail);
  }

  private Key key(long[] detail) {
    return Details.key(detail, keyBits);
  }

  /**
   * Splits any text into components (RFC 3986 appendix B). The options do not matter.
   *
   * @param iri the text
   * @return the components
   */
  public Components parse(String iri) {
    byte[] bytes = Texts.encode(iri);
    return parse(bytes, 0, bytes.length);
  }

  /**
   * Splits any text into components (RFC 3986 appendix B). The options do not matter.
   *
   * @param bytes the array with the text; bytes that are not UTF-8 become U+FFFD
   * @param offset where the text begins
   * @param length its length in bytes
   * @return the components
   */
  public Components parse(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] detail = new long[Natives.PARSED_WORDS];
    Access.natives().parse(bytes, offset, length, detail);
    if (detail[Natives.STATUS] != 0) {
      throw new OutOfMemoryError("no native memory");
    }
    return Components.of(bytes, offset, detail);
  }

  /**
   * Splits any text into components (RFC 3986 appendix B). The options do not matter.
   *
   * @param iri a buffer, whose position does not change; bytes that are not UTF-8 become U+FFFD
   * @return the components
   */
  public Components parse(ByteBuffer iri) {
    byte[] bytes = Texts.copy(iri);
    return parse(bytes, 0, bytes.length);
  }

  /**
   * Runs the URL parser of the URL Standard, with the base of the options.
   *
   * @param url the text
   * @return the components
   * @throws IriException if the parser fails
   */
  public UrlComponents parseUrl(String url) {
    byte[] bytes = Texts.encode(url);
    long[] detail = new long[Natives.PARSED_WORDS];
    tools.run(this, URL, bytes, 0, bytes.length, NO_FIRST, detail);
    byte[] href = take(URL, bytes, 0, bytes.length, NO_FIRST, detail);
    if (href == null) {
      throw new IriException(Details.outcome(detail, bytes, 0));
    }
    return UrlComponents.of(href, detail);
  }
}
