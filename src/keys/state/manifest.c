/* Reads and writes the manifest, the file "state". */
/* SPDX-License-Identifier: MIT */
#include "keys/state/manifest.h"

#include <errno.h>
#include <string.h>
#include <xxhash.h>

#include "iri/common/allocator.h"

enum { FIXED = 80, RUN_ENTRY = 24, CHECKSUM = 8 };

/* Flags. A state with an unknown flag is refused, because nobody knows what the flag means. */
enum { HAS_SECRET = 1, SECRET_MAY_BE_KNOWN = 2 };

static const char magic[16] = "simdiri-state";

void simdiri_state_manifest_free(const simdiri_allocator *allocator, state_manifest *manifest) {
  simdiri_deallocate(allocator, manifest->identity, manifest->identity_len);
  simdiri_deallocate(allocator, manifest->note, manifest->note_len);
  manifest->identity = NULL;
  manifest->note = NULL;
}

simdiri_status simdiri_state_copy(const simdiri_allocator *allocator, const void *bytes, size_t len, void *copy) {
  void *block = NULL;
  if (len) {
    block = allocator->reallocate(allocator->user, NULL, 0, len);
    if (!block) return SIMDIRI_ERROR_NO_MEMORY;
    memcpy(block, bytes, len);
  }
  memcpy(copy, &block, sizeof block);
  return SIMDIRI_OK;
}

static size_t manifest_size(const state_manifest *manifest) {
  return FIXED + manifest->identity_len + manifest->note_len + (size_t)manifest->run_count * RUN_ENTRY + CHECKSUM;
}

static simdiri_status fail_damaged(state_store *store, uint64_t offset) {
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, STATE_FILE, offset);
}

/* Reads the manifest from bytes whose checksum is right. */
static simdiri_status parse_manifest(state_store *store, const unsigned char *bytes, size_t size,
                                     state_manifest *manifest, sorted_run *runs) {
  manifest->version = load32(bytes + 16);
  if (manifest->version > SIMDIRI_STATE_VERSION)
    return simdiri_state_fail(store, SIMDIRI_STATE_NEWER_VERSION, STATE_FILE, 16);
  if (manifest->version == 0) return fail_damaged(store, 16);
  const uint32_t flags = load32(bytes + 20);
  if (flags & ~(uint32_t)(HAS_SECRET | SECRET_MAY_BE_KNOWN))
    return simdiri_state_fail(store, SIMDIRI_STATE_NEWER_VERSION, STATE_FILE, 20);
  if (flags == SECRET_MAY_BE_KNOWN) return fail_damaged(store, 20);
  manifest->has_secret = (flags & HAS_SECRET) != 0;
  /* The files of version 1 reveal the secret (README.md, "How it works"). */
  manifest->is_secret_known = manifest->has_secret && (manifest->version == 1 || (flags & SECRET_MAY_BE_KNOWN));
  manifest->generation = load64(bytes + 24);
  manifest->next_number = load64(bytes + 32);
  manifest->count = load64(bytes + 40);
  memcpy(manifest->secret, bytes + 48, sizeof manifest->secret);
  const size_t identity_len = load32(bytes + 64), note_len = load32(bytes + 68);
  manifest->run_count = load32(bytes + 72);
  if (identity_len > STATE_MAX_IDENTITY || note_len > SIMDIRI_STATE_NOTE_MAX || manifest->run_count > STATE_MAX_RUNS ||
      size != FIXED + identity_len + note_len + (size_t)manifest->run_count * RUN_ENTRY + CHECKSUM)
    return fail_damaged(store, 64);
  simdiri_status status = simdiri_state_copy(store->allocator, bytes + FIXED, identity_len, &manifest->identity);
  if (status != SIMDIRI_OK) return status;
  manifest->identity_len = identity_len;
  status = simdiri_state_copy(store->allocator, bytes + FIXED + identity_len, note_len, &manifest->note);
  if (status != SIMDIRI_OK) return status;
  manifest->note_len = note_len;
  const unsigned char *entry = bytes + FIXED + identity_len + note_len;
  uint64_t sum = 0;
  for (uint32_t i = 0; i < manifest->run_count; i++, entry += RUN_ENTRY) {
    runs[i] = (sorted_run){.number = load64(entry), .count = load64(entry + 8), .index_checksum = load64(entry + 16)};
    runs[i].file = -1;
    /* More keys would need more bytes than a file can have. */
    if (runs[i].count == 0 || runs[i].count > (uint64_t)1 << 56) return fail_damaged(store, (uint64_t)(entry - bytes));
    if (runs[i].number >= manifest->next_number) return fail_damaged(store, (uint64_t)(entry - bytes));
    sum += runs[i].count;
  }
  return sum == manifest->count ? SIMDIRI_OK : fail_damaged(store, 40);
}

static simdiri_status read_manifest(state_store *store, int file, state_manifest *manifest, sorted_run *runs) {
  enum { MAX_SIZE = FIXED + STATE_MAX_IDENTITY + SIMDIRI_STATE_NOTE_MAX + STATE_MAX_RUNS * RUN_ENTRY + CHECKSUM };
  const int64_t size = store->io->size(file);
  if (size < 0) return simdiri_state_fail_system(store, size, STATE_FILE);
  if (size < FIXED + CHECKSUM || size > MAX_SIZE) return fail_damaged(store, (uint64_t)size);
  const size_t len = (size_t)size;
  unsigned char *bytes = store->allocator->reallocate(store->allocator->user, NULL, 0, len);
  if (!bytes) return SIMDIRI_ERROR_NO_MEMORY;
  simdiri_status status = simdiri_state_read(store, file, STATE_FILE, bytes, len, 0);
  if (status == SIMDIRI_OK && memcmp(bytes, magic, sizeof magic) != 0) status = fail_damaged(store, 0);
  if (status == SIMDIRI_OK && load64(bytes + len - CHECKSUM) != XXH3_64bits(bytes, len - CHECKSUM))
    status = fail_damaged(store, len - CHECKSUM);
  if (status == SIMDIRI_OK) status = parse_manifest(store, bytes, len, manifest, runs);
  manifest->bytes = len;
  simdiri_deallocate(store->allocator, bytes, len);
  return status;
}

simdiri_status simdiri_state_manifest_read(state_store *store, state_manifest *manifest,
                                           sorted_run runs[STATE_MAX_RUNS], bool *is_there) {
  *manifest = (state_manifest){.generation = 0};
  const int file = store->io->open_file(store->directory, STATE_FILE, STATE_OPEN_READ, false);
  *is_there = file != -ENOENT;
  if (file < 0) return *is_there ? simdiri_state_fail_system(store, file, STATE_FILE) : SIMDIRI_OK;
  const simdiri_status status = read_manifest(store, file, manifest, runs);
  store->io->close_file(file);
  if (status != SIMDIRI_OK) {
    simdiri_state_manifest_free(store->allocator, manifest);
    manifest->run_count = 0;
  }
  return status;
}

static void encode_manifest(const state_manifest *manifest, const sorted_run *runs, unsigned char *bytes, size_t len) {
  memset(bytes, 0, len);
  memcpy(bytes, magic, sizeof magic);
  store32(bytes + 16, SIMDIRI_STATE_VERSION);
  store32(bytes + 20,
          (manifest->has_secret ? HAS_SECRET : 0u) | (manifest->is_secret_known ? SECRET_MAY_BE_KNOWN : 0u));
  store64(bytes + 24, manifest->generation);
  store64(bytes + 32, manifest->next_number);
  store64(bytes + 40, manifest->count);
  memcpy(bytes + 48, manifest->secret, sizeof manifest->secret);
  store32(bytes + 64, (uint32_t)manifest->identity_len);
  store32(bytes + 68, (uint32_t)manifest->note_len);
  store32(bytes + 72, manifest->run_count);
  unsigned char *p = bytes + FIXED;
  if (manifest->identity_len) memcpy(p, manifest->identity, manifest->identity_len);
  p += manifest->identity_len;
  if (manifest->note_len) memcpy(p, manifest->note, manifest->note_len);
  p += manifest->note_len;
  for (uint32_t i = 0; i < manifest->run_count; i++, p += RUN_ENTRY) {
    store64(p, runs[i].number);
    store64(p + 8, runs[i].count);
    store64(p + 16, runs[i].index_checksum);
  }
  store64(p, XXH3_64bits(bytes, len - CHECKSUM));
}

static simdiri_status write_new_file(state_store *store, bool is_private, const unsigned char *bytes, size_t len) {
  const int file = store->io->open_file(store->directory, STATE_NEW_FILE, STATE_OPEN_NEW, is_private);
  if (file < 0) return simdiri_state_fail_system(store, file, STATE_NEW_FILE);
  simdiri_status status = simdiri_state_write(store, file, STATE_NEW_FILE, bytes, len, 0);
  if (status == SIMDIRI_OK) status = simdiri_state_sync(store, file, STATE_NEW_FILE);
  const int error = store->io->close_file(file);
  if (status == SIMDIRI_OK && error < 0) status = simdiri_state_fail_system(store, error, STATE_NEW_FILE);
  return status;
}

simdiri_status simdiri_state_manifest_write(state_store *store, state_manifest *manifest, const sorted_run *runs,
                                            bool *is_replaced) {
  const size_t len = manifest_size(manifest);
  unsigned char *bytes = store->allocator->reallocate(store->allocator->user, NULL, 0, len);
  if (!bytes) return SIMDIRI_ERROR_NO_MEMORY;
  encode_manifest(manifest, runs, bytes, len);
  /* Whoever can read the secret can make keys collide. */
  simdiri_status status = write_new_file(store, manifest->has_secret, bytes, len);
  simdiri_deallocate(store->allocator, bytes, len);
  /* The names of new runs must be durable before the name of the manifest that refers to them is. */
  if (status == SIMDIRI_OK) status = simdiri_state_sync(store, store->directory, NULL);
  if (status != SIMDIRI_OK) return status;
  *is_replaced = true;
  const int error = store->io->rename(store->directory, STATE_NEW_FILE, STATE_FILE);
  if (error < 0) return simdiri_state_fail_system(store, error, STATE_FILE);
  manifest->bytes = len;
  return simdiri_state_sync(store, store->directory, NULL);
}
