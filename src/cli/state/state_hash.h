/* The settings that the identity of a state names, such as the hash of its keys. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_STATE_STATE_HASH_H
#define SIMDIRI_CLI_STATE_STATE_HASH_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

/* No keyer writes a longer setting. */
enum { CLI_STATE_SETTING_CAPACITY = 1024 };

/* Copies the next setting of an identity, a word or NAME=VALUE, and moves *identity past it. Returns false at the end.
 */
bool cli_state_next_setting(const char **identity, size_t *len, char setting[CLI_STATE_SETTING_CAPACITY]);

/* Returns the hash that an identity names, or `otherwise` if it names none. */
simdiri_hash cli_state_hash_of(const char *identity, size_t len, simdiri_hash otherwise);

/* Returns the hash of the state at a path, or `otherwise` if no state can be read there. Says nothing: opening the
 * state to use it gives the message. */
simdiri_hash cli_state_find_hash(const char *path, simdiri_hash otherwise);

#endif
