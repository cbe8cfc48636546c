/* The checks of one batch: against plain C, against one call for each record, and with small outputs. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include "../reference/reference.h"
#include "../reference/web.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FAILED_MAX = 100 };

bool begin_case(crosscheck *x) {
  const size_t number = x->number++;
  if (x->failed - x->failed_before >= FAILED_MAX) return false;
  if (x->only != SIZE_MAX) return number == x->only;
  /* A hash, so that the cases that are left out have no pattern. */
  test_random random = {x->seed ^ number};
  return test_chance(&random, x->every);
}

void end_part(const crosscheck *x) {
  const size_t failed = x->failed - x->failed_before;
  if (failed >= FAILED_MAX) printf("  %zu failures: the rest of %s was left out\n", failed, x->part);
}

static bool run(crosscheck *x, side *s, const batch_case *c) {
  x->running = c;
  const char *what = side_run(s, c);
  x->running = NULL;
  if (what) complain(x, c, NULL, what);
  return what == NULL;
}

bool check_case(crosscheck *x, const batch_case *c) {
  x->batches++;
  if (!run(x, &x->truth, c) || !run(x, &x->level, c)) return false;
  x->records += x->level.result->record_count;
  const char *what = side_difference(&x->truth, &x->level, c);
  if (what) complain(x, c, &x->truth, what);
  return what == NULL;
}

/* ------------------------------------------------------------------------------------------------ one by one */

typedef struct {
  crosscheck *x;
  const batch_case *c;
  size_t index;
  span record;
  simdiri_result one;
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
  if (one->one.status != SIMDIRI_OK || one->one.changes != 0) add_note(r, one);
  if (!is_error) append(s, one->one.text, one->one.text_len);
  if (is_error && on_error == SIMDIRI_ON_ERROR_KEEP)
    append(s, data + one->record.begin, one->record.end - one->record.begin);
  if (!is_error || on_error != SIMDIRI_ON_ERROR_SKIP)
    append(s, data + one->record.end, one->record.separator_end - one->record.end);
}

static void check_reference(const single *one, const char *text, size_t len) {
  const simdiri_result *got = &one->one;
  reference_result wanted = reference_apply(&one->c->options, SIMDIRI_OPERATION_NORMALIZE, NULL, 0, text, len);
  const bool is_error = simdiri_is_error(wanted.status);
  bool is_same = got->status == wanted.status;
  if (is_same && wanted.status != SIMDIRI_OK)
    is_same = got->component == wanted.component && got->offset == wanted.offset;
  if (is_same && !is_error)
    is_same = got->text_len == wanted.text_len && memcmp(got->text, wanted.text, wanted.text_len) == 0 &&
              (got->changes != 0) == (len != got->text_len || memcmp(text, got->text, len) != 0);
  if (!is_same) complain_of_record(one->x, one->c, text, len, "one call, and the reference");
  free(wanted.text);
}

/* Under the profile web: the same text and status, or both fail. */
static void check_web_reference(const single *one, const char *text, size_t len) {
  const simdiri_result *got = &one->one;
  web_url url = {.port = 0};
  web_outcome outcome = {.failure = SIMDIRI_OK};
  web_string href = {.len = 0};
  const bool is_good = web_parse(text, len, NULL, &url, &outcome);
  if (is_good) href = web_serialize(&url, (one->c->options.flags & SIMDIRI_FLAG_DROP_FRAGMENT) != 0);
  const simdiri_status wanted = web_status(&url, &outcome);
  bool is_same = is_good == !simdiri_is_error(got->status) && (!is_good || got->status == wanted) &&
                 (!is_good || href.len == got->text_len);
  for (size_t i = 0; is_same && i < href.len; i++) is_same = href.item[i] == (unsigned char)got->text[i];
  if (!is_same) complain_of_record(one->x, one->c, text, len, "one call, and the reference");
  web_free_string(&href);
  web_free(&url);
}

/* One call on text alone between two guard pages, alternately at the first and at the second. */
static void apply(single *one, simdiri_buffer *out, bool is_referred) {
  crosscheck *x = one->x;
  const size_t len = one->record.end - one->record.begin;
  char *text = one->index % 2 ? guarded_begin(&x->record, len) : guarded_end(&x->record, len);
  if (len > 0) memcpy(text, one->c->records.data + one->record.begin, len);
  out->len = 0;
  memset(&one->one, 0xA5, sizeof one->one);
  const simdiri_status status =
      simdiri_normalize(side_context(&x->singly, one->c), x->singly.scratch, text, len, out, &one->one);
  if (status != one->one.status) complain_of_record(x, one->c, text, len, "the status of one call, and its result");
  if (is_referred && one->c->options.profile == SIMDIRI_PROFILE_WEB) check_web_reference(one, text, len);
  if (is_referred && one->c->options.profile == SIMDIRI_PROFILE_RFC3987) check_reference(one, text, len);
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
  if (c->operation != SIMDIRI_OPERATION_NORMALIZE || x->level.status != SIMDIRI_OK) return;
  run_singly(x, c, is_referred);
  const char *what = side_difference(&x->singly, &x->level, c);
  if (what) complain(x, c, &x->singly, what);
}

/* ------------------------------------------------------------------------------------------------ room */

/* The capacity that a caller chooses by simdiri_bound. */
static size_t bound_of(crosscheck *x, const batch_case *c) {
  const simdiri_context *context = side_context(&x->level, c);
  walk w = {.records = &c->records};
  span record;
  size_t capacity = 0;
  while (walk_next(&w, &record))
    capacity += simdiri_bound(context, record.end - record.begin) + (record.separator_end - record.end);
  return capacity;
}

static void check_capacity(crosscheck *x, const batch_case *c, size_t capacity, size_t needed) {
  batch_case fixed = *c;
  fixed.capacity = capacity;
  if (!check_case(x, &fixed)) return;
  const simdiri_status wanted = capacity < needed ? SIMDIRI_ERROR_NO_ROOM : SIMDIRI_OK;
  if (x->level.status != wanted)
    complain(x, &fixed, NULL, capacity < needed ? "too little room, but not NO_ROOM" : "NO_ROOM, but there is enough");
}

void check_rooms(crosscheck *x, const batch_case *c) {
  batch_case growable = *c;
  growable.capacity = GROWABLE;
  if (c->operation == SIMDIRI_OPERATION_RESOLVE || !check_case(x, &growable)) return;
  const size_t needed = x->level.text_len;
  if (x->level.status != SIMDIRI_OK) return;
  check_capacity(x, c, bound_of(x, c), needed);
  check_capacity(x, c, needed, needed);
  check_capacity(x, c, needed + 1 + needed % 300, needed);
  if (needed > 0) check_capacity(x, c, needed - 1, needed);
  if (needed > 1) check_capacity(x, c, needed / 2, needed);
}
