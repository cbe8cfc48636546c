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

  /** Copies the text of a detail; null: another thread of the system continued this thread. */
  byte[] take(long[] detail) {
    long length = detail[Natives.TEXT_LENGTH];
    if (length > Integer.MAX_VALUE - Long.BYTES) {
      throw new OutOfMemoryError("a result of " + length + " bytes does not fit into an array");
    }
    byte[] text = new byte[(int) length];
    return natives.take(detail[Natives.TOKEN], text) == Natives.UNCHANGED ? text : null;
  }

  private int check(int answer) {
    if (answer < 0) {
      throw answer == Natives.CLOSED
          ? new IllegalStateException("the context was closed")
          : new IllegalStateException("the library refused the call");
    }
    return answer;
  }

  private long handle(Operation operation) {
    String part = operation.part();
    if (part != null) {
      Long known = handles.ofParts.get(part);
      return known != null ? known : createPart(part);
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

  private long createPart(String part) {
    synchronized (handles) {
      checkOpen();
      if (handles.ofParts.size() >= PARTS_MAX && !handles.ofParts.containsKey(part)) {
        Map<String, Long> old = new HashMap<>(handles.ofParts);
        handles.ofParts.clear();
        old.values().forEach(Handles::close);
      }
      return handles.ofParts.computeIfAbsent(part, name -> create(Operation.PART_KIND, name));
    }
  }

  private void checkOpen() {
    if (handles.isClosed) {
      throw new IllegalStateException("the context was closed");
    }
  }

  private long create(int kind, String part) {
    long[] detail = new long[Natives.DETAIL_WORDS];
    byte[] request = options.request(kind, part);
    for (;;) {
      long handle = natives.create(request, detail);
      if (handle != 0) {
        return handle;
      }
      byte[] message = detail[Natives.TEXT_LENGTH] < 0 ? new byte[0] : take(detail);
      if (message != null) {
        throw refuse(detail, Texts.decode(message));
      }
    }
  }

  private static IriException refuse(long[] detail, String message) {
    Outcome outcome = Details.outcome(detail, (int) detail[Natives.OFFSET]);
    long line = outcome.code().equals("bad-option") ? detail[Natives.NUMBER] : 0;
    String where = line > 0 ? " (line " + line + ")" : "";
    return new IriException(outcome, message.isEmpty() ? outcome.toString() : outcome.code() + ": " + message + where);
  }
}
