// SPDX-License-Identifier: MIT
package org.simdiri;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;

/** Finds the native library: a file that a property names, or the one in the jar, in a private folder. */
final class NativeLibrary {
  static final String FILE_PROPERTY = "simdiri.library";
  static final String FOLDER_PROPERTY = "simdiri.tmpdir";
  private static final String FILE = "libsimdiri_java.so";
  private static final String HELP =
      "Set -D" + FOLDER_PROPERTY + "=FOLDER, a folder that can be written and whose files may be executed, or -D"
          + FILE_PROPERTY + "=FILE, a " + FILE + " for this system";
  private static final String NOEXEC =
      "if the reason is a file system whose files may not be executed (noexec): " + HELP + ". ";
  private static final String ACCESS =
      "start Java with --enable-native-access=ALL-UNNAMED, or =org.simdiri where it is on the module path. ";
  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));

  private NativeLibrary() {}

  /** Loads the library by a way, and removes the file that it wrote for it. */
  static Natives load(Function<String, Natives> way) {
    String given = System.getProperty(FILE_PROPERTY);
    if (given != null) {
      return loadFile(way, Path.of(given).toAbsolutePath(), "the file of the property " + FILE_PROPERTY + ". ");
    }
    byte[] library = read(platform());
    Path folder = makeFolder();
    try {
      Path file = write(folder, library);
      return loadFile(way, file, NOEXEC);
    } finally {
      remove(folder);
    }
  }

  private static Natives loadFile(Function<String, Natives> way, Path file, String help) {
    try {
      Natives natives = way.apply(file.toString());
      natives.interfaceNumber(); // another library does not have this function
      return natives;
    } catch (LinkageError | RuntimeException failure) {
      Throwable reason = failure.getMessage() == null && failure.getCause() != null ? failure.getCause() : failure;
      throw new NativeLibraryException(
          "cannot load the library of simdiri, " + file + ": " + (reason instanceof IllegalCallerException ? ACCESS : help)
              + "The system says: " + reason.getMessage(),
          failure);
    }
  }

  private static String platform() {
    String name = Platform.name();
    if (name.isEmpty()) {
      throw new NativeLibraryException(
          "the jar of simdiri has libraries for Linux on x86-64 and aarch64, but this is "
              + System.getProperty("os.name", "").toLowerCase(Locale.ROOT) + " on "
              + System.getProperty("os.arch", "").toLowerCase(Locale.ROOT) + ". Set -D" + FILE_PROPERTY + "=FILE, a " + FILE
              + " that was built for this system");
    }
    return name;
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream stream = NativeLibrary.class.getResourceAsStream(name)) {
      if (stream == null) {
        throw new NativeLibraryException(
            "the jar of simdiri has no " + name + ". Take the jar of a release, or set -D" + FILE_PROPERTY + "=FILE");
      }
      return stream.readAllBytes();
    }
  }

  private static byte[] read(String platform) {
    String name = "native/" + platform + "/" + FILE;
    try {
      byte[] library = resource(name);
      String expected = new String(resource(name + ".sha256"), StandardCharsets.US_ASCII).trim();
      String digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(library));
      if (!digest.equals(expected)) {
        throw new NativeLibraryException(
            "the library in the jar of simdiri was changed: the SHA-256 of " + name + " is " + digest + ", and must be "
                + expected + ". Take the jar of a release again");
      }
      return library;
    } catch (IOException failure) {
      throw new NativeLibraryException("cannot read " + name + " of the jar of simdiri: " + failure, failure);
    } catch (NoSuchAlgorithmException failure) {
      throw new NativeLibraryException("this Java has no SHA-256", failure);
    }
  }

  private static Path makeFolder() {
    String base = System.getProperty(FOLDER_PROPERTY, System.getProperty("java.io.tmpdir", "/tmp"));
    try {
      Path absolute = Path.of(base).toAbsolutePath(); // Java loads no library of a relative name
      return FileSystems.getDefault().supportedFileAttributeViews().contains("posix")
          ? Files.createTempDirectory(absolute, "simdiri-", PRIVATE)
          : Files.createTempDirectory(absolute, "simdiri-");
    } catch (IOException | RuntimeException failure) {
      throw new NativeLibraryException(
          "cannot make a folder for the library of simdiri in " + base + " (" + failure + "). " + HELP, failure);
    }
  }

  private static Path write(Path folder, byte[] library) {
    Path file = folder.resolve(FILE);
    try {
      Files.write(file, library, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      return file;
    } catch (IOException failure) {
      throw new NativeLibraryException("cannot write " + file + " (" + failure + "). " + HELP, failure);
    }
  }

  /** A library that is loaded needs its file no longer. */
  private static void remove(Path folder) {
    try {
      Files.deleteIfExists(folder.resolve(FILE));
      Files.deleteIfExists(folder);
    } catch (IOException ignored) {
      // A cleaner of temporary files will do it.
    }
  }
}
