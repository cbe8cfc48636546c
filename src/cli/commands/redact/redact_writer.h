/* How redact writes one record. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_COMMANDS_REDACT_REDACT_WRITER_H
#define SIMDIRI_CLI_COMMANDS_REDACT_REDACT_WRITER_H

#include "cli/commands/redact/redact_work.h"
#include "cli/format/json/format_json.h"

/* Names of members of JSON that have no rule, no secret and no escape. They repeat in most records. */
enum { CLI_HARMLESS_MAX = 64 };

typedef struct {
  const cli_run *run;
  cli_worker *worker;
  cli_chunk *chunk;
  const char *rest; /* what follows was not copied yet */
  bool skips;       /* what has no value is passed over; no value is from the next record to quiet_end */
  const char *quiet_end;
  size_t doubtful;      /* the first doubtful column of the record (cli_secret_columns_doubtful) */
  uint16_t field_rule;  /* of the field of --field, if its name is that of a secret; else CLI_NO_RULE */
  const char *new_name; /* the name of a member of JSON with a secret in it; NULL: none */
  simdiri_text harmless[CLI_HARMLESS_MAX]; /* in the block, each in the place that its hash says */
  size_t claimed_rule;                     /* of all values of an array or object */
  simdiri_status claimed_status;
  cli_json_pairs pairs;  /* of JSON: those of the record, … */
  size_t pair;           /* … the next one, … */
  size_t text_number;    /* … the number of the next text, … */
  size_t pair_end;       /* … and the texts before this one are the value of a pair … */
  size_t pair_rule;      /* … with this rule */
  bool is_unfit;         /* the record does not fit the format, so {redacted} needs no escapes */
  const char *field_end; /* of a log: what follows the last field */
  bool has_text_gap;     /* something other than words and numbers is between the fields of the line */
  simdiri_buffer line;   /* a copy of what was written of the line */
} cli_redact_writer;

/* Moves *at to the first record in which a value may be, or to the end of the block. Returns the number of records
 * before it. */
size_t cli_redact_skip(cli_redact_writer *writer, const char **at);

/* Has the text of the record surely no value? */
bool cli_redact_is_quiet(cli_redact_writer *writer, const char *begin, size_t len);

/* Writes what is not copied yet up to `end`, and goes on at `next`. */
simdiri_status cli_redact_flush(cli_redact_writer *writer, const char *end, const char *next);

/* Redacts what is between the last field of a line of a log and `end`. Notes whether the next field may belong to it.
 */
simdiri_status cli_redact_gap(cli_redact_writer *writer, const char *end, bool *is_changed);

/* Notes the end of a field, and whether it may have the name of a value that the next field has: {"token": */
void cli_redact_pass_field(cli_redact_writer *writer, const cli_record *record, const cli_text *field);

/* Redacts a line of a log, whose fields were redacted, as text. It was written from the offset `begin` of the output
 * on. If that finds something, writer->line is the line, which must be read and written again. */
simdiri_status cli_redact_line(cli_redact_writer *writer, size_t begin, const cli_record *line, bool *is_more);

/* Where a text of JSON is. */
typedef enum { CLI_TEXT_OF_NO_PAIR, CLI_TEXT_IS_NAME, CLI_TEXT_IS_VALUE } cli_pair_text;

/* Finds the pairs of a record. */
simdiri_status cli_redact_start_pairs(cli_redact_writer *writer, const cli_record *record);

/* Says where the next text is. The rule of a value is writer->pair_rule. */
cli_pair_text cli_redact_next_pair_text(cli_redact_writer *writer);

/* Writes `with` instead of the bytes [begin, end) of the block. */
simdiri_status cli_redact_replace(cli_redact_writer *writer, const char *begin, const char *end, const char *with);

/* Writes {redacted}, or the pseudonym with this number, instead of a value. */
simdiri_status cli_redact_replace_value(cli_redact_writer *writer, const char *begin, const char *end, uint64_t token);

void cli_redact_count(const cli_redact_writer *writer, size_t rule);

/* Decodes the escapes of a value into the worker's buffer. */
simdiri_status cli_redact_decode(const cli_redact_writer *writer, const char *value, size_t len);

/* Redacts a value of the record, whose escapes are those of `format`; NULL: it has none. */
simdiri_status cli_redact_value(cli_redact_writer *writer, const char *value, size_t len, const cli_format *format,
                                bool *is_changed);

/* Replaces a value as a whole. An empty one stays. */
simdiri_status cli_redact_whole(cli_redact_writer *writer, const cli_text *text, size_t rule, bool *is_changed);

/* Finds the rule for the name of a member. The output may have another name, if there is a secret in it. It must have
 * the same rule then, so both are compared. */
simdiri_status cli_redact_find_rule(cli_redact_writer *writer, const char *raw, size_t raw_len, size_t *rule,
                                    bool *is_found);

/* Are all values in an array or object of this name secret? If memory runs out, they are. */
bool cli_redact_claims(void *owner, const char *name, size_t len);

/* Redacts the name of a member as a text. The worker keeps the result until the value is read. */
simdiri_status cli_redact_member_name(cli_redact_writer *writer, const cli_text *name, bool *is_changed);

#endif
