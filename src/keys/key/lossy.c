/* Applies lossy rules to a normal form, from left to right. They compare bytes. Only plus-space reads triplets. */
/* SPDX-License-Identifier: MIT */
#include "keys/key/lossy.h"

#include "iri/common/buffer.h"
#include "keys/key/wrapped_query.h"

enum { FRAGMENT_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR };

/* ------------------------------------------------------------------------------------------- finding changes */

static void drop_userinfo(lossy_job *job, span *userinfo) {
  if (!(job->rules & SIMDIRI_LOSSY_USERINFO) || userinfo->len == 0) return;
  userinfo->len = 0;
  job->fired |= SIMDIRI_LOSSY_USERINFO;
}

/* Returns the rule that drops the fragment; 0 if none does. */
static uint32_t fragment_rule(uint32_t rules, span fragment) {
  const bool is_route = fragment.len > 0 && (fragment.data[0] == '!' || fragment.data[0] == '/');
  if (rules & SIMDIRI_LOSSY_FRAGMENT) return SIMDIRI_LOSSY_FRAGMENT;
  return is_route ? 0 : rules & SIMDIRI_LOSSY_ANCHOR;
}

/* Applies only the rules about fragments, and returns the remaining length. */
static size_t cut_fragment(uint32_t rules, const char *text, size_t len, uint32_t *fired) {
  const char *hash = len > 0 ? memchr(text, '#', len) : NULL;
  const size_t front = hash ? (size_t)(hash - text) : len;
  *fired = hash ? fragment_rule(rules, (span){hash + 1, len - front - 1}) : 0;
  return *fired ? front : len;
}

/* Must the query stay, even if nothing of it is left? The reference "?" is another than the empty reference, which
 * takes over the query of its base (RFC 3986 5.2.2). */
static bool needs_query(const url_shape *shape) { return !shape->has_authority && shape->path.len == 0; }

/* Signed URLs lose at most their fragment. */
static simdiri_status find_web_changes(lossy_job *job, url_shape *shape) {
  const uint32_t fired = job->fired;
  job->needs_query = needs_query(shape);
  job->has_authority = shape->has_authority;
  const bool has_parameters = shape->has_query && !(job->needs_query && shape->query.len == 0);
  simdiri_status status = simdiri_lossy_choose_rules(job, shape->host, has_parameters);
  if (status == SIMDIRI_OK && has_parameters) status = simdiri_lossy_replace_spaces(job, &shape->query);
  if (status == SIMDIRI_OK && has_parameters) status = simdiri_lossy_reserve_names(job, shape->query);
  if (status == SIMDIRI_OK && has_parameters) status = simdiri_lossy_mark_repeats(job, shape->query);
  if (status != SIMDIRI_OK) return status;
  if (has_parameters && simdiri_lossy_find_query_changes(job, shape)) {
    job->fired = fired;
    return SIMDIRI_OK;
  }
  if (!shape->is_relative && !shape->is_https && !shape->has_port) job->fired |= job->rules & SIMDIRI_LOSSY_SCHEME;
  drop_userinfo(job, &shape->userinfo);
  job->unwraps_paths = simdiri_unwraps_paths(job->own, shape->host);
  simdiri_lossy_host(job->rules, &shape->host, &job->fired);
  return simdiri_lossy_change_path(job, &shape->path);
}

/* ------------------------------------------------------------------------------------------- writing */

static span find_prefix(const lossy_job *job, const url_shape *shape) {
  if (shape->is_relative) return shape->has_authority ? (span){"//", 2} : (span){"", 0};
  return shape->is_https || (job->fired & SIMDIRI_LOSSY_SCHEME) ? (span){"https://", 8} : (span){"http://", 7};
}

static simdiri_status write_web_key(lossy_job *job, const url_shape *shape) {
  put_piece(job, find_prefix(job, shape));
  put_piece(job, shape->userinfo);
  put_piece(job, shape->host);
  put_piece(job, shape->port);
  put_piece(job, shape->path);
  const simdiri_status status = simdiri_lossy_put_query(job, shape);
  if (shape->has_fragment) put_piece(job, (span){shape->fragment.data - 1, shape->fragment.len + 1});
  end_piece(job);
  return status;
}

simdiri_status simdiri_lossy(uint32_t rules, const simdiri_key_rules *own, simdiri_scratch *scratch, const char **text,
                             size_t *len, uint32_t *fired) {
  lossy_job job;
  *len = cut_fragment(rules, *text, *len, fired);
  if (!(rules & ~(uint32_t)FRAGMENT_RULES)) return SIMDIRI_OK;
  url_shape shape = simdiri_url_shape(*text, *len);
  if (!shape.is_web) return SIMDIRI_OK;
  job = (lossy_job){.rules = rules, .own = own, .scratch = scratch, .out = &scratch->lossy, .fired = *fired};
  simdiri_status status = find_web_changes(&job, &shape);
  if (status != SIMDIRI_OK) return status;
  if (job.fired == *fired) return SIMDIRI_OK; /* nothing was dropped but the fragment */
  if (*len > SIZE_MAX - 1) return SIMDIRI_ERROR_TOO_LONG;
  job.out->len = 0;
  if (shape.path.len > SIZE_MAX - 1 - *len) return SIMDIRI_ERROR_TOO_LONG;
  /* "http" may become "https", and a path a longer one. */
  status = simdiri_buffer_reserve(job.out, *len + 1 + shape.path.len);
  if (status == SIMDIRI_OK) status = write_web_key(&job, &shape);
  if (status != SIMDIRI_OK) return status;
  *fired = job.fired;
  *text = job.out->data;
  *len = job.out->len;
  return SIMDIRI_OK;
}
