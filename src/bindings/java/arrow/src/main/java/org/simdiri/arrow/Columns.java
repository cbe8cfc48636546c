// SPDX-License-Identifier: MIT
package org.simdiri.arrow;

import java.util.Objects;
import org.apache.arrow.c.ArrowArray;
import org.apache.arrow.c.ArrowSchema;
import org.apache.arrow.c.Data;
import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.vector.FieldVector;
import org.simdiri.Context;
import org.simdiri.Operation;

/**
 * Operations on columns of Apache Arrow. A column of text or bytes is read in place, by the C data interface; views are
 * copied. It is neither changed nor closed, and no thread may change it during the call. Rows that are null stay null.
 *
 * <p>The result is a new vector, which the caller closes. An {@link org.simdiri.IriException} has the code {@code
 * column-type} if the column is not of text or bytes, and {@code too-long} if the offsets of a result would need more than
 * 32 bits.
 */
public final class Columns {
  private Columns() {}

  /**
   * Applies an operation to each row.
   *
   * @param context the options
   * @param operation what to do, except {@link Operation#CLEAN}
   * @param column the texts
   * @param allocator the allocator of the new vector
   * @return a vector of the same type, or of its large type for a column of views; null where a row has an error, or does
   *     not have the part
   */
  public static FieldVector apply(Context context, Operation operation, FieldVector column, BufferAllocator allocator) {
    return run(context, Objects.requireNonNull(operation, "operation"), column, allocator);
  }

  /**
   * Makes the key of each row. A text that is not an IRI has a key of its own bytes.
   *
   * @param context the options
   * @param column the texts
   * @param allocator the allocator of the new vector
   * @return a vector of the type FixedSizeBinary(16)
   */
  public static FieldVector keys(Context context, FieldVector column, BufferAllocator allocator) {
    return run(context, null, column, allocator);
  }

  private static FieldVector run(Context context, Operation operation, FieldVector column, BufferAllocator allocator) {
    Objects.requireNonNull(context, "context");
    try (ArrowSchema schema = ArrowSchema.allocateNew(allocator);
        ArrowArray array = ArrowArray.allocateNew(allocator);
        ArrowSchema outSchema = ArrowSchema.allocateNew(allocator);
        ArrowArray outArray = ArrowArray.allocateNew(allocator)) {
      Data.exportVector(allocator, column, null, array, schema);
      try {
        context.applyArrow(
            operation,
            schema.memoryAddress(),
            array.memoryAddress(),
            outSchema.memoryAddress(),
            outArray.memoryAddress());
        return Data.importVector(allocator, outArray, outSchema, null);
      } finally {
        array.release();
        schema.release();
      }
    }
  }
}
