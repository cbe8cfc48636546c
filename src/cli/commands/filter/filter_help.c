/* The help texts of normalize, convert and resolve. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

#define FILTER_DETAILS                                                                                                 \
  "Reads FILEs one after the other ('-' or none: standard input), one record per line. Writes one record for each, "   \
  "in "                                                                                                                \
  "the same order, as soon as it is read. Bad records are written unchanged unless --on-error is given, and are "      \
  "counted on standard error. 'simdiri help input' describes line ends, byte-order marks, empty lines and arbitrary "  \
  "bytes.\n"

const cli_command_help cli_normalize_help = {
    .usage = "[FILE]...",
    .summary = "Writes each IRI in its normal form. Equivalent IRIs have the same normal form; --rung says which IRIs "
               "count as equivalent. The normal form identifies the same resource and is safe to fetch.\n",
    .details = "With --profile=web the result is the href of a browser.\n\n" FILTER_DETAILS,
    .examples = "$ echo HTTP://Example.COM:80/a/../%7Euser | simdiri normalize\n"
                "http://example.com/~user\n"
                "$ printf 'HTTP://a\\nwww.b.example\\n' | simdiri normalize -q --status\n"
                "http://a/\tok\n"
                "www.b.example\tno-scheme\n"
                "$ echo '1,HTTP://a' | simdiri normalize --csv --field=2\n"
                "1,http://a/\n",
};

const cli_command_help cli_convert_help = {
    .usage = "--to=uri|iri [FILE]...",
    .summary = "Converts IRIs to URIs (RFC 3987, 3.1) or URIs to IRIs (3.2). Nothing is normalized: case, dot-segments "
               "and ports stay unchanged.\n",
    .details = FILTER_DETAILS,
    .examples = "$ printf 'http://a/b/../\\303\\251\\n' | simdiri convert --to=uri\n"
                "http://a/b/../%C3%A9\n"
                "$ echo 'http://a/%C3%A9' | simdiri convert --to=iri\n"
                "http://a/\303\251\n"
                "$ echo 'http://a/b c' | simdiri convert --to=uri\n"
                "http://a/b%20c\n",
};

const cli_command_help cli_resolve_help = {
    .usage = "--base=IRI [FILE]...",
    .summary = "Resolves each reference against the base (RFC 3986, 5.2). The result is normalized only with --rung or "
               "--profile=web.\n",
    .details = "With --profile=web the URL parser resolves and normalizes at once.\n\n" FILTER_DETAILS,
    .examples = "$ printf '../g\\n?page=2\\n' | simdiri resolve --base=http://a/b/c/d\n"
                "http://a/b/g\n"
                "http://a/b/c/d?page=2\n"
                "$ echo '//B:80' | simdiri resolve --base=http://a/ --rung=scheme\n"
                "http://b/\n"
                "$ echo http:g | simdiri resolve --base=http://a/b/ --non-strict\n"
                "http://a/b/g\n",
};
