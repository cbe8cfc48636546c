/* The options: one row each, from which both the parser and the help text are made. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H
#define SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H

#include <stddef.h>

/* A bit per command, for the options that it knows. */
enum {
  FOR_NORMALIZE = 1u << 0,
  FOR_CHECK = 1u << 1,
  FOR_CONVERT = 1u << 2,
  FOR_RESOLVE = 1u << 3,
  FOR_COMPARE = 1u << 4,
  FOR_PARSE = 1u << 5,
  FOR_EXPLAIN = 1u << 6,
  FOR_KEY = 1u << 7,
  FOR_EXTRACT = 1u << 9,
  FOR_DEDUPE = 1u << 8,
  FOR_STATE = 1u << 10,
  FOR_DIFF = 1u << 11
};

typedef enum {
  OPTION_A,
  OPTION_B,
  OPTION_TO,
  OPTION_BASE,
  OPTION_RUNG,
  OPTION_FORM,
  OPTION_PROFILE,
  OPTION_GRAMMAR,
  OPTION_REFERENCE,
  OPTION_DISALLOWED,
  OPTION_HOST,
  OPTION_NFC,
  OPTION_NFKC,
  OPTION_DROP_FRAGMENT,
  OPTION_NON_STRICT,
  OPTION_QUERY_CHARSET,
  OPTION_ENCODE_BIDI,
  OPTION_SEVERITY,
  OPTION_HINTS,
  OPTION_VISUAL,
  OPTION_HASH,
  OPTION_KEY_FILE,
  OPTION_LOSSY,
  OPTION_RULES,
  OPTION_REDIRECTS,
  OPTION_REDIRECTS_ALL,
  OPTION_SURT,
  OPTION_PAIRS,
  OPTION_SCHEMES,
  OPTION_GUESS,
  OPTION_JOIN_LINES,
  OPTION_NORMALIZE,
  OPTION_STEPS,
  OPTION_INPUT_CHARSET,
  OPTION_UNESCAPE,
  OPTION_TSV,
  OPTION_CSV,
  OPTION_JSONL,
  OPTION_LOG,
  OPTION_FIELD,
  OPTION_HEADER,
  OPTION_APPEND,
  OPTION_VHOST_FIELD,
  OPTION_PRINT,
  OPTION_COUNT,
  OPTION_REPEATED,
  OPTION_UNIQUE,
  OPTION_EXPLAIN_MERGES,
  OPTION_STATE,
  OPTION_MEMORY,
  OPTION_FROM,
  OPTION_RELABEL,
  OPTION_SECRET,
  OPTION_ON_ERROR,
  OPTION_STATUS,
  OPTION_OFFSETS,
  OPTION_WITH_FILENAME,
  OPTION_FORMAT,
  OPTION_NULL,
  OPTION_OUTPUT,
  OPTION_THREADS,
  OPTION_COMPRESS,
  OPTION_NO_DECOMPRESS,
  OPTION_REJECTS,
  OPTION_MAX_RECORD,
  OPTION_LINE_BUFFERED,
  OPTION_PROGRESS,
  OPTION_NO_PROGRESS,
  OPTION_QUIET,
  OPTION_JSON,
  OPTION_HELP,
  OPTION_VERSION,
  OPTION_IDS
} option_id;

enum { OPTION_ROWS_MAX = 96 };

_Static_assert(OPTION_IDS <= 128, "there is a bit for each option");

typedef struct {
  option_id id;
  unsigned commands;   /* FOR_… bits */
  const char *name;    /* the long option */
  char letter;         /* the short one, or 0 */
  const char *value;   /* NULL: takes none. Else its name for the help text, or, as lower-case words, the choices; in
                          brackets: may be missing */
  const char *later;   /* NULL, or choices that are not in this version */
  const char *meaning; /* lines for the help text */
} option_row;

extern const option_row cli_option_rows[];
extern const size_t cli_option_row_count;

#endif
