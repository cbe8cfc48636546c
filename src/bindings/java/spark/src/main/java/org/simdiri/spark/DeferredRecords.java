// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;
import org.apache.spark.storage.TempLocalBlockId;
import scala.Tuple2;

/** Records of keys in a temporary file of Spark, which Spark compresses and encrypts as its own. */
final class DeferredRecords {
  private TempLocalBlockId block;
  private File file;
  private DataOutputStream out;
  private long count;

  boolean isEmpty() {
    return count == 0;
  }

  void add(long high, long low, long position) {
    try {
      if (out == null) {
        create();
      }
      out.writeLong(high);
      out.writeLong(low);
      out.writeLong(position);
      count++;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private void create() throws IOException {
    Tuple2<TempLocalBlockId, File> made = SparkEnv.get().blockManager().diskBlockManager().createTempLocalBlock();
    block = made._1();
    file = made._2();
    out =
        new DataOutputStream(
            new BufferedOutputStream(SparkEnv.get().serializerManager().wrapStream(block, new FileOutputStream(file))));
  }

  /** Adds all records to a table, and removes the file. */
  void addTo(FirstTable table) {
    try {
      out.close();
      TaskContext.get().taskMetrics().incDiskBytesSpilled(file.length());
      try (DataInputStream in = open()) {
        for (; count > 0; count--) {
          table.add(in.readLong(), in.readLong(), in.readLong());
        }
      }
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    } finally {
      close();
    }
  }

  private DataInputStream open() throws IOException {
    return new DataInputStream(
        new BufferedInputStream(SparkEnv.get().serializerManager().wrapStream(block, new FileInputStream(file))));
  }

  /** Removes the file. */
  void close() {
    if (file == null) {
      return;
    }
    try {
      if (out != null) { // else the file could not be opened
        out.close();
      }
    } catch (IOException failure) {
      // The records are not needed any more.
    }
    file.delete();
    file = null;
  }
}
