/* Removes session identifiers from SURT keys, like URLRegexTransformer of the package "surt" 0.3.1 and of
 * webarchive-commons: the last one of each kind, wherever it is. Each text is searched once, from its end. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/byte.h"
#include "keys/surt/surt_text.h"

/* A word in lower case, and its length. */
#define WORD(text) (text), sizeof(text) - 1

static inline bool is_at(const char *text, size_t len, const char *lower, size_t lower_len) {
  return len >= lower_len && is_same_ignoring_case(text, lower, lower_len);
}

/* Returns true if the first `count` bytes are of the classes. */
static bool are_all(const char *text, size_t len, size_t count, unsigned classes) {
  if (len < count) return false;
  for (size_t i = 0; i < count; i++)
    if (!byte_is((unsigned char)text[i], classes)) return false;
  return true;
}

/* ------------------------------------------------------------------------------------------- paths */

enum { TOKEN_LEN = 24, TOKEN = CLASS_ALPHA | CLASS_DIGIT };

/* Returns the length of "(" TOKEN ")/" at the beginning; 0 if there is none. */
static size_t measure_plain_session(const char *text, size_t len) {
  if (len < TOKEN_LEN + 3 || text[0] != '(' || !are_all(text + 1, len - 1, TOKEN_LEN, TOKEN)) return 0;
  return memcmp(text + 1 + TOKEN_LEN, ")/", 2) == 0 ? TOKEN_LEN + 3 : 0;
}

/* Returns the length of "(", one or more of LETTER "(" TOKEN ")", and ")/" at the beginning; 0 if there is none. */
static size_t measure_lettered_session(const char *text, size_t len) {
  enum { GROUP_LEN = TOKEN_LEN + 3 };
  size_t at = 1;
  if (len == 0 || text[0] != '(') return 0;
  while (are_all(text + at, len - at, 1, CLASS_ALPHA) && len - at >= GROUP_LEN && text[at + 1] == '(' &&
         are_all(text + at + 2, TOKEN_LEN, TOKEN_LEN, TOKEN) && text[at + GROUP_LEN - 1] == ')')
    at += GROUP_LEN;
  return at > 1 && len - at >= 2 && memcmp(text + at, ")/", 2) == 0 ? at + 2 : 0;
}

/* Removes the last session of a kind that is followed by a page of ASP.NET. */
static size_t strip_path(char *path, size_t len, size_t (*session)(const char *, size_t)) {
  size_t page = len, next_page = len, question = len; /* the nearest two ".aspx", and "?" */
  for (size_t i = len; i > 1; i--) {
    const size_t at = i - 1;
    if (path[at] == '(' && path[at - 1] == '/' && page < len) {
      const size_t found = session(path + at, len - at);
      /* At least one byte must be between the session and ".aspx", and no "?"; the session contains neither. */
      const size_t target = page > at + found ? page : next_page;
      if (found > 0 && target < len && target < question) {
        memmove(path + at, path + at + found, len - at - found);
        return len - found;
      }
    }
    if (path[at] == '?') question = at;
    if (path[at] == '.' && is_at(path + at, len - at, WORD(".aspx"))) {
      next_page = page;
      page = at;
    }
  }
  return len;
}

size_t simdiri_surt_strip_path(char *path, size_t len) {
  return strip_path(path, strip_path(path, len, measure_lettered_session), measure_plain_session);
}

/* ------------------------------------------------------------------------------------------- queries */

/* Returns the length of a session at text[0], where the parameter ends at text[end]; 0 if there is none. */
typedef size_t session_kind(const char *text, size_t len, size_t end);

static size_t measure_named(const char *text, size_t len, const char *name, size_t name_len) {
  enum { VALUE_LEN = 32 };
  return is_at(text, len, name, name_len) && are_all(text + name_len, len - name_len, VALUE_LEN, TOKEN)
             ? name_len + VALUE_LEN
             : 0;
}

static size_t measure_servlet_session(const char *text, size_t len, size_t end) {
  return (void)end, measure_named(text, len, WORD("jsessionid="));
}
static size_t measure_php_session(const char *text, size_t len, size_t end) {
  return (void)end, measure_named(text, len, WORD("phpsessid="));
}
static size_t measure_sid_session(const char *text, size_t len, size_t end) {
  return (void)end, measure_named(text, len, WORD("sid="));
}

static size_t measure_asp_session(const char *text, size_t len, size_t end) {
  (void)end;
  if (!is_at(text, len, WORD("aspsessionid")) || !are_all(text + 12, len - 12, 8, CLASS_ALPHA) || len < 21 ||
      text[20] != '=')
    return 0;
  return are_all(text + 21, len - 21, 24, CLASS_ALPHA) ? 45 : 0;
}

/* Two parameters. */
static size_t measure_cold_fusion_session(const char *text, size_t len, size_t end) {
  if (!is_at(text, len, WORD("cfid=")) || end <= 5 || !is_at(text + end, len - end, WORD("&cftoken="))) return 0;
  const size_t value = end + 9;
  if (value >= len || text[value] == '&') return 0;
  const char *next = memchr(text + value, '&', len - value);
  return next ? (size_t)(next - text) : len;
}

/* Removes the last session of a kind that ends with its parameter, and the "&" after it. */
static size_t strip_kind(char *query, size_t len, session_kind *kind) {
  size_t end = len; /* of the parameter that is being searched */
  for (size_t i = len; i > 0; i--) {
    const size_t at = i - 1;
    const size_t found = kind(query + at, len - at, end - at);
    const size_t after = at + found;
    if (found > 0 && (after == len || query[after] == '&')) {
      const size_t skipped = after < len ? found + 1 : found;
      memmove(query + at, query + at + skipped, len - at - skipped);
      return len - skipped;
    }
    if (query[at] == '&') end = at;
  }
  return len;
}

static bool has_word(const char *text, size_t len, const char *lower) {
  const size_t lower_len = strlen(lower);
  for (size_t i = 0; i < len; i++)
    if (is_at(text + i, len - i, lower, lower_len)) return true;
  return false;
}

size_t simdiri_surt_strip_query(char *query, size_t len, bool needs_word) {
  static const struct {
    session_kind *kind;
    const char *word;
  } kinds[] = {{measure_servlet_session, "jsessionid="},
               {measure_php_session, "phpsessid="},
               {measure_sid_session, "sid="},
               {measure_asp_session, "aspsessionid"},
               {measure_cold_fusion_session, "cftoken="}};
  enum { COUNT = sizeof kinds / sizeof *kinds };
  bool is_tried[COUNT];
  for (size_t i = 0; i < COUNT; i++) is_tried[i] = !needs_word || has_word(query, len, kinds[i].word);
  for (size_t i = 0; i < COUNT; i++)
    if (is_tried[i]) len = strip_kind(query, len, kinds[i].kind);
  return len;
}
