/* The table of options, which makes the parser, the help texts, the manual pages and the completions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H
#define SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H

#include <stddef.h>

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
  CLI_OPTION_IDNA,
  CLI_OPTION_NFC,
  CLI_OPTION_NFKC,
  CLI_OPTION_DROP_FRAGMENT,
  CLI_OPTION_DEFAULT_SCHEME,
  CLI_OPTION_NON_STRICT,
  CLI_OPTION_QUERY_CHARSET,
  CLI_OPTION_ENCODE_BIDI,
  CLI_OPTION_SEVERITY,
  CLI_OPTION_HINTS,
  CLI_OPTION_VISUAL,
  CLI_OPTION_HTML,
  CLI_OPTION_HASH,
  CLI_OPTION_KEY_FILE,
  CLI_OPTION_LOSSY,
  CLI_OPTION_RULES,
  CLI_OPTION_WIDEN,
  CLI_OPTION_REFERRALS,
  CLI_OPTION_REPORT,
  CLI_OPTION_BY,
  CLI_OPTION_PSL,
  CLI_OPTION_PSL_SECTION,
  CLI_OPTION_REDIRECTS,
  CLI_OPTION_REDIRECTS_ALL,
  CLI_OPTION_SURT,
  CLI_OPTION_GROUP_HOST,
  CLI_OPTION_TEMPLATES,
  CLI_OPTION_ROUTES,
  CLI_OPTION_PARAMS,
  CLI_OPTION_EXPLAIN,
  CLI_OPTION_NO_REDACT,
  CLI_OPTION_PAIRS,
  CLI_OPTION_SCHEMES,
  CLI_OPTION_GUESS,
  CLI_OPTION_JOIN_LINES,
  CLI_OPTION_NORMALIZE,
  CLI_OPTION_STEPS,
  CLI_OPTION_GET,
  CLI_OPTION_INPUT_CHARSET,
  CLI_OPTION_UNESCAPE,
  CLI_OPTION_TRIM,
  CLI_OPTION_TSV,
  CLI_OPTION_CSV,
  CLI_OPTION_JSONL,
  CLI_OPTION_LOG,
  CLI_OPTION_LOG_FORMAT,
  CLI_OPTION_FIELD,
  CLI_OPTION_REQUEST,
  CLI_OPTION_HEADER,
  CLI_OPTION_ONLY_FIELD,
  CLI_OPTION_APPEND,
  CLI_OPTION_APPEND_FIELDS,
  CLI_OPTION_VHOST_FIELD,
  CLI_OPTION_REDACT,
  CLI_OPTION_REDACT_RULES,
  CLI_OPTION_PRINT_RULES,
  CLI_OPTION_PRINT,
  CLI_OPTION_COUNT,
  CLI_OPTION_REPEATED,
  CLI_OPTION_UNIQUE,
  CLI_OPTION_KEEP,
  CLI_OPTION_FILES,
  CLI_OPTION_EXPLAIN_MERGES,
  CLI_OPTION_STATE,
  CLI_OPTION_MEMORY,
  CLI_OPTION_FROM,
  CLI_OPTION_RELABEL,
  CLI_OPTION_SECRET,
  CLI_OPTION_OUTPUT_NEW,
  CLI_OPTION_OUTPUT_FORMAT,
  CLI_OPTION_INVERT_MATCH,
  CLI_OPTION_OLDER_THAN,
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
  CLI_OPTION_ROTATED,
  CLI_OPTION_FOLLOW,
  CLI_OPTION_REJECTS,
  CLI_OPTION_MAX_BAD,
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

enum { CLI_OPTION_ROWS_MAX = 192 };

_Static_assert(CLI_OPTION_IDS <= 128, "there is a bit for each option");

/* In the order of the help text. */
typedef enum {
  CLI_GROUP_NORMAL_FORM,
  CLI_GROUP_KEYS,
  CLI_GROUP_RESULTS,
  CLI_GROUP_STATES,
  CLI_GROUP_INPUT,
  CLI_GROUP_OUTPUT,
  CLI_GROUP_RUN,
  CLI_GROUP_COUNT
} cli_option_group;

/* What an option touches besides what the library, the reader and the main thread do by themselves. The engine takes
 * its fast ways only if no option that is given touches what they leave out (engine/ways.h). A row that does not say it
 * is taken to touch everything. */
typedef enum {
  CLI_TOUCHES_NEITHER = 0,
  CLI_TOUCHES_RECORDS = 1, /* the texts that are taken out of records, before the library gets them */
  CLI_TOUCHES_RESULTS = 2, /* what is written for a result */
  CLI_TOUCHES_FACTS = 4,   /* what is found out about each record, such as its findings; what is written stays */
  CLI_TOUCHES_ERRORS =
      8,                /* which bad records are written, and whether as they are, as output of the library also says */
  CLI_TOUCHES_BAD = 16, /* what is written for records without a result, as only `write` knows */
  CLI_TOUCHES_UNSAID = 32
} cli_touches;

/* An option of some commands. An option with another meaning for other commands has a row for each meaning. */
typedef struct {
  cli_option_id id;
  unsigned commands;   /* CLI_FOR_... bits: the commands that take it */
  unsigned short_help; /* CLI_FOR_... bits: the commands whose short help shows it */
  cli_option_group group;
  const char *name;    /* the long option */
  const char *value;   /* NULL: takes none. Words in lower case are the choices; in brackets: the value is optional */
  const char *word;    /* replaces the choices in the short help; NULL: they are shown */
  const char *summary; /* a phrase without full stop, which fits on one line of the short help */
  const char *details; /* NULL, or sentences that follow the summary in --help=all and in the man page. A line feed ends
                          a paragraph; lines "  WORD  TEXT" are a list */
  char letter;         /* the short option, or 0 */
  cli_touches touches;
} cli_option_row;

extern const cli_option_row cli_option_rows[];
extern const size_t cli_option_row_count;
extern const char *const cli_group_titles[CLI_GROUP_COUNT];

#endif
