/* The URL parser and serializer of the URL Standard, step by step as it is written there, for tests to compare with.
 *
 * It shares no code with the library, but calls the library's ToASCII (simdiri_domain_to_ascii), which has a reference
 * of its own. It aborts when memory runs out.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef REFERENCE_WEB_H
#define REFERENCE_WEB_H

#include <simdiri/simdiri.h>

#include "internal.h"

/* A list of code points (a string in the standard). */
typedef struct {
  uint32_t *item;
  size_t len, capacity;
} web_string;

/* A URL record (4.1). The host is serialized. */
typedef struct {
  web_string scheme, username, password, host, query, fragment;
  bool has_host, has_port, has_query, has_fragment, is_opaque;
  unsigned port;
  web_string opaque;   /* the opaque path */
  web_string *segment; /* or else the list */
  size_t segment_count;
} web_url;

enum { WEB_ERROR_KINDS = 32 };

/* The result of a run of the parser. */
typedef struct {
  simdiri_status failure; /* SIMDIRI_OK: none */
  size_t error_count;     /* the other validation errors, each once, in order of their first occurrence */
  simdiri_status errors[WEB_ERROR_KINDS];
} web_outcome;

void web_add(web_string *string, uint32_t code_point);
void web_add_all(web_string *string, const web_string *more);
void web_add_text(web_string *string, const char *text);
bool web_is(const web_string *string, const char *text);
void web_clear(web_string *string);
void web_free_string(web_string *string);
web_string web_copy(const web_string *string);
web_string web_slice(const web_string *string, size_t begin, size_t end);

/* UTF-8 decode without BOM, of the Encoding Standard. */
web_string web_decode(const uint8_t *bytes, size_t len);
/* UTF-8 percent-encodes a code point by a set: c0, fragment, query, special-query, path or userinfo. */
typedef enum { WEB_C0, WEB_FRAGMENT, WEB_QUERY, WEB_SPECIAL_QUERY, WEB_PATH, WEB_USERINFO } web_set;
void web_encode(web_string *out, uint32_t code_point, web_set set);
bool web_is_url_code_point(uint32_t c);

void web_error(web_outcome *outcome, simdiri_status warning);
/* Takes the latest error as the failure, so that it is reported only once. Aborts if it is another error. */
bool web_fail_by_error(web_outcome *outcome, simdiri_status warning, simdiri_status failure);

/* The host parser (3.5): the serialized host in *host, or a failure. */
bool web_parse_host(const web_string *input, bool is_opaque, web_string *host, web_outcome *outcome);

/* The status of normalizing: the failure, a warning if the host contains white space, or OK. */
simdiri_status web_status(const web_url *url, const web_outcome *outcome);

/* Parses text with a base (NULL: none), which must be a parsed record. Returns false on failure. */
bool web_parse(const char *text, size_t len, const web_url *base, web_url *url, web_outcome *outcome);
/* The same, of a text that first gets the default scheme of the options; the serialization gets it, too. */
bool web_parse_with_scheme(const simdiri_options *options, const char *text, size_t len, const web_url *base,
                           web_url *url, web_outcome *outcome);
void web_free(web_url *url);
/* The serializer (4.5), and the one for the path alone. */
web_string web_serialize(const web_url *url, bool exclude_fragment);
web_string web_serialize_path(const web_url *url);

#endif
