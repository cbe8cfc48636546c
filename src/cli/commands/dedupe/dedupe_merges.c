/* The records that dedupe merged, and the rules that made their keys equal: --explain-merges and the summary. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands/dedupe/dedupe.h"
#include "cli/stream/rejects.h"

/* Is the rule of this number among the changes or the lossy rules? */
static bool has_rule(unsigned number, uint64_t changes, uint32_t lossy) {
  return number < CLI_FIRST_LOSSY_RULE ? changes >> number & 1 : lossy >> (number - CLI_FIRST_LOSSY_RULE) & 1;
}

/* Counts a merged record. A rule that changed both records is not the reason if another rule changed only one. */
static void count_merge(cli_summary *summary, const cli_key_first *first, uint64_t changes, uint32_t lossy,
                        bool is_identical) {
  const bool differ = first->changes != changes || first->lossy != lossy;
  changes = differ ? changes ^ first->changes : changes;
  lossy = differ ? lossy ^ first->lossy : lossy;
  summary->merged_count++;
  summary->merged_identical += is_identical;
  if (is_identical) return;
  summary->merged_by_none += !changes && !lossy;
  for (unsigned rule = 0; rule < CLI_MERGING_RULE_COUNT; rule++)
    summary->merged_by[rule] += has_rule(rule, changes, lossy);
}

/* Writes the names of the rules that changed a record, with commas between them; "-" for none. */
static void put_rules(cli_output *output, uint64_t changes, uint32_t lossy) {
  const char *comma = "";
  for (unsigned rule = 0; rule < CLI_MERGING_RULE_COUNT; rule++) {
    char name[CLI_MERGING_RULE_CAPACITY];
    if (!has_rule(rule, changes, lossy)) continue;
    cli_output_put(output, comma);
    cli_output_put(output, cli_merging_rule_name(rule, name));
    comma = ",";
  }
  if (comma[0] == '\0') cli_output_put(output, "-");
  cli_output_put(output, "\t");
}

/* Writes the file of a record, and its number in the file. */
static void put_place(cli_output *output, const char *path, uint64_t number) {
  char text[32];
  cli_put_escaped(output, path, strlen(path));
  (void)snprintf(text, sizeof text, ":%" PRIu64 "\t", number);
  cli_output_put(output, text);
}

static void put_merge(const cli_job *job, cli_output *output, const cli_records *records, size_t i,
                      const cli_key_first *first, const cli_record *record) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY];
  const size_t len = simdiri_fingerprint_write(records->fingerprints[i], job->run.options->hash, hex);
  cli_output_write(output, hex, len);
  cli_output_put(output, "\t");
  put_place(output, first->path, first->number);
  put_place(output, job->path, job->record + records->numbers[i]);
  put_rules(output, first->changes, first->lossy);
  if (first->text == records->texts[i])
    cli_output_put(output, "identical\t");
  else
    put_rules(output, records->changes[i], records->lossy[i]);
  cli_output_write(output, record->text, record->text_len);
  cli_output_write(output, &job->run.framing->separator, 1);
}

int cli_dedupe_tell_merges(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->data;
  const cli_records *records = &chunk->records;
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  cli_record record;
  size_t kept = 0; /* number among the records that were not left out; the block has all of them */
  for (size_t i = 0; kept < records->count && job->run.framing->next(job->run.framing, &at, end, &record); i++) {
    if (records->numbers[kept] != i) continue;
    if (!records->is_new[kept]) {
      const cli_key_first *first = cli_key_map_first(dedupe->map, dedupe->ordinals[kept]);
      count_merge(&job->summary, first, records->changes[kept], records->lossy[kept],
                  first->text == records->texts[kept]);
      put_merge(job, job->merges, records, kept, first, &record);
    }
    kept++;
  }
  return job->merges->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}
