/* SURT keys, as the Python package "surt" 0.3.1 makes them, or webarchive-commons. */
/* SPDX-License-Identifier: MIT */
#include "keys/surt/surt.h"

#include <string.h>

#include "iri/common/allocator.h"
#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/text.h"
#include "keys/surt/surt_text.h"
#include "keys/surt/wayback.h"

static void put_span(simdiri_buffer *out, span text) {
  if (text.len > 0) memcpy(out->data + out->len, text.data, text.len);
  out->len += text.len;
}

static void put_text(simdiri_buffer *out, const char *text) { put_span(out, (span){text, strlen(text)}); }

static void lower_text(char *text, size_t len) {
  for (size_t i = 0; i < len; i++) text[i] = (char)byte_lower((unsigned char)text[i]);
}

static bool is_same(span text, const char *word) {
  const size_t len = strlen(word);
  return text.len == len && is_same_ignoring_case(text.data, word, len);
}

/* ------------------------------------------------------------------------------------------- the parts */

/* Copies the text without white space at its ends, and without tabs and line ends. */
static simdiri_status copy_clean(simdiri_buffer *work, const char *text, size_t len) {
  static const char spaces[] = " \t\n\r\v\f";
  work->len = 0;
  while (len > 0 && memchr(spaces, text[0], sizeof spaces - 1)) text++, len--;
  while (len > 0 && memchr(spaces, text[len - 1], sizeof spaces - 1)) len--;
  const simdiri_status status = simdiri_buffer_reserve(work, len);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < len; i++)
    if (text[i] != '\t' && text[i] != '\n' && text[i] != '\r') buffer_put(work, text[i]);
  return SIMDIRI_OK;
}

/* The caller's part may be changed: it is in the work buffer. Parts of up to two bytes, which may be constants, have no
 * triplet. */
static span unescape_component(span text) {
  /* NOLINTNEXTLINE(performance-no-int-to-ptr): this only removes const */
  if (text.len > 2) text.len = simdiri_surt_unescape((char *)(size_t)text.data, text.len);
  return text;
}

/* Drops "www", digits and a dot at the beginning. */
static span drop_www(span host) {
  size_t len = 3;
  if (host.len < 4 || memcmp(host.data, "www", 3) != 0) return host;
  while (len < host.len && byte_is((unsigned char)host.data[len], CLASS_DIGIT)) len++;
  if (len == host.len || host.data[len] != '.') return host;
  return (span){host.data + len + 1, host.len - len - 1};
}

static bool is_default_port(const surt_url *url) {
  return (url->port == 80 && is_same(url->scheme, "http")) || (url->port == 443 && is_same(url->scheme, "https"));
}

/* Appends "(com,example:8080)", without the "(" unless there is a scheme. The capacity is reserved. */
static void put_host(uint32_t flags, simdiri_buffer *out, const surt_url *url, span host) {
  const bool is_dns = url->scheme.len == 3 && memcmp(url->scheme.data, "dns", 3) == 0;
  if (flags & SIMDIRI_SURT_WITH_SCHEME) {
    put_span(out, url->scheme);
    put_text(out, is_dns ? ":(" : "://(");
  }
  if (!(flags & SIMDIRI_SURT_KEEP_WWW) && !is_dns) host = drop_www(host);
  simdiri_surt_put_reversed(out, host);
  if (url->has_port && !is_default_port(url)) {
    buffer_put(out, ':');
    simdiri_surt_put_number(out, url->port);
  }
  put_text(out, flags & SIMDIRI_SURT_TRAILING_COMMA ? ",)" : ")");
}

/* With a host, paths consist of segments; otherwise they are arbitrary text. */
static simdiri_status put_path(simdiri_scratch *scratch, uint32_t flags, simdiri_buffer *out, span path,
                               bool has_host) {
  simdiri_buffer *normal = &scratch->staged;
  normal->len = 0;
  simdiri_status status = simdiri_buffer_reserve(normal, path.len + 1);
  if (status == SIMDIRI_OK && has_host) {
    status = simdiri_surt_normalize_path(scratch, normal, path);
    path = (span){normal->data, normal->len};
  }
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, 3 * path.len);
  if (status != SIMDIRI_OK) return status;
  const size_t begin = out->len;
  simdiri_surt_escape(out, path);
  char *text = out->data + begin;
  size_t len = out->len - begin;
  if (!(flags & SIMDIRI_SURT_PLAIN)) lower_text(text, len);
  len = simdiri_surt_strip_path(text, len);
  if (len > 1 && text[len - 1] == '/') len--;
  out->len = begin + len;
  return SIMDIRI_OK;
}

static simdiri_status put_query(simdiri_scratch *scratch, uint32_t flags, simdiri_buffer *out, span query,
                                bool has_path) {
  simdiri_buffer *escaped = &scratch->staged;
  if (query.len == 0) return SIMDIRI_OK;
  escaped->len = 0;
  simdiri_status status = simdiri_buffer_reserve(escaped, 3 * query.len);
  if (status != SIMDIRI_OK) return status;
  simdiri_surt_escape(escaped, query);
  escaped->len = simdiri_surt_strip_query(escaped->data, escaped->len, false);
  if (escaped->len == 0) return SIMDIRI_OK;
  if (!(flags & SIMDIRI_SURT_PLAIN)) lower_text(escaped->data, escaped->len);
  if (!has_path) status = simdiri_buffer_append(out, "/", 1);
  return status == SIMDIRI_OK ? simdiri_surt_put_query(scratch, out, (span){escaped->data, escaped->len}) : status;
}

/* ------------------------------------------------------------------------------------------- the key */

static simdiri_status put_url(simdiri_scratch *scratch, uint32_t flags, simdiri_buffer *out, const surt_url *url) {
  simdiri_buffer *host = &scratch->lossy;
  host->len = 0;
  simdiri_status status = SIMDIRI_OK;
  if (url->host.len > 0) status = simdiri_surt_host(scratch, host, unescape_component(url->host));
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, host->len + url->scheme.len + 16);
  if (status != SIMDIRI_OK) return status;
  if (host->len > 0) {
    lower_text(host->data, host->len);
    put_host(flags, out, url, (span){host->data, host->len});
  } else {
    put_span(out, url->scheme);
    put_text(out, ":");
  }
  const span path = url->has_path ? unescape_component(url->path) : (span){"", 0};
  const size_t path_begin = out->len;
  status = put_path(scratch, flags, out, path, host->len > 0);
  if (status != SIMDIRI_OK) return status;
  return put_query(scratch, flags, out, unescape_component(url->query), out->len > path_begin);
}

static simdiri_status put_key(simdiri_scratch *scratch, uint32_t flags, const char *text, size_t len,
                              simdiri_buffer *out) {
  static const char unchanged_prefix[] = "filedesc";
  surt_url url;
  if (len >= sizeof unchanged_prefix - 1 && memcmp(text, unchanged_prefix, sizeof unchanged_prefix - 1) == 0)
    return simdiri_buffer_append(out, text, len);
  if (len > SIZE_MAX / 16) return SIMDIRI_ERROR_TOO_LONG;
  simdiri_status status = copy_clean(&scratch->wire, text, len);
  if (status != SIMDIRI_OK) return status;
  if (scratch->wire.len == 0) return simdiri_buffer_append(out, "-", 1);
  status = simdiri_surt_parse(scratch->wire.data, scratch->wire.len, &url);
  return status == SIMDIRI_OK ? put_url(scratch, flags, out, &url) : status;
}

simdiri_status simdiri_surt(simdiri_scratch *scratch, uint32_t flags, const char *url, size_t url_len,
                            simdiri_buffer *out) {
  const uint32_t known =
      SIMDIRI_SURT_PLAIN | SIMDIRI_SURT_WITH_SCHEME | SIMDIRI_SURT_TRAILING_COMMA | SIMDIRI_SURT_KEEP_WWW;
  const size_t begin = out->len;
  if (flags != SIMDIRI_SURT_COMMON_CRAWL && flags & ~known) return SIMDIRI_ERROR_BAD_OPTION;
  const simdiri_status status = flags == SIMDIRI_SURT_COMMON_CRAWL
                                    ? simdiri_wayback_key(scratch, text_or_empty(url), url_len, out)
                                    : put_key(scratch, flags, text_or_empty(url), url_len, out);
  if (status != SIMDIRI_OK) out->len = begin;
  return status;
}
