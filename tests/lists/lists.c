/* Whole lists of IRIs, one per line, through the batch call: against the reference, and against the laws.
 *
 * Usage: lists FILE... For each file, form and rung: every line has the reference's status and text; a second pass
 * changes nothing; the output of one form, normalized to the other, is the other's output; bad lines are kept.
 * SPDX-License-Identifier: MIT
 */
#include "reference.h"

#include <simdiri/simdiri.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FORMS = 2, RUNGS = 2, SHOWN = 5 };

typedef struct {
  char *data;
  size_t len;
} bytes;

typedef struct {
  size_t passed, failed;
} tally;

static void check(tally *t, int is_good, const char *list, const char *what, const char *text, size_t len) {
  if (is_good) {
    t->passed++;
  } else if (t->failed++ < SHOWN) {
    printf("FAIL %s: %s: %.*s\n", list, what, len > 200 ? 200 : (int)len, text);
  }
}

static bytes read_file(const char *path) {
  bytes content = {NULL, 0};
  FILE *file = fopen(path, "rb");
  size_t capacity = 0, actual = 1;
  while (file && actual > 0) {
    if (capacity - content.len < 1 << 16) content.data = realloc(content.data, capacity = 2 * capacity + (1 << 17));
    if (!content.data) abort();
    actual = fread(content.data + content.len, 1, capacity - content.len, file);
    content.len += actual;
  }
  if (!file || ferror(file)) {
    fprintf(stderr, "lists: cannot read %s\n", path);
    exit(2);
  }
  fclose(file);
  return content;
}

/* Normalizes a list; `result` gets notes and counts. */
static bytes normalize(const simdiri_options *options, bytes list, simdiri_batch_result *result) {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  const simdiri_records records = {.data = list.data, .data_len = list.len, .separator = '\n', .keep_cr = 1};
  if (simdiri_context_create(options, NULL, &context) != SIMDIRI_OK) abort();
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) abort();
  if (simdiri_batch(context, scratch, SIMDIRI_OPERATION_NORMALIZE, SIMDIRI_ON_ERROR_KEEP, NULL, &records, &out,
                    result) != SIMDIRI_OK)
    abort();
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  return (bytes){out.data, out.len};
}

/* The line that begins at *at, without its end; moves *at past it. */
static bytes next_line(bytes text, size_t *at) {
  char *begin = text.data + *at;
  const char *end = memchr(begin, '\n', text.len - *at);
  const size_t len = end ? (size_t)(end - begin) : text.len - *at;
  *at += len + (end != NULL);
  return (bytes){begin, end && len > 0 && begin[len - 1] == '\r' ? len - 1 : len};
}

/* A second pass changes nothing. */
static void check_again(tally *t, const simdiri_options *options, bytes output, const char *list) {
  simdiri_batch_result result = {0};
  const bytes actual = normalize(options, output, &result);
  check(t, actual.len == output.len && memcmp(actual.data, output.data, actual.len) == 0, list, "a second pass", "", 0);
  simdiri_batch_result_free(&result, NULL);
  free(actual.data);
}

/* Does record `index` have an error? Advances *note. */
static int is_error_at(const simdiri_batch_result *result, size_t index, size_t *note) {
  while (*note < result->note_count && result->notes[*note].index < index) ++*note;
  const simdiri_note *at = &result->notes[*note];
  return *note < result->note_count && at->index == index && simdiri_is_error((simdiri_status)at->status);
}

/* The output of one form, normalized to the other, equals the other's output, line by line. A line with an error in one
 * of the forms was kept: the iri form refuses text that it could not show in a stable way. */
static void check_across(tally *t, const simdiri_options *options, const bytes outputs[FORMS], int form,
                         const simdiri_batch_result results[FORMS], const char *list) {
  simdiri_batch_result result = {0};
  const bytes actual = normalize(&options[form], outputs[!form], &result);
  size_t actual_at = 0, expected_at = 0, index = 0, notes[FORMS] = {0, 0};
  for (; actual_at < actual.len && expected_at < outputs[form].len; index++) {
    const bytes line = next_line(actual, &actual_at), expected = next_line(outputs[form], &expected_at);
    const int is_same = line.len == expected.len && memcmp(line.data, expected.data, line.len) == 0;
    const int has_error = is_error_at(&results[0], index, &notes[0]) | is_error_at(&results[1], index, &notes[1]);
    check(t, is_same || has_error, list, "one form of the other form", expected.data, expected.len);
  }
  check(t, actual_at == actual.len && expected_at == outputs[form].len, list, "lines of one form of the other", "", 0);
  simdiri_batch_result_free(&result, NULL);
  free(actual.data);
}

/* Every line against the reference. */
static void check_lines(tally *t, const simdiri_options *options, bytes input, bytes output,
                        const simdiri_batch_result *result, const char *list) {
  size_t in_at = 0, out_at = 0, note = 0, index = 0;
  for (; in_at < input.len && out_at < output.len; index++) {
    const bytes in = next_line(input, &in_at), out = next_line(output, &out_at);
    const int has_note = note < result->note_count && result->notes[note].index == index;
    const simdiri_status status = has_note ? (simdiri_status)result->notes[note].status : SIMDIRI_OK;
    reference_result expected = reference_apply(options, SIMDIRI_OPERATION_NORMALIZE, NULL, 0, in.data, in.len);
    const bytes text = expected.text ? (bytes){expected.text, expected.text_len} : in;
    check(t, expected.status == status, list, "status", in.data, in.len);
    check(t, text.len == out.len && memcmp(text.data, out.data, out.len) == 0, list, "text", in.data, in.len);
    if (has_note) note++;
    free(expected.text);
  }
  check(t, in_at == input.len && out_at == output.len && index == result->record_count, list, "lines", "", 0);
  check(t, note == result->note_count, list, "notes", "", 0);
}

static void check_list(tally *t, const char *path) {
  const char *slash = strrchr(path, '/');
  const char *name = slash ? slash + 1 : path;
  const bytes input = read_file(path);
  for (int rung = 0; rung < RUNGS; rung++) {
    bytes outputs[FORMS];
    simdiri_options options[FORMS];
    simdiri_batch_result results[FORMS] = {{0}, {0}};
    for (int form = 0; form < FORMS; form++) {
      simdiri_options_init(&options[form]);
      options[form].rung = rung ? SIMDIRI_RUNG_SCHEME : SIMDIRI_RUNG_SYNTAX;
      options[form].form = form ? SIMDIRI_FORM_IRI : SIMDIRI_FORM_URI;
      outputs[form] = normalize(&options[form], input, &results[form]);
      check_lines(t, &options[form], input, outputs[form], &results[form], name);
      check_again(t, &options[form], outputs[form], name);
    }
    for (int form = 0; form < FORMS; form++) check_across(t, options, outputs, form, results, name);
    printf("%-24s %-6s %7zu lines: uri changes %zu, iri changes %zu, %zu bad, %zu warnings\n", name,
           rung ? "scheme" : "syntax", results[0].record_count, results[0].changed_count, results[1].changed_count,
           results[0].error_count, results[0].warning_count);
    for (int form = 0; form < FORMS; form++) {
      simdiri_batch_result_free(&results[form], NULL);
      free(outputs[form].data);
    }
  }
  free(input.data);
}

int main(int argc, char **argv) {
  tally t = {0, 0};
  if (argc < 2) {
    fprintf(stderr, "Usage: lists FILE...\n");
    return 2;
  }
  for (int i = 1; i < argc; i++) check_list(&t, argv[i]);
  printf("lists: %zu passed, %zu failed\n", t.passed, t.failed);
  return t.failed > 0;
}
