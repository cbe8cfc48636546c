/* One URL of the profile web: its components, its validation errors. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_URL_H
#define SIMDIRI_URL_H

#include <stddef.h>
#include <stdint.h>

#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The components of a serialized URL, as offsets into it, end exclusive; simdiri_split_url(3) draws them. Username,
 * password and path are never absent, only empty. */
typedef struct {
  uint8_t has_host, has_port, has_query, has_fragment;
  uint8_t is_opaque; /* the path is opaque (of "mailto:" and the like) */
  size_t scheme_end;
  size_t username_begin, username_end;
  size_t password_begin, password_end;
  size_t host_begin, host_end; /* with the brackets of an IPv6 address */
  size_t port_begin, port_end;
  size_t path_begin, path_end; /* without the "/." that keeps a path from being read as a host */
  size_t query_begin, query_end;
  size_t fragment_begin, fragment_end;
} simdiri_url;

/* Splits a serialized URL: a result of the profile web. Says nothing of use about other text; never fails. */
SIMDIRI_API void simdiri_split_url(const char *href, size_t href_len, simdiri_url *url);

/* Told of each validation error that is no failure: what it is, and where. */
typedef void simdiri_url_report(void *user, simdiri_status warning, simdiri_component component, size_t offset);

/* Runs the URL parser for its validation errors: `report` gets those that are no failures, in the order in which they
 * are met, also those of the component that fails; the failure, if any, is returned and in `result`, whose text stays
 * NULL, and is not reported besides. The context's profile is web. `base` may be NULL. */
SIMDIRI_API simdiri_status simdiri_check_url(const simdiri_context *context, simdiri_scratch *scratch,
                                             const simdiri_base *base, const char *text, size_t text_len,
                                             simdiri_url_report *report, void *user, simdiri_result *result);

#ifdef __cplusplus
}
#endif

#endif
