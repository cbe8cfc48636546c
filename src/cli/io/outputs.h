/* The files that a run writes: opened, compared with all other files of the run, and only then truncated. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_OUTPUTS_H
#define SIMDIRI_CLI_IO_OUTPUTS_H

#include <stdbool.h>

#include "cli/io/output.h"
#include "cli/options/command.h"

/* The maximum number of outputs of a run: the output itself, the files of --rejects and --explain-merges. */
enum { CLI_MAX_OUTPUTS = 3 };

/* One output to open. */
typedef struct {
  cli_output *output;
  const char *path; /* NULL: standard output */
  const char *role; /* for messages: "the output" */
  char separator;
  bool is_private;    /* only the owner can access the file if it is created */
  bool keeps_content; /* do not truncate the file: the caller does that later */
} cli_output_file;

/* What no output may be, or be in. */
typedef struct {
  const cli_options *options;     /* with its inputs, rules, redirects and key files */
  const char *const *state_paths; /* directories of states */
  size_t state_count;
  /* NULL, or: opens what else the run writes to, when all outputs are open and were checked, and before any of them is
   * emptied. 0, or -1 after a message. */
  int (*open_more)(void *user);
  void *user;
} cli_protected;

/* Checks whether standard error is a regular file that is also an input, a file of options, or in the directory of a
 * state. If so, turns messages off, because they would corrupt that file, and returns -1; else returns 0. */
int cli_outputs_check_error(const cli_protected *files_to_protect);

/* Opens the outputs, at most CLI_MAX_OUTPUTS. Refuses a regular file or block device that is also an input, a file of
 * options or an earlier output; a regular file in the directory of a state; and a path to the regular file that is
 * standard error, because messages would overwrite records. Compares files by device and inode number, after all are
 * open and before any is truncated. Returns 0; or -1 after a message, with every output closed, no file changed, and
 * new files removed. */
int cli_outputs_open(const cli_output_file *files, size_t count, const cli_protected *files_to_protect);

/* Checks the path of an output that the caller opens. Returns 0, or -1 after a message if it is a regular file that is
 * also an input, a file of options, or standard error. */
int cli_outputs_check_path(const char *path, const cli_options *options);

#endif
