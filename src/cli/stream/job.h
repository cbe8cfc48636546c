/* A run over the records of all inputs: reading, counting, writing, ending. What is done to records is the operation's.
 */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_JOB_H
#define SIMDIRI_CLI_STREAM_JOB_H

#include "cli/format/format_header.h"
#include "cli/format/prepare.h"
#include "cli/io/framing.h"
#include "cli/io/input.h"
#include "cli/io/output.h"
#include "cli/options/command.h"
#include "cli/outcome/summary.h"

typedef struct cli_run cli_run;
typedef struct cli_job cli_job;
typedef struct cli_chunk cli_chunk;
typedef struct cli_cursor cli_cursor;
typedef struct cli_worker cli_worker;

/* What a command does. The functions give CLI_EXIT_DONE to go on, or else how to end: CLI_EXIT_BAD, or CLI_EXIT_TROUBLE
 * after a message. */
typedef struct {
  /* Reads what the options name, before any output is opened. NULL: nothing is to be read. */
  int (*prepare)(cli_job *job);
  /* Opens what else the run writes to, before any output is emptied. NULL: nothing. */
  int (*open)(cli_job *job);
  /* After prepare, whatever it gave and whatever came then. NULL: nothing is to be freed. */
  void (*release)(cli_job *job);
  /* Does all inputs itself, in the main thread. NULL: record by record, in any thread, by what follows. */
  int (*run)(cli_job *job);
  /* In any thread: makes what a cursor needs beside, and calls cli_cursor_run for the chunk. NULL: a cursor needs no
   * more than the job's state, which no thread changes. */
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  /* Whole records: does them all, and counts them. NULL: `record` for each. */
  int (*block)(cli_cursor *cursor, const char *data, size_t len);
  /* One record. The caller counts it, the callee what is wrong with it. */
  int (*record)(cli_cursor *cursor, const cli_record *record);
  /* In the main thread, in order: writes what the cursor of a chunk has written; job->record is the number of its first
   * record. NULL: as it is. */
  int (*print)(cli_job *job, const cli_chunk *chunk);
  /* Part of a record that is too long to be held (which has been counted). In the main thread, as all that follows. */
  int (*long_part)(cli_job *job, const cli_block *block);
  /* At the end of all inputs, while there is output. NULL: nothing. */
  int (*end)(cli_job *job);
  /* At the end of a whole run: the exit status. NULL: CLI_EXIT_DONE. */
  int (*finish)(const cli_job *job);
  /* Appends to a header the names of columns that are put in front of each record. NULL: there are none. */
  simdiri_status (*put_front)(const cli_format *format, simdiri_buffer *out);
  int prepares;     /* itself, by cursor->preparer, as a record is no IRI; else it gets prepared records, by `record` */
  int keeps_output; /* what is in the file of -o is not cut off when it is opened */
  int writes_lines; /* whatever the input is; else the output's records end like the input's */
  int writes_texts; /* of several lines for each record */
} cli_operation;

/* What a run shares, and never changes while it reads: any thread may use it. */
struct cli_run {
  const cli_options *options;
  const cli_operation *operation;
  void *state; /* the operation's; only the main thread may change it */
  const cli_framing *framing;
  cli_format *format; /* NULL: records are IRIs */
  simdiri_context *context;
  simdiri_redirects *redirects; /* that the context follows; NULL: none */
  simdiri_base *base;
  int prepares;    /* records are prepared (prepare.h) */
  int has_rejects; /* --rejects */
  char separator;  /* of the output's records */
  int output_fd;   /* for what depends on the kind of output */
};

/* A run as the main thread has it: what it shares, and what of it changes in order of the records. */
struct cli_job {
  cli_run run;
  cli_output output;
  cli_output *rejects; /* NULL: bad records are not written apart */
  cli_output *merges;  /* --explain-merges; NULL: not given */
  cli_summary summary;
  int is_headed;    /* a header was written */
  int file;         /* the one at hand, from 0; -1: none yet */
  const char *path; /* … as given */
  uint64_t record;  /* number of its next record, from 1 */
};

/* Is the text a reference that --base completes? */
int cli_is_relative(const cli_options *options, const char *text, size_t len);

/* Writes what is held of the outputs. 0, or -1 after a message. */
int cli_job_flush(cli_job *job);

/* Counts an outcome of the record at hand. */
void cli_job_count(cli_job *job, int status);

#endif
