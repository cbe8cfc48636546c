#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: reference.py URLS LABELS [--token] [ROUTES]

Labels of URLs: a second implementation, which shares no code with the library. It writes host and path template, without
parameters. It is for http and https URLs with lower-case hosts and no dot segments, as generate.py makes them."""
import ipaddress
import re
import sys

UNRESERVED = frozenset(b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
TRIPLET = re.compile(r"%([0-9A-Fa-f]{2})")
# The "/" of "%2F" in decoded text: it is a byte of its segment.
SLASH = "\u0100"

DIGITS = re.compile(r"[0-9]+")
UUID = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
HASH = re.compile(r"[0-9A-Fa-f]{32}|[0-9A-Fa-f]{40}|[0-9A-Fa-f]{64}|[0-9A-Fa-f]{96}|[0-9A-Fa-f]{128}")
ATOM = r"[A-Za-z0-9!#$%&'*+\-/=?^_`{|}~\x80-\u0100]+"
WORD = r"[A-Za-z0-9\x80-\xff]([A-Za-z0-9\x80-\xff\-]*[A-Za-z0-9\x80-\xff])?"
EMAIL = re.compile(r"(?=[^@]{1,64}@)%s(\.%s)*@(%s\.)+(?![0-9])(?=[^.]{2,}$)%s" % (ATOM, ATOM, WORD, WORD))
CLOCK = r"([01][0-9]|2[0-3]):[0-5][0-9](:([0-5][0-9]|60)([.,][0-9]+)?)?"
TIME = CLOCK + r"([Zz]|[+\- ]([01][0-9]|2[0-3])(:?[0-5][0-9])?)?"
MONTH, DAY = r"(0[1-9]|1[0-2])", r"(0[1-9]|[12][0-9]|3[01])"
YEAR = r"[12][0-9]{3}"
DAYS = (YEAR + r"-" + MONTH, YEAR + r"(?P<s>[-./_\u0100])" + MONTH + r"(?P=s)" + DAY,
        DAY + r"(?P<s>[-./_\u0100])" + MONTH + r"(?P=s)" + YEAR, MONTH + r"(?P<s>[-./_\u0100])" + DAY + r"(?P=s)" + YEAR)
DATES = [re.compile(days if "s>" not in days else days + "([Tt _+]%s)?" % TIME) for days in DAYS]
TIMES = re.compile(TIME)
TOKEN_BYTES = re.compile(r"[A-Za-z0-9\-_.~+/=\u0100]{20,}")


def is_address(text):
    if text[:1] == "[" and text[-1:] == "]":
        text = text[1:-1]
        if ":" not in text:
            return False
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return "%" not in text


def is_token(text):
    """Long, of few kinds of bytes, with a digit, and a change of kind in every fourth byte. A word begins with a capital,
    so a change from a capital to a small letter does not count."""
    if not TOKEN_BYTES.fullmatch(text) or not re.search("[0-9]", text):
        return False
    kinds = re.sub("[^A-Za-z0-9]", ".", text)
    kinds = re.sub("[0-9]", "1", re.sub("[a-z]", "a", re.sub("[A-Z]", "A", kinds)))
    changes = sum(a != b and a + b != "Aa" and "." not in a + b for a, b in zip(kinds, kinds[1:]))
    return changes >= len(text) // 4


def classify(text, with_token):
    """The name of the class of a decoded text, or None."""
    if UUID.fullmatch(text):
        return "uuid"
    if "@" in text and len(text) <= 254 and EMAIL.fullmatch(text):
        return "email"
    if is_address(text):
        return "ip"
    if any(date.fullmatch(text) for date in DATES):
        return "date"
    if TIMES.fullmatch(text):
        return "time"
    if HASH.fullmatch(text):
        return "hash"
    if DIGITS.fullmatch(text):
        return "int"
    return "token" if with_token and is_token(text) else None


def normalize(path):
    """RFC 3987 3.1, then RFC 3986 6.2.2: non-ASCII and forbidden characters are encoded, unreserved ones are decoded."""
    path = re.sub(r"[^\x21-\x7e]|[\"<>\\^`{|}]", lambda m: "".join("%%%02X" % b for b in m[0].encode()), path)

    def replace(match):
        byte = int(match[1], 16)
        return chr(byte) if byte in UNRESERVED else match[0].upper()

    return TRIPLET.sub(replace, path)


def decode(segment):
    """Bytes as characters up to U+00FF."""
    return TRIPLET.sub(lambda m: chr(int(m[1], 16)), re.sub("%2[Ff]", SLASH, segment))


class Routes:
    """A tree of segments. The first way through it is the most specific one: at each segment literal text, then mixed
    text (that with more literal bytes first), then a placeholder, then any number of segments."""

    def __init__(self, path=None):
        self.root = {}
        self.number = 0
        if path:
            with open(path, encoding="utf-8") as file:
                for line in file:
                    line = line.split("#")[0].strip()
                    if line:
                        self.add(line)

    def add(self, line):
        node = self.root
        for segment in line.split("/")[1:]:
            node = node.setdefault(self.key_of(segment), {})
        self.number += 1
        node.setdefault("", line)

    @staticmethod
    def key_of(segment):
        if segment == "**":
            return (3,)
        literal = re.sub(r"\{[^}]*\}", "", segment)
        if segment == "*" or not literal and segment:
            return (2,)
        if literal == segment:
            return (0, decode(segment))
        pattern = "".join("(.+)" if part[:1] == "{" else re.escape(decode(part))
                          for part in re.split(r"(\{[^}]*\})", segment))
        return (1, -len(literal), pattern)

    def find(self, segments, node=None, at=0):
        node = self.root if node is None else node
        if at == len(segments) and "" in node:
            return node[""]
        if at < len(segments):
            text = segments[at]
            below = node.get((0, text))
            found = self.find(segments, below, at + 1) if below is not None else None
            if found:
                return found
            for key in sorted(key for key in node if key and key[0] == 1):
                if re.fullmatch(key[2], text, re.DOTALL):
                    found = self.find(segments, node[key], at + 1)
                    if found:
                        return found
            if (2,) in node and text:
                found = self.find(segments, node[(2,)], at + 1)
                if found:
                    return found
        if (3,) in node:
            for end in range(at, len(segments) + 1):
                found = self.find(segments, node[(3,)], end)
                if found:
                    return found
        return None


def label(url, with_token=False, routes=None):
    host, slash, rest = url.split("://", 1)[1].split("#")[0].split("?")[0].partition("/")
    if not slash:
        return host + "/"
    segments = normalize(rest).split("/")
    decoded = [decode(segment) for segment in segments]
    route = routes.find(decoded) if routes else None
    if route:
        return host + route
    out = []
    for segment, text in zip(segments, decoded):
        name = classify(text, with_token)
        out.append("{%s}" % name if name else segment.replace("*", "%2A") if segment in ("*", "**") else segment)
    return host + "/" + "/".join(out)


def main():
    arguments = [argument for argument in sys.argv[1:] if argument != "--token"]
    routes = Routes(arguments[2]) if len(arguments) > 2 else None
    with open(arguments[0], encoding="utf-8", newline="\n") as source, \
            open(arguments[1], "w", encoding="utf-8") as target:
        for url in source:
            target.write(label(url.rstrip("\n"), "--token" in sys.argv, routes) + "\n")


if __name__ == "__main__":
    main()
