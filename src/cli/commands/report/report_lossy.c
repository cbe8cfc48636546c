/* The keys that lossy rules make of normal forms. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/report/report_note.h"

static simdiri_status create_keyer(const simdiri_context *context, uint32_t bits, simdiri_keyer **keyer) {
  simdiri_key_options options;
  simdiri_key_options_init(&options);
  options.lossy = bits;
  return simdiri_keyer_create(context, &options, NULL, keyer);
}

static simdiri_status add_rule(cli_report_lossy *lossy, const simdiri_context *context, const char *name) {
  const uint32_t bits = simdiri_lossy_find(name, strlen(name));
  if (bits == 0 || bits == SIMDIRI_LOSSY_UNWRAP) return SIMDIRI_OK; /* without a rules file it does nothing */
  if (lossy->count == CLI_REPORT_LOSSY_MAX) return SIMDIRI_OK;
  cli_report_lossy_rule *rule = &lossy->rules[lossy->count++];
  *rule = (cli_report_lossy_rule){.name = name, .bits = bits};
  return create_keyer(context, bits, &rule->keyer);
}

simdiri_status cli_report_lossy_create(cli_report_lossy *lossy, const simdiri_context *context) {
  const char *name;
  uint32_t all = 0;
  simdiri_status status = create_keyer(context, 0, &lossy->plain);
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL && status == SIMDIRI_OK; bit++)
    status = add_rule(lossy, context, name);
  if (status == SIMDIRI_OK) status = add_rule(lossy, context, "crawl");
  for (size_t i = 0; i < lossy->count; i++) all |= lossy->rules[i].bits;
  return status == SIMDIRI_OK ? create_keyer(context, all, &lossy->all) : status;
}

void cli_report_lossy_free(cli_report_lossy *lossy) {
  for (size_t i = 0; i < lossy->count; i++) simdiri_keyer_free(lossy->rules[i].keyer);
  simdiri_keyer_free(lossy->plain);
  simdiri_keyer_free(lossy->all);
}

/* Adds the rules that could change a text by themselves, although they did not when all rules were applied, because of
 * one that changed it before. */
static uint32_t add_hidden(uint32_t fired) {
  static const uint32_t hiding = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SLASHES |
                                 SIMDIRI_LOSSY_PLUS_SPACE | SIMDIRI_LOSSY_EMPTY_VALUE | SIMDIRI_LOSSY_EMPTY_PARAMETERS |
                                 SIMDIRI_LOSSY_REPEATED_PARAMETERS;
  static const uint32_t hidden = SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SLASHES | SIMDIRI_LOSSY_TRAILING_SLASH |
                                 SIMDIRI_LOSSY_INDEX | SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_EMPTY_QUERY |
                                 SIMDIRI_LOSSY_EMPTY_VALUE | SIMDIRI_LOSSY_PATH_CASE | SIMDIRI_LOSSY_EMPTY_PARAMETERS |
                                 SIMDIRI_LOSSY_REPEATED_PARAMETERS;
  return fired | (fired & SIMDIRI_LOSSY_FRAGMENT ? SIMDIRI_LOSSY_ANCHOR : 0) | (fired & hiding ? hidden : 0);
}

/* Chooses the entries that the rule may change. Returns whether there are any. */
static bool choose_candidates(cli_report_keys *keys, size_t count, uint32_t bits) {
  bool has_any = false;
  memset(keys->candidates, 0, sizeof keys->candidates);
  for (size_t i = 0; i < count; i++) {
    if (!(keys->fired[i] & bits)) continue;
    keys->candidates[i / 8] |= (uint8_t)(1u << i % 8);
    has_any = true;
  }
  return has_any;
}

static simdiri_status note_rule(const simdiri_keyer *keyer, cli_cursor *cursor, simdiri_records *records, size_t rule,
                                cli_report_keys *keys) {
  records->validity = keys->candidates;
  const simdiri_status status =
      simdiri_keys(keyer, cursor->worker->scratch, records, keys->keys, CLI_BATCH_MAX, NULL, &keys->result);
  for (size_t i = 0; i < records->record_count && status == SIMDIRI_OK; i++) {
    if (!(keys->candidates[i / 8] >> i % 8 & 1) || keys->keys[i].low == keys->plain[i].low) continue;
    keys->changed[i][__builtin_popcount(keys->masks[i])] = keys->keys[i].low;
    keys->masks[i] |= (uint32_t)1 << rule;
  }
  return status;
}

/* A long text is not in the buffer of results. */
simdiri_status cli_report_make_keys(const cli_report_lossy *lossy, cli_cursor *cursor, cli_report_keys *keys) {
  const cli_batch *batch = cursor->batch;
  const simdiri_result *alone = &batch->alone;
  const int64_t alone_offsets[] = {0, (int64_t)alone->text_len};
  simdiri_records records = {.data = batch->is_alone ? alone->text : batch->results.data,
                             .data_len = batch->is_alone ? alone->text_len : batch->results.len,
                             .offsets64 = batch->is_alone ? alone_offsets : batch->result_offsets,
                             .record_count = batch->entry_count};
  simdiri_scratch *scratch = cursor->worker->scratch;
  if (batch->entry_count == 0) return SIMDIRI_OK;
  if (!records.data) records.data = "";
  memset(keys->masks, 0, sizeof keys->masks);
  keys->result.batch.dense_capacity = CLI_BATCH_MAX;
  simdiri_status status =
      simdiri_keys(lossy->plain, scratch, &records, keys->plain, CLI_BATCH_MAX, NULL, &keys->result);
  keys->result.lossy = keys->fired;
  if (status == SIMDIRI_OK)
    status = simdiri_keys(lossy->all, scratch, &records, keys->keys, CLI_BATCH_MAX, NULL, &keys->result);
  keys->result.lossy = NULL;
  for (size_t i = 0; i < batch->entry_count; i++) keys->fired[i] = add_hidden(keys->fired[i]);
  for (size_t rule = 0; rule < lossy->count && status == SIMDIRI_OK; rule++)
    if (choose_candidates(keys, batch->entry_count, lossy->rules[rule].bits))
      status = note_rule(lossy->rules[rule].keyer, cursor, &records, rule, keys);
  return status;
}
