// SPDX-License-Identifier: MIT
package org.simdiri;

/**
 * An outcome and a value. Immutable, except that bytes belong to the caller.
 *
 * @param <T> the type of the value: String, {@code byte[]} or ByteBuffer
 */
public final class Result<T> extends Outcome {
  private final T value;
  private final boolean isChanged;

  Result(Outcome outcome, T value, boolean isChanged) {
    super(outcome.status(), outcome.componentNumber(), outcome.offset(), outcome.changes());
    this.value = value;
    this.isChanged = isChanged;
  }

  /** A text that is its own result. */
  static <T> Result<T> unchanged(T text) {
    return new Result<>(OK, text, false);
  }

  /**
   * Returns the value.
   *
   * @return the result. Null on an error, if an IRI does not have the part that was asked for, and if {@link
   *     Context#apply(Operation, byte[], int, int)} changed nothing in a range that is not the whole array.
   */
  public T value() {
    return value;
  }

  /**
   * Says whether the result is another text than the input.
   *
   * @return false if the input is its own result; of an error, true
   */
  public boolean isChanged() {
    return isChanged;
  }

  /**
   * Returns the value, or throws the error.
   *
   * @return the value
   * @throws IriException if there is an error
   */
  public T orThrow() {
    if (isError()) {
      throw new IriException(this);
    }
    return value;
  }
}
