/* What a thread finds out about a record, for the threads that count in order. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_NOTE_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_NOTE_H

#include "cli/commands/parts/chosen_parts.h"
#include "cli/commands/report/report_traps.h"
#include "cli/engine/cursor.h"
#include "cli/format/log/log_facts.h"

/* Texts are copied up to these lengths; parameters of a record up to this number. */
enum { CLI_REPORT_TEXT_MAX = 1024, CLI_REPORT_NAME_MAX = 255, CLI_REPORT_PARAMETERS_MAX = 1000 };

/* How good a record is. */
enum {
  CLI_REPORT_VALID,
  CLI_REPORT_REPAIRED, /* not valid, but it has a normal form */
  CLI_REPORT_BAD,      /* it has no normal form */
  CLI_REPORT_ABSENT,   /* the field has no value, which is no error */
  CLI_REPORT_CLASSES
};

/* The texts of a note. For each but the last one, the report has a table of the most frequent. */
enum {
  CLI_REPORT_HOST, /* parts of the normal form, in the order of the chosen ones */
  CLI_REPORT_SCHEME,
  CLI_REPORT_QUERY, /* not in the note: its parameters are; the table is that of their names */
  CLI_REPORT_DOMAIN,
  CLI_REPORT_PAGE, /* the label of a request; empty if the records are no log */
  CLI_REPORT_NORMAL,
  CLI_REPORT_RAW,
  CLI_REPORT_TEXTS,
  CLI_REPORT_TABLES = CLI_REPORT_RAW
};

/* A text in a note: the beginning of it. */
typedef struct {
  uint64_t hash;       /* of the whole text */
  size_t whole_len;    /* the length of it */
  uint32_t begin, len; /* of the copy in the note */
} cli_report_span;

typedef struct {
  cli_report_span name;
  uint64_t value; /* the hash of it */
} cli_report_parameter;

typedef struct {
  cli_report_span group;
  uint64_t key, value;
  uint32_t kind; /* cli_trap_kind */
  uint32_t date; /* of a calendar: 16 times the year, and the month, or 0 */
} cli_report_trap;

/* A note. After it: hashes of the keys of rules, one for each bit in `lossy`; texts; parameters; traps. */
typedef struct {
  uint32_t size; /* of all of it, a multiple of 8 */
  uint64_t changes;
  uint32_t lossy;                       /* bit i: lossy rule i changes the normal form */
  uint32_t parameters, parameter_count; /* where they begin */
  uint32_t traps, trap_count;
  uint16_t status;
  uint8_t class;
  uint8_t has_more_parameters;
  uint8_t is_line;     /* the raw text is the whole record, because its field was not found */
  uint64_t offset;     /* of the error, in the text */
  cli_log_facts facts; /* of a log */
  cli_report_span texts[CLI_REPORT_TEXTS];
} cli_report_note;

static inline simdiri_text cli_report_text(const cli_report_note *note, const cli_report_span *span) {
  return (simdiri_text){(const char *)note + span->begin, span->len};
}

/* ------------------------------------------------------------------------------------------- lossy rules */

/* The lossy rules that --lossy takes, and the list "crawl". */
enum { CLI_REPORT_LOSSY_MAX = 20 };

typedef struct {
  const char *name; /* as --lossy has it */
  uint32_t bits;    /* SIMDIRI_LOSSY_… */
  simdiri_keyer *keyer;
} cli_report_lossy_rule;

typedef struct {
  cli_report_lossy_rule rules[CLI_REPORT_LOSSY_MAX];
  simdiri_keyer *plain, *all; /* without lossy rules; with all of them */
  size_t count;
} cli_report_lossy;

simdiri_status cli_report_lossy_create(cli_report_lossy *lossy, const simdiri_context *context);
void cli_report_lossy_free(cli_report_lossy *lossy);

/* The keys of a batch of normal forms. */
typedef struct {
  simdiri_fingerprint plain[CLI_BATCH_MAX], keys[CLI_BATCH_MAX];
  uint32_t fired[CLI_BATCH_MAX];                         /* the rules that may change each entry: SIMDIRI_LOSSY_… */
  uint32_t masks[CLI_BATCH_MAX];                         /* bit i: rule i changes the entry */
  uint64_t changed[CLI_BATCH_MAX][CLI_REPORT_LOSSY_MAX]; /* the hashes of its keys, in the order of the bits */
  uint8_t candidates[CLI_BATCH_MAX / 8];                 /* bits */
  simdiri_keys_result result;                            /* whose notes are not used */
} cli_report_keys;

/* Makes the keys of all entries that were normalized. */
simdiri_status cli_report_make_keys(const cli_report_lossy *lossy, cli_cursor *cursor, cli_report_keys *keys);

/* ------------------------------------------------------------------------------------------- the work */

/* What all threads share: run->shared. */
typedef struct {
  cli_chosen_parts chosen;
  cli_report_lossy lossy;
  simdiri_labeler *labeler;   /* of requests; NULL: the records are no log */
  simdiri_redactor *redactor; /* of what is shown; NULL: --no-redact */
} cli_report_shared;

/* The functions of the operation: append the notes of the records to chunk->out. */
void cli_report_work(const cli_run *run, cli_worker *worker, cli_chunk *chunk);
simdiri_status cli_report_apply(cli_cursor *cursor);
simdiri_status cli_report_note_item(cli_cursor *cursor, cli_item *item);

#endif
