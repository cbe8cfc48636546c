/* What a thread finds out about a record, for the threads that count in order. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REPORT_REPORT_NOTE_H
#define SIMDIRI_CLI_COMMANDS_REPORT_REPORT_NOTE_H

#include <stdint.h>
#include <string.h>

/* Rules: the lossy rules that --lossy takes, and the list "crawl". Their order is that of cli_report_rules. */
enum { CLI_REPORT_RULES_MAX = 20 };

/* Texts are kept up to these lengths; parameters of a record up to this number. */
enum { CLI_REPORT_TEXT_MAX = 1024, CLI_REPORT_NAME_MAX = 255, CLI_REPORT_PARAMETERS_MAX = 1000 };

/* How good a record is. */
enum {
  CLI_REPORT_VALID,
  CLI_REPORT_REPAIRED, /* not valid, but it has a normal form */
  CLI_REPORT_BAD,      /* it has no normal form */
  CLI_REPORT_ABSENT,   /* the field has no value, which is no error */
  CLI_REPORT_CLASSES
};

/* A text in a note: the beginning of it. */
typedef struct {
  uint32_t begin, kept; /* in the note */
  uint64_t len;         /* of the whole text */
} cli_report_span;

/* A parameter of the query. */
typedef struct {
  uint64_t name, value; /* their hashes */
  cli_report_span text; /* the name */
} cli_report_parameter;

/* A note. After it: hashes of the keys of rules, one for each bit in `rules`; parameters; texts. */
typedef struct {
  uint32_t size; /* of all of it, a multiple of 8 */
  uint32_t changes;
  uint32_t rules; /* bit i: rule i changes the normal form */
  uint32_t parameter_count;
  uint16_t status;
  uint8_t class;
  uint8_t has_more_parameters;
  uint64_t raw_hash, normal_hash, host_hash, domain_hash, scheme_hash;
  uint64_t offset; /* of the error, in the text */
  cli_report_span raw, normal, host, domain, scheme;
} cli_report_note;

static inline const char *cli_report_text(const cli_report_note *note, const cli_report_span *span) {
  return (const char *)note + span->begin;
}

static inline const uint64_t *cli_report_rule_keys(const cli_report_note *note) { return (const uint64_t *)(note + 1); }

static inline const cli_report_parameter *cli_report_parameters(const cli_report_note *note) {
  return (const cli_report_parameter *)(cli_report_rule_keys(note) + __builtin_popcount(note->rules));
}

#endif
