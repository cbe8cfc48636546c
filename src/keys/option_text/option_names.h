/* Lists of names that are values of options, such as "page,utm_*". The command and texts with options read them alike:
 * commas separate names, and blanks around a name do not count. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_KEYS_OPTION_TEXT_OPTION_NAMES_H
#define SIMDIRI_KEYS_OPTION_TEXT_OPTION_NAMES_H

#include <simdiri/simdiri.h>
#include <stdbool.h>
#include <stddef.h>

typedef struct {
  const char **names; /* each ends with NUL; one block of memory with their texts */
  size_t count;
} option_names;

/* Takes the next name of a list, which may be empty: `*at` begins as the list, and is NULL after the last name. Returns
 * false if there is no name left. Blanks around the name are left out. */
bool simdiri_option_take_name(const char **at, const char *end, const char **name, size_t *len);

/* Splits a list without zero bytes. Returns #SIMDIRI_OK or #SIMDIRI_ERROR_NO_MEMORY. Freed by simdiri_option_names_free
 * in both cases. */
simdiri_status simdiri_option_names_split(const char *text, size_t len, option_names *list);

void simdiri_option_names_drop_empty(option_names *list);

/* Decodes "%2C" and "%25" in a name, or in each name: names of parameters may contain a comma. */
void simdiri_option_name_decode(char *name);
void simdiri_option_names_decode(option_names *list);

/* Splits the value of --params, which is a list, or all, or none. Empty names do not count. Returns also
 * #SIMDIRI_ERROR_BAD_OPTION with the `word` all or none if it is among other names: for parameters of these names,
 * write ALL and NONE, as case does not matter. */
simdiri_status simdiri_option_names_params(const char *text, size_t len, option_names *list, const char **word);

/* Reads the value of --templates, which is a list, or all, or none. Empty names do not count. Returns false with the
 * first name of another thing, or with all or none if it is among others. */
bool simdiri_option_templates(const char *text, size_t len, uint32_t *templates, const char **name, size_t *name_len);

void simdiri_option_names_free(option_names *list);

#endif
