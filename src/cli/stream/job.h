/* A run over the records of all inputs: what its threads share (cli_run), what only the main thread has (cli_job), and
 * what a command does with the records (cli_operation). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STREAM_JOB_H
#define SIMDIRI_CLI_STREAM_JOB_H

#include <stdbool.h>

#include "cli/format/choice/format_guess.h"
#include "cli/format/choice/format_header.h"
#include "cli/format/prepare.h"
#include "cli/io/framing.h"
#include "cli/io/input_stream.h"
#include "cli/io/output.h"
#include "cli/options/command.h"
#include "cli/outcome/summary.h"
#include "cli/outcome/verdict.h"

/* The first bytes of the current input, and what the hints about earlier inputs say (run/hint.h). */
enum { CLI_HINTS_MAX = 4 };
typedef struct {
  char sample[CLI_SAMPLE_LEN]; /* decompressed */
  size_t sample_len;
  int file; /* number of the current input, from 0 */
  const char *path;
  uint64_t record_count, error_count; /* of the inputs before it */
  struct {
    char text[CLI_HINT_CAPACITY];
    const char *path;
  } said[CLI_HINTS_MAX];
  size_t count; /* of inputs with a hint; only the first CLI_HINTS_MAX are kept */
} cli_hints;

typedef struct cli_run cli_run;
typedef struct cli_job cli_job;
typedef struct cli_chunk cli_chunk;
typedef struct cli_cursor cli_cursor;
typedef struct cli_worker cli_worker;

/* What a command does. Unless its comment says otherwise, a function returns CLI_EXIT_DONE to go on, CLI_EXIT_BAD to
 * end the run, or CLI_EXIT_TROUBLE after a message. Any function may be NULL. */
typedef struct {
  /* Reads the files that the options name, before any output is opened. */
  int (*prepare)(cli_job *job);
  /* Opens other files that the run writes to, before any output is emptied. */
  int (*open)(cli_job *job);
  /* Called after `prepare`, however the run ended. */
  void (*release)(cli_job *job);

  /* In any thread: */
  /* Works on a chunk of whole records and stores the results in the chunk. A command that goes record by record creates
   * what its cursor needs and calls cli_cursor_run, which is the default. */
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  /* cli_cursor_run: works on a block of whole records and counts them. NULL: `record` is called for each record. */
  int (*block)(cli_cursor *cursor, const char *data, size_t len);
  /* cli_cursor_run: works on one record and counts its outcome. The caller counts the record itself. */
  int (*record)(cli_cursor *cursor, const cli_record *record);

  /* Does part number `part` of the work that needs the results of all chunks before; job->part_count is how many there
   * are. Different parts run at the same time; each gets the chunks one after the other, in their order. Stores its
   * results in the chunk. `state` is the job's. */
  void (*work_part)(void *state, cli_chunk *chunk, size_t part);

  /* In the main thread, in the order of the chunks: */
  /* Called before a chunk is committed. */
  void (*begin_chunk)(cli_job *job, const cli_chunk *chunk, bool is_new_file);
  /* Writes the header of a table, once in a run. NULL: the header is not written. */
  void (*put_header)(cli_job *job, const cli_chunk *chunk, const simdiri_buffer *header);
  /* Writes the results of a chunk. job->record is the number of its first record. CLI_EXIT_BAD ends the run after the
   * chunk was counted. NULL: writes chunk->out unchanged. */
  int (*print)(cli_job *job, const cli_chunk *chunk);
  /* Handles a part of a record that is too long to be held in memory. The caller has counted the record.
   * NULL: nothing is written, as for a record without a key. */
  int (*long_part)(cli_job *job, const cli_block *block);
  /* Called when all chunks were committed and more input would have to be waited for. */
  int (*pause)(cli_job *job);
  /* Called after the last chunk, while there is output, however the run ended: `status` is the exit status so far.
   * Returns the exit status. */
  int (*end)(cli_job *job, int status);
  /* Returns the exit status of a run that reached its end. NULL: CLI_EXIT_DONE. */
  int (*finish)(const cli_job *job);

  /* Appends to a header the names of the columns that precede each record. */
  simdiri_status (*put_front)(const cli_format *format, simdiri_buffer *out);
  bool prepares_itself; /* `record` prepares parts of the record itself, by cursor->preparer */
  bool keeps_output;    /* opening the file of -o does not empty it */
  bool takes_absent;    /* `record` is called for records whose field has no value, too */
  bool writes_lines;    /* the output's records end with a newline, not with the input's separator */
  bool writes_texts;    /* a result has several lines */
} cli_operation;

/* What the threads of a run share. Nothing in it changes while records are read. */
struct cli_run {
  const cli_options *options;
  const cli_operation *operation;
  const void *shared; /* the operation's own */
  const cli_framing *framing;
  cli_format *format; /* NULL: each record is an IRI */
  simdiri_context *context;
  simdiri_redirects *redirects; /* that the context follows; NULL: none */
  simdiri_base *base;
  const simdiri_redactor *redactor; /* for records that are written unchanged, also for --rejects; NULL: none */
  bool prepares;                    /* records are prepared (prepare.h) */
  cli_reviewer reviewer;            /* of records whose findings are shown */
  char separator;                   /* of the output's records */
  int output_fd;                    /* for text that depends on whether the output is a terminal */
};

/* The main thread's view of a run: the shared part, the outputs, and the position in the inputs. */
struct cli_job {
  cli_run run;
  void *state; /* the operation's own, which `work`, `block` and `record` do not see */
  cli_output output;
  cli_output *rejects; /* NULL: no --rejects */
  cli_output *merges;  /* NULL: no --explain-merges */
  cli_summary summary;
  size_t part_count; /* of work_part; 0: the operation does without */
  bool has_header;   /* the header of a table was written, or skipped */
  int file;          /* number of the current input, from 0; -1: none yet */
  const char *path;  /* of the current input, as given */
  uint64_t record;   /* number of the next record in it, from 1 */
  cli_hints hints;   /* about inputs that are in another format */
};

/* Does --base complete this text, because it is a relative reference? */
bool cli_is_relative(const cli_options *options, const char *text, size_t len);

/* Writes the bytes that the outputs hold. Returns 0, or -1 after a message. */
int cli_job_flush(cli_job *job);

/* Counts an outcome of the next record. */
void cli_job_count(cli_job *job, int status);

#endif
