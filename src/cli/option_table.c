/* The table of options. */
/* SPDX-License-Identifier: MIT */

#include "cli/option_table.h"

#include "cli/command.h"

enum {
  FOR_STREAMS = FOR_NORMALIZE | FOR_CONVERT | FOR_RESOLVE,
  FOR_LADDER = FOR_NORMALIZE | FOR_RESOLVE | FOR_COMPARE,
  FOR_ALL = FOR_STREAMS | FOR_COMPARE
};

/* The choices of a row stand in the order of the enumeration that they set. */
const option_row simdiri_cli_option_rows[] = {
    {OPTION_TO, FOR_CONVERT, "to", 0, "uri|iri", "what to convert to; must be given"},
    {OPTION_BASE, FOR_RESOLVE, "base", 0, "IRI", "what to resolve against; must be given"},
    {OPTION_BASE, FOR_COMPARE, "base", 0, "IRI", "accept relative references, and resolve them against this first"},
    {OPTION_RUNG, FOR_NORMALIZE | FOR_COMPARE, "rung", 0, "simple|syntax|scheme|protocol",
     "how far to go (default scheme); simple maps nothing, and is strict"},
    {OPTION_RUNG, FOR_RESOLVE, "rung", 0, "simple|syntax|scheme|protocol",
     "normalize the result up to here (default simple: not at all)"},
    {OPTION_FORM, FOR_NORMALIZE | FOR_RESOLVE, "form", 0, "uri|iri",
     "write non-ASCII percent-encoded (uri, the default) or as it reads (iri)"},
    {OPTION_GRAMMAR, FOR_ALL, "grammar", 0, "iri|iri-bis|uri",
     "RFC 3987 (iri, the default), the draft that was to follow it, or RFC 3986"},
    {OPTION_REFERENCE, FOR_NORMALIZE | FOR_CONVERT, "reference", 0, NULL, "accept relative references"},
    {OPTION_DISALLOWED, FOR_STREAMS, "disallowed", 0, "fail|encode|encode-all",
     "characters that the grammar does not allow: an error, or percent-encoded\n"
     "(encode, the default), [ ] and a second # included (encode-all)"},
    {OPTION_DISALLOWED, FOR_COMPARE, "disallowed", 0, "fail|encode|encode-all",
     "characters that the grammar does not allow: an error (fail, the default:\n"
     "what is no IRI is neither equivalent nor different), or percent-encoded"},
    {OPTION_HOST, FOR_LADDER, "host", 0, "ascii|percent",
     "international host names: as DNS has them (ascii, the default), or as any text"},
    {OPTION_HOST, FOR_CONVERT, "host", 0, "ascii|percent|unicode",
     "international host names: as DNS has them (ascii, the default), or as any text;\n"
     "with --to=iri, unicode shows those of DNS as they read"},
    {OPTION_NFC, FOR_ALL, "nfc", 0, NULL, "apply Unicode normalization form C"},
    {OPTION_NFKC, FOR_ALL, "nfkc", 0, NULL, "apply Unicode normalization form KC"},
    {OPTION_DROP_FRAGMENT, FOR_ALL, "drop-fragment", 0, NULL, "leave out # and what follows it"},
    {OPTION_NON_STRICT, FOR_RESOLVE | FOR_COMPARE, "non-strict", 0, NULL,
     "a reference with the scheme of the base is relative (RFC 3986 5.2.2)"},
    {OPTION_ON_ERROR, FOR_STREAMS, "on-error", 0, "keep|empty|skip|fail",
     "a bad record: stays as it is (keep, the default), becomes empty, is left out,\n"
     "or ends the run after everything before it was written (fail: exit status 1)"},
    {OPTION_STATUS, FOR_STREAMS, "status", 0, NULL,
     "append a tab and ok, or the name of the warning or error, to each record"},
    {OPTION_NULL, FOR_STREAMS, "null", 'z', NULL, "records end with NUL, in and out; CR and LF are octets like others"},
    {OPTION_OUTPUT, FOR_STREAMS, "output", 'o', "FILE", "write to FILE instead of standard output"},
    {OPTION_QUIET, FOR_STREAMS, "quiet", 'q', NULL, "no summary of bad records on standard error"},
    {OPTION_HELP, FOR_ALL, "help", 0, NULL, "print this text"},
};

const size_t simdiri_cli_option_row_count = sizeof simdiri_cli_option_rows / sizeof *simdiri_cli_option_rows;
