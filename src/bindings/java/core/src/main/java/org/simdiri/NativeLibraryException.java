// SPDX-License-Identifier: MIT
package org.simdiri;

/** The native library cannot be used. The message says why, and which property of the JVM helps. */
public final class NativeLibraryException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /**
   * Creates an exception.
   *
   * @param message why the library cannot be used
   */
  NativeLibraryException(String message) {
    super(message);
  }

  /**
   * Creates an exception with a cause.
   *
   * @param message why the library cannot be used
   * @param cause what failed
   */
  NativeLibraryException(String message, Throwable cause) {
    super(message, cause);
  }
}
