/* SipHash-2-4-128 (Aumasson and Bernstein, 2012; the version of 128 bits as in libsodium's siphashx24), of two groups
 * of texts at a time. Each text is in one lane of a register. The processor computes one group while the other waits
 * for its results. The includer supplies LANES, lanes                 how many numbers of 64 bits a register has, and
 * its type lanes_set, lanes_load, lanes_store lanes_add, lanes_xor, lanes_and, lanes_or, lanes_rotate lanes_up,
 * lanes_down         move bits; lanes_up_each moves each lane by the count in the same lane of the second operand
 *   lanes_mask, lanes_equal, lanes_above, lanes_choose
 *   simdiri_siphash_texts                the name of the function
 *   load_words                   words[2 * i] gets word i from `offset` on of each of LANES texts, for LANES words */
/* SPDX-License-Identifier: MIT */
#include "iri/common/little_endian.h"
#include "iri/kernel/siphash/siphash.h"
#include "iri/kernel/vectors/inline.h"

enum { TEXTS = 2 * LANES, SIP_WORD = 8 };

typedef struct {
  lanes v0, v1, v2, v3;
} sip_state;

/* The last word of each text: its remaining bytes, and its length in the top byte. */
typedef struct {
  lanes at;   /* number of the last word */
  lanes keep; /* which bits of it belong to the text */
  lanes top;  /* the length */
} sip_last;

/* Texts that are hashed together, in the order of their numbers of words. */
typedef struct {
  const unsigned char *begins[TEXTS];
  uint64_t lens[TEXTS];
} sip_group;

ALWAYS_INLINE sip_state sip_round(sip_state s) {
  s.v0 = lanes_add(s.v0, s.v1);
  s.v2 = lanes_add(s.v2, s.v3);
  s.v1 = lanes_xor(lanes_rotate(s.v1, 13), s.v0);
  s.v3 = lanes_xor(lanes_rotate(s.v3, 16), s.v2);
  s.v0 = lanes_rotate(s.v0, 32);
  s.v2 = lanes_add(s.v2, s.v1);
  s.v0 = lanes_add(s.v0, s.v3);
  s.v1 = lanes_xor(lanes_rotate(s.v1, 17), s.v2);
  s.v3 = lanes_xor(lanes_rotate(s.v3, 21), s.v0);
  s.v2 = lanes_rotate(s.v2, 32);
  return s;
}

ALWAYS_INLINE sip_state sip_begin(const uint64_t secret[2]) {
  return (sip_state){.v0 = lanes_set(secret[0] ^ UINT64_C(0x736F6D6570736575)),
                     .v1 = lanes_set(secret[1] ^ UINT64_C(0x646F72616E646F83)), /* 128 bits: EE in the last byte */
                     .v2 = lanes_set(secret[0] ^ UINT64_C(0x6C7967656E657261)),
                     .v3 = lanes_set(secret[1] ^ UINT64_C(0x7465646279746573))};
}

ALWAYS_INLINE sip_state sip_add(sip_state s, lanes word) {
  s.v3 = lanes_xor(s.v3, word);
  s = sip_round(sip_round(s));
  s.v0 = lanes_xor(s.v0, word);
  return s;
}

/* Adds word number `at`. It is the last one of some lanes; lanes whose last word came before keep their state. */
ALWAYS_INLINE sip_state sip_add_end(sip_state s, lanes word, const sip_last *last, lanes at) {
  const lanes end = lanes_or(lanes_and(word, last->keep), last->top);
  const sip_state next = sip_add(s, lanes_choose(lanes_equal(last->at, at), end, word));
  const lanes_mask is_over = lanes_above(at, last->at);
  s.v0 = lanes_choose(is_over, s.v0, next.v0);
  s.v1 = lanes_choose(is_over, s.v1, next.v1);
  s.v2 = lanes_choose(is_over, s.v2, next.v2);
  s.v3 = lanes_choose(is_over, s.v3, next.v3);
  return s;
}

ALWAYS_INLINE sip_state sip_finish(sip_state s) { return sip_round(sip_round(sip_round(sip_round(s)))); }

ALWAYS_INLINE lanes sip_digest(sip_state s) { return lanes_xor(lanes_xor(s.v0, s.v1), lanes_xor(s.v2, s.v3)); }

ALWAYS_INLINE sip_last sip_find_last(const uint64_t lens[LANES]) {
  const lanes len = lanes_load(lens), ones = lanes_set(UINT64_MAX);
  const lanes rest_bits = lanes_up(lanes_and(len, lanes_set(SIP_WORD - 1)), 3);
  return (sip_last){
      .at = lanes_down(len, 3), .keep = lanes_xor(lanes_up_each(ones, rest_bits), ones), .top = lanes_up(len, 56)};
}

/* Loads the words of all texts from number `at` on. A text that is over gives its last words again; they are ignored.
 */
static void sip_load_over(const sip_group *group, uint64_t at, lanes words[TEXTS]) {
  const unsigned char *from[TEXTS];
  for (unsigned i = 0; i < TEXTS; i++) {
    const uint64_t last = group->lens[i] / SIP_WORD / LANES * LANES;
    from[i] = group->begins[i] + SIP_WORD * (at < last ? at : last);
  }
  load_words(from, 0, words);
  load_words(from + LANES, 0, words + 1);
}

static void sip_hash_group(const uint64_t secret[2], const sip_group *group, uint64_t digests[2][TEXTS]) {
  const sip_last last_a = sip_find_last(group->lens), last_b = sip_find_last(group->lens + LANES);
  const uint64_t shortest = group->lens[0] / SIP_WORD, longest = group->lens[TEXTS - 1] / SIP_WORD;
  sip_state a = sip_begin(secret), b = a;
  for (uint64_t begin = 0; begin <= longest; begin += LANES) {
    const uint64_t end = begin + LANES <= longest ? begin + LANES : longest + 1;
    const uint64_t whole_end = end < shortest ? end : shortest;
    lanes words[TEXTS], *word = words;
    uint64_t at = begin;
    if (begin <= shortest) {
      load_words(group->begins, SIP_WORD * begin, words);
      load_words(group->begins + LANES, SIP_WORD * begin, words + 1);
    } else {
      sip_load_over(group, begin, words);
    }
    for (; at < whole_end; at++, word += 2) {
      a = sip_add(a, word[0]);
      b = sip_add(b, word[1]);
    }
    for (; at < end; at++, word += 2) {
      a = sip_add_end(a, word[0], &last_a, lanes_set(at));
      b = sip_add_end(b, word[1], &last_b, lanes_set(at));
    }
  }
  a.v2 = lanes_xor(a.v2, lanes_set(0xEE));
  b.v2 = lanes_xor(b.v2, lanes_set(0xEE));
  a = sip_finish(a);
  b = sip_finish(b);
  lanes_store(digests[0], sip_digest(a));
  lanes_store(digests[0] + LANES, sip_digest(b));
  a.v1 = lanes_xor(a.v1, lanes_set(0xDD));
  b.v1 = lanes_xor(b.v1, lanes_set(0xDD));
  lanes_store(digests[1], sip_digest(sip_finish(a)));
  lanes_store(digests[1] + LANES, sip_digest(sip_finish(b)));
}

/* Takes the next texts of the order; the last one again if there are fewer than TEXTS. */
ALWAYS_INLINE void sip_gather(sip_group *group, const span *texts, const uint16_t *order, size_t count) {
  for (size_t i = 0; i < TEXTS; i++) {
    const span *text = &texts[order[i < count ? i : count - 1]];
    group->begins[i] = (const unsigned char *)text->data;
    group->lens[i] = text->len;
  }
}

void simdiri_siphash_texts(const uint64_t secret[2], const span *texts, const uint16_t *order, size_t count,
                           simdiri_fingerprint *fingerprints) {
  sip_group group;
  uint64_t digests[2][TEXTS];
  for (size_t done = 0; done < count; done += TEXTS) {
    const size_t rest = count - done < TEXTS ? count - done : TEXTS;
    sip_gather(&group, texts, order + done, rest);
    sip_hash_group(secret, &group, digests);
    for (size_t i = 0; i < rest; i++)
      fingerprints[order[done + i]] =
          (simdiri_fingerprint){.low = swap64(digests[1][i]), .high = swap64(digests[0][i])};
  }
}
