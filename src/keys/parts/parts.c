/* Checks and holds which parts are requested. */
/* SPDX-License-Identifier: MIT */
#include "keys/parts/parts.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/byte.h"
#include "iri/context/context.h"

static const struct {
  const char *name;
  part_kind kind;
} plain_names[] = {
    {"iri", PART_IRI},
    {"scheme", PART_SCHEME},
    {"authority", PART_AUTHORITY},
    {"userinfo", PART_USERINFO},
    {"host", PART_HOST},
    {"port", PART_PORT},
    {"path", PART_PATH},
    {"query", PART_QUERY},
    {"fragment", PART_FRAGMENT},
    {"origin", PART_ORIGIN},
    {"site", PART_SITE},
    {"suffix", PART_SUFFIX},
    {"domain", PART_DOMAIN},
    {"subdomain", PART_SUBDOMAIN},
    {"host-reversed", PART_HOST_REVERSED},
    {"host-unicode", PART_HOST_UNICODE},
};

static const char segment_name[] = "segment:", parameter_name[] = "query:";

static bool begins_with(const char *text, const char *beginning) {
  return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Reads N of segment:N: a number that is not 0, without sign, zeros before it or more than nine digits. */
static bool read_segment(const char *text, requested_part *part) {
  enum { DIGITS_MAX = 9 };
  size_t digits = 0;
  part->kind = PART_SEGMENT;
  part->is_from_end = *text == '-';
  if (part->is_from_end) text++;
  if (*text == '0') return false;
  for (; byte_is((unsigned char)text[digits], CLASS_DIGIT); digits++)
    if (digits < DIGITS_MAX) part->number = 10 * part->number + (size_t)(text[digits] - '0');
  return digits > 0 && digits <= DIGITS_MAX && text[digits] == '\0';
}

static bool read_name(const char *name, requested_part *part) {
  *part = (requested_part){.kind = PART_PARAMETER};
  for (size_t i = 0; i < sizeof plain_names / sizeof *plain_names; i++) {
    if (strcmp(name, plain_names[i].name) != 0) continue;
    part->kind = plain_names[i].kind;
    return true;
  }
  if (begins_with(name, segment_name)) return read_segment(name + strlen(segment_name), part);
  if (!begins_with(name, parameter_name)) return false;
  part->name = (span){name + strlen(parameter_name), strlen(name) - strlen(parameter_name)};
  return true;
}

static bool needs_suffix(part_kind kind) {
  return kind == PART_SITE || kind == PART_SUFFIX || kind == PART_DOMAIN || kind == PART_SUBDOMAIN;
}

static bool needs_ascii_host(part_kind kind) {
  return needs_suffix(kind) || kind == PART_ORIGIN || kind == PART_HOST_REVERSED || kind == PART_HOST_UNICODE;
}

static bool needs_parse(part_kind kind) {
  return !needs_suffix(kind) && kind != PART_SCHEME && kind != PART_AUTHORITY && kind != PART_HOST;
}

bool simdiri_part_needs_suffixes(const char *name) {
  requested_part part;
  return read_name(name, &part) && needs_suffix(part.kind);
}

/* Copies the name of a parameter, because the caller's may change. */
static void keep_name(simdiri_parts *parts, requested_part *part) {
  if (part->name.len == 0) return;
  char *copy = parts->names + parts->names_len;
  memcpy(copy, part->name.data, part->name.len);
  part->name.data = copy;
  parts->names_len += part->name.len;
}

static bool add_part(simdiri_parts *parts, const char *name) {
  requested_part *part = &parts->requested[parts->count];
  if (!read_name(name, part) || (needs_suffix(part->kind) && !parts->suffixes)) return false;
  keep_name(parts, part);
  parts->needs_suffix |= needs_suffix(part->kind);
  parts->needs_parse |= needs_parse(part->kind);
  parts->needs_ascii_host |= needs_ascii_host(part->kind) || (part->kind == PART_HOST && !parts->keeps_host);
  parts->count++;
  return true;
}

/* Makes the context for hosts if the hosts of the other one may have anything but A-labels. */
static simdiri_status make_host_context(simdiri_parts *parts) {
  simdiri_options options = parts->context->options;
  const bool has_a_labels =
      options.rung >= SIMDIRI_RUNG_SCHEME && options.form == SIMDIRI_FORM_URI && options.host != SIMDIRI_HOST_PERCENT;
  if (parts->is_web || has_a_labels) return SIMDIRI_OK;
  options.rung = SIMDIRI_RUNG_SCHEME;
  options.form = SIMDIRI_FORM_URI;
  options.host = SIMDIRI_HOST_ASCII;
  options.redirects = NULL;
  if (options.grammar == SIMDIRI_GRAMMAR_URI) options.grammar = SIMDIRI_GRAMMAR_IRI;
  options.flags &= ~(uint32_t)SIMDIRI_FLAG_ENCODE_BIDI;
  return simdiri_context_create(&options, parts->allocator, &parts->host_context);
}

static size_t count_names_len(const char *const *names, size_t count) {
  size_t len = 0;
  for (size_t i = 0; i < count; i++) len += strlen(names[i]);
  return len;
}

static simdiri_status fill_parts(simdiri_parts *parts, const char *const *names, size_t count, size_t *bad) {
  /* One more: the default allocator need not return memory of no bytes. */
  parts->capacity = count + 1;
  parts->names_capacity = count_names_len(names, count) + 1;
  parts->requested = simdiri_allocate_zeroed(parts->allocator, parts->capacity * sizeof *parts->requested);
  parts->names = simdiri_allocate_zeroed(parts->allocator, parts->names_capacity);
  if (!parts->requested || !parts->names) return SIMDIRI_ERROR_NO_MEMORY;
  for (size_t i = 0; i < count; i++) {
    if (add_part(parts, names[i])) continue;
    if (bad) *bad = i;
    return SIMDIRI_ERROR_BAD_OPTION;
  }
  return make_host_context(parts);
}

simdiri_status simdiri_parts_create(const simdiri_context *context, const simdiri_suffix_list *suffixes,
                                    const char *const *names, size_t count, const simdiri_allocator *allocator,
                                    simdiri_parts **parts, size_t *bad) {
  *parts = NULL;
  allocator = allocator_or_default(allocator);
  if (count > SIZE_MAX / 2 / sizeof(requested_part)) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_parts *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->allocator = allocator;
  created->context = context;
  created->suffixes = suffixes;
  created->is_web = context->options.profile == SIMDIRI_PROFILE_WEB;
  created->keeps_host = !created->is_web && context->options.rung < SIMDIRI_RUNG_SCHEME;
  const simdiri_status status = fill_parts(created, names, count, bad);
  if (status == SIMDIRI_OK)
    *parts = created;
  else
    simdiri_parts_free(created);
  return status;
}

size_t simdiri_parts_count(const simdiri_parts *parts) { return parts->count; }

void simdiri_parts_free(simdiri_parts *parts) {
  if (!parts) return;
  simdiri_context_free(parts->host_context);
  simdiri_deallocate(parts->allocator, parts->requested, parts->capacity * sizeof *parts->requested);
  simdiri_deallocate(parts->allocator, parts->names, parts->names_capacity);
  simdiri_deallocate(parts->allocator, parts, sizeof *parts);
}
