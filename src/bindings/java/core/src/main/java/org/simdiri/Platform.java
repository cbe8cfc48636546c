// SPDX-License-Identifier: MIT
package org.simdiri;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Pattern;

/** The system that this Java runs on, as the folders of the jar with native libraries name it. */
final class Platform {
  private static final Pattern GLIBC = mappedFile("libc\\.so\\.6|libc-2\\.\\d+\\.so");
  /** The file of musl is the dynamic linker, too. It has one of three names; the others are links. */
  private static final Pattern MUSL = mappedFile("ld-musl-\\w+\\.so\\.1|libc\\.musl-\\w+\\.so\\.1|libc\\.so");

  private Platform() {}

  /** A library was replaced by an upgrade since the start if it is "deleted". */
  private static Pattern mappedFile(String name) {
    return Pattern.compile("/(" + name + ")( \\(deleted\\))?$", Pattern.MULTILINE);
  }

  /** Such as linux-x86_64, which is for glibc, or linux-musl-x86_64; empty if the jar has no library for the system. */
  static String name() {
    String system = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    String architecture =
        switch (System.getProperty("os.arch", "").toLowerCase(Locale.ROOT)) {
          case "amd64", "x86_64" -> "x86_64";
          case "aarch64", "arm64" -> "aarch64";
          default -> "";
        };
    if (!system.startsWith("linux") || architecture.isEmpty()) {
      return "";
    }
    return (isMusl() ? "linux-musl-" : "linux-") + architecture;
  }

  private static boolean isMusl() {
    try {
      return isMusl(Files.readString(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1));
    } catch (IOException withoutProc) {
      return Files.exists(Path.of("/etc/alpine-release"));
    }
  }

  /**
   * Says whether the C library of a process is musl. The names of files on the disk would not say it: a system may have both. A
   * process with glibc may map a file of musl, but not the other way round.
   *
   * @param maps the files that the process maps, as Linux lists them in /proc/self/maps
   */
  static boolean isMusl(String maps) {
    return MUSL.matcher(maps).find() && !GLIBC.matcher(maps).find();
  }
}
