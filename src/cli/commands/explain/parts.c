/* An IRI as a list of components, which can be compared and joined again. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/parts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *const cli_part_names[CLI_PART_COUNT] = {"scheme", "userinfo", "host", "port", "path", "query", "fragment"};

static cli_part make_part(const char *text, bool is_present, size_t begin, size_t end) {
  return is_present ? (cli_part){true, text + begin, end - begin, begin} : (cli_part){false, "", 0, 0};
}

void cli_split(const char *text, size_t len, cli_part parts[CLI_PART_COUNT]) {
  simdiri_components c;
  simdiri_parse(text, len, &c);
  parts[CLI_PART_SCHEME] = make_part(text, c.has_scheme, 0, c.scheme_end);
  parts[CLI_PART_USERINFO] = make_part(text, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
  parts[CLI_PART_HOST] = make_part(text, c.has_authority, c.host_begin, c.host_end);
  parts[CLI_PART_PORT] = make_part(text, c.has_port, c.port_begin, c.port_end);
  parts[CLI_PART_PATH] = make_part(text, true, c.path_begin, c.path_end);
  parts[CLI_PART_QUERY] = make_part(text, c.has_query, c.query_begin, c.query_end);
  parts[CLI_PART_FRAGMENT] = make_part(text, c.has_fragment, c.fragment_begin, c.fragment_end);
}

bool cli_is_same_part(const cli_part *a, const cli_part *b) {
  return a->is_present == b->is_present && a->len == b->len && (a->len == 0 || memcmp(a->text, b->text, a->len) == 0);
}

/* Writes a text and returns the end of the output. */
static char *put_text(char *out, const char *text, size_t len) {
  for (size_t i = 0; i < len; i++) *out++ = text[i];
  return out;
}

/* Writes a part, if it is present, between two delimiters. */
static char *put_part(char *out, const char *before, const cli_part *part, const char *after) {
  if (!part->is_present) return out;
  out = put_text(out, before, strlen(before));
  out = put_text(out, part->text, part->len);
  return put_text(out, after, strlen(after));
}

char *cli_join(const cli_part parts[CLI_PART_COUNT], size_t *len) {
  static const cli_part empty = {true, "", 0, 0};
  size_t capacity = 16; /* for all delimiters */
  for (int i = 0; i < CLI_PART_COUNT; i++) {
    if (parts[i].len > SIZE_MAX - capacity) return NULL;
    capacity += parts[i].len;
  }
  char *text = malloc(capacity);
  if (!text) return NULL;
  char *out = put_part(text, "", &parts[CLI_PART_SCHEME], ":");
  if (parts[CLI_PART_HOST].is_present) out = put_part(out, "//", &empty, "");
  out = put_part(out, "", &parts[CLI_PART_USERINFO], "@");
  out = put_part(out, "", &parts[CLI_PART_HOST], "");
  out = put_part(out, ":", &parts[CLI_PART_PORT], "");
  out = put_part(out, "", &parts[CLI_PART_PATH], "");
  out = put_part(out, "?", &parts[CLI_PART_QUERY], "");
  out = put_part(out, "#", &parts[CLI_PART_FRAGMENT], "");
  *len = (size_t)(out - text);
  return text;
}
