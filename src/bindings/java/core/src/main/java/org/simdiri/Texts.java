// SPDX-License-Identifier: MIT
package org.simdiri;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/** Strings and bytes. */
final class Texts {
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long EACH_BYTE = 0x0101010101010101L;
  private static final long LOW_BITS = 0x7F * EACH_BYTE;

  private Texts() {}

  /**
   * Returns the bytes of a string in UTF-8.
   *
   * @throws IllegalArgumentException if it has an unpaired surrogate, for which Java writes "?"
   */
  static byte[] encode(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (bytes.length != text.length() || countMarks(bytes) != countMarks(text)) {
      checkSurrogates(text);
    }
    return bytes;
  }

  static String decode(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** The offset in a string of an offset in its bytes. */
  static int toCharacters(byte[] bytes, int begin, int offset) {
    return new String(bytes, begin, offset, StandardCharsets.UTF_8).length();
  }

  static byte[] copy(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.duplicate().get(bytes);
    return bytes;
  }

  private static int countMarks(String text) {
    int count = 0;
    for (int at = text.indexOf('?'); at >= 0; at = text.indexOf('?', at + 1)) {
      count++;
    }
    return count;
  }

  /** Counts "?", eight bytes at a time: most strings have few characters and are ASCII. */
  private static int countMarks(byte[] bytes) {
    int count = 0;
    int at = 0;
    for (; at + Long.BYTES <= bytes.length; at += Long.BYTES) {
      long other = (long) WORDS.get(bytes, at) ^ '?' * EACH_BYTE; // a byte 0 is a mark
      count += Long.BYTES - Long.bitCount((((other & LOW_BITS) + LOW_BITS) | other) & ~LOW_BITS);
    }
    for (; at < bytes.length; at++) {
      count += bytes[at] == '?' ? 1 : 0;
    }
    return count;
  }

  private static void checkSurrogates(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!Character.isSurrogate(c)) {
        continue;
      }
      if (Character.isLowSurrogate(c) || i + 1 == text.length() || !Character.isLowSurrogate(text.charAt(i + 1))) {
        throw new IllegalArgumentException("the text has an unpaired surrogate at index " + i);
      }
      i++;
    }
  }
}
