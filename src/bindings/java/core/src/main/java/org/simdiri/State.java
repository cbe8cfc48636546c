// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.file.Path;

/**
 * A set of keys in a folder, which can be larger than memory, and which {@code simdiri dedupe --state} can use, too. Keys
 * are saved when they are published; {@link #close} loses those that were not.
 *
 * <p>An existing state keeps its hash and its secret. One process at a time can use a state. A {@link StateException} says
 * what is wrong; after one of {@code add} or {@code publish}, close the state and open it again.
 */
public final class State extends KeySet {
  private static final int NOTE_MAX = 4096;
  /** Between reading the note and publishing it again, no other thread publishes. */
  private final Object publication = new Object();

  /**
   * Opens a state with the options of the command {@code dedupe}, or creates it.
   *
   * @param folder the folder
   * @throws StateException if the state cannot be used
   */
  public State(Path folder) {
    this(folder, Options.DEFAULT);
  }

  /**
   * Opens a state, or creates it.
   *
   * @param folder the folder
   * @param options the options, those of keys; an existing state must have been made with the same
   * @throws StateException if the state cannot be used
   * @throws IriException if an option is wrong
   */
  public State(Path folder, Options options) {
    this(folder, options, 0);
  }

  /**
   * Opens a state, or creates it.
   *
   * @param folder the folder
   * @param options the options, those of keys; an existing state must have been made with the same
   * @param memory the most memory that it may use, in bytes: at least 8 MB; 0: 256 MB
   * @throws StateException if the state cannot be used
   * @throws UnsupportedOperationException if the folder is in a file system of Java, such as a zip file
   * @throws IriException if an option is wrong
   */
  public State(Path folder, Options options, long memory) {
    super(options.requestSet(Operation.STATE_KIND, folder.toFile().getPath(), 0, SeenSet.notNegative(memory)));
  }

  /**
   * Saves the keys that were added. The note stays.
   *
   * @throws StateException if they could not be saved
   */
  public void publish() {
    synchronized (publication) {
      publish(note(), false);
    }
  }

  /**
   * Saves the keys that were added, and a note.
   *
   * @param note up to 4,096 bytes of the caller
   * @throws IllegalArgumentException if the note is longer
   * @throws StateException if they could not be saved
   */
  public void publish(byte[] note) {
    if (note.length > NOTE_MAX) {
      throw new IllegalArgumentException("a note has at most " + NOTE_MAX + " bytes, not " + note.length);
    }
    synchronized (publication) {
      publish(note, false);
    }
  }

  /** Removes the keys that were added since the last publication. */
  public void rollback() {
    publish(null, true);
  }

  /**
   * Returns the note of the last publication.
   *
   * @return its bytes; none if there is no note
   */
  public byte[] note() {
    return takeNote();
  }

  /**
   * Returns the number of published keys.
   *
   * @return their number
   */
  public long published() {
    return describe()[Natives.LOW];
  }
}
