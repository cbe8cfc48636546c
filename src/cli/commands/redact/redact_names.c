/* Names of members of JSON: the rules for their values, and secrets in them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/redact/redact_writer.h"

static simdiri_part *find_place(cli_redact_writer *writer, const char *name, size_t len) {
  if (len == 0) return &writer->harmless[0];
  const size_t hash =
      31 * len + 7 * (unsigned char)name[0] + 3 * (unsigned char)name[len / 2] + (unsigned char)name[len - 1];
  return &writer->harmless[hash % CLI_HARMLESS_MAX];
}

static bool is_harmless(cli_redact_writer *writer, const char *name, size_t len) {
  const simdiri_part *known = find_place(writer, name, len);
  return len > 0 && known->len == len && memcmp(known->text, name, len) == 0;
}

simdiri_status cli_redact_find_rule(cli_redact_writer *writer, const char *raw, size_t raw_len, size_t *rule,
                                    bool *is_found) {
  const simdiri_redactor *redactor = writer->redaction->redactor;
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
      *find_place(writer, name->value, name->len) = (simdiri_part){name->value, name->len};
    return status;
  }
  *is_changed = true;
  const simdiri_buffer *decoded = &writer->worker->text;
  simdiri_buffer *out = &writer->worker->found;
  simdiri_part text = {name->value, name->len};
  if (format) text = (simdiri_part){decoded->data, decoded->len};
  out->len = 0;
  status = simdiri_redact(writer->redaction->redactor, text.text, text.len, out, &text, NULL);
  writer->new_name = name->value;
  return status;
}
