// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.concurrent.ThreadLocalRandom;
import org.apache.spark.memory.MemoryConsumer;
import org.apache.spark.memory.MemoryMode;
import org.apache.spark.memory.TaskMemoryManager;

/**
 * A hash table of keys with the first position of each, in memory that Spark grants to the task. If Spark grants no more,
 * records of keys that are not in the table are deferred to a file, and {@link #refill} makes the table of those.
 */
final class FirstTable extends MemoryConsumer {
  private static final int WORDS = 3;
  private static final int FIRST_SLOTS = 1 << 12;
  private static final int MAX_SLOTS = 1 << 28;

  // Whoever chooses records cannot choose their slots: without a secret, keys are those of XXH3, which anyone can make equal in
  // some bits.
  private final long highFactor = ThreadLocalRandom.current().nextLong() | 1;
  private final long lowFactor = ThreadLocalRandom.current().nextLong() | 1;
  private long[] records = emptyRecords(FIRST_SLOTS);
  private int slots = FIRST_SLOTS;
  private int used;
  private boolean isFull;
  private DeferredRecords deferred = new DeferredRecords();

  FirstTable(TaskMemoryManager memory) {
    super(memory, MemoryMode.ON_HEAP);
  }

  private static long[] emptyRecords(int slots) {
    long[] records = new long[slots * WORDS];
    clear(records);
    return records;
  }

  private static void clear(long[] records) {
    for (int at = 2; at < records.length; at += WORDS) {
      records[at] = -1; // no position
    }
  }

  int slots() {
    return slots;
  }

  /** Returns the position in a slot; a negative number if it is empty. */
  long position(int slot) {
    return records[slot * WORDS + 2];
  }

  void add(long high, long low, long position) {
    int at = find(records, slots, high, low);
    long known = records[at + 2];
    if (known >= 0) {
      records[at + 2] = Math.min(known, position);
    } else if (used < slots / 2) {
      put(at, high, low, position);
    } else if (grow()) {
      put(find(records, slots, high, low), high, low, position);
    } else {
      deferred.add(high, low, position);
    }
  }

  private void put(int at, long high, long low, long position) {
    records[at] = high;
    records[at + 1] = low;
    records[at + 2] = position;
    used++;
  }

  /** Returns where the key is, or the empty slot for it. */
  private int find(long[] records, int slots, long high, long low) {
    int slot = (int) (high * highFactor + low * lowFactor >>> 64 - Integer.numberOfTrailingZeros(slots));
    while (records[slot * WORDS + 2] >= 0 && (records[slot * WORDS] != high || records[slot * WORDS + 1] != low)) {
      slot = slot + 1 & slots - 1;
    }
    return slot * WORDS;
  }

  /** Doubles the table. Returns false if there is no memory. */
  private boolean grow() {
    if (isFull || slots == MAX_SLOTS || !reserve(bytesOf(2 * slots))) {
      isFull = true;
      return false;
    }
    long[] grown = emptyRecords(2 * slots);
    for (int at = 0; at < records.length; at += WORDS) {
      if (records[at + 2] >= 0) {
        System.arraycopy(records, at, grown, find(grown, 2 * slots, records[at], records[at + 1]), WORDS);
      }
    }
    freeMemory(slots == FIRST_SLOTS ? 0 : bytesOf(slots)); // Spark does not know of the first table, which is small
    records = grown;
    slots *= 2;
    return true;
  }

  private static long bytesOf(int slots) {
    return (long) slots * WORDS * Long.BYTES;
  }

  private boolean reserve(long bytes) {
    long granted = acquireMemory(bytes);
    if (granted < bytes) {
      freeMemory(granted);
    }
    return granted >= bytes;
  }

  /** Replaces the records by those that were deferred. Returns false if there are none. */
  boolean refill() {
    if (deferred.isEmpty()) {
      return false;
    }
    DeferredRecords before = deferred;
    deferred = new DeferredRecords();
    clear(records);
    used = 0;
    before.addTo(this);
    return true;
  }

  /** Spark asks for memory for other parts of the task; the table needs its own. */
  @Override
  public long spill(long size, MemoryConsumer trigger) {
    return 0;
  }

  void close() {
    freeMemory(getUsed());
    deferred.close();
  }
}
