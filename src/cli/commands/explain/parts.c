/* An IRI as a list of components, to be compared and put together again one by one. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/explain/parts.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

const char *const cli_part_names[PART_COUNT] = {"scheme", "userinfo", "host", "port", "path", "query", "fragment"};

static cli_part make_part(const char *text, int is_there, size_t begin, size_t end) {
  return is_there ? (cli_part){1, text + begin, end - begin, begin} : (cli_part){0, "", 0, 0};
}

void cli_split(const char *text, size_t len, cli_part parts[PART_COUNT]) {
  simdiri_components c;
  simdiri_parse(text, len, &c);
  parts[PART_SCHEME] = make_part(text, c.has_scheme, 0, c.scheme_end);
  parts[PART_USERINFO] = make_part(text, c.has_userinfo, c.userinfo_begin, c.userinfo_end);
  parts[PART_HOST] = make_part(text, c.has_authority, c.host_begin, c.host_end);
  parts[PART_PORT] = make_part(text, c.has_port, c.port_begin, c.port_end);
  parts[PART_PATH] = make_part(text, 1, c.path_begin, c.path_end);
  parts[PART_QUERY] = make_part(text, c.has_query, c.query_begin, c.query_end);
  parts[PART_FRAGMENT] = make_part(text, c.has_fragment, c.fragment_begin, c.fragment_end);
}

int cli_is_same_part(const cli_part *a, const cli_part *b) {
  return a->is_there == b->is_there && a->len == b->len && (a->len == 0 || memcmp(a->text, b->text, a->len) == 0);
}

static char *put(char *out, const char *before, const cli_part *part, const char *after) {
  if (!part->is_there) return out;
  out = (char *)memcpy(out, before, strlen(before)) + strlen(before);
  if (part->len > 0) memcpy(out, part->text, part->len);
  out += part->len;
  return (char *)memcpy(out, after, strlen(after)) + strlen(after);
}

char *cli_join(const cli_part parts[PART_COUNT], size_t *len) {
  static const cli_part empty = {1, "", 0, 0};
  size_t capacity = 16; /* for every delimiter */
  for (int i = 0; i < PART_COUNT; i++) {
    if (parts[i].len > SIZE_MAX - capacity) return NULL;
    capacity += parts[i].len;
  }
  char *text = malloc(capacity);
  if (!text) return NULL;
  char *out = put(text, "", &parts[PART_SCHEME], ":");
  if (parts[PART_HOST].is_there) out = put(out, "//", &empty, "");
  out = put(out, "", &parts[PART_USERINFO], "@");
  out = put(out, "", &parts[PART_HOST], "");
  out = put(out, ":", &parts[PART_PORT], "");
  out = put(out, "", &parts[PART_PATH], "");
  out = put(out, "?", &parts[PART_QUERY], "");
  out = put(out, "#", &parts[PART_FRAGMENT], "");
  *len = (size_t)(out - text);
  return text;
}
