// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import org.apache.spark.sql.SparkSessionExtensions;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Adds the functions {@code simdiri_normalize}, {@code simdiri_key} and others to a session of Spark:
 * {@code spark.sql.extensions=org.simdiri.spark.SimdiriExtensions}.
 */
public final class SimdiriExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
  @Override
  public BoxedUnit apply(SparkSessionExtensions extensions) {
    for (Kind kind : Kind.values()) {
      Builder.add(extensions, kind);
    }
    return BoxedUnit.UNIT;
  }
}
