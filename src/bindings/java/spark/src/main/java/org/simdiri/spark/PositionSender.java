// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.Iterator;
import org.apache.spark.TaskContext;
import org.apache.spark.util.TaskCompletionListener;
import scala.Tuple2;

/** Finds the first position of each key of a partition, and sends it to the partition of its block. */
final class PositionSender implements Groups.Source {
  private final Iterator<Tuple2<Integer, long[]>> groups;
  private final int partitions;
  private final FirstTable table;
  private boolean isFilled;
  private int slot;

  PositionSender(Iterator<Tuple2<Integer, long[]>> groups, int partitions) {
    this.groups = groups;
    this.partitions = partitions;
    TaskContext task = TaskContext.get();
    table = new FirstTable(task.taskMemoryManager());
    TaskCompletionListener listener = ended -> table.close();
    task.addTaskCompletionListener(listener);
  }

  @Override
  public boolean next(Groups out) {
    if (!isFilled) {
      fill();
    }
    do {
      while (slot < table.slots()) {
        long position = table.position(slot++);
        if (position >= 0) {
          out.add(Blocks.partitionOf(position, partitions), position);
          return true;
        }
      }
      slot = 0;
    } while (table.refill());
    return false;
  }

  private void fill() {
    while (groups.hasNext()) {
      long[] records = groups.next()._2();
      for (int at = 0; at < records.length; at += KeySender.WORDS) {
        table.add(records[at], records[at + 1], records[at + 2]);
      }
    }
    isFilled = true;
  }
}
