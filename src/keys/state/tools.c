/* Inspects and verifies states. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "keys/state/sorted_run/filter.h"
#include "keys/state/sorted_run/merge.h"
#include "keys/state/state.h"

const char *simdiri_state_problem_message(simdiri_state_problem problem) {
  /* NOLINTBEGIN(bugprone-suspicious-missing-comma): long messages take several literals. */
  static const char *const messages[] = {
      "nothing is wrong",
      "the system refused to read or write it",
      "another process is writing it; wait until it ends",
      "there is no state in this directory; check its name",
      "this directory contains other files; name an empty one, or one that does not exist yet",
      "there is a state in this directory already (if an earlier merge, migrate or import made it, it is complete); "
      "name "
      "another one",
      "a file is damaged, missing, or not of this state; restore the directory from a copy, or begin a new one",
      "its keys were made with other options, rules or tables than those asked for (simdiri state info shows which); "
      "use the same, or make a new state: simdiri state migrate --from=FILE OLD NEW, with the options that you want",
      "its keys were made with another secret; leave out --key-file, or give the one that it was made with; or make a "
      "new state: simdiri state migrate --from=FILE --key-file=FILE OLD NEW",
      "it was written by a newer version of simdiri; use that version",
      "it needs more memory than it may use; allow more, with -S SIZE or, in the library, the option memory",
      "it was written by an older version of simdiri, whose files may reveal its secret; make a new one: "
      "simdiri state migrate --from=FILE OLD NEW, from the original records, or --relabel OLD NEW, with the same keys "
      "and secret; then use --state=NEW and a new file of -o",
      "a directory, symbolic link, FIFO, device or socket has the name of a file of the state; remove it",
      "its file 'state' is missing: if a merge, migration or import into this directory was interrupted, remove the "
      "directory "
      "and repeat it; otherwise restore the directory from a copy",
      "its identity was not written by simdiri, so its keys cannot be relabeled; make a new state from the original "
      "records",
      "its keys depend on rules or redirects that older versions named by 64 bits, which can be forged; make a new one "
      "from the original records: simdiri state migrate --from=FILE OLD NEW",
      "it was written by an older version of simdiri, and keeps no secret; make a new one: simdiri state migrate "
      "--relabel OLD NEW, with the same keys, or --from=FILE OLD NEW; then use --state=NEW and a new file of -o",
  };
  /* NOLINTEND(bugprone-suspicious-missing-comma) */
  const size_t i = (size_t)problem;
  return i < sizeof messages / sizeof *messages ? messages[i] : "unknown problem";
}

void simdiri_state_get_info(const simdiri_state *state, simdiri_state_info *info) {
  const state_manifest *manifest = &state->manifest;
  *info = (simdiri_state_info){.version = manifest->version,
                               .run_count = manifest->run_count,
                               .count = manifest->count,
                               .generation = manifest->generation,
                               .bytes = manifest->bytes,
                               .bytes_written = state->store.written,
                               .bytes_read = state->store.read,
                               .identity = manifest->identity,
                               .identity_len = manifest->identity_len,
                               .note = manifest->note,
                               .note_len = manifest->note_len,
                               .secret = manifest->has_secret ? manifest->secret : NULL,
                               .secret_may_be_known = manifest->is_secret_known};
  state_times times = {0, 0};
  for (size_t i = 0; i < state->published; i++) {
    const sorted_run *run = &state->runs[i];
    info->bytes += state_run_bytes(run->count) + run->sections_len;
    if (run->times.newest == 0)
      info->undated += run->count;
    else
      times = simdiri_state_merge_times(times, run, 0);
  }
  info->oldest = times.oldest;
  info->newest = times.newest;
}

/* Makes the page of the group whose blocks have been read last, and compares it with the page in the file. */
static simdiri_status verify_page(state_store *store, const sorted_run *run, uint64_t group,
                                  const unsigned char *blocks) {
  unsigned char expected[STATE_FILTER_PAGE], page[STATE_FILTER_PAGE];
  char name[STATE_NAME_CAPACITY];
  const simdiri_status status = simdiri_state_read_page(store, run, group, page);
  if (status != SIMDIRI_OK) return status;
  simdiri_state_filter_make(run, group, blocks, expected);
  if (memcmp(page, expected, sizeof page) == 0) return SIMDIRI_OK;
  simdiri_state_run_name(run->number, name);
  return simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name, run->filter_at + group * STATE_FILTER_PAGE);
}

static simdiri_status verify_run(state_store *store, const state_digest *digest, const sorted_run *run) {
  state_source source;
  bool is_end = false;
  simdiri_status status = simdiri_state_source_run(&source, store, run, STATE_GROUP_BLOCKS);
  while (status == SIMDIRI_OK) {
    status = simdiri_state_source_next(&source, &is_end);
    if (status != SIMDIRI_OK || is_end) break;
    const uint64_t place = source.next - 1;
    if (place % STATE_GROUP_KEYS == 0 && !state_key_equal(source.head, run->index[place / STATE_GROUP_KEYS])) {
      char name[STATE_NAME_CAPACITY];
      simdiri_state_run_name(run->number, name);
      status = simdiri_state_fail(store, SIMDIRI_STATE_DAMAGED, name,
                                  state_run_bytes(run->count) - state_group_count(run->count) * 16);
    }
    const bool ends_group = source.next % STATE_GROUP_KEYS == 0 || source.next == run->count;
    if (status == SIMDIRI_OK && run->filter_at > 0 && ends_group)
      status = verify_page(store, run, place / STATE_GROUP_KEYS, source.buffer);
  }
  simdiri_state_source_free(&source);
  return status == SIMDIRI_OK ? simdiri_state_verify_sections(store, digest, run) : status;
}

simdiri_status simdiri_state_verify(simdiri_state *state, simdiri_state_failure *failure) {
  if (state->failed != SIMDIRI_OK) return simdiri_state_end_call(state, state->failed, failure);
  simdiri_status status = SIMDIRI_OK;
  for (size_t i = 0; status == SIMDIRI_OK && i < state->run_count; i++)
    status = verify_run(&state->store, &state->digest, &state->runs[i]);
  return simdiri_state_end_call(state, status, failure);
}
