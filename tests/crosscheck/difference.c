/* Finds and describes the differences between two results of one batch. */
/* SPDX-License-Identifier: MIT */
#include "crosscheck.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SHOWN_MAX = 3, SHOWN_BYTES = 600 };

static bool is_same_note(const simdiri_note *a, const simdiri_note *b) {
  return a->index == b->index && a->begin == b->begin && a->offset == b->offset && a->changes == b->changes &&
         a->status == b->status && a->component == b->component;
}

static bool are_same_bytes(const void *a, const void *b, size_t size) { return size == 0 || memcmp(a, b, size) == 0; }

static const char *dense_difference(const simdiri_batch_result *a, const simdiri_batch_result *b) {
  const size_t count = a->record_count;
  if (!are_same_bytes(a->statuses, b->statuses, count * sizeof *a->statuses)) return "the array of statuses";
  if (!are_same_bytes(a->changes, b->changes, count * sizeof *a->changes)) return "the array of changes";
  if (!are_same_bytes(a->output_offsets, b->output_offsets, (count + 1) * sizeof *a->output_offsets))
    return "the array of output offsets";
  if (!are_same_bytes(a->record_offsets, b->record_offsets, (count + 1) * sizeof *a->record_offsets))
    return "the array of record offsets";
  return NULL;
}

const char *side_difference(const side *a, const side *b, const batch_case *c) {
  const simdiri_batch_result *left = a->result, *right = b->result;
  if (a->status != b->status) return "the status of the call";
  if (a->text_len != b->text_len || !are_same_bytes(a->text, b->text, a->text_len)) return "the output";
  if (left->record_count != right->record_count) return "the count of records";
  if (left->changed_count != right->changed_count) return "the count of changed records";
  if (left->warning_count != right->warning_count) return "the count of warnings";
  if (left->error_count != right->error_count) return "the count of errors";
  if (left->note_count != right->note_count) return "the count of notes";
  for (size_t i = 0; i < left->note_count; i++)
    if (!is_same_note(&left->notes[i], &right->notes[i])) return "a note";
  return c->is_dense && a->status == SIMDIRI_OK ? dense_difference(left, right) : NULL;
}

/* ------------------------------------------------------------------------------------------------ telling */

static void show_bytes(const char *label, const char *data, size_t len) {
  printf("  %-10s %zu octets: \"", label, len);
  for (size_t i = 0; i < len && i < SHOWN_BYTES; i++) {
    const unsigned char c = (unsigned char)data[i];
    if (c == '"' || c == '\\') {
      printf("\\%c", c);
    } else if (c >= 0x20 && c < 0x7F) {
      putchar(c);
    } else {
      printf("\\%03o", c);
    }
  }
  printf(len > SHOWN_BYTES ? "\" ...\n" : "\"\n");
}

static void show_options(const batch_case *c) {
  static const char *const rungs[] = {"simple", "syntax", "scheme", "protocol"};
  static const char *const grammars[] = {"iri", "iri-bis", "uri", "leiri"};
  static const char *const disallowed[] = {"fail", "encode", "encode-all"};
  static const char *const hosts[] = {"ascii", "percent", "unicode"};
  static const char *const unicodes[] = {"keep", "nfc", "nfkc"};
  static const char *const operations[] = {"normalize", "to-uri", "to-iri", "resolve", "check"};
  static const char *const on_errors[] = {"keep", "empty", "skip"};
  const simdiri_options *o = &c->options;
  printf("  options    %s profile=%s on-error=%s rung=%s form=%s grammar=%s disallowed=%s host=%s unicode=%s "
         "idna=%s flags=%" PRIu32 " default-scheme=%s review=%" PRIu32 "\n",
         operations[c->operation], o->profile == SIMDIRI_PROFILE_WEB ? "web" : "rfc3987", on_errors[c->on_error],
         rungs[o->rung], o->form ? "iri" : "uri", grammars[o->grammar], disallowed[o->disallowed], hosts[o->host],
         unicodes[o->unicode], o->idna ? "idna2008" : "uts46", o->flags, o->default_scheme ? o->default_scheme : "-",
         c->review_groups);
}

static void show_batch(const batch_case *c) {
  const simdiri_records *r = &c->records;
  printf("  batch      %zu octets at address %zu of 4096; ", r->data_len, (size_t)((uintptr_t)r->data % 4096));
  if (r->offsets32 || r->offsets64) {
    printf("%zu records by offsets of %d bits%s", r->record_count, r->offsets64 ? 64 : 32,
           r->validity ? ", some null" : "");
  } else {
    printf("separator \\%03o%s", (unsigned char)r->separator, r->keep_cr ? " with CR" : "");
  }
  printf("; %s; ", c->is_dense ? "dense" : "sparse");
  if (c->capacity == GROWABLE) printf("%s output\n", c->is_fresh ? "fresh growable" : "growable");
  if (c->capacity != GROWABLE) printf("room for %zu octets behind %zu\n", c->capacity, c->before);
}

void show_case(const batch_case *c) {
  show_options(c);
  show_batch(c);
  show_bytes("data", c->records.data, c->records.data_len);
}

static bool is_shown(crosscheck *x) { return x->failed - x->failed_before <= SHOWN_MAX; }

static void show_head(crosscheck *x, const batch_case *c, const char *what) {
  printf("FAIL %s: %s\n", simdiri_isa_name(x->level.isa), what);
  printf("  again      --isa=%s --part=%s --seed=%" PRIu64 " --only=%zu\n", simdiri_isa_name(x->level.isa), x->part,
         x->seed, x->number - 1);
  show_options(c);
}

void complain_of_record(crosscheck *x, const batch_case *c, const char *data, size_t len, const char *what) {
  x->failed++;
  if (!is_shown(x)) return;
  show_head(x, c, what);
  show_bytes("record", data, len);
}

static void show_outcome(const char *label, const side *s, size_t i) {
  const simdiri_batch_result *r = s->result;
  const int64_t begin = r->output_offsets[i], end = r->output_offsets[i + 1];
  printf("  %-10s %s, changes %06" PRIx64 "\n", label, simdiri_status_name((simdiri_status)r->statuses[i]),
         r->changes[i]);
  if (begin >= 0 && end >= begin && (size_t)end <= s->text_len) show_bytes("", s->text + begin, (size_t)(end - begin));
}

/* The note of record i, or NULL; advances *at. */
static const simdiri_note *note_of(const simdiri_batch_result *r, size_t i, size_t *at) {
  while (*at < r->note_count && r->notes[*at].index < i) ++*at;
  return *at < r->note_count && r->notes[*at].index == i ? &r->notes[*at] : NULL;
}

static bool is_same_record(const side *a, const side *b, size_t i, size_t at[2]) {
  const simdiri_batch_result *left = a->result, *right = b->result;
  const int64_t begin = left->output_offsets[i], end = left->output_offsets[i + 1];
  const simdiri_note *left_note = note_of(left, i, &at[0]), *right_note = note_of(right, i, &at[1]);
  if ((left_note || right_note) && !(left_note && right_note && is_same_note(left_note, right_note))) return false;
  return left->statuses[i] == right->statuses[i] && left->changes[i] == right->changes[i] &&
         begin == right->output_offsets[i] && end == right->output_offsets[i + 1] && (size_t)end <= b->text_len &&
         are_same_bytes(a->text + begin, b->text + begin, (size_t)(end - begin));
}

static void show_record(crosscheck *x, const side *expected, const batch_case *c, size_t i, const span *record) {
  batch_case alone = *c;
  const char *data = c->records.data + record->begin;
  const size_t len = record->end - record->begin;
  printf("  where      record %zu, octets %zu to %zu, address %zu of 4096\n", i, record->begin, record->end,
         (size_t)((uintptr_t)data % 4096));
  show_bytes("record", data, len);
  show_outcome("wanted", expected, i);
  show_outcome("got", &x->level, i);
  if (expected != &x->truth) return;
  /* One record, given by offsets, in a batch of its own. */
  const int64_t offsets[] = {0, (int64_t)len};
  alone.records = (simdiri_records){.data = data, .data_len = len, .offsets64 = offsets, .record_count = 1};
  (void)side_run(&x->truth, &alone);
  (void)side_run(&x->level, &alone);
  const char *what = side_difference(&x->truth, &x->level, &alone);
  printf("  alone      %s\n", what ? what : "it is the same: what stands around it matters");
}

/* Runs the case again with dense arrays, to find the first record that differs. */
static void find_record(crosscheck *x, side *expected, const batch_case *c) {
  batch_case dense = *c;
  walk w = {.records = &c->records};
  span record;
  size_t at[2] = {0, 0};
  dense.is_dense = true;
  dense.capacity = GROWABLE;
  (void)side_run(&x->level, &dense);
  if (expected == &x->singly) {
    run_singly(x, &dense, false);
  } else {
    (void)side_run(expected, &dense);
  }
  if (x->level.status != SIMDIRI_OK || expected->status != SIMDIRI_OK ||
      x->level.result->record_count != expected->result->record_count)
    return;
  for (size_t i = 0; walk_next(&w, &record); i++) {
    if (is_same_record(expected, &x->level, i, at)) continue;
    show_record(x, expected, &dense, i, &record);
    return;
  }
  printf("  where      no record when run once more with dense arrays\n");
}

static void show_notes(const side *expected, const side *actual) {
  const simdiri_batch_result *a = expected->result, *b = actual->result;
  size_t i = 0;
  while (i < a->note_count && i < b->note_count && is_same_note(&a->notes[i], &b->notes[i])) i++;
  for (int k = 0; k < 2; k++) {
    const simdiri_batch_result *r = k ? b : a;
    printf("  %-10s %zu notes", k ? "got" : "wanted", r->note_count);
    if (i < r->note_count) {
      const simdiri_note *n = &r->notes[i];
      printf("; number %zu: index %zu, begin %zu, offset %zu, changes %06" PRIx64 ", %s, component \"%s\"", i, n->index,
             n->begin, n->offset, n->changes, simdiri_status_name((simdiri_status)n->status),
             simdiri_component_name((simdiri_component)n->component));
    }
    printf("\n");
  }
}

void complain(crosscheck *x, const batch_case *c, side *expected, const char *what) {
  x->failed++;
  if (!is_shown(x)) return;
  show_head(x, c, what);
  show_batch(c);
  if (!expected) return;
  printf("  call       wanted %s, got %s; %zu and %zu octets\n", simdiri_status_name(expected->status),
         simdiri_status_name(x->level.status), expected->text_len, x->level.text_len);
  show_notes(expected, &x->level);
  find_record(x, expected, c);
  fflush(stdout);
}
