/* User information: what precedes "@" in an authority, also in those that only browsers read. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "text/redact/scanner.h"

typedef struct {
  size_t begin, end;
} user;

static bool has_byte(const scanner *s, size_t begin, size_t end, char byte) {
  return end > begin && memchr(s->text + begin, byte, end - begin) != NULL;
}

static bool has_colon(const scanner *s, size_t begin, size_t end) { return has_byte(s, begin, end, ':'); }

/* ------------------------------------------------------------------------------------------- after slashes */

typedef enum { AUTHORITY_NONE, AUTHORITY_PERHAPS, AUTHORITY_SURE } authority_kind;

/* May an IRI begin after the byte? */
static bool precedes_iri(unsigned char byte) { return is_control(byte) || strchr(":=?#&;,([{'\"<>|` ", byte) != NULL; }

/* Is there an authority after the slashes [slash, begin)? Browsers accept any number of them after a special scheme. In
 * the middle of a path or of a value, two slashes begin an authority only perhaps. */
static authority_kind kind_of_slashes(const scanner *s, size_t slash, size_t begin) {
  const size_t count = begin - slash;
  if (slash == 0) return count >= 2 ? AUTHORITY_SURE : AUTHORITY_NONE;
  const unsigned char before = s->text[slash - 1];
  if (before == ':' && simdiri_redact_special_len(s, slash - 1) > 0) return AUTHORITY_SURE;
  if (count < 2 || (before == ':' && count > 2)) return AUTHORITY_NONE;
  return precedes_iri(before) && count == 2 ? AUTHORITY_SURE : AUTHORITY_PERHAPS;
}

/* The last "@" before `end` that was decoded in a round up to `round`; else the last one; `at` is one of them. */
static size_t last_sign(const scanner *s, size_t at, size_t end, unsigned round) {
  size_t last = at;
  bool is_near = scanner_round(s, at) <= round;
  for (size_t i = at + 1; i < end; i++) {
    if (s->text[i] != '@') continue;
    const bool near = scanner_round(s, i) <= round;
    if (near || !is_near) last = i;
    is_near |= near;
  }
  return last;
}

/* What a search to the left knows about the text after it, so that no text is read for each ":" again. */
typedef struct {
  size_t at;                   /* the "@" */
  size_t ends[ROUNDS_MAX + 1]; /* where an authority ends, after slashes of each round; SIZE_MAX: not known yet */
  size_t port_end, port_begin; /* the digits before an end */
} left_search;

static size_t find_end(const scanner *s, left_search *search, unsigned round) {
  if (search->ends[round] == SIZE_MAX) search->ends[round] = simdiri_redact_authority_end(s, search->at, round);
  return search->ends[round];
}

/* Authorities further left end at `at` or before. */
static void pass_end(const scanner *s, left_search *search, size_t at) {
  for (unsigned round = scanner_round(s, at); round <= ROUNDS_MAX; round++) search->ends[round] = at;
}

/* Authorities further left that were decoded in a later round than the "&" or ";" at `at` end there. */
static void pass_parameter(const scanner *s, left_search *search, size_t at) {
  if (!s->info || !simdiri_redact_ends_inner(s, at, ROUNDS_MAX)) return;
  for (unsigned round = scanner_round(s, at) + 1; round <= ROUNDS_MAX; round++) search->ends[round] = at;
}

/* Is [begin, end) no host with a port? Then a password with "/", "?" or "#" begins here. */
static bool has_bad_port(const scanner *s, left_search *search, size_t begin, size_t end) {
  if (begin == end || s->text[begin] == '[') return false;
  if (search->port_end != end) {
    search->port_end = search->port_begin = end;
    while (search->port_begin > begin && byte_is(s->text[search->port_begin - 1], CLASS_DIGIT)) search->port_begin--;
  }
  /* The digits before an earlier `begin` are those before this one. An authority without ":" has been read to its
   * beginning, where a slash or a ":" precedes it. */
  const size_t at = search->port_begin;
  return at <= begin || s->text[at - 1] != ':' ? has_colon(s, begin, end) : false;
}

/* Is "&" at `begin`, perhaps as "&amp;", before a parameter? */
static bool begins_parameter(const scanner *s, size_t begin) {
  static const char entity[] = "&amp;";
  enum { ENTITY_LEN = sizeof entity - 1 };
  if (s->text[begin] != '&') return false;
  const bool is_entity = s->len - begin > ENTITY_LEN && memcmp(s->text + begin, entity, ENTITY_LEN) == 0;
  return simdiri_redact_separates_parameters(s, is_entity ? begin + ENTITY_LEN - 1 : begin);
}

/* Does a parameter begin in [begin, end)? */
static bool has_parameter(const scanner *s, size_t begin, size_t end) {
  while (has_byte(s, begin, end, '&')) {
    const unsigned char *at = memchr(s->text + begin, '&', end - begin);
    begin = (size_t)(at - s->text);
    if (begins_parameter(s, begin)) return true;
    begin++;
  }
  return false;
}

/* Is the IRI whose authority or slashes begin at `at` the value of a parameter, and not encoded for that? */
static bool is_unencoded_value(const scanner *s, size_t at, unsigned round) {
  enum { SCHEME_MAX_LEN = 16 };
  size_t from = at;
  if (from > 0 && s->text[from - 1] == ':') from--;
  while (from < at && from > 0 && at - from < SCHEME_MAX_LEN && byte_is(s->text[from - 1], CLASS_SCHEME)) from--;
  return from > 0 && s->text[from - 1] == '=' && scanner_round(s, from - 1) >= round;
}

/* Where an authority may begin: after slashes that were decoded in `round`. */
typedef struct {
  size_t slash, begin;
  unsigned round;
  authority_kind kind;
} authority_start;

/* Does the "@" end the user information of the authority? */
static bool is_user(const scanner *s, left_search *search, const authority_start *start, user *found) {
  const authority_kind kind = start->kind;
  const size_t begin = start->begin;
  if (kind == AUTHORITY_NONE || begins_parameter(s, begin)) return false;
  const size_t at = search->at, end = find_end(s, search, start->round);
  if (is_unencoded_value(s, start->slash, start->round) && has_parameter(s, begin, end > at ? at : end)) return false;
  if (end > at) {
    *found = (user){begin, last_sign(s, at, end, start->round)};
    return kind == AUTHORITY_SURE ||
           (has_colon(s, found->begin, found->end) && !has_byte(s, found->begin, found->end, '&'));
  }
  *found = (user){begin, at};
  return has_bad_port(s, search, begin, end) && (kind == AUTHORITY_SURE || !has_byte(s, begin, end, '&'));
}

/* Passes the slashes before `begin`. Is there user information of an authority after them? Else, moves *at before them.
 */
static bool find_after_slashes(const scanner *s, left_search *search, size_t *at, user *found) {
  const size_t begin = *at;
  unsigned round = 0;
  for (; *at > 0 && is_slash(s->text[*at - 1]); --*at)
    if (scanner_round(s, *at - 1) > round) round = scanner_round(s, *at - 1);
  const authority_start start = {*at, begin, round, kind_of_slashes(s, *at, begin)};
  if (is_user(s, search, &start, found)) return true;
  for (size_t slash = begin; slash > *at; slash--) pass_end(s, search, slash - 1);
  return false;
}

/* Searches to the left for what precedes the user information that the "@" at `at` ends: slashes, or a special scheme
 * without slashes. Slashes further left are stronger, because a user name or a password may spell a scheme. Stores the
 * offset of the scheme, or that of the user information, in *from. */
static bool find_authority(const scanner *s, size_t at, user *found, size_t *from) {
  left_search search = {.at = at, .port_end = SIZE_MAX};
  bool is_found = false, is_same = true; /* as the user information after the scheme that was found */
  user other;
  for (unsigned round = 0; round <= ROUNDS_MAX; round++) search.ends[round] = SIZE_MAX;
  for (size_t i = at; i > s->user_floor && !is_separator(s, i - 1);) {
    const unsigned char byte = s->text[i - 1];
    if (is_slash(byte)) {
      if (!find_after_slashes(s, &search, &i, &other)) continue;
      *found = other;
      *from = other.begin;
      return true;
    }
    const size_t scheme_len = byte == ':' && is_same ? simdiri_redact_special_len(s, i - 1) : 0;
    const authority_start start = {i, i, scanner_round(s, i - 1), AUTHORITY_SURE};
    if (scheme_len > 0 && is_found && find_end(s, &search, start.round) > at) {
      found->begin = i; /* a scheme in user information is none */
      *from = i - 1 - scheme_len;
    } else if (scheme_len > 0 && !is_found && is_user(s, &search, &start, found)) {
      is_found = true;
      *from = i - 1 - scheme_len;
    }
    if (byte == '?' || byte == '#') pass_end(s, &search, i - 1);
    if (is_found && strchr("?#&;=", byte)) is_same = false;
    pass_parameter(s, &search, i - 1);
    i--;
  }
  return is_found;
}

/* ------------------------------------------------------------------------------------------- without slashes */

/* In IRIs of these schemes, "@" does not end a user name of a server. */
static bool is_address_scheme(const unsigned char *text, size_t len) {
  static const char *const schemes[] = {"mailto", "acct", "xmpp", "sip",    "sips", "im",  "pres", "tag",   "urn",
                                        "cid",    "mid",  "data", "magnet", "news", "did", "geo",  "matrix"};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
    if (strlen(schemes[i]) == len && is_same_ignoring_case(schemes[i], text, len)) return true;
  return false;
}

/* user:password@host at the beginning of the text or of a value. */
static bool find_at_start(const scanner *s, size_t at, user *found) {
  size_t begin = at;
  while (begin > s->user_floor && !is_separator(s, begin - 1)) {
    const unsigned char byte = s->text[begin - 1];
    if (is_slash(byte)) return false;
    if (byte == '?' || byte == '#' || byte == '&' || byte == ';') break;
    begin--;
  }
  const unsigned char *colon = begin < at ? memchr(s->text + begin, ':', at - begin) : NULL;
  const unsigned char *equals = begin < at ? memchr(s->text + begin, '=', at - begin) : NULL;
  if (!colon) return false;
  if (begin > 0 || (equals && equals < colon)) {
    if (!equals || (begin > 0 && is_separator(s, begin - 1))) return false;
    begin = (size_t)(equals - s->text) + 1;
    colon = memchr(s->text + begin, ':', at - begin);
    if (!colon) return false;
  }
  if (is_address_scheme(s->text + begin, (size_t)(colon - s->text) - begin)) return false;
  static const char ends[] = {'?', '#', '&', ';'};
  size_t end = at;
  while (end < s->len && !is_slash(s->text[end]) && !memchr(ends, s->text[end], sizeof ends) && !is_separator(s, end))
    end++;
  *found = (user){begin, last_sign(s, at, end, ROUNDS_MAX)};
  return true;
}

/* After "joe:", "http:" is the beginning of a password, not a scheme. */
static bool find_user(const scanner *s, size_t at, user *found) {
  size_t from = 0;
  if (!find_authority(s, at, found, &from)) return find_at_start(s, at, found);
  if (from < found->begin && from > 0 && s->text[from - 1] == ':') {
    user whole;
    if (find_at_start(s, at, &whole) && whole.begin < from) *found = whole;
  }
  return true;
}

bool simdiri_redact_is_in_user(const scanner *s, size_t begin, size_t value, size_t end) {
  user found;
  const unsigned char *sign = end > value ? memchr(s->text + value, '@', end - value) : NULL;
  return s->redactor->has_userinfo && sign && find_user(s, (size_t)(sign - s->text), &found) && found.begin <= begin;
}

size_t simdiri_redact_at_sign(scanner *s, size_t at) {
  user found;
  size_t next = at + 1;
  if (s->redactor->has_userinfo && find_user(s, at, &found)) {
    simdiri_redact_mark(s, found.begin, found.end, RULE_USERINFO);
    next = found.end + 1;
  } else if (s->redactor->has_email) {
    const size_t end = simdiri_redact_email(s, at);
    if (end > at) next = end;
  }
  s->user_floor = next;
  return next;
}
