/* Which hosts are domain names. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_SUFFIX_DOMAIN_NAME_H
#define SIMDIRI_KEYS_SUFFIX_DOMAIN_NAME_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a host of a normal form, without a final dot, is a domain name. */
bool simdiri_is_domain_name(const char *host, size_t len);

#endif
