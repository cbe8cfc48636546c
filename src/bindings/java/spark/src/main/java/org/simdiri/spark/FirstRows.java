// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.HashPartitioner;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * The bitmap of the first row of each key, for {@code dedupe} of the Python package. It shuffles groups of numbers where
 * Spark's aggregates shuffle rows one at a time.
 *
 * <pre>
 * (high, low, position) ─► first positions that a task knows ─► first position of each key ─► blocks of the bitmap
 *                          KeySender                  shuffle   PositionSender        shuffle  Blocks
 * </pre>
 *
 * <p>The smallest position does not depend on the order in which rows arrive, so tasks may be repeated.
 */
public final class FirstRows {
  private static final int KEY_TASKS_PER_BITMAP_TASK = 8;

  private FirstRows() {}

  /**
   * Makes the bitmap.
   *
   * @param keyed rows of the halves of a key and a position, three bigint that are not null; positions are not negative
   * @param partitions the number of tasks that find first positions
   * @return rows of {@link #schema}: the bits of the first positions, in blocks of 32,768
   */
  public static JavaRDD<Row> blocks(RDD<InternalRow> keyed, int partitions) {
    int bitmapPartitions = (partitions - 1) / KEY_TASKS_PER_BITMAP_TASK + 1;
    JavaPairRDD<Integer, long[]> keys =
        keyed.toJavaRDD().mapPartitionsToPair(rows -> new Groups(new KeySender(rows, partitions), partitions, KeySender.WORDS));
    JavaPairRDD<Integer, long[]> positions =
        keys.partitionBy(new HashPartitioner(partitions))
            .mapPartitionsToPair(groups -> new Groups(new PositionSender(groups, bitmapPartitions), bitmapPartitions, 1));
    return positions.partitionBy(new HashPartitioner(bitmapPartitions)).mapPartitions(Blocks::rows);
  }

  /**
   * Returns the columns of the bitmap.
   *
   * @return the number of the block, and its words
   */
  public static StructType schema() {
    return new StructType()
        .add("__block", DataTypes.LongType, false)
        .add("__words", DataTypes.createArrayType(DataTypes.LongType, false), false);
  }
}
