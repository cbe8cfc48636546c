/* Splits texts into components: one algorithm for every ISA, in the vocabulary of normal_template.h.
 * It handles texts without a scheme or with one in lower case, and with an authority that has no "[" and ends in the
 * first 64 bytes. iri/parse/components.c splits all other text, and decides what the components are. */
/* SPDX-License-Identifier: MIT */

/* Returns the place of the lowest bit, or `otherwise` if there is none. */
ALWAYS_INLINE size_t lowest_or(uint64_t marks, size_t otherwise) {
  return marks ? (size_t)__builtin_ctzll(marks) : otherwise;
}

/* Returns the offset of the first `a` or `b` from `at` on, or `len`. */
ALWAYS_INLINE size_t search_blocks(const unsigned char *text, size_t at, size_t len, char a, char b) {
  for (; at < len; at += 64) {
    const block x = block_load(text + at, len - at);
    const uint64_t found = (block_is(&x, a) | block_is(&x, b)) & low_bits(len - at);
    if (found) return at + (size_t)__builtin_ctzll(found);
  }
  return len;
}

/* The first 64 bytes of a text: bitmaps of some delimiters, without the bytes after the text. */
typedef struct {
  uint64_t valid, slash, colon, question, hash;
} split_marks;

/* Splits an authority from bit `begin` on, which ends before bit `end`: 0 if the text ends with bit 63. Returns false
 * if it may have an IP-literal. */
ALWAYS_INLINE bool split_authority(const block *x, const split_marks *m, uint64_t begin, uint64_t end, kernel_text *t) {
  const uint64_t authority = (end - 1) & (0 - begin), at = block_is(x, '@') & authority;
  if (block_is(x, '[') & authority) return false;
  const uint64_t after = at ? ~(at ^ (at - 1)) : UINT64_MAX; /* the bits after the first "@" */
  const uint64_t port = m->colon & authority & after;
  const size_t first = (size_t)__builtin_ctzll(begin), last = lowest_or(end, 64);
  const size_t host = at ? (size_t)__builtin_ctzll(at) + 1 : first, host_end = lowest_or(port, last);
  t->lens[KERNEL_AUTHORITY] = last - first;
  t->lens[KERNEL_USERINFO] = at ? host - 1 - first : 0;
  t->lens[KERNEL_HOST] = host_end - host;
  t->lens[KERNEL_PORT] = port ? last - host_end - 1 : 0;
  t->present |= 1u << KERNEL_AUTHORITY | 1u << KERNEL_HOST | (unsigned)(at != 0) << KERNEL_USERINFO |
                (unsigned)(port != 0) << KERNEL_PORT;
  return true;
}

/* Splits what follows the authority: path, query and fragment, from `path` on. */
ALWAYS_INLINE void split_tail(const unsigned char *text, size_t len, const split_marks *m, size_t path,
                              kernel_text *t) {
  const uint64_t question = m->question & ~low_bits(path), hash = m->hash & ~low_bits(path);
  size_t fragment = lowest_or(hash, len), query = lowest_or(question, len);
  if (len > 64 && !hash) {
    if (!question) query = search_blocks(text, 64, len, '?', '#');
    fragment = query < len && text[query] == '?' ? search_blocks(text, query < 64 ? 64 : query, len, '#', '#') : query;
  }
  const bool has_query = query < fragment, has_fragment = fragment < len;
  const size_t path_end = has_query ? query : fragment;
  t->lens[KERNEL_PATH] = path_end - path;
  t->lens[KERNEL_QUERY] = has_query ? fragment - query - 1 : 0;
  t->lens[KERNEL_FRAGMENT] = has_fragment ? len - fragment - 1 : 0;
  t->present |= 1u << KERNEL_PATH | (unsigned)has_query << KERNEL_QUERY | (unsigned)has_fragment << KERNEL_FRAGMENT;
}

/* Splits a text. `readable` bytes from its begin on may be read. */
ALWAYS_INLINE bool split_text(const unsigned char *text, size_t len, size_t readable, kernel_text *t) {
  if (readable < 64 && len < SHORTEST_TEXT) return false;
  const block x = block_load(text, readable < 64 ? len : 64);
  split_marks m = {.valid = low_bits(len)};
  m.slash = block_is(&x, '/') & m.valid, m.colon = block_is(&x, ':') & m.valid;
  m.question = block_is(&x, '?') & m.valid, m.hash = block_is(&x, '#') & m.valid;
  const uint64_t ends = m.slash | m.question | m.hash | ~m.valid, first = lowest_bit(~block_is_host(&x) | ~m.valid);
  const bool has_scheme = (first & m.colon) != 0;
  if (has_scheme ? text[0] < 'a' || text[0] > 'z' : !(first & ends)) return false;
  const uint64_t begin = has_scheme ? first << 1 : 1; /* the bit after the scheme */
  if (!(begin << 2)) return false;
  size_t path = (size_t)__builtin_ctzll(begin);
  t->present = has_scheme;
  t->lens[KERNEL_SCHEME] = has_scheme ? path - 1 : 0;
  if ((m.slash & 3 * begin) == 3 * begin) {
    const uint64_t end = lowest_bit(ends & (0 - (begin << 2)));
    if ((!end && len != 64) || !split_authority(&x, &m, begin << 2, end, t)) return false;
    path = lowest_or(end, 64);
  } else {
    t->lens[KERNEL_AUTHORITY] = t->lens[KERNEL_USERINFO] = t->lens[KERNEL_HOST] = t->lens[KERNEL_PORT] = 0;
  }
  split_tail(text, len, &m, path, t);
  return true;
}

static size_t split_texts(const unsigned char *data, size_t data_len, kernel_text *texts, size_t count) {
  size_t i = 0;
  while (i < count &&
         split_text(data + texts[i].begin, texts[i].end - texts[i].begin, data_len - texts[i].begin, &texts[i]))
    i++;
  return i;
}
