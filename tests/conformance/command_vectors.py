# SPDX-License-Identifier: MIT
"""Questions to the command from corpora/vectors."""
import pathlib
import re

from command_asker import Question

OPTIONS = {
    "simple": "--rung=simple", "syntax": "--rung=syntax", "scheme": "--rung=scheme", "protocol": "--rung=protocol",
    "form-iri": "--form=iri", "bis": "--grammar=iri-bis", "uri": "--grammar=uri", "leiri": "--grammar=leiri",
    "encode": "--disallowed=encode", "encode-all": "--disallowed=encode-all", "host-percent": "--host=percent",
    "host-unicode": "--host=unicode", "idna2008": "--idna=idna2008", "nfc": "--nfc", "nfkc": "--nfkc",
    "reference": "--reference", "drop-fragment": "--drop-fragment", "non-strict": "--non-strict",
    "encode-bidi": "--encode-bidi",
}
COMMANDS = {"normalize": ("normalize",), "to_uri": ("convert", "--to=uri"), "to_iri": ("convert", "--to=iri"),
            "resolve": ("resolve",)}
LACKS = {  # options of the library that a command does not have
    "normalize": ("host-unicode", "non-strict"), "resolve": ("host-unicode",),
    "to_uri": ("host-unicode", "simple", "syntax", "scheme", "protocol", "form-iri", "non-strict"),
    "to_iri": ("simple", "syntax", "scheme", "protocol", "form-iri", "non-strict"),
    "compare": ("host-unicode", "form-iri", "non-strict", "encode-bidi"),
    "valid": ("simple", "syntax", "scheme"),
}
BASE = "http://a/b/c/d;p?q"
COMPONENTS = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


class Skip(Exception):
    """The command cannot be asked this; the text says why."""


def read_text(field):
    """The bytes of a field of a vector."""
    escapes = {"t": b"\t", "n": b"\n", "r": b"\r", "\\": b"\\", "e": b""}

    def replace(match):
        escape = match[0][1:]
        if escape in escapes:
            return escapes[escape].decode("latin-1")
        value = bytes([int(escape[1:], 16)]) if escape[0] == "x" else chr(int(escape[2:-1], 16)).encode("utf-8", "surrogatepass")
        return value.decode("latin-1")

    return re.sub(r"\\(x[0-9A-F]{2}|u\{[0-9A-F]+\}|[tnre\\])", replace, field.encode().decode("latin-1")).encode("latin-1")


def read_options(operation, field):
    """The arguments for the options of a vector."""
    names = [] if field == "-" else field.split(",")
    arguments = []
    for name in names:
        if name not in OPTIONS or name in LACKS.get(operation, ()):
            raise Skip(f"{operation} of the command has no option for {name}")
        if name == "reference" and operation == "resolve":
            continue
        arguments.append(f"--base={BASE}" if name == "reference" and operation == "compare" else OPTIONS[name])
    if operation in (*COMMANDS, "compare"):
        if not any(argument.startswith("--disallowed=") for argument in arguments):
            arguments.append("--disallowed=fail")
        if operation in ("normalize", "compare") and not any(argument.startswith("--rung=") for argument in arguments):
            arguments.append("--rung=simple")
    return tuple(arguments)


def ask_transform(name, fields):
    operation, options, *texts = fields
    command = COMMANDS[operation] + read_options(operation, options)
    if operation == "resolve":
        command += (b"--base=" + read_text(texts.pop(0)),)
    record = read_text(texts[0])
    expected = record if texts[1] == "\\=" else read_text(texts[1])
    status = "host-unmapped" if "host-unmapped" in texts[2:] else "ok"
    return Question(name, "text", command, record, lambda answer: (answer.text, answer.status) == (expected, status))


def ask_rejects(name, fields):
    operation, options, text, status, offset, _ = fields[1:]
    if operation == "base":
        raise Skip("a base that is refused is an error in the command line")
    command = COMMANDS[operation] + read_options(operation, options)
    if operation == "resolve":
        command += (f"--base={BASE}",)
    return Question(name, "reject", command, read_text(text),
                    lambda answer: (answer.status, answer.offset) == (status, int(offset)))


def ask_compare(name, fields):
    a, b = read_text(fields[2]), read_text(fields[3])
    if b"\t" in a + b:
        raise Skip("a tab in an IRI of a pair")
    return Question(name, "verdict", ("compare", *read_options("compare", fields[1])), a + b"\t" + b,
                    lambda answer: answer == fields[4].encode())


def ask_parse(name, fields):
    """valid and invalid: the command reads whole IRIs and references."""
    if fields[1] not in ("IRI", "IRI-reference"):
        raise Skip("a production that the command does not read alone")
    command = ("parse", *read_options("valid", fields[2]), *(("--reference",) if fields[1] == "IRI-reference" else ()))
    expected = (b"ok", None, None)
    if fields[0] == "invalid":
        expected = (fields[4].encode(), int(fields[5]), fields[6].encode())

    def judge(told):
        return (told["status"], told.get("offset"), told.get("component")) == expected

    return Question(name, "object", command, read_text(fields[3]), judge)


def ask_split(name, fields):
    expected = {"path": b""}
    for part in fields[2:]:
        key, _, text = part.partition("=")
        expected[key] = read_text(text)

    def judge(told):
        return {key: told[key] for key in COMPONENTS if key in told} == expected

    return Question(name, "object", ("parse", "--reference"), read_text(fields[1]), judge)


def ask(name, fields):
    kind = fields[0]
    if kind in COMMANDS:
        return ask_transform(name, fields)
    if kind in ("valid", "invalid"):
        return ask_parse(name, fields)
    if kind == "review":
        raise Skip("findings, which tests/cli checks")
    return {"rejects": ask_rejects, "compare": ask_compare, "split": ask_split}[kind](name, fields)


def read(folder):
    """Yields the question of each vector, or the Skip."""
    for path in sorted(pathlib.Path(folder).glob("*/*.tsv")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            if line.strip() and not line.startswith("#"):
                try:
                    question = ask(f"{path.parent.name}/{path.name}:{number}", re.split(r"\t+", line))
                    yield Skip("NUL, which ends records") if b"\0" in question.record else question
                except Skip as skip:
                    yield skip
