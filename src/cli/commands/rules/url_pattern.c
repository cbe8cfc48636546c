/* Reads patterns of URLs, such as ^https?:\/\/(?:[a-z0-9-]+\.)*?example\.com\/path. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/rules/url_pattern.h"

#include <string.h>

#include "cli/commands/rules/regex_texts.h"

typedef struct {
  const char *text;
  size_t len;
} pattern_text;

/* Removes `prefix` from the start of the text, if it is there. */
static bool take_prefix(pattern_text *text, const char *prefix) {
  const size_t len = strlen(prefix);
  if (text->len < len || memcmp(text->text, prefix, len) != 0) return false;
  text->text += len;
  text->len -= len;
  return true;
}

static bool is_text(const pattern_text *text, const char *whole) {
  return text->len == strlen(whole) && memcmp(text->text, whole, text->len) == 0;
}

/* ".*" at the end of a pattern changes nothing, since more may follow a match anyway. */
static void cut_trailing_any(pattern_text *text) {
  static const char *const ends[] = {".*", ".*?"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    const size_t len = strlen(ends[i]);
    if (text->len > len && memcmp(text->text + text->len - len, ends[i], len) == 0 &&
        text->text[text->len - len - 1] != '\\')
      text->len -= len;
  }
}

static bool is_among(const char *bytes, char byte) { return byte != '\0' && strchr(bytes, byte) != NULL; }

/* Returns where the first of these bytes is that is in no group and no class, or the length of the text. `escaped` are
 * bytes after a backslash. */
static size_t find_outside(const pattern_text *text, const char *bytes, const char *escaped) {
  size_t depth = 0;
  bool is_in_class = false;
  for (size_t at = 0; at < text->len; at++) {
    const char byte = text->text[at];
    const bool is_escaped = byte == '\\' && at + 1 < text->len;
    if (!is_in_class && depth == 0 && (is_escaped ? is_among(escaped, text->text[at + 1]) : is_among(bytes, byte)))
      return at;
    if (is_escaped)
      at++;
    else if (is_in_class)
      is_in_class = byte != ']';
    else if (byte == '[')
      is_in_class = true;
    else if (byte == '(')
      depth++;
    else if (byte == ')' && depth > 0)
      depth--;
  }
  return text->len;
}

/* Returns the length of the part about the host. */
static size_t find_host_end(const pattern_text *text) { return find_outside(text, "/", "/?"); }

static void set_problem(cli_urls *urls, const char *problem) {
  urls->kind = CLI_URLS_UNKNOWN;
  if (!urls->problem) urls->problem = problem;
}

/* ------------------------------------------------------------------------------------------- hosts */

static bool is_host_byte(unsigned char byte) {
  return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') || byte == '-' || byte == '.';
}

static bool is_host(const char *text, size_t len) {
  if (len > 0 && text[len - 1] == CLI_REGEX_SUFFIX) len--;
  if (len == 0 || text[0] == '.' || text[len - 1] == '.') return false;
  for (size_t i = 0; i < len; i++)
    if (!is_host_byte((unsigned char)text[i]) || (i > 0 && text[i] == '.' && text[i - 1] == '.')) return false;
  return true;
}

/* Adds the host at the start of one of the pattern's texts. What follows an ANY in it may be a part of a label, so only
 * the labels after that are certain. Returns false if memory is exhausted. */
static bool add_host(cli_urls *urls, const char *text, bool any_has_slash) {
  size_t len = strcspn(text, "/?#:");
  if (text[len] != '\0') urls->has_path = true;
  const char *begin = text;
  for (size_t i = 0; i < len; i++)
    if (text[i] == CLI_REGEX_ANY) begin = text + i + 1;
  if (begin > text) {
    const char *dot = memchr(begin, '.', len - (size_t)(begin - text));
    urls->is_wider = true;
    if (!dot || any_has_slash) {
      set_problem(urls, "it does not say which host it is about");
      return true;
    }
    begin = dot + 1;
  }
  len -= (size_t)(begin - text);
  if (!is_host(begin, len)) set_problem(urls, "it does not say which host it is about");
  if (len > 0) urls->has_suffixes |= begin[len - 1] == CLI_REGEX_SUFFIX;
  return cli_text_list_add(&urls->hosts, begin, len, "", 0);
}

static bool read_hosts(cli_urls *urls, const pattern_text *host, size_t *work) {
  cli_regex pattern = {.text = host->text, .len = host->len, .is_host = true, .work = work};
  cli_text_list texts = cli_text_list_new();
  bool has_memory = true;
  if (cli_regex_list(&pattern, &texts)) {
    for (const char *text = NULL; has_memory && (text = cli_text_list_next(&texts, text)) != NULL;)
      has_memory = add_host(urls, text, pattern.any_has_slash);
    if (texts.count == 0) set_problem(urls, "it matches nothing");
  } else {
    has_memory = pattern.has_memory;
    set_problem(urls, pattern.problem);
  }
  cli_text_list_free(&texts);
  return has_memory;
}

/* ------------------------------------------------------------------------------------------- the whole */

static bool take_subdomains(pattern_text *text) {
  static const char *const spellings[] = {"(?:[a-z0-9-]+\\.)*?", "(?:[a-z0-9-]+\\.)*", "([a-z0-9-]+\\.)*?",
                                          "([a-z0-9-]+\\.)*"};
  for (size_t i = 0; i < sizeof spellings / sizeof *spellings; i++)
    if (take_prefix(text, spellings[i])) return true;
  return false;
}

/* Alternatives outside of groups make patterns of their own. */
static bool has_outer_choice(const pattern_text *text) { return find_outside(text, "|", "") < text->len; }

bool cli_urls_read(cli_urls *urls, const char *text, size_t len, size_t *work) {
  pattern_text rest = {text, len};
  *urls = (cli_urls){.hosts = cli_text_list_new()};
  if (has_outer_choice(&rest)) {
    set_problem(urls, "it has alternatives outside of a group");
    return true;
  }
  urls->is_anchored = take_prefix(&rest, "^");
  if (rest.len == 0 || is_text(&rest, ".*") || is_text(&rest, ".+")) {
    urls->kind = CLI_URLS_ALL;
    return true;
  }
  if (urls->is_anchored && take_prefix(&rest, "ws")) {
    urls->kind = CLI_URLS_OTHER;
    return true;
  }
  cut_trailing_any(&rest);
  if (!take_prefix(&rest, "https?:") || (!take_prefix(&rest, "\\/\\/") && !take_prefix(&rest, "//"))) {
    set_problem(urls, "it does not begin with https?://");
    return true;
  }
  urls->has_subdomains = take_subdomains(&rest);
  const pattern_text host = {rest.text, find_host_end(&rest)};
  const pattern_text path = {rest.text + host.len, rest.len - host.len};
  urls->has_path = path.len > 0 && !is_text(&path, "/") && !is_text(&path, "\\/");
  return read_hosts(urls, &host, work);
}
