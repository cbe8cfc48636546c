/* The options: one row each, from which both the parser and the help text are made. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H
#define SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H

#include <stddef.h>

/* A bit per command, for the options that it knows. */
enum {
  CLI_FOR_NORMALIZE = 1u << 0,
  CLI_FOR_CHECK = 1u << 1,
  CLI_FOR_CONVERT = 1u << 2,
  CLI_FOR_RESOLVE = 1u << 3,
  CLI_FOR_COMPARE = 1u << 4,
  CLI_FOR_PARSE = 1u << 5,
  CLI_FOR_EXPLAIN = 1u << 6,
  CLI_FOR_KEY = 1u << 7,
  CLI_FOR_EXTRACT = 1u << 9,
  CLI_FOR_DEDUPE = 1u << 8,
  CLI_FOR_STATE = 1u << 10,
  CLI_FOR_DIFF = 1u << 11
};

typedef enum {
  CLI_OPTION_A,
  CLI_OPTION_B,
  CLI_OPTION_TO,
  CLI_OPTION_BASE,
  CLI_OPTION_RUNG,
  CLI_OPTION_FORM,
  CLI_OPTION_PROFILE,
  CLI_OPTION_GRAMMAR,
  CLI_OPTION_REFERENCE,
  CLI_OPTION_DISALLOWED,
  CLI_OPTION_HOST,
  CLI_OPTION_NFC,
  CLI_OPTION_NFKC,
  CLI_OPTION_DROP_FRAGMENT,
  CLI_OPTION_NON_STRICT,
  CLI_OPTION_QUERY_CHARSET,
  CLI_OPTION_ENCODE_BIDI,
  CLI_OPTION_SEVERITY,
  CLI_OPTION_HINTS,
  CLI_OPTION_VISUAL,
  CLI_OPTION_HASH,
  CLI_OPTION_KEY_FILE,
  CLI_OPTION_LOSSY,
  CLI_OPTION_RULES,
  CLI_OPTION_REDIRECTS,
  CLI_OPTION_REDIRECTS_ALL,
  CLI_OPTION_SURT,
  CLI_OPTION_PAIRS,
  CLI_OPTION_SCHEMES,
  CLI_OPTION_GUESS,
  CLI_OPTION_JOIN_LINES,
  CLI_OPTION_NORMALIZE,
  CLI_OPTION_STEPS,
  CLI_OPTION_INPUT_CHARSET,
  CLI_OPTION_UNESCAPE,
  CLI_OPTION_TSV,
  CLI_OPTION_CSV,
  CLI_OPTION_JSONL,
  CLI_OPTION_LOG,
  CLI_OPTION_FIELD,
  CLI_OPTION_HEADER,
  CLI_OPTION_APPEND,
  CLI_OPTION_VHOST_FIELD,
  CLI_OPTION_PRINT,
  CLI_OPTION_COUNT,
  CLI_OPTION_REPEATED,
  CLI_OPTION_UNIQUE,
  CLI_OPTION_EXPLAIN_MERGES,
  CLI_OPTION_STATE,
  CLI_OPTION_MEMORY,
  CLI_OPTION_FROM,
  CLI_OPTION_RELABEL,
  CLI_OPTION_SECRET,
  CLI_OPTION_ON_ERROR,
  CLI_OPTION_STATUS,
  CLI_OPTION_OFFSETS,
  CLI_OPTION_WITH_FILENAME,
  CLI_OPTION_FORMAT,
  CLI_OPTION_NULL,
  CLI_OPTION_OUTPUT,
  CLI_OPTION_THREADS,
  CLI_OPTION_COMPRESS,
  CLI_OPTION_NO_DECOMPRESS,
  CLI_OPTION_REJECTS,
  CLI_OPTION_MAX_RECORD,
  CLI_OPTION_LINE_BUFFERED,
  CLI_OPTION_PROGRESS,
  CLI_OPTION_NO_PROGRESS,
  CLI_OPTION_QUIET,
  CLI_OPTION_JSON,
  CLI_OPTION_HELP,
  CLI_OPTION_VERSION,
  CLI_OPTION_IDS
} cli_option_id;

enum { CLI_OPTION_ROWS_MAX = 96 };

_Static_assert(CLI_OPTION_IDS <= 128, "there is a bit for each option");

typedef struct {
  cli_option_id id;
  unsigned commands;   /* CLI_FOR_… bits */
  const char *name;    /* the long option */
  char letter;         /* the short one, or 0 */
  const char *value;   /* NULL: takes none. Else its name for the help text, or, as lower-case words, the choices; in
                          brackets: may be missing */
  const char *later;   /* NULL, or choices that are not in this version */
  const char *meaning; /* lines for the help text */
} cli_option_row;

extern const cli_option_row cli_option_rows[];
extern const size_t cli_option_row_count;

#endif
