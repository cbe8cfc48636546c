/* Sets with their options, in the memory of Redis. */
/* SPDX-License-Identifier: MIT */
#include "redis_set.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "keys/option_text/label_text.h"
#include "keys/seen/seen.h"

/* ------------------------------------------------------------------------------------------- memory */

/* Redis 7.0 has TryAlloc but no TryRealloc, and Realloc ends the server if there is no memory. So a block is moved by
 * hand there. */
static void *resize_block(void *block, size_t old_size, size_t new_size) {
  if (block && RedisModule_TryRealloc) return RedisModule_TryRealloc(block, new_size);
  void *moved = RedisModule_TryAlloc(new_size);
  if (!moved || !block) return moved;
  memcpy(moved, block, old_size < new_size ? old_size : new_size);
  RedisModule_Free(block);
  return moved;
}

void *simdiri_redis_reallocate(void *user, void *block, size_t old_size, size_t new_size) {
  size_t *bytes = user;
  const size_t freed = block ? RedisModule_MallocSize(block) : 0;
  void *resized = NULL;
  if (new_size == 0)
    RedisModule_Free(block);
  else if (!(resized = resize_block(block, old_size, new_size)))
    return NULL;
  *bytes += (resized ? RedisModule_MallocSize(resized) : 0) - freed;
  return resized;
}

size_t simdiri_redis_memory(const redis_set *set) { return sizeof *set + set->options_len + set->bytes; }

/* ------------------------------------------------------------------------------------------- life */

/* Opens a public suffix list once for all sets. It is never freed: other threads free sets. */
static const simdiri_suffix_list *open_list(simdiri_suffix_section section, simdiri_status *status) {
  static simdiri_suffix_list *lists[2];
  if (!lists[section]) *status = simdiri_suffix_list_open(section, NULL, &lists[section]);
  return *status == SIMDIRI_OK ? lists[section] : NULL;
}

/* A table of 512 KB: it divides in less than a millisecond, and its memory fits well into the sizes of the allocator.
 */
enum { TABLE_BUCKETS = 1024 };

static simdiri_status fill_set(redis_set *set, const option_settings *settings, uint64_t expected,
                               char message[OPTION_MESSAGE_MAX]) {
  simdiri_seen_options seen_options = {.struct_size = sizeof seen_options, .expected = expected};
  simdiri_key_options keys;
  simdiri_status status = SIMDIRI_OK;
  simdiri_option_text_keys(settings, &keys);
  if (simdiri_option_text_needs_list(settings) && !(keys.suffixes = open_list(settings->psl_section, &status)))
    return status;
  memcpy(keys.secret, set->secret, sizeof set->secret);
  RedisModule_GetRandomBytes((unsigned char *)seen_options.seed, sizeof seen_options.seed);
  status = simdiri_context_create(&settings->iri, &set->allocator, &set->context);
  if (status == SIMDIRI_OK)
    status = simdiri_option_text_key_labeler(set->context, settings, &keys, &set->labeler, message);
  if (status == SIMDIRI_OK) status = simdiri_keyer_create(set->context, &keys, &set->allocator, &set->keyer);
  if (status == SIMDIRI_OK) status = simdiri_seen_create(&seen_options, &set->allocator, &set->seen);
  if (status == SIMDIRI_OK) simdiri_seen_limit_tables(set->seen, TABLE_BUCKETS);
  return status;
}

/* `expected` is that of simdiri_seen_options. */
static redis_set *create_sized_set(const char *options, size_t options_len, const unsigned char *secret,
                                   uint64_t expected, char message[OPTION_MESSAGE_MAX]) {
  option_settings settings;
  if (!simdiri_set_options_read(options, options_len, &settings, message)) return NULL;
  redis_set *set = RedisModule_Calloc(1, sizeof *set + options_len);
  while (set->serial == 0) RedisModule_GetRandomBytes((unsigned char *)&set->serial, sizeof set->serial);
  set->allocator = (simdiri_allocator){.reallocate = simdiri_redis_reallocate, .user = &set->bytes};
  set->hash = settings.hash;
  set->options_len = options_len;
  if (options_len > 0) memcpy(set->options, options, options_len);
  if (set->hash == SIMDIRI_HASH_SIPHASH_128) {
    if (secret)
      memcpy(set->secret, secret, sizeof set->secret);
    else
      RedisModule_GetRandomBytes(set->secret, sizeof set->secret);
  }
  size_t identity_len = 0;
  message[0] = '\0';
  const simdiri_status status = fill_set(set, &settings, expected, message);
  if (status == SIMDIRI_OK) (void)simdiri_keyer_identity(set->keyer, &identity_len);
  if (status == SIMDIRI_OK && identity_len <= KEY_STREAM_IDENTITY_MAX) return set;
  simdiri_redis_free_set(set);
  if (status == SIMDIRI_ERROR_BAD_OPTION && message[0]) return NULL;
  snprintf(message, OPTION_MESSAGE_MAX, "%s",
           status == SIMDIRI_OK                 ? "the identity of these options is too long"
           : status == SIMDIRI_ERROR_BAD_OPTION ? "these options contradict each other"
                                                : simdiri_status_message(status));
  return NULL;
}

redis_set *simdiri_redis_create_set(const char *options, size_t options_len, const unsigned char *secret,
                                    char message[OPTION_MESSAGE_MAX]) {
  return create_sized_set(options, options_len, secret, 0, message);
}

bool simdiri_redis_has_identity(const redis_set *set, const char *identity, size_t identity_len) {
  size_t len;
  const char *own = simdiri_keyer_identity(set->keyer, &len);
  return len == identity_len && memcmp(own, identity, len) == 0;
}

bool simdiri_redis_is_alike(const redis_set *a, const redis_set *b) {
  size_t len;
  const char *identity = simdiri_keyer_identity(a->keyer, &len);
  return simdiri_redis_has_identity(b, identity, len);
}

bool simdiri_redis_mark_secret(redis_set *set, bool may_be_known) {
  if (!may_be_known || set->secret_may_be_known || set->hash != SIMDIRI_HASH_SIPHASH_128) return false;
  set->secret_may_be_known = true;
  return true;
}

/* Options of such a set may be unknown now, or may mean something else. */
static bool has_other_rules(const char *identity, size_t len) {
  char start[48];
  const int start_len = snprintf(start, sizeof start, "simdiri-key/1 rules=%" PRIu32 " ", simdiri_key_rules_number());
  return len < (size_t)start_len || memcmp(identity, start, (size_t)start_len) != 0;
}

redis_set *simdiri_redis_create_set_as(const char *options, size_t options_len, const unsigned char *secret,
                                       const char *identity, size_t identity_len, char message[OPTION_MESSAGE_MAX]) {
  redis_set *set = simdiri_redis_create_set(options, options_len, secret, message);
  if (set && simdiri_redis_has_identity(set, identity, identity_len)) return set;
  if (set || has_other_rules(identity, identity_len))
    snprintf(message, OPTION_MESSAGE_MAX,
             "the keys were made under another rules number or public suffix list; with the version of simdiri that "
             "made them, SIMDIRI.EXPORT and 'simdiri state import' make a state of them, which 'simdiri state migrate' "
             "of this version converts");
  simdiri_redis_free_set(set);
  return NULL;
}

void simdiri_redis_free_set(void *value) {
  redis_set *set = value;
  if (!set) return;
  simdiri_seen_free(set->seen);
  simdiri_keyer_free(set->keyer);
  simdiri_labeler_free(set->labeler);
  simdiri_context_free(set->context);
  RedisModule_Free(set);
}

redis_set *simdiri_redis_copy_set(const redis_set *set) {
  char message[OPTION_MESSAGE_MAX];
  redis_set *copy =
      create_sized_set(set->options, set->options_len, set->secret, simdiri_seen_count(set->seen), message);
  simdiri_fingerprint some[256];
  uint64_t cursor = 0;
  simdiri_status status = SIMDIRI_OK;
  if (copy) (void)simdiri_redis_mark_secret(copy, set->secret_may_be_known);
  for (size_t count; copy && status == SIMDIRI_OK && (count = simdiri_seen_next(set->seen, &cursor, some, 256)) > 0;)
    status = simdiri_seen_insert(copy->seen, some, count, NULL, NULL);
  if (status == SIMDIRI_OK) return copy;
  simdiri_redis_free_set(copy);
  return NULL;
}

/* ------------------------------------------------------------------------------------------- chunks */

size_t simdiri_redis_next_chunk(const redis_set *set, uint64_t *cursor, unsigned char chunk[REDIS_CHUNK_MAX]) {
  simdiri_fingerprint keys[REDIS_KEYS_OF_CHUNK];
  const size_t count = simdiri_seen_next(set->seen, cursor, keys, REDIS_KEYS_OF_CHUNK);
  for (size_t i = 0; i < count; i++) key_stream_write_key(keys[i], chunk + i * REDIS_KEY_BYTES);
  return count * REDIS_KEY_BYTES;
}

simdiri_status simdiri_redis_insert_chunk(redis_set *set, const unsigned char *chunk, size_t len) {
  simdiri_fingerprint keys[256];
  simdiri_status status = SIMDIRI_OK;
  while (len > 0 && status == SIMDIRI_OK) {
    size_t count = 0;
    for (; count < 256 && len > 0; count++, chunk += REDIS_KEY_BYTES, len -= REDIS_KEY_BYTES)
      keys[count] = key_stream_read_key(chunk);
    status = simdiri_seen_insert(set->seen, keys, count, NULL, NULL);
  }
  return status;
}
