/* Lossy rules: turn a normal form into the text of its key. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_KEY_LOSSY_H
#define SIMDIRI_KEYS_KEY_LOSSY_H

#include <string.h>

#include "iri/context/context.h"
#include "keys/key/shape.h"
#include "keys/rules/rules.h"

/* The state of applying rules to one text. First each part is examined, to find which rules change it. Then, if any
 * does, the text is written. */
typedef struct {
  uint32_t rules;               /* SIMDIRI_LOSSY_… of the rules to apply */
  const simdiri_key_rules *own; /* of the rules file, or NULL */
  simdiri_scratch *scratch;
  simdiri_buffer *out;
  uint32_t fired;
  bool has_authority;
  bool unwraps_paths;          /* encoded queries in the path stay */
  bool has_repeats;            /* scratch->marks has the parameters that are dropped as repeated */
  bool drops, is_unsorted;     /* parameters are dropped; the remaining parameters are not in order */
  bool needs_query;            /* the "?" stays, even if no parameter does */
  bool cuts_signs;             /* remaining parameters lose the "=" before an empty value */
  const rule_group *own_group; /* the group of `own` for the host */
  span piece;                  /* part of the text: the next output, not written yet */
} lossy_job;

/* Applies the rules to a normal form. *text and *len become the key text: the normal form, a beginning of it, or a view
 * of the scratch. *fired gets the rules that changed something. Errors: NO_MEMORY, TOO_LONG. */
simdiri_status simdiri_lossy(uint32_t rules, const simdiri_key_rules *own, simdiri_scratch *scratch, const char **text,
                             size_t *len, uint32_t *fired);

/* Applies the rules about hosts to a host alone. *fired gets them as well. */
void simdiri_lossy_host(uint32_t rules, span *host, uint32_t *fired);
/* Returns true if "www." before this host would be dropped. */
bool simdiri_lossy_drops_www(span host);

/* Applies the rules about paths: *path becomes a beginning of itself, or a view of the scratch. */
simdiri_status simdiri_lossy_change_path(lossy_job *job, span *path);
/* Finds the changes to the query. May remove it, and returns true if it is signed; the caller then discards everything
 * that was found in it. */
bool simdiri_lossy_find_query_changes(lossy_job *job, url_shape *shape);
/* Chooses the rules of the rules file for the host, before any other rule applies. */
simdiri_status simdiri_lossy_choose_rules(lossy_job *job, span host, bool has_parameters);
/* Reserves memory to look parameters up in them. Call it before simdiri_lossy_find_query_changes, with the query of
 * simdiri_lossy_replace_spaces. */
simdiri_status simdiri_lossy_reserve_names(lossy_job *job, span query);
/* Finds the parameters that repeat others. Call it before simdiri_lossy_find_query_changes as well. */
simdiri_status simdiri_lossy_mark_repeats(lossy_job *job, span query);
/* Applies the rule plus-space, before any other rule about the query: *query becomes a view of the scratch, after a
 * "?", if the rule changes it. */
simdiri_status simdiri_lossy_replace_spaces(lossy_job *job, span *query);
/* Appends the query as the rules leave it; job->out has the capacity. Includes the "?", unless no parameter is left and
 * it is not needed. */
simdiri_status simdiri_lossy_put_query(lossy_job *job, const url_shape *shape);

static inline void end_piece(lossy_job *job) {
  /* NOLINTNEXTLINE(clang-analyzer-core.NonNullParamChecker): a piece that is not empty has data */
  if (job->piece.len > 0) memcpy(job->out->data + job->out->len, job->piece.data, job->piece.len);
  job->out->len += job->piece.len;
  job->piece.len = 0;
}

/* Appends a part of the text. Adjacent pieces are copied at once. */
static inline void put_piece(lossy_job *job, span text) {
  if (job->piece.len > 0 && job->piece.data + job->piece.len != text.data) end_piece(job);
  if (job->piece.len == 0) job->piece.data = text.data;
  job->piece.len += text.len;
}

#endif
