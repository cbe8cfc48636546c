/* Opens, creates and closes states. */
/* SPDX-License-Identifier: MIT */
#include <errno.h>
#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/sized.h"
#include "keys/seen/pages.h"
#include "keys/seen/seen.h"
#include "keys/state/state.h"

enum {
  MEGA = 1 << 20,
  MIN_MEMORY = 8 * MEGA,
  DEFAULT_MEMORY = 256 * MEGA,
  TABLES_MEMORY = 5 * MEGA / 2, /* tables of an empty cache */
  BUFFERS_MEMORY = 2 * MEGA,
  MAX_READS = 16
};

/* Divides the memory: 1/16 for the indexes of runs; buffers for reading and writing runs; the tables of an empty cache.
 * A quarter of the rest is for cached fingerprints: 26 bytes each in the cache, and 16 as pending. All other memory is
 * for deferred fingerprints: the more of them are resolved at once, the less is read for each. */
static void divide_memory(simdiri_state *state, uint64_t memory) {
  state->memory = memory;
  state->max_index = memory / 16;
  const uint64_t rest = memory - state->max_index - BUFFERS_MEMORY - TABLES_MEMORY;
  state->cache_capacity = rest / 4 / (26 + 16);
  state->max_deferred = rest / 4 * 3 / STATE_DEFERRED_BYTES;
  if (state->cache_capacity > SIZE_MAX / 64) state->cache_capacity = SIZE_MAX / 64;
  if (state->max_deferred > SIZE_MAX / 64) state->max_deferred = SIZE_MAX / 64;
}

static size_t pages_for(uint64_t count, size_t size) {
  return (size_t)((count * size + PAGE_BYTES - 1) / PAGE_BYTES * PAGE_BYTES);
}

/* Allocates the memory that only writers need. */
static simdiri_status create_memory(simdiri_state *state) {
  const simdiri_allocator *allocator = state->store.allocator;
  const simdiri_seen_options options = {.struct_size = sizeof options,
                                        .max_bytes = state->cache_capacity * 26 + TABLES_MEMORY};
  const simdiri_status status = simdiri_seen_create(&options, allocator, &state->cache);
  if (status != SIMDIRI_OK) return status;
  state->pending = simdiri_pages_reserve(allocator, pages_for(state->cache_capacity, sizeof(simdiri_fingerprint)));
  if (!state->pending) return SIMDIRI_ERROR_NO_MEMORY;
  if (simdiri_state_deferred_create(&state->deferred, allocator, (size_t)state->max_deferred) != SIMDIRI_OK)
    return SIMDIRI_ERROR_NO_MEMORY;
  (void)simdiri_state_create_filter_cache(state); /* in memory that is there */
  state->buffer = simdiri_allocate_zeroed(allocator, STATE_GROUP);
  return state->buffer ? SIMDIRI_OK : SIMDIRI_ERROR_NO_MEMORY;
}

void simdiri_state_close(simdiri_state *state) {
  if (!state) return;
  const simdiri_allocator *allocator = state->store.allocator;
  simdiri_state_discard(state, state->failed == SIMDIRI_OK);
  for (size_t i = 0; i < state->run_count; i++) simdiri_state_run_close(&state->store, &state->runs[i]);
  if (state->lock >= 0) state->store.io->close_file(state->lock);
  if (state->store.directory >= 0) state->store.io->close_file(state->store.directory);
  simdiri_seen_free(state->cache);
  simdiri_pages_free(allocator, state->pending, pages_for(state->cache_capacity, sizeof(simdiri_fingerprint)));
  simdiri_state_deferred_free(&state->deferred, &state->store);
  simdiri_deallocate(allocator, state->buffer, STATE_GROUP);
  simdiri_state_free_filter_cache(state);
  simdiri_state_manifest_free(allocator, &state->manifest);
  simdiri_deallocate(allocator, state, sizeof *state);
}

/* Takes one name in a directory without a manifest. A process that was killed early may have left a lock file and a new
 * manifest there. Any other file ends the search. */
static int find_other_file(void *user, const char *name) {
  bool *has_run = user;
  uint64_t number;
  if (strcmp(name, STATE_LOCK_FILE) == 0 || strcmp(name, STATE_NEW_FILE) == 0) return 0;
  if (simdiri_state_is_run_name(name, &number)) *has_run = true;
  return 1;
}

static simdiri_status check_no_other_files(state_store *store) {
  bool has_run = false;
  const int found = store->io->list(store->directory, find_other_file, &has_run);
  if (found < 0) return simdiri_state_fail_system(store, found, NULL);
  if (found == 0) return SIMDIRI_OK;
  /* There are runs, but no manifest that says which of them count. */
  if (has_run) return simdiri_state_fail(store, SIMDIRI_STATE_UNFINISHED, NULL, 0);
  return simdiri_state_fail(store, SIMDIRI_STATE_FOREIGN, NULL, 0);
}

static simdiri_status lock_state(simdiri_state *state) {
  state_store *store = &state->store;
  state->lock = store->io->open_file(store->directory, STATE_LOCK_FILE, STATE_OPEN_LOCK, store->is_private);
  if (state->lock < 0) return simdiri_state_fail_system(store, state->lock, STATE_LOCK_FILE);
  const int error = store->io->lock(state->lock);
  if (error == -EWOULDBLOCK) return simdiri_state_fail(store, SIMDIRI_STATE_LOCKED, NULL, 0);
  return error < 0 ? simdiri_state_fail_system(store, error, STATE_LOCK_FILE) : SIMDIRI_OK;
}

/* Checks that the state has the version, identity and secret that the caller expects. */
static simdiri_status check_manifest(simdiri_state *state, const char *identity, size_t identity_len,
                                     const unsigned char *secret, bool accepts_older) {
  const state_manifest *manifest = &state->manifest;
  if (manifest->version < SIMDIRI_STATE_VERSION && !accepts_older)
    return simdiri_state_fail(
        &state->store, manifest->has_secret ? SIMDIRI_STATE_OLDER_VERSION : SIMDIRI_STATE_OLDER_PLAIN, STATE_FILE, 16);
  /* Comes before the identity, which contains a digest of the secret; other differences are described, too. If the
   * state has no secret, its identity differs, and that is reported. */
  if (secret && manifest->has_secret && memcmp(secret, manifest->secret, sizeof manifest->secret) != 0)
    return simdiri_state_fail_other(state, SIMDIRI_STATE_OTHER_SECRET, identity, identity_len);
  if (identity && (identity_len != manifest->identity_len ||
                   (identity_len && memcmp(identity, manifest->identity, identity_len) != 0)))
    return simdiri_state_fail_other(state, SIMDIRI_STATE_OTHER_IDENTITY, identity, identity_len);
  if (secret && !manifest->has_secret)
    return simdiri_state_fail(&state->store, SIMDIRI_STATE_OTHER_SECRET, STATE_FILE, 0);
  return SIMDIRI_OK;
}

static simdiri_status create_manifest(simdiri_state *state, const char *identity, size_t identity_len,
                                      const simdiri_state_options *options) {
  state_manifest *manifest = &state->manifest;
  const unsigned char *secret = options->secret;
  bool is_replaced = false;
  const bool is_later = options->creation == SIMDIRI_STATE_NEW_WHEN_PUBLISHED;
  *manifest = (state_manifest){.version = SIMDIRI_STATE_VERSION, .generation = is_later ? 0 : 1, .next_number = 1};
  const simdiri_status status = simdiri_state_copy(state->store.allocator, identity, identity_len, &manifest->identity);
  if (status != SIMDIRI_OK) return status;
  manifest->identity_len = identity_len;
  manifest->has_secret = secret != NULL;
  manifest->is_secret_known = secret && options->secret_may_be_known;
  if (secret) memcpy(manifest->secret, secret, sizeof manifest->secret);
  return is_later ? SIMDIRI_OK : simdiri_state_manifest_write(&state->store, manifest, NULL, &is_replaced);
}

static void make_digest(simdiri_state *state) {
  const state_manifest *manifest = &state->manifest;
  simdiri_state_make_digest(manifest->identity, manifest->identity_len, manifest->has_secret ? manifest->secret : NULL,
                            manifest->version, &state->digest);
}

static simdiri_status open_runs(simdiri_state *state) {
  uint64_t index = 0;
  for (; state->run_count < state->manifest.run_count; state->run_count++) {
    sorted_run *run = &state->runs[state->run_count];
    index += state_group_count(run->count) * 16;
    if (index > state->max_index && !state->is_read_only)
      return simdiri_state_fail(&state->store, SIMDIRI_STATE_BOUND, NULL, 0);
    const simdiri_status status = simdiri_state_run_open(&state->store, &state->digest, run);
    if (status != SIMDIRI_OK) return status;
  }
  state->published = state->run_count;
  state->next_number = state->manifest.next_number;
  return SIMDIRI_OK;
}

/* Removes runs that the manifest does not name: a killed process left them. */
static int remove_stray(void *user, const char *name) {
  simdiri_state *state = user;
  uint64_t number;
  bool is_stray = strcmp(name, STATE_NEW_FILE) == 0 || strcmp(name, STATE_DEFERRED_FILE) == 0;
  if (simdiri_state_is_run_name(name, &number)) {
    is_stray = true;
    for (size_t i = 0; i < state->run_count; i++) is_stray &= state->runs[i].number != number;
  }
  const int error = is_stray ? state->store.io->remove(state->store.directory, name) : 0;
  if (error == 0 || error == -ENOENT) return 0;
  simdiri_state_fail_system(&state->store, error, name);
  return 1;
}

static simdiri_status remove_strays(simdiri_state *state) {
  const int result = state->store.io->list(state->store.directory, remove_stray, state);
  if (result < 0) return simdiri_state_fail_system(&state->store, result, NULL);
  return result > 0 ? SIMDIRI_ERROR_STATE : SIMDIRI_OK;
}

/* Decides whether only the owner may access the files. Must be called before the first write. */
static void decide_privacy(simdiri_state *state, bool is_there, const simdiri_state_options *options) {
  state->store.is_private = is_there ? state->manifest.has_secret : options->secret != NULL;
}

static simdiri_status open_for_writing(simdiri_state *state, const char *identity, size_t identity_len,
                                       const simdiri_state_options *options) {
  state_store *store = &state->store;
  bool is_there;
  simdiri_status status = simdiri_state_manifest_read(store, &state->manifest, state->runs, &is_there);
  if (status == SIMDIRI_OK && !is_there)
    status = check_no_other_files(store); /* before anything is written to the directory */
  if (status == SIMDIRI_OK && is_there && options->creation)
    status = simdiri_state_fail(store, SIMDIRI_STATE_EXISTS, NULL, 0);
  decide_privacy(state, is_there, options);
  if (status == SIMDIRI_OK) status = lock_state(state);
  if (status != SIMDIRI_OK) return status;
  /* Read the manifest again, because now nobody else can write it. */
  simdiri_state_manifest_free(store->allocator, &state->manifest);
  status = simdiri_state_manifest_read(store, &state->manifest, state->runs, &is_there);
  if (status != SIMDIRI_OK) return status;
  if (is_there && options->creation) return simdiri_state_fail(store, SIMDIRI_STATE_EXISTS, NULL, 0);
  decide_privacy(state, is_there, options);
  status = is_there ? check_manifest(state, identity, identity_len, options->secret, false)
                    : create_manifest(state, identity, identity_len, options);
  state->manifest.is_secret_known |= options->secret && options->secret_may_be_known;
  make_digest(state);
  if (status == SIMDIRI_OK) status = open_runs(state);
  if (status == SIMDIRI_OK) status = remove_strays(state);
  return status == SIMDIRI_OK ? create_memory(state) : status;
}

/* A writer may replace runs after this reader has read their names and before it opens them. Then the manifest is read
 * again. */
static simdiri_status open_for_reading(simdiri_state *state, const char *identity, size_t identity_len,
                                       const simdiri_state_options *options) {
  simdiri_status status = SIMDIRI_OK;
  for (unsigned i = 0; i < MAX_READS; i++) {
    bool is_there;
    const uint64_t generation = state->manifest.generation;
    simdiri_state_manifest_free(state->store.allocator, &state->manifest);
    for (; state->run_count > 0; state->run_count--)
      simdiri_state_run_close(&state->store, &state->runs[state->run_count - 1]);
    const simdiri_status run_status = status;
    const simdiri_state_failure run_failure = state->store.failure;
    status = simdiri_state_manifest_read(&state->store, &state->manifest, state->runs, &is_there);
    if (status == SIMDIRI_OK && !is_there) status = simdiri_state_fail(&state->store, SIMDIRI_STATE_MISSING, NULL, 0);
    if (status == SIMDIRI_OK)
      status = check_manifest(state, identity, identity_len, options->secret, options->accepts_older != 0);
    if (status != SIMDIRI_OK) return status;
    if (i > 0 && generation == state->manifest.generation) {
      state->store.failure = run_failure;
      return run_status; /* nobody replaced the manifest, so the run is bad */
    }
    make_digest(state);
    status = open_runs(state);
    if (status != SIMDIRI_ERROR_STATE) return status;
  }
  return status;
}

/* Makes the name of a new directory durable, if its parent can be opened. */
static simdiri_status sync_parent(state_store *store) {
  const int parent = store->io->open_parent(store->directory);
  if (parent == -EACCES) return SIMDIRI_OK;
  if (parent < 0) return simdiri_state_fail_system(store, parent, NULL);
  const simdiri_status status = simdiri_state_sync(store, parent, NULL);
  store->io->close_file(parent);
  return status;
}

static simdiri_status open_directory(simdiri_state *state, const char *path, bool is_private) {
  state_store *store = &state->store;
  int made = -1;
  store->directory = store->io->open_directory(path);
  if (store->directory == -ENOENT && state->is_read_only)
    return simdiri_state_fail(store, SIMDIRI_STATE_MISSING, NULL, 0);
  if (store->directory == -ENOENT) {
    made = store->io->make_directory(path, is_private);
    store->directory = made < 0 ? made : store->io->open_directory(path);
  }
  if (store->directory < 0) return simdiri_state_fail_system(store, store->directory, NULL);
  return made < 0 ? SIMDIRI_OK : sync_parent(store);
}

static bool are_options_good(const simdiri_state_options *options, size_t identity_len) {
  return identity_len <= STATE_MAX_IDENTITY && (options->read_only || !options->accepts_older) &&
         (options->memory == 0 || options->memory >= MIN_MEMORY);
}

simdiri_status simdiri_state_open_with(const state_opening *opening, simdiri_state **state,
                                       simdiri_state_failure *failure) {
  simdiri_state_options taken = {0};
  const simdiri_state_options *options = &taken;
  const span identity = opening->identity;
  *state = NULL;
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (opening->options && !TAKE_SIZED(&taken, opening->options, secret)) return SIMDIRI_ERROR_BAD_OPTION;
  if (!opening->io || !are_options_good(options, identity.len)) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_allocator *allocator = allocator_or_default(opening->allocator);
  simdiri_state *opened = simdiri_allocate_zeroed(allocator, sizeof *opened);
  if (!opened) return SIMDIRI_ERROR_NO_MEMORY;
  opened->store = (state_store){.io = opening->io, .allocator = allocator, .directory = -1};
  opened->lock = opened->deferred.file = -1;
  opened->process = opening->io->process();
  opened->is_read_only = options->read_only != 0;
  divide_memory(opened, options->memory ? options->memory : DEFAULT_MEMORY);
  simdiri_status status = open_directory(opened, opening->path, options->secret != NULL);
  if (status == SIMDIRI_OK)
    status = opened->is_read_only ? open_for_reading(opened, identity.data, identity.len, options)
                                  : open_for_writing(opened, identity.data, identity.len, options);
  status = simdiri_state_end_call(opened, status, failure);
  if (status == SIMDIRI_OK)
    *state = opened;
  else
    simdiri_state_close(opened);
  return status;
}

simdiri_status simdiri_state_open(const char *path, const char *identity, size_t identity_len,
                                  const simdiri_state_options *options, const simdiri_allocator *allocator,
                                  simdiri_state **state, simdiri_state_failure *failure) {
  const state_opening opening = {simdiri_state_system_io(), path, {identity, identity_len}, options, allocator};
  return simdiri_state_open_with(&opening, state, failure);
}
