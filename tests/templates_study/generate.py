#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Usage: generate.py ROUTES COUNT SEED HOST FOLDER

Makes COUNT URLs from the routes of an API, with realistic values. ROUTES is an OpenAPI description (*.json) or a list of
routes. FOLDER gets

  urls        the URLs, one a line
  truth       for each the number of its route
  api.routes  the routes file
  typed       the numbers of the routes all of whose parameters are of a class that labels know, such as numbers

No value of a parameter is a literal segment of any route. So the most specific route that matches a URL is its own: who
reads /gists/public cannot know whether "public" is the id of a gist."""
import bisect
import itertools
import os
import random
import re
import sys
import urllib.parse

import routes

WORDS = ("acorn apollo atlas aurora basil beacon birch bison breeze cactus cedar cinder comet copper coral delta ember "
         "falcon fern fjord flint forge garnet glacier grove harbor hazel heron indigo iris jasper juniper kelp lagoon "
         "lantern larch lotus maple marlin meadow mesa nectar nimbus oasis onyx opal orbit otter pebble pine plume quartz "
         "quill raven reef ridge river saffron sage sierra slate sparrow spruce summit tango tulip tundra umber velvet "
         "violet walnut willow zephyr git http api data web core tools server client linux rust python dot config").split()
FOREIGN = ("größe", "日本語", "проект", "naïve", "münchen", "café", "данные", "한국어", "ελλάδα", "ação", "工具", "مشروع")
LANGUAGES = "c cpp csharp go java javascript kotlin python ruby rust swift typescript Haskell Objective-C C++ C%23".split()
LICENCES = "mit apache-2.0 gpl-3.0 lgpl-2.1 bsd-2-clause bsd-3-clause mpl-2.0 unlicense cc0-1.0 epl-2.0".split()
FILES = ("README.md", "index.js", "main.c", "Makefile", "setup.py", "package.json", "app.tsx", "lib.rs", "logo.png",
         ".gitignore", "Dockerfile", "notes 2024.txt", "a+b.txt", "v1.2.3.tar.gz", "2024-05-01.md", "größe.txt")
STAGES = "production staging testing preview canary development".split()
NAMESPACES = ("default system monitoring payments checkout search-api frontend backend ingress logging staging data-lake ml-serving "
              "auth billing ci-runners sandbox edge platform reports").split()
LOCALES = "en de fr es en-GB it nl pt-BR pl ja sv zh-CN da fi ko".split()
BASE64URL = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
# Bytes that need no percent-encoding in a segment.
SAFE = "!$&'()*+,;=:@"


# Kinds of values that are always of one class of labels.
TYPED = {"int", "uuid", "sha40", "hex32", "date", "time", "email", "ip"}


class Values:
    """Random values by kind. Each method returns text that is not encoded yet."""

    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.users = [self.make_user() for _ in range(20000)]
        self.names = [self.make_name() for _ in range(30000)]
        self.kinds = {
            "int": self.number, "user": self.user, "name": lambda: self.few(self.names), "sha": self.sha,
            "sha40": lambda: self.digits(40), "hex32": lambda: self.digits(32), "uuid": self.uuid, "ref": self.ref,
            "digest": lambda: "sha256:" + self.digits(64), "git ref": self.git_ref, "tag": self.tag, "file": self.file,
            "basehead": lambda: self.ref() + "..." + self.ref(), "token": self.token, "codespace": self.codespace,
            "constant": lambda: "_".join(self.words(2)).upper(), "advisory": self.advisory, "version": self.version,
            "language": lambda: urllib.parse.unquote(self.pick(LANGUAGES)), "licence": lambda: self.pick(LICENCES),
            "package": self.package, "words": self.label, "archive": lambda: self.pick(("zip", "tar", "zst")),
            "workflow": lambda: self.number() if self.chance(.5) else self.name() + self.pick((".yml", ".yaml")),
            "deployment": lambda: self.number() if self.chance(.5) else self.digits(40), "date": self.date,
            "email": self.email, "ip": self.ip, "time": self.time, "stage": lambda: self.zipf(STAGES), "node": self.node,
            "namespace": lambda: self.zipf(NAMESPACES), "pod": self.pod, "hex8": lambda: self.digits(8),
            "hex16": lambda: self.digits(16), "objectid": lambda: self.digits(24), "locale": lambda: self.zipf(LOCALES),
            "slug": lambda: self.zipf(self.slugs), "word": lambda: self.zipf(self.categories), "order": self.order,
            "decimal": lambda: "%.4f" % self.rng.uniform(-90, 90), "year": lambda: str(self.rng.randrange(2008, 2027)),
            "month": lambda: "%02d" % self.rng.randrange(1, 13), "video": lambda: self.text(BASE64URL, 11),
            "ulid": lambda: "01" + self.text(CROCKFORD, 24), "tenant": lambda: self.zipf(self.tenants)}
        self.slugs = ["-".join(self.words(self.rng.randrange(2, 6))) + self.pick(("", "", "-%d" % self.rng.randrange(1, 99)))
                      for _ in range(5000)]
        self.categories = ["-".join(self.words(self.pick((1, 1, 2)))) for _ in range(250)]
        self.tenants = ["-".join(self.words(2)) for _ in range(30)]

    def chance(self, share):
        return self.rng.random() < share

    def pick(self, values):
        return values[self.rng.randrange(len(values))]

    def few(self, values):
        """The first values are more frequent."""
        return values[int(len(values) * self.rng.random() ** 2)]

    def zipf(self, values):
        """The frequency of a value is about 1 / its rank."""
        return values[int(len(values) ** self.rng.random()) - 1]

    def text(self, alphabet, count):
        return "".join(self.pick(alphabet) for _ in range(count))

    def node(self):
        return self.pick(("ip-10-%d-%d-%d", "node-%d-%d-%d")) % tuple(self.rng.randrange(256) for _ in range(3))

    def pod(self):
        return "%s-%s-%s" % (self.few(self.names[:300]), self.digits(10), self.text(CROCKFORD.lower(), 5))

    def order(self):
        return "ORD-%d-%05d" % (self.rng.randrange(2020, 2027), self.rng.randrange(100000))

    def words(self, count):
        return [self.pick(WORDS) for _ in range(count)]

    def digits(self, count):
        return "%0*x" % (count, self.rng.getrandbits(4 * count))

    def number(self):
        return str(int(10 ** self.rng.uniform(0, 10)))

    def make_user(self):
        text = "".join(self.words(self.rng.randrange(1, 3)))
        if self.chance(.4):
            text += "-" + self.pick(WORDS)
        return text + (str(self.rng.randrange(1, 2000)) if self.chance(.4) else "")

    def make_name(self):
        text = self.pick("-_..-").join(self.words(self.rng.randrange(1, 4)))
        text += self.pick(("", "", "", "", "2", ".js", "-v3", ".github.io", "-cli", "-" + str(self.rng.randrange(2000, 2027))))
        return text.capitalize() if self.chance(.2) else text

    def user(self):
        return self.email() if self.chance(.02) else self.few(self.users)

    def name(self):
        return self.few(self.names)

    def email(self):
        return "%s.%s%s@%s.example" % (self.pick(WORDS), self.pick(WORDS), self.pick(("", "", "+git", "7")), self.pick(WORDS))

    def ip(self):
        if self.chance(.7):
            return ".".join(str(self.rng.randrange(256)) for _ in range(4))
        return "2001:db8::%x:%x" % (self.rng.randrange(65536), self.rng.randrange(65536))

    def date(self):
        return "%d-%02d-%02d" % (self.rng.randrange(1995, 2030), self.rng.randrange(1, 13), self.rng.randrange(1, 29))

    def time(self):
        return "%02d:%02d" % (self.rng.randrange(24), self.rng.randrange(60))

    def sha(self):
        return self.digits(40 if self.chance(.7) else 7)

    def uuid(self):
        text = self.digits(32)
        text = "-".join((text[:8], text[8:12], text[12:16], text[16:20], text[20:]))
        return text.upper() if self.chance(.1) else text

    def version(self):
        return "%s%d.%d.%d" % (self.pick(("", "v")), self.rng.randrange(20), self.rng.randrange(30), self.rng.randrange(50))

    def tag(self):
        return self.pick((self.version, self.version, self.date, lambda: "release-" + self.date(), self.label))()

    def ref(self):
        """A branch, a tag or a commit. A "/" of it gets percent-encoded."""
        return self.pick((lambda: self.pick(("main", "master", "develop", "gh-main", "trunk")), self.tag, self.sha,
                          lambda: self.pick(("feature/", "fix/", "user/", "release/")) + self.name(),
                          lambda: "dependabot/npm/" + self.name() + "-" + self.version()))()

    def git_ref(self):
        return self.pick(("heads/", "tags/")) + self.ref()

    def file(self):
        folders = [self.pick((self.pick(WORDS), "src", "include", str(self.rng.randrange(2000, 2027)), self.name()))
                   for _ in range(self.rng.randrange(4))]
        return "/".join(folders + [self.pick(FILES) if self.chance(.5) else self.name() + ".md"])

    def token(self):
        alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
        return self.pick(("Iv1.", "")) + "".join(self.pick(alphabet) for _ in range(self.pick((20, 32, 40))))

    def codespace(self):
        alphabet = "bcdfghjkmnpqrstvwxyz23456789"
        return "-".join(self.words(3)) + "-" + "".join(self.pick(alphabet) for _ in range(15))

    def advisory(self):
        return "GHSA-" + "-".join("".join(self.pick("23456789cfghjmpqrvwx") for _ in range(4)) for _ in range(3))

    def package(self):
        return self.pick((self.name, lambda: "@%s/%s" % (self.user(), self.name()),
                          lambda: "org.%s.%s" % tuple(self.words(2))))()

    def label(self):
        text = self.pick(FOREIGN) if self.chance(.15) else " ".join(self.words(self.rng.randrange(1, 4)))
        return text + (self.pick((": ", "/", " #", "-")) + str(self.rng.randrange(100)) if self.chance(.2) else "")

    def get(self, kind, literals):
        while True:
            if kind.startswith("one of "):
                text = self.pick(kind.split(" ")[2:])
            elif kind.startswith("prefixed "):
                text = kind.split(" ")[1] + "_" + self.text(BASE64URL[:-2], 14)
            else:
                text = self.kinds[kind]()
            parts = text.split("/") if kind == "file" else [text]
            if not any(part in literals or part in (".", "..") for part in parts):
                return text


def encode(text, kind, rng):
    """A value as clients write it: letters outside of ASCII may stay, few letters are encoded without need, and a "/"
    stays in half of the names of files."""
    safe = SAFE + ("/" if kind == "file" and rng.random() < .5 else "")
    if rng.random() < .3:
        safe = safe.replace("@", "").replace(":", "")
    if rng.random() < .02:
        text, begin = text[1:], "%%%02x" % ord(text[0]) if ord(text[0]) < 128 else urllib.parse.quote(text[0])
    else:
        begin = ""
    if rng.random() < .5:
        return begin + "".join(c if ord(c) > 127 else urllib.parse.quote(c, safe=safe) for c in text)
    return begin + urllib.parse.quote(text, safe=safe)


def typed_routes(table):
    """The numbers of the routes whose parameters are whole segments of these kinds."""
    return [number for number, (path, kinds, _) in enumerate(table) if set(kinds) <= TYPED and
            all(re.fullmatch(r"[^{]*|\{[^}]*\}", segment) for segment in path.split("/"))]


def literals_of(table):
    return {segment for path, _, _ in table for segment in path.split("/") if "{" not in segment}


def make_url(host, route, values, literals):
    """Fills in the placeholders of a route from left to right."""
    path, kinds, _ = route
    pieces = routes.PLACEHOLDER.split(path)[::2]
    text = "https://" + host + pieces[0]
    for kind, piece in zip(kinds, pieces[1:]):
        text += encode(values.get(kind, literals), kind, values.rng) + piece
    if values.chance(.2):
        text += "?per_page=%d&page=%d" % (values.pick((30, 50, 100)), values.rng.randrange(1, 40))
    return text


def generate(table, count, seed, host):
    """Yields (number of the route, URL). Each route is there; after that, few routes have most of the URLs."""
    values, literals = Values(seed), literals_of(table)
    order = list(range(len(table)))
    values.rng.shuffle(order)
    shares = list(itertools.accumulate(1 / (rank + 10) for rank in range(len(order))))
    for i in range(count):
        place = i if i < len(order) else bisect.bisect(shares, values.rng.random() * shares[-1])
        number = order[min(place, len(order) - 1)]
        yield number, make_url(host, table[number], values, literals)


def main():
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    source, count, seed, host, folder = sys.argv[1:]
    table = routes.read_routes(source)
    with open(os.path.join(folder, "api.routes"), "w", encoding="utf-8") as file:
        file.writelines(line + "\n" for _, _, line in table)
    with open(os.path.join(folder, "typed"), "w", encoding="utf-8") as file:
        file.writelines("%d\n" % number for number in typed_routes(table))
    with open(os.path.join(folder, "urls"), "w", encoding="utf-8") as urls, \
            open(os.path.join(folder, "truth"), "w", encoding="utf-8") as truth:
        for number, url in generate(table, int(count), int(seed), host):
            urls.write(url + "\n")
            truth.write("%d\n" % number)


if __name__ == "__main__":
    main()
