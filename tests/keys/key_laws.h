/* Shared by the parts of key_laws.
 * SPDX-License-Identifier: MIT */
#ifndef KEYS_KEY_LAWS_H
#define KEYS_KEY_LAWS_H

#include "../property/property.h"
#include "../reference/key.h"
#include "../reference/reference.h"

enum {
  ALL_LOSSY = 2 * SIMDIRI_LOSSY_UNWRAP - 1 - SIMDIRI_LOSSY_PARAMETERS - SIMDIRI_LOSSY_REDIRECT - SIMDIRI_LOSSY_PATHS,
  LOSSY_BITS = 22
};

/* Contexts and scratch that all checks share; false if they cannot be created. */
bool key_begin(void);
void key_end(void);
/* Assigns one of the contexts to the case, by any number. */
void key_choose_set(test_case *about, size_t number);

/* Generates an IRI that lossy rules usually change. */
test_text key_generate(test_random *random);
/* Generates an IRI that may be a redirect wrapper. */
test_text key_generate_wrapper(test_random *random);
/* Generates a rules file that names wrappers and changes paths. */
test_text key_generate_wrapper_rules(test_random *random);
/* Makes a few edits that rules undo. */
void key_edit(test_random *random, test_text *text);
/* Generates a rules file, sometimes with a mistake. */
test_text key_generate_rules(test_random *random);
/* Generate a line of a rules file. Lines "keep" name no space and no host "www.": what they keep may depend on the
 * rules plus-space and www. */
test_text key_generate_drop(test_random *random);
test_text key_generate_keep(test_random *random);
/* Generates a line "path" that shortens paths, for no host "www.". */
test_text key_generate_path(test_random *random);
/* Generates lines of redirects between variants of a few IRIs. */
test_text key_generate_redirects(test_random *random);

/* "Of the rules, only fragment, anchor apply" to more than four wrappers: simdiri-rules(5). */
enum { KEY_WRAPPERS_MAX = 4, KEY_TOO_DEEP_RULES = SIMDIRI_LOSSY_FRAGMENT | SIMDIRI_LOSSY_ANCHOR };
/* Opens the redirect wrapper, in wrappers, that `text` is, by the reference, and adds their number to *count. If that
 * is more than KEY_WRAPPERS_MAX then, the text stays. */
void key_open_wrappers(const test_case *about, const reference_key_rules *own, test_text *text, int *count);

/* Checks lossy rules: `about` holds the IRI and another one, whose key is compared. */
void key_check_lossy(const test_case *about, uint32_t lossy, const test_text *rules);
/* Checks cleaned addresses: what a cleaner removes, of the rules that it takes, and keys under these and `more`. */
void key_check_clean(const test_case *about, uint32_t lossy, uint32_t more, const test_text *rules);
/* Checks the redirects in the text: classes, keys, and the rung protocol. */
void key_check_redirects(const test_case *about, const test_text *redirects, bool all);
/* Checks that nothing that is added to the options of keys splits records that had one key. Generates its own records.
 */
void key_check_growth(const test_case *about);
/* Checks keys by label and by the names of parameters. */
void key_check_groups(const test_case *about);
/* Checks that keys and normal forms do not depend on how records are separated. Generates its own records. */
void key_check_separators(const test_case *about);
/* Checks keys with a base of references that are cut from the IRI and the other one. */
void key_check_base(const test_case *about);
/* Checks SURT keys with these flags. */
void key_check_surt(const test_case *about, uint32_t flags);

#endif
