/* The table of options, which makes the parser, the help texts, the manual pages and the completions. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H
#define SIMDIRI_CLI_OPTIONS_OPTION_TABLE_H

#include <stddef.h>

typedef enum {
#include "cli/options/option_ids.def"
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
