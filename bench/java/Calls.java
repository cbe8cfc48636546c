// SPDX-License-Identifier: MIT

package bench;

import crawlercommons.filters.basic.BasicURLNormalizer;
import io.mola.galimatias.GalimatiasParseException;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import okhttp3.HttpUrl;
import org.apache.jena.rfc3986.IRI3986;
import org.apache.jena.rfc3986.IRIParseException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;
import org.simdiri.Context;
import org.simdiri.Operation;

/**
 * One call for each line of a list: from a text to the text that the library makes of it. Libraries that refuse a line by an
 * exception take that time; those that return null or a result do not.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Calls.LINES)
public class Calls {
  static final int LINES = 8192;

  /** A list in the folder of the property "lists". */
  @Param({"normal", "mixed"})
  public String list;

  private final Context context = new Context();
  private final BasicURLNormalizer crawlerCommons = new BasicURLNormalizer();
  private final org.simdiri.crawlercommons.BasicURLNormalizer dropIn = new org.simdiri.crawlercommons.BasicURLNormalizer();
  private byte[][] bytes;
  private String[] texts;

  static List<String> read(String list) throws IOException {
    return Files.readAllLines(Path.of(System.getProperty("lists"), list + ".txt"));
  }

  @Setup
  public void setup() throws IOException {
    texts = read(list).toArray(String[]::new);
    bytes = read(list).stream().map(line -> line.getBytes(StandardCharsets.UTF_8)).toArray(byte[][]::new);
    if (texts.length != LINES) {
      throw new IOException(texts.length + " lines");
    }
  }

  @Benchmark
  public void simdiriBytes(Blackhole hole) {
    for (byte[] text : bytes) {
      hole.consume(context.apply(Operation.NORMALIZE, text, 0, text.length));
    }
  }

  @Benchmark
  public void simdiriString(Blackhole hole) {
    for (String text : texts) {
      hole.consume(context.apply(Operation.NORMALIZE, text));
    }
  }

  @Benchmark
  public void dropIn(Blackhole hole) {
    for (String text : texts) {
      hole.consume(dropIn.filter(text));
    }
  }

  @Benchmark
  public void crawlerCommons(Blackhole hole) {
    for (String text : texts) {
      hole.consume(crawlerCommons.filter(text));
    }
  }

  @Benchmark
  public void javaNetUri(Blackhole hole) {
    for (String text : texts) {
      try {
        hole.consume(new URI(text).normalize().toString());
      } catch (URISyntaxException refused) {
        hole.consume(refused);
      }
    }
  }

  @Benchmark
  public void jena(Blackhole hole) {
    for (String text : texts) {
      try {
        hole.consume(IRI3986.create(text).normalize().toString());
      } catch (IRIParseException refused) {
        hole.consume(refused);
      }
    }
  }

  @Benchmark
  public void galimatias(Blackhole hole) {
    for (String text : texts) {
      try {
        hole.consume(io.mola.galimatias.URL.parse(text).toString());
      } catch (GalimatiasParseException refused) {
        hole.consume(refused);
      }
    }
  }

  @Benchmark
  public void okhttp(Blackhole hole) {
    for (String text : texts) {
      HttpUrl url = HttpUrl.parse(text);
      hole.consume(url == null ? null : url.toString());
    }
  }
}
