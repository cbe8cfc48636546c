/* Splits one text into components: one algorithm for every ISA, in the vocabulary of normal_template.h.
 * It handles a lower-case scheme, "//" and an authority without userinfo and IP-literal that ends in the first 64
 * bytes. parse/components.c splits all other text, and decides what the components are. */
/* SPDX-License-Identifier: MIT */

/* Returns the offset of the first `a` or `b` from `at` on, or `len`. */
ALWAYS_INLINE size_t search_blocks(const unsigned char *text, size_t at, size_t len, char a, char b) {
  for (; at < len; at += 64) {
    const block x = block_load(text + at, len - at);
    const uint64_t found = (block_is(&x, a) | block_is(&x, b)) & low_bits(len - at);
    if (found) return at + (size_t)__builtin_ctzll(found);
  }
  return len;
}

/* Sets what follows the authority. `question` and `hash` are bitmaps of the first 64 bytes. */
ALWAYS_INLINE void split_tail(const unsigned char *text, size_t len, uint64_t question, uint64_t hash,
                              simdiri_components *c) {
  const size_t authority_end = c->authority_end;
  const uint64_t stops = (question | hash) & ~low_bits(authority_end);
  size_t at = stops ? (size_t)__builtin_ctzll(stops) : search_blocks(text, 64, len, '?', '#');
  c->path_begin = authority_end;
  c->path_end = c->query_begin = c->query_end = at;
  if (at < len && text[at] == '?') {
    const uint64_t hashes = hash & ~low_bits(at);
    c->has_query = true;
    c->query_begin = at + 1;
    at = hashes ? (size_t)__builtin_ctzll(hashes) : search_blocks(text, at < 64 ? 64 : at + 1, len, '#', '#');
    c->query_end = at;
  }
  c->has_fragment = at < len;
  c->fragment_begin = at + (at < len);
  c->fragment_end = len;
}

static bool split_text(const unsigned char *text, size_t len, simdiri_components *c) {
  if (len < SHORTEST_TEXT || text[0] < 'a' || text[0] > 'z') return false;
  const block x = block_load(text, len);
  const uint64_t valid = low_bits(len), colons = block_is(&x, ':') & valid, slash = block_is(&x, '/') & valid;
  const uint64_t question = block_is(&x, '?') & valid, hash = block_is(&x, '#') & valid;
  const uint64_t colon = lowest_bit(~block_is_host(&x)), begin = 8 * colon;
  const uint64_t ends = (slash | question | hash | ~valid) & (0 - begin);
  if (!(colon & colons) || (slash & 6 * colon) != 6 * colon || !begin) return false;
  const uint64_t authority = (lowest_bit(ends) - 1) & (0 - begin); /* all the rest if there is no end */
  if ((!ends && len != 64) || ((block_is(&x, '@') | block_is(&x, '[')) & authority)) return false;
  const size_t scheme_end = (size_t)__builtin_ctzll(colon), end = ends ? (size_t)__builtin_ctzll(ends) : 64;
  const uint64_t ports = colons & authority;
  const size_t host_end = ports ? (size_t)__builtin_ctzll(ports) : end;
  *c = (simdiri_components){.has_scheme = true, .has_authority = true, .has_port = ports != 0};
  c->scheme_end = scheme_end;
  c->authority_begin = c->userinfo_begin = c->userinfo_end = c->host_begin = scheme_end + 3;
  c->authority_end = c->port_end = end;
  c->host_end = host_end;
  c->port_begin = host_end + (ports != 0);
  split_tail(text, len, question, hash, c);
  return true;
}
