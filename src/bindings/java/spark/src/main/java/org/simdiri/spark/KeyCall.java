// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.simdiri.Operation;

/** Makes keys of 16 bytes, or of 8 with {@code --hash=xxh3-64}. */
final class KeyCall extends Call {
  private static final long serialVersionUID = 1;

  KeyCall(Settings settings) {
    super(Kind.KEY, settings);
  }

  @Override
  Object apply(Object text, byte[] bytes, int offset, int length) {
    if (settings().errors() != Errors.KEEP) {
      var normal = context().apply(Operation.NORMALIZE, bytes, offset, length);
      if (normal.isError()) {
        return refuse(normal, text);
      }
    }
    return context().key(bytes, offset, length).bytes();
  }
}
