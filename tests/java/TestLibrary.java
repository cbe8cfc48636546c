// SPDX-License-Identifier: MIT

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.simdiri.Iri;

/** How the library leaves the jar. With an argument, this is a child that normalizes once. */
final class TestLibrary {
  private static final String JAR = Path.of(Iri.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
  private static final String DENY = "--illegal-native-access=deny";
  private static final String LIBRARY = "org/simdiri/native/linux-" + (System.getProperty("os.arch").equals("aarch64") ? "aarch64" : "x86_64") + "/libsimdiri_java.so";

  private TestLibrary() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 0) {
      TestRun.main(new String[] {"TestLibrary"});
    }
    try {
      System.out.println(arguments[0].equals("threads") ? loadInThreads() : Iri.normalize("HTTP://h/"));
    } catch (RuntimeException failure) {
      System.out.println(failure);
      TestRun.fails(failure.getClass(), "", () -> Iri.normalize("x:y")); // each call says why
    }
  }

  /** All threads need the library first. */
  private static String loadInThreads() throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    List<String> results = java.util.Collections.synchronizedList(new ArrayList<>());
    for (int i = 0; i < 24; i++) {
      threads.add(new Thread(() -> results.add(Iri.normalize("HTTP://h/"))));
    }
    threads.forEach(Thread::start);
    for (Thread thread : threads) {
      thread.join();
    }
    return results.size() + " " + results.stream().distinct().toList();
  }

  private static String runChild(String jar, String what, String... properties) throws Exception {
    return runChild(Map.of(), jar, what, properties);
  }

  private static String runChild(Map<String, String> environment, String jar, String what, String... properties)
      throws Exception {
    List<String> line = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin/java").toString()));
    String access = System.getProperty("simdiri.access");
    if (Runtime.version().feature() >= 22 && !List.of(properties).contains(DENY)) {
      line.add("--enable-native-access=ALL-UNNAMED");
    }
    if (access != null) {
      line.add("-Dsimdiri.access=" + access);
    }
    line.addAll(List.of(properties));
    String tests = Path.of(TestLibrary.class.getProtectionDomain().getCodeSource().getLocation().getPath()).toString();
    line.addAll(List.of("-cp", jar + ":" + tests, "TestLibrary", what));
    ProcessBuilder builder = new ProcessBuilder(line).redirectErrorStream(true);
    builder.environment().putAll(environment);
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes());
    process.waitFor();
    return output.trim();
  }

  private static void contains(String text, String given) {
    if (!given.contains(text)) {
      throw new AssertionError("wanted '" + text + "' in: " + given);
    }
  }

  private static byte[] readLibrary() throws IOException {
    try (JarFile jar = new JarFile(JAR); InputStream in = jar.getInputStream(jar.getEntry(LIBRARY))) {
      return in.readAllBytes();
    }
  }

  /** A copy of the jar with other files, or without those that are null. */
  private static Path changeJar(Map<String, byte[]> changes) throws IOException {
    Path changed = Files.createTempFile("simdiri-", ".jar");
    try (JarFile jar = new JarFile(JAR);
        OutputStream file = Files.newOutputStream(changed);
        JarOutputStream out = new JarOutputStream(file)) {
      for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        JarEntry entry = entries.nextElement();
        try (InputStream in = jar.getInputStream(entry)) {
          byte[] content = changes.containsKey(entry.getName()) ? changes.get(entry.getName()) : in.readAllBytes();
          if (content != null) {
            out.putNextEntry(new JarEntry(entry.getName()));
            out.write(content);
          }
        }
      }
    }
    return changed;
  }

  private static Path makeFolder() throws IOException {
    return Files.createTempDirectory("simdiri test", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }

  private static void remove(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  static void testFolderIsLeftEmpty() throws Exception {
    Path folder = makeFolder();
    TestRun.same("http://h/", runChild(JAR, "one", "-Djava.io.tmpdir=" + folder));
    TestRun.same("24 [http://h/]", runChild(JAR, "threads", "-Dsimdiri.tmpdir=" + folder, "-Djava.io.tmpdir=/proc"));
    try (Stream<Path> files = Files.list(folder)) {
      TestRun.same(0L, files.filter(file -> !file.getFileName().toString().startsWith("hsperf")).count());
    }
    remove(folder);
  }

  static void testFolderOfRelativeName() throws Exception {
    Path folder = makeFolder();
    Path relative = Path.of("").toAbsolutePath().relativize(folder);
    TestRun.same("http://h/", runChild(JAR, "one", "-Dsimdiri.tmpdir=" + relative));
    remove(folder);
  }

  static void testNoFolder() throws Exception {
    String output = runChild(JAR, "one", "-Djava.io.tmpdir=/proc/self/fdinfo");
    contains("NativeLibraryException: cannot make a folder", output);
    contains("-Dsimdiri.tmpdir=FOLDER", output);
    contains("-Dsimdiri.library=FILE", output);
    contains("cannot make a folder", runChild(JAR, "one", "-Dsimdiri.tmpdir=/nonexistent/folder"));
  }

  static void testChangedJar() throws Exception {
    byte[] library = readLibrary();
    library[library.length / 2] ^= 1;
    Path changed = changeJar(Map.of(LIBRARY, library));
    contains("the library in the jar of simdiri was changed: the SHA-256", runChild(changed.toString(), "one"));
    Files.delete(changed);
    Path without = changeJar(Collections.singletonMap(LIBRARY, null));
    contains("has no native/linux-", runChild(without.toString(), "one"));
    Files.delete(without);
  }

  static void testUnsupportedPlatform() throws Exception {
    contains("this is linux on riscv64", runChild(JAR, "one", "-Dos.arch=riscv64"));
    contains("this is freebsd on amd64", runChild(JAR, "one", "-Dos.name=FreeBSD", "-Dos.arch=amd64"));
  }

  static void testLibraryThatDoesNotLoad() throws Exception {
    byte[] library = "no library".getBytes();
    byte[] digest = HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(library)).getBytes();
    Path changed = changeJar(Map.of(LIBRARY, library, LIBRARY + ".sha256", digest));
    contains("(noexec): Set -Dsimdiri.tmpdir=FOLDER", runChild(changed.toString(), "one"));
    Files.delete(changed);
  }

  /** A process with glibc may map a file that has a name of musl. */
  static void testGlibcWithFileOfMusl() throws Exception {
    Path loader = Files.write(Files.createTempDirectory("simdiri-").resolve("ld-musl-x86_64.so.1"), readLibrary());
    TestRun.same("http://h/", runChild(Map.of("LD_PRELOAD", loader.toString()), JAR, "one"));
    remove(loader.getParent());
  }

  private static boolean isMusl(String... files) throws Exception {
    String lines = "";
    for (String file : files) {
      lines += "7f8a1e600000-7f8a1e626000 r-xp 00015000 103:01 131080                    " + file + "\n";
    }
    Method method = Class.forName("org.simdiri.Platform").getDeclaredMethod("isMusl", String.class);
    method.setAccessible(true);
    return (boolean) method.invoke(null, lines + "7ffc2a5e9000-7ffc2a60a000 rw-p 00000000 00:00 0          [stack]\n");
  }

  static void testLibrariesOfProcesses() throws Exception {
    TestRun.isTrue(isMusl("/usr/lib/jvm/java-17-openjdk/lib/server/libjvm.so", "/lib/ld-musl-x86_64.so.1")); // Alpine
    TestRun.isTrue(isMusl("/usr/lib/libc.so")); // Void; Debian's package musl
    TestRun.isTrue(isMusl("/lib/libc.musl-aarch64.so.1"));
    TestRun.isTrue(isMusl("/lib/ld-musl-aarch64.so.1 (deleted)")); // after an upgrade
    TestRun.isTrue(!isMusl("/usr/lib/x86_64-linux-gnu/libc.so.6", "/usr/lib/x86_64-linux-gnu/ld-linux-x86-64.so.2"));
    TestRun.isTrue(!isMusl("/lib/x86_64-linux-gnu/libc-2.31.so", "/opt/ld-musl-x86_64.so.1"));
    TestRun.isTrue(!isMusl("/usr/lib/libc.so.6 (deleted)", "/opt/app/libc.so"));
    TestRun.isTrue(!isMusl("/home/ld-musl-x/lib/libjvm.so", "/opt/xlibc.so", "/opt/libc.so.1"));
    TestRun.isTrue(!isMusl());
  }

  static void testGivenLibrary() throws Exception {
    Path folder = makeFolder();
    Path file = folder.resolve("my library.so");
    Files.write(file, readLibrary());
    TestRun.same("http://h/", runChild(JAR, "one", "-Dsimdiri.library=" + file, "-Djava.io.tmpdir=/proc"));
    contains("cannot load the library", runChild(JAR, "one", "-Dsimdiri.library=/nonexistent"));
    Files.writeString(file, "no library");
    contains("the file of the property simdiri.library", runChild(JAR, "one", "-Dsimdiri.library=" + file));
    Path other = Path.of(System.getProperty("java.home"), "lib", "libzip.so");
    contains("the file of the property simdiri.library", runChild(JAR, "one", "-Dsimdiri.library=" + other));
    remove(folder);
  }

  static void testAccess() throws Exception {
    contains("simdiri.access must be jni or ffm", runChild(JAR, "one", "-Dsimdiri.access=x"));
    if (Runtime.version().feature() < 22) {
      contains("needs Java 22", runChild(JAR, "one", "-Dsimdiri.access=ffm"));
    } else {
      contains("--enable-native-access=ALL-UNNAMED", runChild(JAR, "one", DENY));
    }
  }

  /** Each class loader has classes and a library of its own, as in servers with several applications. */
  static void testTwoClassLoaders() throws Exception {
    URL[] urls = {Path.of(JAR).toUri().toURL()};
    for (int i = 0; i < 3; i++) {
      try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
        Class<?> type = loader.loadClass("org.simdiri.Iri");
        TestRun.isTrue(type != Iri.class);
        Thread thread = new Thread(() -> call(type)); // its memory is freed at its end
        thread.start();
        thread.join();
        TestRun.same("http://h/", call(type));
      }
      System.gc();
    }
  }

  private static Object call(Class<?> type) {
    try {
      return type.getMethod("normalize", String.class).invoke(null, "HTTP://h/");
    } catch (ReflectiveOperationException failure) {
      throw new AssertionError(failure);
    }
  }
}
