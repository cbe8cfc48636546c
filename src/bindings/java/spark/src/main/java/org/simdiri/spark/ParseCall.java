// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructType;

/** Finds the parts of normal forms: a row of texts of the type of the argument. */
final class ParseCall extends Call {
  private static final long serialVersionUID = 1;
  private static final String[] PARTS = {
    "scheme", "userinfo", "host", "port", "path", "query", "fragment", "subdomain", "domain", "suffix"
  };
  private static final int PATH = 4;

  private final TextCall[] calls = new TextCall[PARTS.length];

  ParseCall(Settings settings) {
    super(Kind.PARSE, settings);
    for (int index = 0; index < PARTS.length; index++) {
      calls[index] = new TextCall(Kind.PARSE, settings, PARTS[index]);
    }
  }

  static StructType type(DataType text) {
    StructType type = new StructType();
    for (String part : PARTS) {
      type = type.add(part, text);
    }
    return type;
  }

  @Override
  Object apply(Object text, byte[] bytes, int offset, int length) {
    Object path = calls[PATH].apply(text, bytes, offset, length);
    if (path == null) { // a normal form has a path, which may be empty, so this is none
      return null;
    }
    Object[] values = new Object[PARTS.length];
    for (int index = 0; index < values.length; index++) {
      values[index] = index == PATH ? path : calls[index].apply(text, bytes, offset, length);
    }
    return new GenericInternalRow(values);
  }
}
