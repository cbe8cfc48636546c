/* Finds the records in which a value may be, before they are taken apart and decoded. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/text.h"
#include "text/redact/skip.h"

/* ------------------------------------------------------------------------------------------- one byte */

/* May the string that ends with the quotation mark before `at` be the name of a pair, which "," follows? */
static bool may_name_pair(const raw_text *raw, size_t at) {
  enum { NAME_MAX_LEN = 64 };
  const size_t end = at - 1;
  const unsigned char quote = raw->text[end];
  if (!is_quote(quote)) return true; /* it is encoded */
  for (size_t begin = end; begin-- > 0;) {
    const unsigned char byte = raw->text[begin];
    if (byte == quote)
      return simdiri_redact_match_name(&raw->redactor->names, raw->text + begin + 1, end - begin - 1) != NAME_NONE;
    if (byte == '%' || byte == '\\' || end - begin > NAME_MAX_LEN) return true;
  }
  return false;
}

/* May a name of a member, or of a pair, end with the quotation mark before `at`? */
static bool may_be_member(const raw_text *raw, size_t at) {
  const size_t end = at;
  const unsigned next = take_unit(raw, &at);
  if (!raw->redactor->has_names) return false;
  if (next == ':' || next == UNIT_LOUD) return true;
  if (next == ',') return may_name_pair(raw, end);
  if (!is_white_unit(next)) return false;
  const unsigned after = take_unit(raw, &at);
  return after == ':' || after == UNIT_LOUD || is_white_unit(after);
}

/* Does a form begin with the byte `first`, before which the text was read up to `at`? */
ALWAYS_INLINE begin_kind judge_form(const raw_text *raw, unsigned first, size_t at) {
  const unsigned char *next = raw->text + at;
  unsigned units[STARTS] = {first};
  begin_kind kind = BEGIN_NOTHING;
  if (raw->len - at >= STARTS - 1 && is_plain_unit(next[0]) && is_plain_unit(next[1])) {
    units[1] = next[0];
    units[2] = next[1];
    at += STARTS - 1;
  } else {
    kind = BEGIN_DOUBT;
    for (size_t i = 1; i < STARTS; i++) {
      units[i] = take_unit(raw, &at);
      if (units[i] >= UNIT_END) return units[i] == UNIT_LOUD ? BEGIN_START : kind;
    }
  }
  if (!form_has_prefix(&raw->redactor->forms, units[0], units[1], units[2])) return kind;
  return simdiri_redact_may_match(raw, units, at) ? BEGIN_START : BEGIN_DOUBT;
}

/* What begins with the byte `first`, before which the text was read up to `at`? */
static begin_kind judge_byte(const raw_text *raw, unsigned first, size_t at) {
  if (!is_quote(first)) return judge_form(raw, first, at);
  if (may_be_member(raw, at) || judge_form(raw, first, at) == BEGIN_START) return BEGIN_START;
  return BEGIN_DOUBT;
}

/* May a value begin with the byte or triplet at `at`? */
static bool may_begin_after(const raw_text *raw, size_t at) {
  const unsigned first = take_unit(raw, &at);
  return first == UNIT_LOUD || (first != UNIT_END && judge_byte(raw, first, at) == BEGIN_START);
}

static bool may_be_triplet(const raw_text *raw, size_t at) {
  size_t next = at;
  const unsigned byte = take_unit(raw, &next);
  if (next == at + 1) return false; /* a single "%" */
  if (byte >= UNIT_END) return true;
  /* The kernel takes the last digit of a triplet that was encoded again for a byte of a word, and finds no form after
   * it. */
  if (next > at + 3 && may_begin_after(raw, next)) return true;
  const unsigned meaning = raw->redactor->triplets[byte];
  if (meaning == TRIPLET_QUIET || meaning == TRIPLET_LOUD) return meaning == TRIPLET_LOUD;
  if (meaning == TRIPLET_COLON && at > 0 && is_quote(raw->text[at - 1])) return true;
  if (meaning == TRIPLET_EQUALS && simdiri_redact_judge_name(raw, at, next) == BEGIN_START) return true;
  return judge_byte(raw, byte, next) == BEGIN_START;
}

/* Is the byte escaped by a backslash before it? Of many backslashes that is not decided, so that no text is read again
 * and again. */
static bool is_escaped(const raw_text *raw, size_t at) {
  enum { BACKSLASHES_MAX = 16 };
  size_t count = 0;
  while (count < at && count < BACKSLASHES_MAX && raw->text[at - count - 1] == '\\') count++;
  return count < BACKSLASHES_MAX && count % 2 == 1;
}

static bool may_be_escape(const raw_text *raw, size_t at) {
  const unsigned char *p = raw->text + at;
  if (is_escaped(raw, at)) return false;
  if (raw->len - at >= 4 && p[1] == 'x' && byte_is(p[2], CLASS_HEX) && byte_is(p[3], CLASS_HEX))
    return simdiri_hex_table[p[2]] < 8;
  const unsigned byte = simdiri_redact_take_escape(raw, &at);
  return byte == UNIT_LOUD || raw->redactor->triplets[byte] == TRIPLET_LOUD || judge_byte(raw, byte, at) == BEGIN_START;
}

/* Is there a marker of `len` bytes before `at`, after "://"? */
static bool has_marker_before(const raw_text *raw, size_t at, size_t len) {
  enum { SLASHES_LEN = 3 };
  if (at < len + SLASHES_LEN) return false;
  const size_t begin = at - len;
  return memcmp(raw->text + begin - SLASHES_LEN, "://", SLASHES_LEN) == 0 && marker_at(raw, begin) == len;
}

/* Does the "@" end user information that was replaced already? After "://", an authority surely begins; another "@" in
 * it is a start of its own. */
static bool ends_redacted_user(const raw_text *raw, size_t at) {
  if (raw->redactor->has_email) return false;
  return has_marker_before(raw, at, SIMDIRI_REDACTED_LEN) || has_marker_before(raw, at, marker_len(raw->redactor));
}

static begin_kind start_or_doubt(bool is_start) { return is_start ? BEGIN_START : BEGIN_DOUBT; }

/* What begins at this byte? */
static begin_kind judge(const raw_text *raw, size_t at) {
  const unsigned char byte = raw->text[at];
  begin_kind kind = BEGIN_NOTHING, form;
  switch (byte) {
  case '=': kind = simdiri_redact_judge_name(raw, at, at + 1); break;
  case '@':
    return start_or_doubt((raw->redactor->has_userinfo || raw->redactor->has_email) && !ends_redacted_user(raw, at));
  case '%': kind = start_or_doubt(may_be_triplet(raw, at)); break;
  case '\\':
    if (raw->has_escapes) return start_or_doubt(may_be_escape(raw, at));
    break;
  default: break;
  }
  if (kind == BEGIN_START) return kind;
  form = judge_byte(raw, byte, at + 1);
  return form > kind ? form : kind;
}

/* ------------------------------------------------------------------------------------------- texts */

enum { BLOCKS_AT_ONCE = 16 };

/* Finds candidates in up to `wanted` blocks, and returns how many bytes these have. The last block of a text is copied,
 * because nothing may be read after the text. */
static size_t find_candidates(const raw_text *raw, size_t at, size_t wanted, kernel_starts_state *before,
                              uint64_t found[BLOCKS_AT_ONCE]) {
  const simdiri_redactor *redactor = raw->redactor;
  const kernel_starts *starts = &redactor->skips[raw->has_escapes];
  const size_t rest = raw->len - at;
  if (rest < 64 + KERNEL_STARTS_MORE) {
    unsigned char end[64 + KERNEL_STARTS_MORE] = {0};
    memcpy(end, raw->text + at, rest);
    redactor->find_starts(starts, end, 1, before, found);
    return rest < 64 ? rest : 64;
  }
  const size_t count = (rest - KERNEL_STARTS_MORE) / 64;
  const size_t taken = count < wanted ? count : wanted;
  redactor->find_starts(starts, raw->text + at, taken, before, found);
  return 64 * taken;
}

/* What the kernel knows about the bytes before `at`. The last digit of a triplet is no byte of a word. */
static kernel_starts_state state_before(const raw_text *raw, size_t at) {
  const unsigned char *p = raw->text + at;
  kernel_starts_state state = {0};
  if (at > 0 && p[-1] == '%') state.percent = UINT64_C(1) << 63;
  if (at > 1 && p[-2] == '%') state.percent |= UINT64_C(1) << 62;
  if (at > 0 && is_word_byte(p[-1]) && !(at > 2 && p[-3] == '%')) state.word = UINT64_C(1) << 63;
  return state;
}

/* Returns the offset of the first byte of a form that the byte at `at` may belong to. The kernel finds a form by its
 * first byte, unless one of the next two is encoded: then by that one. */
static size_t first_byte(const raw_text *raw, size_t at) {
  enum { BYTES_BEFORE = STARTS - 1 };
  if (raw->text[at] != '%') return at;
  return at > BYTES_BEFORE ? at - BYTES_BEFORE : 0;
}

size_t simdiri_redact_skip_from(const raw_text *raw, size_t at, size_t *sure_end) {
  kernel_starts_state before = state_before(raw, at);
  uint64_t found[BLOCKS_AT_ONCE];
  size_t wanted = 1; /* there may be a value at once */
  *sure_end = raw->len;
  for (size_t taken; at < raw->len; at += taken) {
    taken = find_candidates(raw, at, wanted, &before, found);
    if (wanted < BLOCKS_AT_ONCE) wanted *= 2;
    for (size_t i = 0; 64 * i < taken; i++)
      for (uint64_t rest = found[i]; rest; rest &= rest - 1) {
        const size_t start = at + 64 * i + (size_t)__builtin_ctzll(rest);
        if (start >= raw->len) break;
        const begin_kind kind = judge(raw, start);
        if (kind != BEGIN_NOTHING && start < *sure_end) *sure_end = first_byte(raw, start);
        if (kind == BEGIN_START) return start;
      }
  }
  return raw->len;
}

size_t simdiri_redact_skip(const simdiri_redactor *redactor, const char *text, size_t len, bool has_escapes) {
  const raw_text raw = {redactor, (const unsigned char *)text_or_empty(text), len, has_escapes};
  size_t sure_end;
  if (!redactor->can_skip || (has_escapes && !redactor->can_skip_escapes)) return 0;
  return simdiri_redact_skip_from(&raw, 0, &sure_end);
}
