/* Creates labelers: checks their options. */
/* SPDX-License-Identifier: MIT */
#include "text/label/labeler.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/common/sized.h"
#include "keys/rules/rules.h"

static bool are_options_good(const simdiri_label_options *options) {
  const uint32_t known = LOSSY_OPTIONS & ~SIMDIRI_LOSSY_UNWRAP; /* a label is of the IRI itself */
  return options->host >= SIMDIRI_LABEL_HOST && options->host <= SIMDIRI_LABEL_NO_HOST &&
         !(options->templates & ~(uint32_t)SIMDIRI_TEMPLATES_ALL) && !(options->lossy & ~known) &&
         (options->host != SIMDIRI_LABEL_DOMAIN || options->suffixes);
}

/* Copies a name in small letters to `copy`, and makes a pattern of it. Returns false if it has several "*". */
static bool read_pattern(const char *name, size_t len, char *copy, param_pattern *pattern) {
  const char *star = memchr(name, '*', len);
  const size_t prefix_len = star ? (size_t)(star - name) : len, skipped = star ? prefix_len + 1 : len;
  if (star && memchr(star + 1, '*', len - skipped)) return false;
  for (size_t i = 0; i < len; i++) copy[i] = (char)byte_lower((unsigned char)name[i]);
  *pattern = (param_pattern){{copy, prefix_len}, {copy + skipped, len - skipped}, star != NULL};
  return true;
}

static simdiri_status copy_patterns(simdiri_labeler *labeler, const simdiri_label_options *options, size_t *bad) {
  size_t at = 0;
  for (size_t i = 0; i < options->param_count; i++) labeler->names_len += strlen(options->params[i]);
  labeler->names_len++; /* the default allocator need not return memory of no bytes */
  labeler->pattern_count = options->param_count;
  labeler->names = simdiri_allocate_zeroed(labeler->allocator, labeler->names_len);
  labeler->patterns =
      simdiri_allocate_zeroed(labeler->allocator, (options->param_count + 1) * sizeof *labeler->patterns);
  if (!labeler->names || !labeler->patterns) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < options->param_count; i++) {
    const size_t len = strlen(options->params[i]);
    *bad = i;
    if (!read_pattern(options->params[i], len, labeler->names + at, &labeler->patterns[i]))
      return SIMDIRI_ERROR_BAD_OPTION;
    labeler->keeps_all |= len == 1 && labeler->patterns[i].has_star;
    at += len;
  }
  return SIMDIRI_OK;
}

static simdiri_status fill_labeler(simdiri_labeler *labeler, const simdiri_label_options *options, size_t *bad) {
  static const char *const domain[] = {"domain"};
  labeler->options = *options;
  labeler->options.params = NULL;
  labeler->options.param_count = 0;
  if (options->rules) labeler->options.lossy |= options->rules->lossy;
  labeler->head = (labeler_head){.write = simdiri_labeler_write,
                                 .context = labeler->context,
                                 .changes_texts = labeler->options.lossy != 0 || options->redactor,
                                 .identity = {.allocator = labeler->allocator}};
  simdiri_status status = copy_patterns(labeler, options, bad);
  if (status == SIMDIRI_OK) status = simdiri_labeler_identify(labeler);
  if (status != SIMDIRI_OK || options->host != SIMDIRI_LABEL_DOMAIN) return status;
  return simdiri_parts_create(labeler->context, options->suffixes, domain, 1, labeler->allocator, &labeler->domain,
                              NULL);
}

simdiri_status simdiri_labeler_create(const simdiri_context *context, const simdiri_label_options *options,
                                      const simdiri_allocator *allocator, simdiri_labeler **labeler, size_t *bad) {
  size_t ignored;
  *labeler = NULL;
  if (!bad) bad = &ignored;
  simdiri_label_options taken = {0};
  const bool is_taken = options && TAKE_SIZED(&taken, options, redactor);
  *bad = taken.param_count;
  if (!is_taken || !are_options_good(&taken)) return SIMDIRI_ERROR_BAD_OPTION;
  if (taken.param_count > SIZE_MAX / 2 / sizeof(param_pattern)) return SIMDIRI_ERROR_NO_MEMORY;
  allocator = allocator_or_default(allocator);
  simdiri_labeler *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->context = context;
  const simdiri_status status = fill_labeler(created, &taken, bad);
  if (status == SIMDIRI_OK)
    *labeler = created;
  else
    simdiri_labeler_free(created);
  return status;
}

void simdiri_labeler_free(simdiri_labeler *labeler) {
  if (!labeler) return;
  simdiri_parts_free(labeler->domain);
  simdiri_buffer_free(&labeler->head.identity);
  simdiri_deallocate(labeler->allocator, labeler->names, labeler->names_len);
  simdiri_deallocate(labeler->allocator, labeler->patterns, (labeler->pattern_count + 1) * sizeof *labeler->patterns);
  simdiri_deallocate(labeler->allocator, labeler, sizeof *labeler);
}
