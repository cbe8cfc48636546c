// SPDX-License-Identifier: MIT
package org.simdiri;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The native objects of a context, which are created when they are needed first. They are closed by {@link #close}, or
 * some time after the context became unreachable. The native library knows which handles are open, and closes none that
 * another thread uses.
 */
final class Tools {
  private static final Cleaner CLEANER = Cleaner.create();
  private static final int PARTS_MAX = 256;

  private final Natives natives = Access.natives();
  private final Options options;
  private final Handles handles = new Handles();
  private final Cleaner.Cleanable cleanable;

  /** What the cleaner closes; it must not refer to the tools. */
  private static final class Handles implements Runnable {
    final AtomicLongArray ofKinds = new AtomicLongArray(Operation.KINDS);
    final Map<String, Long> ofParts = new ConcurrentHashMap<>();
    boolean isClosed;

    @Override
    public synchronized void run() {
      isClosed = true;
      for (int kind = 0; kind < Operation.KINDS; kind++) {
        close(ofKinds.getAndSet(kind, 0));
      }
      ofParts.values().forEach(Handles::close);
      ofParts.clear();
    }

    private static void close(long handle) {
      if (handle != 0) {
        Access.natives().close(handle);
      }
    }
  }

  Tools(Object owner, Options options) {
    this.options = options;
    createKind(Operation.NORMALIZE.kind());
    cleanable = CLEANER.register(owner, handles);
  }

  Options options() {
    return options;
  }

  void close() {
    cleanable.clean();
  }

  /** Runs an operation on a range that is inside the array. */
  int run(Object owner, Operation operation, byte[] text, int offset, int length, int first, long[] detail) {
    int answer = natives.run(handle(operation), text, offset, length, first, detail);
    Reference.reachabilityFence(owner);
    return check(answer);
  }

  /** Runs an operation on the bytes of a direct buffer from its position to its limit. */
  int run(Object owner, Operation operation, ByteBuffer text, long[] detail) {
    int answer = natives.run(handle(operation), text, text.position(), text.remaining(), -1, detail);
    Reference.reachabilityFence(owner);
    return check(answer);
  }

  /** Applies an operation to records. */
  BatchResult batch(Object owner, Operation operation, boolean keepsErrors, Records records, ByteBuffer[] outputs) {
    BatchResult result = Batches.run(natives, handle(operation), keepsErrors, records, outputs);
    Reference.reachabilityFence(owner);
    return result;
  }

  /** Applies an operation to a column of Arrow. Returns a status. */
  int arrow(Object owner, Operation operation, long[] addresses) {
    int answer = natives.arrow(handle(operation), addresses);
    Reference.reachabilityFence(owner);
    return check(answer);
  }

  /** Copies the text of a detail; null: another thread of the system continued this thread. */
  byte[] take(long[] detail) {
    return Details.take(natives, detail);
  }

  private int check(int answer) {
    return Details.check(answer, "context");
  }

  private long handle(Operation operation) {
    if (operation.part() != null) {
      Long known = handles.ofParts.get(operation.toString());
      return known != null ? known : createPart(operation);
    }
    long known = handles.ofKinds.getAcquire(operation.kind());
    return known != 0 ? known : createKind(operation.kind());
  }

  private long createKind(int kind) {
    synchronized (handles) {
      checkOpen();
      if (handles.ofKinds.get(kind) == 0) {
        handles.ofKinds.setRelease(kind, create(kind, null));
      }
      return handles.ofKinds.get(kind);
    }
  }

  private long createPart(Operation operation) {
    String part = operation.toString();
    synchronized (handles) {
      checkOpen();
      if (handles.ofParts.size() >= PARTS_MAX && !handles.ofParts.containsKey(part)) {
        Map<String, Long> old = new HashMap<>(handles.ofParts);
        handles.ofParts.clear();
        old.values().forEach(Handles::close);
      }
      return handles.ofParts.computeIfAbsent(part, name -> create(operation.kind(), operation.part()));
    }
  }

  private void checkOpen() {
    if (handles.isClosed) {
      throw new IllegalStateException("the context was closed");
    }
  }

  private long create(int kind, String part) {
    return Details.create(natives, options.request(kind, part));
  }
}
