// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import scala.Tuple2;

/** The blocks of the bitmap; the numbers are those of simdiri/spark/_bitmap.py. */
final class Blocks {
  private static final int WORD_SHIFT = 6;
  private static final int BLOCK_SHIFT = 15;
  private static final int WORDS = 1 << (BLOCK_SHIFT - WORD_SHIFT);

  private Blocks() {}

  static int partitionOf(long position, int partitions) {
    return (int) ((position >>> BLOCK_SHIFT) % partitions);
  }

  /** Returns the rows of blocks with these positions. */
  static Iterator<Row> rows(Iterator<Tuple2<Integer, long[]>> groups) {
    Map<Long, long[]> blocks = new HashMap<>();
    while (groups.hasNext()) {
      for (long position : groups.next()._2()) {
        long[] words = blocks.computeIfAbsent(position >>> BLOCK_SHIFT, block -> new long[WORDS]);
        words[(int) (position >>> WORD_SHIFT) & WORDS - 1] |= 1L << position;
      }
    }
    return blocks.entrySet().stream().map(block -> RowFactory.create(block.getKey(), block.getValue())).iterator();
  }
}
