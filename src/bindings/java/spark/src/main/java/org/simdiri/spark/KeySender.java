// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.Iterator;
import org.apache.spark.sql.catalyst.InternalRow;

/**
 * Sends keys and positions to the partition of the key, without most rows of keys that are frequent: it remembers one key
 * for each of its slots.
 */
final class KeySender implements Groups.Source {
  static final int WORDS = 3;
  private static final int SLOTS = 1 << 16;
  private static final int HALF = 32;

  private final Iterator<InternalRow> rows;
  private final int partitions;
  private final long[] known = new long[SLOTS * WORDS];

  KeySender(Iterator<InternalRow> rows, int partitions) {
    this.rows = rows;
    this.partitions = partitions;
    for (int at = 2; at < known.length; at += WORDS) {
      known[at] = -1; // no position
    }
  }

  @Override
  public boolean next(Groups out) {
    if (!rows.hasNext()) {
      return false;
    }
    InternalRow row = rows.next();
    long high = row.getLong(0);
    long low = row.getLong(1);
    long position = row.getLong(2);
    if (isNew(high, low, position)) {
      out.add(partitionOf(low), high, low, position);
    }
    return true;
  }

  /** The upper half chooses the partition, because the lower one chooses the slot here. */
  private int partitionOf(long low) {
    return (int) ((low >>> HALF) * partitions >>> HALF);
  }

  /** Remembers a row. Returns false if a row of the same key that was sent is before it. */
  private boolean isNew(long high, long low, long position) {
    int at = ((int) low & SLOTS - 1) * WORDS;
    if (known[at] == high && known[at + 1] == low && known[at + 2] >= 0 && known[at + 2] <= position) {
      return false;
    }
    known[at] = high;
    known[at + 1] = low;
    known[at + 2] = position;
    return true;
  }
}
