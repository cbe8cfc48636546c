// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.ByteBuffer;

/** The functions of native/java_native.h. Callers have checked ranges, and that buffers are direct. */
interface Natives {
  int INTERFACE = 4;

  int UNCHANGED = 0;
  int RESULT = 1;
  int FAILED = 2;
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

  int HANDLE = 0;
  int DATA_LENGTH = 1;
  int RECORD_COUNT = 2;
  int CAPACITY = 3;
  int KEEPS_ERRORS = 4;
  int DONE = 5;
  int WRITTEN = 6;
  int CHANGED_COUNT = 7;
  int WARNING_COUNT = 8;
  int ERROR_COUNT = 9;
  int BATCH_STATUS = 10;
  int BATCH_WORDS = 11;

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

  /** Data, offsets, output, output offsets and statuses from position 0 on; the last three may be null. */
  int batch(long[] words, ByteBuffer[] buffers);

  /** The addresses are those of the input's ArrowSchema and ArrowArray, and of the output's. */
  int arrow(long handle, long[] addresses);

  int useKey(long handle, boolean adds, long high, long low, long[] detail);

  int describeSet(long handle, long[] detail);

  /** Publishes; with the note null, discards what was not published. */
  int publish(long handle, byte[] note, long[] detail);

  int name(int which, int number, byte[] out);
}
