// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.UTF_8;

import org.apache.arrow.memory.BufferAllocator;
import org.apache.arrow.memory.RootAllocator;
import org.apache.arrow.vector.FieldVector;
import org.apache.arrow.vector.FixedSizeBinaryVector;
import org.apache.arrow.vector.IntVector;
import org.apache.arrow.vector.LargeVarCharVector;
import org.apache.arrow.vector.VarBinaryVector;
import org.apache.arrow.vector.VarCharVector;
import org.simdiri.Context;
import org.simdiri.IriException;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.arrow.Columns;

/** Columns of Arrow. The allocators check that all memory was freed. */
final class TestArrow {
  private static final String[] TEXTS = {"HTTP://h/%7e", null, "no IRI", "https://a.example.co.uk/?b=1", ""};

  private TestArrow() {}

  private static VarCharVector fill(BufferAllocator allocator) {
    VarCharVector column = new VarCharVector("url", allocator);
    for (int i = 0; i < TEXTS.length; i++) {
      if (TEXTS[i] != null) {
        column.setSafe(i, TEXTS[i].getBytes(UTF_8));
      }
    }
    column.setValueCount(TEXTS.length);
    return column;
  }

  static void testOperations() {
    try (BufferAllocator allocator = new RootAllocator();
        VarCharVector column = fill(allocator);
        Context context = new Context(Options.of("--params=all"))) {
      for (Operation operation : new Operation[] {Operation.NORMALIZE, Operation.LABEL, Operation.REDACT, Operation.DOMAIN, Operation.TO_IRI}) {
        try (FieldVector result = Columns.apply(context, operation, column, allocator)) {
          TestRun.same(TEXTS.length, result.getValueCount());
          TestRun.isTrue(result instanceof VarCharVector);
          for (int i = 0; i < TEXTS.length; i++) {
            Object wanted = TEXTS[i] == null ? null : context.apply(operation, TEXTS[i]).value();
            TestRun.same(wanted, result.getObject(i) == null ? null : result.getObject(i).toString());
          }
        }
      }
      try (FieldVector keys = Columns.keys(context, column, allocator)) {
        for (int i = 0; i < TEXTS.length; i++) {
          TestRun.same(TEXTS[i] == null ? null : context.key(TEXTS[i]).bytes(), ((FixedSizeBinaryVector) keys).getObject(i));
        }
      }
      TestRun.same("HTTP://h/%7e", column.getObject(0).toString()); // the input is not closed
      TestRun.fails(IriException.class, "bad-option", () -> Columns.apply(context, Operation.RESOLVE, column, allocator));
    }
  }

  static void testTypesAndSlices() {
    try (BufferAllocator allocator = new RootAllocator();
        LargeVarCharVector large = new LargeVarCharVector("large", allocator);
        VarBinaryVector bytes = new VarBinaryVector("bytes", allocator);
        IntVector numbers = new IntVector("numbers", allocator);
        VarCharVector column = fill(allocator);
        Context context = new Context()) {
      large.setSafe(0, "HTTP://h".getBytes(UTF_8));
      large.setValueCount(1);
      bytes.setSafe(0, "HTTP://h".getBytes(UTF_8));
      bytes.setValueCount(1);
      numbers.setSafe(0, 1);
      numbers.setValueCount(1);
      try (FieldVector result = Columns.apply(context, Operation.NORMALIZE, large, allocator)) {
        TestRun.same("http://h/", result.getObject(0).toString());
      }
      try (FieldVector result = Columns.apply(context, Operation.NORMALIZE, bytes, allocator)) {
        TestRun.same("http://h/".getBytes(UTF_8), result.getObject(0));
      }
      TestRun.fails(IriException.class, "column-type", () -> Columns.apply(context, Operation.NORMALIZE, numbers, allocator));
      TestRun.fails(NullPointerException.class, "", () -> Columns.apply(context, null, column, allocator));
      org.apache.arrow.vector.util.TransferPair slice = column.getTransferPair(allocator);
      slice.splitAndTransfer(3, 2);
      try (FieldVector part = (FieldVector) slice.getTo(); FieldVector result = Columns.apply(context, Operation.NORMALIZE, part, allocator)) {
        TestRun.same("https://a.example.co.uk/?b=1", result.getObject(0).toString());
        TestRun.same(null, result.getObject(1));
      }
      Context closed = new Context();
      closed.close();
      TestRun.fails(IllegalStateException.class, "closed", () -> Columns.keys(closed, column, allocator));
    }
  }
}
