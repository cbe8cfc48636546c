/* The functions of java_native.h for JNI. Bytes of arrays are copied: no call stops the garbage collector.
 * SPDX-License-Identifier: MIT */
#include <jni.h>

#include "bindings/java/core/native/java_worker.h"

enum { SHORT_MAX = 1024 };

/* Copies a part of an array into `small`, or into memory of this thread. Returns NULL if there is no memory. */
static const char *copy_bytes(JNIEnv *env, jbyteArray bytes, jint offset, jint len, char small[SHORT_MAX]) {
  java_worker *worker = len > SHORT_MAX ? simdiri_java_worker() : NULL;
  char *copy = worker ? simdiri_java_reserve(&worker->input, (size_t)len) : len > SHORT_MAX ? NULL : small;
  if (copy && len > 0) (*env)->GetByteArrayRegion(env, bytes, offset, len, (jbyte *)copy);
  return copy;
}

static void set_detail(JNIEnv *env, jlongArray array, const int64_t *detail) {
  jlong words[JAVA_PARSED_WORDS];
  jsize count = (*env)->GetArrayLength(env, array);
  if (count > JAVA_PARSED_WORDS) count = JAVA_PARSED_WORDS;
  for (jsize i = 0; i < count; i++) words[i] = detail[i];
  (*env)->SetLongArrayRegion(env, array, 0, count, words);
}

static jint no_memory(JNIEnv *env, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  simdiri_java_tell_status(SIMDIRI_ERROR_NO_MEMORY, detail);
  set_detail(env, array, detail);
  return JAVA_RESULT;
}

JNIEXPORT jlong JNICALL Java_org_simdiri_Jni_interfaceNumber(JNIEnv *env, jobject self) {
  (void)env, (void)self;
  return simdiri_java_interface();
}

JNIEXPORT jlong JNICALL Java_org_simdiri_Jni_create(JNIEnv *env, jobject self, jbyteArray request, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  char small[SHORT_MAX];
  const jint len = (*env)->GetArrayLength(env, request);
  const char *copy = copy_bytes(env, request, 0, len, small);
  (void)self;
  if (!copy) return no_memory(env, array), 0;
  const int64_t handle = simdiri_java_create(copy, len, detail);
  set_detail(env, array, detail);
  return handle;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_close(JNIEnv *env, jobject self, jlong handle) {
  (void)env, (void)self;
  return simdiri_java_close(handle);
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_runBytes(JNIEnv *env, jclass type, jlong handle, jbyteArray bytes,
                                                     jint offset, jint len, jint first_len, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS];
  char small[SHORT_MAX];
  const char *copy = copy_bytes(env, bytes, offset, len, small);
  (void)type;
  if (!copy) return no_memory(env, array);
  const int answer = simdiri_java_run(handle, copy, len, first_len, detail);
  if (answer == JAVA_RESULT) set_detail(env, array, detail);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_runBuffer(JNIEnv *env, jclass type, jlong handle, jobject buffer,
                                                      jint offset, jint len, jint first_len, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS];
  const char *address = (*env)->GetDirectBufferAddress(env, buffer);
  (void)type;
  if (!address) return JAVA_MISUSED;
  const int answer = simdiri_java_run(handle, address + offset, len, first_len, detail);
  if (answer == JAVA_RESULT) set_detail(env, array, detail);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_parse(JNIEnv *env, jobject self, jbyteArray bytes, jint offset, jint len,
                                                  jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  char small[SHORT_MAX];
  const char *copy = copy_bytes(env, bytes, offset, len, small);
  (void)self;
  if (!copy) return no_memory(env, array);
  const int answer = simdiri_java_parse(copy, len, detail);
  set_detail(env, array, detail);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_take(JNIEnv *env, jobject self, jlong token, jbyteArray out) {
  const jsize capacity = (*env)->GetArrayLength(env, out);
  void *bytes = (*env)->GetPrimitiveArrayCritical(env, out, NULL);
  (void)self;
  if (!bytes) return JAVA_MISUSED;
  const int answer = simdiri_java_take(token, bytes, capacity);
  (*env)->ReleasePrimitiveArrayCritical(env, out, bytes, 0);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_name(JNIEnv *env, jobject self, jint which, jint number, jbyteArray out) {
  char name[SHORT_MAX];
  const int64_t len = simdiri_java_name(which, number, name, sizeof name);
  (void)self;
  if (len < 0 || len > (*env)->GetArrayLength(env, out)) return -1;
  (*env)->SetByteArrayRegion(env, out, 0, (jsize)len, (const jbyte *)name);
  return (jint)len;
}

static void *address_of(JNIEnv *env, jobject buffer) {
  return buffer ? (*env)->GetDirectBufferAddress(env, buffer) : NULL;
}

/* Data, offsets, output, output offsets and statuses; each may be null. */
JNIEXPORT jint JNICALL Java_org_simdiri_Jni_runBatch(JNIEnv *env, jclass type, jlongArray array, jobjectArray buffers) {
  int64_t words[JAVA_BATCH_WORDS];
  jlong numbers[JAVA_BATCH_WORDS];
  void *addresses[5];
  (void)type;
  (*env)->GetLongArrayRegion(env, array, 0, JAVA_BATCH_WORDS, numbers);
  for (int i = 0; i < JAVA_BATCH_WORDS; i++) words[i] = numbers[i];
  for (int i = 0; i < 5; i++) {
    jobject buffer = (*env)->GetObjectArrayElement(env, buffers, i);
    if ((*env)->ExceptionCheck(env)) return JAVA_MISUSED;
    addresses[i] = address_of(env, buffer);
  }
  const int answer = simdiri_java_batch(words, addresses[0], addresses[1], addresses[2], addresses[3], addresses[4]);
  for (int i = 0; i < JAVA_BATCH_WORDS; i++) numbers[i] = words[i];
  (*env)->SetLongArrayRegion(env, array, 0, JAVA_BATCH_WORDS, numbers);
  return answer;
}

/* An address that Java knows as a number. */
static void *to_pointer(jlong address) { return (void *)(uintptr_t)address; /* NOLINT(performance-no-int-to-ptr) */ }

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_arrow(JNIEnv *env, jobject self, jlong handle, jlongArray addresses) {
  jlong all[4];
  (void)self;
  (*env)->GetLongArrayRegion(env, addresses, 0, 4, all);
  return simdiri_java_arrow(handle, to_pointer(all[0]), to_pointer(all[1]), to_pointer(all[2]), to_pointer(all[3]));
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_useKey(JNIEnv *env, jobject self, jlong handle, jboolean adds, jlong high,
                                                   jlong low, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  const int answer = simdiri_java_set_key(handle, adds, high, low, detail);
  (void)self;
  if (answer == JAVA_FAILED) set_detail(env, array, detail);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_describeSet(JNIEnv *env, jobject self, jlong handle, jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  const int answer = simdiri_java_set_info(handle, detail);
  (void)self;
  set_detail(env, array, detail);
  return answer;
}

JNIEXPORT jint JNICALL Java_org_simdiri_Jni_publish(JNIEnv *env, jobject self, jlong handle, jbyteArray note,
                                                    jlongArray array) {
  int64_t detail[JAVA_PARSED_WORDS] = {0};
  char small[SHORT_MAX];
  const jint len = note ? (*env)->GetArrayLength(env, note) : -1;
  const char *copy = note ? copy_bytes(env, note, 0, len, small) : small;
  (void)self;
  if (!copy) return no_memory(env, array), JAVA_FAILED;
  const int answer = simdiri_java_publish(handle, copy, len, detail);
  set_detail(env, array, detail);
  return answer;
}
