/* What a command is, and the choices that its options make. */
/* SPDX-License-Identifier: MIT */
#ifndef SIMDIRI_CLI_OPTIONS_COMMAND_H
#define SIMDIRI_CLI_OPTIONS_COMMAND_H

#include <stdbool.h>

#include "cli/options/command_table.h"
#include "cli/options/option_table.h"
#include "simdiri/simdiri.h"

/* Exit statuses. */
enum { CLI_EXIT_DONE = 0, CLI_EXIT_BAD = 1, CLI_EXIT_TROUBLE = 2 };

/* --on-error: the three values of the library, and one that only the command has. */
enum { CLI_ON_ERROR_FAIL = SIMDIRI_ON_ERROR_SKIP + 1 };

/* --to */
enum { CLI_TO_UNSET = -1, CLI_TO_URI = 0, CLI_TO_IRI = 1 };

/* --tsv, --csv, --jsonl, --log */
enum { CLI_FORMAT_NONE, CLI_FORMAT_TSV, CLI_FORMAT_CSV, CLI_FORMAT_JSONL, CLI_FORMAT_LOG };

/* --log (logs.def), and --log-format */
enum {
#include "cli/options/log_ids.def"
  CLI_LOG_PATTERN,
  CLI_LOG_AUTO /* until the first input was examined */
};

/* Outcomes of records are numbers below this one (record_status.h). */
enum { CLI_CODE_COUNT = 256 };

/* --surt, in the order of its choices */
enum { CLI_SURT_NO = 0, CLI_SURT_DEFAULT, CLI_SURT_PLAIN, CLI_SURT_KEEP_WWW, CLI_SURT_COMMON_CRAWL };

/* dedupe --print, in the order of its choices */
enum { CLI_PRINT_RECORD, CLI_PRINT_WIRE, CLI_PRINT_ALL };

/* parse --output-format; state info and export --output-format */
enum { CLI_ROWS_TSV, CLI_ROWS_CSV, CLI_ROWS_JSONL };
enum { CLI_STATE_TEXT, CLI_STATE_JSON, CLI_STATE_STREAM };

/* report --output-format */
enum { CLI_REPORT_HTML, CLI_REPORT_JSON };

/* The maxima of --files and --threads. */
enum { CLI_FILES_MAX = 1 << 16, CLI_THREADS_MAX = 1024 };

/* --secret, in the order of its choices; the maximum number of --from. */
enum { CLI_SECRET_KEEP, CLI_SECRET_NEW, CLI_FROM_MAX = 256 };

/* Properties of a command that shared code asks for. */
enum {
  CLI_COMMAND_COUNTS_CHANGED = 1u << 0,   /* the summary says how many records were changed, */
  CLI_COMMAND_COUNTS_DIFFERENT = 1u << 1, /* how many pairs are different, */
  CLI_COMMAND_COUNTS_PRINTED = 1u << 2,   /* or how many records were printed */
  CLI_COMMAND_REPORTS_ON_ERROR = 1u << 3, /* the summary names --on-error and the file of rejects */
  CLI_COMMAND_REPAIRS_NEVER = 1u << 4,    /* disallowed characters are always an error */
  CLI_COMMAND_REPAIRS_ALWAYS = 1u << 5,   /* disallowed characters are encoded at the rung simple, too */
  CLI_COMMAND_TAKES_REFERENCES = 1u << 6, /* accepts relative references without --reference */
  CLI_COMMAND_READS_REDIRECTS = 1u << 7,  /* reads --redirects itself; the context of the run has none */
  CLI_COMMAND_WRITES_LINES = 1u << 8,     /* its output does not have the format of the records */
  CLI_COMMAND_REWRITES_FIELDS = 1u << 9,  /* writes IRIs into fields, in the charset of the record */
  CLI_COMMAND_ONE_THREAD = 1u << 10,      /* uses one thread */
  CLI_COMMAND_SAYS_COUNTS = 1u << 11,     /* ends with one line of counts */
  CLI_COMMAND_SAVES_KEYS = 1u << 12,      /* adds the keys of its records to the state, if there is one */
  CLI_COMMAND_READS_ALL_FIELDS = 1u << 13 /* without --field, reads every field that can hold an IRI */
};

typedef struct cli_command cli_command;
typedef struct cli_rotated cli_rotated; /* rotation/rotated.c */
typedef struct cli_sample cli_sample;   /* io/sample.c */

typedef struct cli_options {
  const cli_command *command;
  simdiri_options iri;
  size_t max_record;                         /* SIZE_MAX: no limit */
  size_t threads;                            /* 0: one for each core */
  size_t memory;                             /* 0: no limit */
  size_t file_count;                         /* of partition */
  size_t keep;                               /* dedupe: records of each key; 0: 1 */
  const char *base;                          /* NULL: none */
  const char *input_charset, *query_charset; /* NULL: UTF-8 */
  const char *output;                        /* NULL: standard output */
  const char *rejects;                       /* NULL: bad records are not written to a file */
  const char *max_bad;                       /* as given; NULL: no limit */
  size_t max_bad_limit;                      /* records, or with max_bad_is_share thousandths of a percent of them */
  const char *field, *append;                /* NULL: not given */
  size_t virtual_field;                      /* of a log: from 1; 0: none */
  const char *virtual_name;                  /* of a log whose fields have names; NULL: none */
  const char *virtual_scheme;                /* of a log in JSON, the pointer to the scheme; NULL: none */
  const char *log_format;                    /* NULL: not given */
  const char *key_file;                      /* NULL: none */
  const char *rules;                         /* the file; NULL: none */
  const char *report;                        /* rules import; NULL: not given */
  const char *get, *append_fields;           /* parse; NULL: not given */
  const char *redact;                        /* of --redact; NULL: the default of the command */
  const char *redact_rules;                  /* the file; NULL: the bundled rules */
  const char *pseudonym;                     /* the file with the key; NULL: values become {redacted} */
  const char *keep_params;                   /* names; the values of other parameters are redacted; NULL: not given */
  const char *routes;                        /* label: the file; NULL: none */
  const char *learn;                         /* label: the file to write; NULL: none */
  size_t max_values;                         /* label: of --learn; 0: the default */
  const char *params;                        /* label, as given; NULL: none */
  const char *psl;                           /* the file; NULL: the list of libpsl */
  const char *redirects;                     /* the file; NULL: none */
  const char *schemes;                       /* extract; NULL: the known schemes */
  const char *merges;                        /* the file of --explain-merges; NULL: none */
  const char *state;                         /* the directory; NULL: none */
  const char *old_state;                     /* of state migrate --from: the state that is only read; NULL: none */
  char *from[CLI_FROM_MAX];                  /* state migrate: the files of --from */
  uint64_t given[2];                         /* a bit for each cli_option_id on the command line */
  const char *sides[2];                      /* of diff: --a and --b, */
  const struct cli_options *profiles[2];     /* and their options; NULL: not parsed yet, or another command */
  char **operands;
  struct cli_options *inner; /* of a log in a string of JSON: what reads its lines; NULL: none */
  const char *log_name;      /* as given */
  cli_sample *sample;        /* of --log=auto: the first bytes of a pipe; NULL: none */
  const char *found_log;     /* of --log=auto: the name of the log; NULL: none */
  cli_rotated *rotated;      /* the files of --rotated, which the operands then name; NULL: none */
  int operand_count;
  int from_count;
  int to;             /* CLI_TO_... */
  int on_error;       /* SIMDIRI_ON_ERROR_... or CLI_ON_ERROR_FAIL */
  int progress;       /* CLI_PROGRESS_... */
  int unescape;       /* SIMDIRI_ESCAPING_..., if it is given */
  int packing, level; /* of the output: a cli_packing; level 0: the default */
  int format, log;    /* CLI_FORMAT_..., CLI_LOG_... */
  int surt;           /* CLI_SURT_... */
  int print;          /* CLI_PRINT_... */
  int secret;         /* CLI_SECRET_... */
  int output_format;  /* of state: CLI_STATE_...; of parse --get: CLI_ROWS_...; of report: CLI_REPORT_... */
  simdiri_hash hash;
  simdiri_key_by by;
  simdiri_label_host group_host;
  uint32_t templates; /* SIMDIRI_TEMPLATE_... of --templates */
  simdiri_suffix_section psl_section;
  uint32_t lossy;                           /* SIMDIRI_LOSSY_... of --lossy */
  uint32_t clean;                           /* the same of --clean, which also takes PARAMETERS; 0: not given */
  unsigned char severities[CLI_CODE_COUNT]; /* check: cli_severity of each outcome */
  bool reads_records;                       /* the operands are FILEs, not IRIs */
  bool full_help;                           /* --help=all */
  bool show_status, null_separated, line_buffered, quiet, json, pairs, steps;
  bool follows;       /* --follow */
  bool is_rotated;    /* --rotated */
  bool no_decompress; /* compressed input is read as records */
  bool has_header, log_referrer;
  bool has_inner_log; /* --jsonl and --log: a string of JSON is a line of a log */
  bool has_requests;  /* --request: fields are request lines … */
  bool has_targets;   /* … or, with --request=target, their targets only */
  bool only_field;
  bool max_bad_is_share;
  bool trims;     /* --trim */
  bool visual;    /* explain: also show the visual order */
  bool html;      /* explain: write a page */
  bool no_redact; /* samples and examples are shown as they are */
  bool no_sandbox;
  bool guesses, joins_lines, normalizes, offsets, with_filename, found_as_json; /* extract */
  bool redirects_all;
  bool count, repeated, unique;
  bool relabels;
  bool widens, takes_referrals; /* rules import: --widen, --referrals */
  bool prints_rules;            /* redact --print-rules */
  bool starts_output;           /* dedupe: --output-new */
  bool explains;                /* label: --explain */
  bool inverts;                 /* state contains: --invert-match */
  uint64_t max_age;             /* state prune: --older-than, in seconds */
} cli_options;

/* The help text of a command, in its folder. */
typedef struct {
  const char *usage;    /* operands, as the usage line shows them; a line for each way to use the command */
  const char *summary;  /* one or two sentences: what the command does */
  const char *details;  /* paragraphs and lists, for --help=all */
  const char *examples; /* lines "$ COMMAND", each followed by its output */
} cli_command_help;

struct cli_command {
  const char *name;
  unsigned bit; /* CLI_FOR_..., in the table of options */
  const cli_command_help *help;
  unsigned flags;                      /* CLI_COMMAND_... */
  const char *noun;                    /* what the summary counts, in the plural; NULL: "records" */
  const char *bad_outcome[2];          /* what --on-error=keep did with one bad record, with several; NULL: nothing */
  const char *reference_remedy;        /* advice if a relative reference is refused; NULL: --reference */
  const char *file_hint;               /* advice if a FILE looks like an IRI; NULL: how to pipe the IRI */
  void (*set_defaults)(cli_options *); /* NULL: the defaults of simdiri_options_init */
  int (*check)(cli_options *);         /* NULL, or checks the options: 0, or -1 after a message */
  int (*run)(const cli_options *);     /* returns the exit status */
};

/* The commands, and their help texts. */
#define CLI_DECLARE_ROW(upper, lower, operands, purpose, title)                                                        \
  extern const cli_command cli_##lower##_command;                                                                      \
  extern const cli_command_help cli_##lower##_help;
CLI_COMMAND_ROWS(CLI_DECLARE_ROW)
#undef CLI_DECLARE_ROW

/* What the help texts and the messages about options need of each command, in the order of the help text. */
typedef struct {
  const char *name;
  unsigned bit; /* CLI_FOR_... */
  const char *purpose;
  const char *title; /* of its group */
} cli_command_row;

extern const cli_command_row cli_command_rows[CLI_COMMAND_COUNT];

/* Are the IRIs, or may they be, targets of requests, which --base completes? */
static inline bool cli_reads_requests(const cli_options *options) {
  return options->format == CLI_FORMAT_LOG || options->has_requests || options->has_inner_log;
}

static inline bool cli_is_given(const cli_options *options, cli_option_id id) {
  return options->given[id / 64] >> id % 64 & 1;
}

/* Returns the first row of the command's options, in the order of the table, whose option is given: with one of these
 * ids; or for which `is_sought` returns true. NULL: there is none. */
const cli_option_row *cli_find_given(const cli_options *options, const cli_option_id *ids, size_t id_count);
const cli_option_row *cli_find_given_if(const cli_options *options, bool (*is_sought)(const cli_option_row *row));

/* Returns what the rows of the command's options that are given say: CLI_TOUCHES_... bits, of which CLI_TOUCHES_UNSAID
 * means that a row does not say it. */
unsigned cli_find_touched(const cli_options *options);

#endif
