// Reads URLs that end with a zero byte, and writes a key for each: "=" and the key of the library that the argument names, or "!"
// where it throws an exception.
// SPDX-License-Identifier: MIT
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.archive.url.WaybackURLKeyMaker;

public class Keys {
  private interface Maker {
    String makeKey(String url) throws Exception;
  }

  private static String keyOf(Maker maker, String url) {
    try {
      return "=" + maker.makeKey(url);
    } catch (Exception e) {
      return "!";
    }
  }

  private static Maker find(String library) {
    switch (library) {
      case "webarchive-commons":
        return new WaybackURLKeyMaker()::makeKey;
      case "jwarc":
        return org.netpreserve.jwarc.URIs::toNormalizedSurt;
      default: // a style of the Java package
        org.simdiri.Context context = new org.simdiri.Context();
        org.simdiri.Operation surt = org.simdiri.Operation.surt(library);
        return url -> context.apply(surt, url).orThrow();
    }
  }

  public static void main(String[] arguments) throws IOException {
    Maker maker = find(arguments[0]);
    byte[] data = System.in.readAllBytes();
    OutputStream out = new BufferedOutputStream(System.out, 1 << 20);
    int begin = 0;
    for (int i = 0; i < data.length; i++) {
      if (data[i] != 0) continue;
      out.write(keyOf(maker, new String(data, begin, i - begin, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
      out.write(0);
      begin = i + 1;
    }
    out.flush();
  }
}
