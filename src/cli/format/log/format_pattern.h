/* The formats of --log-format: log_format of nginx and LogFormat of Apache. A pattern is text, a value, text, a value
 * and so on. A value is one variable, or several between which there is no text. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_LOG_FORMAT_PATTERN_H
#define SIMDIRI_CLI_FORMAT_LOG_FORMAT_PATTERN_H

#include <stdbool.h>

#include "cli/format/log/format_request.h"

enum { CLI_PATTERN_MAX = 128, CLI_PROBLEM_CAPACITY = 128 };

/* How the server escapes values. Plain values are not escaped because the format says so (escape=none). Unescaped ones
 * are of a server that never escapes any, and writes "-" for each that it lacks, also instead of a request. Encoded
 * ones are percent-encoded once more. */
typedef enum {
  CLI_VALUES_PLAIN,
  CLI_VALUES_NGINX,
  CLI_VALUES_JSON,
  CLI_VALUES_APACHE,
  CLI_VALUES_HAPROXY,
  CLI_VALUES_UNESCAPED,
  CLI_VALUES_ENCODED
} cli_value_escape;

/* What the value with the IRI is. */
typedef enum { CLI_VALUE_IRI, CLI_VALUE_REQUEST, CLI_VALUE_TARGET } cli_value_kind;

/* Where a value ends: at the text that follows it; at an unescaped quotation mark; at any quotation mark; after a
 * bracket; or at a space that is not part of a list such as "a, b : c". */
typedef enum {
  CLI_VALUE_TO_TEXT,
  CLI_VALUE_TO_QUOTE,
  CLI_VALUE_TO_MARK,
  CLI_VALUE_TO_BRACKET,
  CLI_VALUE_OF_LIST
} cli_value_end;

typedef struct {
  const char *name; /* its variables or directives, without modifiers: $uri$is_args$args */
  size_t name_len;
  const char *text; /* that follows it */
  size_t text_len;
  size_t skipped; /* so many times this text is in the value itself, such as the spaces of a time */
  cli_value_end end;
  size_t variable_count;
  bool is_spaced;                     /* it may contain spaces by itself, as a request does */
  bool has_marks;                     /* it is in quotation marks, which are no part of the texts, or it is "-" alone */
  char problem[CLI_PROBLEM_CAPACITY]; /* for messages: what a line lacks here */
} cli_value;

/* The format of a name such as combined or haproxy. */
typedef struct {
  const char *name, *format;
  const char *field;       /* the default of --field: a part of the format; NULL: the request */
  const char *query;       /* the variable whose value follows that of the default, after a "?"; NULL: none */
  const char *encoded;     /* the variable whose values are CLI_VALUES_ENCODED; NULL: none */
  cli_value_escape escape; /* CLI_VALUES_PLAIN: as the format says */
  bool is_padded;          /* several spaces are as one */
  bool has_host;           /* one of its variables is the host */
  bool is_fixed;           /* a line has all values, without others after them */
} cli_known_pattern;

typedef struct cli_pattern {
  const cli_known_pattern *known; /* NULL: the format has no name */
  char *names, *texts;            /* the values point into these */
  size_t names_len, texts_len;
  const char *lead; /* the text before the first value */
  size_t lead_len;
  cli_value values[CLI_PATTERN_MAX];
  size_t count;
  bool is_apache;
  cli_value_escape escape;
  size_t first, last; /* the values from which to which the IRI reaches, with the texts between them */
  cli_value_kind kind;
  size_t query; /* the value of cli_known_pattern.query, if the field is the default; CLI_FIELD_NOWHERE: none */
  size_t host;  /* CLI_FIELD_NOWHERE: no host is asked for */
  /* The first value that a client chooses freely, although the text that ends it can be in the value itself: what is
   * after it may be shifted. CLI_FIELD_NOWHERE: none, or the IRI and its host precede it. */
  size_t loose;
} cli_pattern;

/* Reads a format, or the name of a known one. Returns NULL after a message. */
cli_pattern *cli_pattern_create(const cli_options *options, const char *format);
/* Reads a part of a format of this syntax. */
cli_pattern *cli_pattern_create_excerpt(const cli_options *options, bool is_apache, const char *excerpt);
void cli_pattern_free(cli_pattern *pattern);

/* Reads the variables of nginx or the directives of Apache from `format`. Return 0, or -1 after a message. */
int cli_pattern_read_nginx(cli_pattern *pattern, const cli_options *options, const char *format);
int cli_pattern_read_apache(cli_pattern *pattern, const cli_options *options, const char *format);

/* Chooses the values of --field and --vhost-field. Returns 0, or -1 after a message. */
int cli_pattern_choose(cli_pattern *pattern, const cli_options *options);

/* Is this the format combined or common, so that lines can be read as those of --log=combined? */
bool cli_pattern_is_combined(const cli_pattern *pattern, int *log);

/* Is the name of the value this text? */
bool cli_value_is(const cli_value *value, const char *name);

/* The format of a name; NULL: there is none. The other says that a format has no variables and is not a name; returns
 * -1. */
const cli_known_pattern *cli_pattern_of_name(const char *name);
int cli_pattern_refuse_name(const cli_options *options, const char *name);

/* Fitting a line to a pattern. */
typedef struct {
  cli_slice field, host;
  cli_slice query;             /* of cli_pattern.query */
  const char *problem, *place; /* if the line does not fit: why, and where */
  size_t index;                /* … and in which value */
} cli_pattern_match;

/* Finds the values of a line. Each byte is read a bounded number of times. Returns false if the line does not fit. */
bool cli_pattern_fit(const cli_pattern *pattern, const char *at, const char *end, cli_pattern_match *match);

/* Finds value number `i`, which begins at *at, and moves *at past the text that follows it. For the first value, *at is
 * the start of the line. Returns false if the line does not fit. */
bool cli_pattern_take(const cli_pattern *pattern, size_t i, const char **at, const char *end, cli_slice *value);

#endif
