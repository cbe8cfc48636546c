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
     "right-to-left and left-to-right characters stand in one part; shown, it can be misread"},
    {SIMDIRI_FINDING_BIDI_ENDS, SIMDIRI_REVIEW_BIDI, "bidi-ends",
     "this part is right-to-left, but does not begin and end so; shown, it can be misread"},
    {SIMDIRI_FINDING_EMPTY_HOST, SIMDIRI_REVIEW_SCHEME, "empty-host",
     "this scheme needs \"//\" and a host that is not empty"},
    {SIMDIRI_FINDING_PORT_RANGE, SIMDIRI_REVIEW_SCHEME, "port-range", "a port is a number up to 65535"},
    {SIMDIRI_FINDING_USERINFO, SIMDIRI_REVIEW_SCHEME, "userinfo-deprecated",
     "this scheme has no userinfo, or no longer; what stands before \"@\" may be taken for the host"},
    {SIMDIRI_FINDING_FRAGMENT, SIMDIRI_REVIEW_SCHEME, "fragment-unused", "this scheme has no fragments"},
    {SIMDIRI_FINDING_URN_SYNTAX, SIMDIRI_REVIEW_SCHEME, "urn-syntax",
     "a URN is \"urn:\", a namespace of 2 to 32 letters, digits and hyphens, \":\" and a name"},
    {SIMDIRI_FINDING_MAILTO_SYNTAX, SIMDIRI_REVIEW_SCHEME, "mailto-syntax",
     "behind \"mailto:\" stand addresses with commas between them, and fields NAME=VALUE with \"&\" between them"},
    {SIMDIRI_FINDING_DATA_SYNTAX, SIMDIRI_REVIEW_SCHEME, "data-syntax", "a comma begins the data, and there is none"},
    {SIMDIRI_FINDING_TEL_SYNTAX, SIMDIRI_REVIEW_SCHEME, "tel-syntax",
     "a telephone number begins with \"+\", or has a phone-context, and holds digits and - . ( ) only"},
    {SIMDIRI_FINDING_COMPATIBILITY, SIMDIRI_REVIEW_CONFUSABLES, "compatibility-character",
     "this character stands for others (NFKC), which it may be taken for"},
    {SIMDIRI_FINDING_WIDTH, SIMDIRI_REVIEW_CONFUSABLES, "width-variant",
     "this character is a full-width or half-width form of another, which it may be taken for"},
    {SIMDIRI_FINDING_MIXED_SCRIPTS, SIMDIRI_REVIEW_CONFUSABLES, "mixed-scripts",
     "this label mixes scripts that are not written together"},
    {SIMDIRI_FINDING_LIKE_ASCII, SIMDIRI_REVIEW_CONFUSABLES, "looks-like-ascii",
     "every character of this label that is not ASCII looks like ASCII"},
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
