"""Pairs of a name and its value, as JSON, Python and Ruby write them: the pieces of the text."""
# SPDX-License-Identifier: MIT
from seeds import encode, piece

NAMES = ("name", "key", "Key", "Name", "k", "header", "parameterKey", "option_name")
VALUES = ("value", "Value", "val", "v", "values", "rawValue", "header-value", "parameterValue")
SHAPES = ("%s", "%s", "http.request.header.%s", "x[%s]", "app/%s")
BENIGN_VALUES = ("a", "web", "x y", "1", "text/html")
EXTRA = "._~/-=:,;& "


class Syntax:
    """How a language writes strings, members and constants."""

    def __init__(self, quote, colon, constants, brackets="[]", prefixes=("",)):
        self.quote, self.colon, self.constants, self.brackets, self.prefixes = quote, colon, constants, brackets, prefixes

    def string(self, pieces, rng):
        return [piece(rng.choice(self.prefixes) + self.quote)] + pieces + [piece(self.quote)]

    def member(self, name, value, rng):
        colon = self.colon + rng.choice(("", " "))
        return self.string([piece(name)], rng) + [piece(colon)] + value

    def join(self, items, brackets, rng):
        pieces = [piece(brackets[0])]
        for i, item in enumerate(items):
            pieces += ([piece(rng.choice((",", ", ")))] if i else []) + item
        return pieces + [piece(brackets[1])]


JSON = Syntax('"', ":", ("null", "true", "1.5"))
PYTHON = Syntax("'", ":", ("None", "True", "1.5"), "()", ("", "", "b", "u"))
RUBY = Syntax('"', "=>", ("nil", "true", "1.5"))


def choose_name(maker):
    """Returns (a name, whether it is that of a secret)."""
    rng = maker.rng
    is_secret = rng.random() < 0.6
    name = maker.spell(maker.rules.make_name(rng)) if is_secret else rng.choice(("Accept", "url.path", "lang", "Host"))
    return (rng.choice(SHAPES) % name if is_secret else name), is_secret


def value_string(maker, syntax, is_secret):
    content = (maker.marked(EXTRA), True) if is_secret else piece(maker.rng.choice(BENIGN_VALUES))
    return syntax.string([content], maker.rng)


def make_value(maker, syntax, is_secret):
    """A string; that of OpenTelemetry, which may be an array; or an array."""
    rng = maker.rng
    shape = rng.randrange(5)
    if shape == 1:
        return syntax.join([syntax.member("stringValue", value_string(maker, syntax, is_secret), rng)], "{}", rng)
    if shape == 2:
        return syntax.join([value_string(maker, syntax, is_secret), [piece(syntax.constants[0])]], "[]", rng)
    if shape == 3:
        values = [syntax.join([syntax.member("stringValue", value_string(maker, syntax, is_secret), rng)], "{}", rng)
                  for _ in range(rng.randrange(1, 4))]
        values = syntax.member("values", syntax.join(values, "[]", rng), rng)
        return syntax.join([syntax.member("arrayValue", syntax.join([values], "{}", rng), rng)], "{}", rng)
    return value_string(maker, syntax, is_secret)


def make_pair(maker, syntax):
    """A pair as an object whose members have any order, as an array, or as a member."""
    rng = maker.rng
    name, is_secret = choose_name(maker)
    shape = rng.randrange(4)
    if shape == 0:
        return syntax.join([syntax.string([piece(name)], rng), make_value(maker, syntax, is_secret)], syntax.brackets, rng)
    if shape == 1:
        return syntax.join([syntax.member(name, make_value(maker, syntax, is_secret), rng)], "{}", rng)
    name_member = rng.choice(NAMES)
    # "key" and "v" are a key and a version.
    values = [word for word in VALUES if word != "v" or name_member.lower() != "key"]
    members = [syntax.member(name_member, syntax.string([piece(name)], rng), rng),
               syntax.member(rng.choice(values), make_value(maker, syntax, is_secret), rng)]
    if rng.random() < 0.5:
        members.append(syntax.member("type", syntax.string([piece("string")], rng), rng))
    if rng.random() < 0.3:
        members.append(syntax.member("enabled", [piece(rng.choice(syntax.constants))], rng))
    rng.shuffle(members)
    return syntax.join(members, "{}", rng)


def make_list(maker, syntax):
    """Pairs in an array, also one in an array of secrets, whose names stay."""
    rng = maker.rng
    items = [make_pair(maker, syntax) for _ in range(rng.randrange(1, 4))]
    if rng.random() < 0.2:
        members = [syntax.member("name", syntax.string([piece("lang")], rng), rng),
                   syntax.member("value", value_string(maker, syntax, True), rng),
                   syntax.member("path", value_string(maker, syntax, True), rng)]
        rng.shuffle(members)
        cookies = syntax.join([syntax.join(members, "{}", rng)], "[]", rng)
        items.append(syntax.join([syntax.member("cookies", cookies, rng)], "{}", rng))
    return syntax.join(items, "[]", rng) if len(items) != 2 else syntax.join(items + [[piece("7")]], "[]", rng)


def escape(pieces):
    """As the content of a string of JSON."""
    return [(text.replace("\\", "\\\\").replace('"', '\\"'), is_secret) for text, is_secret in pieces]


def in_text(maker):
    """In a line of text; in a string of JSON; or in a parameter."""
    rng = maker.rng
    shape = rng.randrange(6)
    if shape == 0:
        return [piece('log {"message":"')] + escape(make_list(maker, JSON)) + [piece('","n":1}')]
    if shape == 1:
        share = rng.choice((0.0, 0.3, 1.0))
        pieces = [(encode(text, rng, share).replace('"', "%22"), is_secret) for text, is_secret in make_list(maker, JSON)]
        return [piece("http://h.example/?d=")] + pieces + [piece("&b=1")]
    syntax = rng.choice((JSON, JSON, PYTHON, RUBY))
    return [piece(rng.choice(("", "it's (a) [1] ", "headers: ", "x=1 ")))] + make_list(maker, syntax) + [piece(rng.choice(("", " end")))]
