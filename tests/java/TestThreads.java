// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.simdiri.Context;
import org.simdiri.Iri;
import org.simdiri.IriException;
import org.simdiri.Key;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.SeenSet;

/** Many threads with mixed calls, contexts that are closed under them, and garbage. The property "seconds" says how long. */
final class TestThreads {
  private static final int THREADS = 24;
  private static final long SECONDS = Long.getLong("seconds", 5);

  private final List<String> texts = TestBatches.generate(500);
  private final List<String> normal = new ArrayList<>();
  private final List<Key> keys = new ArrayList<>();
  private final AtomicReference<Context> shared = new AtomicReference<>(new Context(Options.of("--params=all")));
  private final SeenSet seen = new SeenSet();
  private final AtomicLong calls = new AtomicLong();
  private final AtomicReference<Throwable> failure = new AtomicReference<>();

  private TestThreads() {
    try (Context context = new Context()) {
      for (String text : texts) {
        normal.add(context.apply(Operation.NORMALIZE, text).value());
        keys.add(context.key(text));
      }
    }
  }

  static void testMixedCalls() throws Exception {
    TestThreads test = new TestThreads();
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < THREADS; i++) {
      int seed = i;
      threads.add(new Thread(() -> test.work(new Random(seed), end)));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    if (test.failure.get() != null) {
      throw new AssertionError(test.failure.get());
    }
    TestRun.same(test.keys.stream().map(Key::hex).distinct().count(), test.seen.size());
    System.out.println(test.calls + " calls in " + SECONDS + " s by " + Iri.access());
  }

  private void work(Random random, long end) {
    try {
      while (System.nanoTime() < end && failure.get() == null) {
        for (int i = 0; i < 100; i++) {
          call(random, random.nextInt(texts.size()));
        }
        calls.addAndGet(100);
      }
      for (String text : texts) {
        seen.add(text);
      }
    } catch (Throwable other) {
      failure.compareAndSet(null, other);
    }
  }

  private void call(Random random, int i) throws Exception {
    String text = texts.get(i);
    byte[] bytes = text.getBytes(UTF_8);
    try {
      switch (random.nextInt(10)) {
        case 0 -> TestRun.same(normal.get(i), Iri.normalize(text));
        case 1 -> TestRun.same(keys.get(i), Iri.key(bytes, 0, bytes.length));
        case 2 -> TestRun.same(normal.get(i), TestIri.text(Iri.normalize(TestIri.direct(text))));
        case 3 -> shared.get().label(text);
        case 4 -> Iri.redact(bytes, 0, bytes.length);
        case 5 -> seen.add(text);
        case 6 -> TestRun.same("http://b/x", Iri.resolve("../x", "http://b/" + i + "/c"));
        case 7 -> shared.get().part(text, "query:b");
        case 8 -> batch(random, i);
        default -> change(random);
      }
    } catch (IriException expected) {
      TestRun.same(null, normal.get(i));
    } catch (IllegalStateException expected) {
      TestRun.isTrue(expected.getMessage().endsWith("was closed"));
    }
  }

  private void batch(Random random, int i) {
    if (random.nextInt(20) == 0) {
      ByteBuffer out = TestBatches.direct(60000);
      TestRun.same(texts.size(), shared.get().apply(Operation.NORMALIZE, TestBatches.records(texts), out, null, null).done());
      return;
    }
    ByteBuffer isKnown = TestBatches.direct(1);
    seen.contains(TestBatches.records(texts.subList(i, i + 1)), isKnown);
  }

  private void change(Random random) {
    if (random.nextInt(50) == 0) {
      Context old = shared.getAndSet(new Context(Options.of("--params=all")));
      if (random.nextBoolean()) {
        old.close(); // else the garbage collector does it
      }
    }
  }
}
