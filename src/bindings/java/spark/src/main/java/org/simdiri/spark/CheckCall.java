// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;
import org.simdiri.Outcome;

/** Validates texts: a row with the status, and of an error the position, the component and a message. */
final class CheckCall extends Call {
  private static final long serialVersionUID = 1;
  static final StructType TYPE =
      new StructType()
          .add("status", DataTypes.StringType, false)
          .add("position", DataTypes.IntegerType)
          .add("component", DataTypes.StringType)
          .add("message", DataTypes.StringType);
  private static final Object OK = row(UTF8String.fromString("ok"), null, null, null);

  CheckCall(Settings settings) {
    super(Kind.CHECK, settings);
  }

  private static Object row(Object... values) {
    return new GenericInternalRow(values);
  }

  @Override
  Object apply(Object text, byte[] bytes, int offset, int length) {
    Outcome outcome = context().check(bytes, offset, length);
    if (!outcome.isError()) {
      return OK;
    }
    if (settings().errors() == Errors.ERROR) {
      return refuse(outcome, text);
    }
    String component = outcome.component();
    return row(
        UTF8String.fromString(outcome.code()),
        outcome.offset(),
        component.isEmpty() ? null : UTF8String.fromString(component),
        UTF8String.fromString(outcome.message()));
  }
}
