// SPDX-License-Identifier: MIT
package org.simdiri.spark;

/** Constant arguments of a call that are wrong; the message is for the user. */
final class WrongArgument extends RuntimeException {
  private static final long serialVersionUID = 1;

  WrongArgument(String message) {
    super(message);
  }
}
