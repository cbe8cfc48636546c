// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.io.Serializable;
import org.apache.spark.unsafe.Platform;
import org.apache.spark.unsafe.types.UTF8String;
import org.simdiri.Context;
import org.simdiri.Operation;
import org.simdiri.Outcome;

/**
 * A function with its constant arguments, which generated code calls for each row. Each task has calls of its own, whose
 * context is made in the first row.
 */
public abstract class Call implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int SHOWN_BYTES = 200;

  private final Kind kind;
  private final Settings settings;
  private transient Context context;

  Call(Kind kind, Settings settings) {
    this.kind = kind;
    this.settings = settings;
  }

  final Kind kind() {
    return kind;
  }

  final Settings settings() {
    return settings;
  }

  final Context context() {
    if (context == null) {
      context = Contexts.open(settings.contextOptions());
    }
    return context;
  }

  /**
   * Calls the function for a text.
   *
   * @param text a UTF8String or an array of bytes
   * @return the result, a value of Catalyst; null if there is none
   */
  public final Object apply(Object text) {
    if (text instanceof UTF8String string && string.getBaseObject() instanceof byte[] array) {
      return apply(text, array, (int) (string.getBaseOffset() - Platform.BYTE_ARRAY_OFFSET), string.numBytes());
    }
    byte[] bytes = bytesOf(text);
    return apply(text, bytes, 0, bytes.length);
  }

  /**
   * Calls the function for two texts.
   *
   * @param first a UTF8String or an array of bytes
   * @param second another one
   * @return the result, a value of Catalyst; null if there is none
   */
  public Object apply(Object first, Object second) {
    throw new IllegalStateException("the function takes one text");
  }

  /** Calls the function for the same text as each of its arguments. */
  final Object applyToAll(byte[] text) {
    return kind.texts() == 1 ? apply(text) : apply(text, text);
  }

  /** Returns the bytes of a text, which are a copy unless the text is an array. */
  static byte[] bytesOf(Object text) {
    return text instanceof UTF8String string ? string.getBytes() : (byte[]) text;
  }

  /** Calls the function for the bytes of one text. */
  Object apply(Object text, byte[] bytes, int offset, int length) {
    throw new IllegalStateException("the function takes two texts");
  }

  /** Returns what a text that is not an IRI gives, or throws. */
  final Object refuse(Outcome outcome, Object text) {
    return switch (settings.errors()) {
      case NULL -> null;
      case KEEP -> text;
      case ERROR -> throw new IllegalArgumentException(kind.sqlName() + ": " + outcome + ": " + show(text));
    };
  }

  /** Shows the beginning of a text without its secrets. */
  private String show(Object text) {
    byte[] bytes = bytesOf(text);
    var result = context().apply(Operation.REDACT, bytes, 0, bytes.length);
    byte[] shown = result.value();
    String more = shown.length > SHOWN_BYTES ? "..." : "";
    return "'" + UTF8String.fromBytes(shown, 0, Math.min(shown.length, SHOWN_BYTES)) + "'" + more;
  }

  @Override
  public final boolean equals(Object other) {
    return other instanceof Call that && kind == that.kind && settings.equals(that.settings);
  }

  @Override
  public final int hashCode() {
    return 31 * kind.hashCode() + settings.hashCode();
  }

  @Override
  public final String toString() {
    return settings.text();
  }
}
