#!/usr/bin/env python3
"""Usage: check_names.py SOURCE [--update]
       check_names.py --self-test

Checks the names and the words of this repository that a script can check. The rules:

  prefix    A function or variable with external linkage that a header of src/ declares begins with simdiri_, in the
            command with cli_. Files in python/native/ use the name of their module instead and are exempt.
  declared  In the command, the same for types, enum constants, macros and inline functions of such headers.
            cli/windows/ declares names of POSIX and is exempt.
  internal  In the library, these have no prefix: simdiri_ is for what the linker sees, and for types that include/ names.
  unique    In the library, one header only declares such a name. kernel/ is exempt: each ISA level has its own.
  guard     The include guard of a header of src/ is its path: SIMDIRI_CLI_IO_JSON_H for src/cli/io/json.h.
  truth     A truth value is a bool: no `int is_...` or `int has_...`.
  word      No identifier of src/ or include/ has a word that hides its meaning, such as crew for a worker pool.
  vague     The same for words that leave the meaning to the reader, such as kept and wanted; this rule also reads tests/.
            The words in the names of test functions, which are sentences, are exempt.
  sense     A word with one meaning has it in every name that a header of src/ declares: a part is of a normal form, a
            state is a set of keys on disk, a label is a text to group by, and rules are lossy or of redaction.
  bare      A static function has a name that a backtrace explains: not only run, put, check, add or find. This rule also
            reads tests/.
  basename  No two files of the library have the same name without its suffix, nor two files of the command.
  top       The top level has only the user's folders and files, files whose names begin with a dot, a licence and the
            list of changes. In a Git work tree, files that Git does not track are not looked at.
  comment   No comment has a phrase that hides its meaning, such as "told from". This rule also reads tests/, bench/,
            corpora/ and scripts.

Beside this script, names_known.txt lists the findings that are tolerated: "RULE FILE COUNT" a line, and
"basename FOLDERS NAME: REASON" for files that share a name. A file with more findings than its line says fails. So does
one with fewer: the list only gets shorter. --update writes the list anew, for example after a merge, and keeps the reasons of
names; a new line for a basename needs a reason, which a person writes. SPDX-License-Identifier: MIT"""
import collections
import os
import re
import shutil
import subprocess
import sys
import tempfile

KNOWN = "tests/build/names_known.txt"

# Words of identifiers, and what to write instead.
WORDS = {
    "most": "max", "least": "min", "room": "capacity", "crew": "worker_pool", "lane": "worker", "lanes": "workers",
    "settle": "resolve_deferred", "settled": "resolved", "waiting": "deferred", "recent": "cache",
    "serves": "is_vectorizable", "leads": "follows_redirects", "stands": "representative", "stand": "is",
    "blame": "map_offset_to_reference", "looks": "confusables", "visit": "confirm", "suspect": "candidate",
    "suspects": "candidates", "octet": "byte", "octets": "bytes",
}
# These names are public and stay, or are not ours.
KEPT = {"SIMDIRI_ERROR_OCTET_MERGE", "Py_VISIT", "at_least"}
# Places in which a word is the field's own: a lane is a part of a vector register, Python's `visit` is the argument of
# tp_traverse, the leads of UTF-8 are the first bytes of characters, and records are waiting for a worker.
FIELD_WORDS = {"lane": ("src/iri/kernel/",), "lanes": ("src/iri/kernel/",), "visit": ("src/bindings/python/native/",),
               "leads": ("src/cli/util/visual.c",), "waiting": ("src/cli/stream/worker_pool.c",)}

# Words of identifiers that leave the meaning to the reader, and what to write instead.
VAGUE = {"usual": "default, common", "kept": "what is stored or remains", "got": "actual, count", "wanted": "expected, requested, needed",
         "odd": "what is wrong with it", "bare": "what it lacks"}

# Words with one meaning, what a header means by another word, and where a name with the word may be declared: where the
# word has its meaning, and where the field gives it another one. Names that include/ declares are exempt.
SENSES = {
    "part": ("of a normal form; else a component, a shard, a stretch of a long record, a setting, a piece",
             ("src/keys/parts/", "src/keys/key/keyer.h", "src/keys/option_text/", "src/cli/commands/parts/", "src/cli/commands/report/", "src/bindings/",
              "src/iri/web/ip.h", "src/cli/options/", "src/cli/args/")),
    "state": ("a set of keys on disk; else data, a mode, a reader, what is carried over",
              ("src/keys/state/", "src/cli/state/", "src/cli/commands/state/", "src/cli/commands/dedupe/", "src/cli/options/",
               "src/cli/outcome/", "src/cli/io/", "src/bindings/python/native/native.h")),
    "label": ("a text to group by; else a dns_label, a name",
              ("src/text/label/", "src/keys/option_text/", "src/cli/commands/label/", "src/cli/options/", "src/bindings/", "src/iri/options/",
               "src/iri/kernel/")),
    "rule": ("lossy, of a rules file, or of redaction; else a plan, a change, an option",
             ("src/keys/key/", "src/keys/rules/", "src/keys/suffix/", "src/keys/option_text/", "src/text/redact/", "src/cli/commands/", "src/cli/keyer/", "src/cli/options/",
              "src/cli/outcome/", "src/bindings/", "src/cli/format/choice/secret_columns.h")),
}

BARE = {"add", "ask", "check", "do", "end", "find", "get", "give", "go", "make", "next", "put", "run", "say", "set", "show",
        "step", "take", "test", "try", "work"}

# Phrases of comments, and what to write instead. "octet" is not among them: specifications use it.
PHRASES = [
    (r"as (?:it|they) stands?\b", "unchanged"),
    (r"\b(?:may |can |could |must |cannot |which |that |what |it |one )?stands?\b(?! for\b)", "is, contains, follows, precedes"),
    (r"\bin front of\b", "before"),
    (r"\bbehind\b", "after"),
    (r"\btold (?:from|apart)\b|\btells? \w+ (?:from|apart)\b", "distinguished, compared"),
    (r"\b(?:comes?|came) (?:to|of)\b(?! an? )|\bbecomes? of\b", "results in; the result"),
    (r"\bmade up\b", "random, generated"),
    (r"\blook(?:s|ed)? (?:at|after)\b", "checks, reads; manages"),
    (r"\b(?:the|its|their) like\b|\bor the like\b", "name the things"),
    (r"\b(?:has|have) it that\b|\bso be it\b", "cut it"),
    (r"\boctets? of room\b|\broom for\b", "capacity"),
    (r"\bfound by (?:itself|themselves)\b", "say who finds it"),
    (r"\bwhat is no\b|\bthat is no\b", "is not a"),
]
PHRASES = [(re.compile(pattern, re.I), better) for pattern, better in PHRASES]

# Comments and literals of C: only one alternative matches at each place.
C_TOKEN = re.compile(r'/\*(?P<block>.*?)\*/|//(?P<line>(?:\\\n|[^\n])*)|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)
SCRIPT_COMMENT = re.compile(r"(?:^|[ \t;])#(?![!{(])[ \t]*([^\n]*)", re.M)
PROTOTYPE = re.compile(r"([A-Za-z_]\w*)\s*\((?!\s*\*)")


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def split_c(text):
    """The code without comments and literals, and the comments. Line numbers stay."""
    comments = []

    def replace(match):
        if match["block"] is not None or match["line"] is not None:
            comments.append((text.count("\n", 0, match.start()) + 1, match["block"] or match["line"] or ""))
            return " " + "\n" * match[0].count("\n")
        return '""' + "\n" * match[0].count("\n")

    return C_TOKEN.sub(replace, text), comments


def split_script(text):
    """The comments of a script: shell, Python, CMake, awk."""
    return [(text.count("\n", 0, match.start(1)) + 1, match[1]) for match in SCRIPT_COMMENT.finditer(text)]


def join_comments(comments):
    """Comments on lines that follow each other are one text: a phrase may continue on the next line."""
    joined, following = [], None
    for line, text in comments:
        if line == following and joined:
            joined[-1] = (joined[-1][0], joined[-1][1] + "\n" + text)
        else:
            joined.append((line, text))
        following = line + text.count("\n") + 1
    return [(line, re.sub(r"\n[ \t*/#]*", " ", text)) for line, text in joined]


def keep_outer(code):
    """Code outside of braces; `{}` marks a body. Each statement ends with ';' or '}'."""
    outer, depth = [], 0
    for char in code:
        if char == "{":
            depth += 1
            if depth == 1:
                outer.append("{")
        elif char == "}":
            depth = max(0, depth - 1)
            if depth == 0:
                outer.append("}")
        elif depth == 0 or char == "\n":
            outer.append(char)
    return "".join(outer)


def list_enums(code):
    for match in re.finditer(r"\benum\b[^;{()]*\{([^}]*)\}", code):
        for part in match[1].split(","):
            name = re.match(r"\s*([A-Za-z_]\w*)", part)
            if name:
                yield name[1]


def list_declared(code, guard):
    """The names that a header declares: pairs of a kind (external, inline, type, macro, constant) and a name."""
    for match in re.finditer(r"^[ \t]*#[ \t]*define[ \t]+(\w+)", code, re.M):
        if match[1] != guard:
            yield "macro", match[1]
    code = re.sub(r"^[ \t]*#(?:\\\n|[^\n])*", "", code, flags=re.M)
    yield from (("constant", name) for name in list_enums(code))
    # A body ends the statement of a function, but not that of a type.
    for statement in re.split(r";|(?<=\))\s*\{\s*\}", keep_outer(code)):
        statement = " ".join(re.sub(r"__attribute__\s*\(\(.*?\)\)|\b_Static_assert\s*\(.*|\[[^\]]*\]", " ", statement, flags=re.S).split())
        if not statement or statement in ("{}", "}"):
            continue
        pointer = re.search(r"\(\s*\*\s*(\w+)", statement)
        function = PROTOTYPE.search(statement)
        tag = re.match(r"(?:struct|union|enum) (\w+) ?\{ ?\}", statement)
        if statement.startswith("typedef"):
            name = pointer or re.search(r"(\w+)$", statement) or function
            if name:
                yield "type", name[1]
        elif re.match(r"(?:struct|union|enum) \w+$|\w+ ?\(", statement): # a declaration only; a call of a macro
            continue
        elif function and (not pointer or function.start() < pointer.start()):
            yield "inline" if re.search(r"\b(?:static|inline|ALWAYS_INLINE)\b", statement) else "external", function[1]
        elif tag and statement.endswith("}"):
            yield "type", tag[1]
        elif re.search(r"^extern\b", statement):
            name = re.search(r"(\w+)$", statement.split("=")[0].strip())
            if name:
                yield "external", name[1]


def walk(root, folders, suffixes=None):
    for folder in folders:
        for place, names, files in os.walk(os.path.join(root, folder)):
            relative = os.path.relpath(place, root)
            names[:] = sorted(name for name in names if not name.startswith((".", "build", "__"))
                              and os.path.join(relative, name) not in ("tests/fuzzers/corpus", "corpora/samples"))
            for name in sorted(files):
                if suffixes is None or name.endswith(suffixes):
                    yield os.path.join(relative, name)


def is_generated(text):
    return "generated" in text[:400].lower() and "do not edit" in text[:600].lower()


class Findings:
    def __init__(self):
        self.places = collections.defaultdict(list) # (rule, file) to messages
        self.basenames = {}                         # (folders, stem) to files

    def add(self, rule, path, line, text):
        self.places[rule, path].append(f"{path}:{line}: {text}" if line else f"{path}: {text}")


TOP = {"src", "include", "bench", "tests", "corpora", "CMakeLists.txt", "README.md", "LICENSE", "CHANGELOG.md", "build"}


def list_top(root):
    if os.path.exists(os.path.join(root, ".git")) and shutil.which("git"):
        listed = subprocess.run(["git", "-C", root, "ls-files", "-z"], capture_output=True, text=True)
        if listed.returncode == 0:
            return {path.split("/")[0] for path in listed.stdout.split("\0") if path}
    return set(os.listdir(root))


def check_top(root, findings):
    for name in sorted(list_top(root) - TOP):
        if not name.startswith("."):
            findings.add("top", name, 0, "does not belong at the top level")


def check_words(path, code, findings):
    for number, line in enumerate(code.split("\n"), 1):
        if re.match(r"\s*#\s*include", line):
            continue
        for name in re.findall(r"[A-Za-z_]\w*", line):
            if name in KEPT:
                continue
            for word in re.findall(r"[a-z]+|[A-Z][a-z]*(?![A-Z])|[A-Z]+", name):
                word = word.lower()
                if word in WORDS and not path.startswith(FIELD_WORDS.get(word, ("//",))):
                    findings.add("word", path, number, f"{name}: '{word}' hides the meaning; '{WORDS[word]}', for example")
        for name in re.findall(r"\bint\s+\*?\s*((?:simdiri_|cli_)?(?:is|has)_\w+)", line):
            findings.add("truth", path, number, f"int {name}: a truth value is a bool")


def check_header(path, code, findings, public, owners):
    """`public`: all names of include/. `owners`: the first header that declares a name, for the library's names."""
    guard = "SIMDIRI_" + re.sub(r"\W", "_", path[len("src/"):]).upper()
    prefix = ("cli_", "CLI_") if path.startswith("src/cli/") else ("simdiri_", "SIMDIRI_")
    found = re.search(r"#\s*ifndef\s+(\w+)\s+#\s*define\s+\1\b", code)
    if found and found[1].endswith("_H") and found[1] != guard:
        findings.add("guard", path, 0, f"the include guard {found[1]} is not {guard}")
    for kind, name in sorted(set(list_declared(code, found[1] if found else ""))):
        if kind == "external" or path.startswith("src/cli/"):
            is_posix = kind != "external" and path.startswith("src/cli/windows/")
            if not name.startswith(prefix) and not is_posix:
                rule = "prefix" if kind == "external" else "declared"
                findings.add(rule, path, 0, f"{kind} {name} does not begin with {' or '.join(prefix)}")
            continue
        if name.startswith(prefix) and name not in public:
            findings.add("internal", path, 0, f"{kind} {name} is not public: it has no prefix")
        owner = owners.setdefault(name, path)
        if owner != path and not path.startswith("src/iri/kernel/"):
            findings.add("unique", path, 0, f"{kind} {name} is declared in {owner}, too")


def check_vague(path, code, findings):
    names = {}
    for match in re.finditer(r"[A-Za-z_]\w*", code):
        names.setdefault(match[0], match)
    for match in names.values():
        if match[0].startswith("test_") or match[0] in KEPT:
            continue
        for word in set(match[0].lower().split("_")) & VAGUE.keys():
            line = code.count("\n", 0, match.start()) + 1
            findings.add("vague", path, line, f"{match[0]}: '{word}'; better: {VAGUE[word]}")


def check_senses(path, code, findings, public):
    """A local variable or parameter that is only the word, such as a label of a host in a room about hosts, is exempt."""
    for name in set(re.findall(r"[A-Za-z_]\w*", re.sub(r"^[ \t]*#[ \t]*include.*", "", code, flags=re.M))) - public:
        words = [word.removesuffix("s") for word in name.lower().split("_")]
        for word, (meaning, places) in SENSES.items():
            if word in words and len(words) > 1 and not name.endswith("_H") and not path.startswith(places) \
                    and not re.search(r"(?:^|_)(?:dns|u)_" + word, name.lower()):
                findings.add("sense", path, 1, f"{name}: '{word}' is {meaning}")


def check_static(path, code, findings):
    for match in re.finditer(r"^static\b[^;{}()=]*?\b(\w+)\s*\(", code, re.M):
        if match[1] in BARE:
            findings.add("bare", path, code.count("\n", 0, match.start(1)) + 1, f"static {match[1]}() does not say what it does")


def check_comments(path, comments, findings):
    for line, text in join_comments(comments):
        for pattern, better in PHRASES:
            for match in pattern.finditer(text):
                findings.add("comment", path, line, f"a comment has \"{match[0]}\"; better: {better}")


def check_basenames(paths, findings):
    stems = collections.defaultdict(lambda: collections.defaultdict(set))
    for path in paths:
        if path.startswith("src/") and not path.startswith(("src/bindings/python/", "src/docs/examples/")):
            component = "command" if path.startswith("src/cli/") else "library"
            folder, name = os.path.split(path)
            stems[component][os.path.splitext(name)[0]].add(folder[len("src/"):])
    for component in stems.values():
        for stem, folders in component.items():
            if len(folders) > 1:
                findings.basenames[",".join(sorted(folders)), stem] = None


def check(root):
    findings = Findings()
    files = 0
    paths = list(walk(root, ("src", "include"), (".c", ".h", ".cc")))
    public = {name for path in walk(root, ("include",)) for name in re.findall(r"\w+", split_c(read(os.path.join(root, path)))[0])}
    owners = {}
    for path in paths + list(walk(root, ("tests", "bench", "corpora"), (".c", ".h", ".cc"))):
        text = read(os.path.join(root, path))
        if is_generated(text):
            continue
        files += 1
        code, comments = split_c(text)
        check_comments(path, comments, findings)
        if path.startswith(("src/", "include/")):
            check_words(path, code, findings)
        if path.startswith(("src/", "include/", "tests/")):
            check_static(path, code, findings)
            check_vague(path, code, findings)
        if path.startswith("src/") and path.endswith(".h") and not path.startswith("src/bindings/python/"):
            check_header(path, code, findings, public, owners)
            check_senses(path, code, findings, public)
    for path in walk(root, ("src", "tests", "bench", "corpora")):
        name = os.path.basename(path)
        text = None
        if name.endswith((".sh", ".py", ".cmake", ".awk")) or name == "CMakeLists.txt" or "." not in name:
            text = read(os.path.join(root, path))
            if "." not in name and not text.startswith("#!"):
                continue
            if os.path.basename(path) != os.path.basename(__file__) and not is_generated(text):
                files += 1
                check_comments(path, split_script(text), findings)
    check_basenames(paths, findings)
    check_top(root, findings)
    return findings, files


def read_known(path):
    counts, reasons = {}, {}
    if os.path.exists(path):
        for line in read(path).splitlines():
            if line.startswith("basename "):
                words, _, reason = line[len("basename "):].partition(":")
                folders, stem = words.split()
                reasons[folders, stem] = reason.strip()
            elif line.strip() and not line.startswith("#"):
                rule, file, count = line.split()
                counts[rule, file] = int(count)
    return counts, reasons


def compare(findings, counts, reasons):
    """The messages of what is new, and of what is gone from the tree but still listed."""
    for key, messages in sorted(findings.places.items()):
        if len(messages) > counts.get(key, 0):
            yield from (f"{key[0]}: {message}" for message in messages)
            if key in counts:
                yield f"{key[0]}: {key[1]} has {len(messages)} of these; {counts[key]} are tolerated"
    for key, count in sorted(counts.items()):
        if len(findings.places.get(key, [])) < count:
            yield f"{os.path.basename(KNOWN)} has '{key[0]} {key[1]} {count}', there are {len(findings.places.get(key, []))}: shorten it"
    for key in sorted(findings.basenames):
        if not reasons.get(key):
            yield f"basename: {key[1]} is in {key[0].replace(',', ' and in ')}: rename one, or list it with a reason"
    for key in sorted(set(reasons) - set(findings.basenames)):
        yield f"{os.path.basename(KNOWN)} has 'basename {key[0]} {key[1]}', which is gone: cut the line"


def write_known(path, findings, reasons):
    with open(path, "w", encoding="utf-8") as file:
        file.write("# Names and words that are tolerated until they are changed: tests/build/check_names.py.\n"
                   "# sense: states and rules of the kernel, SipHash and libsodium (their own words), the Bidi rule of RFC 5893, rules\n"
                   "# that explain shows, percent rules, positions in rotated logs and in quoted fields; vague: not changed yet.\n")
        file.writelines(f"{rule} {name} {len(messages)}\n" for (rule, name), messages in sorted(findings.places.items()))
        file.write("# Files that share a name, and why.\n")
        by_stem = {stem: reason for (_, stem), reason in reasons.items()}
        file.writelines(f"basename {folders} {stem}: {reasons.get((folders, stem), by_stem.get(stem, ''))}".rstrip() + "\n"
                        for folders, stem in sorted(findings.basenames))


# ---------------------------------------------------------------------------------------------- self-test

GOOD = {
    "include/simdiri/simdiri.h": "bool simdiri_is_ok(int a);\ntypedef struct simdiri_other simdiri_other;\n",
    "src/iri/parse/parse.h": "#ifndef SIMDIRI_IRI_PARSE_PARSE_H\n#define SIMDIRI_IRI_PARSE_PARSE_H\n#define PARSE_MAX 3\n"
    "typedef struct span { const char *text; size_t len; } span;\nenum kind { KIND_A, KIND_B = 2 };\nstruct simdiri_other { int a; };\n"
    "int simdiri_parse(const char *text, int (*callback)(void *data));\n"
    "static inline int add_one(int a) { return a + 1; }\nextern const char simdiri_names[][8];\n#endif\n",
    "src/keys/key/key.h": "#ifndef SIMDIRI_KEYS_KEY_KEY_H\n#define SIMDIRI_KEYS_KEY_KEY_H\nenum { KEY_A };\n#endif\n",
    "src/iri/kernel/vec.h": "#ifndef SIMDIRI_IRI_KERNEL_VEC_H\n#define SIMDIRI_IRI_KERNEL_VEC_H\nint simdiri_lane(int lane);\n"
    "enum { BLOCK_LEN = 8 };\n#endif\n",
    "src/iri/kernel/wide.h": "#ifndef SIMDIRI_IRI_KERNEL_WIDE_H\n#define SIMDIRI_IRI_KERNEL_WIDE_H\nenum { BLOCK_LEN = 16 };\n#endif\n",
    "src/iri/parse/parse.c": '#include "iri/parse/room.h"\n// Adds one. RFC 3986 stands for the standard.\n'
    "static int add_two(int a) { return a + 2; }\nint simdiri_parse(int almost) { return add_two(almost); }\n",
    "src/cli/io/json.h": "#ifndef SIMDIRI_CLI_IO_JSON_H\n#define SIMDIRI_CLI_IO_JSON_H\nvoid cli_write(void);\n#endif\n",
    "tests/unit/test_parse.c": "static void run_parse(void) {}\n",
    "tests/run": "#!/bin/sh\n# Runs the tests.\necho 'it stands'\n",
}
# What is changed of the good tree, and the finding: the only one.
BAD = {
    "a function without its prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("int simdiri_parse(", "int parse(")}, "prefix: src/iri/parse/parse.h: external parse "),
    "a variable without its prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("simdiri_names", "names")}, "external names "),
    "the library's prefix in the command": (
        {"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("cli_write", "simdiri_write")}, "external simdiri_write "),
    "a type": (
        {"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("#endif", "typedef struct { int a; } span;\n#endif")},
        "declared: src/cli/io/json.h: type span "),
    "an inline function": (
        {"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("void cli_write(void);", "static inline int add_one(void) { return 1; }")},
        "declared: src/cli/io/json.h: inline add_one "),
    "a macro": ({"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("#endif", "#define JSON_MAX 3\n#endif")}, "macro JSON_MAX "),
    "an enum constant": ({"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("#endif", "enum { JSON_A };\n#endif")}, "constant JSON_A "),
    "an internal type with a prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("span", "simdiri_span")}, "internal: src/iri/parse/parse.h: type simdiri_span "),
    "an internal inline function with a prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("add_one", "simdiri_add")}, "internal: src/iri/parse/parse.h: inline simdiri_add "),
    "an internal constant with a prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("KIND_B", "SIMDIRI_B")}, "internal: src/iri/parse/parse.h: constant SIMDIRI_B "),
    "a type of a function with a prefix": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("enum kind", "typedef int simdiri_order(const char *a);\nenum kind")},
        "internal: src/iri/parse/parse.h: type simdiri_order "),
    "a name in two headers": (
        {"src/keys/key/key.h": GOOD["src/keys/key/key.h"].replace("KEY_A", "KIND_A")},
        "unique: src/keys/key/key.h: constant KIND_A is declared in src/iri/parse/parse.h"),
    "an include guard": ({"src/cli/io/json.h": GOOD["src/cli/io/json.h"].replace("IO_JSON_H", "IO_TEXT_H")}, "guard: src/cli/io/json.h"),
    "an int for a truth value": ({"src/iri/parse/parse.c": "static int is_digit(int a) { return a; }\n"}, "truth: src/iri/parse/parse.c:1"),
    "such a member": ({"include/simdiri/simdiri.h": "struct simdiri_other {\n int has_path;\n};\n"}, "truth: include/simdiri/simdiri.h:2"),
    "a hiding word in a name": ({"src/iri/parse/parse.c": "\nstatic int take_room(void) { return 0; }\n"}, "word: src/iri/parse/parse.c:2: take_room"),
    "a hiding word in a macro": ({"src/iri/parse/parse.c": "#define NAME_MOST 3\n"}, "NAME_MOST: 'most'"),
    "a vague word": ({"src/iri/parse/parse.c": "\nstatic int find_next(int kept) { return kept; }\n"}, "vague: src/iri/parse/parse.c:2: kept"),
    "a vague word of a test": ({"tests/unit/test_parse.c": "int is_wanted;\n"}, "vague: tests/unit/test_parse.c:1: is_wanted"),
    "a word in another sense": (
        {"src/iri/parse/parse.h": GOOD["src/iri/parse/parse.h"].replace("#endif", "typedef struct { int a; } ipv6_state;\n#endif")},
        "sense: src/iri/parse/parse.h:1: ipv6_state: 'state'"),
    "a lane outside of the kernel": ({"src/iri/parse/parse.c": "int simdiri_lane;\n"}, "'lane'"),
    "a bare static function": ({"src/iri/parse/parse.c": "static void put(int a) { (void)a; }\n"}, "bare: src/iri/parse/parse.c:1"),
    "a bare static function of a test": ({"tests/unit/test_parse.c": "static void run(void) {}\n"}, "bare: tests/unit/test_parse.c:1"),
    "a riddle in a comment": ({"src/iri/parse/parse.c": "/* What stands there.\n */\n"}, "comment: src/iri/parse/parse.c:1"),
    "a riddle on two lines": ({"src/iri/parse/parse.c": "// The keys are told\n// from each other.\n"}, '"told from"'),
    "a riddle in a script": ({"tests/run": "#!/bin/sh\n# Paths and the like.\n"}, "comment: tests/run:2"),
    "a file at the top": ({"wheel.log": ""}, "top: wheel.log: does not belong"),
    "two files of one name": ({"src/keys/key/parse.c": "\n"}, "basename: parse is in iri/parse and in keys/key"),
}


def make_tree(root, tree):
    for path, text in tree.items():
        os.makedirs(os.path.dirname(os.path.join(root, path)), exist_ok=True)
        with open(os.path.join(root, path), "w", encoding="utf-8") as file:
            file.write(text)


def find_faults(root):
    return list(compare(check(root)[0], *read_known(os.path.join(root, KNOWN))))


def self_test():
    failed = []
    for name, (changes, expected) in {"the good tree": ({}, None), **BAD}.items():
        with tempfile.TemporaryDirectory() as root:
            make_tree(root, {**GOOD, **changes})
            faults = find_faults(root)
            if (expected is None and faults) or (expected and (len(faults) != 1 or expected not in faults[0])):
                failed.append(f"{name}: wanted {expected!r}, found {faults}")
            if not expected or "basename" in expected or "top:" in expected: # a file that make_tree does not remove
                continue
            # Listed, it is tolerated; repaired, its line has to go.
            os.makedirs(os.path.join(root, os.path.dirname(KNOWN)), exist_ok=True)
            write_known(os.path.join(root, KNOWN), check(root)[0], {})
            if find_faults(root):
                failed.append(f"{name}: listed, and found")
            make_tree(root, GOOD)
            if not any("shorten it" in fault for fault in find_faults(root)):
                failed.append(f"{name}: repaired, and still listed")
    with tempfile.TemporaryDirectory() as root:
        make_tree(root, {**GOOD, "src/keys/key/parse.c": "\n", KNOWN: "basename iri/parse,keys/key parse:\n"})
        if not any("with a reason" in fault for fault in find_faults(root)):
            failed.append("a basename without a reason")
        make_tree(root, {KNOWN: "basename iri/parse,keys/key parse: both parse\n"})
        if find_faults(root):
            failed.append("a basename with a reason")
    for text in failed:
        print("FAILED:", text)
    print(f"names, self-test: {len(BAD) + 3 - len(failed)} passed, {len(failed)} failed")
    return not failed


def main():
    arguments = sys.argv[1:]
    if arguments == ["--self-test"]:
        sys.exit(0 if self_test() else 1)
    update = "--update" in arguments
    arguments = [word for word in arguments if word != "--update"]
    if len(arguments) != 1:
        sys.exit(__doc__)
    findings, files = check(arguments[0])
    path = os.path.join(arguments[0], KNOWN)
    counts, reasons = read_known(path)
    if update:
        write_known(path, findings, reasons)
        counts, reasons = read_known(path)
    faults = list(compare(findings, counts, reasons))
    for fault in faults:
        print("FAILED:", fault)
    tolerated = collections.Counter()
    for (rule, _), count in counts.items():
        tolerated[rule] += count
    listed = ", ".join(f"{rule} {count}" for rule, count in sorted(tolerated.items())) or "none"
    print(f"names: {files} files, {len(faults)} faults; tolerated: {listed}, basename {len(reasons)}")
    sys.exit(0 if files > 1 and not faults else 1)


if __name__ == "__main__":
    main()
