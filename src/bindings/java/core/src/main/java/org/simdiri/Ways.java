// SPDX-License-Identifier: MIT
package org.simdiri;

/** The ways to the library that this Java has. Java 22 and later has another class of this name, with the second way. */
final class Ways {
  private Ways() {}

  /** A method, because a constant would become part of other classes. */
  static boolean hasForeign() {
    return false;
  }

  static Natives foreign(String library) {
    throw new NativeLibraryException("simdiri.access=ffm needs Java 22 or later; this is Java " + Runtime.version());
  }
}
