/* The lossy rules of a report, and the keys that they make. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_RULES_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_RULES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

#include "cli/commands/report/report_note.h"
#include "cli/engine/cursor.h"

typedef struct {
  const char *name; /* as --lossy has it */
  uint32_t bits;    /* SIMDIRI_LOSSY_… */
} cli_report_rule;

/* All of them, and a keyer for each. All threads share it. */
typedef struct {
  cli_report_rule rules[CLI_REPORT_RULES_MAX];
  simdiri_keyer *keyers[CLI_REPORT_RULES_MAX];
  simdiri_keyer *plain; /* without lossy rules */
  size_t count;
} cli_report_rules;

simdiri_status cli_report_rules_create(cli_report_rules *rules, const simdiri_context *context);
void cli_report_rules_free(cli_report_rules *rules);

/* The keys of a batch of normal forms. */
typedef struct {
  simdiri_fingerprint plain[CLI_BATCH_MAX], keys[CLI_BATCH_MAX];
  uint32_t masks[CLI_BATCH_MAX];                         /* which rules change each entry */
  uint64_t changed[CLI_BATCH_MAX][CLI_REPORT_RULES_MAX]; /* the hashes of its keys, in the order of the bits */
  uint8_t candidates[CLI_BATCH_MAX / 8];                 /* bits */
  uint16_t features[CLI_BATCH_MAX];
  simdiri_keys_result result; /* whose notes are not used */
} cli_report_keys;

/* Makes the keys of all entries that were normalized. */
simdiri_status cli_report_make_keys(const cli_report_rules *rules, cli_cursor *cursor, cli_report_keys *keys);

#endif
