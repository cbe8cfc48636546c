/* The options: one row each, from which both the parser and the help text are made. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTION_TABLE_H
#define SIMDIRI_CLI_OPTION_TABLE_H

#include <stddef.h>

typedef enum {
  OPTION_TO,
  OPTION_BASE,
  OPTION_RUNG,
  OPTION_FORM,
  OPTION_GRAMMAR,
  OPTION_REFERENCE,
  OPTION_DISALLOWED,
  OPTION_HOST,
  OPTION_NFC,
  OPTION_NFKC,
  OPTION_DROP_FRAGMENT,
  OPTION_NON_STRICT,
  OPTION_ON_ERROR,
  OPTION_STATUS,
  OPTION_NULL,
  OPTION_OUTPUT,
  OPTION_QUIET,
  OPTION_HELP
} option_id;

typedef struct {
  option_id id;
  unsigned commands;   /* FOR_… bits */
  const char *name;    /* the long option */
  char letter;         /* the short one, or 0 */
  const char *value;   /* NULL: takes none. Else its name for the help text, or, as lower-case words, the choices */
  const char *meaning; /* lines for the help text */
} option_row;

extern const option_row simdiri_cli_option_rows[];
extern const size_t simdiri_cli_option_row_count;

#endif
