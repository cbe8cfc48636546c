/* The table of options. */
/* SPDX-License-Identifier: MIT */

#include "cli/options/option_table.h"

enum {
  CLI_FOR_KEYS = CLI_FOR_KEY | CLI_FOR_DEDUPE | CLI_FOR_STATE, /* of state: to make keys again, by migrate --from */
  CLI_FOR_FILTERS = CLI_FOR_NORMALIZE | CLI_FOR_CONVERT | CLI_FOR_RESOLVE,
  CLI_FOR_LADDER = CLI_FOR_NORMALIZE | CLI_FOR_RESOLVE | CLI_FOR_COMPARE | CLI_FOR_EXPLAIN,
  CLI_FOR_REWRITERS = CLI_FOR_LADDER | CLI_FOR_CONVERT,
  CLI_FOR_LEADING = CLI_FOR_LADDER | CLI_FOR_EXTRACT,
  CLI_FOR_TABLES = CLI_FOR_FILTERS | CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_KEYS | CLI_FOR_DIFF,
  CLI_FOR_LOGS = CLI_FOR_TABLES & ~CLI_FOR_PARSE,
  CLI_FOR_COLUMNS = CLI_FOR_FILTERS | CLI_FOR_KEY,
  CLI_FOR_RECORDS = CLI_FOR_REWRITERS | CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_KEY,
  CLI_FOR_REJECTS = (CLI_FOR_RECORDS | CLI_FOR_DEDUPE | CLI_FOR_EXTRACT) & ~CLI_FOR_EXPLAIN,
  CLI_FOR_ALL = CLI_FOR_RECORDS | CLI_FOR_EXTRACT | CLI_FOR_DEDUPE,
  CLI_FOR_READERS = CLI_FOR_ALL | CLI_FOR_STATE
};

#define RUNGS "simple|syntax|scheme|protocol"
#define RUNG_MEANINGS                                                                                                  \
  "  syntax    case, percent-encoding, dot-segments\n"                                                                 \
  "  scheme    also default ports, empty paths, host names, IPv6 addresses\n"                                          \
  "  protocol  also what the redirects of --redirects lead to\n"

/* The choices of a row stand in the order of the enumeration that they set. */
const cli_option_row cli_option_rows[] = {
    {CLI_OPTION_A, CLI_FOR_DIFF, "a", 0, "OPTIONS", NULL,
     "the one profile: options of simdiri key that say which IRIs are the same, such as '--rung=syntax --nfc'; may be "
     "empty"},
    {CLI_OPTION_B, CLI_FOR_DIFF, "b", 0, "OPTIONS", NULL, "the other one"},
    {CLI_OPTION_TO, CLI_FOR_CONVERT, "to", 0, "uri|iri", NULL, "what to convert to; must be given"},
    {CLI_OPTION_BASE, CLI_FOR_RESOLVE, "base", 0, "IRI", NULL, "what to resolve against; must be given"},
    {CLI_OPTION_BASE, CLI_FOR_NORMALIZE | CLI_FOR_COMPARE | CLI_FOR_EXPLAIN, "base", 0, "IRI", NULL,
     "accept relative references, and resolve them against this first"},
    {CLI_OPTION_BASE, CLI_FOR_CHECK | CLI_FOR_PARSE, "base", 0, "IRI", NULL,
     "with --profile=web: accept relative references, and resolve them against this first"},
    {CLI_OPTION_BASE, CLI_FOR_KEYS | CLI_FOR_DIFF, "base", 0, "IRI", NULL,
     "with --log: paths get its scheme and authority in front; IRIs of other records must not be relative"},
    {CLI_OPTION_PAIRS, CLI_FOR_COMPARE, "pairs", 0, NULL, NULL,
     "compare the two tab-separated fields of each record of the FILEs"},
    {CLI_OPTION_STEPS, CLI_FOR_COMPARE, "steps", 0, NULL, NULL,
     "add two tab-separated columns: the rules that changed the first IRI and the second one up to that rung, with "
     "commas between them; '-' for none"},
    {CLI_OPTION_SCHEMES, CLI_FOR_EXTRACT, "schemes", 0, "LIST", NULL,
     "schemes to look for, with commas between them; known stands for those that are looked for without this option, "
     "any for all with :// behind them"},
    {CLI_OPTION_GUESS, CLI_FOR_EXTRACT, "guess", 0, NULL, NULL,
     "find www.example.com, too; it is written as http://..."},
    {CLI_OPTION_JOIN_LINES, CLI_FOR_EXTRACT, "join-lines", 0, NULL, NULL,
     "an IRI in < and > may go on over line ends, which are left out of it (RFC 3986 appendix C)"},
    {CLI_OPTION_NORMALIZE, CLI_FOR_EXTRACT, "normalize", 0, NULL, NULL,
     "write normal forms, as the command normalize does; what has none stays as it is, and is counted"},
    {CLI_OPTION_RUNG, CLI_FOR_NORMALIZE | CLI_FOR_COMPARE | CLI_FOR_EXPLAIN | CLI_FOR_KEYS | CLI_FOR_EXTRACT, "rung", 0,
     RUNGS, NULL,
     "how far to go to bring IRIs together that mean the same:\n"
     "  simple    not at all: nothing is mapped or repaired\n" RUNG_MEANINGS "The default is scheme."},
    {CLI_OPTION_RUNG, CLI_FOR_RESOLVE, "rung", 0, RUNGS, NULL,
     "normalize the result:\n"
     "  simple    not at all\n" RUNG_MEANINGS "The default is simple."},
    {CLI_OPTION_FORM, CLI_FOR_NORMALIZE | CLI_FOR_RESOLVE | CLI_FOR_EXTRACT, "form", 0, "uri|iri", NULL,
     "what is written: for machines (uri, the default: ASCII only, all else percent-encoded) or for people (iri: "
     "characters as they read); the rung simple keeps either"},
    {CLI_OPTION_FORM, CLI_FOR_EXPLAIN, "form", 0, "uri|iri", NULL,
     "the form that the steps are shown for (default uri)"},
    {CLI_OPTION_PROFILE, CLI_FOR_READERS, "profile", 0, "rfc3987|web", NULL,
     "whose rules hold: those of RFC 3987 (rfc3987, the default), or those of browsers (web: the URL Standard of the "
     "WHATWG); convert has no use for web, and web none for other options about rules than --base, --query-charset and "
     "--drop-fragment"},
    {CLI_OPTION_GRAMMAR, CLI_FOR_READERS, "grammar", 0, "iri|iri-bis|uri|leiri", NULL,
     "what is valid: an IRI of RFC 3987 (iri, the default), one of the draft that was to follow it (iri-bis), a URI of "
     "RFC 3986 (uri), or what XML takes for one, with spaces and the like (leiri)"},
    {CLI_OPTION_REFERENCE,
     CLI_FOR_NORMALIZE | CLI_FOR_CONVERT | CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_EXPLAIN | CLI_FOR_KEYS, "reference",
     0, NULL, NULL, "accept relative references, such as ../a or #b"},
    {CLI_OPTION_DISALLOWED, CLI_FOR_FILTERS | CLI_FOR_EXPLAIN | CLI_FOR_KEYS, "disallowed", 0, "fail|encode|encode-all",
     NULL,
     "what becomes of characters that are not valid, such as spaces: the record is bad (fail), they are "
     "percent-encoded (encode, the default), or [ ] and a second # are, too (encode-all)"},
    {CLI_OPTION_DISALLOWED, CLI_FOR_EXTRACT, "disallowed", 0, "fail|encode|encode-all", NULL,
     "what becomes of characters that are not valid, such as ^: the IRI has no normal form (fail), they are "
     "percent-encoded (encode), or [ ] and a second # are, too (encode-all, the default)"},
    {CLI_OPTION_DISALLOWED, CLI_FOR_COMPARE, "disallowed", 0, "fail|encode|encode-all", NULL,
     "what becomes of characters that are not valid, such as spaces: an error (fail, the default: what is no IRI is "
     "neither equivalent nor different), or they are percent-encoded (encode), or [ ] and a second # are, too "
     "(encode-all)"},
    {CLI_OPTION_HOST, CLI_FOR_LADDER | CLI_FOR_KEYS | CLI_FOR_EXTRACT, "host", 0, "ascii|percent", NULL,
     "international host names: as DNS has them (ascii, the default: xn--...), or treated as any other text (percent)"},
    {CLI_OPTION_HOST, CLI_FOR_CONVERT, "host", 0, "ascii|percent|unicode", NULL,
     "international host names: as DNS has them (ascii, the default: xn--...), treated as any other text "
     "(percent), or with --to=iri as they read (unicode)"},
    {CLI_OPTION_NFC, CLI_FOR_REWRITERS | CLI_FOR_KEYS | CLI_FOR_EXTRACT, "nfc", 0, NULL, NULL,
     "apply Unicode normalization form C"},
    {CLI_OPTION_NFKC, CLI_FOR_REWRITERS | CLI_FOR_KEYS | CLI_FOR_EXTRACT, "nfkc", 0, NULL, NULL,
     "apply Unicode normalization form KC"},
    {CLI_OPTION_DROP_FRAGMENT, CLI_FOR_REWRITERS | CLI_FOR_KEYS | CLI_FOR_EXTRACT, "drop-fragment", 0, NULL, NULL,
     "leave out # and what follows it"},
    {CLI_OPTION_HASH, CLI_FOR_KEY, "hash", 0, "xxh3|siphash|xxh3-64", NULL,
     "what the key is hashed with: XXH3 of 128 bits (xxh3, the default), SipHash-2-4 of 128 bits with the secret of "
     "--key-file (siphash: for input of people who want keys to collide), or XXH3 of 64 bits (xxh3-64)"},
    {CLI_OPTION_KEY_FILE, CLI_FOR_KEY, "key-file", 0, "FILE", NULL,
     "the secret of --hash=siphash: 16 octets, or 32 hexadecimal digits"},
    {CLI_OPTION_HASH, CLI_FOR_DEDUPE | CLI_FOR_STATE, "hash", 0, "xxh3|siphash|xxh3-64", NULL,
     "what keys are: SipHash-2-4 of 128 bits under a random secret, the secret of the state or that of the --key-file "
     "(siphash, the default: nobody can write records that collide), XXH3 of 128 bits (xxh3, for trusted input; the "
     "default where keys are printed, so that they are those of simdiri key), or of 64 bits (xxh3-64)"},
    {CLI_OPTION_KEY_FILE, CLI_FOR_DEDUPE | CLI_FOR_STATE, "key-file", 0, "FILE", NULL,
     "the secret of --hash=siphash: 16 octets, or 32 hexadecimal digits; with it, states of several machines can be "
     "merged"},
    {CLI_OPTION_LOSSY, CLI_FOR_KEYS, "lossy", 0, "RULES", NULL,
     "bring more together than is certain to be the same, in keys only, by rules with commas between them: fragment, "
     "anchor (but for #! and #/), scheme "
     "(http is https), www, session, slashes, trailing-slash, index, tracking, sort; simdiri-rules(5) describes them"},
    {CLI_OPTION_RULES, CLI_FOR_KEYS, "rules", 0, "FILE", NULL,
     "apply the lossy rules of FILE, too, in which parameters can be named that do not count; simdiri-rules(5)"},
    {CLI_OPTION_REDIRECTS, CLI_FOR_LEADING, "redirects", 0, "FILE", NULL,
     "redirects that were observed, two tab-separated IRIs a line: those that only add or take a slash at the end of "
     "the path make the two one, which is the one at the end of the chain. The rung is protocol then"},
    {CLI_OPTION_REDIRECTS_ALL, CLI_FOR_LEADING, "redirects-all", 0, NULL, NULL, "with --redirects: all of them do"},
    {CLI_OPTION_REDIRECTS, CLI_FOR_KEYS, "redirects", 0, "FILE", NULL,
     "redirects that were observed, two tab-separated IRIs a line: those that only add or take a slash at the end of "
     "the path make the two one. The rung is protocol then"},
    {CLI_OPTION_REDIRECTS_ALL, CLI_FOR_KEYS, "redirects-all", 0, NULL, NULL, "with --redirects: all of them do"},
    {CLI_OPTION_SURT, CLI_FOR_KEY, "surt", 0, "[plain]", NULL,
     "write SURT keys instead, as archives of the Web and Common Crawl index by: what the Python package surt makes of "
     "the record, case-folding included, or with paths and queries in the case that they have (plain)"},
    {CLI_OPTION_NON_STRICT, CLI_FOR_RESOLVE, "non-strict", 0, NULL, NULL,
     "a reference with the scheme of the base is relative (RFC 3986 5.2.2)"},
    {CLI_OPTION_QUERY_CHARSET, CLI_FOR_REWRITERS | CLI_FOR_KEYS, "query-charset", 0, "CHARSET", NULL,
     "that of the document that the IRIs come from: non-ASCII characters in queries of http and https are "
     "percent-encoded in it, as browsers do"},
    {CLI_OPTION_INPUT_CHARSET, CLI_FOR_RECORDS | CLI_FOR_DEDUPE | CLI_FOR_DIFF | CLI_FOR_STATE, "input-charset", 0,
     "CHARSET", NULL,
     "that of the records, by a label of the Encoding Standard (WHATWG), such as windows-1258 or shift_jis, or by a "
     "name of iconv: each is decoded, and brought to NFC (not with --profile=web)"},
    {CLI_OPTION_UNESCAPE, CLI_FOR_EXTRACT, "unescape", 0, "html|xml", NULL,
     "the text is HTML or XML: character references of quotation marks, brackets and spaces end an IRI as these would, "
     "others are resolved in it"},
    {CLI_OPTION_UNESCAPE, CLI_FOR_RECORDS | CLI_FOR_DEDUPE | CLI_FOR_DIFF | CLI_FOR_STATE, "unescape", 0, "html|xml",
     NULL,
     "resolve character references such as &amp; in each record first: as in attributes of HTML, or as in XML, where "
     "any other '&' makes the record a bad one"},
    {CLI_OPTION_ENCODE_BIDI, CLI_FOR_FILTERS | CLI_FOR_EXPLAIN, "encode-bidi", 0, NULL, NULL,
     "in the form iri, but at the rung simple, parts of IRIs that are right-to-left and would be misread stay "
     "percent-encoded (RFC 3987 4.2)"},
    {CLI_OPTION_SEVERITY, CLI_FOR_CHECK, "severity", 0, "CODE=LEVEL", NULL,
     "what a code that is printed means: LEVEL is error, warning or ignore. CODE may be a group of codes: scheme, bidi "
     "or hints. May be given several times; the last one counts"},
    {CLI_OPTION_HINTS, CLI_FOR_CHECK, "hints", 0, NULL, NULL,
     "also warn of characters that may be taken for others; the same as --severity=hints=warning"},
    {CLI_OPTION_VISUAL, CLI_FOR_EXPLAIN, "visual", 0, NULL, NULL,
     "also show the order in which the characters are seen, from left to right (RFC 3987 4.1), one behind the other: a "
     "terminal that turns right-to-left text around by itself spoils it"},
    {CLI_OPTION_TSV, CLI_FOR_TABLES, "tsv", 0, NULL, NULL, "a record is tab-separated fields, and the IRI one of them"},
    {CLI_OPTION_CSV, CLI_FOR_TABLES, "csv", 0, NULL, NULL,
     "the same with commas between them, and quotes as in RFC 4180: a record may be several lines"},
    {CLI_OPTION_JSONL, CLI_FOR_TABLES, "jsonl", 0, NULL, NULL,
     "a record is a JSON text in a line, and the IRI a string in it"},
    {CLI_OPTION_LOG, CLI_FOR_LOGS, "log", 0, "combined|common", NULL,
     "a record is a line of an access log, and the IRI the target of the request; a path gets scheme and authority of "
     "--base or of the field --vhost-field, and stays a path without them"},
    {CLI_OPTION_FIELD, CLI_FOR_TABLES, "field", 'f', "FIELD", NULL,
     "which field: of --tsv and --csv its number (default 1) or its name in the header; of --jsonl a JSON pointer, or "
     "the name of a member; of --log request (the default) or referrer"},
    {CLI_OPTION_HEADER, CLI_FOR_TABLES, "header", 0, NULL, NULL,
     "of --tsv and --csv: the first record of each file names the columns, and stays as it is"},
    {CLI_OPTION_APPEND, CLI_FOR_COLUMNS, "append", 0, "NAME", NULL,
     "leave the field as it is, and add the result (of key, the key) as a last column, or a last member, of this name; "
     "without it, key writes nothing but keys"},
    {CLI_OPTION_VHOST_FIELD, CLI_FOR_LOGS, "vhost-field", 0, "N", NULL,
     "of --log: field N has the name of the host that was asked: 1 if it stands in front of the line, or more than "
     "there usually are"},
    {CLI_OPTION_ON_ERROR, CLI_FOR_FILTERS, "on-error", 0, "keep|empty|skip|fail", NULL,
     "a bad record: stays as it is (keep, the default), becomes empty, is left out, or ends the run after everything "
     "before it was written (fail: exit status 1)"},
    {CLI_OPTION_ON_ERROR, CLI_FOR_KEY, "on-error", 0, "keep|empty|skip|fail", NULL,
     "a bad record: has a key of its own octets, unlike that of any good one (keep, the default), has an empty one, is "
     "left out, or ends the run after everything before it was written (fail: exit status 1)"},
    {CLI_OPTION_ON_ERROR, CLI_FOR_DEDUPE | CLI_FOR_STATE, "on-error", 0, "keep|skip|fail", NULL,
     "a bad record: has a key of its own octets, unlike that of any good one (keep, the default), is left out, or ends "
     "the run after everything before it was done (fail: exit status 1)"},
    {CLI_OPTION_PRINT, CLI_FOR_DEDUPE, "print", 0, "record|wire|all", NULL,
     "what is printed of a first record: itself (record, the default), its normal form (wire; a bad record itself), or "
     "three tab-separated columns (all): its key, its normal form, and itself"},
    {CLI_OPTION_COUNT, CLI_FOR_DEDUPE, "count", 0, NULL, NULL,
     "how many records have the key, and a tab, in front of each first record; printed at the end"},
    {CLI_OPTION_REPEATED, CLI_FOR_DEDUPE, "repeated", 0, NULL, NULL,
     "print only first records whose key another one has, too; at the end"},
    {CLI_OPTION_UNIQUE, CLI_FOR_DEDUPE, "unique", 0, NULL, NULL,
     "print only records whose key no other one has; at the end"},
    {CLI_OPTION_EXPLAIN_MERGES, CLI_FOR_DEDUPE, "explain-merges", 0, "FILE", NULL,
     "write to FILE what was merged: key, number of the first record, number of this one, the rules that changed the "
     "first, the rules that changed this one ('-' for none), and this one, with tabs between them; count by rule on "
     "standard error"},
    {CLI_OPTION_STATE, CLI_FOR_DEDUPE, "state", 0, "DIR", NULL,
     "keep keys in DIR, from one run to the next: what an earlier run has printed is not printed again. With -o, the "
     "FILE is continued, and an end whose keys were not saved is cut off first"},
    {CLI_OPTION_MEMORY, CLI_FOR_DEDUPE, "memory", 'S', "SIZE", NULL,
     "use no more memory than this for keys and records that wait, such as 512M or 4G; with --state, at least 12M, and "
     "1G by default; without, more keys are an error"},
    {CLI_OPTION_MEMORY, CLI_FOR_STATE, "memory", 'S', "SIZE", NULL,
     "with merge and migrate: use no more memory than this, such as 512M; at least 8M, and 256M by default"},
    {CLI_OPTION_FROM, CLI_FOR_STATE, "from", 0, "FILE", NULL,
     "with migrate: read the records that OLD was made from, and make their keys again under the other options given; "
     "may be given several times"},
    {CLI_OPTION_RELABEL, CLI_FOR_STATE, "relabel", 0, NULL, NULL,
     "with migrate: keep keys and secret of OLD, whose version or rules number may be older, and print which records "
     "may be printed again"},
    {CLI_OPTION_SECRET, CLI_FOR_STATE, "secret", 0, "keep|new", NULL,
     "with migrate --from: the secret of NEW is that of OLD (keep, the default) or a random one (new; the default if "
     "others may know that of OLD: state info says it)"},
    {CLI_OPTION_ON_ERROR, CLI_FOR_PARSE, "on-error", 0, "keep|empty|skip|fail", NULL,
     "a bad record: is split all the same (keep, the default), is written without its components, is left out, or ends "
     "the run (fail: exit status 1)"},
    {CLI_OPTION_ON_ERROR, CLI_FOR_EXTRACT, "on-error", 0, "keep|skip|fail", NULL,
     "an IRI that has no normal form: stays as it was found (keep, the default), is left out, or ends the run after "
     "everything before it was written (fail: exit status 1)"},
    {CLI_OPTION_STATUS, CLI_FOR_EXTRACT, "status", 0, NULL, NULL,
     "with --normalize or --unescape: append a tab and ok, or the name of the warning or error, to each IRI"},
    {CLI_OPTION_STATUS, CLI_FOR_FILTERS | CLI_FOR_KEY | CLI_FOR_DEDUPE, "status", 0, NULL, NULL,
     "append a tab and ok, or the name of the warning or error, to each record; a last column or member, iri_status, "
     "where records are fields"},
    {CLI_OPTION_OFFSETS, CLI_FOR_EXTRACT, "offsets", 'n', NULL, NULL,
     "write line, column in octets (both from 1) and the IRI, with tabs between them"},
    {CLI_OPTION_WITH_FILENAME, CLI_FOR_EXTRACT, "with-filename", 'H', NULL, NULL,
     "write the name of the file and a tab in front of that"},
    {CLI_OPTION_FORMAT, CLI_FOR_EXTRACT, "format", 0, "lines|json", NULL,
     "what is written for each IRI: a line (lines, the default), or an object {\"iri\",\"text\",\"status\",\"file\","
     "\"line\",\"column\",\"offset\"} (json); offset is in octets from the start of the file, text what was found if "
     "that is not the IRI, status is there with --normalize"},
    {CLI_OPTION_NULL, CLI_FOR_FILTERS | CLI_FOR_KEYS | CLI_FOR_DIFF, "null", 'z', NULL, NULL,
     "records end with NUL, in and out; CR and LF are octets like others"},
    {CLI_OPTION_NULL, CLI_FOR_COMPARE, "null", 'z', NULL, NULL, "with --pairs: records end with NUL, in and out"},
    {CLI_OPTION_NULL, CLI_FOR_CHECK | CLI_FOR_PARSE | CLI_FOR_EXPLAIN, "null", 'z', NULL, NULL,
     "records that are read end with NUL; CR and LF are octets like others"},
    {CLI_OPTION_OUTPUT, CLI_FOR_ALL | CLI_FOR_DIFF, "output", 'o', "FILE", NULL,
     "write to FILE, which must be none of the inputs, instead of standard output ('-')"},
    {CLI_OPTION_COMPRESS, CLI_FOR_ALL, "compress", 0, "gzip|zstd|none", NULL,
     "compress what is written; with a level behind a colon, as in gzip:9 (1 to 9) or zstd:19 (1 to 19). The default "
     "is "
     "what the name of the output asks for, .gz or .zst"},
    {CLI_OPTION_NO_DECOMPRESS, CLI_FOR_READERS, "no-decompress", 0, NULL, NULL,
     "read the octets of FILEs as they are; without it, those that begin as gzip or zstd files do are decompressed"},
    {CLI_OPTION_REJECTS, CLI_FOR_REJECTS, "rejects", 0, "FILE", NULL,
     "write a line for each bad record to FILE, whatever --on-error says: the input, the number of the record, the "
     "octet in it, the code of the error and the record, with tabs between them; 'simdiri help input' says how"},
    {CLI_OPTION_MAX_RECORD, CLI_FOR_READERS | CLI_FOR_DIFF, "max-record", 0, "SIZE", NULL,
     "a longer record is a bad one, long-record, and is never held in memory; octets, or with K, M or G after the "
     "number 1024, 1024^2 or 1024^3 of them (default 128M; 0: no limit)"},
    {CLI_OPTION_LINE_BUFFERED, CLI_FOR_ALL, "line-buffered", 0, NULL, NULL,
     "write each record by itself; without it, what is there is written together"},
    {CLI_OPTION_THREADS, CLI_FOR_READERS, "threads", 'j', "N", NULL,
     "use up to N threads, and no more than eight for each core; the default is one for each core. compare and "
     "explain use one. The output is the same for any N"},
    {CLI_OPTION_PROGRESS, CLI_FOR_READERS | CLI_FOR_DIFF, "progress", 0, NULL, NULL,
     "show octets read, rate and time on standard error; the default when that is a terminal, and neither the input "
     "nor the output is one"},
    {CLI_OPTION_NO_PROGRESS, CLI_FOR_READERS | CLI_FOR_DIFF, "no-progress", 0, NULL, NULL, "never show it"},
    {CLI_OPTION_QUIET, CLI_FOR_READERS | CLI_FOR_DIFF, "quiet", 'q', NULL, NULL,
     "no summary of bad records, and no progress unless asked for, on standard error"},
    {CLI_OPTION_JSON, CLI_FOR_READERS, "json", 0, NULL, NULL,
     "the summary is one JSON object in one line on standard error"},
    {CLI_OPTION_HELP, CLI_FOR_READERS | CLI_FOR_DIFF, "help", 0, NULL, NULL, "print this text"},
    {CLI_OPTION_VERSION, CLI_FOR_READERS | CLI_FOR_DIFF, "version", 0, NULL, NULL, "print the version"},
};

const size_t cli_option_row_count = sizeof cli_option_rows / sizeof *cli_option_rows;

_Static_assert(sizeof cli_option_rows / sizeof *cli_option_rows <= CLI_OPTION_ROWS_MAX,
               "the parser has room for every row");
