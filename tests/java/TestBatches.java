// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import org.simdiri.BatchResult;
import org.simdiri.Context;
import org.simdiri.IriException;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.Records;
import org.simdiri.Result;

/** Many texts in direct buffers. */
final class TestBatches {
  private TestBatches() {}

  static ByteBuffer direct(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  static Records records(List<String> texts) {
    ByteBuffer offsets = direct(4 * texts.size() + 4);
    int size = texts.stream().mapToInt(text -> text.getBytes(UTF_8).length).sum();
    ByteBuffer data = direct(size);
    offsets.putInt(0);
    for (String text : texts) {
      offsets.putInt(data.put(text.getBytes(UTF_8)).position());
    }
    return new Records(data.flip(), offsets.flip(), texts.size());
  }

  static List<String> generate(int count) {
    Random random = new Random(7);
    List<String> texts = new ArrayList<>();
    String[] kinds = {"http://h%d.example.com/a?b=%d", "HTTP://H%d/%%7e%d", "no IRI %d", "https://a%d@h/x/../%d#f", "http://\u00e9%d/\u00e9"};
    for (int i = 0; i < count; i++) {
      texts.add(String.format(kinds[random.nextInt(kinds.length)], random.nextInt(50), random.nextInt(50)));
    }
    return texts;
  }

  private static String text(ByteBuffer out, ByteBuffer offsets, int i) {
    byte[] bytes = new byte[offsets.getInt(4 * i + 4) - offsets.getInt(4 * i)];
    out.duplicate().position(offsets.getInt(4 * i)).get(bytes);
    return new String(bytes, UTF_8);
  }

  static void testResultsOfOneText() {
    List<String> texts = generate(10000);
    List<Operation> operations = List.of(Operation.NORMALIZE, Operation.TO_URI, Operation.TO_IRI, Operation.RESOLVE, Operation.CLEAN,
        Operation.LABEL, Operation.REDACT, Operation.DOMAIN, Operation.part("query:b"));
    Options options = Options.of("--clean=fragment,userinfo");
    ByteBuffer out = direct(4 << 20);
    ByteBuffer offsets = direct(4 * texts.size() + 4);
    ByteBuffer statuses = direct(2 * texts.size());
    for (Operation operation : operations) {
      try (Context context = new Context(operation == Operation.RESOLVE ? options.base("http://b/") : options)) {
        BatchResult done = context.apply(operation, records(texts), out, offsets, statuses);
        TestRun.same(texts.size(), done.done());
        TestRun.same(offsets.getInt(4 * texts.size()), done.bytes());
        int errors = 0;
        for (int i = 0; i < texts.size(); i++) {
          Result<String> wanted = context.apply(operation, texts.get(i));
          TestRun.same(wanted.value() == null ? "" : wanted.value(), text(out, offsets, i));
          boolean isAbsent = wanted.value() == null && !wanted.isError();
          TestRun.same(isAbsent ? 65535 : wanted.status(), statuses.getShort(2 * i) & 0xffff);
          errors += wanted.isError() ? 1 : 0;
        }
        TestRun.same(errors, done.errors());
      }
    }
  }

  static void testSmallOutput() {
    List<String> texts = generate(9000);
    try (Context context = new Context()) {
      List<String> results = new ArrayList<>();
      ByteBuffer out = direct(1000);
      int calls = 0;
      for (Records rest = records(texts); rest.count() > 0; calls++) {
        ByteBuffer offsets = direct(4 * rest.count() + 4);
        BatchResult done = context.apply(Operation.NORMALIZE, rest, out, offsets, null);
        TestRun.isTrue(done.done() > 0 && done.bytes() <= 1000);
        for (int i = 0; i < done.done(); i++) {
          results.add(text(out, offsets, i));
        }
        rest = rest.from(done.done());
      }
      TestRun.isTrue(calls > 100);
      for (int i = 0; i < texts.size(); i++) {
        String wanted = context.apply(Operation.NORMALIZE, texts.get(i)).value();
        TestRun.same(wanted == null ? "" : wanted, results.get(i));
      }
      TestRun.same(0, context.apply(Operation.NORMALIZE, records(List.of("http://example.com/")), direct(3), null, null).done());
      TestRun.same(0, context.apply(Operation.NORMALIZE, records(List.of()), direct(0), null, null).done());
    }
  }

  static void testKeys() {
    List<String> texts = generate(5000);
    for (String options : List.of("", "--hash=xxh3-64", "--lossy=crawl")) {
      try (Context context = new Context(Options.of(options))) {
        int size = context.key("x:y").bytes().length;
        ByteBuffer out = direct(size * texts.size());
        TestRun.same(texts.size(), context.keys(records(texts), out).done());
        for (int i = 0; i < texts.size(); i++) {
          byte[] key = new byte[size];
          out.duplicate().position(size * i).get(key);
          TestRun.same(context.key(texts.get(i)).bytes(), key);
        }
        TestRun.same(7, context.keys(records(texts), direct(size * 7 + 3)).done());
      }
    }
  }

  static void testWrongBuffers() {
    Records good = records(List.of("http://h/", "x:y"));
    ByteBuffer out = direct(100);
    try (Context context = new Context()) {
      TestRun.fails(IllegalArgumentException.class, "not direct", () -> new Records(ByteBuffer.allocate(9), direct(8), 1));
      TestRun.fails(IllegalArgumentException.class, "another order", () -> new Records(direct(9), direct(8).order(other()), 1));
      TestRun.fails(IllegalArgumentException.class, "12 are needed", () -> new Records(direct(9), direct(8), 2));
      TestRun.fails(IllegalArgumentException.class, "needed", () -> new Records(direct(9), direct(8), Integer.MAX_VALUE));
      TestRun.fails(IllegalArgumentException.class, "-1", () -> new Records(direct(9), direct(8), -1));
      TestRun.fails(IllegalArgumentException.class, "not aligned", () -> new Records(direct(9), direct(9).position(1).slice().order(ByteOrder.nativeOrder()), 1));
      TestRun.fails(NullPointerException.class, "", () -> new Records(null, direct(8), 1));
      TestRun.fails(IndexOutOfBoundsException.class, "", () -> good.from(3));
      TestRun.fails(IllegalArgumentException.class, "not direct", () -> context.keys(good, ByteBuffer.allocate(99)));
      TestRun.fails(IllegalArgumentException.class, "read-only", () -> context.keys(good, out.asReadOnlyBuffer()));
      TestRun.fails(IllegalArgumentException.class, "12 are needed", () -> context.apply(Operation.NORMALIZE, good, out, direct(8), null));
      TestRun.fails(IllegalArgumentException.class, "4 are needed", () -> context.apply(Operation.NORMALIZE, good, out, null, direct(3)));
      TestRun.fails(IllegalArgumentException.class, "another order", () -> context.apply(Operation.NORMALIZE, good, out, null, direct(9).order(other())));
      TestRun.fails(IriException.class, "bad-option", () -> context.apply(Operation.RESOLVE, good, out, null, null));
      for (int[] wrong : new int[][] {{0, -1}, {-1, 2}, {3, 2}, {0, 10}, {0, Integer.MAX_VALUE}, {Integer.MIN_VALUE, 0}}) {
        ByteBuffer offsets = direct(8).putInt(wrong[0]).putInt(wrong[1]).flip();
        for (Operation operation : List.of(Operation.NORMALIZE, Operation.REDACT)) {
          TestRun.fails(IllegalArgumentException.class, "outside the data", () -> context.apply(operation, new Records(direct(9), offsets, 1), out, null, null));
        }
        TestRun.fails(IllegalArgumentException.class, "outside the data", () -> context.keys(new Records(direct(9), offsets, 1), out));
      }
      good.offsets().limit(4);
      TestRun.fails(IllegalArgumentException.class, "was moved", () -> context.keys(good, out));
    }
    Context closed = new Context();
    closed.close();
    TestRun.fails(IllegalStateException.class, "closed", () -> closed.keys(records(List.of()), out));
  }

  /** What follows a buffer is not written, also if its position moves after the check. */
  static void testBufferThatMoves() throws Exception {
    Records records = records(generate(500));
    ByteBuffer memory = direct(8192);
    ByteBuffer offsets = memory.slice(0, 2004).order(ByteOrder.nativeOrder());
    AtomicBoolean stops = new AtomicBoolean();
    Thread mover = new Thread(() -> {
      while (!stops.get()) {
        offsets.position(0).position(2000);
      }
    });
    mover.start();
    ByteBuffer out = direct(100000);
    try (Context context = new Context()) {
      for (int i = 0; i < 20000; i++) {
        try {
          context.apply(Operation.NORMALIZE, records, out, offsets, null);
        } catch (IllegalArgumentException refused) {
          TestRun.isTrue(refused.getMessage().contains("2004 are needed"));
        }
        TestRun.same(0, memory.getInt(2004) | memory.getInt(4000));
      }
    } finally {
      stops.set(true);
      mover.join();
    }
  }

  private static ByteOrder other() {
    return ByteOrder.nativeOrder() == ByteOrder.BIG_ENDIAN ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN;
  }
}
