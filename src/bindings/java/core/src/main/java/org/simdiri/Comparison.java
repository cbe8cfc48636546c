// SPDX-License-Identifier: MIT
package org.simdiri;

/** How two IRIs compare: the lowest rung of RFC 3987 5.3 at which they are equivalent. */
public enum Comparison {
  /** The same characters. */
  SIMPLE,
  /** Equal apart from case, percent-encoding and dot segments. */
  SYNTAX,
  /** Equal by the rules of the scheme, such as default ports. */
  SCHEME,
  /** Connected by observed redirects. */
  PROTOCOL,
  /** Not equivalent. */
  DIFFERENT,
  /** Not equivalent, but equal by the lossy rules of the options. */
  LOSSY;

  /**
   * Says whether the IRIs are equivalent.
   *
   * @return false for DIFFERENT and LOSSY
   */
  public boolean isEquivalent() {
    return this != DIFFERENT && this != LOSSY;
  }
}
