/* The domains of the mail addresses in a path of mailto (RFC 6068 2). */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_IRI_NORMALIZE_MAILTO_H
#define SIMDIRI_IRI_NORMALIZE_MAILTO_H

#include "iri/normalize/iri_writer.h"

/* Normalizes the domains in the path that begins at `begin` of the output, which is a normal form of the rung syntax.
 * Domains are lower-cased and, if the plan maps hosts, mapped. Errors: NO_MEMORY, NO_CAPACITY, TOO_LONG. */
simdiri_status simdiri_write_mailto_domains(iri_writer *w, size_t begin, bool *is_changed);

#endif
