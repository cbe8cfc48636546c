/* Formats: records in which the IRI is one field. A format finds the field, decodes its value, and writes another value
 * in its place. The code that processes IRIs does not depend on formats, and formats do not depend on that code. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_RECORD_FORMAT_H
#define SIMDIRI_CLI_FORMAT_RECORD_FORMAT_H

#include <stdatomic.h>
#include <stdbool.h>

#include "cli/io/framing.h"
#include "cli/options/command.h"
#include "cli/scan/window.h"

/* Instead of an offset, a column or an index: there is none. */
#define CLI_FIELD_NOWHERE SIZE_MAX

/* The maximum number of names in a JSON pointer (RFC 6901). */
enum { CLI_POINTER_MAX = 64 };

/* The maximum number of bytes that one escape encodes: a character in UTF-8. */
enum { CLI_ESCAPE_MAX = 4 };

/* The field that was found in a record. */
typedef struct {
  const char *raw; /* in the record: the bytes that a new value replaces, quotation marks included */
  size_t raw_len;
  const char *value; /* in the record: the value without quotation marks, but with its escapes */
  size_t value_len;
  const char *prefix; /* scheme and authority of a request target; put before the text to make it an IRI */
  size_t prefix_len;
  const char *text; /* the value, with escapes decoded */
  size_t text_len;
  size_t tail;          /* offset in the record where members or columns are added; CLI_FIELD_NOWHERE: nowhere */
  int status;           /* an error: there is no field. A warning: the field is not an IRI, and stays unchanged */
  int warning;          /* of a field that is an IRI; SIMDIRI_OK: none */
  size_t offset;        /* of the error, in the record */
  const char *problem;  /* more about the error, for messages; NULL: nothing */
  bool hides_prefix;    /* the prefix is removed from the result */
  bool is_empty_object; /* a member that is added needs no comma before it */
  bool is_absent;       /* the field has no value ("-"), which is no error; it stays unchanged */
  bool is_inner;        /* of a log in a string: the value has its escapes, and those of the string */
  bool is_partial;      /* the value is only a part of the field (--request); a new value gets no quotation marks … */
  size_t lead_len;  /* … unless `raw` is the whole field: then it begins with so many bytes before the value, … */
  size_t trail_len; /* … and ends with so many after it */
  bool is_comment;  /* of a W3C log: the line begins with "#", and is no record; `tail` of a #Fields line is its end */
  bool has_tabs;    /* of a W3C log: tabs separate the columns of the line */
  bool has_mark;    /* of a W3C log: the "?" is in the column of the query, but not in query_value */
  bool is_type;     /* of a log of Zeek: a #types line, which gets the types of added columns */
  /* Of a W3C log, if the text is a path, "?" and a query that are two columns: the bytes of both, the query without
   * quotation marks, and the length of the path in the text. `raw` reaches from one to the other. */
  simdiri_text path, query;
  const char *query_value;
  size_t query_value_len, path_text_len;
} cli_field;

/* A field that vector code finds, and its record: it has no error. */
typedef struct {
  const char *end, *next; /* of the record: its end without the line end, and the next record */
  const char *text, *prefix;
  size_t text_len, prefix_len;
  bool is_absent;
  bool shows_prefix; /* the prefix becomes part of the field */
  bool has_escapes;  /* the text has some, which may not be valid (format->take_escape) */
} cli_fast_field;

/* Where a record and the text of its fast field begin. */
typedef struct {
  const char *begin, *text;
  size_t text_len;
} cli_fast_line;

typedef struct cli_json_parser cli_json_parser; /* format_json.h */

/* The columns that the #Fields line of a W3C log names, from 0. CLI_FIELD_NOWHERE: it does not name them. */
typedef struct {
  bool is_set; /* there was a #Fields line */
  bool is_target;
  bool lacks_host; /* it does not name the column of --vhost-field */
  bool has_mark;   /* the column of the query begins with "?" */
  size_t count, path, query, host, scheme;
} cli_w3c_columns;

/* A part of a text. */
typedef struct {
  const char *begin, *end;
} cli_slice;

/* A virtual host. All zeros: the record has none. */
typedef struct {
  const char *place; /* in the record; NULL: there is none */
  const char *text;  /* with escapes decoded */
  size_t len;
  int status; /* SIMDIRI_ERROR_NO_MEMORY; CLI_STATUS_BAD_VHOST: it is not a text, or an escape is not valid */
} cli_host;

/* What one thread needs to find fields. All zeros at first. */
typedef struct cli_finder {
  simdiri_buffer text, prefix, joined;
  /* Of W3C logs: the #Fields line before the block, and the columns of the last one. */
  const char *names;
  size_t names_len;
  cli_w3c_columns columns;
  const char *scheme; /* of a virtual host; NULL: not known */
  size_t scheme_len;
  cli_host host; /* the virtual host of the record */
  simdiri_buffer host_text;
  cli_json_parser *json;    /* NULL: not created */
  cli_window *window;       /* of cli_take_field; NULL: not created */
  struct cli_finder *inner; /* of cli_format.inner; NULL: not created */
} cli_finder;

typedef struct {
  const char *text;
  size_t len;
  size_t index; /* the array index that the name means; CLI_FIELD_NOWHERE: none */
  /* Not NULL: the name means the first element of an array that is an object in which the member of this name is the
   * string `text`. */
  const char *member;
  size_t member_len;
} cli_name;

/* A text of a record that can hold an IRI. */
typedef struct {
  const char *value; /* in the record, without quotation marks, but with its escapes */
  size_t len;
  const char *name; /* of the member of JSON that it is the value of, with its escapes; NULL: none */
  size_t name_len;
  size_t column; /* its number, from 1, of a table and of a log whose columns have names; 0: the text is no column */
  bool has_escapes;
  bool is_number; /* of JSON: without quotation marks */
  bool is_name;   /* of JSON: the name of a member, which has no name itself */
  bool is_absent; /* of a log whose columns have names: "-" */
  bool is_open;   /* of CSV: no quotation mark ends the value */
  bool has_rest;  /* of CSV: text follows the quotation mark that ends the value; it is part of `value` */
} cli_text;

/* Where in a record the next text is. All zeros: at the start. */
typedef struct {
  size_t at;
  bool is_started;
  size_t index; /* of --log-format: the number of the next value; of other formats: the number of texts so far */
  bool is_bad;  /* the record is not in the format, so its texts are not known */
  /* Of JSON: the record is not one value, but part of one or several values, although its texts are known. */
  bool is_begun, is_partial;
  const char *name;
  size_t name_len;
  /* Of JSON. NULL, or says whether all values in the array or object of this name have the name, at any depth. */
  bool (*claims)(void *owner, const char *name, size_t len);
  void *owner;    /* of `claims` */
  size_t depth;   /* the number of open arrays and objects */
  size_t claimed; /* the depth of the outermost one whose name claims its values; 0: none */
} cli_text_walk;

typedef struct cli_format cli_format;

/* How a format writes bytes that may not be in a value: as `mark` and two digits; or after a backslash. Letters and
 * digits of ASCII stay. */
typedef struct {
  const char *mark, *digits; /* such as \x, and the 16 hexadecimal digits */
  unsigned first, end;       /* bytes below `first`, and from `end` on, are written so, */
  const char *encoded;       /* and these bytes */
  const char *marked;        /* these bytes follow a backslash */
} cli_escaping;

struct cli_format {
  cli_framing framing; /* the first member, so that a pointer to it can be cast to the format */
  const cli_options *options;
  char delimiter;
  size_t column;        /* from 0; CLI_FIELD_NOWHERE: the header names it */
  size_t virtual_field; /* of a log: from 1; 0: none */
  char *names_text;     /* the names point into this text */
  cli_name names[CLI_POINTER_MAX];
  size_t name_count;
  const char *const *added; /* the names of the columns or members that a result adds */
  size_t added_count;
  struct cli_pattern *pattern;      /* of --log-format; NULL: none */
  struct cli_format *inner;         /* of JSON: the log of which a line is in the string; NULL: none */
  struct cli_format *host_format;   /* finds the virtual host in a JSON text; NULL: none */
  struct cli_format *scheme_format; /* finds its scheme; NULL: none */
  atomic_bool is_sought, is_found;  /* of host_format: was it sought in a record, and was it there in any? */
  bool encodes_braces;              /* `encode` also changes braces and brackets, which labels contain */
  bool adds_new_only;               /* a name that the record or its header already has is an error */
  const char *prefix;               /* of --base: scheme and authority; NULL: none */
  size_t prefix_len;
  /* Vector code (cli/format/vector/), set when the ISA level of the run is known. NULL: plain C only. */
  simdiri_isa isa;
  const cli_marker *marker;
  /* Finds the record at `at` and its field at once: exactly those that framing.next and `find` would find. Returns
   * false for any other record. */
  bool (*take)(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
               cli_fast_field *fast);
  /* Finds up to `max` of the records from `at` on whose fields are the simplest: of a log, a path (cli_path_prefix); of
   * a table, a text without a line end; without escapes. Sets lines[n].begin, too, after n records. Returns n; 0: it is
   * another record. NULL: `take` finds all. */
  size_t (*take_lines)(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                       cli_fast_line *lines, size_t max);
  /* Scans [at, end) as framing.scan does. Returns the byte after the end of the last complete record, or NULL. */
  const char *(*scan_ends)(const cli_format *format, cli_scan *scan, const char *at, const char *end);
  /* `take` of a format without vector code; NULL: it has some, or none is needed. */
  bool (*take_line)(const cli_format *format, cli_finder *finder, size_t column, const char *at, const char *end,
                    cli_fast_field *fast);
  /* Makes a finder ready for another block. NULL: nothing has to be done. Returns 0, or -1 if memory runs out. */
  int (*start)(const cli_format *format, cli_finder *finder);
  /* Is the record a comment or a directive? NULL: the format has none. */
  bool (*is_directive)(const cli_record *record);
  /* Finds the field, also of a header. Its text is valid until the next call. */
  void (*find)(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record, cli_field *field);
  /* Finds the next text of a record: the columns of a table, the text before the request of a log and the quoted
   * fields, the strings of JSON, also those that are names. Returns false at the end, and sets walk->is_bad if there is
   * more in the record that is not in the format. NULL: the record itself is the only text. */
  bool (*next_text)(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text);
  /* Finds the name of the next column in the header of a table, or in the #Fields line of a W3C log. Of --log-format,
   * it is in the format, and `header` is not read. Returns false after the last one. NULL: columns have no names. */
  bool (*next_name)(const cli_format *format, cli_text_walk *walk, const cli_record *header, cli_text *name);
  /* Appends `text`, quoted and escaped as the format needs it in place of this field. */
  simdiri_status (*encode)(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                           size_t len);
  /* Appends another column or member. `field` is NULL for a header, and for a record that was too long to read. */
  simdiri_status (*add)(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *name,
                        const char *text, size_t len);
  /* The byte that begins an escape in a value, and a function that decodes the escape at *at. It advances *at after the
   * escape, stores the character and returns its length, which does not exceed that of the escape; 0: it is not valid.
   * Then *at may not have advanced, so loops call cli_take_character, or end there. */
  char escape;
  const cli_escaping *escaping; /* of cli_encode_escaped */
  size_t (*take_escape)(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);
};

/* Finds the field of a record, and in it the target of --request. Its text is valid until the next call. */
void cli_find_field(const cli_format *format, cli_finder *finder, size_t column, const cli_record *record,
                    cli_field *field);

/* Finds the record at the beginning of the rest of the block, and its field, by vector code. Returns the end of the
 * record. Returns NULL if that is not possible: then the caller uses framing.next and cli_find_field. The finder must
 * have been started for the block. */
const char *cli_take_field(const cli_format *format, cli_finder *finder, size_t column, simdiri_text rest,
                           cli_record *record, cli_field *field);

/* Makes record and field of the record at `at`, whose field is fast. */
void cli_expand_fast_field(const cli_format *format, const char *at, const cli_fast_field *fast, cli_record *record,
                           cli_field *field);

/* Returns true if the options choose the referrer of a log, which has two spellings (RFC 9110 10.1.3: Referer). */
bool cli_is_referrer(const cli_options *options);

/* Checks the options about formats together. Returns 0, or -1 after a message. */
int cli_check_format_options(cli_options *options);

/* --log=auto: examines the first input, and sets the kind of log. Returns 0, or -1 after a message. */
int cli_choose_log(cli_options *options);

/* Returns the delimiter between a record and columns that are written before it. `format` may be NULL. */
const char *cli_front_delimiter(const cli_format *format);

/* Appends the record with `result` as the value of its field; without a text it keeps the value. With --append, the
 * result (or the field's text if it has no text) goes into a new column or member instead. With --status, adds the name
 * of `status`. */
simdiri_status cli_write_field(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                               const cli_field *field, simdiri_text result, int status);

/* Appends the record and its added columns or members, whose values are in the order of format->added; NULL: none of
 * them has a value. A value without text is null in JSON, "-" in a log, and empty in a table. */
simdiri_status cli_write_added(const cli_format *format, simdiri_buffer *out, const cli_record *record,
                               const cli_field *field, const simdiri_text *values);

/* Replaces tabs and line ends, which TSV cannot represent, by spaces. They can only be in a text that was not
 * normalized: the rung simple of the grammar leiri. */
void cli_clean_tsv(char *text, size_t len);

/* --only-field: appends a line with the text and, with --status, the name of `status`. The line is empty if `text` is
 * NULL, or contains a line end (with --null: NUL). */
simdiri_status cli_write_only(const cli_format *format, simdiri_buffer *out, const char *text, size_t len, int status);

/* Returns true if --only-field can write the text as one line. */
bool cli_fits_line(const cli_format *format, const char *text, size_t len);

/* May bytes of the record be escapes that hide a text, such as \x3D, or do quotation marks inside a value end it too
 * early? Then a record that is not in the format cannot be searched as text. */
bool cli_hides_text(const cli_format *format, const char *record, size_t len);

/* Returns the quotation mark that closes the quoted text at `at`: the first after an even number of backslashes. NULL:
 * there is none. */
const char *cli_find_closing_quote(const char *at, const char *end);

/* cli_format.take_escape: a doubled quotation mark; and two hexadecimal digits after a byte such as "%". */
size_t cli_take_pair(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);
size_t cli_take_hex_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);

/* Appends text with its escapes; and the same as cli_format.encode. */
simdiri_status cli_append_escaped(simdiri_buffer *out, const cli_escaping *escaping, const char *text, size_t len);
simdiri_status cli_encode_escaped(simdiri_buffer *out, const cli_format *format, const cli_field *field,
                                  const char *text, size_t len);

/* The longest marker with its escapes and a NUL. */
enum { CLI_MARKER_MAX = SIMDIRI_PSEUDONYM_LEN + 5 };

/* Writes what replaces a value (simdiri_redact_marker) as a value of this format has it: logs of CloudFront have no
 * braces, and those of HAProxy have them around header fields only. `format` may be NULL. Returns its length. */
size_t cli_escape_marker(const cli_format *format, const char *marker, char text[CLI_MARKER_MAX]);

/* Maps an offset in the field's prefix and text to an offset in the record. */
size_t cli_field_offset(const cli_format *format, const cli_record *record, const cli_field *field, size_t offset);

/* Reads the byte or escape at *at, which must be before `end`, stores the text that it means, and returns the length of
 * that text, which is never 0. *at always advances, so that every loop over a value ends: an escape that is not valid
 * means its first byte. `format` may be NULL: there are no escapes. */
size_t cli_take_character(const cli_format *format, const char **at, const char *end, char character[CLI_ESCAPE_MAX]);

/* Decodes the escapes in the value into the field's text. Sets its status and offset if one is not valid. */
void cli_unescape_field(const cli_format *format, cli_finder *finder, const cli_record *record, cli_field *field);
/* Returns the number of bytes of the value that the first `len` bytes of the text were decoded from. `format` may be
 * NULL: the value is the text. */
size_t cli_count_escaped(const cli_format *format, const cli_field *field, size_t len);

/* Makes the value the virtual host of the record, finder->host. `escapes` is the format whose escapes the value has, or
 * NULL: it has none. */
void cli_read_host(cli_finder *finder, const cli_slice *value, const cli_format *escapes);

/* Set the members of a format that depend on its kind. Return 0, or -1 after a message. */
int cli_format_table(cli_format *format);
int cli_format_json(cli_format *format);
int cli_format_log(cli_format *format);
int cli_format_pattern(cli_format *format);
int cli_format_w3c(cli_format *format);
int cli_format_heroku(cli_format *format);

/* cli_format.next_text of JSON. */
bool cli_json_next_text(const cli_format *format, cli_text_walk *walk, const cli_record *record, cli_text *text);

/* Makes the JSON parser of a finder ready for the records of another block. Returns 0, or -1 if memory runs out. */
int cli_json_start(const cli_format *format, cli_finder *finder);

/* Frees the JSON parser of a finder. */
void cli_json_free(cli_finder *finder);

/* The name of the column or member of --status. It is not "status", which a log in JSON often has already. */
#define CLI_FIELD_STATUS_NAME "iri_status"

#endif
