/* The keys that lossy rules make of normal forms. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_rules.h"

#include <string.h>

#include "cli/outcome/record_status.h"

/* ------------------------------------------------------------------------------------------- the rules */

static simdiri_status create_keyer(const simdiri_context *context, uint32_t bits, simdiri_keyer **keyer) {
  simdiri_key_options options;
  simdiri_key_options_init(&options);
  options.lossy = bits;
  return simdiri_keyer_create(context, &options, NULL, keyer);
}

static simdiri_status add_rule(cli_report_rules *rules, const simdiri_context *context, const char *name) {
  const uint32_t bits = simdiri_lossy_find(name, strlen(name));
  if (bits == 0 || rules->count == CLI_REPORT_RULES_MAX) return SIMDIRI_OK;
  rules->rules[rules->count] = (cli_report_rule){name, bits};
  const simdiri_status status = create_keyer(context, bits, &rules->keyers[rules->count]);
  if (status == SIMDIRI_OK) rules->count++;
  return status;
}

simdiri_status cli_report_rules_create(cli_report_rules *rules, const simdiri_context *context) {
  const char *name;
  simdiri_status status = create_keyer(context, 0, &rules->plain);
  for (unsigned bit = 0; (name = simdiri_lossy_name(bit)) != NULL && status == SIMDIRI_OK; bit++)
    status = add_rule(rules, context, name);
  return status == SIMDIRI_OK ? add_rule(rules, context, "crawl") : status;
}

void cli_report_rules_free(cli_report_rules *rules) {
  for (size_t i = 0; i < rules->count; i++) simdiri_keyer_free(rules->keyers[i]);
  simdiri_keyer_free(rules->plain);
}

/* ------------------------------------------------------------------------------------------- candidates */

/* What a normal form contains. */
enum {
  HAS_QUERY = 1 << 0,
  HAS_HASH = 1 << 1,
  HAS_AT = 1 << 2,
  HAS_SEMICOLON = 1 << 3,
  HAS_EQUALS = 1 << 4,
  HAS_PERCENT = 1 << 5,
  HAS_WWW = 1 << 6,
  HAS_DOT = 1 << 7,
  ALWAYS = 1 << 8
};

/* A rule can change a text only if the text has one of these: tests/cli/report_reference.py compares with
 * `simdiri key --lossy`. simdiri-rules(5) describes the rules. */
static uint16_t find_needs(uint32_t bits) {
  static const struct {
    uint32_t bits;
    uint16_t needs;
  } table[] = {{SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR, HAS_HASH},
               {SIMDIRI_LOSSY_WWW, HAS_WWW},
               {SIMDIRI_LOSSY_SESSION, HAS_QUERY | HAS_SEMICOLON},
               {SIMDIRI_LOSSY_TRACKING | SIMDIRI_LOSSY_SORT | SIMDIRI_LOSSY_EMPTY_QUERY, HAS_QUERY},
               {SIMDIRI_LOSSY_FINAL_DOT, HAS_DOT},
               {SIMDIRI_LOSSY_USERINFO, HAS_AT},
               {SIMDIRI_LOSSY_PLUS_SPACE, HAS_PERCENT},
               {SIMDIRI_LOSSY_EMPTY_VALUE, HAS_EQUALS}};
  uint16_t needs = 0;
  for (size_t i = 0; i < sizeof table / sizeof *table; i++) {
    if (!(bits & table[i].bits)) continue;
    needs |= table[i].needs;
    bits &= ~table[i].bits;
  }
  return bits ? (uint16_t)(needs | ALWAYS) : needs;
}

static bool has_byte(const char *text, size_t len, char byte) { return memchr(text, byte, len) != NULL; }

static uint16_t find_features(const char *text, size_t len) {
  uint16_t features = ALWAYS;
  const char *host = memchr(text, '/', len), *end = text + len, *path;
  if (len == 0) return features;
  if (has_byte(text, len, '?')) features |= HAS_QUERY;
  if (has_byte(text, len, '#')) features |= HAS_HASH;
  if (has_byte(text, len, '@')) features |= HAS_AT;
  if (has_byte(text, len, ';')) features |= HAS_SEMICOLON;
  if (has_byte(text, len, '=')) features |= HAS_EQUALS;
  if (has_byte(text, len, '%')) features |= HAS_PERCENT;
  if (!host || end - host < 3 || host[1] != '/') return features;
  host += 2;
  path = memchr(host, '/', (size_t)(end - host));
  if (!path) path = end;
  for (const char *at = host; at < path; at++) {
    if (path - at >= 4 && memcmp(at, "www.", 4) == 0) features |= HAS_WWW;
    if (*at == '.' && (at + 1 == end || strchr(":/?#", at[1]))) features |= HAS_DOT; /* also matches NUL */
  }
  return features;
}

/* ------------------------------------------------------------------------------------------- keys */

static void note_key(cli_report_keys *keys, size_t entry, size_t rule, simdiri_fingerprint key) {
  if (key.low == keys->plain[entry].low) return;
  keys->changed[entry][__builtin_popcount(keys->masks[entry])] = key.low;
  keys->masks[entry] |= (uint32_t)1 << rule;
}

static const char *results_of(const cli_batch *batch) { return batch->results.data ? batch->results.data : ""; }

/* Chooses the entries that the rule may change. Returns whether there are any. */
static bool choose_candidates(const cli_batch *batch, cli_report_keys *keys, uint16_t needs) {
  bool has_any = false;
  memset(keys->candidates, 0, sizeof keys->candidates);
  for (size_t i = 0; i < batch->entry_count; i++) {
    if (!(keys->features[i] & needs)) continue;
    keys->candidates[i / 8] |= (uint8_t)(1u << i % 8);
    has_any = true;
  }
  return has_any;
}

static simdiri_status run_keyer(const simdiri_keyer *keyer, cli_cursor *cursor, const uint8_t *candidates,
                                simdiri_fingerprint *to, cli_report_keys *keys) {
  const cli_batch *batch = cursor->batch;
  const simdiri_records records = {.data = results_of(batch),
                                   .data_len = batch->results.len,
                                   .offsets64 = batch->result_offsets,
                                   .record_count = batch->entry_count,
                                   .validity = candidates};
  return simdiri_keys(keyer, cursor->worker->scratch, &records, to, CLI_BATCH_MAX, NULL, &keys->result);
}

/* The keys of a long text, which is not in the buffer of results. */
static simdiri_status make_lone_keys(const cli_report_rules *rules, cli_cursor *cursor, cli_report_keys *keys) {
  const simdiri_result *alone = &cursor->batch->alone;
  const uint16_t features = find_features(alone->text, alone->text_len);
  simdiri_status status =
      simdiri_key(rules->plain, cursor->worker->scratch, alone->text, alone->text_len, &keys->plain[0], NULL);
  keys->masks[0] = 0;
  for (size_t i = 0; i < rules->count && !cli_status_is_machine((int)status); i++) {
    if (!(features & find_needs(rules->rules[i].bits))) continue;
    status = simdiri_key(rules->keyers[i], cursor->worker->scratch, alone->text, alone->text_len, &keys->keys[0], NULL);
    if (!cli_status_is_machine((int)status)) note_key(keys, 0, i, keys->keys[0]);
  }
  return cli_status_is_machine((int)status) ? status : SIMDIRI_OK;
}

simdiri_status cli_report_make_keys(const cli_report_rules *rules, cli_cursor *cursor, cli_report_keys *keys) {
  const cli_batch *batch = cursor->batch;
  if (batch->entry_count == 0) return SIMDIRI_OK;
  if (batch->is_alone) return make_lone_keys(rules, cursor, keys);
  simdiri_status status = run_keyer(rules->plain, cursor, NULL, keys->plain, keys);
  for (size_t i = 0; i < batch->entry_count; i++) {
    keys->masks[i] = 0;
    keys->features[i] = find_features(results_of(batch) + batch->result_offsets[i],
                                      (size_t)(batch->result_offsets[i + 1] - batch->result_offsets[i]));
  }
  for (size_t rule = 0; rule < rules->count && status == SIMDIRI_OK; rule++) {
    if (!choose_candidates(batch, keys, find_needs(rules->rules[rule].bits))) continue;
    status = run_keyer(rules->keyers[rule], cursor, keys->candidates, keys->keys, keys);
    for (size_t i = 0; i < batch->entry_count && status == SIMDIRI_OK; i++)
      if (keys->candidates[i / 8] >> i % 8 & 1) note_key(keys, i, rule, keys->keys[i]);
  }
  return status;
}
