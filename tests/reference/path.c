/* Dot-segments (RFC 3986 5.2.4), and the paths of urn and mailto.
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <string.h>

static bool begins_with(const reference_token *item, size_t count, const char *prefix) {
  size_t len = strlen(prefix);
  if (count < len) return false;
  for (size_t i = 0; i < len; i++) {
    if (!reference_is_ascii(&item[i], prefix[i])) return false;
  }
  return true;
}

static bool is_exactly(const reference_token *item, size_t count, const char *text) {
  return count == strlen(text) && begins_with(item, count, text);
}

/* Removes the last segment and the "/" before it, if any. */
static void drop_last_segment(reference_tokens *out) {
  while (out->count > 0 && !reference_is_ascii(&out->item[--out->count], '/')) {
  }
}

/* Replaces the first `replaced` tokens at *at by "/". */
static void replace_by_slash(const reference_tokens *in, size_t *at, size_t replaced) {
  *at += replaced - 1;
  in->item[*at] = (reference_token){.kind = TOKEN_CHARACTER, .value = '/'};
}

/* Steps A to E, named by their letters. */
void reference_remove_dot_segments(reference_tokens *path) {
  reference_tokens out = {0};
  for (size_t at = 0; at < path->count;) {
    const reference_token *in = path->item + at;
    size_t left = path->count - at;
    if (begins_with(in, left, "../")) { /* A */
      at += 3;
    } else if (begins_with(in, left, "./")) {
      at += 2;
    } else if (begins_with(in, left, "/./")) { /* B */
      replace_by_slash(path, &at, 3);
    } else if (is_exactly(in, left, "/.")) {
      replace_by_slash(path, &at, 2);
    } else if (begins_with(in, left, "/../")) { /* C */
      replace_by_slash(path, &at, 4);
      drop_last_segment(&out);
    } else if (is_exactly(in, left, "/..")) {
      replace_by_slash(path, &at, 3);
      drop_last_segment(&out);
    } else if (is_exactly(in, left, ".") || is_exactly(in, left, "..")) { /* D */
      at = path->count;
    } else { /* E */
      do reference_push(&out, path->item[at++]);
      while (at < path->count && !reference_is_ascii(&path->item[at], '/'));
    }
  }
  reference_tokens_replace(path, out);
}

/* A path that begins with "//" would be read as an authority if there is none. */
void reference_shield(reference_tokens *path, bool has_authority) {
  if (has_authority || !begins_with(path->item, path->count, "//")) return;
  reference_tokens out = {0};
  reference_push_character(&out, '/', 0);
  reference_push_character(&out, '.', 0);
  reference_push_all(&out, path->item, path->count);
  reference_tokens_replace(path, out);
}

static void lower_range(reference_tokens *path, size_t begin, size_t end) {
  for (size_t i = begin; i < end; i++) {
    if (path->item[i].kind == TOKEN_CHARACTER) path->item[i].value = reference_lower(path->item[i].value);
  }
}

static bool is_nid_character(const reference_token *token) {
  if (token->kind != TOKEN_CHARACTER) return false;
  return reference_is_alpha(token->value) || reference_is_digit(token->value) || token->value == '-';
}

/* The namespace identifier at the start (RFC 8141 3.1). */
void reference_lower_urn(reference_tokens *path) {
  size_t end = 0;
  while (end < path->count && is_nid_character(&path->item[end])) end++;
  if (end > 0 && end < path->count && reference_is_ascii(&path->item[end], ':')) lower_range(path, 0, end);
}

/* May the tokens be a domain: letters, digits, "-", "_", "." and what is not ASCII? */
static bool is_domain(const reference_tokens *domain) {
  for (size_t i = 0; i < domain->count; i++) {
    const reference_token *token = &domain->item[i];
    if (token->kind != TOKEN_CHARACTER || token->value >= 0x80) continue;
    if (!reference_is_alpha(token->value) && !reference_is_digit(token->value) && !strchr("-_.", (int)token->value))
      return false;
  }
  return domain->count > 0;
}

/* A domain is mapped as a host is (RFC 3987 5.3.3), and lower-cased if it cannot be. */
static void push_domain(reference_tokens *out, const reference_token *item, size_t count,
                        const simdiri_options *options) {
  reference_tokens domain = {0};
  reference_push_all(&domain, item, count);
  const bool is_mappable = options->host != SIMDIRI_HOST_PERCENT && is_domain(&domain);
  reference_prepare_host(&domain, options->unicode);
  reference_show show = options->form == SIMDIRI_FORM_IRI ? SHOW_UNICODE : SHOW_ASCII;
  if (!is_mappable || reference_map_host(&domain, options, show) != HOST_MAPPED) {
    domain.count = 0;
    reference_push_all(&domain, item, count);
    lower_range(&domain, 0, count);
  }
  reference_push_all(out, domain.item, domain.count);
  reference_tokens_free(&domain);
}

/* The domains of the addresses (RFC 6068 2). */
void reference_map_mailto(reference_tokens *path, const simdiri_options *options) {
  reference_tokens out = {0};
  for (size_t begin = 0; begin < path->count;) {
    size_t end = begin, after_at = 0;
    while (end < path->count && !reference_is_ascii(&path->item[end], ',')) {
      if (reference_is_ascii(&path->item[end++], '@')) after_at = end;
    }
    const size_t kept = after_at ? after_at : end;
    reference_push_all(&out, path->item + begin, kept - begin);
    if (kept < end) push_domain(&out, path->item + kept, end - kept, options);
    if (end < path->count) reference_push(&out, path->item[end]);
    begin = end + 1;
  }
  reference_tokens_replace(path, out);
}
