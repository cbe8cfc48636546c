/* The URL parser and serializer of the URL Standard: their results, and the components of these. */
/* SPDX-License-Identifier: MIT */
#include "ask.h"

#include <string.h>

typedef struct {
  const char *text;
  size_t len;
} view;

static view between(const char *href, size_t begin, size_t end) { return (view){href + begin, end - begin}; }

/* "?" or "#" and the text after it, or nothing if that text is empty, as in the URL class. */
static view with_delimiter(const char *href, size_t begin, size_t end) {
  return begin == end ? between(href, end, end) : between(href, begin - 1, end);
}

static view part_named(const char *href, const simdiri_url_components *url, const char *name) {
  if (strcmp(name, "protocol") == 0) return between(href, 0, url->scheme_end + 1);
  if (strcmp(name, "username") == 0) return between(href, url->username_begin, url->username_end);
  if (strcmp(name, "password") == 0) return between(href, url->password_begin, url->password_end);
  if (strcmp(name, "hostname") == 0) return between(href, url->host_begin, url->host_end);
  if (strcmp(name, "host") == 0) return between(href, url->host_begin, url->has_port ? url->port_end : url->host_end);
  if (strcmp(name, "port") == 0) return between(href, url->port_begin, url->port_end);
  if (strcmp(name, "pathname") == 0) return between(href, url->path_begin, url->path_end);
  if (strcmp(name, "search") == 0) return with_delimiter(href, url->query_begin, url->query_end);
  if (strcmp(name, "hash") == 0) return with_delimiter(href, url->fragment_begin, url->fragment_end);
  return (view){NULL, 0};
}

/* NULL, or the first component that differs from the case. Origins and search parameters are not components. */
static const char *find_wrong_part(const check_case *item, const check_text *href) {
  simdiri_url_components url;
  const char *name;
  json_t *value;
  simdiri_split_url(href->data, href->len, &url);
  json_object_foreach((json_t *)(size_t)item->parts, name, value) {
    if (strcmp(name, "origin") == 0 || strcmp(name, "searchParams") == 0) continue;
    const view part = part_named(href->data, &url, name);
    if (part.text == NULL || part.len != json_string_length(value) ||
        memcmp(part.text, json_string_value(value), part.len) != 0)
      return name;
  }
  return NULL;
}

static simdiri_status parse(simdiri_scratch *scratch, const check_case *item, check_text *href) {
  simdiri_options options;
  simdiri_options_init(&options);
  options.profile = SIMDIRI_PROFILE_WEB;
  return item->base.data == NULL ? check_apply(scratch, SIMDIRI_OPERATION_NORMALIZE, &options, &item->input, href)
                                 : check_resolve_text(scratch, &options, &item->base, &item->input, href);
}

check_answer check_ask_web(simdiri_scratch *scratch, const check_case *item) {
  check_text href = {NULL, 0};
  const simdiri_status status = parse(scratch, item, &href);
  check_answer answer = check_compare_text(item, status, href.data, href.len);
  if (answer.outcome == CHECK_PASSED && !simdiri_is_error(status) && item->parts != NULL) {
    answer.reason = find_wrong_part(item, &href);
    if (answer.reason != NULL) answer.outcome = CHECK_FAILED;
  }
  check_text_free(&href);
  return answer;
}
