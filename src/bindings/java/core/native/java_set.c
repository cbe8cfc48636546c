/* Sets of keys in memory and on disk. */
/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "bindings/java/core/native/java_tool.h"

simdiri_status simdiri_java_set_use(java_tool *tool, bool adds, const simdiri_fingerprint *keys, size_t count,
                                    uint8_t *flags, size_t *done, simdiri_state_failure *failure) {
  simdiri_status status = SIMDIRI_OK;
  pthread_mutex_lock(&tool->lock);
  *done = count;
  if (tool->seen && adds)
    status = simdiri_seen_insert(tool->seen, keys, count, flags, done);
  else if (tool->seen)
    simdiri_seen_contains(tool->seen, keys, count, flags);
  else if (adds)
    status = simdiri_state_insert(tool->state, keys, count, flags, failure);
  else
    status = simdiri_state_contains(tool->state, keys, count, flags, failure);
  if (status != SIMDIRI_OK && tool->state) *done = 0;
  for (size_t i = 0; adds && tool->state && i < *done; i++) tool->unpublished_count += flags[i];
  pthread_mutex_unlock(&tool->lock);
  return status;
}

/* Sets a detail with a message. */
static int fail(java_worker *worker, simdiri_status status, const simdiri_state_failure *failure, int64_t *detail) {
  char message[SIMDIRI_STATE_DIFFERENCE_CAPACITY + 512] = "";
  simdiri_result result = {.status = status, .text = message};
  if (status == SIMDIRI_ERROR_STATE) result.text_len = simdiri_java_describe(failure, "", 0, message, sizeof message);
  simdiri_java_tell(worker, &result, detail);
  if (status == SIMDIRI_ERROR_STATE) detail[JAVA_NUMBER] = failure->problem;
  return JAVA_FAILED;
}

/* Returns a set that nobody frees until the release; NULL with an answer: there is none. */
static java_tool *acquire_set(java_worker *worker, int64_t handle, int *answer) {
  *answer = JAVA_FAILED;
  if (!worker) return NULL;
  java_tool *tool = simdiri_java_acquire(worker, handle);
  *answer = JAVA_CLOSED;
  if (!tool) return NULL;
  if (tool->seen || tool->state) return tool;
  simdiri_java_release(worker);
  *answer = JAVA_MISUSED;
  return NULL;
}

int simdiri_java_set_key(int64_t handle, int adds, int64_t high, int64_t low, int64_t *detail) {
  const simdiri_fingerprint key = {.low = (uint64_t)low, .high = (uint64_t)high};
  simdiri_state_failure failure;
  uint8_t flag = 0;
  size_t done;
  int answer;
  java_worker *worker = simdiri_java_worker();
  simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  java_tool *tool = acquire_set(worker, handle, &answer);
  if (!tool) return answer;
  memset(&failure, 0, sizeof failure);
  const simdiri_status status = simdiri_java_set_use(tool, adds != 0, &key, 1, &flag, &done, &failure);
  simdiri_java_release(worker);
  return status == SIMDIRI_OK ? flag : fail(worker, status, &failure, detail);
}

int simdiri_java_set_info(int64_t handle, int64_t *detail) {
  simdiri_state_info info;
  simdiri_result result = {.status = SIMDIRI_OK};
  int answer;
  java_worker *worker = simdiri_java_worker();
  simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  java_tool *tool = acquire_set(worker, handle, &answer);
  if (!tool) return answer;
  memset(&info, 0, sizeof info);
  pthread_mutex_lock(&tool->lock);
  if (tool->state) {
    simdiri_state_get_info(tool->state, &info);
    result.text = info.note ? info.note : "";
    result.text_len = info.note_len;
  }
  simdiri_java_tell(worker, &result, detail);
  detail[JAVA_NUMBER] = (int64_t)(tool->seen ? simdiri_seen_count(tool->seen) : info.count + tool->unpublished_count);
  detail[JAVA_LOW] = (int64_t)(tool->seen ? simdiri_seen_memory(tool->seen) : info.count);
  pthread_mutex_unlock(&tool->lock);
  simdiri_java_release(worker);
  return JAVA_RESULT;
}

int simdiri_java_publish(int64_t handle, const char *note, int64_t note_len, int64_t *detail) {
  simdiri_state_failure failure;
  simdiri_status status = SIMDIRI_ERROR_BAD_OPTION;
  int answer;
  java_worker *worker = simdiri_java_worker();
  simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  java_tool *tool = acquire_set(worker, handle, &answer);
  if (!tool) return answer;
  memset(&failure, 0, sizeof failure);
  pthread_mutex_lock(&tool->lock);
  if (tool->state && note_len < 0)
    status = simdiri_state_rollback(tool->state, &failure);
  else if (tool->state && note_len <= SIMDIRI_STATE_NOTE_MAX)
    status = simdiri_state_publish(tool->state, note_len ? note : "", (size_t)note_len, &failure);
  if (status == SIMDIRI_OK) tool->unpublished_count = 0;
  pthread_mutex_unlock(&tool->lock);
  simdiri_java_release(worker);
  return status == SIMDIRI_OK ? JAVA_UNCHANGED : fail(worker, status, &failure, detail);
}
