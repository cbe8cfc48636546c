/* The records that dedupe merged, and the rules that made their keys equal: --explain-merges and the summary. */
/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <stdio.h>

#include "cli/commands/dedupe/dedupe.h"

/* Returns whether there was any rule. */
static bool count_rules(cli_summary *summary, uint32_t changes, uint32_t lossy) {
  for (unsigned bit = 0; bit < 32; bit++) {
    summary->merged_by[bit] += changes >> bit & 1;
    summary->merged_by_lossy[bit] += lossy >> bit & 1;
  }
  return changes || lossy;
}

/* Writes the names of the rules that changed a record, with commas between them; "-" for none. */
static void put_rules(cli_output *output, uint32_t changes, uint32_t lossy) {
  const char *comma = "";
  for (unsigned bit = 0; bit < 64; bit++) {
    const bool is_lossy = bit >= 32;
    if (!((is_lossy ? lossy : changes) >> bit % 32 & 1)) continue;
    cli_output_put(output, comma);
    if (is_lossy) cli_output_put(output, "lossy:");
    cli_output_put(output, is_lossy ? simdiri_lossy_name(bit % 32) : simdiri_change_name(bit));
    comma = ",";
  }
  if (comma[0] == '\0') cli_output_put(output, "-");
  cli_output_put(output, "\t");
}

static void put_merge(const cli_job *job, cli_output *output, const cli_records *records, size_t i,
                      const cli_key_entry *entry, const cli_record *record) {
  char hex[SIMDIRI_FINGERPRINT_CAPACITY], numbers[64];
  const size_t len = simdiri_fingerprint_write(entry->key, job->run.options->hash, hex);
  const uint64_t number = job->summary.record_count + records->numbers[i] + 1;
  (void)snprintf(numbers, sizeof numbers, "\t%" PRIu64 "\t%" PRIu64 "\t", entry->first, number);
  cli_output_write(output, hex, len);
  cli_output_put(output, numbers);
  put_rules(output, entry->changes, entry->lossy);
  put_rules(output, records->changes[i], records->lossy[i]);
  cli_output_write(output, record->text, record->text_len);
  cli_output_write(output, &job->run.framing->separator, 1);
}

int cli_dedupe_tell_merges(cli_job *job, const cli_chunk *chunk) {
  cli_dedupe *dedupe = job->state;
  const cli_records *records = &chunk->records;
  const char *at = chunk->block.data + chunk->header_len, *end = chunk->block.data + chunk->block.len;
  cli_record record;
  size_t kept = 0; /* number among the records that were not left out; the block has all of them */
  for (size_t i = 0; kept < records->count && job->run.framing->next(job->run.framing, &at, end, &record); i++) {
    if (records->numbers[kept] != i) continue;
    if (!dedupe->is_new[kept]) {
      const cli_key_entry *entry = cli_key_map_entry(dedupe->map, dedupe->ordinals[kept]);
      const uint32_t changes = entry->changes | records->changes[kept], lossy = entry->lossy | records->lossy[kept];
      job->summary.merged_count++;
      job->summary.merged_by_none += !count_rules(&job->summary, changes, lossy);
      put_merge(job, job->merges, records, kept, entry, &record);
    }
    kept++;
  }
  return job->merges->failed ? CLI_EXIT_TROUBLE : CLI_EXIT_DONE;
}
