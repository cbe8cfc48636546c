/* Writes the rows of parse --get as TSV, CSV or JSON Lines. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/parts/row.h"

#include <string.h>

#include "cli/format/json/format_json.h"
#include "cli/format/record_format.h"
#include "cli/util/append.h"

static simdiri_status append_byte(simdiri_buffer *out, char byte) { return cli_append(out, &byte, 1); }

/* ------------------------------------------------------------------------------------------- CSV (RFC 4180) */

static simdiri_status put_quoted(simdiri_buffer *out, const char *text, size_t len) {
  simdiri_status status = append_byte(out, '"');
  for (size_t i = 0; i < len && status == SIMDIRI_OK; i++) {
    if (text[i] == '"') status = append_byte(out, '"');
    if (status == SIMDIRI_OK) status = append_byte(out, text[i]);
  }
  return status == SIMDIRI_OK ? append_byte(out, '"') : status;
}

static simdiri_status put_csv(simdiri_buffer *out, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (text[i] == ',' || text[i] == '"' || text[i] == '\r' || text[i] == '\n') return put_quoted(out, text, len);
  return cli_append(out, text, len);
}

/* ------------------------------------------------------------------------------------------- TSV */

static simdiri_status put_tsv_row(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  size_t len = chosen->list.count; /* of tabs and the line end */
  for (size_t i = 0; i < chosen->list.count && parts; i++) len += parts[i].len;
  if (cli_reserve(out, len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  char *at = out->data + out->len;
  for (size_t i = 0; i < chosen->list.count; i++) {
    if (i > 0) *at++ = '\t';
    if (!parts || parts[i].len == 0) continue;
    memcpy(at, parts[i].text, parts[i].len);
    if (chosen->may_have_controls) cli_clean_tsv(at, parts[i].len);
    at += parts[i].len;
  }
  *at++ = '\n';
  out->len = (size_t)(at - out->data);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- rows */

static simdiri_status put_member(simdiri_buffer *out, const char *name, const simdiri_text *part) {
  simdiri_status status = cli_json_encode(out, NULL, NULL, name, strlen(name));
  if (status == SIMDIRI_OK) status = append_byte(out, ':');
  if (status != SIMDIRI_OK) return status;
  return part && part->text ? cli_json_encode(out, NULL, NULL, part->text, part->len) : cli_append(out, "null", 4);
}

static simdiri_status put_object(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < chosen->list.count && status == SIMDIRI_OK; i++) {
    status = append_byte(out, i == 0 ? '{' : ',');
    if (status == SIMDIRI_OK) status = put_member(out, chosen->list.names[i], parts ? &parts[i] : NULL);
  }
  return status == SIMDIRI_OK ? cli_append(out, "}\n", 2) : status;
}

static simdiri_status put_csv_row(simdiri_buffer *out, const cli_chosen_parts *chosen, const simdiri_text *parts) {
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; i < chosen->list.count && status == SIMDIRI_OK; i++) {
    if (i > 0) status = append_byte(out, ',');
    if (status == SIMDIRI_OK && parts && parts[i].text) status = put_csv(out, parts[i].text, parts[i].len);
  }
  return status == SIMDIRI_OK ? append_byte(out, '\n') : status;
}

simdiri_status cli_put_row(simdiri_buffer *out, int output_format, const cli_chosen_parts *chosen,
                           const simdiri_text *parts) {
  if (output_format == CLI_ROWS_JSONL) return put_object(out, chosen, parts);
  return (output_format == CLI_ROWS_CSV ? put_csv_row : put_tsv_row)(out, chosen, parts);
}
