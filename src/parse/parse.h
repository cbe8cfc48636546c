/* Splitting and strict validation, as the other modules use them. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_PARSE_PARSE_H
#define SIMDIRI_PARSE_PARSE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* Where the scheme that the text may begin with ends: the first byte that no scheme can go on with; 0 if it does not
 * begin with a letter. */
size_t simdiri_scheme_end(const unsigned char *text, size_t len);

/* What a component may hold: class bits of byte.h; code points by grammar and component. */
unsigned simdiri_allowed_classes(simdiri_component component);

/* Is the text a component (userinfo, reg-name, path, query or fragment) of the grammar? Returns OK, or the error, with
 * *offset set to that of the first offending byte. */
simdiri_status simdiri_check_text(simdiri_grammar grammar, simdiri_component component, const unsigned char *text,
                                  size_t len, size_t *offset);

/* Is the text an IP-literal with its brackets? If not, *offset is that of the first byte that no IP-literal has there.
 */
bool simdiri_check_ip_literal(const unsigned char *text, size_t len, size_t *offset);

/* Reads exactly an IPv6address into 16 bytes. On failure *offset is where it stopped being one. */
bool simdiri_read_ipv6(const unsigned char *text, size_t len, unsigned char address[16], size_t *offset);
/* Reads exactly an IPv4address into 4 bytes. */
bool simdiri_read_ipv4(const unsigned char *text, size_t len, unsigned char address[4]);

/* Where ":" stands in the first segment of a path that has neither scheme nor authority before it; path_end if it does
 * not. */
size_t simdiri_first_segment_colon(const unsigned char *text, const simdiri_components *c);

/* Splits an authority that stands alone; with `is_host` all of it is the host. */
void simdiri_split_authority(const unsigned char *text, size_t len, bool is_host, simdiri_components *c);

/* Is a scheme there, or not, as the production wants it? Returns OK or the error in `result`. */
simdiri_status simdiri_check_structure(const unsigned char *text, size_t len, const simdiri_components *c,
                                       simdiri_production production, simdiri_result *result);

/* Checks IP-literal and port; reg-name and userinfo are text. */
simdiri_status simdiri_check_literal(const unsigned char *text, const simdiri_components *c, simdiri_result *result);
simdiri_status simdiri_check_port(const unsigned char *text, const simdiri_components *c, simdiri_result *result);

#endif
