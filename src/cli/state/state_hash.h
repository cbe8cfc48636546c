/* The hash of the keys of a state. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_HASH_H
#define SIMDIRI_CLI_STATE_STATE_HASH_H

#include <simdiri/simdiri.h>
#include <stddef.h>

/* Returns the hash that an identity names, or `otherwise` if it names none. */
simdiri_hash cli_state_hash_of(const char *identity, size_t len, simdiri_hash otherwise);

/* Returns the hash of the state at a path, or `otherwise` if no state can be read there. Says nothing: opening the
 * state to use it gives the message. */
simdiri_hash cli_state_find_hash(const char *path, simdiri_hash otherwise);

#endif
