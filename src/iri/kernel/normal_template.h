/* Recognizes one normal text: one algorithm for every ISA.
 * The includer supplies the vocabulary: the type `block` with block_load, block_is, block_is_text, block_is_host,
 * block_is_between, block_is_high and SHORTEST_TEXT (block_avx512.h documents them).
 * A bitmap has one bit per byte of a block of 64 bytes, lowest bit first. Nearly all texts have one or two blocks, so
 * latency decides. The first pass only searches all blocks for possible problems, with few branches, and without a call
 * that would save registers. A second pass checks them. */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <string.h>

#include "iri/kernel/kernel.h"
#include "iri/kernel/normal.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

ALWAYS_INLINE uint64_t lowest_bit(uint64_t x) { return x & (0 - x); }

/* Returns those bytes before pairs of digits whose triplet is of an unreserved character: 2D 2E 30-39 41-5A 5F 61-7A
 * 7E. */
ALWAYS_INLINE uint64_t find_unreserved(const block *high, const block *low, uint64_t low_digit, uint64_t low_letter) {
  const uint64_t row5 = block_is(high, '5'), row7 = block_is(high, '7');
  return (block_is(high, '2') & (block_is(low, 'D') | block_is(low, 'E'))) | (block_is(high, '3') & low_digit) |
         ((block_is(high, '4') | block_is(high, '6')) & (low_digit | low_letter) & ~block_is(low, '0')) |
         ((row5 | row7) & (low_digit | block_is(low, 'A'))) | (row5 & block_is(low, 'F')) | (row7 & block_is(low, 'E'));
}

/* Checks the triplets that begin at the bits of `percent`: are all of them kept (RFC 3986 6.2.2.1, 6.2.2.2; RFC 3987
 * 5.3.2.3)? Loading the text again, one and two bytes later, aligns their digits with "%". */
ALWAYS_INLINE normal_check check_triplets(const normal_rules *rules, const unsigned char *p, size_t rest,
                                          uint64_t percent) {
  if (rest < 3) return NORMAL_NO;
  const block high = block_load(p + 1, rest - 1), low = block_load(p + 2, rest - 2);
  const uint64_t high_letter = block_is_between(&high, 'A', 'F'), high_digit = block_is_between(&high, '0', '9');
  const uint64_t low_letter = block_is_between(&low, 'A', 'F'), low_digit = block_is_between(&low, '0', '9');
  const uint64_t above_ascii = high_letter | block_is_between(&high, '8', '9');
  uint64_t bad = ~((high_letter | high_digit) & (low_letter | low_digit));
  if (percent & ~above_ascii) bad |= find_unreserved(&high, &low, low_digit, low_letter);
  if (percent & bad) return NORMAL_NO;
  /* Triplets of bytes 80-FF: the form iri decodes them, and NFC checks the characters. */
  const bool is_asked = rules->is_iri || rules->composes;
  if (!is_asked || !(percent & above_ascii)) return NORMAL_YES;
  return rules->composes ? NORMAL_UNSURE : NORMAL_NO;
}

/* Checks bytes that are neither plain nor surely wrong: "%" and non-ASCII. */
ALWAYS_INLINE normal_check check_special(const normal_rules *rules, const block *x, const unsigned char *p, size_t rest,
                                         uint64_t special) {
  const uint64_t percent = special & block_is(x, '%');
  const normal_check triplets = percent ? check_triplets(rules, p, rest, percent) : NORMAL_YES;
  const uint64_t other = special ^ percent;
  if (!other || triplets == NORMAL_NO) return triplets;
  if (other & ~block_is_high(x)) return NORMAL_NO;
  if (rules->encodes_characters) return NORMAL_CHARACTERS;
  return rules->is_iri ? NORMAL_UNSURE : NORMAL_NO;
}

/* Finds dot-segments (RFC 3986 5.2.4): "/." or "/.." before the end of a segment. */
typedef struct {
  uint64_t slash, dot1, dot2; /* bitmaps of the previous block: "/", "." after it, "." after that */
  uint64_t path;              /* all ones until the path ends */
} dot_state;

ALWAYS_INLINE bool has_dot_segment(const block *x, uint64_t valid, uint64_t slash, dot_state *state) {
  const uint64_t dot = block_is(x, '.'), stop = block_is(x, '?') | block_is(x, '#');
  const uint64_t dot1 = (slash << 1 | state->slash >> 63) & dot;
  const uint64_t behind1 = dot1 << 1 | state->dot1 >> 63;
  const uint64_t dot2 = behind1 & dot;
  const uint64_t behind2 = dot2 << 1 | state->dot2 >> 63;
  const uint64_t up_to_stop = state->path & (stop ^ (stop - 1));
  *state = (dot_state){.slash = slash, .dot1 = dot1, .dot2 = dot2, .path = stop ? 0 : state->path};
  return ((behind1 | behind2) & (slash | stop | ~valid) & up_to_stop) != 0;
}

/* The second pass. If the text ends with a full block, an empty block follows, which ends a segment that is still open.
 * `authority_end` is a bit of the first block. */
__attribute__((noinline)) static normal_check check_details(const normal_rules *rules, const unsigned char *text,
                                                            size_t len, uint64_t authority_end) {
  dot_state dots = {.path = UINT64_MAX};
  uint64_t is_path = 0 - authority_end;
  normal_check answer = NORMAL_YES;
  for (;; text += 64, len -= 64, is_path = UINT64_MAX) {
    block x = block_load(text, len);
    const uint64_t valid = low_bits(len), special = valid & ~block_is_text(&x);
    if (has_dot_segment(&x, valid, block_is(&x, '/') & is_path, &dots)) return NORMAL_NO;
    const normal_check found = special ? check_special(rules, &x, text, len, special) : NORMAL_YES;
    if (found == NORMAL_NO || found == NORMAL_UNSURE) return found;
    if (found == NORMAL_CHARACTERS) answer = found;
    if (len < 64) return answer;
  }
}

/* The findings of the first pass. */
typedef struct {
  uint64_t special; /* bytes that are not plain text */
  uint64_t dots;    /* "/" before ".", or that "." */
  uint64_t slash;   /* of the previous block */
  size_t hashes;
} findings;

ALWAYS_INLINE void collect_findings(const block *x, uint64_t valid, uint64_t slash, findings *f) {
  const uint64_t dot = block_is(x, '.');
  f->special |= valid & ~block_is_text(x);
  f->dots |= (slash & dot >> 1) | (dot & f->slash >> 63);
  f->hashes += (size_t)__builtin_popcountll(block_is(x, '#'));
  f->slash = slash;
}

/* Returns the bit of the first byte after the scheme and "://"; 0 if there is no lower-case scheme, or if these three
 * bytes do not end before bit 63. `outside` are the bytes that neither a scheme nor a plain host has. If there is none
 * in the text, its lowest bit may be that of the byte after the text, which must not be read. */
ALWAYS_INLINE uint64_t find_authority(const unsigned char *text, uint64_t outside, uint64_t slash) {
  const uint64_t colon = lowest_bit(outside), slashes = 6 * colon;
  if (!(colon << 2) || (slash & slashes) != slashes || text[0] < 'a' || text[0] > 'z') return 0;
  return text[__builtin_ctzll(colon)] == ':' ? 8 * colon : 0;
}

/* Most texts begin with "http://" or "https://". The texts of these two are not distinguished by a branch, which would
 * often be mispredicted. Returns 0 for all other texts. */
ALWAYS_INLINE uint64_t find_http_authority(const unsigned char *text) {
  if (memcmp(text, "http", 4) != 0) return 0;
  const unsigned is_secure = text[4] == 's';
  return memcmp(text + 4 + is_secure, "://", 3) == 0 ? (uint64_t)(1u << 7) << is_secure : 0;
}

/* Checks the host from `begin` up to `end`. There must not be two hyphens in a row, as in A-labels. Only file may have
 * an empty host, but not localhost, which is removed: all hosts of this length are left to the writer. */
ALWAYS_INLINE bool is_host_plain(const unsigned char *text, const block *x, uint64_t begin, uint64_t end) {
  const uint64_t hyphen = block_is(x, '-');
  if (hyphen & hyphen << 1 & (end - begin)) return false;
  return begin != end || (begin == 1u << 7 && memcmp(text, "file", 4) == 0 && text[7] == '/');
}

ALWAYS_INLINE bool has_localhost(const unsigned char *text, uint64_t begin, uint64_t end) {
  return begin == 1u << 7 && end == begin << 9 && memcmp(text, "file", 4) == 0;
}

/* For an authority without a path: may the byte at `end` follow it (RFC 3987 5.3.3)? */
ALWAYS_INLINE bool is_end_allowed(const normal_rules *rules, const block *x, uint64_t valid, uint64_t end) {
  return !rules->needs_path && (end & (block_is(x, '?') | block_is(x, '#') | ~valid));
}

/* `valid` is all ones, or the text has no bytes but those of x. */
ALWAYS_INLINE normal_check check_text(const normal_rules *rules, const unsigned char *text, size_t len, block x,
                                      uint64_t valid) {
  const uint64_t slash = block_is(&x, '/'), outside = ~block_is_host(&x);
  uint64_t begin = find_http_authority(text);
  const bool is_http = begin != 0;
  if (!is_http) begin = find_authority(text, outside, slash);
  const uint64_t end = lowest_bit(outside & (0 - begin));
  if (!end) return begin || !(lowest_bit(outside) << 3) ? NORMAL_UNSURE : NORMAL_NO;
  if (!is_host_plain(text, &x, begin, end) || (!is_http && has_localhost(text, begin, end))) return NORMAL_NO;
  if (!(end & slash) && !is_end_allowed(rules, &x, valid, end)) return NORMAL_NO;
  findings f = {0};
  collect_findings(&x, valid, slash, &f);
  size_t at = 64;
  for (; at + 64 <= len; at += 64) {
    x = block_load(text + at, 64);
    collect_findings(&x, UINT64_MAX, block_is(&x, '/'), &f);
  }
  if (at < len) {
    x = block_load(text + at, len - at);
    collect_findings(&x, low_bits(len - at), block_is(&x, '/'), &f);
  }
  if (f.hashes > rules->max_hashes) return NORMAL_NO;
  return f.special | f.dots ? check_details(rules, text, len, end) : NORMAL_YES;
}

/* Not inlined, so that short texts need fewer registers. */
__attribute__((noinline)) static normal_check check_long_text(const normal_rules *rules, const unsigned char *text,
                                                              size_t len) {
  return check_text(rules, text, len, block_load(text, 64), UINT64_MAX);
}

static normal_check is_normal(const normal_rules *rules, const unsigned char *text, size_t len) {
  if (len < SHORTEST_TEXT) return NORMAL_UNSURE;
  if (len >= 64) return check_long_text(rules, text, len);
  return check_text(rules, text, len, block_load(text, len), low_bits(len));
}

/* Finds the bytes of a path that decide about its label. */
ALWAYS_INLINE void mark_block(const block *x, label_marks *marks) {
  marks->slash = block_is(x, '/');
  marks->end = block_is(x, '?') | block_is(x, '#');
  marks->digit = block_is_between(x, '0', '9');
  marks->letter = block_is_between(x, 'a', 'z') | block_is_between(x, 'A', 'Z');
  marks->special = ~block_is_text(x) | block_is(x, ':') | block_is(x, '@') | block_is(x, '*');
}

static void mark_label(const unsigned char *text, size_t rest, label_marks *marks) {
  const block x = block_load(text, rest);
  mark_block(&x, marks);
}

/* Checks the blocks after the first one, in which `special`, `slash` and `hash` were found. Not inlined, so that short
 * texts need fewer registers. */
__attribute__((noinline)) static normal_check check_long_path(const normal_rules *rules, const unsigned char *text,
                                                              size_t len, uint64_t path, uint64_t special,
                                                              uint64_t slash, uint64_t hash) {
  findings f = {.special = special, .slash = slash, .hashes = (size_t)__builtin_popcountll(hash)};
  for (size_t at = 64; at < len; at += 64) {
    const block x = block_load(text + at, len - at);
    collect_findings(&x, low_bits(len - at), block_is(&x, '/'), &f);
  }
  if (f.hashes > rules->max_hashes) return NORMAL_NO;
  return f.special | f.dots ? check_details(rules, text, len, path) : NORMAL_YES;
}

/* check_text from the path on, which begins at the bit `path` of the first block, with the marks of this block. Most
 * paths have no bytes but letters and punctuation, so the other marks are made only if there are some. */
ALWAYS_INLINE normal_check check_marked(const normal_rules *rules, const unsigned char *text, size_t len,
                                        const block *x, uint64_t path, label_marks *marks) {
  const uint64_t valid = low_bits(len), outside = ~block_is_text(x), slash = block_is(x, '/');
  const uint64_t hash = block_is(x, '#'), end = block_is(x, '?') | hash;
  const uint64_t dots = slash & block_is(x, '.') >> 1 & valid;
  const uint64_t candidates = outside | block_is_between(x, '0', ':') | block_is(x, '@') | block_is(x, '*');
  marks->slash = slash;
  marks->end = end;
  marks->special = marks->digit = marks->letter = 0;
  if (candidates & valid & (lowest_bit(end) - 1) & (0 - path)) mark_block(x, marks);
  if (outside & valid & ~block_is(x, '%') & ~block_is_high(x)) return NORMAL_NO;
  if (len > 64) return check_long_path(rules, text, len, path, outside | dots, slash, hash);
  if ((hash & valid) && (rules->max_hashes == 0 || __builtin_popcountll(hash & valid) > 1)) return NORMAL_NO;
  if (!((outside & valid) | dots)) return NORMAL_YES;
  return len < KERNEL_LABEL_MIN ? NORMAL_UNSURE : check_details(rules, text, len, path);
}

ALWAYS_INLINE block load_readable(const unsigned char *text, size_t readable) {
  return readable >= 64 ? block_load(text, 64) : block_load(text, readable);
}

static normal_check check_path(const normal_rules *rules, const unsigned char *text, size_t len, size_t readable,
                               label_marks *marks) {
  const block x = load_readable(text, readable);
  return check_marked(rules, text, len, &x, 1, marks);
}

/* The same for http and https with a plain host. */
static normal_check check_url(const normal_rules *rules, const unsigned char *text, size_t len, size_t readable,
                              size_t *path, label_marks *marks) {
  if (len < KERNEL_LABEL_MIN) return NORMAL_UNSURE;
  const block x = load_readable(text, readable);
  const uint64_t begin = find_http_authority(text), end = lowest_bit(~block_is_host(&x) & (0 - begin));
  if (!begin || !(end & block_is(&x, '/') & low_bits(len)) || !is_host_plain(text, &x, begin, end))
    return NORMAL_UNSURE;
  *path = (size_t)__builtin_ctzll(end);
  return check_marked(rules, text, len, &x, end, marks);
}
