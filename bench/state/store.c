/* A stream of fingerprints with repetitions, the same each time, and the result of a store for it. */
/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "store.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>

_Noreturn void store_fail(const char *what, const char *why) {
  (void)fprintf(stderr, "%s: %s\n", what, why ? why : "failed");
  exit(2);
}

static double seconds(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

void store_begin(store_run *run, int argc, char **argv) {
  if (argc < 4) store_fail(argv[0], "DIRECTORY MEGABYTES KEYS [SHARE]");
  *run = (store_run){.directory = argv[1],
                     .memory = strtoull(argv[2], NULL, 10) << 20,
                     .key_count = strtoull(argv[3], NULL, 10),
                     .share = argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 300};
  (void)mkdir(run->directory, 0777);
  run->begin = seconds(CLOCK_MONOTONIC);
  run->begin_cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
}

static uint64_t mix(uint64_t x) { /* the finalizer of splitmix64 */
  x += UINT64_C(0x9E3779B97F4A7C15);
  x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
  x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
  return x ^ x >> 31;
}

/* The number of the next fingerprint, and whether it is new: each earlier one is equally likely to be repeated. */
static int draw(uint64_t *made, uint64_t *keys, unsigned share, uint64_t *number) {
  const uint64_t drawn = mix((*made)++ ^ UINT64_C(0x5555555555555555));
  const int is_new = *keys == 0 || drawn % 1000 >= share;
  *number = is_new ? (*keys)++ : drawn / 1000 % *keys;
  return is_new;
}

size_t store_draw(store_run *run, store_key *keys, size_t count) {
  size_t drawn = 0;
  for (; drawn < count && run->asked.keys < run->key_count; drawn++) {
    uint64_t number;
    (void)draw(&run->asked.made, &run->asked.keys, run->share, &number);
    keys[drawn] = (store_key){mix(2 * number), mix(2 * number + 1)};
  }
  return drawn;
}

void store_check(store_run *run, const uint8_t *is_new, size_t count) {
  for (size_t i = 0; i < count; i++) {
    uint64_t number;
    if (draw(&run->answered.made, &run->answered.keys, run->share, &number) != is_new[i])
      store_fail(run->directory, "a wrong answer");
  }
}

static const store_key *compared;

static int compare(const void *a, const void *b) {
  const store_key *x = &compared[*(const uint32_t *)a], *y = &compared[*(const uint32_t *)b];
  const int order = memcmp(x, y, sizeof *x);
  return order != 0 ? order : *(const uint32_t *)a < *(const uint32_t *)b ? -1 : 1;
}

void store_sort(const store_key *keys, uint32_t *places, size_t count) {
  for (size_t i = 0; i < count; i++) places[i] = (uint32_t)i;
  compared = keys;
  qsort(places, count, sizeof *places, compare);
}

/* Bytes that this process wrote and read by system calls; mapped files are not counted. */
static double moved(const char *name) {
  char line[128];
  double bytes = 0;
  FILE *file = fopen("/proc/self/io", "r");
  if (!file) return 0;
  while (fgets(line, sizeof line, file))
    if (strncmp(line, name, strlen(name)) == 0) bytes = strtod(line + strlen(name), NULL);
  (void)fclose(file);
  return bytes;
}

static double on_disk(const char *directory) {
  double bytes = 0;
  DIR *stream = opendir(directory);
  if (!stream) return 0;
  for (struct dirent *entry; (entry = readdir(stream));) {
    char path[4096];
    struct stat info;
    (void)snprintf(path, sizeof path, "%s/%s", directory, entry->d_name);
    if (stat(path, &info) == 0 && S_ISREG(info.st_mode)) bytes += (double)info.st_blocks * 512;
  }
  (void)closedir(stream);
  return bytes;
}

void store_end(const store_run *run, const char *name) {
  struct rusage usage;
  const double mega = 1e6, wall = seconds(CLOCK_MONOTONIC) - run->begin;
  const double cpu = seconds(CLOCK_PROCESS_CPUTIME_ID) - run->begin_cpu;
  getrusage(RUSAGE_SELF, &usage);
  if (run->answered.made != run->asked.made) store_fail(run->directory, "answers are missing");
  printf("| %s | %llu | %llu | %llu | %.1f | %.1f | %.0f | %.0f | %.0f | %.0f |\n", name,
         (unsigned long long)(run->memory >> 20), (unsigned long long)run->asked.keys,
         (unsigned long long)run->asked.made, wall, cpu, moved("wchar: ") / mega, moved("rchar: ") / mega,
         on_disk(run->directory) / mega, (double)usage.ru_maxrss / 1024);
}
