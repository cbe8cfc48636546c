/* The help text of compare. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_compare_help = {
    .usage = "IRI IRI\n"
             "--pairs [FILE]...",
    .summary = "Prints the lowest rung of the comparison ladder (RFC 3987, 5.3) at which two IRIs are equivalent, or "
               "'different' with exit status 1.\n",
    .details =
        "The rungs are simple (the same bytes; if they need a repair, the rung is syntax), syntax, scheme, and with "
        "--redirects protocol. As in normalize, disallowed characters are percent-encoded, unless --disallowed=fail is "
        "given. An "
        "operand that still is not an IRI is reported, with exit status 2.\n\n"
        "With --pairs each record of FILEs ('-' or none: standard input) is two IRIs with a tab between them. A "
        "record is printed for each: the rung, 'different', or the code of an error. The exit status is 2 if "
        "there was an error, else 1 if any two are different.\n\n"
        "With --profile=web there are no rungs: 'equal' is printed for URLs that browsers treat as the same, and "
        "'protocol' for URLs that redirects make the same.\n",
    .examples = "$ simdiri compare HTTP://a/%7e http://a/~\n"
                "syntax\n"
                "$ simdiri compare http://a:80 http://a/\n"
                "scheme\n"
                "$ simdiri compare http://a/%2F http://a//\n"
                "different\n",
};
