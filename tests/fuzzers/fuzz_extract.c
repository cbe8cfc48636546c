/* Fuzz target: IRIs in any text. Each result is an IRI, and cutting the text where no IRI is changes nothing. The first
 * two bytes are choices, the rest is the text, in a copy of its exact size. */
/* SPDX-License-Identifier: MIT */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzzer.h"
#include "simdiri/simdiri.h"

enum { CHOICES = 2, FLAGS = 7, CUTS = 16 };

typedef struct {
  const simdiri_extract_options *options;
  const char *text;
  size_t len;
} source;

static simdiri_context *context;
static simdiri_scratch *scratch;

int LLVMFuzzerInitialize(int *count, char ***arguments);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len);

static void require(int holds, const char *law, const simdiri_found *found) {
  if (holds) return;
  (void)fprintf(stderr, "%s: [%zu, %zu)\n", law, found->begin, found->end);
  abort();
}

int LLVMFuzzerInitialize(int *count, char ***arguments) {
  simdiri_options options;
  (void)count;
  (void)arguments;
  simdiri_options_init(&options);
  options.disallowed = SIMDIRI_DISALLOWED_ENCODE_ALL;
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) abort();
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) abort();
  return 0;
}

static int is_space(char byte) { return memchr(" \t\r\n", byte, 4) != NULL; }

/* Every result can be repaired, except for invalid IP addresses. */
static void check_found(const source *from, const simdiri_found *found) {
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  const size_t start = found->is_guess ? strlen("http://") : 0;
  char *iri = malloc(start + found->end - found->begin);
  size_t len = start;
  if (!iri) abort();
  memcpy(iri, "http://", start);
  for (size_t i = found->begin; i < found->end; i++) {
    require(found->is_wrapped || !is_space(from->text[i]), "white space is in it", found);
    if (!is_space(from->text[i])) iri[len++] = from->text[i];
  }
  const simdiri_status status = simdiri_normalize(context, scratch, iri, len, &out, &result);
  require(!simdiri_is_error(status) || status == SIMDIRI_ERROR_BAD_IP_LITERAL, simdiri_status_name(status), found);
  require(!found->is_guess || from->options->flags & SIMDIRI_EXTRACT_GUESS, "a guess", found);
  require(!found->is_wrapped || from->options->flags & SIMDIRI_EXTRACT_WRAPPED, "it is wrapped", found);
  simdiri_buffer_free(&out);
  free(iri);
}

/* May the text be cut before text[at]? */
static int is_cut(const source *from, size_t at) {
  const char *text = from->text;
  if (!(from->options->flags & SIMDIRI_EXTRACT_WRAPPED)) return is_space(text[at - 1]);
  return at > 1 && text[at - 1] == '\n' &&
         (text[at - 2] == '\n' || (at > 2 && text[at - 2] == '\r' && text[at - 3] == '\n'));
}

/* The first IRI of text[at, end) as a text by itself; begin is SIZE_MAX if there is none. */
static simdiri_found first_of(const source *from, size_t at, size_t end) {
  simdiri_found found = {.begin = SIZE_MAX};
  char *copy = malloc(end > at ? end - at : 1);
  if (!copy) abort();
  memcpy(copy, from->text + at, end - at);
  if (simdiri_extract(from->options, copy, end - at, 0, &found)) {
    found.begin += at;
    found.end += at;
  }
  free(copy);
  return found;
}

/* The text between two cuts gives the same IRIs as the whole text does there. */
static void check_cuts(const source *from) {
  size_t cut = 0;
  int left = CUTS;
  for (size_t at = 1; at <= from->len && left > 0; at++) {
    simdiri_found found = {.begin = SIZE_MAX};
    if (at < from->len && !is_cut(from, at)) continue;
    (void)simdiri_extract(from->options, from->text, from->len, cut, &found);
    const simdiri_found alone = first_of(from, cut, at);
    if (found.begin == SIZE_MAX || found.begin >= at)
      require(alone.begin == SIZE_MAX, "only a part has it", &alone);
    else
      require(alone.begin == found.begin && alone.end == found.end, "the part has another", &found);
    cut = at;
    left--;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  static const char *const lists[] = {NULL, "known,any", "any", "foo,http,tel,mailto"};
  if (len < CHOICES) return 0;
  const char *schemes = lists[data[1] % 4];
  const simdiri_extract_options options = {.struct_size = sizeof options,
                                           .flags = data[0] & FLAGS,
                                           .schemes = schemes,
                                           .schemes_len = schemes ? strlen(schemes) : 0};
  char *text = malloc(len - CHOICES + (len == CHOICES));
  if (!text) abort();
  memcpy(text, data + CHOICES, len - CHOICES);
  const source from = {&options, text, len - CHOICES};
  simdiri_found found;
  for (size_t at = 0; simdiri_extract(&options, text, from.len, at, &found); at = found.end) {
    require(at <= found.begin && found.begin < found.end && found.end <= from.len, "it is no part of the text", &found);
    check_found(&from, &found);
  }
  check_cuts(&from);
  free(text);
  return 0;
}
