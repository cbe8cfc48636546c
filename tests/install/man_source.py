# Reads mdoc pages for tests/install/man.
# SPDX-License-Identifier: MIT
"""Usage:
  man_source.py library FILE...         a C program that compiles, and ends with 0, only if the pages tell what the
                                        headers (.h) and the library do; problems that need no compiler go to standard error
  man_source.py literals PAGE           the literal blocks of a page, each after a line that holds only U+001E
  man_source.py options PAGE SHARED COMMAND  "--OPTION VALUES" for each option in the page of a command; SHARED describes
                                        those of several commands; what the user makes up is VALUE
  man_source.py links PAGE...           references to pages and sections that do not exist
"""
import re
import sys

REQUEST = re.compile(r'"([^"]*)"|(\S+)')


def unescape(text):
    for escape, character in ((r"\&", ""), (r"\e", "\\"), (r"\-", "-"), (r"\(dq", '"'), (r"\(aq", "'"), (r"\(ga", "`")):
        text = text.replace(escape, character)
    return text


def arguments(line):
    return [quoted or word for quoted, word in REQUEST.findall(line)][1:]


def literals(lines):
    block = None
    for line in lines:
        if line.startswith(".Bd -literal"):
            block = []
        elif line == ".Ed" and block is not None:
            yield "\n".join(block) + "\n"
            block = None
        elif block is not None:
            block.append(unescape(line))


def prototypes(lines):
    """(name, declaration) of every function in the SYNOPSIS."""
    result_type = name = None
    parameters = []
    for line in lines[lines.index(".Sh SYNOPSIS"):lines.index(".Sh DESCRIPTION")]:
        if line.startswith(".Ft "):
            result_type = line[4:]
        elif line.startswith(".Fn "):
            name, *parameters = arguments(line)
            yield name, f"{result_type} {name}({', '.join(parameters)});"
        elif line.startswith(".Fo "):
            name, parameters = line[4:], []
        elif line.startswith(".Fa ") and name:
            parameters += arguments(line)
        elif line == ".Fc":
            yield name, f"{result_type} {name}({', '.join(parameters)});"
            name = None


def plain(code):
    """Without comments, and with spaces only where they matter."""
    code = re.sub(r"/\*.*?\*/", " ", code, flags=re.S)
    return re.sub(r"\s*([^\w\s])\s*", r"\1", re.sub(r"\s+", " ", code)).strip()


def structures(code):
    return re.findall(r"typedef struct\{[^}]*\}\w+;", plain(code))


def name_checks(lines):
    """The names of statuses, components, changes, what is not compared, lossy rules, problems of domain names and findings, as the pages tell them."""
    functions = {"OK": "status", "WARNING": "status", "ERROR": "status", "COMPONENT": "component",
                 "DOMAIN": "domain_problem", "FINDING": "finding"}
    for line in lines:
        match = re.match(r'\.It Dv SIMDIRI_((\w+?)(?:_\w+)?) (?:Pq|Ta) Qq (\S+)$', line)
        if not match:
            continue
        constant, kind, name = match.groups()
        if constant == "LOSSY_CRAWL":  # a list of rules
            yield f'  is_wrong |= simdiri_lossy_find("{name}", {len(name)}) != SIMDIRI_{constant};'
        elif kind in ("CHANGE", "IGNORED", "LOSSY"):
            yield (f'  is_wrong |= differ(simdiri_{kind.lower()}_name(bit_of(SIMDIRI_{constant})), '
                   f'"{unescape(name)}");')
        else:
            yield f'  is_wrong |= differ(simdiri_{functions[kind]}_name(SIMDIRI_{constant}), "{unescape(name)}");'


def items(lines):
    """(option, values, commands) of items such as ".It Fl z , Fl -null Pq Cm check , parse"; no commands: all of them."""
    depth = 0  # lists in an item are about its values
    for line in lines:
        depth += line.startswith(".Bl") - line.startswith(".El")
        match = re.match(r"\.It (?:Fl \w , )?Fl (-[a-z-]+)((?: Ns (?:Oo )?= .*?)?)(?: Pq (.*))?$", line)
        if not match or depth != 1:
            continue
        option, value, who = match.groups()
        if " Oo " in value:  # may be missing
            value = ""
        words = value.replace("Ns =", "", 1).split()
        values = "VALUE" if "Ar" in words else "".join(word for word in words if word not in ("Ns", "Cm"))
        yield "-" + option, values, who


def takes(command, who):
    is_listed = command in re.findall(r"[a-z]+", (who or "").removeprefix("all commands but"))
    return not who or is_listed != who.startswith("all")


def options(page, shared_page, command):
    """"--OPTION VALUES" for each option in the page of a command: those that it describes, and those of simdiri-options(7)
    that it names, such as ".It Input" and "all but", ".Fl -follow"."""
    lines = page[page.index(".Sh OPTIONS"):page.index(".Sh EXAMPLES")]
    end = lines.index(".Xr simdiri-options 7")
    found = list(items(lines[:end]))
    titles = [line for line in shared_page if line.startswith(".Sh ")]
    for at, line in enumerate(lines[end:], end):
        if not line.startswith(".It "):
            continue
        title = ".Sh " + line[4:].upper()
        section = list(items(shared_page[shared_page.index(title):shared_page.index(titles[titles.index(title) + 1])]))
        text = " ".join(lines[at + 1:next(i for i in range(at + 1, len(lines)) if lines[i][:3] in (".It", ".El"))])
        named = ["-" + name for name in re.findall(r"-[a-z-]+", text)]
        for option, values, who in section:
            if takes(command, who) and (not named or (option in named) != text.startswith("all but")):
                found.append((option, values, None))
    return {f"{option} {values}".rstrip() for option, values, _ in found}


def links(paths):
    """References to pages and sections that do not exist."""
    texts = {path: open(path, encoding="utf-8").read() for path in paths}
    names = set()
    for path, text in texts.items():
        section = path.rsplit(".", 1)[1]
        head = re.split(r"\n\.Sh (?:LIBRARY|SYNOPSIS|DESCRIPTION)", text)[0]
        names |= {(name, section) for name in re.findall(r"^\.Nm (\S+)", head, re.M)}
    for path, text in texts.items():
        for name, section in re.findall(r"^\.(?:Pq )?Xr (\S+) (\d)", text, re.M) + re.findall(r" Xr (\S+) (\d)", text):
            if "simdiri" in name and (name, section) not in names:
                yield f"{path}: there is no page {name}({section})"
        titles = set(re.findall(r"^\.S[hs] (.*)$", text, re.M))
        for title in re.findall(r"\bSx ([^.,;()\n]*?) *[.,;()]*$", text, re.M):
            if title not in titles:
                yield f"{path}: there is no section {title}"
        for name, section in re.findall(r"\b((?:lib)?simdiri[\w-]*)\((\d)\)", text):
            if (name, section) not in names:
                yield f"{path}: there is no page {name}({section})"


def report(problem, names):
    for name in sorted(names):
        print(f"{problem}: {name}", file=sys.stderr)
    return len(names)


def library(paths):
    texts = {path: open(path, encoding="utf-8").read() for path in paths}
    header = "\n".join(text for path, text in texts.items() if path.endswith(".h"))
    pages = {path: text for path, text in texts.items() if not path.endswith(".h")}
    documented, checks = [], []
    for text in pages.values():
        lines = text.splitlines()
        documented += prototypes(lines)
        checks += name_checks(lines)
    names = [name for name, _ in documented]
    declared = set(re.findall(r"^(?:SIMDIRI_API|static inline)[^;{(]*?\b(simdiri_\w+)\(", header, re.M))
    constant = r"\bSIMDIRI_[A-Z0-9_]*[A-Z0-9]\b"
    guards = set(re.findall(r"^#ifndef (SIMDIRI_\w+_H)$", header, re.M))
    known = set(re.findall(constant, header)) - guards - {"SIMDIRI_API", "SIMDIRI_ENUM_TYPE"}
    text_lines = [line for text in pages.values() for line in text.splitlines() if not line.startswith(".Dt ")]
    told = set(re.findall(constant, "\n".join(text_lines))) - {"SIMDIRI_1"}  # the version of the symbols
    named = {c for c in known if re.match(r"SIMDIRI_(OK|WARNING|ERROR|COMPONENT|CHANGE|IGNORED|LOSSY)", c)}
    in_header = set(structures(header))
    in_pages = {s for text in pages.values() for block in literals(text.splitlines()) for s in structures(block)}
    problems = report("no page has the function", declared - set(names))
    problems += report("no header has the function", set(names) - declared)
    problems += report("in two pages", {name for name in names if names.count(name) > 1})
    problems += report("no page has the constant", known - told)
    problems += report("no header has the constant", told - known)
    problems += report("no page has the name of", named - set(re.findall(constant, "\n".join(checks))))
    problems += report("no page has the structure", in_header - in_pages)
    problems += report("a header has another structure", in_pages - in_header)
    if problems:
        sys.exit(1)
    print("#include <simdiri/simdiri.h>\n#include <stdio.h>\n")
    print("\n".join(declaration for _, declaration in documented))
    print("""
static unsigned bit_of(uint64_t change) {
  unsigned bit = 0;
  while (change >>= 1) bit++;
  return bit;
}

static int differ(const char *name, const char *told) {
  if (strcmp(name, told) == 0) return 0;
  printf("'%s' is '%s' in the manual page\\n", name, told);
  return 1;
}

int main(void) {
  int is_wrong = 0;""")
    print("\n".join(checks))
    print("  return is_wrong;\n}")


if len(sys.argv) > 3 and sys.argv[1] == "library":
    library(sys.argv[2:])
elif len(sys.argv) == 5 and sys.argv[1] == "options":
    print("\n".join(sorted(options(*(open(path, encoding="utf-8").read().splitlines() for path in sys.argv[2:4]), sys.argv[4]))))
elif len(sys.argv) > 3 and sys.argv[1] == "links":
    print("\n".join(links(sys.argv[2:])))
elif len(sys.argv) == 3 and sys.argv[1] == "literals":
    for literal in literals(open(sys.argv[2], encoding="utf-8").read().splitlines()):
        print("\x1e")
        print(literal, end="")
else:
    sys.exit(__doc__)
