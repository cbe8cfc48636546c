/* The help text of explain. */
/* SPDX-License-Identifier: MIT */
#include "cli/options/command.h"

const cli_command_help cli_explain_help = {
    .usage = "[IRI]...",
    .summary = "Explains each IRI: its components, whether and where it is invalid, and each step to its normal form, "
               "with its rule. Without operands it reads standard input.\n",
    .details =
        "Shows the components with their bytes (counted from 0), and whether and where the IRI is invalid. "
        "Then it shows, rung by rung (RFC 3987, 5.3) which component changed and which rules changed it, in the order "
        "in "
        "which they are applied. At the end it shows the normal form as URI and as IRI, what was left unchanged, "
        "the public suffix and the registrable domain of the host with the rule of the public suffix list that made "
        "them, "
        "and valid parts that may still be a mistake. The layout is for people, and may change; programs use "
        "--status, parse and compare --steps.\n\n"
        "With --lossy or --rules it shows the text that the key is made of, the lossy rules that changed it, and why "
        "they "
        "left it alone: a signed query, a value that is no session id, another scheme than http and https.\n\n"
        "With --profile=web it shows the result of the URL parser and the rules that changed the IRI, the components "
        "of the URL, and the validation errors.\n",
    .examples = "$ simdiri explain HTTP://a:80/%7Eb\n"
                "$ simdiri explain --lossy=crawl 'http://a/?b&a' 'http://a/?a&b'\n"
                "$ simdiri explain --profile=web 'https:example.com'\n",
};
