// SPDX-License-Identifier: MIT
package org.simdiri;

/**
 * A set of keys in memory. A key takes 19 to 25 bytes, outside the heap of Java.
 *
 * <p>Its hash is {@code siphash} with a random secret unless the options say otherwise, so that nobody can write texts
 * whose keys collide.
 */
public final class SeenSet extends KeySet {
  /** Creates a set with the options of the command {@code dedupe}. */
  public SeenSet() {
    this(Options.DEFAULT);
  }

  /**
   * Creates a set.
   *
   * @param options the options, those of keys
   * @throws IriException if an option is wrong
   */
  public SeenSet(Options options) {
    this(options, 0, 0);
  }

  /**
   * Creates a set with a limit.
   *
   * @param options the options, those of keys
   * @param expected the expected number of keys, for which the set allocates memory at once; 0: it grows
   * @param maxBytes the most memory that the set may use, in bytes; 0: no limit. An {@link IriException} with the code
   *     {@code set-full} says that it is used up; the set stays usable.
   * @throws IriException if an option is wrong, or the limit is too small for the expected number
   * @throws IllegalArgumentException if a number is negative
   */
  public SeenSet(Options options, long expected, long maxBytes) {
    super(options.requestSet(Operation.SEEN_KIND, null, notNegative(expected), notNegative(maxBytes)));
  }

  static long notNegative(long number) {
    if (number < 0) {
      throw new IllegalArgumentException("the number is negative: " + number);
    }
    return number;
  }

  /**
   * Returns how much memory the set has.
   *
   * @return the memory outside the heap of Java, in bytes
   */
  public long memory() {
    return describe()[Natives.LOW];
  }
}
