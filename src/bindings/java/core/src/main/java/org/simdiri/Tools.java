// SPDX-License-Identifier: MIT
package org.simdiri;

import java.lang.ref.Cleaner;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.LongToIntFunction;

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
      closeParts();
    }

    /** Forgets the handles first, so that a thread whose handle is closed finds another one. */
    private void closeParts() {
      Map<String, Long> old = new HashMap<>(ofParts);
      ofParts.clear();
      old.values().forEach(Handles::close);
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
    return call(owner, operation, handle -> natives.run(handle, text, offset, length, first, detail));
  }

  /** Runs an operation on the bytes of a direct buffer from its position to its limit. */
  int run(Object owner, Operation operation, ByteBuffer text, long[] detail) {
    return call(
        owner, operation, handle -> natives.run(handle, text, text.position(), text.remaining(), -1, detail));
  }

  /** Applies an operation to records. */
  BatchResult batch(Object owner, Operation operation, Records records, ByteBuffer[] outputs) {
    Batch batch = new Batch(false, records, outputs);
    call(owner, operation, handle -> batch.run(natives, handle));
    return batch.result();
  }

  /** Applies an operation to a column of Arrow. Returns a status. */
  int arrow(Object owner, Operation operation, long[] addresses) {
    return call(owner, operation, handle -> natives.arrow(handle, addresses));
  }

  /** Copies the text of a detail; null: another thread of the system continued this thread. */
  byte[] take(long[] detail) {
    return Details.take(natives, detail);
  }

  /** Calls with the handle of an operation: with a new one if another thread closed it, which it does to old parts. */
  private int call(Object owner, Operation operation, LongToIntFunction function) {
    int answer;
    do {
      answer = function.applyAsInt(handle(operation));
    } while (answer == Natives.CLOSED);
    Reference.reachabilityFence(owner);
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
        handles.closeParts();
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
