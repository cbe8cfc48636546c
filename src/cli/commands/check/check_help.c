/* The help texts of check, compare and parse. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_check_help = {
    .usage = "[FILE]...",
    .summary = "Reports each record that is not a valid IRI, with its position and the reason. The exit status is 1 if "
               "any record is invalid.\n",
    .details =
        "Prints a line FILE:LINE:COLUMN: CODE: message for each record of FILEs that is not an IRI (RFC 3987, "
        "2.2). '-' or no FILE means standard input, which is shown as '-'. LINE is the number of the record "
        "(with --csv, whose records may have several lines, of the line), COLUMN the position of the first "
        "wrong byte (the % of a bad escape). Both count from 1. Nothing is "
        "repaired, so check reports records that normalize repairs, too; the summary says how many.\n\n"
        "The message of a warning begins with 'warning:'. A record that only has warnings is not bad. Warnings "
        "are about hosts that are not valid DNS names, about valid IRIs that break a rule of their scheme (such "
        "as http "
        "without a host), and about right-to-left text that can be misread (RFC 3987, 4.2). With --hints they "
        "are also about look-alike and invisible characters, and text that is not NFC. --severity turns "
        "warnings into errors, errors into warnings, or ignores them. 'simdiri help codes' explains the codes.\n\n"
        "With --profile=web, check prints the validation errors of the URL Standard by the names that the "
        "standard gives them. Those that make the URL parser fail are errors. All others are warnings, and each "
        "kind is "
        "printed once per record.\n",
    .examples = "$ printf 'http://a/\\nhttp://a:8o/\\n' | simdiri check -q\n"
                "-:2:11: bad-port: the port contains a non-digit (\"o\" in the port)\n"
                "$ echo 'http:///a' | simdiri check -q --severity=scheme=ignore\n"
                "$ echo '../a' | simdiri check --reference\n",
};

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

const cli_command_help cli_parse_help = {
    .usage = "[FILE]...",
    .summary =
        "Writes the components of each IRI as a JSON object, one per line. Components are unchanged, and invalid "
        "records are split, too. With --get or --append-fields it writes parts of normal forms instead, such as host "
        "and domain; --help=all lists them.\n",
    .details =
        "Reads FILEs ('-' or none: standard input), one record per line. The members of an object are:\n\n"
        "  iri         the record\n"
        "  status      ok, or the code of the error\n"
        "  offset      the first wrong byte, counted from 0; only with an error\n"
        "  component   the component with the error; only with an error in a component\n"
        "  components  scheme, authority, userinfo, host, port, path, query, fragment: those that the IRI has, "
        "unchanged; \"\" is an empty component. The authority is userinfo, host and port together\n\n"
        "Text that is not UTF-8 is written as an object {\"hex\":\"...\"} with its bytes instead of a string.\n\n"
        "With --profile=web each record goes through the URL parser. The members are iri, status, offset and "
        "component as above, and if there is a URL:\n\n"
        "  href        the URL, serialized\n"
        "  components  scheme, username, password, host, port, path, query, fragment: those that are not null; "
        "username and password only if they are not empty\n"
        "  opaque      true, if the path is opaque\n",
    .examples = "$ echo '//h' | simdiri parse --reference\n"
                "{\"iri\":\"//h\",\"status\":\"ok\",\"authority\":\"h\",\"host\":\"h\",\"path\":\"\"}\n"
                "$ printf 'a:\\nb\\n' | simdiri parse -q --on-error=skip\n"
                "{\"iri\":\"a:\",\"status\":\"ok\",\"scheme\":\"a\",\"path\":\"\"}\n"
                "$ echo 'a,http://B/' | simdiri parse --csv -f 2 --append-fields=host\n"
                "a,http://B/,b\n",
};
