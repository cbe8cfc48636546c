/* Names of members of JSON: the rules for their values, and secrets in them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/redact/redact_writer.h"

static simdiri_text *find_place(cli_redact_writer *writer, const char *name, size_t len) {
  if (len == 0) return &writer->harmless[0];
  const size_t first = (unsigned char)name[0], middle = (unsigned char)name[len / 2];
  const size_t hash = 31 * len + 7 * first + 3 * middle + (unsigned char)name[len - 1];
  return &writer->harmless[hash % CLI_HARMLESS_MAX];
}

static bool is_harmless(cli_redact_writer *writer, const char *name, size_t len) {
  const simdiri_text *known = find_place(writer, name, len);
  return len > 0 && known->len == len && memcmp(known->text, name, len) == 0;
}

simdiri_status cli_redact_find_rule(cli_redact_writer *writer, const char *raw, size_t raw_len, size_t *rule,
                                    bool *is_found) {
  const simdiri_redactor *redactor = writer->run->redactor;
  const char *name = raw;
  size_t len = raw_len;
  *is_found = false;
  if (is_harmless(writer, raw, raw_len)) return SIMDIRI_OK;
  if (len > 0 && memchr(name, '\\', len)) {
    const simdiri_status status = cli_redact_decode(writer, name, len);
    if (status != SIMDIRI_OK) return status;
    name = writer->worker->text.data;
    len = writer->worker->text.len;
  }
  *is_found = simdiri_redact_name(redactor, name, len, rule);
  if (*is_found || raw != writer->new_name) return SIMDIRI_OK;
  const simdiri_buffer *redacted = &writer->worker->found;
  *is_found = simdiri_redact_name(redactor, redacted->data, redacted->len, rule);
  return SIMDIRI_OK;
}

/* Finds the rule for the value of a pair (cli_json_pairs.judges). If the name has a secret in it, the output has
 * another one, which counts, too. */
static bool judge_pair(void *owner, const char *name, size_t len, size_t *rule) {
  cli_redact_writer *writer = owner;
  const simdiri_redactor *redactor = writer->run->redactor;
  const bool has_escapes = len > 0 && memchr(name, '\\', len);
  simdiri_buffer *work = &writer->worker->work;
  simdiri_text text = {name, len}, redacted;
  if (is_harmless(writer, name, len)) return false;
  work->len = 0;
  simdiri_status status = has_escapes ? cli_redact_decode(writer, name, len) : SIMDIRI_OK;
  if (has_escapes) text = (simdiri_text){writer->worker->text.data, writer->worker->text.len};
  if (status == SIMDIRI_OK && simdiri_redact_name(redactor, text.text, text.len, rule)) return true;
  if (status == SIMDIRI_OK) status = simdiri_redact(redactor, text.text, text.len, work, &redacted, NULL);
  if (status != SIMDIRI_OK) {
    writer->claimed_status = status;
    return false;
  }
  if (redacted.text != text.text) return simdiri_redact_name(redactor, redacted.text, redacted.len, rule);
  if (!has_escapes && len > 0) *find_place(writer, name, len) = text;
  return false;
}

simdiri_status cli_redact_start_pairs(cli_redact_writer *writer, const cli_record *record) {
  writer->pairs.judges = judge_pair;
  writer->pairs.owner = writer;
  writer->claimed_status = SIMDIRI_OK;
  writer->pair = writer->text_number = writer->pair_end = 0;
  return cli_json_find_pairs(&writer->pairs, record) == 0 ? writer->claimed_status : SIMDIRI_ERROR_NO_MEMORY;
}

/* A pair in the value of another one counts for its name only. */
cli_pair_text cli_redact_next_pair_text(cli_redact_writer *writer) {
  const cli_json_pair *pairs = cli_json_pairs_data(&writer->pairs);
  const size_t number = writer->text_number++;
  bool is_name = false;
  for (; writer->pair < writer->pairs.count && pairs[writer->pair].begin <= number; writer->pair++) {
    const cli_json_pair *pair = &pairs[writer->pair];
    is_name |= pair->is_name;
    if (pair->is_name || number < writer->pair_end) continue;
    writer->pair_end = pair->end;
    writer->pair_rule = pair->rule;
  }
  if (is_name) return CLI_TEXT_IS_NAME;
  return number < writer->pair_end ? CLI_TEXT_IS_VALUE : CLI_TEXT_OF_NO_PAIR;
}

bool cli_redact_claims(void *owner, const char *name, size_t len) {
  cli_redact_writer *writer = owner;
  bool is_found = false;
  writer->claimed_status = cli_redact_find_rule(writer, name, len, &writer->claimed_rule, &is_found);
  return writer->claimed_status != SIMDIRI_OK || is_found;
}

simdiri_status cli_redact_member_name(cli_redact_writer *writer, const cli_text *name, bool *is_changed) {
  const cli_format *format = name->has_escapes ? writer->run->format : NULL;
  bool has_secret = false, has_rule = false;
  size_t rule;
  if (is_harmless(writer, name->value, name->len)) return SIMDIRI_OK;
  simdiri_status status = cli_redact_value(writer, name->value, name->len, format, &has_secret);
  if (status != SIMDIRI_OK) return status;
  if (!has_secret) {
    status = cli_redact_find_rule(writer, name->value, name->len, &rule, &has_rule);
    if (status == SIMDIRI_OK && !has_rule && !name->has_escapes)
      *find_place(writer, name->value, name->len) = (simdiri_text){name->value, name->len};
    return status;
  }
  *is_changed = true;
  const simdiri_buffer *decoded = &writer->worker->text;
  simdiri_buffer *out = &writer->worker->found;
  simdiri_text text = {name->value, name->len};
  if (format) text = (simdiri_text){decoded->data, decoded->len};
  out->len = 0;
  status = simdiri_redact(writer->run->redactor, text.text, text.len, out, &text, NULL);
  writer->new_name = name->value;
  return status;
}
