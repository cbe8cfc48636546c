// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.Arrays;
import java.util.Iterator;
import java.util.NoSuchElementException;
import scala.Tuple2;

/** Groups records of numbers by the partition that receives them, so that Spark shuffles few objects. */
final class Groups implements Iterator<Tuple2<Integer, long[]>> {
  private static final int ALL_WORDS = 1 << 20;
  private static final int MIN_RECORDS = 16;
  private static final int MAX_RECORDS = 1024;

  /** Where records come from. */
  interface Source {
    /** Adds at most one record. Returns false if there is none any more. */
    boolean next(Groups out);
  }

  private final Source source;
  private final int capacity;
  private final long[][] groups;
  private final int[] lengths;
  private Tuple2<Integer, long[]> full;
  private boolean isAtEnd;
  private int flushed;

  Groups(Source source, int partitions, int recordWords) {
    this.source = source;
    int records = Math.max(MIN_RECORDS, Math.min(MAX_RECORDS, ALL_WORDS / recordWords / partitions));
    capacity = records * recordWords;
    groups = new long[partitions][];
    lengths = new int[partitions];
  }

  void add(int partition, long word) {
    int length = reserve(partition, 1);
    groups[partition][length] = word;
    flushFull(partition);
  }

  void add(int partition, long first, long second, long third) {
    int length = reserve(partition, 3);
    long[] group = groups[partition];
    group[length] = first;
    group[length + 1] = second;
    group[length + 2] = third;
    flushFull(partition);
  }

  private int reserve(int partition, int words) {
    if (groups[partition] == null) {
      groups[partition] = new long[capacity];
    }
    int length = lengths[partition];
    lengths[partition] = length + words;
    return length;
  }

  private void flushFull(int partition) {
    if (lengths[partition] == capacity) {
      flush(partition);
    }
  }

  private void flush(int partition) {
    long[] group = groups[partition];
    full = new Tuple2<>(partition, lengths[partition] == capacity ? group : Arrays.copyOf(group, lengths[partition]));
    groups[partition] = null;
    lengths[partition] = 0;
  }

  @Override
  public boolean hasNext() {
    while (full == null && !isAtEnd) {
      isAtEnd = !source.next(this);
    }
    for (; full == null && flushed < groups.length; flushed++) {
      if (lengths[flushed] > 0) {
        flush(flushed);
      }
    }
    return full != null;
  }

  @Override
  public Tuple2<Integer, long[]> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Tuple2<Integer, long[]> group = full;
    full = null;
    return group;
  }
}
