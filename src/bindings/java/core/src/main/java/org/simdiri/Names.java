// SPDX-License-Identifier: MIT
package org.simdiri;

import java.nio.charset.StandardCharsets;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Names of numbers, which the native library knows. */
final class Names {
  private static final int MAX = 1024;
  private static final ConcurrentMap<Long, String> KNOWN = new ConcurrentHashMap<>();

  private Names() {}

  static String status(int status) {
    return find(Natives.NAME_STATUS, status);
  }

  static String message(int status) {
    return find(Natives.NAME_MESSAGE, status);
  }

  static String component(int component) {
    return find(Natives.NAME_COMPONENT, component);
  }

  static String change(int bit) {
    return find(Natives.NAME_CHANGE, bit);
  }

  static String version() {
    return find(Natives.NAME_VERSION, 0);
  }

  private static String find(int which, int number) {
    return KNOWN.computeIfAbsent((long) which << Integer.SIZE | number, key -> read(which, number));
  }

  private static String read(int which, int number) {
    byte[] name = new byte[MAX];
    int length = Access.natives().name(which, number, name);
    return length < 0 ? "unknown" : new String(name, 0, length, StandardCharsets.UTF_8);
  }
}
