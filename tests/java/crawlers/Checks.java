// SPDX-License-Identifier: MIT

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** In place of JUnit's class Assertions: remembers what differs, and goes on. */
public final class Checks {
  /** What a check wanted and what it got; message is that of the check, with the input. */
  record Difference(Object wanted, Object given, String message) {}

  static final List<Difference> DIFFERENCES = new ArrayList<>();
  static int count;

  private Checks() {}

  public static void assertEquals(Object wanted, Object given, String message) {
    count++;
    if (!Objects.equals(wanted, given)) {
      DIFFERENCES.add(new Difference(wanted, given, message));
    }
  }

  public static void assertNull(Object given, String message) {
    assertEquals(null, given, message);
  }
}
