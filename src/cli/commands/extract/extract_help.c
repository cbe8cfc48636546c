/* The help text of extract. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_extract_help = {
    .usage = "[FILE]...",
    .summary =
        "Finds the IRIs in text: prose, markdown, HTML, mail or logs. Writes each one on its own line, unchanged "
        "unless --normalize is given.\n",
    .details =
        "Reads FILEs one after the other ('-' or none: standard input). extract searches for schemes such as http:. "
        "Non-ASCII "
        "characters do not end an IRI, except double quotation marks, em dashes, and the brackets, commas and "
        "full stops of CJK text. Characters that an IRI cannot contain end it, and so does a closing bracket "
        "without an opening one in the IRI, or a ' if there is a ' before the IRI. The characters . , ; : ! ? ' and "
        "similar punctuation of other scripts are left out at the end of an IRI. A host contains only "
        "letters, digits, - . _ and non-ASCII characters.\n\n"
        "Text is divided at white space, so memory is bounded. In a word longer than --max-record, extract finds "
        "nothing and counts the error long-record. simdiri-extract(1) has all rules.\n",
    .examples = "$ echo 'See <http://a/b> (or http://c/d_(e)).' | simdiri extract\n"
                "http://a/b\n"
                "http://c/d_(e)\n"
                "$ echo 'HTTP://Example.COM/a, say' | simdiri extract --normalize --offsets\n"
                "1\t1\thttp://example.com/a\n"
                "$ echo '<a href=\"http://a/?b&amp;c\">' | simdiri extract --unescape=html\n"
                "http://a/?b&c\n",
};
