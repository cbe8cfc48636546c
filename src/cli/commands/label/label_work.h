/* The work of `label` on one chunk, in any thread. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_LABEL_LABEL_WORK_H
#define SIMDIRI_CLI_COMMANDS_LABEL_LABEL_WORK_H

#include "cli/commands/label/labeling.h"
#include "cli/stream/chunk.h"
#include "cli/stream/fields_work.h"
#include "cli/stream/job.h"
#include "cli/stream/worker.h"

/* These label the records of a chunk. run->shared is the cli_labeling. cli_label_lines is for lines that need no
 * preparation, cli_label_fields for all other records. cli_label_count is for --count: it packs the groups into
 * chunk->out. */
void cli_label_lines(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
void cli_label_fields(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
void cli_label_count(const cli_run *run, cli_worker *worker, cli_chunk *chunk);

/* Makes labels of usual records from *at on, and moves *at past them: records whose fields vector code finds, if only
 * their fields are replaced. Stops at any other record. */
simdiri_status cli_label_usual(const cli_run *run, cli_worker *worker, cli_chunk *chunk, const char **at,
                               const char *end);

/* A path without a host was completed by this host (format_request.c), which no label must have. */
void cli_label_hide_host(const cli_options *options, const char **label, size_t *len);

#endif
