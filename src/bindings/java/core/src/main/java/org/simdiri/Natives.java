// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/** The functions of native/java_native.h. Callers have checked ranges, and that buffers are direct. */
interface Natives {
  int INTERFACE = 1;

  int UNCHANGED = 0;
  int RESULT = 1;
  int CLOSED = -1;

  int STATUS = 0;
  int COMPONENT = 1;
  int OFFSET = 2;
  int CHANGES = 3;
  int TEXT_LENGTH = 4;
  int TOKEN = 5;
  int NUMBER = 6;
  int LOW = 7;
  int DETAIL_WORDS = 8;
  int SPANS = 8;
  int IS_OPAQUE = 24;
  int PARSED_WORDS = 25;

  int NAME_STATUS = 0;
  int NAME_MESSAGE = 1;
  int NAME_COMPONENT = 2;
  int NAME_CHANGE = 3;
  int NAME_VERSION = 4;

  long interfaceNumber();

  long create(byte[] request, long[] detail);

  int close(long handle);

  int run(long handle, byte[] text, int offset, int length, int firstLength, long[] detail);

  int run(long handle, ByteBuffer text, int offset, int length, int firstLength, long[] detail);

  int parse(byte[] text, int offset, int length, long[] detail);

  int take(long token, byte[] out);

  int name(int which, int number, byte[] out);
}
