/* Finds the records of a chunk that are surely normal: one algorithm for every ISA.
 * The includer supplies scan_wide.h, scan_first_bit, lowest_bit (normal_template.h), prefetch_ahead and move_blocks
 * (mark_template.h).
 *
 * The scan accepts "scheme://host/path?query#fragment" (RFC 3986 3) only if
 * - the scheme is http, https, ftp or file in lower case, so 6.2.2.1 leaves it, and 6.2.3 has no rule for it but those
 *   for ports, empty paths and localhost;
 * - the host has only characters that 3.2.2 allows in a reg-name and that have one spelling: a-z, digits, "-" "." "~",
 *   and sub-delims. So there is no userinfo, no port, no upper case, no triplet, and nothing that UTS 46 maps. Two
 *   hyphens in a row may be an A-label, and are refused. The host is not empty, except in a file URL; there a host of
 *   the length of localhost is refused;
 * - "/" follows the host, so the path is not empty (6.2.3);
 * - all other bytes are ASCII that may be in a path, a query and a fragment alike (3.3 to 3.5), so nothing is
 *   percent-encoded (RFC 3987 3.1), and NFC leaves it (it leaves all ASCII);
 * - no triplet would be decoded, and all have upper-case digits (6.2.2.1, 6.2.2.2). In the form iri, and under NFC, all
 *   are of ASCII (RFC 3987 3.2);
 * - there is at most one "#" (3.5), and none if fragments are dropped;
 * - no "/." or "/.." is before the end of a segment, also not in the query (6.2.2.3).
 * In the profile web (URL Standard), the scheme is http, https or file; the last label of the host does not begin with
 * a digit, so that the host is no IPv4 address; "%2e" and "'" are refused, and any other "%" stays.
 * Operations that normalize nothing accept the same text, with any triplet of two hex digits, as valid. It has no
 * findings of simdiri_review(). */
/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <string.h>

#include "iri/common/ipv4_host.h"
#include "iri/kernel/kernel.h"
#include "iri/kernel/vectors/inline.h"
#include "iri/kernel/vectors/window.h"

/* Words of a chunk: one bit for each. */
typedef uint64_t word_set[CHUNK_WORDS / 64];

/* What the first pass leaves to the others. */
typedef struct {
  word_set rare;                       /* words with bytes that may be problems */
  const uint16_t *before[CHUNK_WORDS]; /* the end of the list of ends before each word */
} scan_rest;

/* Of 64 words, one bit for each: those with "%", "#", pairs, and problems. */
typedef struct {
  uint64_t percent, hash, pair, problem;
} rare_words;

/* The last "#" so far. */
typedef struct {
  size_t word;
  bool is_open; /* Its record did not end in that word. */
} scan_hash;

/* FF where a byte is from `first` to `last`. */
ALWAYS_INLINE wide find_between(wide bytes, char first, char last) {
  const wide above = wide_subtract(bytes, wide_all((uint8_t)first));
  return wide_equal(wide_min(above, wide_all((uint8_t)(last - first))), above);
}

/* FF where the two bytes after a byte are not the digits of a triplet that stays. simdiri_scan_digits finds unreserved
 * characters: 2D 2E 30-39 41-5A 5F 61-7A 7E. */
ALWAYS_INLINE wide find_bad_digits(const scan_plan *plan, const unsigned char *p) {
  const wide first = wide_load(p + 1), second = wide_load(p + 2), zero = wide_all(0);
  const wide digit1 = find_between(first, '0', '9'), digit2 = find_between(second, '0', '9');
  wide letter1 = find_between(first, 'A', 'F'), letter2 = find_between(second, 'A', 'F');
  wide stays = wide_all(UINT8_MAX);
  if (plan->triplets == SCAN_TRIPLETS_NORMAL) {
    const wide value2 = wide_add(wide_and(second, wide_all(15)), wide_and(letter2, wide_all(9)));
    const wide rows1 = wide_lookup_low(wide_table(simdiri_scan_digits[0]), first);
    const wide rows2 = wide_lookup_low(wide_table(simdiri_scan_digits[1]), value2);
    stays = wide_equal(wide_and(wide_and(rows1, rows2), digit1), zero);
  } else {
    letter1 = wide_or(letter1, find_between(first, 'a', 'f'));
    letter2 = wide_or(letter2, find_between(second, 'a', 'f'));
  }
  if (plan->refuses_high) stays = wide_remove(stays, wide_or(letter1, find_between(first, '8', '9')));
  const wide valid = wide_and(wide_or(digit1, letter1), wide_or(digit2, letter2));
  return wide_equal(wide_and(valid, stays), zero);
}

/* FF where "2e" follows a byte, in either case. */
ALWAYS_INLINE wide find_dot_digits(const unsigned char *p) {
  const wide second = wide_load(p + 2);
  return wide_and(wide_equal(wide_load(p + 1), wide_all('2')),
                  wide_or(wide_equal(second, wide_all('e')), wide_equal(second, wide_all('E'))));
}

/* Returns the bytes "%" at p that may be changed, or are no triplets. */
ALWAYS_INLINE uint64_t find_triplet_problems(const scan_plan *plan, const unsigned char *p, uint64_t percent) {
  wide bad[WIDE_COUNT];
  if (plan->triplets == SCAN_TRIPLETS_NONE) return percent;
  for (size_t i = 0; i < WIDE_COUNT; i++) {
    const unsigned char *at = p + sizeof(wide) * i;
    bad[i] = plan->triplets == SCAN_TRIPLETS_WEB ? find_dot_digits(at) : find_bad_digits(plan, at);
  }
  return percent & wide_join(bad);
}

/* Returns the second and later "#" of records. As in find_inner_hash of mark_template.h, a carry runs from each "#"
 * through its record. */
ALWAYS_INLINE uint64_t find_later_hashes(const uint64_t *ends, size_t word, uint64_t hash, scan_hash *last) {
  bool is_open = last->is_open;
  for (size_t w = last->word + 1; is_open && w < word; w++) is_open = ends[w] == 0;
  const uint64_t pass = ~(hash | ends[word]);
  uint64_t sum;
  const bool is_carried = __builtin_add_overflow((hash << 1) + is_open, pass, &sum);
  last->is_open = is_carried || hash >> 63;
  last->word = word;
  return sum & hash;
}

/* Does the record or the segment end at byte `at` of the chunk, which is `byte`? */
ALWAYS_INLINE bool is_segment_end(const scan_plan *plan, unsigned char byte, const uint64_t *ends, size_t at) {
  if (byte == '/' || byte == '?' || byte == '#') return true;
  /* The ends of later words are known only if the caller has marked them. */
  return plan->is_separated ? byte == plan->separator || byte == '\r' : (window_at(ends, at) & 1) != 0;
}

/* Returns those "/" before "." that may begin a dot-segment: before another dot or the end of a segment. */
ALWAYS_INLINE uint64_t find_dot_problems(const scan_plan *plan, const unsigned char *p, uint64_t slash,
                                         const uint64_t *ends, size_t at) {
  uint64_t found = 0;
  for (; slash; slash &= slash - 1) {
    const size_t after = (size_t)__builtin_ctzll(slash) + 2;
    if (p[after] == '.' || is_segment_end(plan, p[after], ends, at + after)) found |= lowest_bit(slash);
  }
  return found;
}

ALWAYS_INLINE void mark_unsure(kernel_scan *scan, size_t record, uint64_t is_unsure) {
  scan->unsure[record / 64] |= is_unsure << record % 64;
}

/* Of the ends in a word, which include CR, returns the separators. *alone receives each CR without a separator after
 * it. */
ALWAYS_INLINE uint64_t remove_cr(const scan_plan *plan, const unsigned char *p, uint64_t ends, uint64_t *alone) {
  const uint64_t cr = ends & scan_find_byte(p, '\r'), separators = ends ^ cr;
  *alone = cr & ~(separators >> 1 | (uint64_t)(p[64] == plan->separator) << 63);
  return separators;
}

/* Finds the bytes without a class, and CRs that are alone. */
ALWAYS_INLINE void find_rare_bytes(const scan_plan *plan, bool ends_with_cr, const unsigned char *chunk,
                                   kernel_scan *scan, size_t word, rare_words *kinds) {
  const scan_tables tables = scan_load_tables(plan);
  const unsigned char *p = chunk + 64 * word;
  const scan_block x = scan_load(&tables, p);
  const uint64_t percent = scan_find_byte(p, '%'), hash = scan_find_byte(p, '#');
  uint64_t alone = 0;
  if (ends_with_cr) remove_cr(plan, p, scan_ends(&x), &alone);
  scan->problems[word] = alone | (scan_find_rare(&x) & ~(percent | hash));
  kinds->percent |= (uint64_t)(percent != 0) << word % 64;
  kinds->hash |= (uint64_t)(hash != 0) << word % 64;
  kinds->pair |= (uint64_t)scan_has_pair(&x) << word % 64;
}

ALWAYS_INLINE void find_triplets_of_word(const scan_plan *plan, const unsigned char *chunk, kernel_scan *scan,
                                         size_t word) {
  const unsigned char *p = chunk + 64 * word;
  const uint64_t percent = scan_find_byte(p, '%');
  uint64_t problems = find_triplet_problems(plan, p, percent);
  /* Between adjacent records without separators, a triplet must not reach into the next record. */
  if (!plan->is_separated)
    problems |= percent & (window_at(scan->ends_bits, 64 * word + 1) | window_at(scan->ends_bits, 64 * word + 2));
  scan->problems[word] |= problems;
}

ALWAYS_INLINE void find_hashes_of_word(const scan_plan *plan, const unsigned char *chunk, kernel_scan *scan,
                                       size_t word, scan_hash *last) {
  const uint64_t hash = scan_find_byte(chunk + 64 * word, '#');
  scan->problems[word] |= plan->refuses_hash ? hash : find_later_hashes(scan->ends_bits, word, hash, last);
}

ALWAYS_INLINE void find_pairs_of_word(const scan_plan *plan, const unsigned char *chunk, kernel_scan *scan,
                                      size_t word) {
  const scan_tables tables = scan_load_tables(plan);
  const unsigned char *p = chunk + 64 * word;
  const scan_block x = scan_load(&tables, p);
  const uint64_t pairs = scan_pairs(&x);
  scan->problems[word] |= find_dot_problems(plan, p, pairs & ~scan->hosts[word], scan->ends_bits, 64 * word);
  scan->hosts[word] &= ~pairs;
}

/* Marks the records that have problems in a word. Most words have those of up to two records; these need no branch. */
ALWAYS_INLINE void mark_problems(kernel_scan *scan, const scan_rest *rest, size_t word) {
  const size_t record = (size_t)(rest->before[word] - scan->ends);
  const uint64_t ends = scan->ends_bits[word];
  uint64_t problems = scan->problems[word];
  int count = 0;
  do {
    const uint64_t first = lowest_bit(problems), up_to = (first << 1) - 1;
    mark_unsure(scan, record + (size_t)__builtin_popcountll(ends & up_to), first != 0);
    problems &= 0 - lowest_bit(ends & ~up_to); /* those of the records that follow */
  } while (++count < 2 || problems);
}

#define FOR_EACH_WORD(set) for (uint64_t left = (set); left; left &= left - 1)

/* Finds the problems in the words that may have some, and marks their records. Each kind of word has a loop of its own,
 * because a branch in each word would often be mispredicted. */
__attribute__((noinline)) static void scan_rare_words(const scan_plan *plan, bool ends_with_cr,
                                                      const unsigned char *chunk, kernel_scan *scan,
                                                      const scan_rest *rest) {
  scan_hash last = {0};
  for (size_t at = 0; at < CHUNK_WORDS; at += 64) {
    const uint64_t rare = rest->rare[at / 64];
    rare_words kinds = {0};
    FOR_EACH_WORD(rare) find_rare_bytes(plan, ends_with_cr, chunk, scan, at + (size_t)__builtin_ctzll(left), &kinds);
    FOR_EACH_WORD(kinds.percent) find_triplets_of_word(plan, chunk, scan, at + (size_t)__builtin_ctzll(left));
    FOR_EACH_WORD(kinds.hash) find_hashes_of_word(plan, chunk, scan, at + (size_t)__builtin_ctzll(left), &last);
    FOR_EACH_WORD(kinds.pair) find_pairs_of_word(plan, chunk, scan, at + (size_t)__builtin_ctzll(left));
    FOR_EACH_WORD(rare) {
      const size_t word = at + (size_t)__builtin_ctzll(left);
      kinds.problem |= (uint64_t)(scan->problems[word] != 0) << word % 64;
    }
    FOR_EACH_WORD(kinds.problem) mark_problems(scan, rest, at + (size_t)__builtin_ctzll(left));
  }
}

/* Appends the places of the bits of a word. Most words have up to three; these need no branch. */
ALWAYS_INLINE uint16_t *list_ends(uint16_t *list, uint64_t ends, size_t at) {
  const unsigned count = (unsigned)__builtin_popcountll(ends);
  const size_t first = scan_first_bit(ends);
  ends &= ends - 1;
  const size_t second = scan_first_bit(ends);
  ends &= ends - 1;
  const uint64_t third = scan_first_bit(ends);
  /* One store: for several, gcc would gather them in a vector register. */
  const uint64_t all = (first | second << 16 | third << 32) + at * UINT64_C(0x100010001);
  memcpy(list, &all, sizeof all);
  if (__builtin_expect(count > 3, 0))
    for (uint16_t *more = list + 2; ends; ends &= ends - 1) *more++ = (uint16_t)(at + scan_first_bit(ends));
  return list + count;
}

/* The first pass: fills the bitmaps of hosts and ends, and lists where records end if they are separated. */
ALWAYS_INLINE void scan_words(const scan_plan *plan, bool is_separated, bool ends_with_cr, const unsigned char *chunk,
                              size_t words, kernel_scan *scan, scan_rest *rest, kernel_move *move) {
  uint16_t *list = scan->ends;
  kernel_move left = *move; /* a copy, so that it is in registers */
  const size_t share = (move->count + words - 1) / words;
  const scan_tables tables = scan_load_tables(plan);
  for (size_t word = 0; word < words; word++) {
    const unsigned char *p = chunk + 64 * word;
    prefetch_ahead(p);
    const scan_block x = scan_load(&tables, p);
    uint64_t ends = is_separated ? scan_ends(&x) : scan->ends_bits[word], alone = 0;
    rest->before[word] = list;
    if (ends_with_cr) ends = remove_cr(plan, p, ends, &alone);
    if (is_separated) scan->ends_bits[word] = ends;
    list = is_separated ? list_ends(list, ends, 64 * word) : list + __builtin_popcountll(ends);
    scan->hosts[word] = is_separated ? scan_hosts(&x) : scan_hosts(&x) & ~ends;
    rest->rare[word / 64] |= (uint64_t)scan_has_rare(&x) << word % 64;
    if (ends_with_cr) rest->rare[word / 64] |= (uint64_t)(alone != 0) << word % 64;
    move_blocks(&left, share);
  }
  *move = left;
  if (is_separated) scan->count = (size_t)(list - scan->ends);
}

/* Where the path of a record begins, and whether scheme and host before it are normal. */
typedef struct {
  size_t path;
  bool is_host_normal;
} scan_head;

/* Returns which bytes from `at` on cannot be in a host: SCAN_WINDOW_BITS of them. The levels with vectors are
 * little-endian, so a window of the bitmap can begin at any byte of it. */
ALWAYS_INLINE uint64_t load_window(const kernel_scan *scan, size_t at) {
  uint64_t window;
  memcpy(&window, (const unsigned char *)scan->hosts + at / 8, 8);
  return ~(window >> at % 8);
}

/* No branch: most would be mispredicted. The first byte and the fifth one select the only scheme that is possible. */
ALWAYS_INLINE scan_head find_head(const scan_plan *plan, bool is_web, const unsigned char *chunk, size_t begin,
                                  const kernel_scan *scan) {
  uint64_t first;
  memcpy(&first, chunk + begin, 8);
  const scan_scheme *scheme = &plan->schemes[(first & 2) | (first >> 32 & 1)];
  const bool is_scheme = (first ^ scheme->text) << scheme->shift == 0;
  const size_t host = begin + scheme->len;
  const size_t len = scan_first_bit(load_window(scan, host) | (uint64_t)1 << SCAN_WINDOW_BITS);
  scan_head head = {.path = host + len, .is_host_normal = is_scheme & (scheme->host_lens >> len)};
  if (is_web && head.is_host_normal && len > 0) head.is_host_normal = !host_may_be_ipv4(chunk + host, len);
  return head;
}

/* The second pass: marks the records whose head is not normal. */
ALWAYS_INLINE void scan_heads(const scan_plan *plan, bool is_separated, bool is_web, const unsigned char *chunk,
                              kernel_scan *scan) {
  const size_t count = scan->count;
  size_t begin = 0;
  for (size_t word = 0; 64 * word < count; word++) {
    const uint16_t *ends = scan->ends + 64 * word;
    const size_t records = count - 64 * word < 64 ? count - 64 * word : 64;
    uint64_t unsure = 0;
    for (size_t i = 0; i < records; i++) {
      const size_t end = ends[i];
      const scan_head head = find_head(plan, is_web, chunk, begin, scan);
      unsigned is_normal = head.is_host_normal & (chunk[head.path] == '/');
      if (!is_separated) is_normal &= head.path < end; /* these bytes may belong to the next record */
      unsure |= (uint64_t)(is_normal ^ 1) << i;
      begin = end + is_separated;
    }
    scan->unsure[word] |= unsure;
  }
}

ALWAYS_INLINE void scan_with(const scan_plan *plan, bool is_separated, bool ends_with_cr, const unsigned char *chunk,
                             size_t len, kernel_scan *scan, kernel_move *move) {
  const size_t words = (len + 63) / 64;
  scan_rest rest;
  memset(rest.rare, 0, sizeof rest.rare);
  memset(scan->unsure, 0, sizeof scan->unsure);
  memset(scan->problems, 0, sizeof scan->problems);
  scan_words(plan, is_separated, ends_with_cr, chunk, words, scan, &rest, move);
  /* Windows may begin in the last word and end after it. */
  scan->hosts[words] = scan->hosts[words + 1] = 0;
  if (is_separated) { /* bytes after the chunk may be separators, too */
    scan->ends_bits[words] = scan->ends_bits[words + 1] = 0;
    while (scan->count > 0 && scan->ends[scan->count - 1] >= len) scan->count--;
  }
  if (rest.rare[0] | rest.rare[1]) scan_rare_words(plan, ends_with_cr, chunk, scan, &rest);
  if (plan->is_web)
    scan_heads(plan, is_separated, true, chunk, scan);
  else
    scan_heads(plan, is_separated, false, chunk, scan);
}

static void scan_chunk(const scan_plan *plan, const unsigned char *chunk, size_t len, kernel_scan *scan,
                       kernel_move *move) {
  if (!plan->is_separated)
    scan_with(plan, false, false, chunk, len, scan, move);
  else if (plan->ends_with_cr)
    scan_with(plan, true, true, chunk, len, scan, move);
  else
    scan_with(plan, true, false, chunk, len, scan, move);
}
