/* What a command is, and the choices that its options make. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMAND_H
#define SIMDIRI_CLI_COMMAND_H

#include "simdiri/simdiri.h"

/* Exit statuses. */
enum { EXIT_DONE = 0, EXIT_BAD = 1, EXIT_TROUBLE = 2 };

/* --on-error: the library's three, and one that only the command knows. */
enum { ON_ERROR_FAIL = SIMDIRI_ON_ERROR_SKIP + 1 };

/* --to */
enum { TO_UNSET = -1, TO_URI = 0, TO_IRI = 1 };

/* A bit per command, for the options that it knows. */
enum { FOR_NORMALIZE = 1u << 0, FOR_CONVERT = 1u << 1, FOR_RESOLVE = 1u << 2, FOR_COMPARE = 1u << 3 };

typedef struct cli_command cli_command;

typedef struct {
  const cli_command *command;
  simdiri_options iri;
  int to;       /* TO_… */
  int on_error; /* SIMDIRI_ON_ERROR_… or ON_ERROR_FAIL */
  int show_status, null_separated, quiet, help;
  const char *base;   /* NULL: none */
  const char *output; /* NULL: standard output */
  char **operands;
  int operand_count;
} cli_options;

struct cli_command {
  const char *name;
  unsigned bit;
  const char *operands;                /* as the usage line shows them */
  const char *purpose;                 /* half a sentence */
  const char *details;                 /* paragraphs below the usage line */
  void (*set_defaults)(cli_options *); /* NULL: those of simdiri_options_init */
  int (*check)(const cli_options *);   /* NULL, or: 0 when the options fit together, else says what is wrong */
  int (*run)(const cli_options *);     /* gives the exit status */
};

extern const cli_command simdiri_cli_normalize_command;
extern const cli_command simdiri_cli_convert_command;
extern const cli_command simdiri_cli_resolve_command;
extern const cli_command simdiri_cli_compare_command;

/* All of them, in the order of the help text; the last entry is NULL. */
extern const cli_command *const simdiri_cli_commands[];

#endif
