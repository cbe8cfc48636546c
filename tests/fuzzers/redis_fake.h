/* A Redis that is as small as the module needs: a few keys, commands, replies, a file of values. It loads the module by
 * RedisModule_OnLoad, as Redis does, and applies what the module replicates to a replica of each key. */
/* SPDX-License-Identifier: MIT */
#ifndef FUZZERS_REDIS_FAKE_H
#define FUZZERS_REDIS_FAKE_H

#include "fuzzer.h"

enum { FAKE_KEYS = 3, FAKE_ARGUMENTS_MAX = 12, FAKE_TEXTS_MAX = 2 };

/* Loads the module; once. */
void fake_load_module(void);
/* While true, what is replicated is applied to the replica. Commands that are replicated unchanged are not: set it to
 * false before them. */
extern bool fake_has_replica;
/* Runs a command. The arguments follow its name: arguments[0] is a key. Returns false if the reply is an error. */
bool fake_call(const char *command, const fuzz_text *arguments, size_t count);
/* The texts of the last reply that was not an error, in order; the number of texts, and the last number. */
extern fuzz_text fake_reply[FAKE_TEXTS_MAX];
extern size_t fake_reply_count;
extern long long fake_reply_number;
size_t fake_command_count(void);
const char *fake_command_name(size_t number);

/* Names of keys: "0" to "2". */
bool fake_has_key(unsigned key);
void fake_remove_keys(void);
/* The digest of a value, as DEBUG DIGEST shows it; 0: the key is missing. */
uint64_t fake_digest(unsigned key);
uint64_t fake_replica_digest(unsigned key);

/* Saves the value of a key as an RDB file has it: items, 'u' with 8 bytes, or 's' with a length of 4 bytes and a text.
 */
fuzz_text fake_save(unsigned key);
/* Loads a value. Returns true, with the value in the key, unless the module refuses it. */
bool fake_load(unsigned key, const fuzz_text *saved, bool is_first_format);

#endif
