/* simdiri parse: the objects of valid records, which need no escapes. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "cli/commands/check/parse.h"
#include "cli/stream/job.h"

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
    static const char padded[NAME_STEP] = name;                                                                        \
    put_name(writer, padded, sizeof name - 1);                                                                         \
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

/* Writes the object of a text that is valid. No character of an IRI needs an escape in JSON. */
static int put_valid(cli_cursor *cursor, const char *text, size_t len, const char *block_end) {
  /* Each byte belongs to the record and to at most two components. */
  const size_t max_len = len < SIZE_MAX / 8 ? 3 * len + NAMES_LEN + STEP : SIZE_MAX;
  object_writer w = {.at = cli_output_reserve(&cursor->output, max_len)};
  simdiri_components c;
  if (!w.at) return CLI_EXIT_TROUBLE;
  simdiri_parse(text, len, &c);
  w.may_read_more = (size_t)(block_end - text) >= len + STEP;
  put_object(&w, text, len, &c);
  cli_output_commit(&cursor->output, w.at);
  return CLI_EXIT_DONE;
}

/* Works on the record at *at, and moves *at to the next one. */
static int parse_next(cli_cursor *cursor, bool is_noted, const char **at, const char *end) {
  const cli_framing *framing = cursor->run->framing;
  if (is_noted) {
    cli_record record;
    framing->next(framing, at, end, &record);
    return cli_parse_record(cursor, &record);
  }
  const char *text = *at, *separator = memchr(text, framing->separator, (size_t)(end - text));
  const char *text_end = separator ? separator : end;
  *at = separator ? separator + 1 : end;
  if (separator && framing->ends_with_cr && text_end > text && text_end[-1] == '\r') text_end--;
  return put_valid(cursor, text, (size_t)(text_end - text), end);
}

static int parse_records(cli_cursor *cursor, const char *at, const char *end, const simdiri_batch_result *result) {
  size_t note = 0;
  for (size_t i = 0; at < end; i++) {
    const bool is_noted = note < result->note_count && result->notes[note].index == i;
    note += is_noted;
    const int outcome = parse_next(cursor, is_noted, &at, end);
    if (outcome != CLI_EXIT_DONE) return outcome;
    cli_cursor_next(cursor);
    if (cursor->output.failed) return CLI_EXIT_TROUBLE;
  }
  return CLI_EXIT_DONE;
}

/* Legacy Extended IRIs may contain characters that JSON escapes. */
static bool is_written_unescaped(const cli_options *options) { return options->iri.grammar != SIMDIRI_GRAMMAR_LEIRI; }

/* A batch notes a record that is not valid, and one whose host is a warning. */
int cli_parse_block(cli_cursor *cursor, const char *data, size_t len) {
  if (!is_written_unescaped(cursor->run->options)) return cli_cursor_records(cursor, data, len);
  const cli_framing *framing = cursor->run->framing;
  simdiri_buffer nothing = {.allocator = simdiri_default_allocator()};
  simdiri_batch_result result = {.notes = NULL};
  const simdiri_records records = {
      .data = data, .data_len = len, .separator = framing->separator, .keep_cr = framing->ends_with_cr};
  const simdiri_status status = simdiri_batch(cursor->run->context, cursor->worker->scratch, SIMDIRI_OPERATION_CHECK,
                                              SIMDIRI_ON_ERROR_SKIP, NULL, &records, &nothing, &result);
  const int outcome =
      status == SIMDIRI_OK ? parse_records(cursor, data, data + len, &result) : cli_cursor_fail(cursor, status);
  simdiri_batch_result_free(&result, NULL);
  simdiri_buffer_free(&nothing);
  return outcome;
}
