// SPDX-License-Identifier: MIT

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.simdiri.Comparison;
import org.simdiri.Context;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.Result;

/**
 * Compares the package with the command on the texts of vectors, public suites and lists: the same results, statuses, keys
 * and parts under each set of options, from Strings, arrays and buffers. Arguments: COMMAND VECTORS [SUITES [LIST...]]
 */
final class SameResults {
  private static final String BASE = "http://a/b/c/d;p?q";
  private static final int FAILURES_MAX = 20;
  private static final int LINES_MAX = 10000; // of each list
  private static final String[] SETS = {
    "", "--form=iri", "--profile=web", "--rung=syntax", "--rung=simple", "--disallowed=fail", "--disallowed=encode",
    "--grammar=iri-bis", "--grammar=uri", "--grammar=leiri", "--nfc", "--nfkc --form=iri", "--host=percent", "--reference",
    "--drop-fragment", "--default-scheme=https", "--encode-bidi --form=iri"
  };

  private final String command;
  private final List<byte[]> records = new ArrayList<>();
  private final Path input;
  private int passed;
  private int failed;

  private SameResults(String command, Set<String> texts) throws IOException {
    this.command = command;
    input = Files.createTempFile("simdiri-", ".txt");
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    for (String text : texts) {
      if (text.indexOf('\0') < 0) { // the command reads records that end with NUL
        records.add(text.getBytes(ISO_8859_1));
        all.write(text.getBytes(ISO_8859_1));
        all.write(0);
      }
    }
    Files.write(input, all.toByteArray());
  }

  public static void main(String[] arguments) throws Exception {
    Set<String> texts = new LinkedHashSet<>();
    addVectors(Path.of(arguments[1]), texts);
    if (arguments.length > 2 && Files.isDirectory(Path.of(arguments[2]))) {
      addSuites(Path.of(arguments[2]), texts);
    } else {
      System.out.println("skipped: the texts of the public suites, which are not part of the repository");
    }
    for (int i = 3; i < arguments.length; i++) {
      try (Stream<String> lines = Files.lines(Path.of(arguments[i]), ISO_8859_1)) {
        lines.limit(LINES_MAX).forEach(texts::add);
      }
    }
    SameResults run = new SameResults(arguments[0], texts);
    run.compareAll();
    Files.delete(run.input);
    System.out.println(run.records.size() + " texts by " + org.simdiri.Iri.access());
    System.out.println(run.passed + " passed, " + run.failed + " failed");
    System.exit(run.failed == 0 && run.passed > 0 ? 0 : 1);
  }

  private static void addVectors(Path folder, Set<String> texts) throws IOException {
    try (Stream<Path> files = Files.walk(folder, 2)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".txt") || path.toString().endsWith(".tsv")).sorted().toList()) {
        for (String line : Files.readAllLines(file, UTF_8)) {
          if (!line.startsWith("#")) {
            Arrays.stream(line.split("\t+")).map(SameResults::unescape).forEach(texts::add);
          }
        }
      }
    }
  }

  /** The bytes of a field, as characters of Latin-1. */
  private static String unescape(String field) {
    Matcher escapes = Pattern.compile("\\\\(x[0-9A-F]{2}|u\\{[0-9A-F]+\\}|[tnr\\\\e=])").matcher(field);
    StringBuilder bytes = new StringBuilder();
    int at = 0;
    for (; escapes.find(); at = escapes.end()) {
      bytes.append(latin(field.substring(at, escapes.start()))).append(meaning(escapes.group(1)));
    }
    return bytes.append(latin(field.substring(at))).toString();
  }

  private static String meaning(String escape) {
    return switch (escape.charAt(0)) {
      case 'x' -> String.valueOf((char) Integer.parseInt(escape.substring(1), 16));
      case 'u' -> latin(Character.toString(Integer.parseInt(escape.substring(2, escape.length() - 1), 16)));
      case 't' -> "\t";
      case 'n' -> "\n";
      case 'r' -> "\r";
      case '\\' -> "\\";
      default -> "";
    };
  }

  /** The member "input" of each line of a suite. */
  private static void addSuites(Path folder, Set<String> texts) throws IOException {
    Pattern member = Pattern.compile("\"input\": ?\"((?:[^\"\\\\]|\\\\.)*)\"");
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".jsonl")).sorted().toList()) {
        for (String line : Files.readAllLines(file, UTF_8)) {
          Matcher found = member.matcher(line);
          if (found.find()) {
            texts.add(latin(readJson(found.group(1))));
          }
        }
      }
    }
  }

  private static String readJson(String text) {
    StringBuilder result = new StringBuilder();
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != '\\') {
        result.append(text.charAt(i));
      } else if (text.charAt(++i) == 'u') {
        result.append((char) Integer.parseInt(text.substring(i + 1, i + 5), 16));
        i += 4;
      } else {
        result.append("\b\f\n\r\t\"\\/".charAt("bfnrt\"\\/".indexOf(text.charAt(i))));
      }
    }
    return result.toString();
  }

  private static String latin(String text) {
    return new String(text.getBytes(UTF_8), ISO_8859_1);
  }

  private void compareAll() throws Exception {
    for (String set : SETS) {
      transform(Operation.NORMALIZE, "normalize", set, null);
    }
    for (String set : List.of("", "--profile=web", "--rung=syntax", "--rung=simple", "--nfc", "--lossy=crawl", "--by=site")) {
      keys(set);
    }
    for (String set : List.of("", "--form=iri", "--profile=web")) {
      transform(Operation.NORMALIZE, "normalize", set, BASE);
      transform(Operation.RESOLVE, "resolve", set, BASE);
    }
    transform(Operation.RESOLVE, "resolve", "--non-strict", BASE);
    for (String set : List.of("", "--host=percent", "--grammar=leiri", "--disallowed=fail")) {
      transform(Operation.TO_URI, "convert --to=uri", set, null);
      transform(Operation.TO_IRI, "convert --to=iri", set, null);
    }
    transform(Operation.CLEAN, "normalize", "--clean=tracking,fragment,session", null);
    transform(Operation.LABEL, "label", "--params=all --templates=all", null);
    transform(Operation.LABEL, "label", "--group-host=domain --lossy=www", null);
    transform(Operation.REDACT, "redact", "--redact=userinfo,secrets,email,ip", null);
    keys("--by=domain --hash=xxh3-64");
    for (String name : List.of("domain", "host", "query:a", "segment:-1", "site")) {
      parts(name);
    }
    for (String set : List.of("", "--grammar=uri", "--grammar=leiri", "--reference")) {
      checks(set);
    }
    compareWithBase();
  }

  private void transform(Operation operation, String name, String set, String base) throws Exception {
    Options options = base == null ? Options.of(set) : Options.of(set).base(base);
    boolean hasErrors = operation != Operation.REDACT && operation != Operation.CLEAN;
    String errors = hasErrors ? " --on-error=empty --status --severity=scheme=ignore" : "";
    String kept = operation == Operation.CLEAN ? " --on-error=empty" : "";
    List<String> wanted = run(name + " " + set + (base == null ? "" : " --base=" + base) + errors + kept);
    try (Context context = new Context(options)) {
      for (int i = 0; i < records.size(); i++) {
        byte[] record = records.get(i);
        Result<byte[]> result = context.apply(operation, record, 0, record.length);
        String value = result.value() == null ? "" : new String(result.value(), ISO_8859_1);
        same(name + " " + set, record, wanted.get(i), hasErrors ? value + "\t" + result.code() : value);
        same(name + " of a buffer", record, value, ofBuffer(context, operation, record));
        sameString(context, operation, record, result);
      }
    }
  }

  private static String ofBuffer(Context context, Operation operation, byte[] record) {
    ByteBuffer buffer = ByteBuffer.allocateDirect(record.length).put(record).flip();
    ByteBuffer value = context.apply(operation, buffer).value();
    return value == null ? "" : ISO_8859_1.decode(value.duplicate()).toString();
  }

  /** A String must have the result of its bytes, and the offset of an error must be that of the character. */
  private void sameString(Context context, Operation operation, byte[] record, Result<byte[]> result) {
    String text = new String(record, UTF_8);
    if (!Arrays.equals(text.getBytes(UTF_8), record)) {
      return;
    }
    Result<String> other = context.apply(operation, text);
    same("the String", record, result.value() == null ? null : new String(result.value(), UTF_8), other.value());
    same("its code", record, result.code(), other.code());
    if (result.status() != 0) {
      same("its offset", record, new String(record, 0, result.offset(), UTF_8).length(), other.offset());
    }
  }

  private void keys(String set) throws Exception {
    List<String> wanted = run("key " + set);
    try (Context context = new Context(Options.of(set))) {
      for (int i = 0; i < records.size(); i++) {
        byte[] record = records.get(i);
        same("key " + set, record, wanted.get(i), context.key(record, 0, record.length).hex());
      }
    }
  }

  private void parts(String name) throws Exception {
    List<String> wanted = run("parse --on-error=empty --get=" + name);
    Operation operation = Operation.part(name);
    try (Context context = new Context()) {
      for (int i = 0; i < records.size(); i++) {
        byte[] value = context.apply(operation, records.get(i), 0, records.get(i).length).value();
        boolean isWhole = value == null && !context.apply(operation, records.get(i), 0, records.get(i).length).isChanged();
        same(name, records.get(i), wanted.get(i), value == null && !isWhole ? "" : new String(value, ISO_8859_1));
      }
    }
  }

  private void checks(String set) throws Exception {
    List<String> wanted = run("normalize --rung=simple --disallowed=fail --status --severity=scheme=ignore --on-error=empty " + set);
    try (Context context = new Context(Options.of(set))) {
      for (int i = 0; i < records.size(); i++) {
        String code = context.check(records.get(i), 0, records.get(i).length).code();
        String line = wanted.get(i);
        String status = line.substring(line.lastIndexOf('\t') + 1);
        same("check " + set, records.get(i), status.equals("host-unmapped") ? "ok" : status, code); // a warning
      }
    }
  }

  /** Texts are equivalent if their keys are equal; resolving has one result. */
  private void compareWithBase() {
    try (Context context = new Context(Options.DEFAULT.base(BASE)); Context plain = new Context()) {
      for (byte[] record : records) {
        Result<byte[]> target = context.apply(Operation.RESOLVE, record, 0, record.length);
        byte[] resolved = target.isChanged() ? target.value() : record;
        boolean isComparable = !context.apply(Operation.NORMALIZE, record, 0, record.length).isError()
            && !plain.apply(Operation.NORMALIZE, resolved, 0, resolved.length).isError();
        if (!target.isError() && isComparable) {
          same("compare and key", record,
              context.key(record, 0, record.length).equals(context.key(resolved, 0, resolved.length)),
              context.compare(record, resolved).isEquivalent());
          same("resolve with two arguments", record, new String(resolved, ISO_8859_1),
              new String(plain.resolve(record, BASE.getBytes(UTF_8)), ISO_8859_1));
          same("compare", record, plain.check(resolved, 0, resolved.length).isError() ? Comparison.SYNTAX : Comparison.SIMPLE,
              plain.compare(resolved, resolved));
        }
      }
    }
  }

  private List<String> run(String arguments) throws Exception {
    List<String> line = new ArrayList<>(List.of(command));
    Arrays.stream(arguments.trim().split(" +")).forEach(line::add);
    line.addAll(List.of("-q", "--null", input.toString()));
    Process process = new ProcessBuilder(line).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), ISO_8859_1);
    if (process.waitFor() > 1) {
      throw new IllegalStateException(line + " failed");
    }
    return Arrays.asList(output.split(output.endsWith("\0") ? "\0" : "\n", -1));
  }

  private void same(String what, byte[] record, Object wanted, Object given) {
    if (java.util.Objects.equals(wanted, given)) {
      passed++;
    } else if (failed++ < FAILURES_MAX) {
      System.out.println("FAILED: " + what + " of " + new String(record, UTF_8) + "\n  wanted " + wanted + "\n  given  " + given);
    }
  }
}
