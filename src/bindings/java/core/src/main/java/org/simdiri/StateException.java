// SPDX-License-Identifier: MIT
package org.simdiri;

/** A state on disk cannot be used. The message says why, and what to do. */
public final class StateException extends RuntimeException {
  private static final long serialVersionUID = 1;
  private static final String[] PROBLEMS = {
    "none", "system", "locked", "missing", "foreign", "exists", "damaged", "other-identity", "other-secret",
    "newer-version", "bound", "older-version", "not-a-file", "unfinished", "no-keys", "old-digest", "older-plain"
  };

  /** The name of the problem. */
  private final String problem;

  StateException(int problem, String message) {
    super(message);
    this.problem = problem >= 0 && problem < PROBLEMS.length ? PROBLEMS[problem] : "unknown";
  }

  /**
   * Names the problem.
   *
   * @return a name such as {@code "locked"}, {@code "damaged"} or {@code "other-identity"}
   */
  public String problem() {
    return problem;
  }
}
