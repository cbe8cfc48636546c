/* What report counts, and what the page and the JSON share that show it. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_H

#include "cli/commands/report/report_note.h"
#include "cli/io/output.h"
#include "cli/sketch/frequent.h"
#include "cli/sketch/groups.h"

/* What the page has in addition to cli_page_style; the digest is of both. */
extern const char *const cli_report_style[];
extern const char cli_report_style_digest[];

enum {
  CLI_REPORT_SAMPLES = 4,    /* of a status or a change */
  CLI_REPORT_LENGTHS = 4096, /* shorter texts are counted exactly */
  CLI_REPORT_BUCKETS = 20,   /* of the histogram of lengths */
  CLI_REPORT_TOP = 25        /* rows of a table */
};

/* Sums of a page, the label of requests (cli_frequent_item.sums). */
enum { CLI_REPORT_CLIENT_ERRORS, CLI_REPORT_SERVER_ERRORS, CLI_REPORT_TIMED, CLI_REPORT_MICROSECONDS };

/* Sums of a group of traps: the first and the last date (cli_report_trap.date) of a calendar; the first value. */
enum { CLI_TRAP_FIRST, CLI_TRAP_LAST, CLI_TRAP_VALUE };

/* A record that is shown. */
typedef struct {
  cli_beginning raw, normal; /* the texts of the note */
  uint64_t hash;             /* of the raw text */
  uint64_t offset;           /* of the error in the raw text; UINT64_MAX: none */
  const char *file;
  uint64_t record; /* its number in the file, from 1 */
  bool is_line;    /* the raw text is the whole record */
} cli_report_sample;

typedef struct {
  uint64_t count, repaired_count;
  cli_report_sample samples[CLI_REPORT_SAMPLES];
  size_t sample_count;
  bool is_harmless; /* nothing needs to be done */
} cli_report_tally;

/* Lengths from `begin` to `end` - 1; the last bucket has no end. */
typedef struct {
  uint64_t begin, end, count;
} cli_report_bucket;

/* All that was counted. The first group is the main thread's; each following one belongs to a shard of the ordered
 * work (job.h: work_shard). Only the tables are split: the one of parameters belongs to the second shard. */
typedef struct {
  cli_report_shared shared;
  const cli_options *options;
  uint64_t record_count, classes[CLI_REPORT_CLASSES], changed_count, byte_count;
  cli_report_tally statuses[CLI_STATUS_CODES], changes[64];
  uint64_t lengths[CLI_REPORT_LENGTHS + 1], length_sum, length_max; /* the last number is that of all longer ones */
  cli_table raw;                                                    /* hashes of the texts */

  cli_frequent tables[CLI_REPORT_TABLES], traps[CLI_TRAP_KINDS];
  uint64_t hostless_count;
  uint64_t status_count, timed_count; /* requests whose status and time the log has */
  bool has_domains;

  uint64_t parameter_record, with_parameters, with_more_parameters; /* records */

  cli_table base, groups[CLI_REPORT_LOSSY_MAX];
  uint64_t lossy_counts[CLI_REPORT_LOSSY_MAX];

  bool failed[CLI_MAX_SHARDS]; /* memory ran out in a shard, … */
  bool main_failed;            /* … or in the main thread */

  /* Set by cli_report_finish. */
  uint64_t normal_count; /* records with a normal form */
  cli_groups_result merges[CLI_REPORT_LOSSY_MAX];
  size_t lossy_order[CLI_REPORT_LOSSY_MAX]; /* the rules that merge most first */
  cli_report_bucket buckets[CLI_REPORT_BUCKETS];
  uint64_t p50, p90, p99; /* lengths that so many percent do not exceed; CLI_REPORT_LENGTHS: at least that */

  /* What is written. */
  cli_output *output;
  simdiri_buffer text; /* that is shown, if it had to be redacted */
} cli_report;

void cli_report_init(cli_report *report, uint64_t salt);
void cli_report_free(cli_report *report);

/* Counts the notes of a chunk: the shard of the work number `shard`, in any thread, and what the main thread does. */
enum { CLI_REPORT_SHARDS = 4 };
void cli_report_work_shard(void *data, cli_chunk *chunk, size_t shard);
void cli_report_count_chunk(cli_report *report, const cli_job *job, const cli_chunk *chunk);

/* Finishes the counting. Returns 0, or -1 if memory ran out. */
int cli_report_finish(cli_report *report);

/* Traps (report_traps.h): their tables; counting those of a note; the end. Return 0, or -1 if memory ran out. */
void cli_report_init_traps(cli_report *report, uint64_t salt);
int cli_report_count_traps(cli_report *report, const cli_report_note *note);
int cli_report_finish_traps(cli_report *report);

/* Write to report->output. */
void cli_report_write_html(cli_report *report);
void cli_report_write_json(cli_report *report);

/* ------------------------------------------------------------------------------------------- what is shown */

/* Estimates how many different items a table has, not more than the records that have one. */
cli_estimate cli_report_distinct_of(const cli_table *distinct, uint64_t max);

/* A parameter: how many values it has, and are these so many for its records that they have no end? */
cli_estimate cli_report_values_of(const cli_frequent_item *parameter, bool *is_endless);

/* A group that has enough different values to be a trap. */
typedef struct {
  const cli_frequent_item *item; /* NULL: there is none */
  cli_estimate values;
} cli_report_trap_group;

typedef struct {
  uint64_t record_count, group_count;
} cli_report_trap_sum;

/* Returns the next group of a kind, those with most records first. *at is 0 for the first one. */
cli_report_trap_group cli_report_next_trap(const cli_report *report, cli_trap_kind kind, size_t *at);
cli_report_trap_sum cli_report_sum_traps(const cli_report *report, cli_trap_kind kind);
const char *cli_trap_name(cli_trap_kind kind);

/* A text of the input as it may be shown: its beginning. */
typedef struct {
  simdiri_text text; /* until the next call */
  size_t whole_len;
  size_t offset; /* the place of an error, or CLI_HTML_NO_OFFSET */
} cli_report_shown;

/* Makes a text that may be shown: redacts it, unless --no-redact is given, and cuts it. If memory runs out, the text is
 * left out. */
cli_report_shown cli_report_show(cli_report *report, const cli_beginning *beginning, uint64_t offset);

/* Begins a finding of the page: a name with a number, its share, a bar, and the start of a paragraph. */
void cli_report_begin_finding(const cli_report *report, const char *classes, const char *name, const char *number,
                              double share, double whole);

/* The cards of the page with tables and with lengths. */
void cli_report_put_pages(cli_report *report);
void cli_report_put_duplicates(cli_report *report);
void cli_report_put_traps(cli_report *report);
void cli_report_put_hosts(cli_report *report);
void cli_report_put_parameters(cli_report *report);
void cli_report_put_lengths(cli_report *report);
void cli_report_put_schemes(cli_report *report);

/* Writes a bar that shows a share. */
void cli_report_put_bar(const cli_report *report, double share, double whole);

/* Writes a text of the input, with `classes` besides its own, and the place of an error (UINT64_MAX: none). */
void cli_report_put_text(cli_report *report, const char *classes, const cli_beginning *beginning, uint64_t offset);

/* Writes the beginning of a whole record, such as the line of a log. */
void cli_report_put_line(cli_report *report, const cli_beginning *beginning, uint64_t offset);

/* Format into `text` and return it: "1,234,567"; "12.3 %"; a time in microseconds as "1.2 s"; the month of
 * a calendar (cli_report_trap.date) as "2031-05", or its year; an estimate as "about
 * 1,230,000 ± 9,000", rounded so that the error has two digits, or as the number if it is exact. */
enum { CLI_REPORT_NUMBER_CAPACITY = 80 };
const char *cli_report_number(uint64_t number, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_share(double share, double whole, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_about(cli_estimate estimate, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_time(double microseconds, char text[CLI_REPORT_NUMBER_CAPACITY]);
const char *cli_report_month(uint64_t date, char text[CLI_REPORT_NUMBER_CAPACITY]);

/* The same as arguments of a call, which have their own memory. */
#define CLI_REPORT_NUMBER(number) cli_report_number((number), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_SHARE(share, whole)                                                                                 \
  cli_report_share((double)(share), (double)(whole), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_TIME(microseconds) cli_report_time((microseconds), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_MONTH(date) cli_report_month((date), (char[CLI_REPORT_NUMBER_CAPACITY]){0})
#define CLI_REPORT_ABOUT(estimate) cli_report_about((estimate), (char[CLI_REPORT_NUMBER_CAPACITY]){0})

#endif
