/* Reads the project's own vectors and puts them to the library.
 *
 *   vectors [FOLDER]
 *
 * FOLDER (default corpora/vectors, relative to the root of the repository) holds good, bad and lax with *.tsv files.
 * Exit status: 0 all hold, 1 some do not, 2 the run itself failed. */
/* SPDX-License-Identifier: MIT */
#include "vector_check.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

enum { EXIT_FAILED = 1, EXIT_UNUSABLE = 2 };

typedef struct {
  size_t passed, failed, skipped; /* skipped: IDNA2008, in a build without libidn2 */
} vector_counts;

static void print_fields(const vector_line *line) {
  printf("\nFAILED %s:%zu:", line->path, line->number);
  for (size_t i = 0; i < line->count; i++) printf(" %s", line->fields[i]);
}

static void run_line(const vector_run *run, char *text, vector_line *line, vector_counts *counts) {
  char *message = NULL;
  size_t size = 0;
  vector_run with_message = *run;
  int holds = 0;
  if (text[0] == '#' || text[strspn(text, "\t\r\n")] == '\0') return;
  if (strstr(text, "idna2008") != NULL && simdiri_domain_idna2008_version() == NULL) {
    counts->skipped++;
    return;
  }
  with_message.message = open_memstream(&message, &size);
  if (with_message.message == NULL) abort();
  if (check_vector_split(text, line) == 0) holds = check_vector(&with_message, line);
  fclose(with_message.message);
  if (holds) {
    counts->passed++;
  } else {
    counts->failed++;
    print_fields(line);
    printf("%s\n", message);
  }
  free(message);
}

static int run_file(const vector_run *run, const char *path, vector_counts *counts) {
  FILE *file = fopen(path, "r");
  char *text = NULL;
  size_t capacity = 0;
  vector_line line = {path, 0, {NULL}, 0};
  if (file == NULL) {
    perror(path);
    return -1;
  }
  while (getline(&text, &capacity, file) >= 0) {
    line.number++;
    run_line(run, text, &line, counts);
  }
  free(text);
  return fclose(file);
}

static int is_vector_file(const struct dirent *entry) {
  size_t len = strlen(entry->d_name);
  return len > 4 && strcmp(entry->d_name + len - 4, ".tsv") == 0;
}

static int by_name(const struct dirent **a, const struct dirent **b) { return strcmp((*a)->d_name, (*b)->d_name); }

static int run_folder(const vector_run *run, const char *root, const char *name, vector_counts *counts) {
  char folder[2048], path[4096];
  struct dirent **entries = NULL;
  snprintf(folder, sizeof folder, "%s/%s", root, name);
  int count = scandir(folder, &entries, is_vector_file, by_name), failed = count <= 0;
  if (failed) fprintf(stderr, "vectors: no vectors in %s\n", folder);
  for (int i = 0; i < count; i++) {
    vector_counts before = *counts;
    snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
    failed |= run_file(run, path, counts);
    printf("%s/%s: %zu passed, %zu failed\n", name, entries[i]->d_name, counts->passed - before.passed,
           counts->failed - before.failed);
    free(entries[i]);
  }
  free(entries);
  return failed;
}

int main(int argc, char **argv) {
  static const char *const folders[] = {"good", "bad", "lax"};
  const char *root = argc == 2 ? argv[1] : "corpora/vectors";
  vector_counts counts = {0, 0, 0};
  vector_run run = {NULL, VECTOR_GOOD, NULL};
  int unusable = argc > 2 || simdiri_is_error(simdiri_scratch_create(NULL, &run.scratch));
  for (int i = 0; i < 3 && !unusable; i++) {
    run.folder = (vector_folder)i;
    unusable = run_folder(&run, root, folders[i], &counts) != 0;
  }
  simdiri_scratch_free(run.scratch);
  if (counts.skipped > 0) printf("skipped: %zu vectors of IDNA2008: this build has no libidn2\n", counts.skipped);
  printf("vectors: %zu passed, %zu failed\n", counts.passed, counts.failed);
  if (fflush(stdout) != 0 || unusable) return EXIT_UNUSABLE;
  return counts.failed == 0 ? EXIT_SUCCESS : EXIT_FAILED;
}
