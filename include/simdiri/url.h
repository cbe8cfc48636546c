/**
 * @file
 * @brief One URL of the profile web: its components and its validation errors.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef SIMDIRI_URL_H
#define SIMDIRI_URL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <simdiri/context.h>
#include <simdiri/status.h>

#ifdef __cplusplus
extern "C" {
#endif

/** @defgroup url One URL of the profile web
 * The components of a serialized URL, and the validation errors of the URL parser.
 * @{ */

/** The positions of the components of a serialized URL, as offsets in bytes. An end is the offset of the first byte
 * after the component. Username, password and path are never absent, only empty. The manual page simdiri_split_url(3)
 * has a drawing. */
typedef struct {
  bool has_host;         /**< There is a host, maybe an empty one. */
  bool has_port;         /**< There is a port. */
  bool has_query;        /**< There is a query, maybe an empty one. */
  bool has_fragment;     /**< There is a fragment, maybe an empty one. */
  bool is_opaque;        /**< The path is opaque, as in "mailto:user@example.org". */
  size_t scheme_end;     /**< The offset of the ":" after the scheme. */
  size_t username_begin, /**< The start of the username. */
      username_end;      /**< The end of the username. */
  size_t password_begin, /**< The start of the password, without ":". */
      password_end;      /**< The end of the password. */
  size_t host_begin,     /**< The start of the host, with the brackets of an IPv6 address. */
      host_end;          /**< The end of the host. */
  size_t port_begin,     /**< The start of the port, without ":". */
      port_end;          /**< The end of the port. */
  size_t path_begin,     /**< The start of the path, without the "/." that separates "//" from the scheme. */
      path_end;          /**< The end of the path. */
  size_t query_begin,    /**< The start of the query, without "?". */
      query_end;         /**< The end of the query. */
  size_t fragment_begin, /**< The start of the fragment, without "#". */
      fragment_end;      /**< The end of the fragment. */
} simdiri_url_components;

/**
 * Splits a serialized URL, that is, a result of the profile web. For other text the positions are meaningless. The call
 * never fails and never allocates.
 *
 * @param href      the serialized URL
 * @param href_len  its length in bytes
 * @param url       receives the positions
 */
SIMDIRI_API void simdiri_split_url(const char *href, size_t href_len, simdiri_url_components *url);

/**
 * A callback of simdiri_check_url(), called once for each validation error that is not a failure, and with
 * #SIMDIRI_WARNING_HOST_UNMAPPED for white space in an opaque host, which the URL Standard allows.
 *
 * @param user       the pointer that the caller passed to simdiri_check_url()
 * @param warning    the validation error, a SIMDIRI_WARNING_…
 * @param component  the component with the validation error, or #SIMDIRI_COMPONENT_NONE
 * @param offset     the offset of the validation error in the text, in bytes
 */
typedef void simdiri_url_report(void *user, simdiri_status warning, simdiri_component component, size_t offset);

/**
 * Runs the URL parser and reports all validation errors. Those that are not failures go to `report`, in the order in
 * which the parser meets them, including those in a component that then fails. The failure, if there is one, is
 * returned and is not reported.
 *
 * @param context   a context of the profile web
 * @param scratch   the scratch of this thread; `report` must not use it
 * @param base      NULL, or a base of the profile web
 * @param text      the input of the URL parser
 * @param text_len  its length in bytes
 * @param report    NULL, or the callback
 * @param user      a pointer for the callback
 * @param result    receives the failure and its position in the text; its text is always NULL
 * @return #SIMDIRI_OK or the failure; #SIMDIRI_ERROR_BAD_OPTION if the context or the base has another profile.
 */
SIMDIRI_API simdiri_status simdiri_check_url(const simdiri_context *context, simdiri_scratch *scratch,
                                             const simdiri_base *base, const char *text, size_t text_len,
                                             simdiri_url_report *report, void *user, simdiri_result *result);

/** @} */

#ifdef __cplusplus
}
#endif

#endif
