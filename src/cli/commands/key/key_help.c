/* The help text of key. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_key_help = {
    .usage = "[FILE]...",
    .summary = "Writes the key of each IRI: a hash of its normal form, in hexadecimal digits. IRIs that are equivalent "
               "up to the rung have the same key, on every machine.\n",
    .details =
        "Keys can be stored, joined on and compared later. Lossy rules (--lossy, --rules) give more IRIs the same "
        "key; key never prints their result as an IRI. A bad record has a key of its own bytes, which no "
        "valid record has.\n\n"
        "Reads FILEs one after the other ('-' or none: standard input), one record per line, and writes one key "
        "for each, in the same order. 'simdiri help input' describes line ends, byte-order marks, empty lines "
        "and arbitrary bytes.\n",
    .examples = "$ printf 'http://a/b\\nHTTP://a:80/%%62\\nhttp://a/c\\n' | simdiri key\n"
                "1e7a83106fc87cfbc355c34396dcf1b3\n"
                "1e7a83106fc87cfbc355c34396dcf1b3\n"
                "1ed7a0835f23020af21c4f846a7c77b7\n"
                "$ echo 'http://www.a.example/?b=1&a=2' | simdiri key --surt\n"
                "example,a)/?a=2&b=1\n"
                "$ echo '7,http://a/b' | simdiri key --csv --field=2 --append=key\n"
                "7,http://a/b,1e7a83106fc87cfbc355c34396dcf1b3\n",
};
