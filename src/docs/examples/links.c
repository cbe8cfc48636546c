/* Resolves references against a base, as a crawler does with the links of a page. The argument is the base; each line
 * of standard input is a reference. Prints the normal form of each target; errors go to standard error. */
/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L /* getline */
#include <simdiri/simdiri.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>

typedef struct {
  simdiri_context *context;
  simdiri_scratch *scratch;
  simdiri_base *base;
  simdiri_buffer out;
} resolver;

static void print_problem(size_t line_number, simdiri_status status, const simdiri_result *result) {
  (void)fprintf(stderr, "line %zu, byte %zu: %s: %s\n", line_number, result->offset, simdiri_status_name(status),
                simdiri_status_message(status));
}

static int open_links(resolver *links, const char *base) {
  simdiri_options options;
  simdiri_result result;
  simdiri_status status;
  simdiri_options_init(&options);
  options.flags |= SIMDIRI_FLAG_DROP_FRAGMENT; /* fragments are not sent to servers */
  if (simdiri_context_create(&options, NULL, &links->context) != SIMDIRI_OK) return -1;
  if (simdiri_scratch_create(NULL, &links->scratch) != SIMDIRI_OK) return -1;
  status = simdiri_base_create(links->context, links->scratch, base, strlen(base), NULL, &links->base, &result);
  if (simdiri_is_error(status)) (void)fprintf(stderr, "%s: %s\n", base, simdiri_status_message(status));
  return simdiri_is_error(status) ? -1 : 0;
}

static void close_links(resolver *links) {
  simdiri_buffer_free(&links->out);
  simdiri_base_free(links->base);
  simdiri_scratch_free(links->scratch);
  simdiri_context_free(links->context);
}

static int print_target(resolver *links, const char *reference, size_t reference_len, size_t line_number) {
  simdiri_result result;
  links->out.len = 0; /* reuse the buffer */
  simdiri_status status =
      simdiri_resolve(links->context, links->scratch, links->base, reference, reference_len, &links->out, &result);
  if (simdiri_is_error(status)) {
    print_problem(line_number, status, &result);
    return 1;
  }
  /* The text is a view of the line or of the buffer, and is not NUL-terminated. */
  (void)fwrite(result.text, 1, result.text_len, stdout);
  (void)putchar('\n');
  return 0;
}

/* Returns the number of references with an error. */
static size_t print_targets(resolver *links) {
  char *line = NULL;
  size_t capacity = 0, bad_lines = 0;
  ssize_t len;
  for (size_t number = 1; (len = getline(&line, &capacity, stdin)) >= 0; number++) {
    size_t reference_len = (size_t)len;
    if (reference_len > 0 && line[reference_len - 1] == '\n') reference_len--;
    bad_lines += (size_t)print_target(links, line, reference_len, number);
  }
  free(line);
  return bad_lines;
}

int main(int argument_count, char **arguments) {
  resolver links = {NULL, NULL, NULL, {NULL, 0, 0, simdiri_default_allocator()}};
  int status = 2;
  if (argument_count != 2) {
    (void)fprintf(stderr, "Usage: links BASE <REFERENCES\n");
    return status;
  }
  if (open_links(&links, arguments[1]) == 0) status = print_targets(&links) > 0;
  close_links(&links);
  if (fflush(stdout) == 0 && !ferror(stdout) && !ferror(stdin)) return status;
  perror("links");
  return 2;
}
