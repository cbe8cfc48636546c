// SPDX-License-Identifier: MIT

package bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.simdiri.BatchResult;
import org.simdiri.Context;
import org.simdiri.Operation;
import org.simdiri.Records;

/** All lines of a list in one call over direct buffers. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Calls.LINES)
public class Batches {
  /** A list in the folder of the property "lists". */
  @Param({"normal", "mixed"})
  public String list;

  private final Context context = new Context();
  private Records records;
  private ByteBuffer out;
  private ByteBuffer outOffsets;
  private ByteBuffer statuses;

  @Setup
  public void setup() throws IOException {
    List<String> lines = Calls.read(list);
    byte[] bytes = String.join("", lines).getBytes(StandardCharsets.UTF_8);
    ByteBuffer data = ByteBuffer.allocateDirect(bytes.length).put(bytes).flip();
    ByteBuffer offsets = direct((Calls.LINES + 1) * Integer.BYTES);
    int end = 0;
    offsets.putInt(end);
    for (String line : lines) {
      end += line.getBytes(StandardCharsets.UTF_8).length;
      offsets.putInt(end);
    }
    records = new Records(data, offsets.flip(), Calls.LINES);
    out = direct(2 * bytes.length);
    outOffsets = direct((Calls.LINES + 1) * Integer.BYTES);
    statuses = direct(Calls.LINES * Short.BYTES);
  }

  private static ByteBuffer direct(int size) {
    return ByteBuffer.allocateDirect(size).order(ByteOrder.nativeOrder());
  }

  @Benchmark
  public BatchResult simdiriBatch() {
    BatchResult result = context.apply(Operation.NORMALIZE, records, out, outOffsets, statuses);
    if (result.done() != Calls.LINES) {
      throw new IllegalStateException("only " + result.done() + " lines are done");
    }
    return result;
  }
}
