/* simdiri parse: the objects of valid records, which need no escapes. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/parse/parse.h"
#include "cli/util/append.h"

/* Texts are copied in steps, and names as one step: what is copied too much is overwritten. */
enum { STEP = 32, NAME_STEP = 16, NAMES_LEN = 10 * NAME_STEP };

typedef struct {
  char *at;           /* in the output, which has enough capacity */
  bool may_read_more; /* STEP bytes after the record may be read */
} object_writer;

static inline void put_text(object_writer *w, const char *text, size_t len) {
  if (!w->may_read_more) {
    memcpy(w->at, text, len);
  } else {
    memcpy(w->at, text, STEP);
    for (size_t i = STEP; i < len; i += STEP) memcpy(w->at + i, text + i, STEP);
  }
  w->at += len;
}

/* Writes the end of a string, or of a number of them, and the name of the next member. */
static inline void put_name(object_writer *w, const char name[NAME_STEP], size_t len) {
  memcpy(w->at, name, NAME_STEP);
  w->at += len;
}

#define PUT_NAME(writer, name)                                                                                         \
  do {                                                                                                                 \
    static const char padded[NAME_STEP] = name; /* NOLINT(bugprone-macro-parentheses): an initializer */               \
    put_name(writer, padded, sizeof(name) - 1);                                                                        \
  } while (0)

static inline void put_authority(object_writer *w, const char *text, const simdiri_components *c) {
  PUT_NAME(w, "\",\"authority\":\"");
  put_text(w, text + c->authority_begin, c->authority_end - c->authority_begin);
  if (c->has_userinfo) {
    PUT_NAME(w, "\",\"userinfo\":\"");
    put_text(w, text + c->userinfo_begin, c->userinfo_end - c->userinfo_begin);
  }
  PUT_NAME(w, "\",\"host\":\"");
  put_text(w, text + c->host_begin, c->host_end - c->host_begin);
  if (c->has_port) {
    PUT_NAME(w, "\",\"port\":\"");
    put_text(w, text + c->port_begin, c->port_end - c->port_begin);
  }
}

static void put_object(object_writer *w, const char *text, size_t len, const simdiri_components *c) {
  PUT_NAME(w, "{\"iri\":\"");
  put_text(w, text, len);
  PUT_NAME(w, "\",\"status\":\"ok");
  if (c->has_scheme) {
    PUT_NAME(w, "\",\"scheme\":\"");
    put_text(w, text, c->scheme_end);
  }
  if (c->has_authority) put_authority(w, text, c);
  PUT_NAME(w, "\",\"path\":\"");
  put_text(w, text + c->path_begin, c->path_end - c->path_begin);
  if (c->has_query) {
    PUT_NAME(w, "\",\"query\":\"");
    put_text(w, text + c->query_begin, c->query_end - c->query_begin);
  }
  if (c->has_fragment) {
    PUT_NAME(w, "\",\"fragment\":\"");
    put_text(w, text + c->fragment_begin, c->fragment_end - c->fragment_begin);
  }
  PUT_NAME(w, "\"}\n");
}

static simdiri_status put_valid(cli_cursor *cursor, const char *iri, size_t len) {
  const simdiri_records *block = &cursor->batch->records;
  simdiri_buffer *out = &cursor->chunk->out;
  /* Each byte belongs to the record and to at most two components. */
  const size_t max_len = len < SIZE_MAX / 8 ? 3 * len + NAMES_LEN + STEP : SIZE_MAX;
  simdiri_components c;
  if (cursor->output.held_len > 0 && cli_output_flush(&cursor->output) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  if (cli_reserve(out, max_len) != 0) return SIMDIRI_ERROR_NO_MEMORY;
  object_writer w = {out->data + out->len, (size_t)(block->data + block->data_len - iri) >= len + STEP};
  simdiri_parse(iri, len, &c);
  put_object(&w, iri, len, &c);
  out->len = (size_t)(w.at - out->data);
  return SIMDIRI_OK;
}

simdiri_status cli_parse_put_iri(cli_cursor *cursor, cli_item *item) {
  const bool is_valid = cursor->batch->is_block && !item->note;
  return is_valid ? put_valid(cursor, item->field.text, item->field.text_len) : cli_parse_put_object(cursor, item);
}
