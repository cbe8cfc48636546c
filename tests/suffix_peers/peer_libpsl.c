/* Usage: peer_libpsl LIST all|icann <HOSTS: writes the domain, a tab and the suffix of each host, by libpsl alone; to
 * standard error the nanoseconds for each host. */
/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include <libpsl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* libpsl has functions for domain and suffix of all rules; for those of one section it has only the question whether a
 * name is a suffix. */
static void find_icann(const psl_ctx_t *psl, const char *host, const char **domain, const char **suffix) {
  *domain = NULL;
  *suffix = host;
  while (!psl_is_public_suffix2(psl, *suffix, PSL_TYPE_ICANN)) {
    const char *dot = strchr(*suffix, '.');
    if (!dot) break;
    *domain = *suffix;
    *suffix = dot + 1;
  }
}

static double read_clock(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec * 1e9 + (double)now.tv_nsec;
}

typedef struct {
  char *host;
  const char *domain, *suffix;
} answer;

static answer *read_hosts(size_t *count) {
  answer *answers = NULL;
  char *line = NULL;
  size_t capacity = 0, line_capacity = 0;
  *count = 0;
  for (ssize_t len; (len = getline(&line, &line_capacity, stdin)) > 0; (*count)++) {
    if (*count == capacity) {
      capacity = capacity ? 2 * capacity : 1024;
      answers = realloc(answers, capacity * sizeof *answers);
      if (!answers) exit(2);
    }
    line[len - 1] = '\0';
    answers[*count].host = strdup(line);
    if (!answers[*count].host) exit(2);
  }
  free(line);
  return answers;
}

int main(int argc, char **argv) {
  psl_ctx_t *psl = argc == 3 ? psl_load_file(argv[1]) : NULL;
  size_t count;
  if (!psl) return 2;
  const bool is_icann = strcmp(argv[2], "icann") == 0;
  answer *answers = read_hosts(&count);
  const double start = read_clock();
  for (answer *at = answers; at < answers + count; at++) {
    if (is_icann) {
      find_icann(psl, at->host, &at->domain, &at->suffix);
    } else {
      at->domain = psl_registrable_domain(psl, at->host);
      at->suffix = psl_unregistrable_domain(psl, at->host);
    }
  }
  fprintf(stderr, "%.0f\n", (read_clock() - start) / (double)(count ? count : 1));
  for (answer *at = answers; at < answers + count; at++) {
    printf("%s\t%s\n", at->domain ? at->domain : "", at->suffix ? at->suffix : "");
    free(at->host);
  }
  free(answers);
  psl_free(psl);
  return 0;
}
