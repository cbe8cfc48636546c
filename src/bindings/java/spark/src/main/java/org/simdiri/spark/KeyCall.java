// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.simdiri.Context;
import org.simdiri.Key;
import org.simdiri.Operation;

/** Makes keys of 16 bytes, or of 8 with {@code --hash=xxh3-64}; or the two halves of keys, which Spark compares faster. */
final class KeyCall extends Call {
  private static final long serialVersionUID = 1;

  static final StructType HALVES =
      new StructType().add("high", DataTypes.LongType).add("low", DataTypes.LongType);

  private transient Context checking;

  KeyCall(Kind kind, Settings settings) {
    super(kind, settings);
  }

  private Context checking() {
    if (checking == null) {
      checking = Contexts.open(settings().keyOptions());
    }
    return checking;
  }

  @Override
  Object apply(Object text, byte[] bytes, int offset, int length) {
    if (settings().errors() != Errors.KEEP) {
      var normal = checking().apply(Operation.NORMALIZE, bytes, offset, length);
      if (normal.isError()) {
        return refuse(normal, text);
      }
    }
    Key key = context().key(bytes, offset, length);
    return kind() == Kind.KEY ? key.bytes() : new GenericInternalRow(new Object[] {key.high(), key.low()});
  }
}
