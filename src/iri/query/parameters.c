/* Lists the parameters of a query, and sorts them. */
/* SPDX-License-Identifier: MIT */
#include "iri/query/parameters.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/word.h"

/* Runs of at most this length are sorted by insertion. */
enum { INSERTION_SORT_MAX = 8 };

/* The number of bytes before the first "=" or "&". Most names are shorter than a word. */
static size_t find_name_len(const char *text, size_t len) {
  size_t at = 0;
  uint64_t ends = 0;
  for (; len - at >= WORD_LEN; at += WORD_LEN) {
    const uint64_t word = load_word(text + at);
    ends = find_byte(word, '=') | find_byte(word, '&');
    if (ends) break;
  }
  if (!ends) {
    const uint64_t word = load_first(text + at, len - at);
    ends = find_byte(word, '=') | find_byte(word, '&');
  }
  if (!ends) return len;
  /* Counts the bytes up to the first marked one. */
  return at + (size_t)(EACH_BYTE(1) * ((ends - 1) & ~ends & EACH_BYTE(1)) >> 56) - 1;
}

bool simdiri_next_parameter(span *rest, span *parameter, span *name) {
  if (!rest->data) return false;
  const size_t len = find_name_len(rest->data, rest->len);
  *name = (span){rest->data, len};
  const char *end = len < rest->len ? memchr(rest->data + len, '&', rest->len - len) : NULL;
  *parameter = (span){rest->data, end ? (size_t)(end - rest->data) : rest->len};
  *rest = end ? (span){end + 1, rest->len - parameter->len - 1} : (span){NULL, 0};
  return true;
}

simdiri_status simdiri_list_parameter(simdiri_scratch *scratch, size_t count, span parameter, span name) {
  void *block = scratch->parameters;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->parameter_capacity, count + 1, sizeof(query_parameter));
  scratch->parameters = block;
  if (status == SIMDIRI_OK) scratch->parameters[count] = (query_parameter){parameter.data, parameter.len, name.len};
  return status;
}

int simdiri_compare_names(const query_parameter *a, const query_parameter *b) {
  return compare_spans((span){a->text, a->name_len}, (span){b->text, b->name_len});
}

static void insertion_sort(query_parameter *list, size_t count, parameter_comparison *compare) {
  for (size_t i = 1; i < count; i++) {
    const query_parameter one = list[i];
    size_t at = i;
    for (; at > 0 && compare(&list[at - 1], &one) > 0; at--) list[at] = list[at - 1];
    list[at] = one;
  }
}

/* Merges two adjacent sorted runs. */
static void merge_runs(const query_parameter *from, size_t middle, size_t end, query_parameter *to,
                       parameter_comparison *compare) {
  size_t left = 0, right = middle;
  while (left < middle || right < end) {
    const bool is_left = right == end || (left < middle && compare(&from[left], &from[right]) <= 0);
    *to++ = is_left ? from[left++] : from[right++];
  }
}

/* Sorts `count` entries with a stable merge sort without recursion. `spare` has capacity for as many. Returns the array
 * that holds the result: `list` or `spare`. */
static query_parameter *merge_sort(query_parameter *list, query_parameter *spare, size_t count,
                                   parameter_comparison *compare) {
  for (size_t at = 0; at < count; at += INSERTION_SORT_MAX)
    insertion_sort(list + at, count - at < INSERTION_SORT_MAX ? count - at : INSERTION_SORT_MAX, compare);
  for (size_t run = INSERTION_SORT_MAX; run < count; run *= 2) {
    for (size_t at = 0; at < count; at += 2 * run) {
      const size_t rest = count - at;
      merge_runs(list + at, rest < run ? rest : run, rest < 2 * run ? rest : 2 * run, spare + at, compare);
    }
    query_parameter *sorted = spare;
    spare = list;
    list = sorted;
  }
  return list;
}

static bool are_sorted(const query_parameter *list, size_t count, parameter_comparison *compare) {
  for (size_t i = 1; i < count; i++)
    if (compare(&list[i - 1], &list[i]) > 0) return false;
  return true;
}

simdiri_status simdiri_sort_parameters(simdiri_scratch *scratch, size_t count, parameter_comparison *compare,
                                       const query_parameter **sorted, bool *is_changed) {
  void *block = scratch->parameters;
  const bool changes = !are_sorted(scratch->parameters, count, compare);
  if (is_changed) *is_changed = changes;
  *sorted = scratch->parameters;
  if (!changes) return SIMDIRI_OK;
  if (count > SIZE_MAX / 2) return SIMDIRI_ERROR_TOO_LONG;
  const simdiri_status status =
      simdiri_grow(scratch->allocator, &block, &scratch->parameter_capacity, 2 * count, sizeof(query_parameter));
  scratch->parameters = block;
  if (status == SIMDIRI_OK) *sorted = merge_sort(scratch->parameters, scratch->parameters + count, count, compare);
  return status;
}

void simdiri_put_parameter(simdiri_buffer *out, bool is_first, const query_parameter *parameter) {
  buffer_put(out, is_first ? '?' : '&');
  if (parameter->len > 0) memcpy(out->data + out->len, parameter->text, parameter->len);
  out->len += parameter->len;
}
