#!/usr/bin/env python3
"""Usage: site_pages.py ROOT FOLDER

Writes the pages of the site that are not in the headers, as input for doxygen: the start page, the Markdown files of
src/docs, and each manual page, which mandoc turns into HTML. src/docs/site calls this program.
"""
# SPDX-License-Identifier: MIT
import glob
import os
import re
import subprocess
import sys

DOCUMENTS = ("guide", "library", "integrations", "options", "cookbook", "crawl", "faq", "concepts", "migration", "soak", "stability")
SUBJECTS = ("easy", "iri", "context", "buffer", "status", "batch", "key", "seen", "state", "surt", "extract", "review",
            "url",
            "domain", "charset", "unescape", "arrow", "cpp")
EXAMPLES = {"iri": ("normalize", "compare"), "context": ("links",), "batch": ("batch",), "key": ("dedupe",),
            "seen": ("dedupe",), "extract": ("extract",), "cpp": ("lines",)}
FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
LINK = re.compile(r"\[((?:[^\[\]`]|`[^`]*`)*)\]\(([^()\s]+)\)")
HEADING = re.compile(r"(#{1,6})\s+(.*?)\s*#*$")
START = """# simdiri {#mainpage}

A C library and a command that validate, convert, normalize, resolve and compare IRIs (RFC 3987) and URIs (RFC 3986),
one at a time or many in one call.

| To | read |
|---|---|
| learn the command by examples | @ref guide |
| find the option that answers a question | @ref options |
| find a recipe for a task | @ref cookbook |
| choose the keys of a crawl | @ref crawl |
| find out why something is so | @ref faq |
| find the name of a concept in another language | @ref concepts |
| come from w3lib, Scrapy, surt, trurl or ada | @ref migration |
| know what stays the same in later versions | @ref stability |
| use it in Python, JavaScript, Java, Scrapy, Spark, DuckDB or Redis | @ref integrations |
| look up a command or an option | @ref man_simdiri_1 "simdiri(1)", which lists the pages |
| write a program with the library | @ref library, @ref man_libsimdiri_3 "libsimdiri(3)", and the rules in simdiri.h |
| find out what it cannot do | @ref library-limits |
| see how long it was fuzzed and what that found | @ref soak |
| look up a function, type or constant | the subjects of the library, below |
| read a manual page | @ref manual |

The box at the top right searches functions, types, constants and the titles of pages and sections.

"""


def make_anchor(heading):
    """The anchor that GitHub makes of a heading; the links in the files use it."""
    text = re.sub(r"\[([^\[\]]*)\]\([^)]*\)", r"\1", heading).replace("`", "").replace("*", "")
    return re.sub(r"[^\w\- ]", "", text.strip().lower()).replace(" ", "-")


def make_reference(name, text, target):
    """A link of a document: to a page of the site as a reference, to any other file of the repository as its text."""
    if re.match(r"[A-Za-z][A-Za-z0-9+.-]*:", target):
        return f"[{text}]({target})"
    path, _, anchor = target.partition("#")
    page = os.path.basename(path)[:-3] if path.endswith(".md") and "/" not in path else None
    if not path:
        page = name
    if page in DOCUMENTS:
        return f"[{text}](@ref {page + '-' + anchor if anchor else page})"
    if path.endswith("include/simdiri/simdiri.h"):
        return "simdiri.h"
    return text


def convert_code(text):
    """Code that doxygen misreads becomes HTML: it takes "\\|" for the end of a cell, and "'" for the end of code."""
    def convert(match):
        code = match[1]
        if "'" not in code and "\\|" not in code:
            return match[0]
        code = code.replace("\\|", "|").replace("&", "&amp;").replace("<", "&lt;").replace("%", "\\%")
        return "<code>" + code.replace("|", "&#124;").replace("'", "&#39;") + "</code>"

    return re.sub(r"`([^`]+)`", convert, text)


def convert_document(root, name):
    """One Markdown file: headings get anchors that are unique in the site."""
    lines, fence, is_first, seen = [], None, True, {}
    paragraph = []

    def end_paragraph():
        text = convert_code("\n".join(paragraph))
        paragraph.clear()
        lines.append(LINK.sub(lambda match: make_reference(name, match[1].replace("\n", " "), match[2]), text))

    with open(os.path.join(root, "src", "docs", name + ".md"), encoding="utf-8") as file:
        for line in file.read().splitlines():
            mark = FENCE.match(line)
            heading = None if fence or mark else HEADING.match(line)
            if fence or mark or heading or not line.strip():
                end_paragraph()
            if fence:
                fence = None if mark and mark[1].startswith(fence) else fence
                lines.append(line)
            elif mark:
                fence = mark[1]
                # Doxygen knows few languages, and colours none of the shell's.
                lines.append(mark[1] + ("c" if line.strip().endswith("c") else ""))
            elif heading:
                anchor = make_anchor(heading[2])
                count = seen.get(anchor, 0)
                seen[anchor] = count + 1
                label = name if is_first else f"{name}-{anchor}" + (f"-{count}" if count else "")
                lines.append(f"{heading[1]} {heading[2].replace('`', '')} {{#{label}}}")
                is_first = False
            else:
                paragraph.append(line)
        end_paragraph()
    return "\n".join(lines) + "\n"


def page_name(path):
    """simdiri-rules.5 is the page man_simdiri_rules_5."""
    return "man_" + re.sub(r"\W", "_", os.path.basename(path))


def make_html(path, names):
    """The HTML of a manual page; links to pages and functions of the library lead to the site, others are only text."""
    html = subprocess.run(["mandoc", "-T", "html", "-O", "fragment,man=man:%N.%S", path], check=True,
                          capture_output=True, text=True).stdout

    def link(match):
        target = names.get(match[1])
        return f'<a class="Xr" href="{target}.html">' if target else '<a class="Xr">'

    html = re.sub(r'<a class="Xr" href="man:([^"]*)">', link, html)
    # Doxygen has a heading of its own; the ids of mandoc must not meet those of the page.
    html = re.sub(r'\bid="', 'id="m-', html)
    return re.sub(r'href="#', 'href="#m-', html)


def read_title(path):
    with open(path, encoding="utf-8") as file:
        lines = file.read().splitlines()
    return next(line[4:] for line in lines if line.startswith(".Nd "))


def order_of_page(path):
    name, section = os.path.basename(path).rsplit(".", 1)
    return section == "3", not (name == "libsimdiri" or path.endswith("/simdiri.1")), section, name


def convert_manual(root, folder):
    # The overview of the command, then its other pages, then the library's.
    pages = sorted(glob.glob(os.path.join(root, "src", "docs", "man", "man?", "*")), key=order_of_page)
    names = {}
    for path in pages:
        with open(path, encoding="utf-8") as file:
            head = re.split(r"\n\.Sh (?:LIBRARY|SYNOPSIS|DESCRIPTION)", file.read())[0]
        described = re.findall(r"^\.Nm (\S+)", head, re.M)
        section = path.rsplit(".", 1)[1]
        names.update({f"{name}.{section}": page_name(path) for name in described})
    rows = ["# Manual pages {#manual}\n", "| Page | Subject |", "|---|---|"]
    for path in pages:
        base, section = os.path.basename(path).rsplit(".", 1)
        title = f"{base}({section})"
        with open(os.path.join(folder, page_name(path) + ".dox"), "w", encoding="utf-8") as file:
            html = make_html(path, names).replace("*/", "*&#47;")
            file.write(f"/** @page {page_name(path)} {title}\n@brief {read_title(path)}\n@htmlonly\n"
                       f'<div class="manual">\n{html}</div>\n@endhtmlonly\n*/\n')
        rows.append(f'| @ref {page_name(path)} "{title}" | {read_title(path)} |')
    rows.append("")
    rows += [f"- @subpage {page_name(path)}" for path in pages]
    return "\n".join(rows) + "\n"


def list_subjects(root):
    """The groups of functions, in the order in which a reader needs them."""
    folder = os.path.join(root, "include", "simdiri")
    groups = {}
    for name in [name for name in os.listdir(folder) if name.endswith((".h", ".hpp"))]:
        with open(os.path.join(folder, name), encoding="utf-8") as file:
            for key, text in re.findall(r"@defgroup (\w+) .*\n((?: \* .*\n)+)", file.read()):
                groups[key] = re.split(r"(?<=\.)\s", text.replace("\n * ", " ").removeprefix(" * "))[0]
    names = [name for name in SUBJECTS if name in groups] + sorted(set(groups) - set(SUBJECTS))
    rows = [f"| @ref {name} | {groups[name]} |" for name in names]
    return "\n".join(["## Subjects of the library {#subjects}\n", "| Subject | |", "|---|---|", *rows]) + "\n"


def list_examples():
    """Adds the programs of src/docs/examples to the subjects."""
    titles = ("Example", "Another example")
    return "".join(f"/** @addtogroup {group}\n * ## {title}\n * @include {name}.{'cc' if group == 'cpp' else 'c'}\n */\n"
                   for group, names in EXAMPLES.items() for title, name in zip(titles, names))


def main():
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    root, folder = sys.argv[1:]
    os.makedirs(folder)
    pages = {name: convert_document(root, name) for name in DOCUMENTS}
    pages["manual"] = convert_manual(root, folder)
    pages["start"] = START + list_subjects(root) + "\n## A program {#mainpage-program}\n\n@include normalize.c\n"
    with open(os.path.join(folder, "examples.dox"), "w", encoding="utf-8") as file:
        file.write(list_examples())
    for name, text in pages.items():
        with open(os.path.join(folder, f"{name}.md"), "w", encoding="utf-8") as file:
            file.write(text)


main()
