/* Keys of webarchive-commons 3.0.2, which writes the index of Common Crawl: its WaybackURLKeyMaker, with the rules of
 * its AggressiveIAURLCanonicalizer. */
/* SPDX-License-Identifier: MIT */
#include "keys/surt/wayback.h"

#include <string.h>

#include "iri/common/buffer.h"
#include "iri/common/byte.h"
#include "iri/common/utf8.h"
#include "keys/surt/surt_text.h"

static bool begins_with(span text, const char *start) {
  const size_t len = strlen(start);
  return text.len >= len && memcmp(text.data, start, len) == 0;
}

static void skip_bytes(span *text, size_t count) {
  text->data += count;
  text->len -= count;
}

/* Takes everything before the first byte in `stops` off the text. */
static span take_until(span *text, const char *stops) {
  span taken = {text->data, 0};
  const size_t stop_count = strlen(stops);
  /* NOLINTNEXTLINE(bugprone-not-null-terminated-result): the NUL is not one of the stops */
  while (taken.len < text->len && !memchr(stops, text->data[taken.len], stop_count)) taken.len++;
  skip_bytes(text, taken.len);
  return taken;
}

/* ------------------------------------------------------------------------------------------- ports */

/* Returns the value of the decimal digit at the beginning, which may be of any script, and its length; a length of 0 if
 * there is none. Character.digit of Java knows those of the Basic Multilingual Plane. */
static size_t read_digit(span text, unsigned *digit) {
  static const uint16_t zeros[] = {0x0030, 0x0660, 0x06F0, 0x07C0, 0x0966, 0x09E6, 0x0A66, 0x0AE6, 0x0B66, 0x0BE6,
                                   0x0C66, 0x0CE6, 0x0D66, 0x0DE6, 0x0E50, 0x0ED0, 0x0F20, 0x1040, 0x1090, 0x17E0,
                                   0x1810, 0x1946, 0x19D0, 0x1A80, 0x1A90, 0x1B50, 0x1BB0, 0x1C40, 0x1C50, 0xA620,
                                   0xA8D0, 0xA900, 0xA9D0, 0xA9F0, 0xAA50, 0xABF0, 0xFF10};
  uint32_t c = 0;
  const unsigned char *p = (const unsigned char *)text.data;
  const size_t len = utf8_decode(p, p + text.len, &c);
  for (size_t i = 0; i < sizeof zeros / sizeof *zeros; i++)
    if (c >= zeros[i] && c < zeros[i] + 10u) {
      *digit = c - zeros[i];
      return len;
    }
  return 0;
}

/* Reads a port like Integer.parseInt. */
static simdiri_status read_port(span text, int64_t *port) {
  const bool is_negative = text.data[0] == '-';
  if (is_negative || text.data[0] == '+') skip_bytes(&text, 1);
  if (text.len == 0) return SIMDIRI_ERROR_BAD_PORT;
  for (*port = 0; text.len > 0;) {
    unsigned digit = 0;
    const size_t len = read_digit(text, &digit);
    *port = *port * 10 + digit;
    if (len == 0 || *port > (int64_t)INT32_MAX + is_negative) return SIMDIRI_ERROR_BAD_PORT;
    skip_bytes(&text, len);
  }
  if (is_negative) *port = -*port;
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- parsing */

enum { NO_PORT = -1 };

typedef struct {
  int64_t default_port;
  span host;
  int64_t port;
  span path;
  bool has_query;
  span query;
} wayback_url;

/* Reads a scheme that URLParser knows, and "://": returns their length, 0 for all other text. Such text gets the scheme
 * http, so "file://a/b" has the host "file". */
static size_t read_scheme(span text, int64_t *default_port) {
  static const struct {
    const char *text;
    int64_t port;
  } schemes[] = {{"http://", 80}, {"https://", 443}, {"ftp://", 0}, {"mms://", 0}, {"rtsp://", 0}, {"wais://", 0}};
  for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++) {
    const size_t len = strlen(schemes[i].text);
    *default_port = schemes[i].port;
    if (text.len >= len && is_same_ignoring_case(text.data, schemes[i].text, len)) return len;
  }
  *default_port = schemes[0].port;
  return 0;
}

/* Divides the authority at its first "@", and at the first ":" after that, or after "]". */
static simdiri_status read_authority(span authority, wayback_url *url) {
  const char *at = authority.len > 0 ? memchr(authority.data, '@', authority.len) : NULL;
  if (authority.len == 0) return SIMDIRI_ERROR_BAD_HOST;
  if (at) skip_bytes(&authority, (size_t)(at - authority.data) + 1);
  const char *bracket = !at && authority.data[0] == '[' ? memchr(authority.data, ']', authority.len) : NULL;
  const size_t from = bracket ? (size_t)(bracket - authority.data) : 0;
  const char *colon = authority.len > from ? memchr(authority.data + from, ':', authority.len - from) : NULL;
  url->host = authority;
  if (!colon) return SIMDIRI_OK;
  url->host.len = (size_t)(colon - authority.data);
  skip_bytes(&authority, url->host.len + 1);
  return authority.len > 0 ? read_port(authority, &url->port) : SIMDIRI_OK;
}

static simdiri_status parse_url(span text, wayback_url *url) {
  *url = (wayback_url){.port = NO_PORT};
  const size_t scheme = read_scheme(text, &url->default_port);
  /* Surplus slashes are only dropped after a scheme in lower case. */
  const bool drops_slashes = scheme == 0 || begins_with(text, "http://") || begins_with(text, "https://");
  skip_bytes(&text, scheme);
  while (drops_slashes && text.len > 0 && text.data[0] == '/') skip_bytes(&text, 1);
  const simdiri_status status = read_authority(take_until(&text, "/?#"), url);
  url->path = take_until(&text, "?#");
  url->has_query = text.len > 0 && text.data[0] == '?';
  if (url->has_query) {
    skip_bytes(&text, 1);
    url->query = take_until(&text, "#");
  }
  return status;
}

/* ------------------------------------------------------------------------------------------- the key */

/* The part may be changed: it is in a buffer of the scratch. */
static span unescape_component(span text) {
  /* NOLINTNEXTLINE(performance-no-int-to-ptr): this only removes const */
  if (text.len > 2) text.len = simdiri_wayback_unescape((char *)(size_t)text.data, text.len);
  return text;
}

static span drop_www(span host) {
  size_t len;
  do {
    for (len = begins_with(host, "www") ? 3 : 0;
         len > 0 && len < host.len && host.data[len] >= '0' && host.data[len] <= '9';)
      len++;
    if (len == 0 || len == host.len || host.data[len] != '.') return host;
    skip_bytes(&host, len + 1);
  } while (host.len > 0);
  return host;
}

/* Appends the labels from the last to the first, without the brackets of an address, and ")". */
static simdiri_status put_reversed(simdiri_buffer *out, span host) {
  if (host.len == 0) return SIMDIRI_ERROR_BAD_HOST;
  const simdiri_status status = simdiri_buffer_reserve(out, host.len + 1);
  if (status != SIMDIRI_OK) return status;
  if (!memchr(host.data, '.', host.len) && host.data[0] == '[' && host.data[host.len - 1] == ']')
    host = (span){host.data + 1, host.len - 2};
  simdiri_surt_put_reversed(out, host);
  buffer_put(out, ')');
  return SIMDIRI_OK;
}

static simdiri_status put_port(simdiri_buffer *out, const wayback_url *url) {
  if (url->port == NO_PORT || url->port == url->default_port) return SIMDIRI_OK;
  const simdiri_status status = simdiri_buffer_reserve(out, 12);
  if (status != SIMDIRI_OK) return status;
  out->len--; /* ")" */
  buffer_put(out, ':');
  if (url->port < 0) buffer_put(out, '-');
  simdiri_surt_put_number(out, (unsigned)(url->port < 0 ? -url->port : url->port));
  buffer_put(out, ')');
  return SIMDIRI_OK;
}

static void lower_ascii(char *text, size_t len) {
  for (size_t i = 0; i < len; i++) text[i] = (char)byte_lower((unsigned char)text[i]);
}

static simdiri_status put_path(simdiri_scratch *scratch, simdiri_buffer *out, span path) {
  simdiri_buffer *normal = &scratch->staged;
  normal->len = 0;
  simdiri_status status = simdiri_buffer_reserve(normal, path.len + 1);
  if (status == SIMDIRI_OK) status = simdiri_surt_normalize_path(scratch, normal, path);
  if (status == SIMDIRI_OK) status = simdiri_buffer_reserve(out, 3 * normal->len);
  if (status != SIMDIRI_OK) return status;
  const size_t begin = out->len;
  simdiri_wayback_escape(out, (span){normal->data, normal->len});
  lower_ascii(out->data + begin, out->len - begin);
  size_t len = simdiri_surt_strip_path(out->data + begin, out->len - begin);
  if (len > 1 && out->data[begin + len - 1] == '/') len--;
  out->len = begin + len;
  return SIMDIRI_OK;
}

static simdiri_status put_query(simdiri_scratch *scratch, simdiri_buffer *out, span query) {
  simdiri_buffer *escaped = &scratch->staged;
  escaped->len = 0;
  const simdiri_status status = simdiri_buffer_reserve(escaped, 3 * query.len + 1);
  if (status != SIMDIRI_OK) return status;
  simdiri_wayback_escape(escaped, query);
  escaped->len = simdiri_surt_strip_query(escaped->data, escaped->len, true);
  lower_ascii(escaped->data, escaped->len);
  return simdiri_surt_put_query(scratch, out, (span){escaped->data, escaped->len});
}

static simdiri_status put_url(simdiri_scratch *scratch, span text, simdiri_buffer *out) {
  simdiri_buffer *host = &scratch->lossy;
  wayback_url url;
  simdiri_status status = parse_url(text, &url);
  host->len = 0;
  if (status == SIMDIRI_OK) status = simdiri_wayback_host(scratch, host, unescape_component(url.host));
  if (status == SIMDIRI_OK) status = put_reversed(out, drop_www((span){buffer_text(host, 0), host->len}));
  if (status == SIMDIRI_OK) status = put_port(out, &url);
  if (status == SIMDIRI_OK) status = put_path(scratch, out, unescape_component(url.path));
  if (status == SIMDIRI_OK && url.has_query) status = put_query(scratch, out, unescape_component(url.query));
  return status;
}

simdiri_status simdiri_wayback_key(simdiri_scratch *scratch, const char *text, size_t len, simdiri_buffer *out) {
  simdiri_buffer *read = &scratch->wire, *clean = &scratch->target;
  if (len == 0) return simdiri_buffer_append(out, "-", 1);
  if (len > SIZE_MAX / 64) return SIMDIRI_ERROR_TOO_LONG;
  simdiri_status status = simdiri_wayback_read(read, text, len);
  if (status != SIMDIRI_OK) return status;
  const span whole = {read->data, read->len};
  if (begins_with(whole, "filedesc") || begins_with(whole, "warcinfo"))
    return simdiri_buffer_append(out, whole.data, whole.len);
  if (begins_with(whole, "dns:")) return put_reversed(out, (span){whole.data + 4, whole.len - 4});
  status = simdiri_wayback_clean(clean, whole);
  if (status != SIMDIRI_OK) return status;
  const span url = {clean->data, clean->len};
  if (!begins_with(url, "dns:") && !begins_with(url, "filedesc:") && !begins_with(url, "warcinfo:"))
    return put_url(scratch, url, out);
  /* Records of archives after white space: their text, after its first "(" if there is one. */
  const char *parenthesis = memchr(url.data, '(', url.len);
  if (!parenthesis) return simdiri_buffer_append(out, whole.data, whole.len);
  return simdiri_buffer_append(out, parenthesis + 1, url.len - (size_t)(parenthesis + 1 - url.data));
}
