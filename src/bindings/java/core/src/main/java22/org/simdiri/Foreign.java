// SPDX-License-Identifier: MIT
package org.simdiri;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.file.Path;

/**
 * The functions by the foreign function API. Short calls on arrays use their memory directly, during which the garbage
 * collector waits; longer texts are copied.
 */
final class Foreign implements Natives {
  private static final int SHORT_MAX = 16384;
  private static SymbolLookup library; // of the constructor, which runs before the class Calls

  /** The handles, constants for the compiler of the JVM. */
  private static final class Calls {
    private static final Linker.Option DIRECTLY = Linker.Option.critical(true);
    static final MethodHandle INTERFACE = find("interface", JAVA_LONG, new MemoryLayout[0]);
    static final MethodHandle CREATE = find("create", JAVA_LONG, new MemoryLayout[] {ADDRESS, JAVA_LONG, ADDRESS});
    static final MethodHandle CLOSE = find("close", JAVA_INT, new MemoryLayout[] {JAVA_LONG});
    static final MemoryLayout[] OF_RUN = {JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, ADDRESS};
    static final MethodHandle RUN = find("run", JAVA_INT, OF_RUN);
    static final MethodHandle RUN_SHORT = find("run", JAVA_INT, OF_RUN, DIRECTLY);
    static final MethodHandle PARSE = find("parse", JAVA_INT, new MemoryLayout[] {ADDRESS, JAVA_LONG, ADDRESS}, DIRECTLY);
    static final MethodHandle TAKE = find("take", JAVA_INT, new MemoryLayout[] {JAVA_LONG, ADDRESS, JAVA_LONG}, DIRECTLY);
    static final MethodHandle BATCH =
        find("batch", JAVA_INT, new MemoryLayout[] {ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS, ADDRESS});
    static final MethodHandle ARROW =
        find("arrow", JAVA_INT, new MemoryLayout[] {JAVA_LONG, ADDRESS, ADDRESS, ADDRESS, ADDRESS});
    static final MethodHandle USE_KEY =
        find("set_key", JAVA_INT, new MemoryLayout[] {JAVA_LONG, JAVA_INT, JAVA_LONG, JAVA_LONG, ADDRESS});
    static final MethodHandle DESCRIBE_SET = find("set_info", JAVA_INT, new MemoryLayout[] {JAVA_LONG, ADDRESS});
    static final MethodHandle PUBLISH =
        find("publish", JAVA_INT, new MemoryLayout[] {JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS});
    static final MethodHandle NAME =
        find("name", JAVA_LONG, new MemoryLayout[] {JAVA_INT, JAVA_INT, ADDRESS, JAVA_LONG}, DIRECTLY);

    private static MethodHandle find(
        String name, MemoryLayout answer, MemoryLayout[] arguments, Linker.Option... options) {
      MemorySegment function =
          library
              .find("simdiri_java_" + name)
              .orElseThrow(() -> new NativeLibraryException("the library has no function simdiri_java_" + name));
      return Linker.nativeLinker().downcallHandle(function, FunctionDescriptor.of(answer, arguments), options);
    }
  }

  Foreign(String path) {
    library = SymbolLookup.libraryLookup(Path.of(path), Arena.global());
  }

  @Override
  public long interfaceNumber() {
    try {
      return (long) Calls.INTERFACE.invokeExact();
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public long create(byte[] request, long[] detail) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = arena.allocate(JAVA_LONG, detail.length);
      MemorySegment copy = arena.allocateFrom(java.lang.foreign.ValueLayout.JAVA_BYTE, request);
      long handle = (long) Calls.CREATE.invokeExact(copy, (long) request.length, words);
      MemorySegment.copy(words, JAVA_LONG, 0, detail, 0, detail.length);
      return handle;
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int close(long handle) {
    try {
      return (int) Calls.CLOSE.invokeExact(handle);
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int run(long handle, byte[] text, int offset, int length, int firstLength, long[] detail) {
    MemorySegment whole = MemorySegment.ofArray(text);
    return length <= SHORT_MAX
        ? runShort(handle, whole.asSlice(offset, length), firstLength, detail)
        : runLong(handle, whole.asSlice(offset, length), firstLength, detail);
  }

  @Override
  public int run(long handle, ByteBuffer text, int offset, int length, int firstLength, long[] detail) {
    MemorySegment segment = MemorySegment.ofBuffer(text.duplicate().clear()).asSlice(offset, length);
    return length <= SHORT_MAX
        ? runShort(handle, segment, firstLength, detail)
        : runLong(handle, segment, firstLength, detail);
  }

  private static int runShort(long handle, MemorySegment text, int firstLength, long[] detail) {
    try {
      return (int)
          Calls.RUN_SHORT.invokeExact(handle, text, text.byteSize(), (long) firstLength, MemorySegment.ofArray(detail));
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  private static int runLong(long handle, MemorySegment text, int firstLength, long[] detail) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = arena.allocate(JAVA_LONG, detail.length);
      MemorySegment input = text.isNative() ? text : arena.allocate(text.byteSize()).copyFrom(text);
      int answer = (int) Calls.RUN.invokeExact(handle, input, input.byteSize(), (long) firstLength, words);
      MemorySegment.copy(words, JAVA_LONG, 0, detail, 0, detail.length);
      return answer;
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int parse(byte[] text, int offset, int length, long[] detail) {
    try {
      MemorySegment input = MemorySegment.ofArray(text).asSlice(offset, length);
      return (int) Calls.PARSE.invokeExact(input, (long) length, MemorySegment.ofArray(detail));
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int take(long token, byte[] out) {
    try {
      return (int) Calls.TAKE.invokeExact(token, MemorySegment.ofArray(out), (long) out.length);
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int batch(long[] words, ByteBuffer[] buffers) {
    MemorySegment[] segments = new MemorySegment[buffers.length];
    for (int i = 0; i < buffers.length; i++) {
      segments[i] = buffers[i] == null ? MemorySegment.NULL : MemorySegment.ofBuffer(buffers[i]);
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment copy = arena.allocateFrom(JAVA_LONG, words);
      int answer =
          (int) Calls.BATCH.invokeExact(copy, segments[0], segments[1], segments[2], segments[3], segments[4]);
      MemorySegment.copy(copy, JAVA_LONG, 0, words, 0, words.length);
      return answer;
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  /** These calls may wait for other threads, so the garbage collector must not wait for them. */
  private interface Waiting {
    int run(MemorySegment detail, Arena arena) throws Throwable;
  }

  private static int wait(long[] detail, Waiting call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = arena.allocate(JAVA_LONG, detail.length);
      int answer = call.run(words, arena);
      MemorySegment.copy(words, JAVA_LONG, 0, detail, 0, detail.length);
      return answer;
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int arrow(long handle, long[] addresses) {
    MemorySegment[] all = new MemorySegment[addresses.length];
    for (int i = 0; i < addresses.length; i++) {
      all[i] = MemorySegment.ofAddress(addresses[i]);
    }
    try {
      return (int) Calls.ARROW.invokeExact(handle, all[0], all[1], all[2], all[3]);
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  @Override
  public int useKey(long handle, boolean adds, long high, long low, long[] detail) {
    return wait(detail, (words, arena) -> (int) Calls.USE_KEY.invokeExact(handle, adds ? 1 : 0, high, low, words));
  }

  @Override
  public int describeSet(long handle, long[] detail) {
    return wait(detail, (words, arena) -> (int) Calls.DESCRIBE_SET.invokeExact(handle, words));
  }

  @Override
  public int publish(long handle, byte[] note, long[] detail) {
    return wait(
        detail,
        (words, arena) -> {
          byte[] text = note == null ? new byte[0] : note;
          MemorySegment copy = arena.allocateFrom(java.lang.foreign.ValueLayout.JAVA_BYTE, text);
          return (int) Calls.PUBLISH.invokeExact(handle, copy, note == null ? -1L : (long) note.length, words);
        });
  }

  @Override
  public int name(int which, int number, byte[] out) {
    try {
      return (int) (long) Calls.NAME.invokeExact(which, number, MemorySegment.ofArray(out), (long) out.length);
    } catch (Throwable failure) {
      throw rethrow(failure);
    }
  }

  private static RuntimeException rethrow(Throwable failure) {
    if (failure instanceof Error error) {
      throw error;
    }
    return failure instanceof RuntimeException known ? known : new IllegalStateException(failure);
  }
}
