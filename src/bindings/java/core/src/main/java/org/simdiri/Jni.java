// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/** The functions by JNI. */
final class Jni implements Natives {
  Jni(String library) {
    System.load(library);
  }

  @Override
  public long interfaceNumber() {
    return number();
  }

  @Override
  public long create(byte[] request, long[] detail) {
    return createObject(request, detail);
  }

  @Override
  public int close(long handle) {
    return closeObject(handle);
  }

  @Override
  public int run(long handle, byte[] text, int offset, int length, int firstLength, long[] detail) {
    return runBytes(handle, text, offset, length, firstLength, detail);
  }

  @Override
  public int run(long handle, ByteBuffer text, int offset, int length, int firstLength, long[] detail) {
    if (length > 0) {
      text.get(offset); // throws if the memory of the buffer was closed
    }
    return runBuffer(handle, text, offset, length, firstLength, detail);
  }

  @Override
  public int parse(byte[] text, int offset, int length, long[] detail) {
    return parseBytes(text, offset, length, detail);
  }

  @Override
  public int take(long token, byte[] out) {
    return takeText(token, out);
  }

  @Override
  public int batch(long[] words, ByteBuffer[] buffers) {
    for (ByteBuffer buffer : buffers) {
      if (buffer != null && buffer.hasRemaining()) {
        buffer.get(0); // throws if the memory of the buffer was closed
      }
    }
    return runBatch(words, buffers);
  }

  @Override
  public int arrow(long handle, long[] addresses) {
    return runArrow(handle, addresses);
  }

  @Override
  public int useKey(long handle, boolean adds, long high, long low, long[] detail) {
    return useKey(handle, adds ? 1 : 0, high, low, detail);
  }

  @Override
  public int describeSet(long handle, long[] detail) {
    return describe(handle, detail);
  }

  @Override
  public int publish(long handle, byte[] note, long[] detail) {
    return publishState(handle, note, detail);
  }

  @Override
  public int name(int which, int number, byte[] out) {
    return copyName(which, number, out);
  }

  private static native long number();

  private static native long createObject(byte[] request, long[] detail);

  private static native int closeObject(long handle);

  private static native int runBytes(long handle, byte[] text, int offset, int length, int firstLength, long[] detail);

  private static native int runBuffer(
      long handle, ByteBuffer text, int offset, int length, int firstLength, long[] detail);

  private static native int parseBytes(byte[] text, int offset, int length, long[] detail);

  private static native int takeText(long token, byte[] out);

  private static native int runBatch(long[] words, ByteBuffer[] buffers);

  private static native int runArrow(long handle, long[] addresses);

  private static native int useKey(long handle, int adds, long high, long low, long[] detail);

  private static native int describe(long handle, long[] detail);

  private static native int publishState(long handle, byte[] note, long[] detail);

  private static native int copyName(int which, int number, byte[] out);
}
