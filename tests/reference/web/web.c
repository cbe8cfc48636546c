/* The state machine of the URL parser (URL Standard 4.4).
 * SPDX-License-Identifier: MIT
 */
#include "web.h"

#include <stdlib.h>
#include <string.h>

typedef enum {
  SCHEME_START,
  SCHEME,
  NO_SCHEME,
  SPECIAL_RELATIVE_OR_AUTHORITY,
  PATH_OR_AUTHORITY,
  RELATIVE,
  RELATIVE_SLASH,
  SPECIAL_AUTHORITY_SLASHES,
  SPECIAL_AUTHORITY_IGNORE_SLASHES,
  AUTHORITY,
  HOST,
  PORT,
  FILE_STATE,
  FILE_SLASH,
  FILE_HOST,
  PATH_START,
  PATH,
  OPAQUE_PATH,
  QUERY,
  FRAGMENT
} web_state;

enum { END = -1 };

/* The pointer is signed: some states set it to -1 to start over. */
typedef struct {
  web_string input, buffer;
  const web_url *base;
  web_url *url;
  web_outcome *outcome;
  web_state state;
  int64_t pointer;
  bool at_sign_seen, inside_brackets, password_token_seen;
} web_machine;

/* ------------------------------------------------------------------------------------------- small things */

static int64_t c_of(const web_machine *m, int64_t pointer) {
  return pointer < (int64_t)m->input.len ? (int64_t)m->input.item[pointer] : END;
}

static int64_t c_now(const web_machine *m) { return c_of(m, m->pointer); }

static bool remaining_starts_with(const web_machine *m, const char *text) {
  for (int64_t i = 0; text[i]; i++)
    if (c_of(m, m->pointer + 1 + i) != (unsigned char)text[i]) return false;
  return true;
}

static bool fail(web_machine *m, simdiri_status failure) {
  m->outcome->failure = failure;
  return false;
}

static bool go_to(web_machine *m, web_state state) {
  m->state = state;
  return true;
}

static bool go_back_to(web_machine *m, web_state state) {
  m->pointer--;
  return go_to(m, state);
}

static int default_port(const web_string *scheme) {
  if (web_is(scheme, "ftp")) return 21;
  if (web_is(scheme, "http") || web_is(scheme, "ws")) return 80;
  return web_is(scheme, "https") || web_is(scheme, "wss") ? 443 : -1;
}

static bool is_special(const web_url *url) { return default_port(&url->scheme) >= 0 || web_is(&url->scheme, "file"); }

static bool is_file(const web_url *url) { return url && web_is(&url->scheme, "file"); }

static bool is_reverse_solidus(const web_machine *m) { return is_special(m->url) && c_now(m) == '\\'; }

static void set(web_string *to, const web_string *from) {
  web_free_string(to);
  *to = web_copy(from);
}

static void add_segment(web_url *url, const web_string *segment) {
  url->segment = reference_grow(url->segment, (url->segment_count + 1) * sizeof *url->segment);
  url->segment[url->segment_count++] = web_copy(segment);
}

static void add_empty_segment(web_url *url) { add_segment(url, &(web_string){0}); }

static void clear_path(web_url *url) {
  while (url->segment_count > 0) web_free_string(&url->segment[--url->segment_count]);
}

static bool is_alpha_or_end(int64_t c) { return c != END && reference_is_alpha((uint32_t)c); }

static bool is_drive_letter(const web_string *string, size_t from, size_t len) {
  return len == 2 && from + 2 <= string->len && reference_is_alpha(string->item[from]) &&
         (string->item[from + 1] == ':' || string->item[from + 1] == '|');
}

static bool is_normalized_drive_letter(const web_string *string) {
  return is_drive_letter(string, 0, string->len) && string->item[1] == ':';
}

static bool starts_with_drive_letter(const web_machine *m) {
  const int64_t third = c_of(m, m->pointer + 2);
  if (c_of(m, m->pointer + 1) == END || !is_drive_letter(&m->input, (size_t)m->pointer, 2)) return false;
  return third == END || third == '/' || third == '\\' || third == '?' || third == '#';
}

static void shorten(web_url *url) {
  if (is_file(url) && url->segment_count == 1 && is_normalized_drive_letter(&url->segment[0])) return;
  if (url->segment_count > 0) web_free_string(&url->segment[--url->segment_count]);
}

static void copy_host(web_url *url, const web_url *base) {
  url->has_host = base->has_host;
  set(&url->host, &base->host);
}

static void copy_authority(web_url *url, const web_url *base) {
  set(&url->username, &base->username);
  set(&url->password, &base->password);
  copy_host(url, base);
  url->has_port = base->has_port;
  url->port = base->port;
}

static void copy_path(web_url *url, const web_url *base) {
  url->is_opaque = base->is_opaque;
  set(&url->opaque, &base->opaque);
  clear_path(url);
  for (size_t i = 0; i < base->segment_count; i++) add_segment(url, &base->segment[i]);
}

static void copy_query(web_url *url, const web_url *base) {
  url->has_query = base->has_query;
  set(&url->query, &base->query);
}

static bool begin_query(web_machine *m) {
  m->url->has_query = true;
  web_clear(&m->url->query);
  return go_to(m, QUERY);
}

static bool begin_fragment(web_machine *m) {
  m->url->has_fragment = true;
  web_clear(&m->url->fragment);
  return go_to(m, FRAGMENT);
}

static void check_unit(web_machine *m) {
  const int64_t c = c_now(m);
  const bool is_triplet = c_of(m, m->pointer + 1) != END && reference_is_hex((uint32_t)c_of(m, m->pointer + 1)) &&
                          c_of(m, m->pointer + 2) != END && reference_is_hex((uint32_t)c_of(m, m->pointer + 2));
  if (c == '%' ? !is_triplet : !web_is_url_code_point((uint32_t)c))
    web_error(m->outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
}

/* ------------------------------------------------------------------------------------------- scheme */

static bool scheme_start_state(web_machine *m) {
  if (!is_alpha_or_end(c_now(m))) return go_back_to(m, NO_SCHEME);
  web_add(&m->buffer, reference_lower((uint32_t)c_now(m)));
  return go_to(m, SCHEME);
}

static bool after_scheme(web_machine *m) {
  web_url *url = m->url;
  set(&url->scheme, &m->buffer);
  web_clear(&m->buffer);
  if (is_file(url)) {
    if (!remaining_starts_with(m, "//"))
      web_error(m->outcome, SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
    return go_to(m, FILE_STATE);
  }
  if (is_special(url)) {
    const bool is_same = m->base && m->base->scheme.len == url->scheme.len &&
                         memcmp(m->base->scheme.item, url->scheme.item, url->scheme.len * sizeof(uint32_t)) == 0;
    return go_to(m, is_same ? SPECIAL_RELATIVE_OR_AUTHORITY : SPECIAL_AUTHORITY_SLASHES);
  }
  if (remaining_starts_with(m, "/")) {
    m->pointer++;
    return go_to(m, PATH_OR_AUTHORITY);
  }
  url->is_opaque = true;
  return go_to(m, OPAQUE_PATH);
}

static bool scheme_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (c != END &&
      (reference_is_alpha((uint32_t)c) || reference_is_digit((uint32_t)c) || c == '+' || c == '-' || c == '.')) {
    web_add(&m->buffer, reference_lower((uint32_t)c));
    return true;
  }
  if (c == ':') return after_scheme(m);
  web_clear(&m->buffer);
  m->pointer = -1;
  return go_to(m, NO_SCHEME);
}

static bool no_scheme_state(web_machine *m) {
  if (!m->base || (m->base->is_opaque && c_now(m) != '#'))
    return fail(m, SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL);
  if (!m->base->is_opaque) return go_back_to(m, is_file(m->base) ? FILE_STATE : RELATIVE);
  set(&m->url->scheme, &m->base->scheme);
  copy_path(m->url, m->base);
  copy_query(m->url, m->base);
  return begin_fragment(m);
}

/* ------------------------------------------------------------------------------------------- relative references */

static bool special_relative_or_authority_state(web_machine *m) {
  if (c_now(m) == '/' && remaining_starts_with(m, "/")) {
    m->pointer++;
    return go_to(m, SPECIAL_AUTHORITY_IGNORE_SLASHES);
  }
  web_error(m->outcome, SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  return go_back_to(m, RELATIVE);
}

static bool path_or_authority_state(web_machine *m) {
  return c_now(m) == '/' ? go_to(m, AUTHORITY) : go_back_to(m, PATH);
}

static bool relative_state(web_machine *m) {
  web_url *url = m->url;
  set(&url->scheme, &m->base->scheme);
  if (c_now(m) == '/') return go_to(m, RELATIVE_SLASH);
  if (is_reverse_solidus(m)) {
    web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
    return go_to(m, RELATIVE_SLASH);
  }
  copy_authority(url, m->base);
  copy_path(url, m->base);
  copy_query(url, m->base);
  if (c_now(m) == '?') return begin_query(m);
  if (c_now(m) == '#') return begin_fragment(m);
  if (c_now(m) == END) return true;
  url->has_query = false;
  shorten(url);
  return go_back_to(m, PATH);
}

static bool relative_slash_state(web_machine *m) {
  if (is_special(m->url) && (c_now(m) == '/' || c_now(m) == '\\')) {
    if (c_now(m) == '\\') web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
    return go_to(m, SPECIAL_AUTHORITY_IGNORE_SLASHES);
  }
  if (c_now(m) == '/') return go_to(m, AUTHORITY);
  copy_authority(m->url, m->base);
  return go_back_to(m, PATH);
}

/* ------------------------------------------------------------------------------------------- authority */

static bool special_authority_slashes_state(web_machine *m) {
  if (c_now(m) == '/' && remaining_starts_with(m, "/")) {
    m->pointer++;
    return go_to(m, SPECIAL_AUTHORITY_IGNORE_SLASHES);
  }
  web_error(m->outcome, SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  return go_back_to(m, SPECIAL_AUTHORITY_IGNORE_SLASHES);
}

static bool special_authority_ignore_slashes_state(web_machine *m) {
  if (c_now(m) != '/' && c_now(m) != '\\') return go_back_to(m, AUTHORITY);
  web_error(m->outcome, SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS);
  return true;
}

static bool ends_authority(const web_machine *m) {
  const int64_t c = c_now(m);
  return c == END || c == '/' || c == '?' || c == '#' || is_reverse_solidus(m);
}

static void end_credentials(web_machine *m) {
  web_string buffer = {0};
  web_error(m->outcome, SIMDIRI_WARNING_INVALID_CREDENTIALS);
  if (m->at_sign_seen) web_add_text(&buffer, "%40");
  web_add_all(&buffer, &m->buffer);
  m->at_sign_seen = true;
  for (size_t i = 0; i < buffer.len; i++) {
    if (buffer.item[i] == ':' && !m->password_token_seen) {
      m->password_token_seen = true;
      continue;
    }
    web_encode(m->password_token_seen ? &m->url->password : &m->url->username, buffer.item[i], WEB_USERINFO);
  }
  web_free_string(&buffer);
  web_clear(&m->buffer);
}

static bool authority_state(web_machine *m) {
  if (c_now(m) == '@') {
    end_credentials(m);
  } else if (ends_authority(m)) {
    if (m->at_sign_seen && m->buffer.len == 0) return fail(m, SIMDIRI_ERROR_HOST_MISSING);
    m->pointer -= (int64_t)m->buffer.len + 1;
    web_clear(&m->buffer);
    return go_to(m, HOST);
  } else {
    web_add(&m->buffer, (uint32_t)c_now(m));
  }
  return true;
}

static bool end_host(web_machine *m, web_state next) {
  if (!web_parse_host(&m->buffer, !is_special(m->url), &m->url->host, m->outcome)) return false;
  m->url->has_host = true;
  web_clear(&m->buffer);
  return go_to(m, next);
}

static bool host_state(web_machine *m) {
  if (c_now(m) == ':' && !m->inside_brackets) {
    if (m->buffer.len == 0) return fail(m, SIMDIRI_ERROR_HOST_MISSING);
    return end_host(m, PORT);
  }
  if (ends_authority(m)) {
    m->pointer--;
    if (is_special(m->url) && m->buffer.len == 0) return fail(m, SIMDIRI_ERROR_HOST_MISSING);
    return end_host(m, PATH_START);
  }
  if (c_now(m) == '[') m->inside_brackets = true;
  if (c_now(m) == ']') m->inside_brackets = false;
  web_add(&m->buffer, (uint32_t)c_now(m));
  return true;
}

static bool port_state(web_machine *m) {
  if (c_now(m) != END && reference_is_digit((uint32_t)c_now(m))) {
    web_add(&m->buffer, (uint32_t)c_now(m));
    return true;
  }
  if (!ends_authority(m)) return fail(m, SIMDIRI_ERROR_PORT_INVALID);
  if (m->buffer.len > 0) {
    unsigned port = 0;
    for (size_t i = 0; i < m->buffer.len; i++) {
      port = port * 10 + (m->buffer.item[i] - '0');
      if (port > 65535) return fail(m, SIMDIRI_ERROR_PORT_OUT_OF_RANGE);
    }
    m->url->port = port;
    m->url->has_port = (int)port != default_port(&m->url->scheme);
    web_clear(&m->buffer);
  }
  return go_back_to(m, PATH_START);
}

/* ------------------------------------------------------------------------------------------- files */

static bool file_state(web_machine *m) {
  web_url *url = m->url;
  web_clear(&url->scheme);
  web_add_text(&url->scheme, "file");
  url->has_host = true;
  web_clear(&url->host);
  if (c_now(m) == '/' || c_now(m) == '\\') {
    if (c_now(m) == '\\') web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
    return go_to(m, FILE_SLASH);
  }
  if (!is_file(m->base)) return go_back_to(m, PATH);
  copy_host(url, m->base);
  copy_path(url, m->base);
  copy_query(url, m->base);
  if (c_now(m) == '?') return begin_query(m);
  if (c_now(m) == '#') return begin_fragment(m);
  if (c_now(m) == END) return true;
  url->has_query = false;
  if (!starts_with_drive_letter(m)) {
    shorten(url);
  } else {
    web_error(m->outcome, SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER);
    clear_path(url);
  }
  return go_back_to(m, PATH);
}

static bool file_slash_state(web_machine *m) {
  if (c_now(m) == '/' || c_now(m) == '\\') {
    if (c_now(m) == '\\') web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
    return go_to(m, FILE_HOST);
  }
  if (is_file(m->base)) {
    copy_host(m->url, m->base);
    if (!starts_with_drive_letter(m) && m->base->segment_count > 0 && is_normalized_drive_letter(&m->base->segment[0]))
      add_segment(m->url, &m->base->segment[0]);
  }
  return go_back_to(m, PATH);
}

static bool file_host_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (c != END && c != '/' && c != '\\' && c != '?' && c != '#') {
    web_add(&m->buffer, (uint32_t)c);
    return true;
  }
  m->pointer--;
  if (is_drive_letter(&m->buffer, 0, m->buffer.len)) {
    web_error(m->outcome, SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST);
    return go_to(m, PATH);
  }
  if (m->buffer.len == 0) {
    web_clear(&m->url->host);
    return go_to(m, PATH_START);
  }
  if (!end_host(m, PATH_START)) return false;
  if (web_is(&m->url->host, "localhost")) web_clear(&m->url->host);
  return true;
}

/* ------------------------------------------------------------------------------------------- path */

static bool path_start_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (is_special(m->url)) {
    if (c == '\\') web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
    return c == '/' || c == '\\' ? go_to(m, PATH) : go_back_to(m, PATH);
  }
  if (c == '?') return begin_query(m);
  if (c == '#') return begin_fragment(m);
  if (c == END) return true;
  return c == '/' ? go_to(m, PATH) : go_back_to(m, PATH);
}

static bool is_any_case(const web_string *string, const char *lower) {
  web_string copy = {0};
  for (size_t i = 0; i < string->len; i++) web_add(&copy, reference_lower(string->item[i]));
  const bool is_same = web_is(&copy, lower);
  web_free_string(&copy);
  return is_same;
}

static bool is_single_dot(const web_string *s) { return is_any_case(s, ".") || is_any_case(s, "%2e"); }

static bool is_double_dot(const web_string *s) {
  return is_any_case(s, "..") || is_any_case(s, ".%2e") || is_any_case(s, "%2e.") || is_any_case(s, "%2e%2e");
}

static void end_segment(web_machine *m) {
  web_url *url = m->url;
  const bool is_slash = c_now(m) == '/' || is_reverse_solidus(m);
  if (is_double_dot(&m->buffer)) {
    shorten(url);
    if (!is_slash) add_empty_segment(url);
  } else if (is_single_dot(&m->buffer)) {
    if (!is_slash) add_empty_segment(url);
  } else {
    if (is_file(url) && url->segment_count == 0 && is_drive_letter(&m->buffer, 0, m->buffer.len))
      m->buffer.item[1] = ':';
    add_segment(url, &m->buffer);
  }
  web_clear(&m->buffer);
}

static bool path_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (!ends_authority(m)) { /* the same four, and "\" */
    check_unit(m);
    web_encode(&m->buffer, (uint32_t)c, WEB_PATH);
    return true;
  }
  if (is_reverse_solidus(m)) web_error(m->outcome, SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS);
  end_segment(m);
  if (c == '?') return begin_query(m);
  return c == '#' ? begin_fragment(m) : true;
}

static bool opaque_path_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (c == '?') return begin_query(m);
  if (c == '#') return begin_fragment(m);
  if (c == ' ') {
    web_error(m->outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
    web_add_text(&m->url->opaque, remaining_starts_with(m, "?") || remaining_starts_with(m, "#") ? "%20" : " ");
  } else if (c != END) {
    check_unit(m);
    web_encode(&m->url->opaque, (uint32_t)c, WEB_C0);
  }
  return true;
}

static bool query_state(web_machine *m) {
  const int64_t c = c_now(m);
  if (c != '#' && c != END) {
    check_unit(m);
    web_add(&m->buffer, (uint32_t)c);
    return true;
  }
  for (size_t i = 0; i < m->buffer.len; i++)
    web_encode(&m->url->query, m->buffer.item[i], is_special(m->url) ? WEB_SPECIAL_QUERY : WEB_QUERY);
  web_clear(&m->buffer);
  return c == '#' ? begin_fragment(m) : true;
}

static bool fragment_state(web_machine *m) {
  if (c_now(m) == END) return true;
  check_unit(m);
  web_encode(&m->url->fragment, (uint32_t)c_now(m), WEB_FRAGMENT);
  return true;
}

/* ------------------------------------------------------------------------------------------- the parser */

static bool run_state(web_machine *m) {
  static bool (*const states[])(web_machine *) = {scheme_start_state,
                                                  scheme_state,
                                                  no_scheme_state,
                                                  special_relative_or_authority_state,
                                                  path_or_authority_state,
                                                  relative_state,
                                                  relative_slash_state,
                                                  special_authority_slashes_state,
                                                  special_authority_ignore_slashes_state,
                                                  authority_state,
                                                  host_state,
                                                  port_state,
                                                  file_state,
                                                  file_slash_state,
                                                  file_host_state,
                                                  path_start_state,
                                                  path_state,
                                                  opaque_path_state,
                                                  query_state,
                                                  fragment_state};
  return states[m->state](m);
}

/* "If after a run pointer points to the EOF code point, go to the next step." */
static bool run(web_machine *m) {
  for (;; m->pointer++) {
    if (!run_state(m)) return false;
    if (m->pointer >= 0 && c_now(m) == END) return true;
  }
}

static bool is_tab_or_newline(uint32_t c) { return c == '\t' || c == '\n' || c == '\r'; }

static void prepare(web_machine *m, const char *text, size_t len) {
  web_string all = web_decode((const uint8_t *)text, len);
  size_t begin = 0, end = all.len;
  while (begin < end && all.item[begin] <= ' ') begin++;
  while (end > begin && all.item[end - 1] <= ' ') end--;
  if (begin > 0 || end < all.len) web_error(m->outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
  for (size_t i = begin; i < end; i++) {
    if (is_tab_or_newline(all.item[i]))
      web_error(m->outcome, SIMDIRI_WARNING_INVALID_URL_UNIT);
    else
      web_add(&m->input, all.item[i]);
  }
  web_free_string(&all);
}

bool web_parse(const char *text, size_t len, const web_url *base, web_url *url, web_outcome *outcome) {
  web_machine machine = {.base = base, .url = url, .outcome = outcome, .state = SCHEME_START};
  *url = (web_url){0};
  *outcome = (web_outcome){.failure = SIMDIRI_OK};
  prepare(&machine, text, len);
  const bool is_good = run(&machine);
  web_free_string(&machine.input);
  web_free_string(&machine.buffer);
  return is_good;
}

void web_free(web_url *url) {
  web_string *strings[] = {&url->scheme, &url->username, &url->password, &url->host,
                           &url->query,  &url->fragment, &url->opaque};
  for (size_t i = 0; i < sizeof strings / sizeof *strings; i++) web_free_string(strings[i]);
  clear_path(url);
  free(url->segment);
  *url = (web_url){0};
}

/* ------------------------------------------------------------------------------------------- the serializer (4.5) */

web_string web_serialize_path(const web_url *url) {
  if (url->is_opaque) return web_copy(&url->opaque);
  web_string out = {0};
  for (size_t i = 0; i < url->segment_count; i++) {
    web_add(&out, '/');
    web_add_all(&out, &url->segment[i]);
  }
  return out;
}

static void add_host(web_string *out, const web_url *url) {
  char port[8] = "";
  web_add_text(out, "//");
  if (url->username.len > 0 || url->password.len > 0) {
    web_add_all(out, &url->username);
    if (url->password.len > 0) {
      web_add(out, ':');
      web_add_all(out, &url->password);
    }
    web_add(out, '@');
  }
  web_add_all(out, &url->host);
  if (!url->has_port) return;
  size_t begin = sizeof port - 1;
  for (unsigned value = url->port; begin == sizeof port - 1 || value > 0; value /= 10)
    port[--begin] = (char)('0' + value % 10);
  web_add(out, ':');
  web_add_text(out, port + begin);
}

web_string web_serialize(const web_url *url, bool exclude_fragment) {
  web_string out = web_copy(&url->scheme);
  web_add(&out, ':');
  if (url->has_host) add_host(&out, url);
  if (!url->has_host && !url->is_opaque && url->segment_count > 1 && url->segment[0].len == 0) web_add_text(&out, "/.");
  web_string path = web_serialize_path(url);
  web_add_all(&out, &path);
  web_free_string(&path);
  if (url->has_query) {
    web_add(&out, '?');
    web_add_all(&out, &url->query);
  }
  if (!exclude_fragment && url->has_fragment) {
    web_add(&out, '#');
    web_add_all(&out, &url->fragment);
  }
  return out;
}

/* The value of the triplet at a place of a host; -1 if there is none. */
static int triplet_at(const web_string *host, size_t at) {
  char digits[3] = "";
  if (at + 3 > host->len || host->item[at] != '%') return -1;
  for (size_t i = 0; i < 2; i++) {
    if (!reference_is_hex(host->item[at + 1 + i])) return -1;
    digits[i] = (char)host->item[at + 1 + i];
  }
  return (int)strtol(digits, NULL, 16);
}

simdiri_status web_status(const web_url *url, const web_outcome *outcome) {
  if (outcome->failure != SIMDIRI_OK || !url->has_host) return outcome->failure;
  for (size_t begin = 0; begin < url->host.len; begin++) {
    uint8_t bytes[3];
    int value;
    for (size_t len = 0; len < sizeof bytes && (value = triplet_at(&url->host, begin + 3 * len)) >= 0;) {
      bytes[len++] = (uint8_t)value;
      if (reference_is_white_space(bytes, len)) return SIMDIRI_WARNING_HOST_UNMAPPED;
    }
  }
  return SIMDIRI_OK;
}
