// SPDX-License-Identifier: MIT
package org.simdiri;

/** Keys in details. */
final class Keys {
  private static final int NO_MEMORY = 64;

  private Keys() {}

  static Key of(long[] detail, int bits) {
    if (detail[Natives.STATUS] == NO_MEMORY) {
      throw new OutOfMemoryError("no native memory for a key");
    }
    return new Key(detail[Natives.NUMBER], detail[Natives.LOW], bits);
  }
}
