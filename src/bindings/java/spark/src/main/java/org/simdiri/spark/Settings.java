// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.simdiri.Options;

/**
 * The constant arguments of a call. Executors get them as texts, because contexts stay in the process that made them.
 *
 * @param text all options, as they were written
 * @param options options of the command among them
 * @param errors what a text that is not an IRI gives
 * @param part the part that {@code --get} names; empty if there is none
 * @param routes the routes of labels; empty if there are none
 * @param rules the rules of keys and labels; empty if there are none
 */
record Settings(String text, String options, Errors errors, String part, String routes, String rules) implements Serializable {
  static final Settings NONE = new Settings("", "", Errors.NULL, "", "", "");
  private static final String ERRORS = "--errors=";
  private static final String GET = "--get=";

  /** Reads the options of a call. Throws WrongArgument. */
  static Settings read(Kind kind, String text, String routes, String rules) {
    List<String> rest = new ArrayList<>();
    Errors errors = null;
    String part = null;
    for (String option : text.trim().split("\\s+")) {
      if (option.startsWith(ERRORS)) {
        errors = readOnce(errors, readErrors(kind, option.substring(ERRORS.length())), ERRORS);
      } else if (option.startsWith(GET)) {
        part = readOnce(part, option.substring(GET.length()), GET);
      } else if (!option.isEmpty()) {
        rest.add(option);
      }
    }
    if (part != null && kind != Kind.PARSE) {
      throw new WrongArgument("--get is an option of simdiri_parse only");
    }
    return new Settings(
        text,
        String.join(" ", rest),
        errors == null ? kind.errors() : errors,
        part == null ? "" : part,
        routes,
        rules);
  }

  private static <T> T readOnce(T before, T value, String option) {
    if (before != null) {
      throw new WrongArgument(option.replace("=", "") + " is there twice");
    }
    return value;
  }

  private static Errors readErrors(Kind kind, String value) {
    for (Errors errors : Errors.values()) {
      if (errors.name().toLowerCase(Locale.ROOT).equals(value) && (errors != Errors.KEEP || kind.canKeep())) {
        return errors;
      }
    }
    throw new WrongArgument(
        "--errors is " + (kind.canKeep() ? "null, keep" : "null") + " or error, not '" + value + "'");
  }

  Settings with(Errors other) {
    return new Settings(text, options, other, part, routes, rules);
  }

  Options contextOptions() {
    Options all = Options.of(options);
    all = routes.isEmpty() ? all : all.routes(routes);
    return rules.isEmpty() ? all : all.rules(rules);
  }

  /** Returns the options that say whether a text has a key of its own bytes: the rung simple repairs nothing. */
  Options keyOptions() {
    String words = " " + options + " ";
    boolean repairs = !words.contains(" --rung=simple ") || words.contains(" --profile=web ");
    return repairs || words.contains(" --disallowed=") ? contextOptions() : contextOptions().with("--disallowed=fail");
  }

  /** Writes the arguments as SQL, each after a comma. */
  String sql() {
    String more = routes.isEmpty() && rules.isEmpty() ? "" : ", ...";
    return text.isEmpty() && more.isEmpty() ? "" : ", '" + text.replace("'", "\\'") + "'" + more;
  }
}
