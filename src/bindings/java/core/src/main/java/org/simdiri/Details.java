// SPDX-License-Identifier: MIT
package org.simdiri;

/** Details that native calls set. */
final class Details {
  private static final int NO_MEMORY = 64;
  private static final int WAITS_MAX = 9; // half a second in all

  private Details() {}

  static Outcome outcome(long[] detail, int offset) {
    return new Outcome(
        (int) detail[Natives.STATUS], (int) detail[Natives.COMPONENT], offset, detail[Natives.CHANGES]);
  }

  static Outcome outcome(long[] detail) {
    return outcome(detail, (int) detail[Natives.OFFSET]);
  }

  /** The outcome of a string, whose bytes are given. */
  static Outcome outcome(long[] detail, byte[] bytes, int begin) {
    int offset = (int) detail[Natives.OFFSET];
    return outcome(detail, offset == 0 ? 0 : Texts.toCharacters(bytes, begin, offset));
  }

  static boolean isAbsent(long[] detail) {
    return detail[Natives.TEXT_LENGTH] < 0;
  }

  /** Copies the text of a detail; null: another thread of the system continued this thread. */
  static byte[] take(Natives natives, long[] detail) {
    long length = detail[Natives.TEXT_LENGTH];
    if (length > Integer.MAX_VALUE - Long.BYTES) {
      throw new OutOfMemoryError("a result of " + length + " bytes does not fit into an array");
    }
    byte[] text = new byte[(int) length];
    return natives.take(detail[Natives.TOKEN], text) == Natives.UNCHANGED ? text : null;
  }

  /** Returns the key of a detail: also a text that is not an IRI has one, but there is none if the call itself failed. */
  static Key key(long[] detail, int bits) {
    if (Outcome.isOfCall(detail[Natives.STATUS])) {
      throw failure(outcome(detail));
    }
    return new Key(detail[Natives.NUMBER], detail[Natives.LOW], bits);
  }

  /** Throws an exception for an answer that is none. */
  static int check(int answer, String what) {
    if (answer == Natives.CLOSED) {
      throw new IllegalStateException("the " + what + " was closed");
    }
    if (answer < 0) {
      throw new IllegalStateException("the library refused the call");
    }
    return answer;
  }

  /** Creates a native object. Without a handle or memory for it, unreachable objects are collected first. */
  static long create(Natives natives, byte[] request) {
    long[] detail = new long[Natives.DETAIL_WORDS];
    for (int waits = 0; ; ) {
      long handle = natives.create(request, detail);
      if (handle != 0) {
        return handle;
      }
      if (detail[Natives.STATUS] == NO_MEMORY && waits < WAITS_MAX) {
        waitForCleaners(waits++);
        continue;
      }
      byte[] message = isAbsent(detail) ? new byte[0] : take(natives, detail);
      if (message != null) {
        throw failure(detail, Texts.decode(message));
      }
    }
  }

  /** The exception for an error without a message. */
  static RuntimeException failure(Outcome outcome) {
    if (outcome.code().equals("no-memory")) {
      throw new OutOfMemoryError("no native memory");
    }
    return new IriException(outcome);
  }

  private static void waitForCleaners(int waits) {
    if (waits == 0) {
      System.gc();
    }
    try {
      Thread.sleep(1L << waits);
    } catch (InterruptedException interrupt) {
      Thread.currentThread().interrupt();
    }
  }

  /** The exception for a detail with a message. */
  static RuntimeException failure(long[] detail, String message) {
    Outcome outcome = outcome(detail);
    String code = outcome.code();
    if (code.equals("no-memory")) {
      return failure(outcome);
    }
    if (code.equals("state")) {
      return new StateException((int) detail[Natives.NUMBER], message);
    }
    long line = code.equals("bad-option") ? detail[Natives.NUMBER] : 0;
    String where = line > 0 ? " (line " + line + ")" : "";
    return new IriException(outcome, message.isEmpty() ? outcome.toString() : code + ": " + message + where);
  }
}
