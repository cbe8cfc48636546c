# SPDX-License-Identifier: MIT
"""Lines of each kind, and which of the two normal forms leave them unchanged."""
from generate_text import percent_encode

URI, IRI = 1, 2  # the forms, as bits
BOTH = URI | IRI

# Kind: its share in percent (of a mix of real lists, rounded), and its meaning. All other lines are plain.
KINDS = {
    "queries": (3, "with a query"),
    "percent": (1.5, "with triplets of ASCII, such as %%20"),
    "non-ascii": (7, "with text in one of the scripts, in path or query"),
    "idn": (0.01, "with such text in the host (but no emoji)"),
    "ports": (0.03, "with a port"),
    "dots": (0.01, "with dot segments"),
    "case": (0.01, "with upper case in scheme or host"),
    "empty-paths": (0.3, "without a path"),
    "disallowed": (0.1, "with characters that no IRI may have"),
    "invalid": (0.3, "that are no IRIs: brackets in the query, broken ports, bad UTF-8 ..."),
}
# As surrogates, which generate.py writes as the bytes that they encode.
NOT_UTF8 = ("caf\udce9", "\udcc3", "\udcff\udcfe", "\udced\udca0\udc80")
CLEAN_OF_ENCODING = {"raw": IRI, "pct": URI, "mixed": 0}


class Lines:
    """Each make_KIND(is_clean) returns a line and the forms in which it is clean. is_clean is None where it does not
    matter. If a kind cannot be as requested, generate.py repairs the line or does not request it."""

    def __init__(self, text, scripts, encodings):
        self.text = text
        self.scripts, self.encodings = scripts, encodings  # each value as often as it should occur

    def any_of(self, is_clean, clean_odds):
        """Decides, where it does not matter."""
        return self.text.random() < clean_odds if is_clean is None else is_clean

    def origin(self):
        return self.text.often_the_first(self.text.origins)

    def path(self):
        return self.text.one(self.text.folders) + self.text.one(self.text.leaves)

    def make_plain(self, _):
        return self.origin() + self.path(), BOTH

    def make_queries(self, _):
        return self.origin() + self.path() + self.text.one(self.text.queries), BOTH

    def make_percent(self, is_clean):
        text = self.text
        if self.any_of(is_clean, 0.95):
            triplet, forms = text.one(("%20", "%20", "%2F", "%3A", "%2C", "%26", "%5B", "%3D")), BOTH
        else:
            triplet, forms = text.one(("%7E", "%2d", "%41", "%2f", "%3a", "%5f")), 0
        word = text.one(text.ascii_words) + triplet + text.one(text.ascii_words)
        if text.below(3) == 0:
            return self.origin() + self.path() + "?" + text.one(text.ascii_words) + "=" + word, forms
        return self.origin() + text.one(text.folders) + word, forms

    def encode(self, words, encoding):
        if encoding == "raw":
            return words
        triplets = percent_encode(words)
        if encoding == "pct":
            return triplets
        # The first byte of a character begins with a digit from C to F, so the case of the digits matters.
        at = triplets.index("%")
        rest = triplets[at + 3:]
        return triplets[:at] + triplets[at:at + 3].lower() + self.text.one((rest, rest.lower()))

    def make_non_ascii(self, _, encodings=None):
        text = self.text
        pool, encoding = text.words[text.one(self.scripts)], text.one(encodings or self.encodings)
        words = self.encode("_".join(text.one(pool) for _ in range(1 + text.below(3))), encoding)
        line = self.origin() + text.one(text.folders)
        line += f"?{text.one(text.ascii_words)}={words}" if text.below(8) == 0 else words
        return line, CLEAN_OF_ENCODING[encoding]

    def make_idn(self, _, encodings=None):
        text = self.text
        scripts = [script for script in self.scripts if script != "emoji"] or ["latin"]
        label, encoding = text.one(text.words[text.one(scripts)]), text.one(encodings or self.encodings)
        if encoding == "pct":
            host = "xn--" + label.encode("punycode").decode()
        else:
            host = self.encode(label, encoding)
        return f"https://{host}.{text.one(('example', 'example.org'))}{self.path()}", CLEAN_OF_ENCODING[encoding]

    def make_ports(self, is_clean):
        origin = self.origin()
        if self.any_of(is_clean, 0.9):
            return f"{origin}:{8000 + self.text.below(2000)}{self.path()}", BOTH
        default = "443" if origin.startswith("https") else "80"
        return f"{origin}:{self.text.one((default, '0' + default, ''))}{self.path()}", 0

    def make_dots(self, _):
        text = self.text
        dots = text.one(("./", "../", "x/../", "%2E/", "%2e%2E/"))
        return self.origin() + text.one(text.folders) + dots + text.one(text.leaves), 0

    def make_case(self, _):
        scheme, host = self.origin().split("://")
        kind = self.text.below(3)
        if kind == 0:
            return f"{scheme.upper()}://{host}{self.path()}", 0
        return f"{scheme}://{host.upper() if kind == 1 else host.title()}{self.path()}", 0

    def make_empty_paths(self, _):
        return self.origin() + ("" if self.text.below(8) else self.text.one(self.text.queries)), 0

    def make_disallowed(self, _):
        text = self.text
        return (self.origin() + self.path() + text.one(("", text.one(text.queries))) + text.one(' "<>{}|\\^`')
                + text.one(text.ascii_words)), 0

    def make_invalid(self, _):
        text = self.text
        kind = text.below(6)
        if kind == 0:
            return text.one(text.ascii_words) + ".example" + self.path(), 0  # no scheme
        if kind == 1:
            return f"{self.origin()}:{text.one(('8o', 'http', '-1'))}{self.path()}", 0
        if kind == 2:
            return f"http://[{text.one(('::1', '1::2::3', '12345::'))}{text.one(('/', '.]/', ''))}", 0
        if kind == 3:
            return f"{self.origin()}{self.path()}{text.one(('%', '%4', '%zz'))}", 0
        if kind == 4:
            return self.origin() + self.path() + text.one(NOT_UTF8), 0
        return f"{self.origin()}{self.path()}?{text.one(text.ascii_words)}[]={text.below(1000)}", 0

    def make_spoiled(self, line):
        """Clean in no form, because of a triplet that should be a character."""
        return line + "%7E" + self.text.one(self.text.ascii_words)
