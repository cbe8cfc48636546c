/* The tables by which the kernel finds forms in vectors. A table has a few sets of bytes, and a set is a product of
 * nibbles, so forms share sets. Those that share one are chosen so that few other texts look like them. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/redact.h"

/* The nibbles of the first bytes of some forms: a bit for each value of the low and of the high one. */
typedef struct {
  uint16_t low[STARTS], high[STARTS];
} nibble_box;

enum { BOXES_MAX = 128, ROWS = 8, ROW_LEN = 16, HALVES = 2, HALF_BITS = ROW_LEN / HALVES };

typedef struct {
  nibble_box boxes[BOXES_MAX];
  int64_t sizes[BOXES_MAX];
  /* For each box: which later one it is best joined with, and by how much the size grows then. */
  size_t partners[BOXES_MAX];
  int64_t growths[BOXES_MAX];
  size_t count;
  /* For each row of ASCII and each set of low nibbles of its halves: how often such a byte is in IRIs and logs. */
  uint16_t sums[ROWS][HALVES][1u << HALF_BITS];
} box_list;

/* How often each byte of ASCII is in IRIs and logs, roughly. */
static void set_weights(uint8_t weight_of[ROWS * ROW_LEN]) {
  static const char *const bytes[] = {"et/ao", "nswirpcdlm-", "hug.bfk", "vyxj:t_?=%\"", "qz&+ "};
  static const uint8_t weights[] = {32, 24, 12, 5, 3};
  for (unsigned byte = 0; byte < ROWS * ROW_LEN; byte++)
    weight_of[byte] = byte_is((unsigned char)byte, CLASS_ALPHA | CLASS_DIGIT) ? 3 : 1;
  for (size_t i = sizeof weights; i-- > 0;)
    for (const char *byte = bytes[i]; *byte; byte++) weight_of[(unsigned char)*byte] = weights[i];
}

static void set_sums(box_list *list) {
  uint8_t weight_of[ROWS * ROW_LEN];
  set_weights(weight_of);
  for (unsigned half = 0; half < ROWS * HALVES; half++) {
    uint16_t *sums = list->sums[half / HALVES][half % HALVES];
    sums[0] = 0;
    for (unsigned set = 1; set < 1u << HALF_BITS; set++)
      sums[set] = (uint16_t)(sums[set & (set - 1)] + weight_of[half * HALF_BITS + (unsigned)__builtin_ctz(set)]);
  }
}

static nibble_box join_boxes(const nibble_box *a, const nibble_box *b) {
  nibble_box both;
  for (size_t i = 0; i < STARTS; i++) {
    both.low[i] = a->low[i] | b->low[i];
    both.high[i] = a->high[i] | b->high[i];
  }
  return both;
}

/* How often the kernel finds something in the box where nothing begins. */
static int64_t box_size(const box_list *list, const nibble_box *box) {
  int64_t size = 1;
  for (size_t step = 0; step < STARTS; step++) {
    int64_t sum = 0;
    for (unsigned rows = box->high[step] & ((1u << ROWS) - 1); rows; rows &= rows - 1) {
      const uint16_t(*sums)[1u << HALF_BITS] = list->sums[__builtin_ctz(rows)];
      sum += sums[0][box->low[step] & ((1u << HALF_BITS) - 1)] + sums[1][box->low[step] >> HALF_BITS];
    }
    size *= sum;
  }
  return size;
}

/* ------------------------------------------------------------------------------------------- boxes of forms */

static nibble_box box_of_form(const form_set *forms, const value_form *form) {
  nibble_box box = {0};
  for (size_t step = 0; step < STARTS; step++)
    for (unsigned high = 0; high < 256 / ROW_LEN; high++) {
      const uint32_t rows = forms->steps[form->first_step + step].bytes[high / 2];
      const uint16_t row = (uint16_t)(rows >> high % 2 * ROW_LEN);
      box.low[step] |= row;
      if (row) box.high[step] |= (uint16_t)(1u << high);
    }
  return box;
}

/* Adds a box, unless the list has it. If the list is full, joins it with one of the others. */
static void add_box(box_list *list, const nibble_box *box, size_t number) {
  for (size_t i = 0; i < list->count; i++)
    if (memcmp(&list->boxes[i], box, sizeof *box) == 0) return;
  if (list->count < BOXES_MAX)
    list->boxes[list->count++] = *box;
  else
    list->boxes[number % BOXES_MAX] = join_boxes(&list->boxes[number % BOXES_MAX], box);
}

static int64_t growth_of(const box_list *list, size_t i, size_t k) {
  const nibble_box both = join_boxes(&list->boxes[i], &list->boxes[k]);
  return box_size(list, &both) - list->sizes[i] - list->sizes[k];
}

static void find_partner(box_list *list, size_t i) {
  list->growths[i] = INT64_MAX;
  for (size_t k = i + 1; k < list->count; k++) {
    const int64_t growth = growth_of(list, i, k);
    if (growth >= list->growths[i]) continue;
    list->growths[i] = growth;
    list->partners[i] = k;
  }
}

/* Joins the two boxes that are the best together. The last box moves to the place of the one that is gone. */
static void join_best(box_list *list) {
  size_t i = 0;
  for (size_t k = 1; k < list->count; k++)
    if (list->growths[k] < list->growths[i]) i = k;
  const size_t gone = list->partners[i], last = --list->count;
  list->boxes[i] = join_boxes(&list->boxes[i], &list->boxes[gone]);
  list->sizes[i] = box_size(list, &list->boxes[i]);
  list->boxes[gone] = list->boxes[last];
  list->sizes[gone] = list->sizes[last];
  for (size_t k = 0; k < list->count; k++) {
    const size_t partner = list->partners[k];
    if (k == i || k == gone || partner == i || partner == gone || partner == last)
      find_partner(list, k);
    else if (k < i && growth_of(list, k, i) < list->growths[k]) {
      list->growths[k] = growth_of(list, k, i);
      list->partners[k] = i;
    }
  }
}

/* Divides forms among `bit_count` bits from `bit` on. `needs_start` says which forms. */
static void add_forms(const form_set *forms, kernel_starts *starts, bool needs_start, size_t bit, size_t bit_count) {
  box_list list = {.count = 0};
  set_sums(&list);
  for (size_t i = 0; i < forms->form_count; i++) {
    if (forms->forms[i].needs_start != needs_start) continue;
    const nibble_box box = box_of_form(forms, &forms->forms[i]);
    add_box(&list, &box, i);
  }
  for (size_t i = 0; i < list.count; i++) list.sizes[i] = box_size(&list, &list.boxes[i]);
  for (size_t i = 0; i < list.count; i++) find_partner(&list, i);
  while (list.count > bit_count) join_best(&list);
  for (size_t i = 0; i < list.count; i++, bit++)
    for (size_t step = 0; step < STARTS; step++)
      for (size_t nibble = 0; nibble < 16; nibble++) {
        kernel_nibbles *set = &starts->forms[bit / 8][step];
        if (list.boxes[i].low[step] >> nibble & 1) set->low[nibble] |= (uint8_t)(1u << bit % 8);
        if (list.boxes[i].high[step] >> nibble & 1) set->high[nibble] |= (uint8_t)(1u << bit % 8);
      }
}

void simdiri_redact_add_boxes(const form_set *forms, kernel_starts *starts) {
  add_forms(forms, starts, true, 0, START_BITS_WORD);
  add_forms(forms, starts, false, START_BITS_WORD, START_BITS_OTHER);
  starts->anywhere = (uint8_t)(0xFFu << START_BITS_WORD % 8);
}
