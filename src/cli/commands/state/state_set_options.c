/* Options of sets: those that an identity names, as a text that the module for Redis reads. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands/state/state_actions.h"
#include "cli/state/state_hash.h"
#include "cli/util/message.h"
#include "iri/options/option_words.h"
#include "keys/option_text/label_text.h"

typedef struct {
  const char *path;
  char *text;
  size_t len;
} options_writer;

/* ------------------------------------------------------------------------------------------- writing */

/* Adds an option; `value` NULL: it has none. Returns false if the text becomes too long. */
static bool add_option(options_writer *w, const char *name, const char *value) {
  const size_t capacity = SET_OPTIONS_MAX + 1 - w->len;
  const int len = snprintf(w->text + w->len, capacity, "%s--%s%s%s", w->len > 0 ? " " : "", name, value ? "=" : "",
                           value ? value : "");
  if (len >= 0 && (size_t)len < capacity) {
    w->len += (size_t)len;
    return true;
  }
  cli_say("%s: cannot be exported as a stream: its options have more than %d bytes", w->path, SET_OPTIONS_MAX);
  return false;
}

static bool refuse_option(const options_writer *w, const char *option) {
  cli_say("%s: cannot be exported as a stream: its keys were made with --%s, which streams and the module for Redis do "
          "not have",
          w->path, option);
  return false;
}

/* The identity has the name of a list, not its section. */
static bool add_section(options_writer *w, const char *name) {
  static const char *const values[] = {OPTION_SECTIONS(OPTION_WORD_AT)};
  bool is_found = false;
  for (int section = 0; section < 2 && !is_found; section++) {
    simdiri_suffix_list *list = NULL;
    if (simdiri_suffix_list_open((simdiri_suffix_section)section, NULL, &list) != SIMDIRI_OK) continue;
    is_found = strcmp(simdiri_suffix_list_identity(list), name) == 0;
    simdiri_suffix_list_free(list);
    if (is_found && section > 0) return add_option(w, "psl-section", values[section]);
  }
  if (is_found) return true;
  cli_say("%s: cannot be exported as a stream: its keys were made with the public suffix list %s (--psl), which is not "
          "that of this system",
          w->path, name);
  return false;
}

static bool add_hash(options_writer *w, const char *name) {
  if (strcmp(name, simdiri_hash_name(SIMDIRI_HASH_SIPHASH_128)) == 0) return add_option(w, "hash", "siphash");
  if (strcmp(name, simdiri_hash_name(SIMDIRI_HASH_XXH3_128)) == 0) return add_option(w, "hash", "xxh3");
  return refuse_option(w, "hash=xxh3-64");
}

/* ------------------------------------------------------------------------------------------- settings of an identity
 */

static bool is_one_of(const char *name, const char *const *names) {
  for (; *names; names++)
    if (strcmp(name, *names) == 0) return true;
  return false;
}

/* Parts with a value. */
static bool add_pair(options_writer *w, const char *name, char *value) {
  static const char *const same[] = {"profile", "rung",       "grammar",   "disallowed", "host", "default-scheme",
                                     "by",      "group-host", "templates", "lossy",      NULL};
  static const char *const implied[] = {"rules", "secret", "idna", "normalization", NULL};
  static const char *const files[] = {"redirects", NULL};
  if (is_one_of(name, same)) return add_option(w, name, value);
  if (is_one_of(name, implied)) return true;
  if (is_one_of(name, files)) return refuse_option(w, name);
  if (strcmp(name, "parameters") == 0) return refuse_option(w, "rules");
  if (strcmp(name, "form") == 0) return strcmp(value, "uri") == 0 || refuse_option(w, "form=iri");
  if (strcmp(name, "unicode") == 0) return strcmp(value, "keep") == 0 || add_option(w, value, NULL);
  if (strcmp(name, "idna2008") == 0) return add_option(w, "idna", "idna2008");
  if (strcmp(name, "suffixes") == 0) return add_section(w, value);
  if (strcmp(name, "hash") == 0) return add_hash(w, value);
  if (strcmp(name, "params") == 0) return strchr(value, '%') ? refuse_option(w, name) : add_option(w, name, value);
  return refuse_option(w, name);
}

static bool add_setting(options_writer *w, char *setting) {
  char *sign = strchr(setting, '=');
  if (strcmp(setting, "simdiri-key/1") == 0 || strcmp(setting, "") == 0) return true;
  if (!sign) return strcmp(setting, "drop-fragment") == 0 ? add_option(w, setting, NULL) : refuse_option(w, setting);
  *sign = '\0';
  return add_pair(w, setting, sign + 1);
}

size_t cli_state_write_options(const char *path, const char *identity, size_t identity_len,
                               char text[SET_OPTIONS_MAX + 1]) {
  options_writer w = {.path = path, .text = text};
  char setting[CLI_STATE_SETTING_CAPACITY];
  while (cli_state_next_setting(&identity, &identity_len, setting))
    if (!add_setting(&w, setting)) return 0;
  if (w.len == 0) cli_say("%s: cannot be exported as a stream: its keys were not made by simdiri", path);
  return w.len;
}

/* ------------------------------------------------------------------------------------------- identities of options */

/* Returns a copy of the identity of a keyer, or NULL. */
static char *copy_identity(const simdiri_keyer *keyer, size_t *len) {
  const char *identity = simdiri_keyer_identity(keyer, len);
  char *copy = malloc(*len);
  if (copy) memcpy(copy, identity, *len);
  return copy;
}

char *cli_state_identify(const char *text, size_t text_len, const unsigned char *secret, size_t *len,
                         char message[OPTION_MESSAGE_MAX]) {
  option_settings settings;
  simdiri_key_options keys;
  simdiri_suffix_list *list = NULL;
  simdiri_context *context = NULL;
  simdiri_labeler *labeler = NULL;
  simdiri_keyer *keyer = NULL;
  char *identity = NULL;
  simdiri_status status = SIMDIRI_OK;
  if (!simdiri_set_options_read(text, text_len, &settings, message)) return NULL;
  simdiri_option_text_keys(&settings, &keys);
  if (secret && keys.hash == SIMDIRI_HASH_SIPHASH_128) memcpy(keys.secret, secret, sizeof keys.secret);
  if (simdiri_option_text_needs_list(&settings)) status = simdiri_suffix_list_open(settings.psl_section, NULL, &list);
  keys.suffixes = list;
  if (status == SIMDIRI_OK) status = simdiri_context_create(&settings.iri, NULL, &context);
  message[0] = '\0';
  if (status == SIMDIRI_OK) status = simdiri_option_text_key_labeler(context, &settings, &keys, &labeler, message);
  if (status == SIMDIRI_OK) status = simdiri_keyer_create(context, &keys, NULL, &keyer);
  if (status == SIMDIRI_OK && !(identity = copy_identity(keyer, len))) status = SIMDIRI_ERROR_NO_MEMORY;
  simdiri_keyer_free(keyer);
  simdiri_labeler_free(labeler);
  simdiri_context_free(context);
  simdiri_suffix_list_free(list);
  if (!identity && !message[0])
    (void)snprintf(message, OPTION_MESSAGE_MAX, "%s",
                   status == SIMDIRI_ERROR_BAD_OPTION ? "these options contradict each other"
                                                      : simdiri_status_message(status));
  return identity;
}
