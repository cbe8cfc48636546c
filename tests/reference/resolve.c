/* The target of a reference (RFC 3986 5.2.2, 5.2.3).
 * SPDX-License-Identifier: MIT
 */
#include "internal.h"

#include <stdlib.h>

static void move_tokens(reference_tokens *to, reference_tokens *from) {
  reference_tokens_replace(to, *from);
  *from = (reference_tokens){0};
}

static void move_text(reference_text *to, reference_text *from) {
  free(to->data);
  *to = *from;
  *from = (reference_text){0};
}

static void take_authority(reference_record *target, reference_record *from) {
  target->has_authority = from->has_authority;
  target->has_userinfo = from->has_userinfo;
  target->has_port = from->has_port;
  target->is_ip_literal = from->is_ip_literal;
  target->authority_is_empty = from->authority_is_empty;
  target->host_begin = from->host_begin;
  move_text(&target->ip_literal, &from->ip_literal);
  move_text(&target->port, &from->port);
  move_tokens(&target->userinfo, &from->userinfo);
  move_tokens(&target->host, &from->host);
}

static void take_query(reference_record *target, reference_record *from) {
  target->has_query = from->has_query;
  move_tokens(&target->query, &from->query);
}

/* RFC 3986 5.2.3 */
static void merge(reference_tokens *path, const reference_record *base, const reference_tokens *reference) {
  size_t keep = base->path.count;
  while (keep > 0 && !reference_is_ascii(&base->path.item[keep - 1], '/')) keep--;
  if (base->has_authority && base->path.count == 0) {
    reference_push_character(path, '/', 0);
  } else {
    reference_push_all(path, base->path.item, keep);
  }
  reference_push_all(path, reference->item, reference->count);
}

static void take_path(reference_record *target, reference_record *base, reference_record *reference) {
  if (reference->path.count == 0) {
    move_tokens(&target->path, &base->path);
    take_query(target, reference->has_query ? reference : base);
    return;
  }
  if (reference_is_ascii(&reference->path.item[0], '/')) {
    move_tokens(&target->path, &reference->path);
  } else {
    merge(&target->path, base, &reference->path);
  }
  reference_remove_dot_segments(&target->path);
  take_query(target, reference);
}

reference_record reference_target(reference_record *base, reference_record *reference, bool non_strict) {
  reference_record target = {0};
  bool same_scheme = reference->scheme.len == base->scheme.len;
  for (size_t i = 0; same_scheme && i < base->scheme.len; i++) {
    same_scheme = reference_lower((uint8_t)reference->scheme.data[i]) == reference_lower((uint8_t)base->scheme.data[i]);
  }
  bool has_scheme = reference->has_scheme && !(non_strict && same_scheme);
  target.has_scheme = true;
  move_text(&target.scheme, has_scheme ? &reference->scheme : &base->scheme);
  if (has_scheme || reference->has_authority) {
    take_authority(&target, reference);
    move_tokens(&target.path, &reference->path);
    reference_remove_dot_segments(&target.path);
    take_query(&target, reference);
  } else {
    take_path(&target, base, reference);
    take_authority(&target, base);
    target.host_begin = 0; /* this text has no offset in the reference */
  }
  target.has_fragment = reference->has_fragment;
  move_tokens(&target.fragment, &reference->fragment);
  reference_shield(&target.path, target.has_authority);
  return target;
}
