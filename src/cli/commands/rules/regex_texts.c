/* Lists the texts of a regular expression. Each function reads a part of the pattern and lists the texts of that part;
 * a sequence is the product of its parts. All lists have bounded lengths. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/regex_texts.h"

#include <string.h>

enum { DEPTH_MAX = 16, ASCII = 128 };

static const char any_text[] = {CLI_REGEX_ANY, '\0'}, suffix_text[] = {CLI_REGEX_SUFFIX, '\0'};

static bool fail_with(cli_regex *pattern, const char *problem) {
  if (!pattern->problem) pattern->problem = problem;
  return false;
}

static bool add_text(cli_regex *pattern, cli_text_list *list, const char *text, size_t len, const char *more,
                     size_t more_len) {
  if (list->count == CLI_REGEX_TEXTS_MAX) return fail_with(pattern, "it matches more than 1024 texts");
  if (len + more_len > CLI_REGEX_TEXT_MAX) return fail_with(pattern, "it matches a text of more than 255 bytes");
  if (len + more_len + 1 > *pattern->work) return fail_with(pattern, "all patterns together are too complex");
  *pattern->work -= len + more_len + 1;
  pattern->has_memory = pattern->has_memory && cli_text_list_add(list, text, len, more, more_len);
  return pattern->has_memory;
}

static bool add_any(cli_regex *pattern, cli_text_list *list) { return add_text(pattern, list, any_text, 1, "", 0); }

static bool add_all(cli_regex *pattern, cli_text_list *list, const cli_text_list *more) {
  for (const char *text = NULL; (text = cli_text_list_next(more, text)) != NULL;)
    if (!add_text(pattern, list, text, strlen(text), "", 0)) return false;
  return true;
}

/* Replaces the list by its product with `more`: each text, followed by each of the others. */
static bool multiply(cli_regex *pattern, cli_text_list *list, const cli_text_list *more) {
  cli_text_list product = cli_text_list_new();
  bool is_good = true;
  for (const char *text = NULL; is_good && (text = cli_text_list_next(list, text)) != NULL;)
    for (const char *end = NULL; is_good && (end = cli_text_list_next(more, end)) != NULL;)
      is_good = add_text(pattern, &product, text, strlen(text), end, strlen(end));
  cli_text_list_free(list);
  *list = product;
  return is_good;
}

/* ------------------------------------------------------------------------------------------- characters */

static bool is_letter(unsigned char byte) { return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z'; }
static bool is_digit(unsigned char byte) { return byte >= '0' && byte <= '9'; }
static char to_lower(unsigned char byte) { return (char)(byte >= 'A' && byte <= 'Z' ? byte | 0x20 : byte); }

/* A set of ASCII characters, in lower case. */
typedef struct {
  bool has[ASCII];
} character_set;

static void add_range(character_set *set, unsigned first, unsigned last) {
  for (unsigned byte = first; byte <= last; byte++) set->has[(unsigned char)to_lower((unsigned char)byte)] = true;
}

/* Reads the character after a backslash: \d, \w, or a character that means itself. */
static bool read_escape(cli_regex *pattern, character_set *set, unsigned *character) {
  const unsigned char byte = pattern->at < pattern->len ? (unsigned char)pattern->text[pattern->at] : 0;
  *character = ASCII;
  if (byte == 'd' || byte == 'w') add_range(set, '0', '9');
  if (byte == 'w') {
    add_range(set, 'a', 'z');
    add_range(set, '_', '_');
  }
  pattern->at++;
  if (byte == 'd' || byte == 'w') return true;
  if (byte < 0x20 || byte >= 0x7F || is_letter(byte) || is_digit(byte))
    return fail_with(pattern, "it has an escape other than \\d, \\w and \\ before punctuation");
  *character = byte;
  add_range(set, byte, byte);
  return true;
}

/* Reads one member of a class. *character is it, or ASCII for \d and \w. */
static bool read_member(cli_regex *pattern, character_set *set, unsigned *character) {
  const unsigned char byte = (unsigned char)pattern->text[pattern->at++];
  if (byte == '\\') return read_escape(pattern, set, character);
  if (byte == 0 || byte >= 0x7F) return fail_with(pattern, "it has a character that is not ASCII");
  *character = byte;
  add_range(set, byte, byte);
  return true;
}

static bool is_at(const cli_regex *pattern, size_t ahead, char byte) {
  return pattern->len - pattern->at > ahead && pattern->text[pattern->at + ahead] == byte;
}

/* Reads a class from its first member to the bracket after the last one. */
static bool read_set(cli_regex *pattern, character_set *set) {
  while (pattern->at < pattern->len && !is_at(pattern, 0, ']')) {
    unsigned first, last;
    if (!read_member(pattern, set, &first)) return false;
    if (!is_at(pattern, 0, '-') || pattern->len - pattern->at < 2 || is_at(pattern, 1, ']')) continue;
    pattern->at++;
    if (!read_member(pattern, set, &last)) return false;
    if (first == ASCII || last == ASCII) {
      add_range(set, '-', '-'); /* [\w-.]: the hyphen means itself */
      continue;
    }
    if (first > last) return fail_with(pattern, "it is not a regular expression");
    add_range(set, first, last);
  }
  if (!is_at(pattern, 0, ']')) return fail_with(pattern, "it is not a regular expression");
  pattern->at++;
  return true;
}

static bool list_set(cli_regex *pattern, const character_set *set, cli_text_list *item) {
  for (unsigned byte = 1; byte < ASCII; byte++) {
    const char text = (char)byte;
    if (set->has[byte] && byte < 0x20) return fail_with(pattern, "it has a control character");
    if (set->has[byte] && !add_text(pattern, item, &text, 1, "", 0)) return false;
  }
  return true;
}

static bool list_class(cli_regex *pattern, cli_text_list *item) {
  character_set set = {{false}};
  const bool is_negated = is_at(pattern, 0, '^');
  if (is_negated) pattern->at++;
  if (!read_set(pattern, &set)) return false;
  if (!is_negated) return list_set(pattern, &set, item);
  pattern->any_has_slash |= !set.has['/'];
  return add_any(pattern, item);
}

/* ------------------------------------------------------------------------------------------- parts */

static bool list_choices(cli_regex *pattern, cli_text_list *list);

static bool skip_text(cli_regex *pattern, const char *text) {
  const size_t len = strlen(text);
  if (pattern->len - pattern->at < len || memcmp(pattern->text + pattern->at, text, len) != 0) return false;
  pattern->at += len;
  return true;
}

static bool list_group(cli_regex *pattern, cli_text_list *item) {
  if (pattern->is_host && (skip_text(pattern, "(?:\\.[a-z]{2,}){1,}") || skip_text(pattern, "(?:\\.[a-z]{2,})+")))
    return add_text(pattern, item, suffix_text, 1, "", 0);
  if (++pattern->depth > DEPTH_MAX) return fail_with(pattern, "its groups are nested too deeply");
  pattern->at++;
  if (!skip_text(pattern, "?:") && is_at(pattern, 0, '?'))
    return fail_with(pattern, "it has a group with a condition, such as (?=a)");
  if (!list_choices(pattern, item)) return false;
  if (!is_at(pattern, 0, ')')) return fail_with(pattern, "it is not a regular expression");
  pattern->at++;
  pattern->depth--;
  return true;
}

static bool list_character(cli_regex *pattern, cli_text_list *item) {
  const size_t place = pattern->at;
  const unsigned char byte = (unsigned char)pattern->text[pattern->at++];
  const char lower = to_lower(byte);
  if ((byte == '^' && place == 0) || (byte == '$' && place + 1 == pattern->len && pattern->depth == 0))
    return add_text(pattern, item, "", 0, "", 0); /* names are compared as a whole anyway */
  if (byte == '^' || byte == '$') return fail_with(pattern, "it has an anchor");
  if (byte == '.' && !pattern->is_host) return add_any(pattern, item);
  pattern->has_dot |= byte == '.';
  if (byte == '*' || byte == '+' || byte == '?') return fail_with(pattern, "it is not a regular expression");
  if (byte == '{') return fail_with(pattern, "it has a brace that begins no number");
  if (byte < 0x20 || byte >= 0x7F) return fail_with(pattern, "it has a character that is not ASCII");
  return add_text(pattern, item, &lower, 1, "", 0);
}

static bool list_item(cli_regex *pattern, cli_text_list *item) {
  character_set set = {{false}};
  unsigned character;
  if (is_at(pattern, 0, '(')) return list_group(pattern, item);
  if (!is_at(pattern, 0, '[') && !is_at(pattern, 0, '\\')) return list_character(pattern, item);
  const bool is_escape = is_at(pattern, 0, '\\');
  pattern->at++;
  if (!is_escape) return list_class(pattern, item);
  return read_escape(pattern, &set, &character) && list_set(pattern, &set, item);
}

/* ------------------------------------------------------------------------------------------- repetitions */

enum { MANY = CLI_REGEX_TEXT_MAX + 1 }; /* also for every larger number */

static size_t read_number(cli_regex *pattern) {
  size_t number = 0;
  for (; pattern->at < pattern->len && is_digit((unsigned char)pattern->text[pattern->at]); pattern->at++)
    number = number < MANY ? 10 * number + (size_t)(pattern->text[pattern->at] - '0') : MANY;
  return number < MANY ? number : MANY;
}

static bool read_counts(cli_regex *pattern, size_t *min, size_t *max) {
  pattern->at++;
  if (pattern->at == pattern->len || !is_digit((unsigned char)pattern->text[pattern->at]))
    return fail_with(pattern, "it has a brace that begins no number");
  *min = *max = read_number(pattern);
  if (is_at(pattern, 0, ',')) {
    pattern->at++;
    *max = is_at(pattern, 0, '}') ? MANY : read_number(pattern);
  }
  if (!is_at(pattern, 0, '}') || *min > *max) return fail_with(pattern, "it has a brace that begins no number");
  pattern->at++;
  return true;
}

static bool read_repetition(cli_regex *pattern, size_t *min, size_t *max) {
  *min = *max = 1;
  if (is_at(pattern, 0, '{')) {
    if (!read_counts(pattern, min, max)) return false;
  } else if (is_at(pattern, 0, '?') || is_at(pattern, 0, '*') || is_at(pattern, 0, '+')) {
    const char sign = pattern->text[pattern->at++];
    *min = sign == '+';
    *max = sign == '?' ? 1 : MANY;
  } else {
    return true;
  }
  if (is_at(pattern, 0, '?')) pattern->at++; /* which of the matches comes first makes no difference here */
  return true;
}

static bool may_have_slash(const cli_regex *pattern, const cli_text_list *item) {
  return pattern->has_dot || (item->bytes.len > 0 && memchr(item->bytes.data, '/', item->bytes.len) != NULL);
}

/* Counts the texts of all repetitions; returns false if there are too many, or if they are too long, to be listed. */
static bool is_countable(const cli_text_list *item, size_t min, size_t max) {
  size_t power = 1, total = 0;
  for (size_t times = 0; times <= max; times++) {
    if (times >= min) total += power;
    if (total > CLI_REGEX_TEXTS_MAX || times * item->bytes.len > (size_t)CLI_REGEX_TEXTS_MAX * MANY) return false;
    power *= item->count;
    if (power > CLI_REGEX_TEXTS_MAX) power = (size_t)CLI_REGEX_TEXTS_MAX + 1;
  }
  return true;
}

/* Replaces an item by its repetitions: listed, or one ANY. */
static bool repeat_item(cli_regex *pattern, cli_text_list *item, size_t min, size_t max) {
  if (min == 1 && max == 1) return true;
  if (max == MANY || !is_countable(item, min, max)) {
    pattern->any_has_slash |= may_have_slash(pattern, item);
    cli_text_list_clear(item);
    return add_any(pattern, item);
  }
  cli_text_list all = cli_text_list_new(), power = cli_text_list_new();
  bool is_good = add_text(pattern, &power, "", 0, "", 0);
  for (size_t times = 0; is_good && times <= max; times++) {
    if (times >= min) is_good = add_all(pattern, &all, &power);
    if (is_good && times < max) is_good = multiply(pattern, &power, item);
  }
  cli_text_list_free(&power);
  cli_text_list_free(item);
  *item = all;
  return is_good;
}

/* ------------------------------------------------------------------------------------------- the whole */

/* Lists one alternative, and adds its texts to the list. */
static bool list_sequence(cli_regex *pattern, cli_text_list *list) {
  cli_text_list texts = cli_text_list_new();
  bool is_good = add_text(pattern, &texts, "", 0, "", 0);
  while (is_good && pattern->at < pattern->len && !is_at(pattern, 0, '|') && !is_at(pattern, 0, ')')) {
    cli_text_list item = cli_text_list_new();
    size_t min, max;
    is_good = list_item(pattern, &item) && read_repetition(pattern, &min, &max) &&
              repeat_item(pattern, &item, min, max) && multiply(pattern, &texts, &item);
    cli_text_list_free(&item);
  }
  is_good = is_good && add_all(pattern, list, &texts);
  cli_text_list_free(&texts);
  return is_good;
}

static bool list_choices(cli_regex *pattern, cli_text_list *list) {
  while (list_sequence(pattern, list)) {
    if (!is_at(pattern, 0, '|')) return true;
    /* ClearURLs puts ^ before a rule and $ after it, so each would belong to one of the alternatives only. */
    if (pattern->depth == 0) return fail_with(pattern, "it has alternatives outside of a group");
    pattern->at++;
  }
  return false;
}

bool cli_regex_list(cli_regex *pattern, cli_text_list *list) {
  pattern->at = pattern->depth = 0;
  pattern->has_dot = pattern->any_has_slash = false;
  pattern->problem = NULL;
  pattern->has_memory = true;
  if (pattern->len > CLI_REGEX_MAX) return fail_with(pattern, "it is longer than 2048 bytes");
  if (!list_choices(pattern, list)) return false;
  return pattern->at == pattern->len || fail_with(pattern, "it is not a regular expression");
}
