/* Finds the values of a text in several passes. The result of a pass is searched again, because what surrounds a value
 * may mean something else without it. So redacting a result again changes nothing. */
/* SPDX-License-Identifier: MIT */
#include "text/redact/passes.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "text/redact/skip.h"

/* A text whose result still changes after so many passes was made for that, and becomes {redacted}. */
enum { PASSES_MAX = 8 };

/* ------------------------------------------------------------------------------------------- one pass */

/* Returns the offset of the first triplet, or `len`. */
static size_t find_triplet(const char *text, size_t len) {
  const unsigned char *begin = (const unsigned char *)text, *at = begin, *end = at + len;
  while (at < end && (at = memchr(at, '%', (size_t)(end - at)))) {
    if (is_triplet(at, end)) return (size_t)(at - begin);
    at++;
  }
  return len;
}

/* Decodes the text into the buffer, from the offset `at` on: the bytes, then the information about them, then the
 * marks. */
static void decode_text(scanner *s, size_t at) {
  const size_t len = s->len;
  if (!simdiri_redact_reserve(s, at, 4 * len)) return;
  unsigned char *decoded = (unsigned char *)s->out->data + at;
  s->len = simdiri_redact_decode(s->text, len, decoded, decoded + len, &s->last_round);
  s->text_at = at;
  s->info_at = at + len;
  s->marks_at = at + 2 * len;
  s->text = decoded;
  s->block = SIZE_MAX;
  s->info = decoded + len;
}

/* Where a text is, and what is known about it. */
typedef struct {
  const char *text;
  size_t len;
  size_t at;    /* its offset in the buffer; SIZE_MAX: it is elsewhere */
  size_t begin; /* nothing begins before this offset */
} given_text;

/* Has the text surely no value? It is not decoded yet. Else, moves its `begin`. */
static bool is_quiet(const simdiri_redactor *redactor, given_text *given) {
  const raw_text raw = {redactor, (const unsigned char *)given->text, given->len, false};
  if (!redactor->can_skip) return !simdiri_redact_has_start(redactor, raw.text, raw.len);
  return simdiri_redact_skip_from(&raw, given->begin, &given->begin) == given->len;
}

/* Searches a text, and works in the buffer from `at` on. */
static scanner scan_text(const simdiri_redactor *redactor, const given_text *given, simdiri_buffer *work, size_t at) {
  const size_t len = given->len;
  scanner s = {.redactor = redactor,
               .text = (const unsigned char *)given->text,
               .len = len,
               .original_len = len,
               .begin = given->begin,
               .out = work,
               .text_at = given->at,
               .info_at = SIZE_MAX,
               .marks_at = at,
               .block = SIZE_MAX};
  if (len > SIZE_MAX / 64) s.status = SIMDIRI_ERROR_NO_MEMORY;
  if (s.status != SIMDIRI_OK) return s;
  const size_t triplet = find_triplet(given->text, len);
  if (triplet < s.begin) s.begin = triplet; /* so that it is the same offset in the decoded text */
  if (triplet < len) decode_text(&s, at);
  if (s.status == SIMDIRI_OK) simdiri_redact_scan(&s);
  return s;
}

static size_t align_offset(const simdiri_buffer *work, size_t at) {
  const size_t alignment = _Alignof(simdiri_redact_span);
  return at + (alignment - (uintptr_t)(work->data + at) % alignment) % alignment;
}

/* Lists the runs of marks after the marks. `text_at` is the offset of the text in the buffer, or SIZE_MAX. */
static simdiri_status list_runs(scanner *s, const char *text, size_t text_at, span_list *list) {
  marked_run run = {0};
  const size_t marks_end = s->marks_at + (s->has_marks ? s->len * sizeof(uint16_t) : 0);
  const size_t size = sizeof(simdiri_redact_span);
  *list = (span_list){.work = s->out, .redactor = s->redactor};
  if (!has_values(s)) return SIMDIRI_OK;
  for (;; list->count++) {
    /* One more than there are: the spans are aligned. */
    if (!simdiri_redact_reserve(s, marks_end, (list->count + 2) * size)) return s->status;
    list->at = align_offset(s->out, marks_end);
    if (!simdiri_redact_next_run(s, text_at == SIZE_MAX ? text : s->out->data + text_at, &run)) return SIMDIRI_OK;
    const simdiri_redact_span found = {run.begin, run.end, run.rule, 0};
    memcpy(s->out->data + list->at + list->count * size, &found, size);
  }
}

/* ------------------------------------------------------------------------------------------- results */

size_t simdiri_redact_measure(const span_list *list, size_t len) {
  const simdiri_redact_span *spans = span_list_data(list);
  const size_t new_len = marker_len(list->redactor);
  for (size_t i = 0; i < list->count; i++) len = len + new_len - (spans[i].end - spans[i].begin);
  return len;
}

void simdiri_redact_write(const span_list *list, const char *text, size_t len, char *out) {
  const simdiri_redact_span *spans = span_list_data(list);
  char marker[SIMDIRI_PSEUDONYM_LEN + 1];
  size_t done = 0;
  for (size_t i = 0; i < list->count; i++) {
    memcpy(out, text + done, spans[i].begin - done);
    out += spans[i].begin - done;
    const size_t len_of_marker = simdiri_redact_marker(list->redactor, spans[i].token, marker);
    memcpy(out, marker, len_of_marker);
    out += len_of_marker;
    done = spans[i].end;
  }
  if (len > done) memcpy(out, text + done, len - done);
}

/* ------------------------------------------------------------------------------------------- two passes as one */

/* A position in a text and in its result. */
typedef struct {
  const simdiri_redact_span *spans; /* of the text */
  size_t count, next;               /* the next one */
  size_t text, result;              /* the offsets after the span before */
  size_t marker_len;
  simdiri_redact_span *out;
  size_t out_count;
} composer;

static size_t marker_begin(const composer *c) { return c->result + (c->spans[c->next].begin - c->text); }

static void skip_span(composer *c) {
  c->result = marker_begin(c) + c->marker_len;
  c->text = c->spans[c->next++].end;
}

/* Adds a span after the others, or to the last one if they touch. */
static void put_span(composer *c, simdiri_redact_span value) {
  simdiri_redact_span *last = c->out_count > 0 ? &c->out[c->out_count - 1] : NULL;
  if (last && value.begin <= last->end) {
    if (value.end > last->end) last->end = value.end;
  } else { /* NOLINTNEXTLINE(clang-analyzer-core.NullDereference): there is capacity for all spans */
    c->out[c->out_count++] = value;
  }
}

/* Adds a span of the result: the same bytes of the text, with the whole spans that became a marker in it. */
static void put_result_span(composer *c, const simdiri_redact_span *value) {
  simdiri_redact_span mapped = {.rule = value->rule};
  while (c->next < c->count && marker_begin(c) + c->marker_len <= value->begin) {
    put_span(c, c->spans[c->next]);
    skip_span(c);
  }
  if (c->next < c->count && marker_begin(c) <= value->begin)
    mapped.begin = c->spans[c->next].begin;
  else
    mapped.begin = c->text + (value->begin > c->result ? value->begin - c->result : 0);
  while (c->next < c->count && marker_begin(c) < value->end) skip_span(c);
  mapped.end = c->text + (value->end > c->result ? value->end - c->result : 0);
  put_span(c, mapped);
}

/* Replaces *list, the spans of a text, by these and `more`, those of its result. */
static simdiri_status compose_spans(span_list *list, const span_list *more, size_t begin) {
  simdiri_buffer *work = list->work;
  const size_t size = sizeof(simdiri_redact_span), end = more->at + more->count * size;
  const simdiri_status status = simdiri_buffer_reserve(work, end - work->len + (list->count + more->count + 1) * size);
  if (status != SIMDIRI_OK) return status;
  /* Reserving keeps the remainder of addresses by the alignment, because blocks of memory are aligned. */
  composer c = {.spans = span_list_data(list), .count = list->count, .marker_len = marker_len(list->redactor)};
  c.out = (simdiri_redact_span *)(void *)(work->data + end);
  const simdiri_redact_span *spans = span_list_data(more);
  for (size_t j = 0; j < more->count; j++) put_result_span(&c, &spans[j]);
  for (; c.next < c.count; skip_span(&c)) put_span(&c, c.spans[c.next]);
  list->at = align_offset(work, begin);
  list->count = c.out_count;
  memmove(work->data + list->at, work->data + end, c.out_count * size);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- all passes */

/* Notes in list->sure_end up to where nothing begins that the search saw without a byte of a span. Nothing begins
 * before `begin` in the text that was searched. */
static void set_sure_end(span_list *list, size_t begin) {
  const size_t first = list->count > 0 ? span_list_data(list)->begin : 0;
  const size_t unseen = first > KERNEL_STARTS_MORE ? first - KERNEL_STARTS_MORE : 0;
  list->sure_end = begin < unseen ? begin : unseen;
}

static simdiri_status set_tokens(span_list *list, const char *text) {
  return list->redactor->key_len > 0 ? simdiri_redact_set_tokens(list->redactor, text, list) : SIMDIRI_OK;
}

/* The first pass. */
static simdiri_status find_first(const simdiri_redactor *redactor, const char *text, size_t len, span_list *list) {
  simdiri_buffer *work = list->work;
  const size_t begin = work->len;
  given_text given = {text, len, SIZE_MAX, 0};
  if (is_quiet(redactor, &given)) return SIMDIRI_OK;
  scanner s = scan_text(redactor, &given, work, begin);
  if (s.status != SIMDIRI_OK) return s.status;
  const simdiri_status status = list_runs(&s, text, SIZE_MAX, list);
  if (status != SIMDIRI_OK || list->count == 0) return status;
  const size_t from = list->at;
  list->at = align_offset(work, begin);
  memmove(work->data + list->at, work->data + from, list->count * sizeof(simdiri_redact_span));
  set_sure_end(list, given.begin);
  return set_tokens(list, text);
}

/* Another pass, over the result of the spans. Sets *is_done if it finds nothing. */
static simdiri_status find_more(const simdiri_redactor *redactor, const char *text, size_t len, span_list *list,
                                bool *is_done) {
  simdiri_buffer *work = list->work;
  const size_t at = list->at + list->count * sizeof(simdiri_redact_span);
  const size_t result_len = simdiri_redact_measure(list, len);
  span_list more;
  simdiri_status status = simdiri_buffer_reserve(work, at - work->len + result_len);
  if (status != SIMDIRI_OK) return status;
  simdiri_redact_write(list, text, len, work->data + at);
  given_text given = {work->data + at, result_len, at, list->sure_end};
  *is_done = is_quiet(redactor, &given);
  if (*is_done) return SIMDIRI_OK;
  scanner s = scan_text(redactor, &given, work, at + result_len);
  if (s.status != SIMDIRI_OK) return s.status;
  status = list_runs(&s, work->data + at, at, &more);
  *is_done = more.count == 0;
  if (status != SIMDIRI_OK || *is_done) return status;
  status = compose_spans(list, &more, work->len);
  if (status != SIMDIRI_OK) return status;
  set_sure_end(list, given.begin);
  return set_tokens(list, text);
}

simdiri_status simdiri_redact_find_spans(const simdiri_redactor *redactor, const char *text, size_t len,
                                         simdiri_buffer *work, span_list *list) {
  *list = (span_list){.work = work, .redactor = redactor};
  simdiri_status status = find_first(redactor, text, len, list);
  bool is_done = list->count == 0;
  for (int pass = 1; status == SIMDIRI_OK && !is_done && pass < PASSES_MAX; pass++)
    status = find_more(redactor, text, len, list, &is_done);
  if (status == SIMDIRI_OK && !is_done) {
    const simdiri_redact_span all = {0, len, RULE_ENCODED, 0};
    memcpy(work->data + list->at, &all, sizeof all);
    list->count = 1;
    status = set_tokens(list, text);
  }
  return status;
}
