/* Finds the signs of traps for crawlers in one record. */
/* SPDX-License-Identifier: MIT */
#include "cli/commands/report/report_traps.h"

#include <stdbool.h>
#include <string.h>
#include <xxhash.h>

#include "cli/commands/report/report_note.h"
#include "cli/util/append.h"

/* So many segments of a path are compared, and they may be repeated at distances up to this one. */
enum { SEGMENTS_MAX = 64, DISTANCE_MAX = 4, LONG_PATH = 8 };

typedef struct {
  const cli_trap_record *record;
  simdiri_text path;
  simdiri_text segments[SEGMENTS_MAX]; /* that are not empty */
  size_t segment_count;
  simdiri_buffer *texts;
  cli_trap *traps;
  size_t begins[CLI_TRAP_KINDS]; /* where the groups begin in `texts` */
  size_t count;
} trap_search;

static uint64_t hash_text(simdiri_text text) { return XXH3_64bits(text.len > 0 ? text.text : "", text.len); }

static bool is_equal(simdiri_text a, simdiri_text b) { return a.len == b.len && memcmp(a.text, b.text, a.len) == 0; }

/* ------------------------------------------------------------------------------------------- parts */

static simdiri_text take_until(simdiri_text *rest, char byte) {
  const char *found = rest->len > 0 ? memchr(rest->text, byte, rest->len) : NULL;
  const simdiri_text front = {rest->text, found ? (size_t)(found - rest->text) : rest->len};
  const size_t len = front.len + (found != NULL);
  *rest = (simdiri_text){rest->text + len, rest->len - len};
  return front;
}

/* Returns the path of a normal form with an authority, or of one that is a path alone; empty: there is none. */
static simdiri_text find_path(simdiri_text normal) {
  static const char none[] = "";
  simdiri_text rest = normal, path;
  rest = take_until(&rest, '#');
  path = take_until(&rest, '?');
  if (path.len > 0 && path.text[0] == '/' && !(path.len > 1 && path.text[1] == '/')) return path;
  const char *colon = path.len > 0 ? memchr(path.text, ':', path.len) : NULL;
  const char *end = path.text + path.len;
  if (!colon || end - colon < 3 || colon[1] != '/' || colon[2] != '/') return (simdiri_text){none, 0};
  const char *slash = memchr(colon + 3, '/', (size_t)(end - colon - 3));
  return slash ? (simdiri_text){slash, (size_t)(end - slash)} : (simdiri_text){none, 0};
}

static void divide_path(trap_search *search) {
  simdiri_text rest = search->path;
  while (rest.len > 0 && search->segment_count < SEGMENTS_MAX) {
    const simdiri_text segment = take_until(&rest, '/');
    if (segment.len > 0) search->segments[search->segment_count++] = segment;
  }
}

/* Reads a number of `digits` digits. Returns false for other text. */
static bool read_digits(const char *at, size_t digits, uint32_t *number) {
  *number = 0;
  for (size_t i = 0; i < digits; i++) {
    if (at[i] < '0' || at[i] > '9') return false;
    *number = 10 * *number + (uint32_t)(at[i] - '0');
  }
  return true;
}

static bool is_number(simdiri_text text) {
  uint32_t number;
  enum { DIGITS_MAX = 9 };
  return text.len <= DIGITS_MAX && read_digits(text.text, text.len, &number);
}

/* ------------------------------------------------------------------------------------------- adding */

/* Adds a candidate whose group is `text` and more text. Groups that would have to be cut are not counted. */
static simdiri_status add_trap(trap_search *search, cli_trap trap, simdiri_text host, simdiri_text route) {
  const size_t begin = search->texts->len;
  if (host.len + route.len > CLI_REPORT_NAME_MAX) return SIMDIRI_OK;
  if (host.len + route.len == 0) route = (simdiri_text){"/", 1};
  simdiri_status status = cli_append(search->texts, host.text, host.len);
  if (status == SIMDIRI_OK) status = cli_append(search->texts, route.text, route.len);
  trap.group.len = host.len + route.len;
  search->begins[search->count] = begin;
  search->traps[search->count++] = trap;
  return status;
}

static simdiri_status add_of_host(trap_search *search, cli_trap_kind kind, uint64_t value) {
  return add_trap(search, (cli_trap){.kind = kind, .value = value}, search->record->host, (simdiri_text){"", 0});
}

/* ------------------------------------------------------------------------------------------- paths */

/* Is a segment there three times, so many segments apart? Numbers do not count: they are dates, tiles and ids. */
static bool has_repeated_segment(const trap_search *search) {
  for (size_t distance = 1; distance <= DISTANCE_MAX; distance++)
    for (size_t i = 2 * distance; i < search->segment_count; i++) {
      const simdiri_text segment = search->segments[i];
      if (is_equal(segment, search->segments[i - distance]) && is_equal(segment, search->segments[i - 2 * distance]) &&
          !is_number(segment))
        return true;
    }
  return false;
}

/* Has a path of many segments fewer than half as many different ones? Hashes of 7 bits suffice to count them. */
static bool has_few_segments(const trap_search *search) {
  uint64_t seen[2] = {0, 0};
  size_t different = 0;
  for (size_t i = 0; i < search->segment_count; i++) {
    const uint64_t hash = hash_text(search->segments[i]) & 127, bit = (uint64_t)1 << (hash & 63);
    different += (seen[hash >> 6] & bit) == 0;
    seen[hash >> 6] |= bit;
  }
  return search->segment_count >= LONG_PATH && 2 * different < search->segment_count;
}

/* A "%" that was encoded three times and more, as by a page that quotes its own address. */
static bool has_nested_escapes(simdiri_text text) {
  static const char nested[] = "%2525";
  const char *at = text.text, *end = at + text.len;
  for (; end - at >= (ptrdiff_t)sizeof nested - 1; at++) {
    at = memchr(at, '%', (size_t)(end - at));
    if (!at || end - at < (ptrdiff_t)sizeof nested - 1) return false;
    if (memcmp(at, nested, sizeof nested - 1) == 0) return true;
  }
  return false;
}

static simdiri_status find_growth(trap_search *search) {
  if (has_repeated_segment(search)) return add_of_host(search, CLI_TRAP_REPEATED, search->record->hash);
  if (has_few_segments(search) || has_nested_escapes(search->record->normal))
    return add_of_host(search, CLI_TRAP_GROWING, search->record->hash);
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- sessions */

static bool begins_with(const char *at, const char *end, const char *name) {
  const size_t len = strlen(name);
  if ((size_t)(end - at) <= len) return false;
  for (size_t i = 0; i < len; i++)
    if ((at[i] | 0x20) != name[i] && at[i] != name[i]) return false;
  return true;
}

/* Servlets and PHP write ";jsessionid=…", ASP.NET "/(S(…))/". */
static simdiri_status find_session(trap_search *search) {
  static const char *const names[] = {";jsessionid=", ";phpsessid=", ";sessionid=", ";session=", ";sid=", "/(s("};
  const char *end = search->path.text + search->path.len;
  if (!memchr(search->path.text, ';', search->path.len) && !memchr(search->path.text, '(', search->path.len))
    return SIMDIRI_OK;
  for (const char *at = search->path.text; at < end; at++) {
    if (*at != ';' && (*at != '/' || at + 1 == end || at[1] != '(')) continue;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
      if (!begins_with(at, end, names[i])) continue;
      const char *from = at + strlen(names[i]), *to = from;
      while (to < end && *to != ';' && *to != '/') to++;
      return add_of_host(search, CLI_TRAP_SESSION, hash_text((simdiri_text){from, (size_t)(to - from)}));
    }
  }
  return SIMDIRI_OK;
}

/* ------------------------------------------------------------------------------------------- calendars */

typedef struct {
  uint32_t year, month, day; /* 0: not known */
} trap_date;

/* Reads 2031-05 or 2031-05-17. */
static bool read_date(simdiri_text text, trap_date *date) {
  enum { MONTH_LEN = 7, DAY_LEN = 10, FIRST_YEAR = 1000 };
  trap_date read = {0, 0, 0};
  if ((text.len != MONTH_LEN && text.len != DAY_LEN) || text.text[4] != '-') return false;
  if (!read_digits(text.text, 4, &read.year) || !read_digits(text.text + 5, 2, &read.month)) return false;
  if (text.len == DAY_LEN && (text.text[7] != '-' || !read_digits(text.text + 8, 2, &read.day))) return false;
  if (read.year < FIRST_YEAR || read.month < 1 || read.month > 12 || read.day > 31) return false;
  *date = read;
  return true;
}

/* Reads a year, which has four digits, or a month or a day, which has one or two. */
static bool read_part(simdiri_text text, bool is_year, uint32_t max, uint32_t *part) {
  uint32_t number;
  if (is_year ? text.len != 4 : text.len < 1 || text.len > 2) return false;
  if (!read_digits(text.text, text.len, &number) || number > max || number < (is_year ? 1000 : 1)) return false;
  *part = number;
  return true;
}

/* Does the path end in a date, such as /2031/05, /2031/05/17 or /2031-05? Stores how many segments it has. */
static bool find_date_in_path(const trap_search *search, trap_date *date, size_t *length) {
  const size_t count = search->segment_count;
  const simdiri_text *last = search->segments + count;
  if (count == SEGMENTS_MAX) return false;
  *length = 1;
  if (count >= 1 && read_date(last[-1], date)) return true;
  for (*length = 3; *length >= 2; --*length) {
    *date = (trap_date){0, 0, 0};
    if (count >= *length && read_part(last[-(ptrdiff_t)*length], true, 9999, &date->year) &&
        read_part(last[1 - (ptrdiff_t)*length], false, 12, &date->month) &&
        (*length == 2 || read_part(last[-1], false, 31, &date->day)))
      return true;
  }
  return false;
}

static bool ends_with(simdiri_text text, const char *end) {
  const size_t len = strlen(end);
  if (text.len < len) return false;
  for (size_t i = 0; i < len; i++)
    if ((text.text[text.len - len + i] | 0x20) != end[i]) return false;
  return true;
}

/* Takes a date, or a part of it, from a parameter. */
static bool read_parameter(simdiri_text name, simdiri_text value, trap_date *date) {
  if (read_date(value, date)) return true;
  if (ends_with(name, "year") || (name.len == 1 && ends_with(name, "y")))
    return read_part(value, true, 9999, &date->year);
  if (ends_with(name, "month") || (name.len == 1 && ends_with(name, "m")))
    return read_part(value, false, 12, &date->month);
  if (ends_with(name, "day") || (name.len == 1 && ends_with(name, "d"))) return read_part(value, false, 31, &date->day);
  return false;
}

static simdiri_status add_date(trap_search *search, const trap_date *date, simdiri_text host, simdiri_text route) {
  const uint32_t number[3] = {date->year, date->month, date->day};
  const cli_trap trap = {
      .kind = CLI_TRAP_CALENDAR, .value = XXH3_64bits(number, sizeof number), .year = date->year, .month = date->month};
  return add_trap(search, trap, host, route);
}

static simdiri_status find_path_calendar(trap_search *search, const trap_date *date, size_t length) {
  static const char placeholder[] = "{date}";
  enum { ROUTE_MAX = CLI_REPORT_NAME_MAX };
  char route[ROUTE_MAX + sizeof placeholder];
  const size_t len = (size_t)(search->segments[search->segment_count - length].text - search->path.text);
  if (len > ROUTE_MAX) return SIMDIRI_OK;
  memcpy(route, search->path.text, len);
  memcpy(route + len, placeholder, sizeof placeholder - 1);
  return add_date(search, date, search->record->host, (simdiri_text){route, len + sizeof placeholder - 1});
}

/* The route of a date in parameters is the path and their names. */
static simdiri_status find_query_calendar(trap_search *search) {
  static const char placeholder[] = "={date}";
  char route[CLI_REPORT_NAME_MAX + 1];
  size_t len = search->path.len;
  trap_date date = {0, 0, 0};
  bool has_any = false;
  simdiri_text rest = search->record->query;
  if (len > sizeof route) return SIMDIRI_OK;
  memcpy(route, search->path.text, len);
  while (rest.len > 0) {
    simdiri_text value = take_until(&rest, '&');
    const simdiri_text name = take_until(&value, '=');
    if (!read_parameter(name, value, &date)) continue;
    if (len + 1 + name.len + sizeof placeholder > sizeof route) return SIMDIRI_OK;
    route[len++] = has_any ? '&' : '?';
    memcpy(route + len, name.text, name.len);
    memcpy(route + len + name.len, placeholder, sizeof placeholder - 1);
    len += name.len + sizeof placeholder - 1;
    has_any = true;
  }
  return date.year > 0 ? add_date(search, &date, search->record->host, (simdiri_text){route, len}) : SIMDIRI_OK;
}

static simdiri_status find_calendar(trap_search *search) {
  trap_date date;
  size_t length;
  if (find_date_in_path(search, &date, &length)) return find_path_calendar(search, &date, length);
  return find_query_calendar(search);
}

/* ------------------------------------------------------------------------------------------- parameters */

/* Parameters of campaigns are no filters. */
static bool is_filter(simdiri_text name) {
  static const char campaign[] = "utm_";
  return name.len > 0 && (name.len < sizeof campaign || memcmp(name.text, campaign, sizeof campaign - 1) != 0);
}

/* Which names there are, and in which order. A name that is there again counts once if it follows itself. */
static simdiri_status find_filters(trap_search *search) {
  static const uint64_t multiplier = 0x9E3779B97F4A7C15u;
  uint64_t set = 0, sequence = 0, previous = 0;
  size_t names = 0;
  simdiri_text rest = search->record->query;
  while (rest.len > 0) {
    simdiri_text value = take_until(&rest, '&');
    const bool has_value = memchr(value.text, '=', value.len) != NULL;
    const simdiri_text name = take_until(&value, '=');
    const uint64_t hash = hash_text(name);
    if (!has_value || !is_filter(name) || (names > 0 && hash == previous)) continue;
    previous = hash;
    set += hash * multiplier;
    sequence = (sequence ^ hash) * multiplier;
    names++;
  }
  if (names == 0) return SIMDIRI_OK;
  const simdiri_text host = search->record->host;
  const simdiri_status status =
      add_trap(search, (cli_trap){.kind = CLI_TRAP_FILTERS, .value = set}, host, search->path);
  if (status != SIMDIRI_OK || names < 2) return status;
  return add_trap(search, (cli_trap){.kind = CLI_TRAP_ORDER, .key = set, .value = sequence}, host, search->path);
}

/* ------------------------------------------------------------------------------------------- all */

simdiri_status cli_find_traps(const cli_trap_record *record, simdiri_buffer *texts, cli_trap traps[CLI_TRAP_KINDS],
                              size_t *count) {
  static simdiri_status (*const find[])(trap_search *) = {find_growth, find_session, find_calendar, find_filters};
  trap_search search = {.record = record, .path = find_path(record->normal), .texts = texts, .traps = traps};
  simdiri_status status = SIMDIRI_OK;
  texts->len = 0;
  *count = 0;
  if (search.path.len == 0) return SIMDIRI_OK;
  divide_path(&search);
  for (size_t i = 0; i < sizeof find / sizeof *find && status == SIMDIRI_OK; i++) status = find[i](&search);
  if (status != SIMDIRI_OK) return status;
  for (size_t i = 0; i < search.count; i++) traps[i].group.text = texts->data + search.begins[i];
  *count = search.count;
  return SIMDIRI_OK;
}
