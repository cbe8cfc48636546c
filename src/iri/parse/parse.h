/* Splitting and strict validation, for the other folders of the library. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_PARSE_PARSE_H
#define SIMDIRI_IRI_PARSE_PARSE_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

#include "iri/kernel/kernel.h"

/* Does what simdiri_parse() does, without vector instructions. It decides what the components are. */
void simdiri_parse_plain(const char *iri, size_t iri_len, simdiri_components *components);
/* Does the same with a context's kernel; NULL, at the level scalar, is plain C. */
void simdiri_parse_with(const kernel_table *kernel, const char *iri, size_t iri_len, simdiri_components *components);

/* The length of the longest scheme at the beginning of the text, whether or not ":" follows; 0 if the text does not
 * begin with a letter. */
size_t simdiri_scheme_end(const unsigned char *text, size_t len);

/* The ASCII that a component may contain, as class bits of byte.h. Which code points above ASCII it may contain depends
 * on the grammar. */
unsigned simdiri_allowed_classes(simdiri_component component);

/* Checks a userinfo, reg-name, path, query or fragment against the grammar. Returns OK, or an error with the offset of
 * the first wrong byte in *offset. */
simdiri_status simdiri_check_text(simdiri_grammar grammar, simdiri_component component, const unsigned char *text,
                                  size_t len, size_t *offset);

/* Is the text an IP-literal with its brackets? If not, *offset is the first byte with which it cannot become one. */
bool simdiri_check_ip_literal(const unsigned char *text, size_t len, size_t *offset);

/* Reads an IPv6address that is the whole text. On failure *offset is the first wrong byte. */
bool simdiri_read_ipv6(const unsigned char *text, size_t len, unsigned char address[16], size_t *offset);
/* Reads an IPv4address that is the whole text. */
bool simdiri_read_ipv4(const unsigned char *text, size_t len, unsigned char address[4]);

/* If neither a scheme nor an authority precedes the path: the offset of ":" in its first segment. Else, or if there is
 * no ":", path_end. */
size_t simdiri_first_segment_colon(const unsigned char *text, const simdiri_components *c);

/* Splits an authority that is the whole text. With `is_host` the whole text is the host. */
void simdiri_split_authority(const unsigned char *text, size_t len, bool is_host, simdiri_components *c);

/* Checks that a scheme is present or absent as the production requires. Returns OK, or stores an error in `result`. */
simdiri_status simdiri_check_structure(const unsigned char *text, size_t len, const simdiri_components *c,
                                       simdiri_production production, simdiri_result *result);

/* Check an IP-literal and a port. Both return OK, or store an error in `result`. */
simdiri_status simdiri_check_literal(const unsigned char *text, const simdiri_components *c, simdiri_result *result);
simdiri_status simdiri_check_port(const unsigned char *text, const simdiri_components *c, simdiri_result *result);

#endif
