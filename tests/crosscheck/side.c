/* Runs a batch at one level, with every array exactly as large as needed. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <stdlib.h>
#include <string.h>

enum { FRAME = 64 }; /* bytes before a fixed output that must not change */

const char side_base_text[] = "http://a/b/c/d;p?q";

void side_create(side *s, simdiri_isa isa) {
  *s = (side){.isa = isa, .grown = {.allocator = &checking_allocator}};
  if (simdiri_scratch_create(&checking_allocator, &s->scratch) != SIMDIRI_OK) abort();
}

void side_free(side *s) {
  simdiri_batch_result_free(&s->kept[0], &checking_allocator);
  simdiri_batch_result_free(&s->kept[1], NULL);
  simdiri_buffer_free(&s->grown);
  guarded_free(&s->fixed);
  guarded_free(&s->statuses);
  guarded_free(&s->changes);
  guarded_free(&s->output_offsets);
  guarded_free(&s->record_offsets);
  simdiri_base_free(s->base);
  simdiri_context_free(s->context);
  simdiri_scratch_free(s->scratch);
}

static bool has_options(const side *s, const simdiri_options *o) {
  return s->context && s->options.rung == o->rung && s->options.form == o->form && s->options.grammar == o->grammar &&
         s->options.disallowed == o->disallowed && s->options.host == o->host && s->options.unicode == o->unicode &&
         s->options.flags == o->flags && s->options.idna == o->idna && s->options.profile == o->profile &&
         s->options.default_scheme == o->default_scheme;
}

const simdiri_context *side_context(side *s, const batch_case *c) {
  if (has_options(s, &c->options)) return s->context;
  simdiri_base_free(s->base);
  simdiri_context_free(s->context);
  s->options = c->options;
  s->options.isa = s->isa;
  if (simdiri_context_create(&s->options, NULL, &s->context) != SIMDIRI_OK) abort();
  if (simdiri_context_isa(s->context) != s->isa) abort();
  if (simdiri_base_create(s->context, s->scratch, side_base_text, sizeof side_base_text - 1, NULL, &s->base, NULL) !=
      SIMDIRI_OK)
    abort();
  return s->context;
}

void side_prepare_result(side *s, const batch_case *c, simdiri_batch_result *result) {
  result->statuses = NULL;
  result->changes = NULL;
  result->output_offsets = result->record_offsets = NULL;
  result->dense_capacity = 0;
  if (!c->is_dense) return;
  const size_t count = result->dense_capacity = count_records(&c->records);
  result->statuses = (uint16_t *)(void *)guarded_end(&s->statuses, count * sizeof *result->statuses);
  result->changes = (uint64_t *)(void *)guarded_end(&s->changes, count * sizeof *result->changes);
  result->output_offsets =
      (int64_t *)(void *)guarded_end(&s->output_offsets, (count + 1) * sizeof *result->output_offsets);
  memset(result->statuses, 0xA5, count * sizeof *result->statuses);
  memset(result->changes, 0xA5, count * sizeof *result->changes);
  memset(result->output_offsets, 0xA5, (count + 1) * sizeof *result->output_offsets);
  result->record_offsets =
      (int64_t *)(void *)guarded_end(&s->record_offsets, (count + 1) * sizeof *result->record_offsets);
  memset(result->record_offsets, 0xA5, (count + 1) * sizeof *result->record_offsets);
}

/* A fixed output ends at a guard page. */
static simdiri_buffer prepare_output(side *s, const batch_case *c) {
  simdiri_buffer out;
  if (c->capacity == GROWABLE) {
    if (c->is_fresh) simdiri_buffer_free(&s->grown);
    if (s->grown.capacity < c->before) {
      simdiri_buffer_free(&s->grown);
      s->grown.data = checking_allocator.reallocate(NULL, NULL, 0, c->before);
      if (!s->grown.data) abort();
      s->grown.capacity = c->before;
    }
    out = s->grown;
  } else {
    const size_t capacity = c->before + c->capacity;
    char *frame = guarded_end(&s->fixed, FRAME + capacity);
    memset(frame, '~', FRAME + capacity);
    out = (simdiri_buffer){.data = frame + FRAME, .capacity = capacity};
  }
  if (c->before > 0) memset(out.data, '~', c->before);
  out.len = c->before;
  return out;
}

static bool is_untouched(const char *data, size_t len) {
  for (size_t i = 0; i < len; i++)
    if (data[i] != '~') return false;
  return true;
}

const char *side_run(side *s, const batch_case *c) {
  const simdiri_context *context = side_context(s, c);
  const bool is_fixed = c->capacity != GROWABLE;
  simdiri_batch_result *result = s->result = &s->kept[is_fixed];
  result->review_groups = c->review_groups;
  side_prepare_result(s, c, result);
  simdiri_buffer out = prepare_output(s, c);
  const char *data = out.data;
  s->status = simdiri_batch(context, s->scratch, c->operation, c->on_error,
                            c->operation == SIMDIRI_OPERATION_RESOLVE ? s->base : NULL, &c->records, &out, result);
  if (!is_fixed) s->grown = out;
  s->text = out.len > 0 ? out.data + c->before : "";
  s->text_len = out.len - c->before;
  if (out.len < c->before || out.len > out.capacity) return "the output's length";
  if (c->before > 0 && !is_untouched(out.data, c->before)) return "what stood in the output before";
  if (is_fixed && (out.data != data || out.capacity != c->before + c->capacity)) return "the fixed output itself";
  if (is_fixed && !is_untouched(data - FRAME, FRAME)) return "what stands in front of the output";
  if (s->status != SIMDIRI_OK && (s->text_len != 0 || result->note_count != 0)) return "results in spite of an error";
  return NULL;
}
