/* The help text of parse. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

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
