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
#include "cli/stream/batch.h"

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

/* The turns of a run, in the main thread. */
typedef enum {
  CLI_TURN_PREPARE, /* read the files that the options name, before any output is opened */
  CLI_TURN_OPEN,    /* open other files that the run writes to, before any output is emptied */
  CLI_TURN_PAUSE,   /* all chunks were committed, and more input would have to be waited for */
  CLI_TURN_END,     /* after the last chunk, while there is output, however the run ended */
  CLI_TURN_JUDGE,   /* the run reached its end: choose the exit status */
  CLI_TURN_RELEASE  /* free what PREPARE has created, however the run ended */
} cli_turn;

/* What is printed of a chunk, in this order. A chunk has records, or a stretch of a record that is too long to be held
 * in memory; the caller has counted that record. */
typedef enum {
  CLI_STEP_BEGIN,   /* nothing yet */
  CLI_STEP_HEADER,  /* the header of a table (job->header), once in a run */
  CLI_STEP_RECORDS, /* the results. job->record is the number of the first record */
  CLI_STEP_LONG     /* the stretch, which is the block */
} cli_print_step;

/* What holds for the results of an operation. */
enum {
  CLI_WRITES_RECORDS = 1 << 0,   /* the output is the records, with results in them: also byte-order mark and header */
  CLI_WRITES_ROWS = 1 << 1,      /* the output's records end with a newline, not with the input's separator */
  CLI_WRITES_TEXTS = 1 << 2,     /* a result has several lines */
  CLI_NOTES_RECORDS = 1 << 3,    /* the output is notes about all records, also comments, and all are gathered */
  CLI_PASSES_UNCHANGED = 1 << 4, /* a record whose text stays is copied from the input, */
  CLI_PASSES_UNNOTED = 1 << 5,   /* and those that the library does not note need no `write` at all */
  CLI_REVIEWS_BLOCKS = 1 << 6,   /* `apply` notes lines with findings of the run's reviewer, … */
  CLI_WRITES_BLOCKS = 1 << 7,    /* … and appends the output of lines itself if that is only results */
  CLI_MAKES_KEYS = 1 << 8,       /* a record without an IRI gets an entry, too */
  CLI_JUDGES_ITSELF = 1 << 9,    /* `write` finds the outcome of the record, and counts it */
  CLI_PREPARES_ITSELF = 1 << 10, /* `write` prepares parts of the record */
  CLI_PRINTS_INPUT = 1 << 11     /* records that are written as they are are printed from the chunk's block */
};

/* What a command does. Unless its comment says otherwise, a function returns CLI_EXIT_DONE to go on, CLI_EXIT_BAD to
 * end the run, or CLI_EXIT_TROUBLE after a message. Any function may be NULL. */
typedef struct {
  unsigned traits;
  /* `status` is the exit status so far, which a turn that does nothing returns. */
  int (*turn)(cli_job *job, cli_turn turn, int status);

  /* In any thread. Those that return a simdiri_status end the run with an error of the call or the machine. */
  /* Works on a chunk of whole records and stores the results in the chunk. NULL: cli_cursor_run, which a function may
   * call, too, and which calls the following three. */
  void (*work)(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
  /* Reads a text that is in a line of a log, before it is gathered; bytes before `end` may be read. Stores the
   * result, if it is known without `apply`: the beginning of the text, or bytes appended to the batch's copies. With
   * it, the results may replace the texts in a copy of a log's lines. */
  simdiri_status (*choose)(cli_cursor *cursor, simdiri_text text, const char *end, simdiri_text *result);
  /* Applies the library to all entries of a batch, or to the lines of a block. NULL: each batch has one record. */
  simdiri_status (*apply)(cli_cursor *cursor);
  /* Writes the result of one record. */
  simdiri_status (*write)(cli_cursor *cursor, cli_item *item);
  /* Does shard number `shard` of the work that needs the results of all chunks before; job->shard_count is how many
   * there are. Different shards run at the same time; each gets the chunks one after the other, in their order. Stores
   * its results in the chunk. `data` is the job's. */
  void (*work_shard)(void *data, cli_chunk *chunk, size_t shard);

  /* In the main thread, in the order of the chunks. NULL: cli_print_chunk, which a function may call, too. CLI_EXIT_BAD
   * ends the run after the chunk was counted. */
  int (*print)(cli_job *job, const cli_chunk *chunk, cli_print_step step);
} cli_operation;

/* The short ways that the records of a run may take, chosen by engine/ways.h from the traits and the options. Without
 * any of them, the output is the same. */
typedef struct {
  bool passes_unchanged;  /* adjacent records that stay unchanged are copied in one piece */
  bool prints_input;      /* all records are printed from the chunk's block */
  bool keeps_results;     /* nothing is written with a result but the result itself */
  bool keeps_absent;      /* records without an IRI are written as they are */
  bool keeps_bad;         /* and so are bad ones, which need not be found for --rejects either */
  bool is_direct;         /* of blocks: `apply` appends the output */
  bool takes_blocks;      /* lines that need no preparation are not gathered */
  bool takes_fast_fields; /* fields that vector code finds are gathered without their records */
  bool notes_changes;     /* a result without a note is the entry */
  bool passes_unnoted;    /* records without a note are not written */
} cli_ways;

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
  bool writes_records;              /* the output is the records, with results in them, not only the results */
  cli_ways ways;
  cli_reviewer reviewer; /* of records whose findings are shown */
  char separator;        /* of the output's records */
  int output_fd;         /* for text that depends on whether the output is a terminal */
};

/* The main thread's view of a run: the shared part, the outputs, and the position in the inputs. */
struct cli_job {
  cli_run run;
  void *data; /* the operation's own; of its functions, those in any thread see only that of their cursor */
  cli_output output;
  cli_output *rejects; /* NULL: no --rejects */
  cli_output *merges;  /* NULL: no --explain-merges */
  cli_summary summary;
  size_t shard_count;           /* of work_shard; 0: the operation does without */
  bool keeps_output;            /* opening the file of -o does not empty it; set by CLI_TURN_PREPARE */
  bool is_new_file;             /* the chunk is the first one of its file */
  bool has_header;              /* the header of a table was written, or skipped */
  const simdiri_buffer *header; /* of CLI_STEP_HEADER */
  bool owes_separator;          /* the last record was written without one, because its file ended … */
  bool owes_cr;                 /* … and it ends with CR */
  bool lacks_records;           /* an input was truncated while it was read */
  int file;                     /* number of the current input, from 0; -1: none yet */
  const char *path;             /* of the current input, as given */
  uint64_t record;              /* number of the next record in it, from 1 */
  cli_hints hints;              /* about inputs that are in another format */
};

/* Does --base complete this text, because it is a relative reference? */
bool cli_is_relative(const cli_options *options, const char *text, size_t len);

/* Writes the bytes that the outputs hold. Returns 0, or -1 after a message. */
int cli_job_flush(cli_job *job);

/* Counts an outcome of the next record. */
void cli_job_count(cli_job *job, int status);

#endif
