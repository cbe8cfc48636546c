// SPDX-License-Identifier: MIT
package org.simdiri;

import java.util.function.Function;

/** The native functions, by JNI or by the foreign function API. */
final class Access {
  static final String PROPERTY = "simdiri.access";
  private static final Natives NATIVES;
  private static final Throwable FAILURE;

  static {
    Natives natives = null;
    Throwable failure = null;
    try {
      natives = open(System.getProperty(PROPERTY, Ways.hasForeign() ? "ffm" : "jni"));
    } catch (RuntimeException | LinkageError reason) {
      failure = reason;
    }
    NATIVES = natives;
    FAILURE = failure;
  }

  private Access() {}

  /** Returns the functions, or says each time why there are none. */
  static Natives natives() {
    if (FAILURE != null) {
      throw new NativeLibraryException(
          FAILURE.getMessage() != null ? FAILURE.getMessage() : String.valueOf(FAILURE.getCause()), FAILURE);
    }
    return NATIVES;
  }

  /** Names the way that is used. */
  static String way() {
    return natives() instanceof Jni ? "jni" : "ffm";
  }

  private static Natives open(String way) {
    Function<String, Natives> open =
        switch (way) {
          case "jni" -> Jni::new;
          case "ffm" -> Ways::foreign;
          default -> throw new NativeLibraryException("simdiri.access must be jni or ffm, not '" + way + "'");
        };
    Natives natives = NativeLibrary.load(open);
    long number = natives.interfaceNumber();
    if (number != Natives.INTERFACE) {
      throw new NativeLibraryException(
          "the library is of another version of simdiri than the classes: its interface is " + number + ", not "
              + Natives.INTERFACE + "; the property " + NativeLibrary.FILE_PROPERTY + " may name an old file");
    }
    return natives;
  }
}
