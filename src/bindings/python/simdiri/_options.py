# SPDX-License-Identifier: MIT
"""The names, values and defaults of options; src/iri/options/make_languages.py writes this file."""
CHOICES = {
    "profile": ("rfc3987", "web"),
    "rung": ("simple", "syntax", "scheme", "protocol"),
    "form": ("uri", "iri"),
    "grammar": ("iri", "iri-bis", "uri", "leiri"),
    "disallowed": ("fail", "encode", "encode-all"),
    "host": ("ascii", "percent", "unicode"),
    "idna": ("uts46", "idna2008"),
    "hash": ("xxh3", "siphash", "xxh3-64"),
    "by": ("iri", "host", "domain", "site", "params", "label"),
    "psl_section": ("all", "icann"),
    "group_host": ("host", "domain", "none"),
}
DEFAULTS = {"rung": "scheme", "disallowed": "encode-all"}
FLAGS = {"reference": 1, "drop_fragment": 2, "non_strict": 8, "encode_bidi": 16, "std3": 4}
UNICODE = ("nfc", "nfkc")
NORMAL_FORM = ("profile", "rung", "grammar", "disallowed", "host", "idna", "nfc", "nfkc", "drop_fragment",
               "default_scheme", "redirects")
FORMS = ("form", "reference", "non_strict", "encode_bidi", "std3")
KEYS = ("hash", "lossy", "by", "rules", "secret")
SUFFIXES = ("psl", "psl_section")
LABELS = ("group_host", "templates", "params", "routes")
