/* The parts of normal forms of plain shape, whose hosts are found without a parse. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/word.h"
#include "iri/context/suffix_cache.h"
#include "keys/parts/parts.h"
#include "keys/suffix/suffix_find.h"

/* Returns the length of the plain bytes at the beginning of a text, and hashes them for the cache of suffixes. Bytes
 * after the end of the text are 0, which is not plain. */
static size_t hash_plain(const char *text, size_t len, uint64_t *hash) {
  for (size_t i = 0; i < len; i += WORD_LEN) {
    const uint64_t word = load_first(text + i, len - i), ascii = word & EACH_BYTE(0x7F);
    const uint64_t plain =
        find_between(ascii, 'a', 'z') | find_between(ascii, '0', '9') | find_between(ascii, '-', '.');
    const uint64_t other = ~(plain & ~word) & EACH_BYTE(0x80);
    if (other) {
      const unsigned bits = (unsigned)__builtin_ctzll(other) / 8 * 8;
      if (bits > 0) *hash = cached_suffix_hash_word(*hash, word & ((UINT64_C(1) << bits) - 1));
      return i + bits / 8;
    }
    *hash = cached_suffix_hash_word(*hash, word);
  }
  return len;
}

void simdiri_part_find_plain_host(const simdiri_parts *parts, const simdiri_scratch *scratch, const char *normal,
                                  size_t len, plain_host *host) {
  enum { HTTP = 7, HTTPS = 8 };
  host->begin = 0;
  if (len < HTTPS || parts->needs_parse) return;
  /* Without a branch for each: lists have both schemes, in no order. */
  const bool is_https = normal[4] == 's';
  const uint64_t prefix = is_https ? load_word("https://") : load_word("http://"); /* the latter with a NUL */
  if ((load_word(normal) & (is_https ? UINT64_MAX : UINT64_MAX >> 8)) != prefix) return;
  const size_t begin = is_https ? HTTPS : HTTP;
  host->hash = 0;
  const size_t end = begin + hash_plain(normal + begin, len - begin, &host->hash);
  if (end == begin || (end < len && !byte_is((unsigned char)normal[end], CLASS_SLASH | CLASS_QUESTION | CLASS_HASH)))
    return;
  host->begin = begin;
  host->end = end;
  if (parts->needs_suffix) simdiri_suffix_cache_prefetch(scratch, host->hash);
}

/* All parts that need no parse are spans of the host, but for the site. */
simdiri_status simdiri_parts_locate_plain(const simdiri_parts *parts, simdiri_scratch *scratch, const char *normal,
                                          const plain_host *host, simdiri_buffer *built, part_span *spans) {
  enum { SLASHES = 3 }; /* "://" */
  const size_t begin = host->begin, end = host->end;
  simdiri_suffix suffix = {.has_suffix = false};
  simdiri_status status = SIMDIRI_OK;
  if (parts->needs_suffix)
    simdiri_suffix_find_at(parts->suffixes, scratch, normal + begin, end - begin, host->hash, &suffix);
  const size_t domain = begin + (suffix.has_domain ? suffix.domain_begin : 0);
  for (size_t i = 0; i < parts->count && status == SIMDIRI_OK; i++) {
    switch (parts->requested[i].kind) {
    case PART_SCHEME: spans[i] = part_in_normal(true, 0, begin - SLASHES); break;
    case PART_SUFFIX: spans[i] = part_in_normal(suffix.has_suffix, begin + suffix.suffix_begin, end); break;
    case PART_DOMAIN: spans[i] = part_in_normal(suffix.has_domain, domain, end); break;
    case PART_SUBDOMAIN: spans[i] = part_in_normal(suffix.has_domain, begin, domain - (domain > begin)); break;
    case PART_SITE:
      spans[i] = (part_span){IN_BUILT, built->len, built->len + end - (domain - begin)};
      status = simdiri_buffer_append(built, normal, begin);
      if (status == SIMDIRI_OK) status = simdiri_buffer_append(built, normal + domain, end - domain);
      break;
    default: spans[i] = part_in_normal(true, begin, end); break; /* host, authority */
    }
  }
  return status;
}
