/* The parts of JSON Lines: escapes in strings, the reader, JSON pointers. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_FORMAT_JSON_FORMAT_JSON_H
#define SIMDIRI_CLI_FORMAT_JSON_FORMAT_JSON_H

#include <stdbool.h>

#include "cli/format/record_format.h"
#include "cli/scan/json_index.h"

/* Where in a record the JSON pointer of a format leads. */
typedef struct {
  bool has_string;     /* it leads to a string … */
  size_t begin, end;   /* … at these offsets, quotation marks included */
  bool has_other;      /* it leads to another value than a string or null, at `begin` */
  bool is_object;      /* the record is an object … */
  bool is_empty;       /* … without members … */
  size_t object_end;   /* … whose closing brace has this offset */
  size_t error_offset; /* of CLI_STATUS_BAD_JSON */
} cli_json_location;

typedef struct cli_json_shape cli_json_shape; /* defined in cli/format/vector/format_json_shape.c */

/* What one thread needs for JSON (cli_finder.json). */
struct cli_json_parser {
  simdiri_buffer kinds;  /* of the reader: a bit for each open container */
  cli_json_index *index; /* of vector code; NULL: not created */
  /* The records whose tokens are listed. NULL: none. */
  const char *listed, *listed_end;
  const uint32_t *list;      /* the offsets of the tokens, and of the last byte … */
  const uint32_t *list_end;  /* … which is here */
  const uint32_t *list_next; /* the first token that may be of the next record */
  size_t list_len;           /* vector code lists about so many bytes at a time; 0: at the start */
  const char *plain_end;     /* the reader reads the records that begin before here; NULL: none */
  const char *escape;        /* the first backslash in the listed records from `escape_from` on; NULL: there is none */
  const char *escape_from;
  cli_json_shape *shape;     /* of vector code: what most records have in common; NULL: nothing is known */
  const char *compared_from; /* records that begin before here are not compared with the shape; NULL: none */
  size_t misses;             /* the records since one had the shape */
  /* The record in which vector code has just followed the pointer although only the reader can read it; NULL: none. The
   * field of this record is asked for next. */
  const char *located;
  cli_json_location location;
};

/* Reads the record in plain C and follows the pointer of the format. This defines which records are JSON. Returns
 * SIMDIRI_OK, CLI_STATUS_BAD_JSON or SIMDIRI_ERROR_NO_MEMORY. */
int cli_json_locate(cli_json_parser *parser, const cli_format *format, const cli_record *record,
                    cli_json_location *location);

/* Notes the virtual host that the location of cli_format.host_format is. */
void cli_json_note_host(const cli_format *format, cli_finder *finder, const cli_record *record,
                        const cli_json_location *location);

/* Notes the scheme of the virtual host that the location of cli_format.scheme_format is. */
void cli_json_note_scheme(const cli_format *format, cli_finder *finder, const cli_record *record,
                          const cli_json_location *location);

/* The tokens of cli_json_next_text. A string begins at `at`: returns the byte after it, or NULL if it does not end, and
 * sets *is_name if a colon follows. A word or number begins at `at`: returns its length; 0 if it is none. */
bool cli_json_is_space(char byte);
const char *cli_json_take_string(const char *at, const char *end, cli_text *text, bool *is_name);
size_t cli_json_count_scalar(const char *at, const char *end, bool *is_number);

/* A text that is the name of a pair, or the texts that its value consists of. Texts are counted from 0, in the order of
 * cli_json_next_text; names of members are texts, too. */
typedef struct {
  size_t begin, end;
  size_t rule; /* of a value */
  bool is_name;
} cli_json_pair;

/* The pairs of a record: {"name": N, "value": V} and [N, V], in the order of `begin`. All zeros at first, except
 * `judges` and `owner`. */
typedef struct {
  simdiri_buffer frames, names, values, found;
  size_t count;
  /* Finds the rule for the values of a name, which has its escapes. Returns false if there is none. */
  bool (*judges)(void *owner, const char *name, size_t len, size_t *rule);
  void *owner;
} cli_json_pairs;

/* Finds the pairs of a record whose values have a rule, and the names of all pairs that are objects. Returns 0, or -1
 * if memory runs out. Of a record that is not JSON, the result has no meaning. */
int cli_json_find_pairs(cli_json_pairs *pairs, const cli_record *record);
static inline const cli_json_pair *cli_json_pairs_data(const cli_json_pairs *pairs) {
  return (const cli_json_pair *)(const void *)pairs->found.data;
}
void cli_json_pairs_free(cli_json_pairs *pairs);

/* Reads the escape at *at (cli_format.take_escape). Returns 0 for an escape that is not valid, and for one half of a
 * surrogate pair, which is not a character: then *at is after the half, or unchanged. */
size_t cli_json_take_escape(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);

/* Reads the byte or escape at *at, which must be before `end`. *at always advances, so that every loop over a string
 * ends. Returns the length of the character, or 0 if there is none, as above. */
size_t cli_json_take_character(const char **at, const char *end, char character[CLI_ESCAPE_MAX]);

/* Does the text of a string, without its quotation marks, mean the name? Half a surrogate pair means no character. */
bool cli_json_is_name(const cli_name *name, const char *at, const char *end);

/* Finds a member of the object whose name is one of these. The record must be an object that the reader has accepted.
 * Returns the offset of the name's quotation mark, or CLI_FIELD_NOWHERE. */
size_t cli_json_find_member(const cli_record *record, const char *const *names, size_t count);

/* Appends a string (cli_format.encode), in quotation marks unless it replaces a part of one. `field` may be NULL. */
simdiri_status cli_json_encode(simdiri_buffer *out, const cli_format *format, const cli_field *field, const char *text,
                               size_t len);

/* Returns the offset of the first byte that is not UTF-8, or `len`. */
size_t cli_find_bad_utf8(const char *text, size_t len);

/* Stores the names in a JSON pointer (RFC 6901) in the format. A text without a leading "/" is the name of a member of
 * the record. After a name, [MEMBER=TEXT] means an element of the array. Returns 0, or -1 if the text is not a pointer,
 * has more than CLI_POINTER_MAX names, or memory is exhausted.
 */
int cli_json_read_pointer(cli_format *format, const char *pointer);

#endif
