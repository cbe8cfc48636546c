// SPDX-License-Identifier: MIT

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Loads the test class of crawler-commons with other names in it: that of our normalizer instead of theirs, and that of
 * {@link Checks} instead of JUnit's assertions. So their own calls run against our class, which must have the same methods.
 */
final class OriginalCases extends ClassLoader {
  static final String NAME = "crawlercommons.filters.basic.BasicURLNormalizerTest";

  private static final int TEXT = 1;
  private static final int LONG = 5;
  private static final int DOUBLE = 6;
  /** Bytes after the tag of a constant, by its tag; see the Java Virtual Machine Specification 4.4. */
  private static final int[] SIZES = {0, 0, 0, 4, 4, 8, 8, 2, 2, 4, 4, 4, 4, 0, 0, 3, 2, 4, 4, 2, 2};

  OriginalCases() {
    super(OriginalCases.class.getClassLoader());
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    return name.equals(NAME) ? define() : super.loadClass(name, resolve);
  }

  private Class<?> define() {
    Class<?> loaded = findLoadedClass(NAME);
    if (loaded != null) {
      return loaded;
    }
    try (InputStream in = getResourceAsStream(NAME.replace('.', '/') + ".class")) {
      byte[] bytes = rename(new DataInputStream(in));
      return defineClass(NAME, bytes, 0, bytes.length);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] rename(DataInputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.write(in.readNBytes(8)); // magic and version
    int count = in.readUnsignedShort();
    out.writeShort(count);
    for (int i = 1; i < count; i++) {
      int tag = in.readUnsignedByte();
      out.writeByte(tag);
      if (tag == TEXT) {
        out.writeUTF(rename(in.readUTF()));
      } else {
        out.write(in.readNBytes(SIZES[tag]));
      }
      i += tag == LONG || tag == DOUBLE ? 1 : 0; // these take two places
    }
    in.transferTo(out);
    return bytes.toByteArray();
  }

  private static String rename(String text) {
    return text.replaceAll("crawlercommons/filters/basic/BasicURLNormalizer(?!Test)", "org/simdiri/crawlercommons/BasicURLNormalizer")
        .replace("org/junit/jupiter/api/Assertions", "Checks");
  }

  /** Calls all test methods: those with arguments with the rows of their files. */
  void run() throws ReflectiveOperationException, IOException {
    Class<?> type = loadClass(NAME);
    Method setup = type.getDeclaredMethod("setup");
    Object test = type.getDeclaredConstructor().newInstance();
    setup.invoke(null);
    for (Method method : type.getDeclaredMethods()) {
      if (!method.getName().startsWith("test")) {
        continue;
      }
      method.setAccessible(true);
      for (String[] row : rowsFor(method.getParameterCount())) {
        method.invoke(test, (Object[]) row);
      }
    }
  }

  private List<String[]> rowsFor(int arguments) throws IOException {
    if (arguments == 0) {
      return List.<String[]>of(new String[0]);
    }
    String name = arguments == 1 ? "/normalizer/invalidUrls.csv" : "/normalizer/weirdToNormalizedUrls.csv";
    try (InputStream in = OriginalCases.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(line -> cells(line, arguments))
          .toList();
    }
  }

  /** The cells of a line, without quotes around them. */
  private static String[] cells(String line, int count) {
    String[] cells = line.split(",(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", count);
    String[] row = new String[count];
    for (int i = 0; i < cells.length; i++) {
      row[i] = cells[i].strip().replaceAll("^\"|\"$", "").replace("\"\"", "\"");
    }
    return row;
  }
}
