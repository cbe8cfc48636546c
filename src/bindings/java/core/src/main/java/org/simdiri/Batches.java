// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Calls for many records. */
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

  /** The buffers of output, its offsets and statuses, the last two of which may be null. */
  static ByteBuffer[] outputs(Records records, ByteBuffer out, ByteBuffer outOffsets, ByteBuffer statuses) {
    if (outOffsets != null) {
      checkNumbers("output offsets", outOffsets, records.count() + 1L, Integer.BYTES);
    }
    if (statuses != null) {
      checkNumbers("statuses", statuses, records.count(), Short.BYTES);
    }
    return new ByteBuffer[] {
      checkOutput("the output", out),
      outOffsets == null ? null : checkOutput("output offsets", outOffsets),
      statuses == null ? null : checkOutput("statuses", statuses)
    };
  }

  static BatchResult run(Natives natives, long handle, boolean flag, Records records, ByteBuffer[] outputs) {
    ByteBuffer data = records.data().slice();
    ByteBuffer offsets = records.offsets().slice();
    if (offsets.remaining() < (records.count() + 1L) * Integer.BYTES) {
      throw new IllegalArgumentException("the limit of the buffer of offsets was moved");
    }
    long[] words = new long[Natives.BATCH_WORDS];
    words[Natives.HANDLE] = handle;
    words[Natives.DATA_LENGTH] = data.remaining();
    words[Natives.RECORD_COUNT] = records.count();
    words[Natives.CAPACITY] = outputs[0].remaining();
    words[Natives.KEEPS_ERRORS] = flag ? 1 : 0;
    int answer = natives.batch(words, new ByteBuffer[] {data, offsets, outputs[0], outputs[1], outputs[2]});
    Details.check(answer, "context or set");
    check(new Outcome((int) words[Natives.BATCH_STATUS], 0, 0, 0));
    return new BatchResult(
        (int) words[Natives.DONE],
        (int) words[Natives.WRITTEN],
        (int) words[Natives.CHANGED_COUNT],
        (int) words[Natives.WARNING_COUNT],
        (int) words[Natives.ERROR_COUNT]);
  }

  private static void check(Outcome outcome) {
    switch (outcome.code()) {
      case "ok" -> {}
      case "bad-column" -> throw new IllegalArgumentException("offsets decrease, or are outside the data");
      case "no-memory" -> throw new OutOfMemoryError("no native memory");
      case "state" -> throw new StateException(0, outcome.message());
      default -> throw new IriException(outcome);
    }
  }
}
