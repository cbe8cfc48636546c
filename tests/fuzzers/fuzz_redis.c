/* Fuzz target: the module for Redis, in a fake of Redis. Commands with any arguments; chunks of SIMDIRI.IMPORT, and
 * values of RDB files, with changes, and with or without their sums made right. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frame_seal.h"
#include "iri/hash/hash.h"
#include "redis_fake.h"

int LLVMFuzzerInitialize(int *argument_count, char ***arguments) {
  (void)argument_count, (void)arguments;
  fake_load_module();
  return 0;
}

static const char *const profiles[] = {"", "--hash=xxh3", "--lossy=crawl --rung=protocol", "--profile=web --by=host"};
enum { PROFILES = sizeof profiles / sizeof *profiles };

static fuzz_text literal(const char *text) { return (fuzz_text){(char *)(size_t)text, strlen(text)}; }
static fuzz_text key_name(unsigned key) {
  static const char *const names[FAKE_KEYS] = {"0", "1", "2"}; /* '0' is 48, a multiple of 3 */
  return literal(names[key]);
}

/* ------------------------------------------------------------------------------------------- any command */

static void call_any(fuzz_source *source) {
  fuzz_text arguments[FAKE_ARGUMENTS_MAX];
  const char *name = fake_command_name(fuzz_take_byte(source) % fake_command_count());
  const size_t count = fuzz_take_byte(source) % (FAKE_ARGUMENTS_MAX + 1);
  for (size_t i = 0; i < count; i++) arguments[i] = fuzz_take_text(source, '\n');
  (void)fake_call(name, arguments, count);
  for (size_t i = 0; i < count; i++) fuzz_free(&arguments[i]);
}

/* Makes a set if the key is missing, and adds some IRIs. */
static void fill_key(fuzz_source *source, unsigned key) {
  const unsigned choice = fuzz_take_byte(source), count = choice % 64;
  const fuzz_text reserve[] = {key_name(key), literal("OPTIONS"), literal(profiles[choice / 64 % PROFILES])};
  if (!fake_has_key(key)) fuzz_require(fake_call("SIMDIRI.RESERVE", reserve, 3), "RESERVE makes a set");
  for (unsigned i = 0; i < count; i++) {
    char iri[32];
    (void)snprintf(iri, sizeof iri, "http://h/%u", fuzz_take_byte(source) * 64 + i);
    const fuzz_text add[] = {key_name(key), literal(iri)};
    fuzz_require(fake_call("SIMDIRI.ADD", add, 2), "ADD adds");
  }
  if (choice % 8 == 7) fuzz_require(fake_call("SIMDIRI.MARK", reserve, 1), "MARK marks");
}

/* ------------------------------------------------------------------------------------------- streams */

enum { CHUNKS_MAX = 8 };

static size_t export_key(unsigned key, fuzz_text chunks[CHUNKS_MAX]) {
  fuzz_text cursor = fuzz_copy("0", 1);
  size_t count = 0;
  do {
    const fuzz_text arguments[] = {key_name(key), cursor};
    fuzz_require(fake_call("SIMDIRI.EXPORT", arguments, 2) && fake_reply_count == 2, "EXPORT returns a chunk");
    fuzz_require(count < CHUNKS_MAX, "a small set has few chunks");
    chunks[count++] = fuzz_copy(fake_reply[1].data, fake_reply[1].len);
    fuzz_free(&cursor);
    cursor = fuzz_copy(fake_reply[0].data, fake_reply[0].len);
  } while (cursor.len > 1);
  fuzz_free(&cursor);
  return count;
}

/* Returns the next cursor of IMPORT; an empty text: it was refused. */
static fuzz_text import_chunk(unsigned key, const fuzz_text *cursor, const fuzz_text *chunk) {
  const fuzz_text arguments[] = {key_name(key), *cursor, *chunk};
  if (!fake_call("SIMDIRI.IMPORT", arguments, 3)) return fuzz_copy("", 0);
  fuzz_require(fake_reply_count == 1, "IMPORT returns a cursor");
  return fuzz_copy(fake_reply[0].data, fake_reply[0].len);
}

/* The sum in a cursor: its digits 48 to 63. */
static uint64_t sum_of_cursor(const fuzz_text *cursor) {
  char digits[17] = {0};
  if (cursor->len < 64) return 0;
  memcpy(digits, cursor->data + 48, 16);
  return strtoull(digits, NULL, 16);
}

/* Imports the chunks of a key, one of which is changed, perhaps with a changed cursor, into another key. */
static void exchange(fuzz_source *source, unsigned from, unsigned to) {
  fuzz_text chunks[CHUNKS_MAX], cursor = fuzz_copy("0", 1);
  const size_t count = export_key(from, chunks);
  const uint8_t kind = fuzz_take_byte(source);
  const size_t changed_one = kind / 4 % (count + 1); /* `count`: none */
  const uint64_t before = fake_digest(to);
  const bool was_there = fake_has_key(to);
  size_t taken = 0;
  for (; taken < count && cursor.len > 0; taken++) {
    fuzz_text chunk =
        taken == changed_one ? fuzz_change(source, &chunks[taken]) : fuzz_copy(chunks[taken].data, chunks[taken].len);
    if (taken == changed_one && kind & 1) fuzz_seal_frame(&chunk, sum_of_cursor(&cursor));
    if (taken == changed_one && kind & 2) {
      const fuzz_text changed = fuzz_change(source, &cursor);
      fuzz_free(&cursor);
      cursor = changed;
    }
    const fuzz_text next = import_chunk(to, &cursor, &chunk);
    fuzz_free(&chunk);
    fuzz_free(&cursor);
    cursor = next;
  }
  if (changed_one == count && !was_there) {
    fuzz_require(cursor.len == 1, "a good stream is taken");
    fuzz_require(fake_digest(to) == fake_digest(from), "a set that is imported has the same keys");
  }
  if (taken == 1 && cursor.len == 0)
    fuzz_require(fake_digest(to) == before, "a header that is refused changes nothing");
  fuzz_free(&cursor);
  for (size_t i = 0; i < count; i++) fuzz_free(&chunks[i]);
}

/* Any chunk, with a cursor of any bytes or the start. */
static void import_any(fuzz_source *source, unsigned key) {
  const uint8_t kind = fuzz_take_byte(source);
  fuzz_text cursor = kind & 1 ? fuzz_take_text(source, '\n') : fuzz_copy("0", 1);
  fuzz_text chunk = fuzz_take_text(source, '\n');
  if (kind & 2) fuzz_seal_frame(&chunk, sum_of_cursor(&cursor));
  fuzz_text next = import_chunk(key, &cursor, &chunk);
  fuzz_free(&next);
  fuzz_free(&cursor);
  fuzz_free(&chunk);
}

/* Any cursor of EXPORT. */
static void export_any(fuzz_source *source, unsigned key) {
  fuzz_text start = literal("0");
  const fuzz_text begin[] = {key_name(key), start};
  if (!fake_call("SIMDIRI.EXPORT", begin, 2)) return;
  fuzz_text cursor = fuzz_change(source, &fake_reply[0]);
  for (unsigned i = 0; i < CHUNKS_MAX && cursor.len > 0; i++) {
    const fuzz_text arguments[] = {key_name(key), cursor};
    const bool is_good = fake_call("SIMDIRI.EXPORT", arguments, 2);
    fuzz_free(&cursor);
    cursor = is_good ? fuzz_copy(fake_reply[0].data, fake_reply[0].len) : fuzz_copy("", 0);
  }
  fuzz_free(&cursor);
}

/* ------------------------------------------------------------------------------------------- RDB files */

static void write_half(uint64_t half, char *to) {
  for (unsigned i = 0; i < 8; i++) to[i] = (char)(half >> (56 - 8 * i));
}

static void write_hash(const char *text, size_t len, char to[16]) {
  static const unsigned char no_secret[SIMDIRI_SECRET_LEN];
  const simdiri_fingerprint hash = simdiri_hash_bytes(SIMDIRI_HASH_XXH3_128, no_secret, text, len);
  write_half(hash.high, to);
  write_half(hash.low, to + 8);
}

/* Makes the last 16 bytes, which are the checksum, right: see src/bindings/redis/redis_type.c. */
static void seal_value(fuzz_text *saved) {
  char chain[32] = {0};
  size_t at = 0;
  if (saved->len < 21) return;
  const size_t end = saved->len - 21; /* the item of the checksum */
  while (at < end) {
    uint32_t len = 8;
    const bool is_text = saved->data[at++] == 's';
    if (is_text) {
      if (end - at < sizeof len) return;
      memcpy(&len, saved->data + at, sizeof len);
      at += sizeof len;
    }
    if (end - at < len) return;
    if (is_text) {
      write_hash(saved->data + at, len, chain + 16);
      write_hash(chain, sizeof chain, chain);
    }
    at += len;
  }
  memcpy(saved->data + saved->len - 16, chain, 16);
}

static void save_and_load(fuzz_source *source, unsigned from, unsigned to) {
  fuzz_text saved = fake_save(from);
  const uint8_t kind = fuzz_take_byte(source);
  const uint64_t digest = fake_digest(from);
  fuzz_text changed = kind & 2 ? fuzz_copy(saved.data, saved.len) : fuzz_change(source, &saved);
  const bool is_same = fuzz_is_equal(saved.data, saved.len, changed.data, changed.len);
  if (kind & 1) seal_value(&changed);
  const bool is_loaded = fake_load(to, &changed, false);
  fuzz_require(is_loaded || !is_same, "a value that was saved is loaded");
  if (is_loaded && is_same) fuzz_require(fake_digest(to) == digest, "a value that is loaded is that which was saved");
  if (is_loaded && !(kind & 1)) fuzz_require(fake_digest(to) == digest, "damage is found");
  fuzz_free(&changed);
  fuzz_free(&saved);
}

static void load_any(fuzz_source *source, unsigned key) {
  fuzz_text saved = fuzz_take_rest(source);
  seal_value(&saved);
  (void)fake_load(key, &saved, true);
  (void)fake_load(key, &saved, false);
  fuzz_free(&saved);
}

/* ------------------------------------------------------------------------------------------- the target */

static void take_step(fuzz_source *source) {
  const uint8_t step = fuzz_take_byte(source);
  const unsigned key = step / 8 % FAKE_KEYS, other = (key + 1) % FAKE_KEYS;
  switch (step % 8) {
  case 0: fill_key(source, key); break;
  case 1:
    fake_has_replica = false; /* CREATE, LOAD and MERGE are replicated unchanged */
    call_any(source);
    break;
  case 2:
  case 3:
    if (fake_has_key(key)) exchange(source, key, other);
    break;
  case 4: import_any(source, key); break;
  case 5: export_any(source, key); break;
  case 6:
    fake_has_replica = false;
    if (fake_has_key(key)) save_and_load(source, key, other);
    break;
  default:
    fake_has_replica = false;
    load_any(source, key);
    break;
  }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t len) {
  fuzz_source source = {data, data + len};
  fake_has_replica = true;
  for (unsigned steps = 0; source.at < source.end && steps < 16; steps++) take_step(&source);
  for (unsigned key = 0; fake_has_replica && key < FAKE_KEYS; key++)
    fuzz_require(fake_digest(key) == fake_replica_digest(key), "a replica has the same sets");
  fake_remove_keys();
  return 0;
}
