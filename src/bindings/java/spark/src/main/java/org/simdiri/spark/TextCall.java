// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.unsafe.types.UTF8String;
import org.simdiri.Operation;

/** A function whose result is a text of the type of its argument: a normal form, a label, a part. */
final class TextCall extends Call {
  private static final long serialVersionUID = 1;

  private final String part;
  private transient Operation operation;

  /** Creates a call of a part, or of the operation of the kind if {@code part} is null. */
  TextCall(Kind kind, Settings settings, String part) {
    super(kind, settings);
    this.part = part;
  }

  private Operation operation() {
    if (operation == null) {
      operation = part != null ? Operation.part(part) : kind() == Kind.LABEL ? Operation.LABEL : Operation.NORMALIZE;
    }
    return operation;
  }

  @Override
  Object apply(Object text, byte[] bytes, int offset, int length) {
    var result = context().apply(operation(), bytes, offset, length);
    if (!result.isChanged()) {
      return text;
    }
    if (result.isError()) {
      return refuse(result, text);
    }
    return text instanceof UTF8String ? UTF8String.fromBytes(result.value()) : result.value();
  }
}
