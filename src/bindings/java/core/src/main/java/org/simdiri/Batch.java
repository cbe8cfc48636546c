// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/** A call for many records. Its buffers are views with limits of their own, which no other thread moves. */
final class Batch {
  private final long[] words = new long[Natives.BATCH_WORDS];
  private final ByteBuffer[] buffers;

  /** Creates a call with the buffers of {@link Batches#outputs}. */
  Batch(boolean keepsErrors, Records records, ByteBuffer[] outputs) {
    ByteBuffer data = records.data().slice();
    ByteBuffer offsets = records.offsets().slice();
    if (offsets.remaining() < (records.count() + 1L) * Integer.BYTES) {
      throw new IllegalArgumentException("the limit of the buffer of offsets was moved");
    }
    buffers = new ByteBuffer[] {data, offsets, outputs[0], outputs[1], outputs[2]};
    words[Natives.DATA_LENGTH] = data.remaining();
    words[Natives.RECORD_COUNT] = records.count();
    words[Natives.CAPACITY] = outputs[0].remaining();
    words[Natives.KEEPS_ERRORS] = keepsErrors ? 1 : 0;
  }

  /** Returns the answer of the native function. */
  int run(Natives natives, long handle) {
    words[Natives.HANDLE] = handle;
    return natives.batch(words, buffers);
  }

  /** Returns what was done, or throws the error of the call. */
  BatchResult result() {
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
      case "state" -> throw new StateException(0, outcome.message());
      default -> throw Details.failure(outcome);
    }
  }
}
