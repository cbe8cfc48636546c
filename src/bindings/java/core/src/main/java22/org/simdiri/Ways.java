// SPDX-License-Identifier: MIT
package org.simdiri;

/** The ways to the library that Java 22 and later has. */
final class Ways {
  private Ways() {}

  /** A method, because a constant would become part of other classes. */
  static boolean hasForeign() {
    return true;
  }

  static Natives foreign(String library) {
    return new Foreign(library);
  }
}
