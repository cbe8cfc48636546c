/* The codes of records in groups, each with what to do about it. */
/* SPDX-License-Identifier: MIT */
#include "cli/outcome/code_texts.h"

#include "cli/outcome/record_status.h"

#define FINDING(code) (CLI_STATUS_FINDING + (int)SIMDIRI_FINDING_##code)

static const cli_code_text errors[] = {
    {SIMDIRI_ERROR_NO_SCHEME,
     "Write the scheme, add it to hosts with --default-scheme=https, accept such records with --reference, or resolve "
     "them with 'simdiri resolve --base=IRI'."},
    {SIMDIRI_ERROR_BAD_SCHEME,
     "Correct the scheme. If white space precedes it, use --trim. If the record is a path, write \"./\" before it."},
    {SIMDIRI_ERROR_COLON_SEGMENT, "Do so, or correct the scheme if the text before \":\" should be one."},
    {SIMDIRI_ERROR_BAD_CHARACTER, "Write it percent-encoded, as normalize does."},
    {SIMDIRI_ERROR_BAD_CODE_POINT, "Write it percent-encoded, as normalize does."},
    {SIMDIRI_ERROR_BIDI_FORMATTING, "Remove them, or write them percent-encoded, as normalize does."},
    {SIMDIRI_ERROR_BAD_UTF8,
     "If the records are in another charset, name it with --input-charset. normalize percent-encodes the byte."},
    {SIMDIRI_ERROR_BAD_PERCENT, "Write %25 for the character \"%\", as normalize does, or complete the digits."},
    {SIMDIRI_ERROR_BAD_IP_LITERAL, "Correct the address. An example is http://[2001:db8::1]/."},
    {SIMDIRI_ERROR_BAD_PORT,
     "Correct the port. If the text after \":\" is a password, \"@\" and the host are missing after it."},
    {SIMDIRI_ERROR_BAD_HOST, "Correct the host. check shows which label is not valid, and why."},
    {SIMDIRI_ERROR_OCTET_MERGE, "Name the charset of the records with --input-charset."},
    {SIMDIRI_ERROR_UNDECODABLE, "Name the charset that the records are in: --input-charset or --query-charset."},
    {SIMDIRI_ERROR_BAD_ENTITY, "--unescape=html accepts such an \"&\"."},
};

static const cli_code_text record_errors[] = {
    {CLI_STATUS_NO_FIELD, "Correct --field, or the record."},
    {CLI_STATUS_BAD_QUOTES, "Correct the quotation marks. If the file has tabs and no quoting, use --tsv."},
    {CLI_STATUS_BAD_JSON, "Write each JSON text in one line, as \"jq -c .\" does."},
    {CLI_STATUS_BAD_ESCAPE, "Correct the escape that begins with \"\\\" in the field."},
    {CLI_STATUS_BAD_LOG, "Choose the format: --log=common has no referrer and no user agent, --log=combined has both. "
                         "--log=NAME knows logs of "
                         "other servers; --log-format takes the format of yours."},
    {CLI_STATUS_BAD_REQUEST, "Leave such requests out with --on-error=skip: they are bytes of TLS, scans or other "
                             "protocols. A field that is only "
                             "a path needs --request=target."},
    {CLI_STATUS_BAD_VHOST, "Choose the field of the host with --vhost-field, or leave such requests out with "
                           "--on-error=skip: clients can send any text as Host."},
    {CLI_STATUS_HAS_MEMBER, "Leave this part out of --append-fields, or rename the member."},
    {CLI_STATUS_BAD_PAIR, "Write two IRIs with one tab between them."},
    {CLI_STATUS_LONG_RECORD, "Raise --max-record. If the records end with NUL, use --null."},
};

static const char ipv4_advice[] = "Write four decimal numbers up to 255 with \".\" between them.";
static const char ipv6_advice[] = "Write eight pieces with \":\" between them, or \"::\" once for pieces that are 0.";
static const char ipv4_in_ipv6_advice[] = "Write it at the end, as in [::ffff:192.0.2.1].";

static const cli_code_text url_errors[] = {
    {SIMDIRI_ERROR_DOMAIN_TO_ASCII, "Correct the host. It may contain a character that no domain may contain."},
    {SIMDIRI_ERROR_HOST_INVALID_CODE_POINT, "Remove the character, or write it percent-encoded."},
    {SIMDIRI_ERROR_IPV4_TOO_MANY_PARTS, ipv4_advice},
    {SIMDIRI_ERROR_IPV4_NON_NUMERIC_PART,
     "A host whose last label is a number is read as an IPv4 address: correct that label or the others."},
    {SIMDIRI_ERROR_IPV4_OUT_OF_RANGE_PART, ipv4_advice},
    {SIMDIRI_ERROR_IPV6_UNCLOSED, "Write \"]\" after the address."},
    {SIMDIRI_ERROR_IPV6_INVALID_COMPRESSION, "Begin with \"::\" or with a piece."},
    {SIMDIRI_ERROR_IPV6_TOO_MANY_PIECES, ipv6_advice},
    {SIMDIRI_ERROR_IPV6_MULTIPLE_COMPRESSION, ipv6_advice},
    {SIMDIRI_ERROR_IPV6_INVALID_CODE_POINT, "Write pieces of up to four hexadecimal digits with \":\" between them."},
    {SIMDIRI_ERROR_IPV6_TOO_FEW_PIECES, ipv6_advice},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_MANY_PIECES, ipv4_in_ipv6_advice},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_INVALID_CODE_POINT, ipv4_in_ipv6_advice},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_OUT_OF_RANGE_PART, ipv4_advice},
    {SIMDIRI_ERROR_IPV4_IN_IPV6_TOO_FEW_PARTS, ipv4_advice},
    {SIMDIRI_ERROR_MISSING_SCHEME_NON_RELATIVE_URL,
     "Write the scheme, or resolve the record with 'simdiri resolve --profile=web --base=URL'."},
    {SIMDIRI_ERROR_HOST_MISSING, "Write a host after \"//\"."},
    {SIMDIRI_ERROR_PORT_OUT_OF_RANGE, "Correct the port, or remove it."},
    {SIMDIRI_ERROR_PORT_INVALID, "Correct the port, or remove it."},
};

static const cli_code_text warnings[] = {
    {SIMDIRI_WARNING_HOST_UNMAPPED, "Correct the host if you can. check shows which label is not valid, and why."},
    {CLI_STATUS_NO_TARGET, "Nothing needs to be done: such a request has no IRI."},
};

static const cli_code_text url_warnings[] = {
    {SIMDIRI_WARNING_DOMAIN_TO_ASCII, "Correct the host, or leave it: it works in browsers."},
    {SIMDIRI_WARNING_DOMAIN_PERCENT_ENCODED, "Write the characters themselves, as normalize does."},
    {SIMDIRI_WARNING_IPV4_EMPTY_PART, "Remove the \".\", as normalize does."},
    {SIMDIRI_WARNING_IPV4_TOO_FEW_PARTS, "Write all four numbers, as normalize does."},
    {SIMDIRI_WARNING_IPV4_NON_DECIMAL_PART, "Write decimal numbers, as normalize does."},
    {SIMDIRI_WARNING_IPV4_OUT_OF_RANGE_PART, "Write four numbers up to 255, as normalize does."},
    {SIMDIRI_WARNING_IPV4_NON_ASCII_INPUT, "Write ASCII digits, as normalize does."},
    {SIMDIRI_WARNING_IPV6_PIECE_LEADING_ZERO, "Remove the zero, as normalize does."},
    {SIMDIRI_WARNING_INVALID_URL_UNIT, "Write the character percent-encoded, and \"%\" as %25."},
    {SIMDIRI_WARNING_SPECIAL_SCHEME_MISSING_FOLLOWING_SOLIDUS, "Write two slashes, as normalize does."},
    {SIMDIRI_WARNING_INVALID_REVERSE_SOLIDUS, "Write \"/\", as normalize does."},
    {SIMDIRI_WARNING_INVALID_CREDENTIALS, "Remove them: whoever reads the URL learns them."},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER, "Write \"file:///\" before it."},
    {SIMDIRI_WARNING_FILE_INVALID_WINDOWS_DRIVE_LETTER_HOST, "Write three slashes after \"file:\"."},
};

static const cli_code_text scheme_findings[] = {
    {FINDING(EMPTY_HOST), "Write the host."},
    {FINDING(PORT_RANGE), "Correct the port, or remove it."},
    {FINDING(USERINFO), "Remove it, or read the host after \"@\" with care."},
    {FINDING(FRAGMENT), "Remove the fragment."},
    {FINDING(URN_SYNTAX), "Correct the URN. An example is urn:isbn:0451450523."},
    {FINDING(MAILTO_SYNTAX), "Correct it. An example is mailto:a@b.example?subject=c."},
    {FINDING(DATA_SYNTAX), "Write one. An example is data:text/plain,abc."},
    {FINDING(TEL_SYNTAX), "Correct it. An example is tel:+1-201-555-0123."},
    {FINDING(FILE_SYNTAX), "Write file:///C:/ for a drive, and remove the port."},
};

static const char bidi_advice[] = "Read the record with 'simdiri explain --visual' before you trust what you see.";
static const cli_code_text bidi_findings[] = {
    {FINDING(BIDI_MIXED), bidi_advice},
    {FINDING(BIDI_ENDS), bidi_advice},
};

static const cli_code_text hints[] = {
    {FINDING(COMPATIBILITY), "If the record should have the usual characters, use --nfkc."},
    {FINDING(WIDTH), "If the record should have the usual characters, use --nfkc."},
    {FINDING(MIXED_SCRIPTS), "Compare the host with the one that you expect, in the form that DNS uses."},
    {FINDING(INVISIBLE), "If the character is a mistake, remove it."},
    {FINDING(NOT_NFC), "If the record should be NFC, use --nfc."},
    {FINDING(LIKE_ASCII), "Compare the host with the one that you expect, in the form that DNS uses."},
};

static const cli_code_text other_errors[] = {
    {SIMDIRI_ERROR_HAS_SCHEME, "Ask for an IRI reference instead."},
    {SIMDIRI_ERROR_HAS_FRAGMENT, "Remove the fragment, or ask for an IRI instead."},
    {SIMDIRI_ERROR_NO_MEMORY, "Use fewer threads, a lower --max-record, or --state for a list of many keys."},
    {SIMDIRI_ERROR_NO_CAPACITY, "Give a larger buffer, or one that grows."},
    {SIMDIRI_ERROR_TOO_LONG, "Process shorter records."},
    {SIMDIRI_ERROR_BAD_OPTION, "Correct the options of the call."},
    {SIMDIRI_ERROR_UNKNOWN_CHARSET, "Use another name; \"iconv -l\" lists those that the machine knows."},
    {SIMDIRI_ERROR_UNFIT_CHARSET, "Convert the input to UTF-8 first, for example with iconv."},
    {SIMDIRI_ERROR_SET_FULL, "Raise --memory, or keep the keys on disk with --state."},
    {SIMDIRI_ERROR_UNEVEN,
     "Somebody may have chosen the input so that its keys collide: make keys with a secret, as dedupe does."},
    {SIMDIRI_ERROR_STATE, "The message gives the reason. See also 'simdiri state verify'."},
    {SIMDIRI_ERROR_UNSUPPORTED, "Leave out --idna=idna2008, or use a simdiri that was built with libidn2."},
    {SIMDIRI_ERROR_COLUMN_TYPE, "Pass a column of strings or binary values."},
    {SIMDIRI_ERROR_BAD_COLUMN, "Correct the program that made the column."},
    {SIMDIRI_OK, "Nothing needs to be done."},
};

#define GROUP(title, codes)                                                                                            \
  { title, codes, sizeof(codes) / sizeof *(codes) }
const cli_code_group cli_code_groups[] = {
    GROUP("Errors: the record is not a valid IRI. --on-error says what is written for it.", errors),
    GROUP("Errors in the form of a record:", record_errors),
    GROUP("Errors with --profile=web, by the names of the URL Standard:", url_errors),
    GROUP("Warnings of every command: there is a result, but the host, or the request, is unusual.", warnings),
    GROUP("Warnings of check, --status and --severity about valid IRIs that break a rule of their scheme, the group "
          "scheme of --severity:",
          scheme_findings),
    GROUP("Warnings of check about text that runs in two directions, the group bidi of --severity:", bidi_findings),
    GROUP("Warnings of check --hints about look-alike and invisible characters, and text that is not NFC, the group "
          "hints of --severity:",
          hints),
    GROUP("Warnings of check --profile=web, by the names of the URL Standard. The URL parser accepts such "
          "records, and normalize --profile=web corrects many of them:",
          url_warnings),
    GROUP("Other codes: ok, which --status prints; errors of the machine or of the options, which end a run with exit "
          "status 2; and errors that only functions of the library report:",
          other_errors),
};

const size_t cli_code_group_count = sizeof cli_code_groups / sizeof *cli_code_groups;
