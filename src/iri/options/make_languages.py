#!/usr/bin/env python3
# Usage: make_languages.py [--check]: writes the options of the table for Python and JavaScript: names, values, defaults and
# types. With --check it writes nothing: exit status 1 if a file differs from what it would write.
# SPDX-License-Identifier: MIT
import difflib
import pathlib
import re
import sys
import textwrap

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
sys.dont_write_bytecode = True
from languages_table import read_options, read_source, read_words  # noqa: E402

SRC = pathlib.Path(__file__).resolve().parents[2]
MADE = "src/iri/options/make_languages.py writes"


def find_flag_value(constant):
    shift = re.search(rf"\b{constant} = 1u << (\d+)", read_source(SRC.parent / "include/simdiri/context.h"))
    return 1 << int(shift.group(1))


def of_groups(options, *groups):
    return [option for option in options if option.group in groups]


def words_of_convert(option):
    """The values of an option in languages whose functions for conversions have the same options as the others."""
    return read_words()["OPTION_HOSTS_OF_CONVERT"] if option.name == "host" else option.words


# ------------------------------------------------------------------------------------------------------------- Python

PYTHON_TYPES = {"psl": "SuffixList | Path | None", "redirects": "Redirects | Path | None", "rules": "Rules | Path | None",
                "secret": "bytes | None", "routes": "Routes | Path | None", "base": "str | bytes | None",
                "psl_section": "PslSection | None"}
NAMES_TYPE = "str | Sequence[str] | Set[str] | None"


def quote(words):
    return ", ".join(f'"{word}"' for word in words)


def python_options(options):
    """Options that Python has: routes and rules of redaction are there, redirects have their flag in an object."""
    return [option for option in options if option.group != "REDACTION" and option.name != "redirects-all"]


def make_python_options(options):
    own = python_options(options)
    choices = [option for option in own if option.kind == "CHOICE"]
    flags = [option for option in own if "FLAG" in option.kind]
    lines = ["# SPDX-License-Identifier: MIT", f'"""The names, values and defaults of options; {MADE} this file."""', "CHOICES = {"]
    lines += [f'    "{option.snake}": ({quote(words_of_convert(option))}),' for option in choices]
    lines += ["}", "DEFAULTS = {" + ", ".join(f'"{o.snake}": "{o.default}"' for o in choices if o.default != o.words[0]) + "}"]
    lines += ["FLAGS = {" + ", ".join(f'"{o.snake}": {find_flag_value(o.constant)}' for o in flags) + "}"]
    lines += [f"UNICODE = ({quote(o.snake for o in own if o.kind == 'UNICODE')})"]
    for group in ("NORMAL_FORM", "FORMS", "KEYS", "SUFFIXES", "LABELS"):
        names = f'{group} = ({quote(option.snake for option in of_groups(own, group))})'
        lines += textwrap.wrap(names, 118, subsequent_indent=" " * (len(group) + 4), break_on_hyphens=False)
    return "\n".join(lines) + "\n"


def type_of_python(option):
    by_kind = {"CHOICE": option.type_name, "TEXT": "str | None", "NAMES": NAMES_TYPE}
    return PYTHON_TYPES.get(option.snake) or by_kind.get(option.kind, "bool")


def make_python_types(options):
    own = python_options(options)
    text = "".join(f"{option.type_name} = Literal[{quote(words_of_convert(option))}]\n" for option in own if option.words)
    of_both = [option for option in own if option.name in ("lossy", "rules")]
    for name, parents, purpose, fields in (
            ("Options", "TypedDict", "``normalize``, ``to_uri``, ``to_iri``, ``resolve`` and ``compare``", of_groups(own, "NORMAL_FORM", "FORMS")),
            ("PartsOptions", "Options", "``parts``", of_groups(own, "SUFFIXES")),
            ("KeyOptions", "PartsOptions", "``key``, ``SeenSet`` and ``State``", of_groups(own, "KEYS", "BASE", "LABELS")),
            ("LabelOptions", "PartsOptions", "``label``", of_groups(own, "LABELS") + of_both)):
        text += f'\n\nclass {name}({parents}, total=False):\n    """The options of {purpose}."""\n'
        text += "".join(f"    {option.snake}: {type_of_python(option)}\n" for option in fields)
        text += "    isa: Isa\n" if name == "Options" else ""
    return text


# --------------------------------------------------------------------------------------------------------- JavaScript

JS_TYPES = {"psl": "SuffixList | null", "secret": "Uint8Array", "lossy": "string | readonly LossyRule[]", "redirectsAll": "boolean"}


def read_lossy_names():
    names = re.search(r"names\[\] = \{(.*?)\}", read_source(SRC / "keys/rules/lossy_names.c"), flags=re.S).group(1)
    return [name for name in re.findall(r'"([^"]+)"', names) if name not in ("parameters", "redirect", "paths")] + ["crawl"]


def js_options(options):
    return of_groups(options, "NORMAL_FORM", "FORMS", "KEYS", "SUFFIXES", "LABELS", "REDACTION", "BASE")


def make_js_options(options):
    groups = [(group, of_groups(js_options(options), group)) for group in ("NORMAL_FORM", "FORMS", "KEYS", "SUFFIXES", "LABELS", "REDACTION")]
    lines = [f"// The names and values of options; {MADE} this file.", "// SPDX-License-Identifier: MIT", ""]
    lines += [f"export const {option.camel.replace('pslS', 's').upper()}S = [{quote(option.words)}];" for option in options
              if option.name in ("rung", "psl-section")]
    lines.append("export const GROUPS = {")
    for group, own in groups:
        names = f"{group}: [{quote(option.camel for option in own)}],"
        lines += textwrap.wrap(names, 118, initial_indent="  ", subsequent_indent="    ", break_on_hyphens=False)
    return "\n".join([*lines, "};"]) + "\n"


def js_member(option):
    by_kind = {"CHOICE": option.type_name, "TEXT": "string", "CONTENT": "string | Uint8Array | null", "OTHER": "string | Uint8Array | null",
               "NAMES": "string | readonly string[]"}
    kind = JS_TYPES.get(option.camel) or by_kind.get(option.kind, "boolean")
    comment = textwrap.wrap(f"/** {option.summary} */", 118, initial_indent="  ", subsequent_indent="   * ", break_on_hyphens=False)
    return "\n".join([*comment, f"  {option.camel}?: {kind};\n"])


def make_js_types(options):
    own = js_options(options)
    # The package makes no keys of labels.
    union = lambda words: " | ".join(f'"{word}"' for word in words if word != "label")  # noqa: E731
    text = "".join(f"export type {option.type_name} = {union(option.words)};\n" for option in own if option.words)
    text += "\n".join(textwrap.wrap(f"export type LossyRule = {union(read_lossy_names())};", 118, subsequent_indent="  ",
                                    break_on_hyphens=False)) + "\n"
    forms = union(option.camel for option in of_groups(own, "FORMS"))
    suffixes = of_groups(own, "SUFFIXES")
    lossy = [option for option in own if option.name in ("lossy", "rules")]
    for purpose, head, members in (
            ("The options that concern what a text is compared with and how it is written. Those of `simdiri normalize`.",
             "NormalizeOptions", of_groups(own, "NORMAL_FORM", "FORMS", "BASE")),
            ("The options of keys and sets. Those of `simdiri key`.",
             f"KeyOptions extends Omit<NormalizeOptions, {forms}>", of_groups(own, "KEYS") + suffixes),
            ("The options of `parts`.", "PartsOptions extends NormalizeOptions", suffixes),
            ("The options of `compare`. With `lossy` or `rules`, texts with equal keys are \"lossy\" instead of different.",
             "CompareOptions extends NormalizeOptions", lossy),
            ("The options of `label`. Those of `simdiri label`.", "LabelOptions extends PartsOptions", of_groups(own, "LABELS") + lossy),
            ("The options of `redact`. Those of `simdiri redact`.", "RedactOptions", of_groups(own, "REDACTION"))):
        text += f"\n/** {purpose} */\nexport interface {head} {{\n{''.join(map(js_member, members))}}}\n"
    return text


# --------------------------------------------------------------------------------------------------------------- files

def read(path):
    return path.read_text(encoding="utf-8") if path.exists() else ""


def replace_part(path, mark, text):
    """The text of a file with another text between its two marks."""
    first, last = f"{mark} {MADE} what follows:\n", f"{mark} The rest is written by hand.\n"
    before, rest = read(path).split(first)
    return before + first + text + last + rest.split(last)[1]


def make_files():
    """Pairs of a file and the text that it should have."""
    options = list(read_options())
    python, js = SRC / "bindings/python/simdiri", SRC / "bindings/js/lib"
    yield python / "_options.py", make_python_options(options)
    yield python / "typing.py", replace_part(python / "typing.py", "#", make_python_types(options))
    yield js / "options.js", make_js_options(options)
    yield js / "index.d.ts", replace_part(js / "index.d.ts", "//", make_js_types(options))


def main(arguments):
    if arguments not in ([], ["--check"]):
        sys.exit("usage: make_languages.py [--check]")
    stale = 0
    for path, text in make_files():
        kept = read(path)
        if kept == text:
            continue
        stale += 1
        if arguments:
            sys.stdout.writelines(difflib.unified_diff(kept.splitlines(True), text.splitlines(True), str(path), "made"))
            print(f"FAIL: {path} is stale: python3 src/iri/options/make_languages.py writes it")
        else:
            path.write_text(text, encoding="utf-8")
    return 1 if stale and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
