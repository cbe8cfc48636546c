/* What a log says about the response to a request: its status, and the time that it took. */
/* SPDX-License-Identifier: MIT */
#include "cli/format/log/log_facts.h"

#include <string.h>

#include "cli/format/log/format_log.h"
#include "cli/format/log/format_pattern.h"

/* The unit of a number without "ms" or "s" after it. MIXED: seconds if it has a point, else milliseconds. IIS and Envoy
 * write integers of milliseconds, CloudFront, Azure and Caddy fractions of seconds. */
typedef enum { NANOSECONDS, MICROSECONDS, MILLISECONDS, SECONDS, MIXED } time_unit;

/* ------------------------------------------------------------------------------------------- names */

static bool is_one_of(simdiri_text name, const char *const *names, size_t count) {
  for (size_t i = 0; i < count; i++)
    if (strlen(names[i]) == name.len && memcmp(names[i], name.text, name.len) == 0) return true;
  return false;
}

/* nginx, S3, IIS; Envoy; Squid (TCP_MISS/200); Apache; W3C; Zeek; members of JSON; Fastly; Cloudflare; Azure; Traefik.
 */
static bool is_status_name(simdiri_text name) {
  static const char *const names[] = {"$status",    "$response_code",  "$result",
                                      "%s",         "sc-status",       "status_code",
                                      "status",     "response_status", "EdgeResponseStatus",
                                      "httpStatus", "httpStatusCode",  "DownstreamStatus"};
  return is_one_of(name, names, sizeof names / sizeof *names);
}

typedef struct {
  const char *name;
  time_unit unit;
} named_unit;

static const named_unit times[] = {{"$request_time", SECONDS},
                                   {"request_time", SECONDS},
                                   {"%T", SECONDS},
                                   {"%{s}T", SECONDS},
                                   {"%{ms}T", MILLISECONDS},
                                   {"%{us}T", MICROSECONDS},
                                   {"timeTaken", SECONDS},
                                   {"%D", MICROSECONDS},
                                   {"Duration", NANOSECONDS},
                                   {"$total_time", MILLISECONDS},
                                   {"$elapsed", MILLISECONDS},
                                   {"$duration", MIXED},
                                   {"duration", MIXED},
                                   {"time-taken", MIXED},
                                   {"latency", SECONDS},
                                   {"service", MILLISECONDS},
                                   {"time_elapsed", MICROSECONDS},
                                   {"EdgeTimeToFirstByteMs", MILLISECONDS}};

static const named_unit *find_time(simdiri_text name) {
  for (size_t i = 0; i < sizeof times / sizeof *times; i++)
    if (strlen(times[i].name) == name.len && memcmp(times[i].name, name.text, name.len) == 0) return &times[i];
  return NULL;
}

void cli_log_find_columns(const cli_format *format, simdiri_text line, cli_log_columns *columns) {
  const cli_record header = {.frame = line.text, .frame_len = line.len};
  cli_text_walk walk = {.at = 0};
  cli_text name;
  *columns = (cli_log_columns){.status = 0};
  if (!format->next_name || (format->is_directive && line.len == 0)) return;
  while (format->next_name(format, &walk, &header, &name)) {
    const simdiri_text text = {name.value, name.len};
    if (is_status_name(text)) columns->status = name.column;
    if (!find_time(text)) continue;
    columns->time = name.column;
    columns->time_name = text;
  }
}

/* ------------------------------------------------------------------------------------------- values */

static bool is_digit(char byte) { return byte >= '0' && byte <= '9'; }

/* Reads a status, also after a slash, where Squid has it. */
static void read_status(simdiri_text text, cli_log_facts *facts) {
  const char *slash = text.len > 3 && text.text[text.len - 4] == '/' ? text.text + text.len - 4 : NULL;
  if (slash) text = (simdiri_text){slash + 1, 3};
  if (text.len != 3 || text.text[0] < '1' || text.text[0] > '5' || !is_digit(text.text[1]) || !is_digit(text.text[2]))
    return;
  facts->status = (unsigned)(100 * (text.text[0] - '0') + 10 * (text.text[1] - '0') + (text.text[2] - '0'));
}

static double scale_of(time_unit unit, bool has_point, simdiri_text rest) {
  static const double scales[] = {[NANOSECONDS] = 1e-3, [MICROSECONDS] = 1, [MILLISECONDS] = 1e3, [SECONDS] = 1e6};
  if (rest.len == 2 && memcmp(rest.text, "ms", 2) == 0) return scales[MILLISECONDS];
  if (rest.len == 1 && *rest.text == 's') return scales[SECONDS];
  if (rest.len > 0) return 0;
  return scales[unit != MIXED ? unit : has_point ? SECONDS : MILLISECONDS];
}

/* Reads a number such as 12, 0.034 or 12ms. Exponents, which no server writes, and more than 15 digits are not read. */
static void read_time(simdiri_text text, time_unit unit, cli_log_facts *facts) {
  double number = 0, place = 1;
  bool has_point = false;
  size_t i = 0, digits = 0;
  for (; i < text.len && digits <= 15; i++) {
    if (text.text[i] == '.' && !has_point) {
      has_point = true;
    } else if (is_digit(text.text[i])) {
      number = 10 * number + (text.text[i] - '0');
      if (has_point) place *= 10;
      digits++;
    } else {
      break;
    }
  }
  const double scale = scale_of(unit, has_point, (simdiri_text){text.text + i, text.len - i});
  if (digits == 0 || scale <= 0 || number / place * scale > 1e15) return;
  facts->has_time = true;
  facts->microseconds = (uint64_t)(number / place * scale + 0.5);
}

/* ------------------------------------------------------------------------------------------- records */

/* A text whose name is beside it, or which is in a column. */
static void read_text(const cli_log_columns *columns, const cli_text *text, cli_log_facts *facts) {
  const bool has_name = text->name_len > 0;
  const simdiri_text value = {text->value, text->len};
  const simdiri_text name = {has_name ? text->name : "", text->name_len};
  const bool is_time = text->column > 0 && text->column == columns->time;
  const named_unit *time = is_time ? find_time(columns->time_name) : has_name ? find_time(name) : NULL;
  if (text->is_absent || text->is_name) return;
  if ((text->column > 0 && text->column == columns->status) || (has_name && is_status_name(name)))
    read_status(value, facts);
  if (time) read_time(value, time->unit, facts);
}

/* In the formats common and combined, the status follows the request. */
static void read_log_line(const cli_record *record, cli_log_facts *facts) {
  const char *at = record->frame, *end = at + record->frame_len;
  const char *open = record->frame_len > 0 ? memchr(at, '"', record->frame_len) : NULL;
  const char *close = open ? cli_find_closing_quote(open + 1, end) : NULL;
  if (!close || end - close < 5 || close[1] != ' ' || (end - close > 5 && close[5] != ' ')) return;
  read_status((simdiri_text){close + 2, 3}, facts);
}

/* Takes the next word of the line, after spaces. Returns false if there is none. */
static bool take_word(const char **at, const char *end, simdiri_text *word) {
  while (*at < end && **at == ' ') ++*at;
  const char *space = *at < end ? memchr(*at, ' ', (size_t)(end - *at)) : NULL;
  *word = (simdiri_text){*at, (size_t)((space ? space : end) - *at)};
  *at = space ? space : end;
  return word->len > 0;
}

/* The load balancers of AWS write the times that they needed for the request, the target and the response, and then
 * the status; the first time is word number `first`, from 0. A time that is not known is -1. */
static void read_aws_line(const char *at, const char *end, size_t first, cli_log_facts *facts) {
  enum { TIMES = 3 };
  uint64_t sum = 0;
  bool is_known = true;
  simdiri_text word;
  for (size_t i = 0; i < first; i++)
    if (!take_word(&at, end, &word)) return;
  for (size_t i = 0; i < TIMES; i++) {
    facts->has_time = false;
    if (take_word(&at, end, &word)) read_time(word, SECONDS, facts);
    is_known = is_known && facts->has_time;
    sum += facts->microseconds;
  }
  facts->has_time = is_known;
  facts->microseconds = is_known ? sum : 0;
  if (take_word(&at, end, &word)) read_status(word, facts);
}

/* Is this the word of HAProxy with its five times, such as 10/0/30/69/109? A time that is not known is -1, and the last
 * one has a plus if the log was written early. Returns the last time; its text is NULL for other words. */
static simdiri_text find_last_time(simdiri_text word) {
  enum { SLASHES = 4 };
  const char *last = NULL;
  size_t slashes = 0;
  for (size_t i = 0; i < word.len; i++) {
    const char byte = word.text[i];
    if (byte == '/') {
      slashes++;
      last = word.text + i + 1;
    } else if (!is_digit(byte) && byte != '-' && byte != '+') {
      return (simdiri_text){NULL, 0};
    }
  }
  if (slashes != SLASHES) return (simdiri_text){NULL, 0};
  if (last < word.text + word.len && *last == '+') last++;
  return (simdiri_text){last, (size_t)(word.text + word.len - last)};
}

/* HAProxy writes the times in one word, and then the status. */
static void read_haproxy_line(const char *at, const char *end, cli_log_facts *facts) {
  simdiri_text word;
  while (take_word(&at, end, &word)) {
    const simdiri_text time = find_last_time(word);
    if (!time.text) continue;
    read_time(time, MILLISECONDS, facts);
    if (take_word(&at, end, &word)) read_status(word, facts);
    return;
  }
}

/* Reads what precedes the request, in formats that have no names for it. Returns false for other formats. */
static bool read_before_request(const cli_format *format, const cli_record *record, cli_log_facts *facts) {
  enum { ELB_TIMES = 4, ALB_TIMES = 5 };
  const char *name = format->pattern && format->pattern->known ? format->pattern->known->name : "";
  const char *at = record->frame, *quote = record->frame_len > 0 ? memchr(at, '"', record->frame_len) : NULL;
  const bool is_alb = strcmp(name, "alb") == 0, is_elb = strcmp(name, "elb") == 0,
             is_haproxy = !strcmp(name, "haproxy");
  if (!is_alb && !is_elb && !is_haproxy) return false;
  if (!quote) return true;
  if (is_haproxy)
    read_haproxy_line(at, quote, facts);
  else
    read_aws_line(at, quote, is_alb ? ALB_TIMES : ELB_TIMES, facts);
  return true;
}

void cli_log_find_facts(const cli_format *format, const cli_log_columns *columns, const cli_record *record,
                        cli_log_facts *facts) {
  const int log = format->options->log;
  cli_text_walk walk = {.at = 0};
  cli_text text;
  *facts = (cli_log_facts){.status = 0};
  if (log == CLI_LOG_COMBINED || log == CLI_LOG_COMMON) {
    read_log_line(record, facts);
    return;
  }
  if (read_before_request(format, record, facts)) return;
  while (format->next_text && format->next_text(format, &walk, record, &text)) read_text(columns, &text, facts);
}
