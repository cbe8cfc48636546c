/* Spells names for rules files. ClearURLs compares decoded names, a rules file the bytes of the normal form. There a
 * letter is never percent-encoded (RFC 3986 6.2.2.2); reserved characters may be or not, and others always are. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/raw_name.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands/rules/regex_texts.h"

/* More characters with two spellings than this make too many spellings. */
enum { CHOICES_MAX = 6, LITERAL_MIN = 2 };

typedef enum { SPELLED_PLAIN, SPELLED_ENCODED, SPELLED_BOTH } spelling;

static spelling get_spelling(unsigned char byte) {
  if ((byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || (byte > 0 && strchr("-._~", byte) != NULL))
    return SPELLED_PLAIN;
  /* "&", "=" and "#" would end the name, and "+" would be a space. */
  return byte > 0x20 && byte < 0x7F && !strchr("&=#+%\"<>", byte) ? SPELLED_BOTH : SPELLED_ENCODED;
}

static bool fail_with(cli_raw_names *raw, const char *problem) {
  raw->problem = problem;
  return false;
}

/* Adds the spelling in which bit i of `choices` says whether the i-th character with two spellings is encoded. */
static bool add_spelling(cli_text_list *list, const char *name, size_t len, unsigned choices) {
  char text[3 * CLI_REGEX_TEXT_MAX + 1];
  size_t out = 0;
  for (size_t i = 0; i < len; i++) {
    const unsigned char byte = (unsigned char)name[i];
    const spelling how = byte == CLI_REGEX_ANY ? SPELLED_PLAIN : get_spelling(byte);
    bool is_encoded = how == SPELLED_ENCODED;
    if (how == SPELLED_BOTH) {
      is_encoded = choices & 1;
      choices >>= 1;
    }
    /* A space has two spellings, too: "%20", and "+". */
    if (byte == ' ' && (choices & 1)) {
      text[out++] = '+';
    } else if (is_encoded) {
      (void)snprintf(text + out, sizeof text - out, "%%%02x", byte);
      out += 3;
    } else {
      text[out++] = byte == CLI_REGEX_ANY ? '*' : (char)byte;
    }
    if (byte == ' ') choices >>= 1;
  }
  return cli_text_list_add(list, text, out, "", 0);
}

static unsigned count_choices(const char *name, size_t len) {
  unsigned count = 0;
  for (size_t i = 0; i < len; i++) {
    const unsigned char byte = (unsigned char)name[i];
    count += byte != CLI_REGEX_ANY && (byte == ' ' || get_spelling(byte) == SPELLED_BOTH);
  }
  return count;
}

/* Writes a name with ANYs so that it has one only: what is between the first and the last of them may be any text, too.
 * Returns the length. */
static size_t join_anys(const char *name, char joined[CLI_REGEX_TEXT_MAX + 1]) {
  const char *first = strchr(name, CLI_REGEX_ANY), *last = strrchr(name, CLI_REGEX_ANY);
  (void)snprintf(joined, CLI_REGEX_TEXT_MAX + 1, "%.*s%s", first ? (int)(first - name) : 0, name, last ? last : name);
  return strlen(joined);
}

bool cli_raw_names_add(cli_raw_names *raw, const char *name, cli_text_list *list) {
  char joined[CLI_REGEX_TEXT_MAX + 1];
  const bool has_any = strchr(name, CLI_REGEX_ANY) != NULL;
  const size_t len = join_anys(name, joined);
  const unsigned count = count_choices(joined, len);
  raw->problem = NULL;
  if (strchr(name, '*')) return fail_with(raw, "a rules file has no spelling for * in a name");
  if (len == 0) return fail_with(raw, "it matches an empty name");
  if (has_any && !raw->widens) return fail_with(raw, "it matches names that cannot be listed");
  if (has_any && len < LITERAL_MIN + 1) return fail_with(raw, "it would match nearly every name");
  if (count > CHOICES_MAX) return fail_with(raw, "its names have too many spellings");
  for (unsigned choices = 0; choices < 1U << count; choices++)
    if (!add_spelling(list, joined, len, choices)) return false;
  raw->is_wider |= has_any;
  return true;
}
