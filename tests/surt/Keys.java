// Reads URLs that end with a zero byte, and writes a key for each: "=" and the key of webarchive-commons, or "!" where
// it throws an exception.
// SPDX-License-Identifier: MIT
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.archive.url.WaybackURLKeyMaker;

public class Keys {
  private static final WaybackURLKeyMaker MAKER = new WaybackURLKeyMaker();

  private static String keyOf(String url) {
    try {
      return "=" + MAKER.makeKey(url);
    } catch (Exception e) {
      return "!";
    }
  }

  public static void main(String[] arguments) throws IOException {
    byte[] data = System.in.readAllBytes();
    OutputStream out = new BufferedOutputStream(System.out, 1 << 20);
    int begin = 0;
    for (int i = 0; i < data.length; i++) {
      if (data[i] != 0) continue;
      out.write(keyOf(new String(data, begin, i - begin, StandardCharsets.UTF_8)).getBytes(StandardCharsets.UTF_8));
      out.write(0);
      begin = i + 1;
    }
    out.flush();
  }
}
