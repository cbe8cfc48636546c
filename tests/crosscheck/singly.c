/* The same batch, composed from one call for each record. Some results are compared with the reference, too. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include "../reference/reference.h"
#include "../reference/web.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
  crosscheck *x;
  const batch_case *c;
  size_t index;
  span record;
  simdiri_result one;
  bool has_findings;
} single;

static void append(side *s, const char *data, size_t len) {
  if (len == 0) return;
  if (s->grown.capacity - s->grown.len < len) {
    const size_t capacity = 2 * (s->grown.len + len);
    s->grown.data = checking_allocator.reallocate(NULL, s->grown.data, s->grown.capacity, capacity);
    if (!s->grown.data) abort();
    s->grown.capacity = capacity;
  }
  memcpy(s->grown.data + s->grown.len, data, len);
  s->grown.len += len;
}

static void add_note(simdiri_batch_result *r, const single *one) {
  if (r->note_count == r->note_capacity) {
    const size_t capacity = 2 * r->note_capacity + 64;
    r->notes =
        checking_allocator.reallocate(NULL, r->notes, r->note_capacity * sizeof *r->notes, capacity * sizeof *r->notes);
    if (!r->notes) abort();
    r->note_capacity = capacity;
  }
  r->notes[r->note_count++] = (simdiri_note){.index = one->index,
                                             .begin = one->record.begin,
                                             .offset = one->one.offset,
                                             .changes = one->one.changes,
                                             .status = (uint16_t)one->one.status,
                                             .component = (uint16_t)one->one.component};
}

/* An output that ends with CR must read back as itself (simdiri_batch). */
static bool needs_cr(const single *one) {
  const simdiri_result *result = &one->one;
  const bool is_one_byte = one->record.separator_end == one->record.end + 1;
  return one->c->records.keep_cr && is_one_byte && result->text_len > 0 && result->text[result->text_len - 1] == '\r';
}

/* The result that the batch must give for the record. */
static void tell(const single *one) {
  side *s = &one->x->singly;
  simdiri_batch_result *r = s->result;
  const bool is_error = simdiri_is_error(one->one.status);
  const simdiri_on_error on_error = one->c->on_error;
  const char *data = one->c->records.data;
  if (one->c->is_dense) {
    r->statuses[one->index] = (uint16_t)one->one.status;
    r->changes[one->index] = one->one.changes;
    r->output_offsets[one->index] = (int64_t)s->grown.len;
    r->record_offsets[one->index] = (int64_t)one->record.begin;
  }
  r->error_count += is_error;
  r->warning_count += !is_error && one->one.status != SIMDIRI_OK;
  r->changed_count += one->one.changes != 0;
  if (one->one.status != SIMDIRI_OK || one->one.changes != 0 || one->has_findings) add_note(r, one);
  if (one->c->operation == SIMDIRI_OPERATION_CHECK) return;
  if (!is_error) append(s, one->one.text, one->one.text_len);
  if (!is_error && needs_cr(one)) append(s, "\r", 1);
  if (is_error && on_error == SIMDIRI_ON_ERROR_KEEP)
    append(s, data + one->record.begin, one->record.end - one->record.begin);
  if (!is_error || on_error != SIMDIRI_ON_ERROR_SKIP)
    append(s, data + one->record.end, one->record.separator_end - one->record.end);
}

static void check_reference(const single *one, const char *text, size_t len) {
  const simdiri_result *actual = &one->one;
  reference_result expected =
      reference_apply(&one->c->options, one->c->operation, side_base_text, strlen(side_base_text), text, len);
  const bool is_error = simdiri_is_error(expected.status);
  bool is_same = actual->status == expected.status;
  if (is_same && expected.status != SIMDIRI_OK)
    is_same = actual->component == expected.component && actual->offset == expected.offset;
  if (is_same && !is_error)
    is_same = actual->text_len == expected.text_len && memcmp(actual->text, expected.text, expected.text_len) == 0 &&
              (actual->changes != 0) == (len != actual->text_len || memcmp(text, actual->text, len) != 0);
  if (!is_same) complain_of_record(one->x, one->c, text, len, "one call, and the reference");
  free(expected.text);
}

static simdiri_production production_of(const batch_case *c) {
  return c->options.flags & SIMDIRI_FLAG_REFERENCE ? SIMDIRI_PRODUCTION_IRI_REFERENCE : SIMDIRI_PRODUCTION_IRI;
}

/* The status of CHECK: that of validation, then that of normalization. */
static void check_reference_status(const single *one, const char *text, size_t len) {
  simdiri_options o = one->c->options;
  o.default_scheme = NULL; /* a check adds no scheme */
  reference_result expected = reference_validate(o.grammar, production_of(one->c), text, len);
  if (expected.status == SIMDIRI_OK) expected = reference_apply(&o, SIMDIRI_OPERATION_NORMALIZE, NULL, 0, text, len);
  bool is_same = one->one.status == expected.status;
  if (is_same && expected.status != SIMDIRI_OK)
    is_same = one->one.component == expected.component && one->one.offset == expected.offset;
  if (!is_same) complain_of_record(one->x, one->c, text, len, "one check, and the reference");
  free(expected.text);
}

/* Under the profile web: the same text and status, or both fail. */
static void check_web_reference(const single *one, const char *text, size_t len) {
  const simdiri_result *actual = &one->one;
  web_url url = {.port = 0};
  web_outcome outcome = {.failure = SIMDIRI_OK};
  web_string href = {.len = 0};
  const bool is_good = web_parse_with_scheme(&one->c->options, text, len, NULL, &url, &outcome);
  if (is_good) href = web_serialize(&url, (one->c->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT) != 0);
  const simdiri_status expected = web_status(&url, &outcome);
  bool is_same = is_good == !simdiri_is_error(actual->status) && (!is_good || actual->status == expected) &&
                 (!is_good || href.len == actual->text_len);
  for (size_t i = 0; is_same && i < href.len; i++) is_same = href.item[i] == (unsigned char)actual->text[i];
  if (!is_same) complain_of_record(one->x, one->c, text, len, "one call, and the reference");
  web_free_string(&href);
  web_free(&url);
}

static void compare_with_reference(const single *one, const char *text, size_t len) {
  const simdiri_operation operation = one->c->operation;
  if (one->c->options.profile == SIMDIRI_PROFILE_WEB) {
    if (operation == SIMDIRI_OPERATION_NORMALIZE) check_web_reference(one, text, len);
  } else if (operation == SIMDIRI_OPERATION_CHECK) {
    check_reference_status(one, text, len);
  } else {
    check_reference(one, text, len);
  }
}

/* CHECK, composed from the calls for one text. */
static simdiri_status check_text(single *one, const char *text, size_t len, simdiri_buffer *out) {
  side *s = &one->x->singly;
  const batch_case *c = one->c;
  batch_case plain = *c;
  simdiri_status status = SIMDIRI_OK;
  plain.options.default_scheme = NULL; /* a check adds no scheme */
  if (c->options.profile == SIMDIRI_PROFILE_RFC3987)
    status = simdiri_validate(c->options.grammar, production_of(c), text, len, &one->one);
  if (status == SIMDIRI_OK) status = simdiri_normalize(side_context(s, &plain), s->scratch, text, len, out, &one->one);
  one->one.changes = 0;
  return status;
}

static simdiri_status call(single *one, const char *text, size_t len, simdiri_buffer *out) {
  side *s = &one->x->singly;
  const simdiri_context *context = side_context(s, one->c);
  switch (one->c->operation) {
  case SIMDIRI_OPERATION_TO_URI: return simdiri_to_uri(context, s->scratch, text, len, out, &one->one);
  case SIMDIRI_OPERATION_TO_IRI: return simdiri_to_iri(context, s->scratch, text, len, out, &one->one);
  case SIMDIRI_OPERATION_RESOLVE: return simdiri_resolve(context, s->scratch, s->base, text, len, out, &one->one);
  case SIMDIRI_OPERATION_CHECK: return check_text(one, text, len, out);
  default: return simdiri_normalize(context, s->scratch, text, len, out, &one->one);
  }
}

/* A record whose status is OK, with the place of its first finding. */
static void review(single *one, const char *text, size_t len) {
  const batch_case *c = one->c;
  simdiri_finding finding;
  one->has_findings = one->one.status == SIMDIRI_OK && c->options.profile == SIMDIRI_PROFILE_RFC3987 &&
                      c->operation != SIMDIRI_OPERATION_RESOLVE &&
                      simdiri_review(c->review_groups, text, len, &finding, 1) > 0;
  if (!one->has_findings) return;
  one->one.component = finding.component;
  one->one.offset = finding.begin;
}

/* One call on text alone between two guard pages, alternately at the first and at the second. */
static void apply(single *one, simdiri_buffer *out, bool is_referred) {
  crosscheck *x = one->x;
  const size_t len = one->record.end - one->record.begin;
  char *text = one->index % 2 ? guarded_begin(&x->record, len) : guarded_end(&x->record, len);
  if (len > 0) memcpy(text, one->c->records.data + one->record.begin, len);
  out->len = 0;
  memset(&one->one, 0xA5, sizeof one->one);
  const simdiri_status status = call(one, text, len, out);
  review(one, text, len);
  if (status != one->one.status) complain_of_record(x, one->c, text, len, "the status of one call, and its result");
  if (is_referred) compare_with_reference(one, text, len);
}

void run_singly(crosscheck *x, const batch_case *c, bool is_referred) {
  side *s = &x->singly;
  x->running = c;
  simdiri_batch_result *r = s->result = &s->kept[0];
  simdiri_buffer out = {.allocator = &checking_allocator};
  walk w = {.records = &c->records};
  single one = {.x = x, .c = c};
  side_prepare_result(s, c, r);
  r->note_count = r->changed_count = r->warning_count = r->error_count = 0;
  s->grown.len = 0;
  for (; walk_next(&w, &one.record); one.index++) {
    if (one.record.is_null) {
      one.one = (simdiri_result){.status = SIMDIRI_OK};
      one.has_findings = false;
    } else {
      apply(&one, &out, is_referred);
    }
    tell(&one);
  }
  r->record_count = one.index;
  if (c->is_dense) r->output_offsets[one.index] = (int64_t)s->grown.len;
  if (c->is_dense) r->record_offsets[one.index] = (int64_t)records_end(&c->records);
  s->status = SIMDIRI_OK;
  s->text = s->grown.data;
  s->text_len = s->grown.len;
  x->running = NULL;
  simdiri_buffer_free(&out);
}

void check_singly(crosscheck *x, const batch_case *c, bool is_referred) {
  if (x->level.status != SIMDIRI_OK) return;
  run_singly(x, c, is_referred);
  const char *what = side_difference(&x->singly, &x->level, c);
  if (what) complain(x, c, &x->singly, what);
}

/* ------------------------------------------------------------------------------------------------ other operations */

void check_other(crosscheck *x, const batch_case *c) {
  static const uint32_t groups[] = {0, SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME, SIMDIRI_REVIEW_SCHEME,
                                    SIMDIRI_REVIEW_BIDI | SIMDIRI_REVIEW_SCHEME | SIMDIRI_REVIEW_CONFUSABLES};
  test_random random = {x->number * 0xA24BAED4963EE407u};
  batch_case other = *c;
  other.operation = (simdiri_operation)(SIMDIRI_OPERATION_NORMALIZE + test_below(&random, 5));
  other.review_groups = groups[test_below(&random, sizeof groups / sizeof *groups)];
  if (other.options.profile == SIMDIRI_PROFILE_WEB) { /* the URL Standard has no conversions, and no rungs */
    const bool is_conversion =
        other.operation == SIMDIRI_OPERATION_TO_URI || other.operation == SIMDIRI_OPERATION_TO_IRI;
    if (is_conversion) other.operation = SIMDIRI_OPERATION_RESOLVE;
  } else {
    if (test_chance(&random, 2)) other.options.rung = SIMDIRI_RUNG_SIMPLE;
    if (test_chance(&random, 8)) other.options.flags |= SIMDIRI_FLAG_NON_STRICT;
  }
  if (check_case(x, &other)) check_singly(x, &other, test_chance(&random, 32));
}
