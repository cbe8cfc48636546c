// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/**
 * The key of an IRI: a fingerprint of its normal form.
 *
 * @param high the first 64 bits; 0 if {@code bits} is 64
 * @param low the last 64 bits
 * @param bits 128, or 64 with {@code --hash=xxh3-64}
 */
public record Key(long high, long low, int bits) {
  /**
   * Writes the key as the command does.
   *
   * @return 32 lower-case hexadecimal digits, or 16 of a key of 64 bits
   */
  public String hex() {
    java.util.HexFormat format = java.util.HexFormat.of();
    return bits == Long.SIZE ? format.toHexDigits(low) : format.toHexDigits(high) + format.toHexDigits(low);
  }

  /**
   * Writes the key as bytes.
   *
   * @return 16 or 8 bytes, in the order of the hexadecimal digits
   */
  public byte[] bytes() {
    return bits == Long.SIZE
        ? ByteBuffer.allocate(Long.BYTES).putLong(low).array()
        : ByteBuffer.allocate(2 * Long.BYTES).putLong(high).putLong(low).array();
  }

  @Override
  public String toString() {
    return hex();
  }
}
