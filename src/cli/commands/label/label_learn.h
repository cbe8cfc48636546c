/* label --learn: writes routes that are learned from the records. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_LEARN_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_LEARN_H

#include "cli/commands/label/labeling.h"
#include "cli/engine/cursor.h"

/* What the main thread has. */
typedef struct {
  simdiri_learner *learner;
  char *path;      /* of the file, without symbolic links; NULL: the routes go to the output */
  char *temporary; /* the path of the incomplete file; NULL: the file is a device or a pipe, which nothing replaces */
  int fd;          /* of the incomplete file, or of the device or pipe; -1: it is not open */
} cli_learning;

/* Writes the label of an item, as a line, to the chunk. */
simdiri_status cli_label_write_line(cli_cursor *cursor, cli_item *item);

/* The turns: create the learner; open the incomplete file; write it and give it its name. Each returns an exit status,
 * after a message. Freed by cli_learning_free in any case, which removes a file that is incomplete. */
int cli_learning_create(cli_learning *learning, const cli_options *options, const simdiri_redactor *redactor);
int cli_learning_open(cli_learning *learning, const cli_options *options);
int cli_learning_add(cli_learning *learning, const cli_chunk *chunk);
int cli_learning_finish(cli_learning *learning, cli_job *job, int status);
void cli_learning_free(cli_learning *learning);

#endif
