// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/**
 * Many texts in direct buffers, as a column of Arrow has them. Text i is the bytes of the data from offset i up to offset i
 * + 1, counted from the position of the data. While a call reads the buffers, no thread may write into them.
 *
 * @param data a direct buffer with all texts, from its position to its limit
 * @param offsets a direct buffer in {@linkplain ByteOrder#nativeOrder() native order} with count + 1 numbers of 32 bits
 *     from its position on, which is a multiple of 4 in memory
 * @param count the number of texts
 */
public record Records(ByteBuffer data, ByteBuffer offsets, int count) {
  /**
   * Checks the buffers.
   *
   * @param data a direct buffer
   * @param offsets a direct buffer in native order
   * @param count the number of texts
   * @throws IllegalArgumentException if a buffer is not direct, has another order or too few numbers, or if the count is
   *     negative
   */
  public Records {
    if (count < 0) {
      throw new IllegalArgumentException("the number of records is " + count);
    }
    Batches.checkDirect("data", data);
    Batches.checkNumbers("offsets", offsets, count + 1L, Integer.BYTES);
  }

  /**
   * Returns the texts from a number on, such as those that a batch has not done.
   *
   * @param first the number of the first text
   * @return the same texts without those before it
   */
  public Records from(int first) {
    java.util.Objects.checkIndex(first, count + 1);
    ByteBuffer rest = offsets.duplicate().order(ByteOrder.nativeOrder());
    return new Records(data, rest.position(rest.position() + first * Integer.BYTES), count - first);
  }
}
