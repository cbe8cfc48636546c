/* The state of the URL parser, and the functions that its files share. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_WEB_PARSER_H
#define SIMDIRI_IRI_WEB_PARSER_H

#include "iri/common/byte.h"
#include "iri/context/context.h"
#include "iri/tables/web_table.h"
#include "iri/web/input.h"

/* The special schemes (URL Standard 4.2). */
typedef enum { WEB_OTHER = 0, WEB_FILE, WEB_FTP, WEB_HTTP, WEB_HTTPS, WEB_WS, WEB_WSS } web_scheme;

typedef struct {
  const simdiri_context *context;
  simdiri_scratch *scratch;
  const simdiri_base *base; /* NULL: no base */
  web_input input;
  const unsigned char *p; /* the standard's "pointer", into the input */
  const unsigned char *end;
  simdiri_buffer *out;        /* the serialization; each component is written when it has been parsed */
  size_t path_begin;          /* where the path begins in out, once it is known */
  const unsigned char *drive; /* a drive letter that came as host; its units are not reported */
  web_scheme scheme;
  bool has_host;
  simdiri_url_report *report; /* NULL: validation errors that are not failures are not reported */
  void *user;
  simdiri_result *result; /* receives changes, and the status of a failure */
} web_parser;

static inline bool web_is_special(const web_parser *w) { return w->scheme != WEB_OTHER; }

/* Is *p this byte? False at the end of the input. */
static inline bool web_is_at(const web_parser *w, char byte) { return w->p < w->end && *w->p == (unsigned char)byte; }

/* Is *p "/", or in a special URL "\"? */
static inline bool web_is_at_slash(const web_parser *w) {
  return web_is_at(w, '/') || (web_is_special(w) && web_is_at(w, '\\'));
}

static inline void web_note_change(web_parser *w, uint64_t change) { w->result->changes |= change; }

/* Stores the failure of a component at a byte of the input. */
simdiri_status simdiri_web_fail(web_parser *w, simdiri_status status, simdiri_component component,
                                const unsigned char *at);
/* Reports a validation error that is not a failure. */
void simdiri_web_report(web_parser *w, simdiri_status warning, simdiri_component component, const unsigned char *at);
static inline void web_report_missing_solidus(web_parser *w) {
  simdiri_web_report(w, SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, SIMDIRI_COMPONENT_NONE, w->p);
}
/* White space in an opaque host is a warning, which the URL Standard does not have; `at` is the host's place in the
 * input. */
void simdiri_web_note_white_space(web_parser *w, const unsigned char *begin, const unsigned char *end,
                                  const unsigned char *at);
/* Reports the bytes that were removed from the input. */
void simdiri_web_report_stripped(web_parser *w);
/* Reports each unit of the text that is not a URL unit, if a report was requested. */
void simdiri_web_check_units(web_parser *w, simdiri_component component, const unsigned char *begin,
                             const unsigned char *end);

/* Skips a slash, or in a special URL a backslash. Returns whether there was one. */
bool simdiri_web_take_slash(web_parser *w, simdiri_component component);

/* Append bytes unchanged, or percent-encoded by a set of web_table.h. */
simdiri_status simdiri_web_append(web_parser *w, const void *bytes, size_t len);
simdiri_status simdiri_web_encode(web_parser *w, unsigned set, const unsigned char *begin, const unsigned char *end);

/* Parses w->input and writes the serialization to w->out. */
simdiri_status simdiri_web_parse(web_parser *w);

/* The states of the standard, several in each function. Each function parses to the end of the input. */
simdiri_status simdiri_web_ignore_slashes(web_parser *w);  /* special authority ignore slashes */
simdiri_status simdiri_web_parse_authority(web_parser *w); /* authority, host, port */
simdiri_status simdiri_web_parse_file(web_parser *w);      /* file, file slash, file host */
simdiri_status simdiri_web_parse_relative(web_parser *w);  /* relative, relative slash */
simdiri_status
simdiri_web_parse_relative_tail(web_parser *w); /* the end of relative and file, after the base's path was written */
simdiri_status simdiri_web_parse_path_start(web_parser *w);  /* path start */
simdiri_status simdiri_web_parse_path(web_parser *w);        /* path; p is where a segment begins */
simdiri_status simdiri_web_parse_opaque_path(web_parser *w); /* opaque path */
simdiri_status simdiri_web_parse_tail(web_parser *w);        /* query, fragment; p is at "?", "#" or the end */
simdiri_status simdiri_web_parse_fragment(web_parser *w);    /* fragment; p is at "#" or the end */

/* Shortens the path that has been written (4.2). */
void simdiri_web_shorten(web_parser *w);
/* Inserts "/." before a path that begins with "//" if there is no host, because it would be read as a host (4.5). */
simdiri_status simdiri_web_shield_path(web_parser *w);
/* Append parts of the base: "//" and the authority if there is a host; the path; "?" and the query. */
simdiri_status simdiri_web_append_base_authority(web_parser *w);
simdiri_status simdiri_web_append_base_path(web_parser *w);
simdiri_status simdiri_web_append_base_query(web_parser *w);

/* The host parser (3.5). Appends the serialized host. */
simdiri_status simdiri_web_parse_host(web_parser *w, const unsigned char *begin, const unsigned char *end);

/* "C:" or "C|" */
static inline bool is_drive_letter(const unsigned char *p, size_t len) {
  return len == 2 && byte_is(p[0], CLASS_ALPHA) && (p[1] == ':' || p[1] == '|');
}

#endif
