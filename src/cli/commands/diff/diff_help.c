/* The help text of diff. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_diff_help = {
    .usage = "--a=OPTIONS --b=OPTIONS [FILE]...",
    .summary =
        "Prints the IRIs that one set of options merges and the other does not. The exit status is 1 if there are any, "
        "else 0.\n",
    .details = "Each set consists of options of 'simdiri key' with blanks between them. The columns, with tabs between "
               "them, are: 'merge' for a group of records that are equal under --b but not under --a, or 'split' for "
               "the opposite; the number of the group; how many records equal this one under both sets; and the "
               "first of these records. Prints at the end, from a temporary file (in $TMPDIR or /tmp). Uses one "
               "thread.\n",
    .examples = "$ printf 'http://a\\nhttp://a/\\n' | simdiri diff -q --a=--rung=syntax --b=\n"
                "merge\t1\t1\thttp://a\n"
                "merge\t1\t1\thttp://a/\n"
                "$ printf 'http://a/\\nhttp://a/#b\\n' | simdiri diff -q --a=--drop-fragment --b=\n"
                "split\t1\t1\thttp://a/\n"
                "split\t1\t1\thttp://a/#b\n"
                "$ printf 'http://a/\\nHTTP://A/\\n' | simdiri diff -q --a= --b=--nfc\n",
};
