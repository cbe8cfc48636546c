// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Checks of the buffers of batches. */
final class Batches {
  private Batches() {}

  static void checkDirect(String what, ByteBuffer buffer) {
    if (!buffer.isDirect()) {
      throw new IllegalArgumentException("the buffer of " + what + " is not direct");
    }
  }

  /** Checks a buffer of numbers. */
  static void checkNumbers(String what, ByteBuffer buffer, long count, int size) {
    checkDirect(what, buffer);
    if (buffer.order() != ByteOrder.nativeOrder()) {
      throw new IllegalArgumentException(
          "the buffer of " + what + " has another order than this machine: call order(ByteOrder.nativeOrder())");
    }
    if (buffer.alignmentOffset(buffer.position(), size) != 0) {
      throw new IllegalArgumentException("the numbers in the buffer of " + what + " are not aligned");
    }
    if (buffer.remaining() < count * size) {
      throw new IllegalArgumentException(
          "the buffer of " + what + " has " + buffer.remaining() + " bytes, and " + count * size + " are needed");
    }
  }

  static ByteBuffer checkOutput(String what, ByteBuffer buffer) {
    checkDirect(what, buffer);
    if (buffer.isReadOnly()) {
      throw new IllegalArgumentException("the buffer of " + what + " is read-only");
    }
    return buffer.slice();
  }

  /** Returns a view, because another thread may move position and limit of the buffer after the check; null if it is null. */
  private static ByteBuffer checkNumbersOutput(String what, ByteBuffer buffer, long count, int size) {
    if (buffer == null) {
      return null;
    }
    ByteBuffer view = checkOutput(what, buffer).order(buffer.order());
    checkNumbers(what, view, count, size);
    return view;
  }

  /** The buffers of output, its offsets and statuses, the last two of which may be null. */
  static ByteBuffer[] outputs(Records records, ByteBuffer out, ByteBuffer outOffsets, ByteBuffer statuses) {
    return new ByteBuffer[] {
      checkOutput("the output", out),
      checkNumbersOutput("output offsets", outOffsets, records.count() + 1L, Integer.BYTES),
      checkNumbersOutput("statuses", statuses, records.count(), Short.BYTES)
    };
  }
}
