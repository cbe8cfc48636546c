/* Merges several states into one, and relabels a state with the identity of this version. */
/* SPDX-License-Identifier: MIT */
#include "iri/common/allocator.h"
#include "iri/common/sized.h"
#include "iri/common/text.h"
#include "keys/key/identity.h"
#include "keys/state/sorted_run/merge.h"
#include "keys/state/state.h"

/* Everything that a merge of states has open. */
typedef struct {
  const state_merging *call;
  const simdiri_allocator *allocator;
  simdiri_state **states;
  size_t count;
  state_source *sources;
  size_t source_count;
  simdiri_buffer identity; /* of the new state, if it is relabeled */
} merge_job;

static simdiri_status open_states(merge_job *job) {
  const state_merging *call = job->call;
  simdiri_state_options reading = {.struct_size = sizeof reading, .read_only = 1};
  state_opening opening = {.io = call->io, .options = &reading, .allocator = job->allocator};
  reading.accepts_older = call->relabeled != NULL;
  reading.secret = call->options->secret;
  for (size_t i = 0; i < job->count; i++) {
    opening.path = *call->failed_path = call->paths[i];
    const simdiri_status status = simdiri_state_open_with(&opening, &job->states[i], call->failure);
    if (status != SIMDIRI_OK) return status;
    const state_manifest *first = &job->states[0]->manifest;
    if (i > 0 && job->states[i]->manifest.has_secret != first->has_secret) {
      simdiri_state_fail(&job->states[i]->store, SIMDIRI_STATE_OTHER_SECRET, STATE_FILE, 0);
      return simdiri_state_end_call(job->states[i], SIMDIRI_ERROR_STATE, call->failure);
    }
    opening.identity = (span){text_or_empty(first->identity), first->identity_len};
    if (first->has_secret) reading.secret = first->secret;
    job->source_count += job->states[i]->run_count;
  }
  return SIMDIRI_OK;
}

static simdiri_status open_sources(merge_job *job) {
  if (job->source_count == 0) return SIMDIRI_OK;
  job->sources = simdiri_allocate_zeroed(job->allocator, job->source_count * sizeof *job->sources);
  if (!job->sources) return SIMDIRI_ERROR_NO_MEMORY;
  size_t next = 0;
  for (size_t i = 0; i < job->count; i++) {
    for (size_t k = 0; k < job->states[i]->run_count; k++) {
      simdiri_state *state = job->states[i];
      const simdiri_status status =
          simdiri_state_source_run(&job->sources[next++], &state->store, &state->runs[k], STATE_GROUP_BLOCKS);
      if (status != SIMDIRI_OK) return status;
    }
  }
  return SIMDIRI_OK;
}

/* Returns the times of all runs, which the run of the new state has. */
static state_times merge_all_times(const merge_job *job, uint64_t now) {
  state_times times = {0, 0};
  for (size_t i = 0; i < job->count; i++)
    for (size_t k = 0; k < job->states[i]->run_count; k++)
      times = simdiri_state_merge_times(times, &job->states[i]->runs[k], now);
  return times;
}

/* Returns the number of keys if all are different. */
static uint64_t count_all_keys(const merge_job *job) {
  uint64_t count = 0;
  for (size_t i = 0; i < job->source_count; i++) count += job->sources[i].count;
  return count;
}

/* Merges all keys into one run of the new state, and publishes it. */
static simdiri_status write_state(merge_job *job, simdiri_state *target) {
  simdiri_state_failure *failure = job->call->failure;
  state_writer writer;
  if (job->source_count == 0) return simdiri_state_publish(target, NULL, 0, failure);
  simdiri_status status =
      simdiri_state_writer_begin(&writer, &target->store, &target->digest, target->next_number, count_all_keys(job));
  if (status != SIMDIRI_OK) return simdiri_state_end_call(target, status, failure);
  simdiri_state_writer_set_times(&writer, merge_all_times(job, target->store.io->now()), false);
  status = simdiri_state_merge_sources(job->sources, job->source_count, &writer);
  if (status == SIMDIRI_OK) status = simdiri_state_writer_end(&writer, false, &target->runs[target->run_count]);
  if (status != SIMDIRI_OK) {
    simdiri_state_writer_abandon(&writer);
    for (size_t i = 0; i < job->count; i++) /* Find the state that failed. */
      if (job->states[i]->store.failure.problem != SIMDIRI_STATE_NO_PROBLEM) {
        *job->call->failed_path = job->call->paths[i];
        return simdiri_state_end_call(job->states[i], status, failure);
      }
    return simdiri_state_end_call(target, status, failure);
  }
  target->next_number++;
  target->unpublished_count = target->runs[target->run_count].count;
  target->run_count++;
  return simdiri_state_publish(target, NULL, 0, failure);
}

static void close_job(merge_job *job) {
  for (size_t i = 0; job->sources && i < job->source_count; i++) simdiri_state_source_free(&job->sources[i]);
  for (size_t i = 0; job->states && i < job->count; i++) simdiri_state_close(job->states[i]);
  simdiri_buffer_free(&job->identity);
  simdiri_deallocate(job->allocator, job->sources, job->source_count * sizeof *job->sources);
  simdiri_deallocate(job->allocator, job->states, job->count * sizeof(simdiri_state *));
}

/* Tells why an identity cannot be relabeled. */
static simdiri_state_problem find_relabel_problem(const identity_changes *changes) {
  if (changes->rules > simdiri_key_rules_number() || changes->has_newer_unwrapping) return SIMDIRI_STATE_NEWER_VERSION;
  return changes->rules > 0 && changes->has_old_digest ? SIMDIRI_STATE_OLD_DIGEST : SIMDIRI_STATE_NO_KEYS;
}

/* Writes the identity of the only state as this version would write it. */
static simdiri_status relabel_identity(merge_job *job) {
  simdiri_state *state = job->states[0];
  const state_manifest *manifest = &state->manifest;
  identity_changes changes;
  const simdiri_status status =
      simdiri_identity_relabel(text_or_empty(manifest->identity), manifest->identity_len, &job->identity, &changes);
  *job->call->relabeled = (simdiri_state_relabeled){.rules_number = changes.rules,
                                                    .has_other_idna = changes.has_other_idna,
                                                    .has_other_unicode = changes.has_other_unicode,
                                                    .has_other_unwrapping = changes.has_other_unwrapping,
                                                    .has_old_digest = changes.has_old_digest,
                                                    .version = manifest->version,
                                                    .has_secret = manifest->has_secret,
                                                    .secret_may_be_known = manifest->is_secret_known};
  if (status != SIMDIRI_ERROR_BAD_OPTION) return status;
  simdiri_state_fail(&state->store, find_relabel_problem(&changes), STATE_FILE, 0);
  return simdiri_state_end_call(state, SIMDIRI_ERROR_STATE, job->call->failure);
}

static simdiri_status merge_states(merge_job *job) {
  const state_merging *call = job->call;
  simdiri_status status = open_states(job);
  if (status == SIMDIRI_OK) status = open_sources(job);
  if (status == SIMDIRI_OK && call->relabeled) status = relabel_identity(job);
  if (status != SIMDIRI_OK) return status;
  simdiri_state_options writing = {.struct_size = sizeof writing, .creation = SIMDIRI_STATE_NEW_WHEN_PUBLISHED};
  const state_manifest *manifest = &job->states[0]->manifest;
  writing.memory = call->options->memory;
  if (manifest->has_secret) writing.secret = manifest->secret;
  for (size_t i = 0; i < job->count; i++) writing.secret_may_be_known |= job->states[i]->manifest.is_secret_known;
  const state_opening opening = {.io = call->io,
                                 .path = call->path,
                                 .identity = call->relabeled ? (span){job->identity.data, job->identity.len}
                                                             : (span){manifest->identity, manifest->identity_len},
                                 .options = &writing,
                                 .allocator = job->allocator};
  simdiri_state *target;
  *call->failed_path = call->path;
  status = simdiri_state_open_with(&opening, &target, call->failure);
  if (status != SIMDIRI_OK) return status;
  status = write_state(job, target);
  simdiri_state_close(target);
  return status;
}

simdiri_status simdiri_state_merge_with(const state_merging *merging) {
  simdiri_state_options taken = {0};
  state_merging own = *merging;
  const state_merging *call = &own;
  *call->failed_path = call->path;
  if (call->failure) *call->failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (call->path_count == 0) return SIMDIRI_ERROR_BAD_OPTION;
  if (own.options && !TAKE_SIZED(&taken, own.options, secret)) return SIMDIRI_ERROR_BAD_OPTION;
  own.options = &taken;
  const simdiri_allocator *allocator = allocator_or_default(call->allocator);
  merge_job job = {
      .call = call, .allocator = allocator, .count = call->path_count, .identity = {.allocator = allocator}};
  job.states = simdiri_allocate_zeroed(allocator, job.count * sizeof(simdiri_state *));
  if (!job.states) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = merge_states(&job);
  close_job(&job);
  return status;
}

simdiri_status simdiri_state_merge(const char *const *paths, size_t path_count, const char *path,
                                   const simdiri_state_options *options, const simdiri_allocator *allocator,
                                   const char **failed_path, simdiri_state_failure *failure) {
  const char *unused_path;
  const state_merging merging = {.io = simdiri_state_system_io(),
                                 .paths = paths,
                                 .path_count = path_count,
                                 .path = path,
                                 .options = options,
                                 .allocator = allocator,
                                 .failed_path = failed_path ? failed_path : &unused_path,
                                 .failure = failure};
  return simdiri_state_merge_with(&merging);
}

simdiri_status simdiri_state_relabel(const char *old_path, const char *path, const simdiri_state_options *options,
                                     const simdiri_allocator *allocator, simdiri_state_relabeled *relabeled,
                                     const char **failed_path, simdiri_state_failure *failure) {
  simdiri_state_relabeled unused;
  const char *unused_path;
  const state_merging merging = {.io = simdiri_state_system_io(),
                                 .paths = &old_path,
                                 .path_count = 1,
                                 .path = path,
                                 .options = options,
                                 .allocator = allocator,
                                 .relabeled = relabeled ? relabeled : &unused,
                                 .failed_path = failed_path ? failed_path : &unused_path,
                                 .failure = failure};
  return simdiri_state_merge_with(&merging);
}
