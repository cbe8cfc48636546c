// SPDX-License-Identifier: MIT

import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.simdiri.Context;
import org.simdiri.Iri;
import org.simdiri.Operation;
import org.simdiri.Options;

/** Wrong calls throw exceptions, and never end the JVM. */
final class TestMisuse {
  private TestMisuse() {}

  static void testUnpairedSurrogates() {
    for (String text : List.of("http://h/\ud800", "\udc00", "http://h/?\ud800?", "\u00e9\ud800x", "a\udc00\ud800", "????????\ud800")) {
      TestRun.fails(IllegalArgumentException.class, "unpaired surrogate", () -> Iri.normalize(text));
      TestRun.fails(IllegalArgumentException.class, "unpaired surrogate", () -> Iri.key(text));
      TestRun.fails(IllegalArgumentException.class, "unpaired surrogate", () -> Iri.resolve("a", text));
      TestRun.fails(IllegalArgumentException.class, "unpaired surrogate", () -> Options.DEFAULT.base(text));
    }
    for (String text : List.of("", "?", "????????", "http://h/?a?b?c=?????????", "\ud83d\ude00?", "\u00e9?")) {
      TestRun.same(text, Iri.redact(text));
    }
  }

  static void testNull() {
    TestRun.fails(NullPointerException.class, "", () -> Iri.normalize((String) null));
    TestRun.fails(NullPointerException.class, "", () -> Iri.normalize(null, 0, 0));
    TestRun.fails(NullPointerException.class, "", () -> Iri.normalize((ByteBuffer) null));
    TestRun.fails(NullPointerException.class, "", () -> Iri.compare("x:y", null));
    TestRun.fails(NullPointerException.class, "", () -> Iri.resolve((String) null, "x:y"));
    TestRun.fails(NullPointerException.class, "", () -> Iri.part("x:y", null));
    TestRun.fails(NullPointerException.class, "", () -> new Context(null));
    TestRun.fails(NullPointerException.class, "", () -> Options.of(null));
    TestRun.fails(NullPointerException.class, "", () -> Options.DEFAULT.secret(null));
    try (Context context = new Context()) {
      TestRun.fails(NullPointerException.class, "", () -> context.apply(null, "x:y"));
    }
  }

  static void testRangesOutsideTheArray() {
    byte[] array = new byte[10];
    int[][] ranges = {{-1, 1}, {0, -1}, {0, 11}, {10, 1}, {11, 0}, {Integer.MAX_VALUE, 1}, {1, Integer.MAX_VALUE}, {Integer.MIN_VALUE, Integer.MIN_VALUE}};
    for (int[] range : ranges) {
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> Iri.normalize(array, range[0], range[1]));
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> Iri.key(array, range[0], range[1]));
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> Iri.check(array, range[0], range[1]));
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> Iri.parse(array, range[0], range[1]));
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> Iri.redact(array, range[0], range[1]));
    }
    TestRun.same(0, Iri.redact(array, 10, 0).length);
  }

  static void testEmptyTexts() {
    TestRun.same("", Iri.redact(""));
    TestRun.same("no-scheme", Iri.check("").code());
    TestRun.same("no-scheme", Iri.check(ByteBuffer.allocateDirect(0)).code());
    TestRun.same("", Iri.parse("").path());
    TestRun.same(Iri.key(""), Iri.key(new byte[0], 0, 0));
    TestRun.same("http://h/", Iri.resolve("", "http://h/"));
  }

  static void testClosed() {
    Context context = new Context();
    context.normalize("x:y");
    context.close();
    context.close();
    TestRun.fails(IllegalStateException.class, "closed", () -> context.normalize("x:y"));
    TestRun.fails(IllegalStateException.class, "closed", () -> context.key("x:y"));
    TestRun.fails(IllegalStateException.class, "closed", () -> context.part("x:y", "host"));
    TestRun.fails(IllegalStateException.class, "closed", () -> context.apply(Operation.DOMAIN, ByteBuffer.allocateDirect(9)));
    TestRun.same("a", context.parse("a").path()); // needs no options
  }

  private interface Work {
    void run(int thread) throws Exception;
  }

  /** Runs the work in eight threads, and fails if one of them does. */
  private static void runInThreads(Work work) throws InterruptedException {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread[] threads = new Thread[8];
    for (int i = 0; i < threads.length; i++) {
      int number = i;
      threads[i] =
          new Thread(
              () -> {
                try {
                  work.run(number);
                } catch (Throwable reason) {
                  failure.set(reason);
                }
              });
      threads[i].start();
    }
    for (Thread thread : threads) {
      thread.join();
    }
    TestRun.same(null, failure.get());
  }

  /** Threads use contexts while others close them. */
  static void testClosedWhileInUse() throws Exception {
    AtomicReference<Context> shared = new AtomicReference<>(new Context());
    runInThreads(
        thread -> {
          for (int round = 0; round < 3000; round++) {
            try {
              if (thread % 4 == 0) {
                shared.getAndSet(new Context()).close();
              } else {
                TestRun.same("http://h/~", shared.get().normalize("HTTP://h/%7e"));
                shared.get().label("http://h/1");
              }
            } catch (IllegalStateException expected) {
              TestRun.same("the context was closed", expected.getMessage());
            }
          }
        });
    shared.get().close();
  }

  /** More names of parts than a context keeps, so that threads close the objects of each other's names. */
  static void testManyPartsInThreads() throws Exception {
    ByteBuffer out = ByteBuffer.allocateDirect(8);
    try (Context context = new Context()) {
      runInThreads(
          thread -> {
            for (int round = 0; round < 4000; round++) {
              TestRun.same("1", context.part("http://h/?p=1", "query:p"));
              TestRun.same(1, context.apply(Operation.part("query:p"), TestBatches.records(List.of("x:y")), out, null, null).done());
              context.part("http://h/", "query:" + thread + "," + round);
            }
          });
    }
  }

  static void testAddressesOfArrow() {
    try (Context context = new Context()) {
      TestRun.fails(IllegalArgumentException.class, "0", () -> { context.applyArrow(Operation.NORMALIZE, 0, 1, 2, 3); return null; });
      TestRun.fails(IllegalArgumentException.class, "0", () -> { context.applyArrow(null, 1, 2, 3, 0); return null; });
    }
  }

  /** Contexts that nobody closes are collected, also during their last call. */
  static void testNotClosed() {
    for (int i = 0; i < 20000; i++) {
      TestRun.same("http://h/", new Context().normalize("HTTP://h/"));
    }
  }
}
