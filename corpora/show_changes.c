/* Prints which rules changed a list of IRIs: how often, and the first example of each. */
/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <simdiri/simdiri.h>

enum { RULES = 32, LINE_ROOM = 8192 };

typedef struct {
  unsigned long count;
  char *before, *after;
} rule_example;

static char *copy_text(const char *text, size_t len) {
  char *copy = malloc(len + 1);
  if (!copy) exit(2);
  memcpy(copy, text, len);
  copy[len] = '\0';
  return copy;
}

/* Bytes that a terminal would not show are printed as \xHH. */
static void print_text(const char *label, const char *text, int is_shown_raw) {
  printf("    %s ", label);
  for (const unsigned char *octet = (const unsigned char *)text; *octet; octet++) {
    if (*octet < 0x20 || *octet == 0x7F || (*octet >= 0x80 && !is_shown_raw))
      printf("\\x%02X", *octet);
    else
      putchar(*octet);
  }
  putchar('\n');
}

static void count_changes(rule_example *rules, const simdiri_result *result, const char *line, size_t len) {
  for (unsigned bit = 0; bit < RULES; bit++) {
    rule_example *rule = &rules[bit];
    if (!(result->changes >> bit & 1) || rule->count++ > 0) continue;
    rule->before = copy_text(line, len);
    rule->after = copy_text(result->text, result->text_len);
  }
}

static int read_list(FILE *list, simdiri_context *context, simdiri_scratch *scratch, rule_example *rules) {
  static char line[LINE_ROOM];
  simdiri_buffer out = {NULL, 0, 0, simdiri_default_allocator()};
  simdiri_result result;
  while (fgets(line, sizeof line, list)) {
    size_t len = strcspn(line, "\n");
    out.len = 0;
    simdiri_status status = simdiri_normalize(context, scratch, line, len, &out, &result);
    if (status == SIMDIRI_ERROR_NO_MEMORY) exit(2);
    if (!simdiri_is_error(status)) count_changes(rules, &result, line, len);
  }
  simdiri_buffer_free(&out);
  return ferror(list);
}

static void print_rules(rule_example *rules) {
  const uint32_t unreadable = SIMDIRI_CHANGE_INVALID_UTF8 | SIMDIRI_CHANGE_DISALLOWED;
  for (unsigned bit = 0; bit < RULES; bit++) {
    if (rules[bit].count == 0) continue;
    int is_shown_raw = !(unreadable >> bit & 1);
    printf("  %s (%lu)\n", simdiri_change_name(bit), rules[bit].count);
    print_text("  ", rules[bit].before, is_shown_raw);
    print_text("->", rules[bit].after, is_shown_raw);
    free(rules[bit].before);
    free(rules[bit].after);
  }
}

int main(int argument_count, char **arguments) {
  static rule_example rules[RULES];
  simdiri_options options;
  simdiri_context *context = NULL;
  simdiri_scratch *scratch = NULL;
  FILE *list = argument_count == 2 ? fopen(arguments[1], "rb") : NULL;
  if (!list) {
    fputs("usage: show_changes FILE\n", stderr);
    return 2;
  }
  simdiri_options_init(&options);
  if (simdiri_context_create(&options, NULL, &context) != SIMDIRI_OK) return 2;
  if (simdiri_scratch_create(NULL, &scratch) != SIMDIRI_OK) return 2;
  int failed = read_list(list, context, scratch, rules);
  print_rules(rules);
  simdiri_scratch_free(scratch);
  simdiri_context_free(context);
  fclose(list);
  return failed ? 2 : 0;
}
