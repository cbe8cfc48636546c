// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/** The functions by JNI, which native/java_jni.c defines. */
final class Jni implements Natives {
  Jni(String library) {
    System.load(library);
  }

  @Override
  public native long interfaceNumber();

  @Override
  public native long create(byte[] request, long[] detail);

  @Override
  public native int close(long handle);

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
  public native int parse(byte[] text, int offset, int length, long[] detail);

  @Override
  public native int take(long token, byte[] out);

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
  public native int arrow(long handle, long[] addresses);

  @Override
  public native int useKey(long handle, boolean adds, long high, long low, long[] detail);

  @Override
  public native int describeSet(long handle, long[] detail);

  @Override
  public native int publish(long handle, byte[] note, long[] detail);

  @Override
  public native int name(int which, int number, byte[] out);

  private static native int runBytes(long handle, byte[] text, int offset, int length, int firstLength, long[] detail);

  private static native int runBuffer(
      long handle, ByteBuffer text, int offset, int length, int firstLength, long[] detail);

  private static native int runBatch(long[] words, ByteBuffer[] buffers);
}
