/* Names, messages and groups of findings. */
/* SPDX-License-Identifier: MIT */
#include <simdiri/simdiri.h>

typedef struct {
  simdiri_finding_code code;
  uint32_t group;
  const char *name;
  const char *message;
} finding_text;

static const finding_text finding_texts[] = {
    {SIMDIRI_FINDING_BIDI_MIXED, SIMDIRI_REVIEW_BIDI, "bidi-mixed",
     "this part mixes right-to-left and left-to-right characters, so a reader may see them in another order"},
    {SIMDIRI_FINDING_BIDI_ENDS, SIMDIRI_REVIEW_BIDI, "bidi-ends",
     "this part is right-to-left, but does not begin and end with such characters, so a reader may see it in another "
     "order"},
    {SIMDIRI_FINDING_EMPTY_HOST, SIMDIRI_REVIEW_SCHEME, "empty-host",
     "this scheme requires \"//\" and a host that is not empty"},
    {SIMDIRI_FINDING_PORT_RANGE, SIMDIRI_REVIEW_SCHEME, "port-range", "the port is not a number up to 65535"},
    {SIMDIRI_FINDING_USERINFO, SIMDIRI_REVIEW_SCHEME, "userinfo-deprecated",
     "userinfo is deprecated or undefined in this scheme; a reader may take the text before \"@\" for the host"},
    {SIMDIRI_FINDING_FRAGMENT, SIMDIRI_REVIEW_SCHEME, "fragment-unused",
     "there is a fragment, which this scheme does not define"},
    {SIMDIRI_FINDING_URN_SYNTAX, SIMDIRI_REVIEW_SCHEME, "urn-syntax",
     "a URN must be \"urn:\", a namespace of 2 to 32 letters, digits and hyphens, \":\" and a name"},
    {SIMDIRI_FINDING_MAILTO_SYNTAX, SIMDIRI_REVIEW_SCHEME, "mailto-syntax",
     "\"mailto:\" must be followed by addresses separated by commas, and by fields NAME=VALUE separated by \"&\""},
    {SIMDIRI_FINDING_DATA_SYNTAX, SIMDIRI_REVIEW_SCHEME, "data-syntax", "there is no comma before the data"},
    {SIMDIRI_FINDING_TEL_SYNTAX, SIMDIRI_REVIEW_SCHEME, "tel-syntax",
     "a telephone number must begin with \"+\" or have a phone-context, and contain only digits and - . ( )"},
    {SIMDIRI_FINDING_FILE_SYNTAX, SIMDIRI_REVIEW_SCHEME, "file-syntax",
     "a file IRI has no port, and a drive letter follows three slashes"},
    {SIMDIRI_FINDING_COMPATIBILITY, SIMDIRI_REVIEW_CONFUSABLES, "compatibility-character",
     "a reader may take this character for those that replace it in NFKC"},
    {SIMDIRI_FINDING_WIDTH, SIMDIRI_REVIEW_CONFUSABLES, "width-variant",
     "a reader may take this full-width or half-width form for the usual character"},
    {SIMDIRI_FINDING_MIXED_SCRIPTS, SIMDIRI_REVIEW_CONFUSABLES, "mixed-scripts",
     "this label mixes scripts that are not normally used together"},
    {SIMDIRI_FINDING_LIKE_ASCII, SIMDIRI_REVIEW_CONFUSABLES, "looks-like-ascii",
     "every non-ASCII character of this label looks like an ASCII character"},
    {SIMDIRI_FINDING_INVISIBLE, SIMDIRI_REVIEW_CONFUSABLES, "invisible-character",
     "a reader cannot see this character, or takes it for a space"},
    {SIMDIRI_FINDING_NOT_NFC, SIMDIRI_REVIEW_CONFUSABLES, "not-nfc",
     "this text is not NFC, so text that looks the same can differ from it"},
};

static const finding_text *find_finding_text(simdiri_finding_code code) {
  for (size_t i = 0; i < sizeof finding_texts / sizeof *finding_texts; i++)
    if (finding_texts[i].code == code) return &finding_texts[i];
  return NULL;
}

const char *simdiri_finding_name(simdiri_finding_code code) {
  const finding_text *text = find_finding_text(code);
  return text ? text->name : "unknown";
}

const char *simdiri_finding_message(simdiri_finding_code code) {
  const finding_text *text = find_finding_text(code);
  return text ? text->message : "unknown finding";
}

uint32_t simdiri_finding_group(simdiri_finding_code code) {
  const finding_text *text = find_finding_text(code);
  return text ? text->group : 0;
}
