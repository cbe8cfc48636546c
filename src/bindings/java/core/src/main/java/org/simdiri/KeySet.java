// SPDX-License-Identifier: MIT
package org.simdiri;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.Objects;

/**
 * A set of keys: which IRIs are new. Any number of threads may use a set, one after the other; keys are made by all at
 * once. A text that is not an IRI has a key of its own bytes.
 *
 * <p>A set whose limit of memory is used up throws an {@link IriException} with the code {@code set-full}, and a state
 * that cannot be read or written a {@link StateException}; the keys that were there before stay. After {@link #close}, all
 * functions throw {@link IllegalStateException}.
 */
public abstract sealed class KeySet implements AutoCloseable permits SeenSet, State {
  private static final Cleaner CLEANER = Cleaner.create();

  private final Natives natives = Access.natives();
  private final long handle;
  private final Cleaner.Cleanable cleanable;

  KeySet(byte[] request) {
    long created = Details.create(natives, request);
    handle = created;
    cleanable = CLEANER.register(this, () -> Access.natives().close(created));
  }

  /** Closes the set, as soon as no other thread uses it. A second call does nothing. */
  @Override
  public void close() {
    cleanable.clean();
  }

  /**
   * Adds an IRI.
   *
   * @param iri the IRI
   * @return true if the set did not have its key
   */
  public boolean add(String iri) {
    byte[] bytes = Texts.encode(iri);
    return use(true, key(bytes, 0, bytes.length));
  }

  /**
   * Adds an IRI.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return true if the set did not have its key
   */
  public boolean add(byte[] bytes, int offset, int length) {
    return use(true, key(bytes, offset, length));
  }

  /**
   * Adds a key, which {@link #key(String)} made, or a context with the same options, hash and secret.
   *
   * @param key the key
   * @return true if the set did not have it
   */
  public boolean add(Key key) {
    return use(true, key);
  }

  /**
   * Looks an IRI up, and adds nothing.
   *
   * @param iri the IRI
   * @return true if the set has its key
   */
  public boolean contains(String iri) {
    byte[] bytes = Texts.encode(iri);
    return use(false, key(bytes, 0, bytes.length));
  }

  /**
   * Looks an IRI up, and adds nothing.
   *
   * @param bytes the array with the text
   * @param offset where the text begins
   * @param length its length in bytes
   * @return true if the set has its key
   */
  public boolean contains(byte[] bytes, int offset, int length) {
    return use(false, key(bytes, offset, length));
  }

  /**
   * Looks a key up, and adds nothing.
   *
   * @param key the key
   * @return true if the set has it
   */
  public boolean contains(Key key) {
    return use(false, key);
  }

  /**
   * Adds many IRIs.
   *
   * @param records the IRIs
   * @param isNew a direct buffer, from whose position on one byte is written for each record: 1 if the set did not have its
   *     key. Its remaining bytes limit how many records are done.
   * @return what was done
   */
  public BatchResult add(Records records, ByteBuffer isNew) {
    return batch(true, records, isNew);
  }

  /**
   * Looks many IRIs up, and adds nothing.
   *
   * @param records the IRIs
   * @param isKnown a direct buffer, from whose position on one byte is written for each record: 1 if the set has its key
   * @return what was done
   */
  public BatchResult contains(Records records, ByteBuffer isKnown) {
    return batch(false, records, isKnown);
  }

  /**
   * Makes the key of an IRI, with the hash and the secret of the set.
   *
   * @param iri the IRI
   * @return the key
   */
  public Key key(String iri) {
    byte[] bytes = Texts.encode(iri);
    return key(bytes, 0, bytes.length);
  }

  private Key key(byte[] bytes, int offset, int length) {
    Objects.checkFromIndexSize(offset, length, bytes.length);
    long[] detail = new long[Natives.DETAIL_WORDS];
    check(natives.run(handle, bytes, offset, length, -1, detail));
    Reference.reachabilityFence(this);
    return Details.key(detail, 2 * Long.SIZE);
  }

  private boolean use(boolean adds, Key key) {
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = check(natives.useKey(handle, adds, key.high(), key.low(), detail));
    if (answer == Natives.FAILED) {
      throw failure(detail);
    }
    Reference.reachabilityFence(this);
    return answer == 1;
  }

  private BatchResult batch(boolean adds, Records records, ByteBuffer flags) {
    Batch batch = new Batch(adds, records, new ByteBuffer[] {Batches.checkOutput("flags", flags), null, null});
    check(batch.run(natives, handle));
    Reference.reachabilityFence(this);
    return batch.result();
  }

  /** Returns the details of the set. */
  final long[] describe() {
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = check(natives.describeSet(handle, detail));
    Reference.reachabilityFence(this);
    if (answer == Natives.FAILED || detail[Natives.STATUS] != 0) {
      throw failure(detail);
    }
    return detail;
  }

  /** Returns the note of a state, of which details were asked for. */
  final byte[] takeNote() {
    for (;;) {
      long[] detail = describe();
      byte[] note = Details.isAbsent(detail) ? new byte[0] : Details.take(natives, detail);
      if (note != null) {
        return note;
      }
    }
  }

  final void publish(byte[] note, boolean discards) {
    long[] detail = new long[Natives.DETAIL_WORDS];
    int answer = check(natives.publish(handle, discards ? null : note, detail));
    Reference.reachabilityFence(this);
    if (answer == Natives.FAILED) {
      throw failure(detail);
    }
  }

  private RuntimeException failure(long[] detail) {
    byte[] message = Details.isAbsent(detail) ? null : Details.take(natives, detail);
    return Details.failure(detail, message == null ? "" : Texts.decode(message));
  }

  private static int check(int answer) {
    return Details.check(answer, "set");
  }

  /**
   * Returns the number of different keys.
   *
   * @return their number; of a state, also those that were not published
   */
  public long size() {
    return describe()[Natives.NUMBER];
  }
}
