"""Makes records with secrets in known places, and what redaction must make of each."""
# SPDX-License-Identifier: MIT
import string

import secrets_of_rules

REDACTED = "{redacted}"
BENIGN = ("id", "page", "q", "lang", "sort", "utm_source", "from", "to", "size", "filter[color]", "v", "sort_key",
          "primaryKey", "foreign-key", "cache_key", "design", "keyword")
# Parameters that look like secrets, and are none.
HARMLESS = ("pw=300", "user[pw]=4", "key=photos/2026/a", "key=IMG_1.JPG", "page_token=12", "nextToken[]=a")
WORDS = ("news", "2026", "red-shoes", "a", "index.html", "%C3%BCber", "über", "x%2Fy", "日本", "12", "a.b", "+", "~me")
SCHEMES = ("http", "https", "HTTPS", "ftp", "ws")
HOSTS = ("a.example", "www.b.example:8080", "192.0.2.7", "[2001:db8::1]", "bücher.example", "xn--bcher-kva.example")
BROKEN = ("http://[bad/", "http://a b.example/", "//", "http://a.example/<x>/", "http://a.example/%zz/", "::", "")
MARK = "Zq7"  # Begins the random part of every secret, so that a search finds what is left of it.


def piece(text, is_secret=False):
    return (text, is_secret)


def join_input(pieces):
    return "".join(text for text, _ in pieces)


def join_expected(pieces, marker=REDACTED):
    return "".join(marker if is_secret else text for text, is_secret in pieces)


def encode_byte(byte, rng):
    return ("%%%02X" if rng.random() < 0.7 else "%%%02x") % byte


def encode(text, rng, share=1.0):
    """Percent-encodes the bytes of the text that IRIs within IRIs must encode, and a share of the others."""
    must = b"%&=?#/+;:@[] \\" if share < 1.0 else bytes(range(256))
    return "".join(encode_byte(byte, rng) if byte in must or byte >= 0x80 or rng.random() < share else chr(byte)
                   for byte in text.encode())


class Maker:
    """Makes records from a seed. All randomness is that of `rng`."""

    def __init__(self, rules, rng):
        self.rules, self.rng = rules, rng
        self.left = []  # the marked text of each secret
        self.count = 0
        self.secret_columns = []
        self.benign = [name for name in BENIGN if not rules.is_named(name)]

    # ------------------------------------------------------------------------------------------- secrets

    def marked(self, extra):
        """A secret that a search finds: a mark and random bytes, then some of `extra`, which may need encoding."""
        rng = self.rng
        self.count += 1
        text = MARK + "".join(rng.choice(string.ascii_letters + string.digits) for _ in range(12))
        self.left.append(text)
        return text + "".join(rng.choice(extra) for _ in range(rng.randrange(4)) if extra)

    def spell(self, name):
        """Another spelling of a name: case, "-" and "_"."""
        rng = self.rng
        style = rng.randrange(6)
        if style == 0:
            name = name.upper()
        elif style == 1:
            name = "".join(rng.choice((c.upper(), c)) for c in name)
        elif style == 2 and len(name) > 3:
            at = rng.randrange(1, len(name))
            name = name[:at] + rng.choice("-_") + name[at:]
        return name

    def parameter(self, depth, extra="/"):
        """name=secret, in a spelling and with triplets that the rules name: up to three rounds with those of nesting. The
        secret may contain the bytes of `extra`, which would end it in a path."""
        rng = self.rng
        name = self.spell(self.rules.make_name(rng))
        shape = rng.randrange(8)
        name = {0: "user[%s]", 1: "%s[]", 2: "auth.%s", 3: "a[b][%s]"}.get(shape, "%s") % name
        value = self.marked("-._~!*():,$éß" + extra if rng.random() < 0.8 else "+=")
        for _ in range(min(rng.choice((0, 0, 0, 1, 1, 2, 3)), 1 + depth)):
            share = rng.choice((0.0, 0.3, 1.0))
            if share:
                name, value = encode(name, rng, share), encode(value, rng, share)
        return [piece(name + "="), piece(value, True)]

    def form(self, in_path):
        """A value of a form, as a segment of a path or as a value."""
        before, secret, after = self.rules.make_value(self.rng, in_path)
        self.count += 1
        self.left.append(secret)
        slash = "/" if in_path and not before.startswith("/") else ""
        return [piece(slash + before), piece(secret, True), piece(after)]

    def forms(self):
        """A segment of a form that takes "/", and a form after it, which ends where its own class does."""
        first = secrets_of_rules.make_form("whsec_[A-Za-z0-9+/=]{24,}", self.rng)[1]
        second = self.rules.make_value(self.rng, True)
        # The second one has a byte that ends the first one.
        while second[0] or not any(c in "-_." for c in second[1]):
            second = self.rules.make_value(self.rng, True)
        self.count += 1
        self.left += [first, second[1]]
        return [piece("/"), piece(first + "/" + second[1], True)]

    def userinfo(self):
        user = self.marked("._~-$,")
        if self.rng.random() < 0.5:
            user += ":" + self.marked("._~!:;=&+")
        if self.rng.random() < 0.2:
            scheme = self.rng.choice(("http", "https", "ftp", "FTP", "ws", "wss")) + ":"
            user = self.rng.choice((scheme, "joe:" + scheme)) + user
        if self.rng.random() < 0.2:
            user = encode(user, self.rng, 0.3)
        return [piece(user, True), piece("@")]

    # ------------------------------------------------------------------------------------------- IRIs

    def pair(self, depth):
        """A parameter: a secret one, one of no interest, or one with a nested IRI."""
        rng = self.rng
        choice = rng.random()
        if choice < 0.3:
            return self.parameter(depth)
        if choice < 0.4 and depth > 0:
            inner = self.iri(depth - 1)
            share = rng.choice((0.0, 0.0, 0.3))
            return [piece(rng.choice(("next", "u", "returnTo")) + "=")] + [
                piece(encode(text, rng, share), is_secret) for text, is_secret in inner]
        if choice < 0.45:
            return [piece(rng.choice(self.benign) + "=")] + self.form(False)
        if choice < 0.5:
            return [piece(rng.choice(HARMLESS))]
        if choice < 0.52:
            address = encode("https://app.example", rng, rng.choice((0.0, 0.3)))
            return [piece("continue=" + address + "&email=joe@mail.example")]
        return [piece("%s=%s" % (rng.choice(self.benign), rng.choice(WORDS)))]

    def pairs(self, depth):
        pieces = []
        for i in range(self.rng.randrange(1, 5)):
            pieces += ([piece("&" if self.rng.random() < 0.97 else "&amp;")] if i else []) + self.pair(depth)
        return pieces

    def path(self, depth):
        rng, pieces = self.rng, []
        for _ in range(rng.randrange(4)):
            pieces.append(piece("/" + rng.choice(WORDS)))
            if rng.random() < 0.1:
                pieces += [piece(";")] + self.parameter(depth, "")
        if rng.random() < 0.1:
            pieces += self.form(True)
        elif rng.random() < 0.03:
            pieces += self.forms()
        return pieces + ([piece("/")] if rng.random() < 0.3 or not pieces else [])

    def tail(self, depth):
        """Path, query and fragment."""
        rng = self.rng
        pieces = self.path(depth)
        if rng.random() < 0.7:
            pieces += [piece("?")] + self.pairs(depth)
        if rng.random() < 0.2:
            pieces += [piece(rng.choice(("#", "#", "#/route?", "#!/a?")))] + self.pairs(depth)
        return pieces

    def iri(self, depth=2):
        rng = self.rng
        if depth == 2 and rng.random() < 0.05:
            return [piece(rng.choice(BROKEN) + "?")] + self.pairs(0)
        if rng.random() < 0.03:
            return [piece(rng.choice(("+http:/", "-https:/", "+ftp:/", ".ws:\\")))] + self.userinfo() + [
                piece(rng.choice(HOSTS))] + self.tail(0)
        pieces = [piece(rng.choice(SCHEMES) + "://")]
        if rng.random() < 0.15:
            pieces += self.userinfo()
        return pieces + [piece(rng.choice(HOSTS))] + self.tail(depth)


def load_rules(path):
    with open(path, encoding="utf-8") as file:
        return secrets_of_rules.Rules(file.read())
