/* The part "columns": the components of columns, against the reference that splits one text. */
/* SPDX-License-Identifier: MIT */
#include "../reference/reference.h"
#include "../support/arrow.h"
#include "crosscheck.h"

#include <stdio.h>
#include <string.h>

enum { CASES = 8000, PARTS = 8, ROWS_MAX = 300, ALIGNMENTS = 64 };

/* Texts of delimiters, which generated lines rarely have side by side. */
static void add_delimiters(texts *lines, test_random *random) {
  static const char *const pieces[] = {"http:", "https:", "a+b.c-1:", "HTTP:", "1:",  "_:", "//", "/",    "?",
                                       "#",     "@",      ":",        "[",     "]",   ".",  "h",  "\xC3", "user",
                                       "8080",  "h.test", "%41",      "//h",   "?#?", ":@", "",   "xn--", " "};
  char text[256];
  size_t len = 0;
  for (size_t i = test_below(random, 9); i > 0; i--) {
    const char *piece = pieces[test_below(random, sizeof pieces / sizeof *pieces)];
    for (; *piece; piece++) text[len++] = *piece;
    /* Moves what follows to the borders of a block. */
    if (test_chance(random, 6))
      for (size_t n = test_below(random, 70); n > 0 && len < 180; n--) text[len++] = 'a';
  }
  texts_add(lines, text, len);
}

static void fill_lines(crosscheck *x, const texts *pool, test_random *random) {
  const bool has_delimiters = test_chance(random, 2), has_ports = test_chance(random, 2);
  texts_clear(&x->lines);
  for (size_t rows = test_below(random, ROWS_MAX); rows > 0; rows--) {
    if (!has_ports) /* hosts that are authorities share their text */
      add_line(&x->lines, 0, test_below(random, 90));
    else if (has_delimiters && test_chance(random, 2))
      add_delimiters(&x->lines, random);
    else
      generate_line(&x->lines, pool, random, 30);
  }
}

typedef struct {
  bool has;
  size_t begin, end;
} part;

static void list_parts(const simdiri_components *c, part parts[PARTS]) {
  const part listed[PARTS] = {{c->has_scheme, 0, c->scheme_end},
                              {c->has_authority, c->authority_begin, c->authority_end},
                              {c->has_userinfo, c->userinfo_begin, c->userinfo_end},
                              {c->has_authority, c->host_begin, c->host_end},
                              {c->has_port, c->port_begin, c->port_end},
                              {true, c->path_begin, c->path_end},
                              {c->has_query, c->query_begin, c->query_end},
                              {c->has_fragment, c->fragment_begin, c->fragment_end}};
  memcpy(parts, listed, sizeof listed);
}

/* Returns NULL, or what differs between the row and the reference. */
static const char *row_difference(const struct ArrowArray *output, const char *format, size_t row, const char *text,
                                  size_t len, bool is_null) {
  simdiri_components c;
  part parts[PARTS];
  reference_split(text, len, &c);
  list_parts(&c, parts);
  for (size_t i = 0; i < PARTS; i++) {
    size_t actual_len = 0;
    const char *actual = test_column_row(format, output->children[i], row, &actual_len);
    const bool has = parts[i].has && !is_null;
    if ((actual != NULL) != has) return "which components a row of a column has";
    if (!has) continue;
    if (actual_len != parts[i].end - parts[i].begin) return "the length of a component of a column";
    if (actual_len > 0 && memcmp(actual, text + parts[i].begin, actual_len) != 0) return "a component of a column";
  }
  return NULL;
}

/* Counts the nulls of the columns again. */
static bool are_counts_right(const struct ArrowArray *output) {
  for (size_t i = 0; i < PARTS; i++) {
    const struct ArrowArray *column = output->children[i];
    const uint8_t *bits = column->buffers[0];
    int64_t nulls = 0;
    if (column->length != output->length) return false;
    for (int64_t row = 0; row < column->length; row++) nulls += !(bits[row / 8] >> row % 8 & 1);
    if (nulls != column->null_count) return false;
  }
  return true;
}

static void check_rows(crosscheck *x, const batch_case *c, const char *format, const struct ArrowArray *output) {
  walk w = {.records = &c->records};
  span record;
  while (walk_next(&w, &record)) {
    const char *text = c->records.data + record.begin;
    const size_t len = record.end - record.begin;
    const char *what = row_difference(output, format, w.index - 1, text, len, record.is_null);
    if (what) complain_of_record(x, c, text, len, what);
    if (what) return;
  }
  if (!are_counts_right(output)) complain(x, c, NULL, "the count of nulls in a column");
}

/* The columns of the components must stay when the structure is released before them. */
static void check_column(crosscheck *x, const batch_case *c, const simdiri_allocator *allocator, bool moves) {
  const simdiri_records *r = &c->records;
  const char *format = r->offsets64 ? "U" : "u";
  /* The array is a slice of one that begins with the first bit of the validity. */
  const size_t skipped = r->validity_offset * (r->offsets64 ? sizeof(int64_t) : sizeof(int32_t));
  const uintptr_t offsets = r->offsets64 ? (uintptr_t)r->offsets64 : (uintptr_t)r->offsets32;
  const void *const buffers[] = {r->validity, (const void *)(offsets - skipped), r->data};
  test_column column;
  struct ArrowArray output, moved = {.release = NULL};
  test_column_init(&column, format, (int64_t)r->record_count, 3, buffers);
  column.array.offset = (int64_t)r->validity_offset;
  column.array.null_count = r->validity ? -1 : 0;
  const simdiri_status status = simdiri_arrow_parse(&column.schema, &column.array, allocator, &output, NULL);
  x->batches++;
  x->records += r->record_count;
  if (status != SIMDIRI_OK) {
    complain(x, c, NULL, "the status of a column");
    return;
  }
  check_rows(x, c, format, &output);
  const size_t chosen = r->record_count % PARTS;
  if (moves) {
    moved = *output.children[chosen];
    output.children[chosen]->release = NULL;
  }
  output.release(&output);
  if (moves) moved.release(&moved);
}

static simdiri_records lay_column(crosscheck *x, test_random *random) {
  simdiri_records records = lay_offsets(&x->input, &x->lines, test_chance(random, 3), test_below(random, 2) * 37,
                                        (placement)test_below(random, 3), test_below(random, ALIGNMENTS));
  if (test_chance(random, 2)) shift_ends(&records, random);
  if (test_chance(random, 3)) lay_validity(&x->input, &records, random, 1 + test_below(random, 20));
  return records;
}

void part_columns(crosscheck *x) {
  test_random pool_random = {x->seed};
  texts pool = {0};
  fill_pool(&pool, &pool_random);
  for (size_t number = 0; number < CASES; number++) {
    if (!begin_case(x)) continue;
    test_random random = {x->seed ^ (number + 1) * 0xD6E8FEB86659FD93u};
    batch_case c = {.capacity = GROWABLE};
    simdiri_options_init(&c.options);
    fill_lines(x, &pool, &random);
    c.records = lay_column(x, &random);
    x->running = &c;
    check_column(x, &c, number % 2 ? &checking_allocator : NULL, number % 3 == 0);
    x->running = NULL;
  }
  texts_free(&pool);
  end_part(x);
}
