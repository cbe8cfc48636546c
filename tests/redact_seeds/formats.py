"""Records of each format around IRIs with secrets: the input and the expected output."""
# SPDX-License-Identifier: MIT
from seeds import piece

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


def quote_csv(pieces, rng):
    needs = any(c in text for text, _ in pieces for c in '",\r\n')
    if not needs and rng.random() < 0.5:
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
    if rng.random() < 0.3:
        pieces += [piece(', "%s":"' % maker.spell(maker.rules.make_name(rng))), (maker.marked("._~/"), True), piece('"')]
    return pieces + [piece("}\n")]


FORMATS = {
    "lines": (write_line, []),
    "crlf": (write_crlf, []),
    "text": (write_text, []),
    "log": (write_log, ["--log=combined"]),
    "csv": (write_csv, ["--csv"]),
    "tsv": (write_tsv, ["--tsv"]),
    "jsonl": (write_jsonl, ["--jsonl"]),
}
