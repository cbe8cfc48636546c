// SPDX-License-Identifier: MIT
package org.simdiri.spark;

/** What a function returns for a text that is not an IRI: the values of the option {@code --errors}. */
enum Errors {
  /** Null. */
  NULL,
  /** The text, or the key of its own bytes. */
  KEEP,
  /** The job fails. */
  ERROR
}
