// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.simdiri.Comparison;
import org.simdiri.IriException;

/** Compares two texts: whether they are equivalent at the rung of the options. */
final class SameCall extends Call {
  private static final long serialVersionUID = 1;

  SameCall(Settings settings) {
    super(Kind.SAME, settings);
  }

  @Override
  public Object apply(Object first, Object second) {
    try {
      return context().compare(bytesOf(first), bytesOf(second)) != Comparison.DIFFERENT;
    } catch (IriException problem) {
      if (problem.outcome().code().equals("bad-option")) {
        throw problem;
      }
      return refuse(problem.outcome(), first);
    }
  }
}
