// SPDX-License-Identifier: MIT
package org.simdiri;

import java.util.ArrayList;
import java.util.List;

/** The outcome of a call on a text: its status, and where and why. Immutable. */
public class Outcome {
  private static final int FIRST_ERROR = 16;
  private static final int FIRST_OF_CALL = 64;
  private static final int FIRST_LATE_WARNING = 192;
  static final Outcome OK = new Outcome(0, 0, 0, 0);

  private final int status;
  private final int component;
  private final int offset;
  private final long changes;

  Outcome(int status, int component, int offset, long changes) {
    this.status = status;
    this.component = component;
    this.offset = offset;
    this.changes = changes;
  }

  /**
   * Returns the number of the status, which is that of the C library.
   *
   * @return 0: neither error nor warning
   */
  public final int status() {
    return status;
  }

  /**
   * Returns the stable name of the status.
   *
   * @return a name such as {@code "ok"} or {@code "bad-port"}
   */
  public final String code() {
    return Names.status(status);
  }

  /**
   * Describes the status to a person.
   *
   * @return one sentence
   */
  public final String message() {
    return Names.message(status);
  }

  /**
   * Names the component with the error or warning.
   *
   * @return a name such as {@code "host"}; empty if there is none
   */
  public final String component() {
    return Names.component(component);
  }

  final int componentNumber() {
    return component;
  }

  /**
   * Returns where the error or warning is.
   *
   * @return the offset in the text: of a String in characters, as {@link String#charAt} counts them; of bytes from the
   *     beginning of their range, in bytes
   */
  public final int offset() {
    return offset;
  }

  /**
   * Says whether there is no result.
   *
   * @return true for an error; a warning is none
   */
  public final boolean isError() {
    return status >= FIRST_ERROR && status < FIRST_LATE_WARNING;
  }

  /** Says whether a status is an error of the call or the machine, which says nothing about the text. */
  static boolean isOfCall(long status) {
    return status >= FIRST_OF_CALL && status < FIRST_LATE_WARNING;
  }

  /**
   * Says whether there is a warning.
   *
   * @return true for a status that is neither an error nor 0
   */
  public final boolean hasWarning() {
    return status != 0 && !isError();
  }

  /**
   * Returns the rules that changed the text.
   *
   * @return bits, as in the C library
   */
  public final long changes() {
    return changes;
  }

  /**
   * Names the rules that changed the text.
   *
   * @return names such as {@code "host-case"}, in the order of their bits
   */
  public final List<String> changeNames() {
    List<String> names = new ArrayList<>();
    for (long rest = changes; rest != 0; rest &= rest - 1) {
      names.add(Names.change(Long.numberOfTrailingZeros(rest)));
    }
    return names;
  }

  @Override
  public String toString() {
    String where = component().isEmpty() ? "" : " in the " + component();
    return status == 0 ? code() : code() + " at " + offset + where + ": " + message();
  }
}
