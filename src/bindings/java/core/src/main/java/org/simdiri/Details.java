// SPDX-License-Identifier: MIT
package org.simdiri;

/** Details that native calls set. */
final class Details {
  private Details() {}

  static Outcome outcome(long[] detail, int offset) {
    return new Outcome(
        (int) detail[Natives.STATUS], (int) detail[Natives.COMPONENT], offset, detail[Natives.CHANGES]);
  }

  static Outcome outcome(long[] detail) {
    return outcome(detail, (int) detail[Natives.OFFSET]);
  }

  /** The outcome of a string, whose bytes are given. */
  static Outcome outcome(long[] detail, byte[] bytes, int begin) {
    int offset = (int) detail[Natives.OFFSET];
    return outcome(detail, offset == 0 ? 0 : Texts.toCharacters(bytes, begin, offset));
  }

  static boolean isAbsent(long[] detail) {
    return detail[Natives.TEXT_LENGTH] < 0;
  }
}
