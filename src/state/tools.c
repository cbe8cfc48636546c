/* States: what one is, whether it is whole, and one made of several. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "common/allocator.h"
#include "state/merge.h"
#include "state/state.h"

const char *simdiri_state_problem_message(simdiri_state_problem problem) {
  static const char *const messages[] = {
      "nothing is wrong",
      "the system refused to read or write it",
      "another process is writing it; wait until that has ended",
      "there is no state in this directory; check its name",
      "this directory holds other files; name an empty one, or one that does not exist yet",
      "there is a state in this directory already; name another one",
      "a file is damaged, missing, or not of this state; restore the directory from a copy, or begin a new one",
      "its keys were made with other options, rules or tables than those asked for (simdiri state info shows which); "
      "use "
      "the same, or begin a new one",
      "its keys were made with another secret; use the same key file, or begin a new one",
      "it was written by a newer version of simdiri; use that",
      "it needs more memory than it may use; allow more",
  };
  const size_t i = (size_t)problem;
  return i < sizeof messages / sizeof *messages ? messages[i] : "unknown problem";
}

void simdiri_state_get_info(const simdiri_state *state, simdiri_state_info *info) {
  const state_manifest *manifest = &state->manifest;
  *info = (simdiri_state_info){.version = SIMDIRI_STATE_VERSION,
                               .run_count = manifest->run_count,
                               .count = manifest->count,
                               .generation = manifest->generation,
                               .octets = manifest->octets,
                               .written = state->store.written,
                               .read = state->store.read,
                               .identity = manifest->identity,
                               .identity_len = manifest->identity_len,
                               .note = manifest->note,
                               .note_len = manifest->note_len,
                               .secret = manifest->has_secret ? manifest->secret : NULL};
  for (size_t i = 0; i < state->published; i++) info->octets += run_octets(state->runs[i].count);
}

static simdiri_status verify_run(state_store *store, const state_run *run) {
  state_source source;
  bool is_end = false;
  simdiri_status status = simdiri_state_source_run(&source, store, run, STATE_GROUP_BLOCKS);
  while (status == SIMDIRI_OK) {
    status = simdiri_state_source_next(&source, &is_end);
    if (status != SIMDIRI_OK || is_end) break;
    const uint64_t place = source.next - 1;
    if (place % STATE_GROUP_KEYS == 0 && !key_equal(source.head, run->index[place / STATE_GROUP_KEYS])) {
      char name[STATE_NAME_ROOM];
      simdiri_state_run_name(run->number, name);
      status =
          simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, run_octets(run->count) - groups_of(run->count) * 16);
    }
  }
  simdiri_state_source_free(&source);
  return status;
}

simdiri_status simdiri_state_verify(simdiri_state *state, simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end(state, state->failed, failure);
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; status == SIMDIRI_OK && i < state->run_count; i++)
    status = verify_run(&state->store, &state->runs[i]);
  return simdiri_state_end(state, status, failure);
}

/* Everything that a merge of states has open. */
typedef struct {
  simdiri_state **states;
  size_t count;
  state_source *sources;
  size_t source_count;
} merge_job;

static simdiri_status open_states(merge_job *job, const char *const *paths, const simdiri_state_options *options,
                                  const simdiri_allocator *allocator, const char **failed_path,
                                  simdiri_state_failure *failure) {
  simdiri_state_options reading = {.struct_size = sizeof reading, .read_only = 1};
  if (options) reading.secret = options->secret;
  const char *identity = NULL;
  size_t identity_len = 0;
  for (size_t i = 0; i < job->count; i++) {
    *failed_path = paths[i];
    const simdiri_status status =
        simdiri_state_open(paths[i], identity, identity_len, &reading, allocator, &job->states[i], failure);
    if (status != SIMDIRI_OK) return status;
    const state_manifest *manifest = &job->states[i]->manifest;
    if (i > 0 && manifest->has_secret != job->states[0]->manifest.has_secret) {
      simdiri_state_fail(&job->states[i]->store, SIMDIRI_STATE_OTHER_SECRET, STATE_FILE, 0);
      return simdiri_state_end(job->states[i], SIMDIRI_ERROR_STATE, failure);
    }
    identity = job->states[0]->manifest.identity ? job->states[0]->manifest.identity : "";
    identity_len = job->states[0]->manifest.identity_len;
    if (job->states[0]->manifest.has_secret) reading.secret = job->states[0]->manifest.secret;
    job->source_count += job->states[i]->run_count;
  }
  return SIMDIRI_OK;
}

static simdiri_status open_sources(merge_job *job, const simdiri_allocator *allocator) {
  if (job->source_count == 0) return SIMDIRI_OK;
  job->sources = simdiri_allocate_zeroed(allocator, job->source_count * sizeof *job->sources);
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

/* All keys into one run of the new state, which is published. */
static simdiri_status write_state(merge_job *job, simdiri_state *target, const char *const *paths,
                                  const char **failed_path, simdiri_state_failure *failure) {
  state_writer writer;
  if (job->source_count == 0) return simdiri_state_publish(target, NULL, 0, failure);
  simdiri_status status = simdiri_state_writer_begin(&writer, &target->store, &target->digest, target->next_number);
  if (status != SIMDIRI_OK) return simdiri_state_end(target, status, failure);
  status = simdiri_state_merge_sources(job->sources, job->source_count, &writer);
  if (status == SIMDIRI_OK) status = simdiri_state_writer_end(&writer, false, &target->runs[target->run_count]);
  if (status != SIMDIRI_OK) {
    simdiri_state_writer_abandon(&writer);
    for (size_t i = 0; i < job->count; i++) /* whose is it? */
      if (job->states[i]->store.failure.problem != SIMDIRI_STATE_NO_PROBLEM) {
        *failed_path = paths[i];
        return simdiri_state_end(job->states[i], status, failure);
      }
    return simdiri_state_end(target, status, failure);
  }
  target->next_number++;
  target->unpublished_count = target->runs[target->run_count].count;
  target->run_count++;
  return simdiri_state_publish(target, NULL, 0, failure);
}

static void close_job(merge_job *job, const simdiri_allocator *allocator) {
  for (size_t i = 0; job->sources && i < job->source_count; i++) simdiri_state_source_free(&job->sources[i]);
  for (size_t i = 0; job->states && i < job->count; i++) simdiri_state_close(job->states[i]);
  simdiri_deallocate(allocator, job->sources, job->source_count * sizeof *job->sources);
  simdiri_deallocate(allocator, job->states, job->count * sizeof(simdiri_state *));
}

static simdiri_status merge(merge_job *job, const char *const *paths, const char *path,
                            const simdiri_state_options *options, const simdiri_allocator *allocator,
                            const char **failed_path, simdiri_state_failure *failure) {
  simdiri_status status = open_states(job, paths, options, allocator, failed_path, failure);
  if (status == SIMDIRI_OK) status = open_sources(job, allocator);
  if (status != SIMDIRI_OK) return status;
  simdiri_state_options writing = {.struct_size = sizeof writing, .must_be_new = STATE_NEW_WHEN_PUBLISHED};
  const state_manifest *manifest = &job->states[0]->manifest;
  if (options) writing.memory = options->memory;
  if (manifest->has_secret) writing.secret = manifest->secret;
  simdiri_state *target;
  *failed_path = path;
  status = simdiri_state_open(path, manifest->identity, manifest->identity_len, &writing, allocator, &target, failure);
  if (status != SIMDIRI_OK) return status;
  status = write_state(job, target, paths, failed_path, failure);
  simdiri_state_close(target);
  return status;
}

simdiri_status simdiri_state_merge(const char *const *paths, size_t path_count, const char *path,
                                   const simdiri_state_options *options, const simdiri_allocator *allocator,
                                   const char **failed_path, simdiri_state_failure *failure) {
  const char *unused_path;
  if (!failed_path) failed_path = &unused_path;
  *failed_path = path;
  if (failure) *failure = (simdiri_state_failure){.problem = SIMDIRI_STATE_NO_PROBLEM};
  if (path_count == 0 || (options && options->struct_size != sizeof *options)) return SIMDIRI_ERROR_BAD_OPTION;
  allocator = allocator_or_default(allocator);
  merge_job job = {.count = path_count};
  job.states = simdiri_allocate_zeroed(allocator, path_count * sizeof *job.states);
  if (!job.states) return SIMDIRI_ERROR_NO_MEMORY;
  const simdiri_status status = merge(&job, paths, path, options, allocator, failed_path, failure);
  close_job(&job, allocator);
  return status;
}
