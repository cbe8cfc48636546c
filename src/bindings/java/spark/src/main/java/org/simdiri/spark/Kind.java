// SPDX-License-Identifier: MIT
package org.simdiri.spark;

import java.util.Locale;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;

/** The functions. */
enum Kind {
  NORMALIZE("(url[, options]) - The normal form of an IRI.", 2),
  KEY("(url[, options[, rules]]) - The key of an IRI: equivalent IRIs have the same 16 bytes.", 3),
  KEY_HALVES("(url[, options[, rules]]) - The key of an IRI as a struct of two bigint.", 3),
  CHECK("(url[, options]) - Whether a text is an IRI: a struct of status, position, component and message.", 2),
  DOMAIN("(url[, options]) - The registrable domain of an IRI.", 2),
  PARSE("(url[, options]) - The parts of the normal form of an IRI, as a struct; the text of one part with --get=PART.", 2),
  LABEL("(url[, options[, routes[, rules]]]) - The label of an IRI, a text to group by.", 4),
  SAME("(url, url[, options[, rules]]) - Whether two IRIs are equivalent.", 4);

  private final String usage;
  private final int argumentsMax;

  Kind(String usage, int argumentsMax) {
    this.usage = usage;
    this.argumentsMax = argumentsMax;
  }

  String usage() {
    return "_FUNC_" + usage;
  }

  /** The number of texts that are not constant. */
  int texts() {
    return this == SAME ? 2 : 1;
  }

  int argumentsMax() {
    return argumentsMax;
  }

  String sqlName() {
    return "simdiri_" + name().toLowerCase(Locale.ROOT);
  }

  private boolean isKey() {
    return this == KEY || this == KEY_HALVES;
  }

  /** What a text that is not an IRI gives without the option. */
  Errors errors() {
    return isKey() ? Errors.KEEP : Errors.NULL;
  }

  boolean canKeep() {
    return isKey() || this == NORMALIZE || this == LABEL;
  }

  Call call(Settings settings) {
    return switch (this) {
      case KEY, KEY_HALVES -> new KeyCall(this, settings);
      case CHECK -> new CheckCall(settings);
      case DOMAIN -> new TextCall(this, settings, "domain");
      case PARSE -> settings.part().isEmpty() ? new ParseCall(settings) : new TextCall(this, settings, settings.part());
      case SAME -> new SameCall(settings);
      case NORMALIZE, LABEL -> new TextCall(this, settings, null);
    };
  }

  /** Returns the type of the result for a text of a type. */
  DataType type(DataType text, Settings settings) {
    return switch (this) {
      case KEY -> DataTypes.BinaryType;
      case KEY_HALVES -> KeyCall.HALVES;
      case CHECK -> CheckCall.TYPE;
      case PARSE -> settings.part().isEmpty() ? ParseCall.type(text) : text;
      case SAME -> DataTypes.BooleanType;
      case NORMALIZE, DOMAIN, LABEL -> text;
    };
  }
}
