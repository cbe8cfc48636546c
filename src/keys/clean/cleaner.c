/* Creates cleaners, and cleans one IRI. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/sized.h"
#include "iri/common/text.h"
#include "iri/operations/resolve.h"
#include "iri/redirect/redirects.h"
#include "keys/clean/clean.h"
#include "keys/key/lossy.h"
#include "keys/key/path_session.h"
#include "keys/key/unwrap.h"

/* ------------------------------------------------------------------------------------------- the object */

static bool are_options_good(const simdiri_context *context, const simdiri_clean_options *options) {
  if (follows_redirects(&context->options)) return false;
  if (options->base && options->base->profile != context->options.profile) return false;
  const uint32_t known = SIMDIRI_CLEAN_RULES, asked = simdiri_key_rules_lossy(options->rules);
  return (options->lossy | asked) != 0 && !(options->lossy & ~known) && !(asked & ~(known | SIMDIRI_LOSSY_PARAMETERS));
}

simdiri_status simdiri_cleaner_create(const simdiri_context *context, const simdiri_clean_options *options,
                                      const simdiri_allocator *allocator, simdiri_cleaner **cleaner) {
  *cleaner = NULL;
  simdiri_clean_options taken;
  if (!options || !TAKE_SIZED(&taken, options, base)) return SIMDIRI_ERROR_BAD_OPTION;
  if (!are_options_good(context, &taken)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  simdiri_cleaner *created = simdiri_allocate_zeroed(allocator, sizeof *created);
  if (!created) return SIMDIRI_ERROR_NO_MEMORY;
  created->context = context;
  created->allocator = allocator;
  created->options = taken;
  if (taken.rules) created->options.lossy |= taken.rules->lossy;
  simdiri_clean_set_filter(created);
  *cleaner = created;
  return SIMDIRI_OK;
}

void simdiri_cleaner_free(simdiri_cleaner *cleaner) {
  if (cleaner) simdiri_deallocate(cleaner->allocator, cleaner, sizeof *cleaner);
}

/* ------------------------------------------------------------------------------------------- removing */

static uint64_t find_changes(uint32_t fired) {
  static const struct {
    uint32_t rules;
    uint64_t change;
  } removals[] = {
      {SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR, SIMDIRI_CHANGE_FRAGMENT_DROPPED},
      {SIMDIRI_LOSSY_SESSION, SIMDIRI_CHANGE_SESSION_DROPPED},
      {SIMDIRI_LOSSY_TRACKING, SIMDIRI_CHANGE_TRACKING_DROPPED},
      {SIMDIRI_LOSSY_PARAMETERS, SIMDIRI_CHANGE_PARAMETERS_DROPPED},
      {SIMDIRI_LOSSY_EMPTY_QUERY, SIMDIRI_CHANGE_EMPTY_QUERY_DROPPED},
      {SIMDIRI_LOSSY_FINAL_DOT, SIMDIRI_CHANGE_FINAL_DOT_DROPPED},
      {SIMDIRI_LOSSY_USERINFO, SIMDIRI_CHANGE_USERINFO_DROPPED},
      {SIMDIRI_LOSSY_EMPTY_PARAMETERS, SIMDIRI_CHANGE_EMPTY_PARAMETERS_DROPPED},
      {SIMDIRI_LOSSY_REPEATED_PARAMETERS, SIMDIRI_CHANGE_REPEATED_PARAMETERS_DROPPED},
  };
  uint64_t changes = 0;
  for (size_t i = 0; i < sizeof removals / sizeof *removals; i++)
    if (fired & removals[i].rules) changes |= removals[i].change;
  return changes;
}

/* Rules after which a text may be no normal form, or another address: without a session a segment of a path may be
 * empty, "." or "..", and a host without its dot may be mapped to another one. */
enum { RISKY = SIMDIRI_LOSSY_SESSION | SIMDIRI_LOSSY_FINAL_DOT | SIMDIRI_LOSSY_USERINFO };

/* May the text be no normal form after these rules? Options may also judge a component as a whole. */
static bool is_doubtful(const simdiri_cleaner *cleaner, uint32_t fired, span text) {
  const simdiri_options *options = &cleaner->context->options;
  if ((fired & RISKY) || options->unicode != SIMDIRI_UNICODE_KEEP || (options->flags & SIMDIRI_FLAG_ENCODE_BIDI))
    return true;
  return options->profile == SIMDIRI_PROFILE_WEB && (text.len < 4 || memcmp(text.data, "http", 4) != 0);
}

static bool begins_with_slashes(span text) { return text.len > 1 && text.data[0] == '/' && text.data[1] == '/'; }

/* Returns whether --default-scheme takes the beginning of the text for a host: "a.example.;x/" has none, but
 * "a.example./" has. */
static bool takes_scheme(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span text) {
  simdiri_result result;
  simdiri_buffer *out = &scratch->pair[1];
  if (!cleaner->context->options.default_scheme) return false;
  out->len = 0;
  const simdiri_status status = simdiri_normalize(cleaner->context, scratch, text.data, text.len, out, &result);
  return simdiri_is_error(status) || (result.changes & SIMDIRI_CHANGE_DEFAULT_SCHEME) != 0;
}

/* Sets *begins to whether the path of a reference would begin with "//", which begins a host, without its sessions.
 * Keys lose a "/" then, but an address would be another one. */
static simdiri_status begins_host(simdiri_scratch *scratch, span reference, bool *begins) {
  simdiri_buffer *path = &scratch->path;
  *begins = false;
  if (reference.len == 0 || reference.data[0] != '/' || begins_with_slashes(reference)) return SIMDIRI_OK;
  size_t len = 0;
  while (len < reference.len && reference.data[len] != '?' && reference.data[len] != '#') len++;
  path->len = 0;
  const simdiri_status status = simdiri_buffer_append(path, reference.data, len);
  if (status != SIMDIRI_OK) return status;
  *begins = begins_with_slashes((span){path->data, simdiri_drop_path_sessions(path->data, path->len)});
  return SIMDIRI_OK;
}

/* Returns whether the text is a normal form, and begins with a host only if `before` does. */
static simdiri_status confirm(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span before, span text,
                              bool *is_good) {
  simdiri_context copy;
  simdiri_result result;
  simdiri_buffer *out = &scratch->pair[1];
  out->len = 0;
  const simdiri_context *context = context_without_default_scheme(cleaner->context, &copy);
  const simdiri_status status = simdiri_normalize(context, scratch, text.data, text.len, out, &result);
  *is_good =
      !simdiri_is_error(status) && result.changes == 0 && begins_with_slashes(text) == begins_with_slashes(before);
  if (*is_good) *is_good = takes_scheme(cleaner, scratch, text) == takes_scheme(cleaner, scratch, before);
  return simdiri_is_error(status) && status >= SIMDIRI_ERROR_NO_MEMORY ? status : SIMDIRI_OK;
}

/* A target that is longer than its wrapper, as a host that is mapped may be, would not be shortened in place. Sets
 * *rules to those that apply to the text. */
static simdiri_status unwrap_text(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span *text, uint32_t *rules,
                                  uint64_t *changes) {
  span target = *text;
  unsigned count = 0;
  *changes = 0;
  *rules = cleaner->options.lossy & ~(uint32_t)SIMDIRI_LOSSY_UNWRAP;
  if (!(cleaner->options.lossy & SIMDIRI_LOSSY_UNWRAP)) return SIMDIRI_OK;
  const simdiri_status status = simdiri_unwrap(cleaner->context, cleaner->options.rules, scratch, &target, &count);
  if (status != SIMDIRI_OK || count == 0) return status;
  if (count > UNWRAP_MAX || target.len > text->len) {
    *rules &= TOO_DEEP_RULES;
    return SIMDIRI_OK;
  }
  *text = target;
  *changes = SIMDIRI_CHANGE_UNWRAPPED;
  return SIMDIRI_OK;
}

/* Applies fewer rules until the text is good: all, all but the risky ones, none. */
simdiri_status simdiri_clean_text(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, span *text,
                                  uint64_t *changes) {
  uint32_t rules;
  const simdiri_status opened = unwrap_text(cleaner, scratch, text, &rules, changes);
  const span before = *text;
  if (opened != SIMDIRI_OK) return opened;
  while (rules != 0) {
    span cleaned = before;
    uint32_t fired;
    bool is_good = true;
    simdiri_status status = simdiri_lossy(rules, cleaner->options.rules, scratch, &cleaned.data, &cleaned.len, &fired);
    if (status == SIMDIRI_OK && fired != 0 && is_doubtful(cleaner, fired, before))
      status = confirm(cleaner, scratch, before, cleaned, &is_good);
    if (status == SIMDIRI_OK && is_good && (fired & SIMDIRI_LOSSY_SESSION)) {
      status = begins_host(scratch, before, &is_good);
      is_good = !is_good;
    }
    if (status != SIMDIRI_OK || (is_good && fired == 0)) return status;
    if (is_good) {
      *text = cleaned;
      *changes |= find_changes(fired);
      return SIMDIRI_OK;
    }
    rules = fired & RISKY ? rules & ~(RISKY | LOSSY_BY_HOST) : 0;
  }
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- one IRI */

/* Replaces the result by a shorter text, which may be a view of the output. */
static simdiri_status replace_result(simdiri_buffer *out, size_t begin, span text, uint64_t changes,
                                     simdiri_result *result) {
  const bool is_in_output = result->text_len > 0 && out->data && result->text == out->data + begin;
  if (is_in_output && text.data == result->text) {
    out->len = begin + text.len;
  } else {
    out->len = begin;
    const simdiri_status status = simdiri_buffer_append(out, text.data, text.len);
    if (status != SIMDIRI_OK) return status;
  }
  result->changes |= changes;
  result->text = buffer_text(out, begin);
  result->text_len = text.len;
  return SIMDIRI_OK;
}

simdiri_status simdiri_clean(const simdiri_cleaner *cleaner, simdiri_scratch *scratch, const char *iri, size_t iri_len,
                             simdiri_buffer *out, simdiri_result *result) {
  const size_t begin = out->len;
  const iri_call call = {.context = cleaner->context,
                         .scratch = scratch,
                         .base = cleaner->options.base,
                         .text = text_or_empty(iri),
                         .len = iri_len,
                         .out = out,
                         .result = result};
  const simdiri_status status = simdiri_normalize_against(&call);
  if (simdiri_is_error(status)) return status;
  uint64_t changes;
  span text = {result->text, result->text_len};
  simdiri_status cleaned = simdiri_clean_text(cleaner, scratch, &text, &changes);
  if (cleaned == SIMDIRI_OK && changes != 0) cleaned = replace_result(out, begin, text, changes, result);
  if (cleaned == SIMDIRI_OK) return status;
  out->len = begin;
  *result = (simdiri_result){.status = cleaned};
  return cleaned;
}
