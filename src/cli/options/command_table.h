/* The table of commands. A new command needs its own folder in commands/ and a row here. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_COMMAND_TABLE_H
#define SIMDIRI_CLI_OPTIONS_COMMAND_TABLE_H

#include <stddef.h>

/* ROW(upper-case name, name, operands, purpose, group), in the order of the help text, where the rows of a group follow
 * its title. Operands are FILE, IRI, or the words that may be the first operand, with | between them, before DIR.
 * make_documents.py reads these rows, too. */
#define CLI_COMMAND_ROWS(ROW)                                                                                          \
  ROW(NORMALIZE, normalize, "FILE", "write the normal form of each IRI", "Most used")                                  \
  ROW(DEDUPE, dedupe, "FILE", "print the first IRI of each group of equal IRIs", "Most used")                          \
  ROW(CHECK, check, "FILE", "report invalid records with position and reason", "Most used")                            \
  ROW(PARSE, parse, "FILE", "split each IRI; or write parts, such as its domain", "Most used")                         \
  ROW(KEY, key, "FILE", "write a stable fingerprint of each IRI's normal form", "Most used")                           \
  ROW(COMPARE, compare, "FILE", "say whether two IRIs are equivalent, and at which rung", "Compare and explain")       \
  ROW(EXPLAIN, explain, "IRI", "show each step to the normal form, and its rule", "Compare and explain")               \
  ROW(DIFF, diff, "FILE", "compare which IRIs two sets of options merge or split", "Compare and explain")              \
  ROW(CONVERT, convert, "FILE", "convert IRIs to URIs, or URIs to IRIs", "Convert and find")                           \
  ROW(RESOLVE, resolve, "FILE", "resolve references against a base", "Convert and find")                               \
  ROW(EXTRACT, extract, "FILE", "find the IRIs in text", "Convert and find")                                           \
  ROW(LABEL, label, "FILE", "write a text to group by: /user/{int}", "Logs and groups")                                \
  ROW(REDACT, redact, "FILE", "replace secrets and personal data by {redacted}", "Logs and groups")                    \
  ROW(REPORT, report, "FILE", "write a page about a list or a log", "Logs and groups")                                 \
  ROW(PARTITION, partition, "FILE", "divide records among files, by host or domain", "Logs and groups")                \
  ROW(STATE, state, "info|verify|contains|export|import|prune|merge|migrate DIR",                                      \
      "inspect, search and change dedupe states", "Saved keys, rules")                                                 \
  ROW(RULES, rules, "import FILE", "import the tracking parameters of a ClearURLs list", "Saved keys, rules")

#define CLI_BIT_ROW(upper, lower, operands, purpose, title) CLI_BIT_##upper,
enum { CLI_COMMAND_ROWS(CLI_BIT_ROW) CLI_COMMAND_COUNT };
#undef CLI_BIT_ROW

/* A bit for each command: CLI_FOR_NORMALIZE and so on. */
#define CLI_FOR_ROW(upper, lower, operands, purpose, title) CLI_FOR_##upper = 1u << CLI_BIT_##upper,
enum { CLI_COMMAND_ROWS(CLI_FOR_ROW) };
#undef CLI_FOR_ROW

/* Sets of commands that take the same options. A new command joins the sets whose options it takes. */
enum {
  CLI_FOR_KEYS = CLI_FOR_KEY | CLI_FOR_DEDUPE | CLI_FOR_STATE, /* state contains and migrate --from make keys */
  CLI_FOR_KEY_RULES = CLI_FOR_KEYS | CLI_FOR_PARTITION,        /* whose records are equal by the same options */
  CLI_FOR_FILTERS = CLI_FOR_NORMALIZE | CLI_FOR_CONVERT | CLI_FOR_RESOLVE,
  CLI_FOR_LADDER = CLI_FOR_NORMALIZE | CLI_FOR_RESOLVE | CLI_FOR_COMPARE | CLI_FOR_EXPLAIN,
  CLI_FOR_REWRITERS = CLI_FOR_LADDER | CLI_FOR_CONVERT,
  CLI_FOR_LEADING = CLI_FOR_LADDER | CLI_FOR_EXTRACT, /* write IRIs that redirects lead to */
  CLI_FOR_TABLES = CLI_FOR_FILTERS | CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_KEYS | CLI_FOR_DIFF | CLI_FOR_PARTITION |
                   CLI_FOR_LABEL | CLI_FOR_REDACT | CLI_FOR_REPORT,
  CLI_FOR_SUFFIXES = CLI_FOR_KEYS | CLI_FOR_DIFF | CLI_FOR_PARSE | CLI_FOR_PARTITION | CLI_FOR_EXPLAIN | CLI_FOR_LABEL |
                     CLI_FOR_REPORT, /* know public suffixes */
  CLI_FOR_COLUMNS = CLI_FOR_FILTERS | CLI_FOR_KEY | CLI_FOR_LABEL,
  CLI_FOR_RECORDS = CLI_FOR_REWRITERS | CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_KEY | CLI_FOR_LABEL,
  CLI_FOR_REJECTS = (CLI_FOR_RECORDS | CLI_FOR_DEDUPE | CLI_FOR_EXTRACT) & ~CLI_FOR_EXPLAIN,
  CLI_FOR_ALL =
      CLI_FOR_RECORDS | CLI_FOR_EXTRACT | CLI_FOR_DEDUPE | CLI_FOR_PARTITION | CLI_FOR_REDACT | CLI_FOR_REPORT,
  /* Read FILEs of records, one after the other; go on with one that grows. */
  CLI_FOR_ROTATED = (CLI_FOR_ALL | CLI_FOR_DIFF) & ~CLI_FOR_EXPLAIN,
  CLI_FOR_FOLLOWERS = CLI_FOR_ALL & ~(CLI_FOR_EXPLAIN | CLI_FOR_COMPARE | CLI_FOR_PARTITION | CLI_FOR_REPORT),
  CLI_FOR_READERS = CLI_FOR_ALL | CLI_FOR_STATE,
  CLI_FOR_EVERY = (1u << CLI_COMMAND_COUNT) - 1
};

#endif
