// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.simdiri.Context;
import org.simdiri.IriException;
import org.simdiri.KeySet;
import org.simdiri.Options;
import org.simdiri.SeenSet;
import org.simdiri.State;
import org.simdiri.StateException;

/** Sets of keys in memory and on disk. */
final class TestSets {
  private TestSets() {}

  static void remove(Path folder) throws Exception {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(java.util.Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  static void testSeenSet() {
    try (SeenSet seen = new SeenSet(Options.of("--lossy=crawl"))) {
      TestRun.isTrue(seen.add("http://h/"));
      TestRun.isTrue(!seen.add("HTTP://H:80#top"));
      TestRun.isTrue(seen.add("no IRI"));
      TestRun.isTrue(!seen.add("no IRI".getBytes(UTF_8), 0, 6));
      TestRun.isTrue(seen.contains("http://h") && !seen.contains("http://h/b"));
      TestRun.isTrue(seen.contains(seen.key("http://h/")) && !seen.add(seen.key("http://h/")));
      TestRun.same(2L, seen.size());
      TestRun.isTrue(seen.memory() > 0);
    }
    try (SeenSet first = new SeenSet(); SeenSet second = new SeenSet()) {
      TestRun.isTrue(!first.key("x:y").equals(second.key("x:y"))); // the secrets are random
    }
    try (SeenSet seen = new SeenSet(Options.of("--hash=xxh3")); Context context = new Context()) {
      seen.add("HTTP://h");
      TestRun.isTrue(seen.contains(context.key("http://h/")));
    }
    try (SeenSet seen = new SeenSet(Options.of("--by=domain"))) {
      TestRun.isTrue(seen.add("http://a.example.com/") && !seen.add("http://b.example.com/"));
    }
    TestRun.fails(IriException.class, "xxh3-64", () -> new SeenSet(Options.of("--hash=xxh3-64")));
    TestRun.fails(IllegalArgumentException.class, "negative", () -> new SeenSet(Options.DEFAULT, -1, 0));
    TestRun.fails(IllegalArgumentException.class, "16 bytes", () -> Options.DEFAULT.secret(new byte[15]));
  }

  static void testBatches() {
    List<String> texts = TestBatches.generate(9000);
    Set<String> wanted = new HashSet<>();
    try (SeenSet seen = new SeenSet(); Context context = new Context()) {
      ByteBuffer isNew = TestBatches.direct(texts.size());
      TestRun.same(texts.size(), seen.add(TestBatches.records(texts), isNew).done());
      for (int i = 0; i < texts.size(); i++) {
        TestRun.same(wanted.add(context.key(texts.get(i)).hex()) ? 1 : 0, (int) isNew.get(i));
      }
      TestRun.same((long) wanted.size(), seen.size());
      TestRun.same(texts.size(), seen.contains(TestBatches.records(texts), isNew).done());
      for (int i = 0; i < texts.size(); i++) {
        TestRun.same(1, (int) isNew.get(i));
      }
      TestRun.same(5, seen.add(TestBatches.records(texts), TestBatches.direct(5)).done());
      TestRun.fails(IllegalArgumentException.class, "not direct", () -> seen.add(TestBatches.records(texts), ByteBuffer.allocate(9)));
    }
  }

  static void testLimit() {
    try (SeenSet seen = new SeenSet(Options.DEFAULT, 0, 200000)) {
      TestRun.fails(IriException.class, "set-full", () -> addForever(seen));
      TestRun.isTrue(seen.size() > 1000 && seen.contains("x:1") && seen.memory() <= 200000);
    }
  }

  static void testThreads() throws Exception {
    AtomicInteger added = new AtomicInteger();
    try (SeenSet seen = new SeenSet()) {
      Thread[] threads = new Thread[8];
      for (int i = 0; i < threads.length; i++) {
        threads[i] = new Thread(() -> {
          for (int k = 0; k < 5000; k++) {
            added.addAndGet(seen.add("http://h/" + k) ? 1 : 0);
          }
        });
        threads[i].start();
      }
      for (Thread thread : threads) {
        thread.join();
      }
      TestRun.same(5000, added.get());
      TestRun.same(5000L, seen.size());
    }
  }

  static void testState() throws Exception {
    Path folder = Files.createTempDirectory("simdiri-state");
    try (State state = new State(folder, Options.of("--lossy=fragment"))) {
      TestRun.same(0, state.note().length);
      state.publish(); // a new state has no note
      TestRun.isTrue(state.add("http://h/") && !state.add("HTTP://H#a"));
      state.publish("note".getBytes(UTF_8));
      TestRun.isTrue(state.add("http://h/b"));
      TestRun.same(2L, state.size());
      TestRun.same(1L, state.published());
      state.rollback();
      TestRun.same(1L, state.size());
      TestRun.isTrue(state.add("http://h/b"));
      state.publish();
      TestRun.same("locked", TestRun.fails(StateException.class, folder.toString(), () -> new State(folder)).problem());
      TestRun.fails(IllegalArgumentException.class, "4097", () -> { state.publish(new byte[4097]); return null; });
    }
    try (State state = new State(folder, Options.of("--lossy=fragment"))) { // has its own secret
      TestRun.same("note", new String(state.note(), UTF_8));
      TestRun.isTrue(state.contains("http://h/b") && !state.contains("http://h/c"));
      ByteBuffer isNew = TestBatches.direct(2);
      TestRun.same(2, state.add(TestBatches.records(List.of("http://h/b", "http://h/c")), isNew).done());
      TestRun.same(1, isNew.get(0) * 2 + isNew.get(1));
    }
    TestRun.same("other-identity", TestRun.fails(StateException.class, "lossy", () -> new State(folder)).problem());
    Options otherSecret = Options.of("--lossy=fragment").secret(new byte[16]);
    TestRun.same("other-secret", TestRun.fails(StateException.class, "", () -> new State(folder, otherSecret)).problem());
    TestRun.same("system", TestRun.fails(StateException.class, "/proc/self/no", () -> new State(Path.of("/proc/self/no"))).problem());
    TestRun.fails(IriException.class, "bad-option", () -> new State(folder, Options.of("--lossy=fragment"), 5));
    remove(folder);
  }

  /** The first text that a thread gets is empty: no memory is not what NULL means. */
  /** A publication without a note keeps the last note; it could bring the one before that back. */
  static void testNotesOfThreads() throws Exception {
    Path folder = Files.createTempDirectory("simdiri-").resolve("state");
    try (State state = new State(folder)) {
      Thread[] others = new Thread[3];
      java.util.concurrent.atomic.AtomicBoolean isOver = new java.util.concurrent.atomic.AtomicBoolean();
      for (int i = 0; i < others.length; i++) {
        others[i] = new Thread(() -> { while (!isOver.get()) { state.publish(); } });
        others[i].start();
      }
      try {
        for (int i = 0; i < 300; i++) {
          byte[] note = Integer.toString(i).getBytes(UTF_8);
          state.publish(note);
          for (int look = 0; look < 3; look++) {
            TestRun.same(Integer.toString(i), new String(state.note(), UTF_8));
          }
        }
      } finally {
        isOver.set(true);
        for (Thread other : others) {
          other.join();
        }
      }
    }
    remove(folder.getParent());
  }

  static void testEmptyTextsInNewThreads() throws Exception {
    Path folder = Files.createTempDirectory("simdiri-state");
    try (State state = new State(folder); Context context = new Context(); SeenSet full = new SeenSet(Options.DEFAULT, 0, 200000)) {
      inNewThread(() -> TestRun.same(0, state.note().length));
      inNewThread(state::publish);
      inNewThread(() -> TestRun.same("", context.part("http://h/?", "query")));
      inNewThread(() -> TestRun.fails(IriException.class, "set-full", () -> addForever(full)));
    }
    remove(folder);
  }

  private static Object addForever(SeenSet seen) {
    for (int i = 0; ; i++) {
      seen.add("x:" + i);
    }
  }

  private static void inNewThread(Runnable call) throws Exception {
    AtomicReference<Throwable> failure = new AtomicReference<>();
    Thread thread = new Thread(call);
    thread.setUncaughtExceptionHandler((ended, reason) -> failure.set(reason));
    thread.start();
    thread.join();
    TestRun.same(null, failure.get());
  }

  static void testFileSystemOfJava() throws Exception {
    Path folder = Files.createTempDirectory("simdiri-state");
    try (java.nio.file.FileSystem zip = java.nio.file.FileSystems.newFileSystem(folder.resolve("a.zip"), java.util.Map.of("create", "true"))) {
      TestRun.fails(UnsupportedOperationException.class, "", () -> new State(zip.getPath(folder.resolve("state").toString())));
    }
    TestRun.isTrue(!Files.exists(folder.resolve("state")));
    remove(folder);
  }

  static void testClosed() throws Exception {
    Path folder = Files.createTempDirectory("simdiri-state");
    State state = new State(folder);
    for (KeySet set : List.of(new SeenSet(), state)) {
      set.add("x:y");
      set.close();
      set.close();
      TestRun.fails(IllegalStateException.class, "closed", () -> set.add("x:y"));
      TestRun.fails(IllegalStateException.class, "closed", () -> set.contains(new org.simdiri.Key(1, 2, 128)));
      TestRun.fails(IllegalStateException.class, "closed", set::size);
      TestRun.fails(IllegalStateException.class, "closed", () -> set.add(TestBatches.records(List.of("x:y")), TestBatches.direct(1)));
    }
    TestRun.fails(IllegalStateException.class, "closed", () -> { state.publish(new byte[0]); return null; });
    try (State again = new State(folder)) {
      TestRun.same(0L, again.size()); // nothing was published
    }
    remove(folder);
  }
}
