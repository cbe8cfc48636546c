/* The files that a run writes: opened, compared with everything else of the run, and only then emptied. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_IO_OUTPUTS_H
#define SIMDIRI_CLI_IO_OUTPUTS_H

#include "cli/io/output.h"
#include "cli/options/command.h"

/* Outputs that a run may have: the output itself, the file of --rejects, that of --explain-merges. */
enum { CLI_MAX_OUTPUTS = 3 };

/* One output to open. */
typedef struct {
  cli_output *output;
  const char *path; /* NULL: standard output */
  const char *role; /* for messages: "the output" */
  char separator;
  int keeps_content; /* the caller says later what of the file stays */
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

/* Is standard error a regular file that is an input, a file of options, or in the directory of a state? A message would
 * be written into that, so then there is none from now on. 0 if it is not, else -1. */
int cli_outputs_check_error(const cli_protected *kept);

/* Opens all of them, at most CLI_MAX_OUTPUTS. An output that is a regular file or a block device must be none of the
 * inputs, of the files of options, or of the outputs before it, and no regular file may be in the directory of a state.
 * A path may not be that of standard error if that is a regular file: messages would be written over records. Files are
 * compared by device and inode number after they were opened and before any is emptied. 0; or -1 after a message, with
 * no output open, no file changed, and none left that was made. */
int cli_outputs_open(const cli_output_file *files, size_t count, const cli_protected *kept);

#endif
