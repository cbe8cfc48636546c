/* Formats: records of which the IRI is only a field. A format finds the field, says what it says, and writes another
 * value in its place; who does something about IRIs knows nothing of formats, and the other way round. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_FORMAT_H
#define SIMDIRI_CLI_FORMAT_FORMAT_H

#include <stdbool.h>

#include "cli/io/framing.h"
#include "cli/options/command.h"

/* No such place. */
#define FIELD_NOWHERE SIZE_MAX

/* Names that one JSON pointer (RFC 6901) may have. */
enum { POINTER_MAX = 64 };

/* Bytes that one escape may say: a character. */
enum { ESCAPE_MAX = 4 };

/* The field of a record, as it was found. */
typedef struct {
  const char *raw; /* in the record: what another value stands in place of, quotes included */
  size_t raw_len;
  const char *value; /* in the record: the same without quotes, escapes and all */
  size_t value_len;
  const char *prefix; /* goes in front of the text for the work: scheme and authority of a request target */
  size_t prefix_len;
  const char *text; /* what the value says: itself, or unescaped */
  size_t text_len;
  size_t tail;                /* bytes of the record in front of what is added to it; FIELD_NOWHERE: nothing can be */
  int status;                 /* an error: there is no field. A warning: it is no IRI, and stays as it is */
  size_t offset;              /* of the error, in the record */
  unsigned char hides_prefix; /* it is taken off the result again */
  unsigned char is_empty_object;  /* what is added needs no comma */
  unsigned char is_left_as_it_is; /* there is no value, and that is fine */
} cli_field;

/* What one thread needs to find fields. All zeros at first. */
typedef struct {
  simdiri_buffer text, prefix;
  void *parser;
} cli_finder;

typedef struct {
  const char *text;
  size_t len;
  size_t index; /* that it is in an array; FIELD_NOWHERE: none */
} cli_name;

typedef struct cli_format cli_format;

struct cli_format {
  cli_framing framing; /* comes first: the framing of a format leads to the format */
  const cli_options *options;
  char delimiter;
  size_t column;        /* from 0; FIELD_NOWHERE: the header names it */
  size_t virtual_field; /* of a log: from 1; 0: none */
  char *names_text;     /* what the names are views of */
  cli_name names[POINTER_MAX];
  size_t name_count;
  const char *prefix; /* of --base: scheme and authority; NULL: none */
  size_t prefix_len;
  /* Finds the field. The text is good until the next call. */
  void (*find)(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record, cli_field *field);
  /* Appends `text` as the format has it in this field's place. */
  simdiri_status (*encode)(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                           size_t len);
  /* Appends a further column or member. `field` is NULL where the record is too long to be looked at. */
  simdiri_status (*add)(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                        const char *text, size_t len);
  /* What begins an escape in a value, and a function that moves *at behind the one that stands there and stores the
   * bytes that it says, no more than it has itself: how many, or 0: it says nothing. */
  char escape;
  size_t (*take_escape)(const char **at, const char *end, char says[ESCAPE_MAX]);
};

/* Do the options that are about formats fit together? 0, or -1 after a message. */
int cli_check_format_options(cli_options *options);
bool cli_has_json(void);

/* What stands between a record and columns that are put in front of it; NULL is no format. */
const char *cli_front_delimiter(const cli_format *format);

/* Appends the record with another value of its field (NULL: its own), and what the options add: `result` under
 * --append (or the value's text, if it is NULL), `status` under --status. */
simdiri_status cli_put_field(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                             const cli_field *field, const char *result, size_t result_len, int status);

/* Where in the record stands what an offset in prefix and text is about. */
size_t cli_field_offset(const cli_format *format, const cli_record *record, const cli_field *field, size_t offset);

/* Sets the text of the field to what its value says, or its status and offset. */
void cli_unescape_field(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field);
/* How many bytes of the value the first `len` bytes of the text are. */
size_t cli_count_escaped(const cli_format *format, const cli_field *field, size_t len);

/* The formats. 0, or -1 after a message. */
int cli_format_table(cli_format *format);
int cli_format_json(cli_format *format);
int cli_format_log(cli_format *format);

/* Of JSON: frees a thread's parser. */
void cli_json_parser_free(void *parser);

/* The name of the member or column of --status. A log in JSON is likely to have a member "status" of its own. */
#define FIELD_STATUS_NAME "iri_status"

#endif
