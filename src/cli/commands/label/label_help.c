/* The help text of label. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_label_help = {
    .usage = "[FILE]...",
    .summary =
        "Writes the label of each IRI: a text to group by, with the host, the path and chosen parameters. Numbers, "
        "dates, mail addresses and other parts that vary become placeholders, such as {int}. A label is not an IRI.\n",
    .details =
        "Reads FILEs one after the other ('-' or none: standard input), one record per line. Writes the label of each, "
        "in the same order. In a table, JSON or a log, the label replaces the field with the IRI, or with --append "
        "follows the other fields. In a log, the label of a path without a host is a path, so that other programs can "
        "read the log. Bad records are written unchanged unless --on-error is given.\n\n"
        "A label has no scheme, user information or fragment. Braces, white space and controls are percent-encoded, "
        "except the braces of placeholders. A path that does not begin with / follows ./ in the label. An IRI that has "
        "neither a host nor a path from / has its scheme in braces as the label: {mailto}. 'simdiri help input' "
        "describes line ends, byte-order marks, empty lines and arbitrary bytes.\n",
    .examples = "$ echo 'http://s.example/user/123/posts/7?page=2' | simdiri label\n"
                "s.example/user/{int}/posts/{int}\n"
                "$ echo '9,http://s.example/a/7?p=2&q=x' | simdiri label --csv -f2 --params=p\n"
                "9,s.example/a/{int}?p={int}\n"
                "$ echo '::1 - - [t] \"GET /7?a=b HTTP/1.1\" 200 5' | simdiri label --log=common\n"
                "::1 - - [t] \"GET /{int} HTTP/1.1\" 200 5\n",
};
