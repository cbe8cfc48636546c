"""Records of each format around IRIs with secrets: the input and the expected output."""
# SPDX-License-Identifier: MIT
import pairs
from seeds import REDACTED, encode_byte, piece

AGENT = "Mozilla/5.0 (+http://bot.example/?page=1)"


def write_line(maker):
    return maker.iri() + [piece("\n")]


def write_crlf(maker):
    return maker.iri() + [piece("\r\n")]


def write_text(maker):
    """A line of text with IRIs in it."""
    return [piece("see <")] + maker.iri() + [piece('> or "')] + maker.iri() + [piece('"\n')]


def escape_log(pieces):
    return [("".join("\\" + c if c in '"\\' else c for c in text), is_secret) for text, is_secret in pieces]


def write_log(maker):
    rng = maker.rng
    referrer = maker.iri() if rng.random() < 0.7 else [piece("-")]
    return ([piece('192.0.2.1 - u@h.example [10/Oct/2026:13:55:36 +0000] "%s ' % rng.choice(("GET", "POST")))] +
            escape_log(maker.tail(2)) + [piece(' HTTP/1.1" 200 %d "' % rng.randrange(9999))] + escape_log(referrer) +
            [piece('" "%s"\n' % AGENT)])


def write_pairs(maker):
    return pairs.in_text(maker) + [piece("\n")]


def write_pairs_jsonl(maker):
    rng = maker.rng
    pieces = [piece('{"id":%d,"url":' % rng.randrange(99))] + quote_json(maker.iri(), rng) + [piece(',"attributes":')]
    return pieces + pairs.make_list(maker, pairs.JSON) + [piece("}\n")]


def write_pairs_csv(maker):
    return [piece("%d," % maker.rng.randrange(99))] + quote_csv(pairs.make_list(maker, pairs.JSON), maker.rng, True) + [piece(",x\n")]


def gap(maker):
    """Text between the fields of a log, without quotation marks around it."""
    rng = maker.rng
    shape = rng.randrange(5)
    if shape == 0:
        return [piece("rt=0.%d" % rng.randrange(9))]
    if shape == 1:
        return [piece('{"%s":%s"' % (maker.spell(maker.rules.make_name(rng)), rng.choice(("", " ")))),
                (maker.marked("._~/:"), True), piece('" }')]
    if shape == 2:
        return pairs.make_pair(maker, pairs.PYTHON)
    if shape == 3:
        return [piece("x:http://a.example/?")] + maker.parameter(0)
    return maker.parameter(0)


def write_gaps(maker):
    """A line of a log with text before, between and after its fields."""
    rng = maker.rng
    pieces = ([piece("192.0.2.1 - - ")] + (gap(maker) + [piece(" ")] if rng.random() < 0.3 else []) +
              [piece('[10/Oct/2026:13:55:36 +0000] "GET ')] + escape_log(maker.tail(1)) + [piece(' HTTP/1.1" 200 5 ')])
    for text in ('"-" ', '"%s"' % AGENT):
        if rng.random() < 0.6:
            pieces += gap(maker) + [piece(" ")]
        pieces.append(piece(text))
    return pieces + ([piece(" ")] + gap(maker) if rng.random() < 0.6 else []) + [piece("\n")]


def quote_csv(pieces, rng, must=False):
    needs = any(c in text for text, _ in pieces for c in '",\r\n')
    if not needs and not must and rng.random() < 0.5:
        return pieces
    return [piece('"')] + [(text.replace('"', '""'), is_secret) for text, is_secret in pieces] + [piece('"')]


def write_csv(maker):
    rng = maker.rng
    return ([piece("%d," % rng.randrange(99))] + quote_csv(maker.iri(), rng) + [piece(',"a ""note"", odd",')] +
            quote_csv(maker.iri(), rng) + [piece("\n")])


def write_tsv(maker):
    return [piece("%d\t" % maker.rng.randrange(99))] + maker.iri() + [piece("\tno\t")] + maker.iri() + [piece("\n")]


def escape_json(text, rng):
    out = []
    for c in text:
        if c in '"\\':
            out.append("\\" + c)
        elif c in "/&=?%" and rng.random() < 0.15:
            out.append("\\/" if c == "/" and rng.random() < 0.5 else "\\u%04x" % ord(c))
        elif ord(c) > 127 and rng.random() < 0.5:
            out.append("".join("\\u%04X" % int.from_bytes(c.encode("utf-16-be")[i:i + 2], "big")
                               for i in range(0, len(c.encode("utf-16-be")), 2)))
        else:
            out.append(c)
    return "".join(out)


def quote_json(pieces, rng):
    return [piece('"')] + [(escape_json(text, rng), is_secret) for text, is_secret in pieces] + [piece('"')]


def write_jsonl(maker):
    rng = maker.rng
    pieces = [piece('{ "id":%d, "url" : ' % rng.randrange(99))] + quote_json(maker.iri(), rng)
    pieces += [piece(', "deep":{"list":[null,true,')] + quote_json(maker.iri(), rng) + [piece(',1.50]}')]
    if rng.random() < 0.2:
        pieces += [piece(", ")] + quote_json(maker.iri(), rng) + [piece(":null")]
    if rng.random() < 0.3:
        pieces += [piece(', "%s":"' % maker.spell(maker.rules.make_name(rng))), (maker.marked("._~/"), True), piece('"')]
    return pieces + [piece("}\n")]


# ---------------------------------------------------------------------------------------------- columns with names

COLUMNS = 6
CELL_EXTRA = {"csv": "._~/,\" \t", "tsv": "._~/\" ", "w3c": "._~/\"%", "cloudfront": "._~/ \"%", "log-format": "._~/ \\"}


def name_columns(maker, shapes):
    """Chooses names of columns: some are those of secrets. Stores which. Other names have the first shape."""
    rng = maker.rng
    maker.secret_columns = [rng.random() < 0.4 for _ in range(COLUMNS)]
    return [rng.choice(shapes) % maker.spell(maker.rules.make_name(rng)) if is_secret
            else shapes[0] % rng.choice(maker.benign) for is_secret in maker.secret_columns]


def make_cell(maker, column, kind):
    """A value of a column: nothing, "-" in a log, a secret as a whole, or an IRI."""
    rng = maker.rng
    if not maker.secret_columns[column]:
        return maker.iri() if rng.random() < 0.5 else [piece(str(rng.randrange(99)))]
    if rng.random() < 0.1:
        return [piece("-" if kind in ("w3c", "cloudfront", "log-format") else "")]
    return [(maker.marked(CELL_EXTRA[kind]), True)]


def write_row(maker, kind, delimiter, quote):
    pieces = []
    for column in range(COLUMNS):
        pieces += ([piece(delimiter)] if column else []) + quote(make_cell(maker, column, kind), maker.rng)
    return pieces + [piece("\n")]


def encode_cloudfront(pieces, rng):
    """Encodes a column as CloudFront does, with hexadecimal digits of either case."""
    return [("".join(encode_byte(byte, rng) if byte <= 32 or byte >= 127 or byte in b"<>\"#%{}|\\^~[]`'" else chr(byte)
                     for byte in text.encode()), is_secret) for text, is_secret in pieces]


def quote_w3c(pieces, rng):
    text = "".join(text for text, _ in pieces)
    if text == "-" or not (" " in text or text.startswith('"') or rng.random() < 0.2):
        return pieces
    return [piece('"')] + [(text.replace('"', '""'), is_secret) for text, is_secret in pieces] + [piece('"')]


def quote_nginx(pieces, _):
    return [("".join("\\x%02X" % ord(c) if c in '"\\' else c for c in text), is_secret) for text, is_secret in pieces]


def keep(pieces, _):
    return pieces


def head_csv(maker):
    return ",".join('"%s"' % name if maker.rng.random() < 0.5 else name
                    for name in name_columns(maker, ("%s", "%s", "user[%s]", "auth.%s"))) + "\n"


def head_tsv(maker):
    return "\t".join(name_columns(maker, ("%s", "%s", "a[%s]"))) + "\n"


def head_w3c(maker):
    return "#Fields: " + " ".join(name_columns(maker, ("cs(%s)", "%s"))) + "\n"


def options_nginx(maker):
    """A format whose values are in quotation marks."""
    names = name_columns(maker, ("$arg_%s", "$cookie_%s", "$http_%s", "$sent_http_%s", "$upstream_cookie_%s"))
    names = ["".join(c if c.isalnum() or c in "_$" else "_" for c in name) for name in names]
    return ["--log-format=$request_uri " + " ".join('"%s"' % name for name in names)]


def write_nginx(maker):
    pieces = maker.tail(1)
    if any(c in text for text, _ in pieces for c in ' "'):
        pieces = [piece("/")]
    pieces = quote_nginx(pieces, None)
    for column in range(COLUMNS):
        pieces += [piece(' "')] + quote_nginx(make_cell(maker, column, "log-format"), None) + [piece('"')]
    return pieces + [piece("\n")]


class Format:
    """How records are written; the header, and what redacted values become."""

    def __init__(self, write, options=(), head=None, marker=REDACTED, make_options=None):
        self.write, self.options, self.head, self.marker = write, list(options), head, marker
        self.make_options = make_options

    def start(self, maker):
        """Returns (options, header) for the next records of the maker."""
        if self.make_options:
            return self.make_options(maker), ""
        return self.options, self.head(maker) if self.head else ""


FORMATS = {
    "lines": Format(write_line),
    "crlf": Format(write_crlf),
    "text": Format(write_text),
    "log": Format(write_log, ["--log=combined"]),
    "gaps": Format(write_gaps, ["--log=combined"]),
    "pairs": Format(write_pairs),
    "pairs-jsonl": Format(write_pairs_jsonl, ["--jsonl"]),
    "pairs-csv": Format(write_pairs_csv, ["--csv"]),
    "csv": Format(write_csv, ["--csv"]),
    "tsv": Format(write_tsv, ["--tsv"]),
    "jsonl": Format(write_jsonl, ["--jsonl"]),
    "csv-columns": Format(lambda maker: write_row(maker, "csv", ",", quote_csv), ["--csv", "--header"], head_csv),
    "tsv-columns": Format(lambda maker: write_row(maker, "tsv", "\t", keep), ["--tsv", "--header"], head_tsv),
    "w3c": Format(lambda maker: write_row(maker, "w3c", " ", quote_w3c), ["--log=w3c"], head_w3c),
    "cloudfront": Format(lambda maker: write_row(maker, "cloudfront", "\t", encode_cloudfront), ["--log=cloudfront"],
                         head_w3c, "%7Bredacted%7D"),
    "log-format": Format(write_nginx, make_options=options_nginx),
}
