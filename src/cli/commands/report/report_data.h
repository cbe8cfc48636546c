/* What report counts, and the page and the JSON that it writes. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_DATA_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_DATA_H

#include "cli/commands/report/report_work.h"
#include "cli/io/output.h"
#include "cli/sketch/distinct.h"
#include "cli/sketch/frequent.h"
#include "cli/sketch/groups.h"
#include "cli/stream/job.h"

/* What the page has in addition to cli_page_style; the digest is of both. */
extern const char *const cli_report_style[];
extern const char cli_report_style_digest[];

enum {
  CLI_REPORT_SAMPLES = 4,    /* of a status or a change */
  CLI_REPORT_LENGTHS = 4096, /* shorter texts are counted exactly; longer ones by their power of two */
  CLI_REPORT_LONG_LENGTHS = 64,
  CLI_REPORT_TOP = 25 /* rows of a table */
};

/* Capacities: what is beyond them is estimated. */
enum {
  CLI_REPORT_DISTINCT_LIMIT = 1 << 16,
  CLI_REPORT_VALUES_LIMIT = 512,
  CLI_REPORT_GROUPS_LIMIT = 2048,
  CLI_REPORT_BASE_LIMIT = 1 << 15,
  CLI_REPORT_HOSTS = 16384,
  CLI_REPORT_SCHEMES = 1024,
  CLI_REPORT_PARAMETER_NAMES = 2048,
  CLI_REPORT_IRIS = 8192
};

/* A record that is shown. */
typedef struct {
  cli_beginning raw, normal; /* the texts of the note */
  uint64_t hash;             /* of the raw text */
  uint64_t offset;           /* of the error in the raw text; UINT64_MAX: none */
  unsigned form;             /* CLI_REPORT_IRI, … */
  const char *file;
  uint64_t record; /* its number in the file, from 1 */
} cli_report_sample;

typedef struct {
  uint64_t count, repaired_count;
  cli_report_sample samples[CLI_REPORT_SAMPLES];
  size_t sample_count;
} cli_report_tally;

/* All that was counted. The first group is the main thread's; each following one belongs to a shard of the ordered
 * work (job.h: work_shard). */
typedef struct {
  cli_report_shared shared;
  const cli_options *options;
  uint64_t salt;
  uint64_t record_count, classes[CLI_REPORT_CLASSES], changed_count, byte_count;
  cli_report_tally statuses[CLI_STATUS_CODES], changes[32];
  uint64_t lengths[CLI_REPORT_LENGTHS], long_lengths[CLI_REPORT_LONG_LENGTHS], length_sum, length_max;
  cli_distinct raw, normal;

  cli_frequent hosts, domains, schemes, iris;
  cli_distinct distinct_hosts, distinct_domains;
  uint64_t hostless_count;
  bool has_domains;

  cli_frequent parameters;
  uint64_t parameter_record, with_parameters, with_more_parameters; /* records */
  cli_distinct distinct_parameters;

  cli_groups base, groups[CLI_REPORT_RULES_MAX];
  uint64_t rule_counts[CLI_REPORT_RULES_MAX];

  cli_groups_result merges[CLI_REPORT_RULES_MAX]; /* set by cli_report_finish, … */
  size_t rule_order[CLI_REPORT_RULES_MAX];        /* … the rules that merge most first */
  cli_output *output;                             /* of the page or the numbers; NULL: counting has not ended */
  bool failed[CLI_MAX_SHARDS];                    /* memory ran out in a shard, … */
  bool main_failed;                               /* … or in the main thread */
} cli_report;

/* Returns 0, or -1 if memory runs out; free it in any case. */
int cli_report_init(cli_report *report, uint64_t salt);
void cli_report_free(cli_report *report);

/* Counts the notes of a chunk: the shard of the work number `shard`, in any thread, and what the main thread does. */
enum { CLI_REPORT_SHARDS = 3 };
void cli_report_work_shard(void *data, cli_chunk *chunk, size_t shard);
void cli_report_count_chunk(cli_report *report, const cli_job *job, const cli_chunk *chunk);

/* Finishes the counting. Returns 0, or -1 if memory ran out. */
int cli_report_finish(cli_report *report);

/* An estimate with its error. */
typedef struct {
  double count, error; /* half an interval of 95 % confidence; 0: the count is exact */
} cli_report_estimate;

/* Returns the number of records with a normal form. */
uint64_t cli_report_count_normal(const cli_report *report);

/* Estimates, not larger than a number that is known. */
cli_report_estimate cli_report_distinct_of(cli_distinct *sketch, uint64_t all);

void cli_report_write_html(cli_report *report, cli_output *output);
void cli_report_write_json(cli_report *report, cli_output *output);

#endif
