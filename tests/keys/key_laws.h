/* What the parts of key_laws share.
 *
 * SPDX-License-Identifier: MIT
 */
#ifndef KEYS_KEY_LAWS_H
#define KEYS_KEY_LAWS_H

#include "../property/property.h"
#include "../reference/key.h"

enum { ALL_LOSSY = 2 * SIMDIRI_LOSSY_SORT - 1 - SIMDIRI_LOSSY_PARAMETERS };

/* Contexts and scratch that all checks share; false if they cannot be made. */
bool key_begin(void);
void key_end(void);
/* Gives the case one of the contexts, by any number. */
void key_choose_set(test_case *about, size_t number);

/* An IRI on which lossy rules have something to do, as a rule. */
test_text key_generate(test_random *random);
/* A few edits of the kind that rules undo. */
void key_edit(test_random *random, test_text *text);
/* A rules file, with a mistake now and then. */
test_text key_generate_rules(test_random *random);
/* Lines of redirects between variants of a few IRIs. */
test_text key_generate_redirects(test_random *random);

/* Lossy rules: `about` holds the IRI and another one, whose key is to be compared. */
void key_check_lossy(const test_case *about, uint32_t lossy, const test_text *rules);
/* Redirects in the text: classes, keys, and the rung protocol. */
void key_check_redirects(const test_case *about, const test_text *redirects, bool all);
/* SURT keys with these flags. */
void key_check_surt(const test_case *about, uint32_t flags);

#endif
