// SPDX-License-Identifier: MIT
package org.simdiri.nutch;

import java.io.IOException;
import java.io.Reader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import org.apache.hadoop.conf.Configuration;
import org.simdiri.Context;
import org.simdiri.Operation;
import org.simdiri.Options;
import org.simdiri.Result;

/** A context with the options of a configuration. */
final class Settings {
  static final String OPTIONS = "simdiri.options";
  static final String RULES_FILE = "simdiri.rules.file";

  private final Context context;
  private final Operation operation;

  /**
   * Reads options and rules.
   *
   * @throws org.simdiri.IriException if an option or a rule is wrong
   * @throws UncheckedIOException if there is no rules file of that name
   */
  Settings(Configuration conf, String options) {
    String rules = readRules(conf);
    Options all = Options.of(options);
    context = new Context(rules.isEmpty() ? all : all.rules(rules));
    operation = rules.isEmpty() && !options.contains("--clean") ? Operation.NORMALIZE : Operation.CLEAN;
    context.apply(operation, "http://example.com/"); // a wrong rule is an error now
  }

  private static String readRules(Configuration conf) {
    String name = conf.getTrimmed(RULES_FILE, "");
    if (name.isEmpty()) {
      return "";
    }
    try (Reader reader = conf.getConfResourceAsReader(name)) {
      if (reader == null) {
        throw new IOException(RULES_FILE + ": there is no " + name + " in the class path");
      }
      StringWriter rules = new StringWriter();
      reader.transferTo(rules);
      return rules.toString();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Result<String> apply(String url) {
    return context.apply(operation, url);
  }
}
