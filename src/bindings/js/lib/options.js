// The names and values of options; src/iri/options/make_languages.py writes this file.
// SPDX-License-Identifier: MIT

export const RUNGS = ["simple", "syntax", "scheme", "protocol"];
export const SECTIONS = ["all", "icann"];
export const GROUPS = {
  NORMAL_FORM: ["profile", "rung", "grammar", "disallowed", "host", "idna", "nfc", "nfkc", "dropFragment",
    "defaultScheme", "redirects", "redirectsAll"],
  FORMS: ["form", "reference", "nonStrict", "encodeBidi", "std3"],
  KEYS: ["hash", "lossy", "by", "rules", "secret"],
  SUFFIXES: ["psl", "pslSection"],
  LABELS: ["groupHost", "templates", "params", "routes"],
  REDACTION: ["redact", "keepParams", "redactRules"],
};
