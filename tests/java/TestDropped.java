// SPDX-License-Identifier: MIT

import org.simdiri.Context;

/** More contexts than there may be at the same time, which nobody closes: slow, so only tests/java/run has it. */
final class TestDropped {
  private static final int COUNT = (1 << 20) + 50000;

  private TestDropped() {}

  static void testMoreThanThereMayBe() {
    for (int i = 0; i < COUNT; i++) {
      new Context();
    }
    try (Context context = new Context()) {
      TestRun.same("http://h/", context.normalize("HTTP://h"));
    }
  }
}
