// SPDX-License-Identifier: MIT
package org.simdiri;

/** A text is not an IRI, or an option is wrong. Its {@link Outcome} says where and why. */
public final class IriException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;
  /** Where and why. */
  private final transient Outcome outcome;

  IriException(Outcome outcome) {
    super(outcome.toString());
    this.outcome = outcome;
  }

  IriException(Outcome outcome, String message) {
    super(message);
    this.outcome = outcome;
  }

  /**
   * Returns the error.
   *
   * @return its status, place and sentence; null after the exception was serialized
   */
  public Outcome outcome() {
    return outcome;
  }
}
