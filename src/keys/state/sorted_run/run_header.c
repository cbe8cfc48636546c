/* The header of a run, with its table of sections. */
/* SPDX-License-Identifier: MIT */
#include "keys/state/sorted_run/run_header.h"

#include <string.h>
#include <xxhash.h>

#include "iri/hash/hash.h"

static const char magic[16] = "simdiri-run";

/* Offsets in the header. */
enum { VERSION = 16, DIGEST = 48, OLD_END = 72, SECTIONS_LEN = 72, SECTION_COUNT = 80, CHECKSUM = 88 };

/* Version 1: XXH3 has no key, so whoever knew the identity could compute the secret from this digest. The digest is
 * only compared with those of existing files. */
static void make_old_digest(const char *identity, size_t identity_len, const unsigned char *secret,
                            state_digest *digest) {
  static const unsigned char none[SIMDIRI_SECRET_LEN];
  const XXH128_hash_t hash = XXH3_128bits(identity, identity_len);
  if (!secret) secret = none;
  store64(digest->bytes, hash.low64 ^ load64(secret));
  store64(digest->bytes + 8, hash.high64 ^ load64(secret + 8));
}

void simdiri_state_make_digest(const char *identity, size_t identity_len, const unsigned char *secret, uint32_t version,
                               state_digest *digest) {
  static const unsigned char none[SIMDIRI_SECRET_LEN];
  const simdiri_hash hash = secret ? SIMDIRI_HASH_SIPHASH_128 : SIMDIRI_HASH_XXH3_128;
  digest->version = version;
  if (identity_len == 0) identity = "";
  if (version == STATE_OLD_HEADER) {
    make_old_digest(identity, identity_len, secret, digest);
    return;
  }
  state_store_key(digest->bytes, simdiri_hash_bytes(hash, secret ? secret : none, identity, identity_len));
}

/* Covers all bytes; the checksum itself counts as zeros. */
static uint64_t checksum_of(const unsigned char header[STATE_BLOCK]) {
  unsigned char copy[STATE_BLOCK];
  memcpy(copy, header, sizeof copy);
  memset(copy + CHECKSUM, 0, 8);
  return XXH3_64bits(copy, sizeof copy);
}

void simdiri_state_write_times(const sorted_run *run, unsigned char bytes[STATE_TIMES_LEN]) {
  store64(bytes, run->times.oldest);
  store64(bytes + 8, run->times.newest);
}

static void add_entry(unsigned char header[STATE_BLOCK], uint32_t type, uint64_t len, uint64_t checksum) {
  const uint32_t count = load32(header + SECTION_COUNT);
  unsigned char *entry = header + STATE_HEADER_FIXED + (size_t)count * STATE_SECTION_ENTRY;
  store64(header + SECTIONS_LEN, load64(header + SECTIONS_LEN) + state_section_bytes(len));
  store32(header + SECTION_COUNT, count + 1);
  store32(entry, type);
  store64(entry + 8, len);
  store64(entry + 16, checksum);
}

static void add_times_entry(const sorted_run *run, unsigned char header[STATE_BLOCK]) {
  unsigned char bytes[STATE_TIMES_LEN];
  simdiri_state_write_times(run, bytes);
  add_entry(header, STATE_SECTION_TIMES, sizeof bytes, XXH3_64bits(bytes, sizeof bytes));
}

void simdiri_state_write_header(const sorted_run *run, const state_digest *digest, unsigned char header[STATE_BLOCK]) {
  memset(header, 0, STATE_BLOCK);
  memcpy(header, magic, sizeof magic);
  store32(header + VERSION, digest->version);
  store32(header + 20, STATE_BLOCK);
  store64(header + 24, run->number);
  store64(header + 32, run->count);
  store64(header + 40, state_group_count(run->count));
  memcpy(header + DIGEST, digest->bytes, sizeof digest->bytes);
  store64(header + 64, run->index_checksum);
  if (digest->version == STATE_OLD_HEADER) return;
  if (run->times.newest > 0) add_times_entry(run, header);
  if (run->filter_at > 0) add_entry(header, STATE_SECTION_FILTER, state_filter_bytes(run->count), run->filter_checksum);
  store64(header + CHECKSUM, checksum_of(header));
}

uint32_t simdiri_state_section_count(const unsigned char header[STATE_BLOCK]) {
  return load32(header + VERSION) == STATE_OLD_HEADER ? 0 : load32(header + SECTION_COUNT);
}

state_section simdiri_state_section_at(const unsigned char header[STATE_BLOCK], uint32_t i) {
  const unsigned char *entry = header + STATE_HEADER_FIXED + (size_t)i * STATE_SECTION_ENTRY;
  return (state_section){load32(entry), load32(entry + 4), load64(entry + 8), load64(entry + 16)};
}

/* Unknown sections are skipped if they are optional, and refused if they are required. */
static simdiri_status check_sections(state_store *store, const char *name, sorted_run *run,
                                     const unsigned char header[STATE_BLOCK]) {
  const uint32_t count = simdiri_state_section_count(header);
  bool has_times = false;
  uint64_t sum = 0;
  if (count > STATE_MAX_SECTIONS) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, SECTION_COUNT);
  for (uint32_t i = 0; i < count; i++) {
    const state_section section = simdiri_state_section_at(header, i);
    const uint64_t at = STATE_HEADER_FIXED + (uint64_t)i * STATE_SECTION_ENTRY;
    /* More bytes than this would not fit into a file. */
    if (section.len > (uint64_t)1 << 56) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, at + 8);
    const bool is_times = section.type == STATE_SECTION_TIMES, is_filter = section.type == STATE_SECTION_FILTER;
    if (is_times || is_filter) {
      const bool is_second = is_times ? has_times : run->filter_at > 0;
      if (is_second || section.len != (is_times ? STATE_TIMES_LEN : state_filter_bytes(run->count)))
        return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, at);
    } else if (section.flags & STATE_SECTION_REQUIRED) {
      return simdiri_state_fail(store, SIMDIRI_STATE_NEWER_VERSION, name, at);
    }
    has_times |= is_times;
    if (is_filter) {
      run->filter_at = state_run_bytes(run->count) + sum;
      run->filter_checksum = section.checksum;
    }
    sum += state_section_bytes(section.len);
  }
  run->sections_len = sum;
  if (sum == load64(header + SECTIONS_LEN)) return SIMDIRI_OK;
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, SECTIONS_LEN);
}

simdiri_status simdiri_state_check_header(state_store *store, const state_digest *digest, sorted_run *run,
                                          const unsigned char header[STATE_BLOCK]) {
  unsigned char expected[STATE_BLOCK];
  char name[STATE_NAME_CAPACITY];
  const bool is_old = digest->version == STATE_OLD_HEADER;
  simdiri_state_run_name(run->number, name);
  run->sections_len = run->filter_at = 0;
  if (!is_old && load64(header + CHECKSUM) != checksum_of(header))
    return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, CHECKSUM);
  if (!is_old && load32(header + VERSION) > digest->version)
    return simdiri_state_fail(store, SIMDIRI_STATE_NEWER_VERSION, name, VERSION);
  simdiri_state_write_header(run, digest, expected);
  for (size_t i = 0; i < (is_old ? STATE_BLOCK : OLD_END); i++)
    if (header[i] != expected[i]) return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, i);
  return is_old ? SIMDIRI_OK : check_sections(store, name, run, header);
}
