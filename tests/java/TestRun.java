// SPDX-License-Identifier: MIT

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/** Runs all static methods of classes whose names begin with "test"; each class must have some. The last line is "N passed, N failed". */
final class TestRun {
  private TestRun() {}

  interface Call {
    Object run() throws Exception;
  }

  public static void main(String[] names) throws Exception {
    int passed = 0;
    int failed = 0;
    for (String name : names) {
      int before = passed + failed;
      Method[] methods = Class.forName(name).getDeclaredMethods();
      Arrays.sort(methods, Comparator.comparing(Method::getName));
      for (Method method : methods) {
        if (!method.getName().startsWith("test")) {
          continue;
        }
        try {
          method.invoke(null);
          passed++;
        } catch (InvocationTargetException failure) {
          failed++;
          System.out.println("FAILED: " + name + "." + method.getName());
          failure.getCause().printStackTrace(System.out);
        }
      }
      if (passed + failed == before) {
        failed++;
        System.out.println("FAILED: " + name + " has no tests");
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }

  static void same(Object wanted, Object given) {
    boolean isSame =
        wanted instanceof byte[] bytes ? Arrays.equals(bytes, (byte[]) given) : java.util.Objects.equals(wanted, given);
    if (!isSame) {
      throw new AssertionError("wanted " + wanted + ", but it is " + given);
    }
  }

  static void isTrue(boolean value) {
    same(true, value);
  }

  /** Returns the exception that a call throws, which must be of a type and have a text in its message. */
  static <T extends Throwable> T fails(Class<T> type, String text, Call call) {
    try {
      call.run();
    } catch (Throwable failure) {
      if (type.isInstance(failure) && String.valueOf(failure.getMessage()).contains(text)) {
        return type.cast(failure);
      }
      throw new AssertionError("another exception: " + failure, failure);
    }
    throw new AssertionError("no exception");
  }
}
