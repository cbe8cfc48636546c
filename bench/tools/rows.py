# SPDX-License-Identifier: MIT
"""The rows of the measurements: what each runs, on which input, and beside which peers. plan.py makes jobs of them."""

CALLS, SHAPES, LISTS, KEYS, FORMATS, PYTHON = GROUPS = (
    "Library: one call for each IRI, one call for all", "Library: ISA levels, lengths, and lines that change",
    "Command: lists", "Command: keys and dedupe", "Command: formats", "Python")
# Generated lists of bench_simdiri: (input, title), and lengths of generated IRIs.
SHAPED = (("clean:100", "all lines normal"), ("clean:70", "70 % of lines normal"), ("clean:0", "no line normal"),
          ("hostile:dots", "dot segments"))
LENGTHS = (20, 70, 500)
# Peers in bench_simdiri: (name there, row of this library, title).
CONTENDERS = (("ada", "one call, web", "ada"), ("ada", "one call, uri", "ada"),
              ("uriparser", "one call, uri", "uriparser"), ("libcurl", "one call, uri", "libcurl"),
              ("ada_can_parse", "check -j1", "ada, can_parse"))
RUST = {"url": ("one call, web", "Rust url"), "fluent-uri": ("one call, iri", "Rust fluent-uri"),
        "iri-string": ("one call, iri", "Rust iri-string"),
        "fluent-uri, check": ("check -j1", "Rust fluent-uri, parse"),
        "iri-string, check": ("check -j1", "Rust iri-string, validate")}
# Rows of the command: (group, row, arguments, input).
COMMANDS = (
    (LISTS, "normalize -j1", "normalize -j1", "list"), (LISTS, "normalize -j2", "normalize -j2", "list"),
    (LISTS, "check -j1", "check -j1", "normal"), (LISTS, "check -j1, any lines", "check -j1", "list"),
    (LISTS, "convert to uri -j1", "convert -j1 --to=uri", "list"),
    (LISTS, "convert to iri -j1", "convert -j1 --to=iri", "list"), (LISTS, "parse -j1", "parse -j1", "list"),
    (LISTS, "resolve -j1", "resolve -j1 --base=http://host.example/a/b", "references"),
    (LISTS, "redact -j1", "redact -j1", "list"),
    (LISTS, "compare --pairs -j1", "compare -j1 --pairs", "pairs"),
    (KEYS, "normalize -j1, keys' list", "normalize -j1", "mixed"), (KEYS, "key -j1", "key -j1", "mixed"),
    (KEYS, "key siphash -j1", "key -j1 --hash=siphash --key-file={secret}", "mixed"),
    (KEYS, "key lossy -j1", "key -j1 --lossy=crawl", "mixed"),
    (KEYS, "dedupe -j1", "dedupe -j1", "mixed"), (KEYS, "dedupe -j2", "dedupe -j2", "mixed"),
    (KEYS, "dedupe xxh3 -j1", "dedupe -j1 --hash=xxh3", "mixed"),
    (KEYS, "dedupe xxh3 -j2", "dedupe -j2 --hash=xxh3", "mixed"),
    (KEYS, "parse --get=domain -j1", "parse -j1 --get=domain", "mixed"),
    (KEYS, "key --by=domain -j1", "key -j1 --by=domain", "mixed"),
    (KEYS, "partition -j1", "partition -j1 --by=domain --files=1000 -o {fresh}/%d", "mixed"),
    (KEYS, "dedupe state 64M -j1", "dedupe -j1 -S 64M --state={fresh}/state -o {fresh}/out", "mixed"),
    (FORMATS, "log -j1", "normalize -j1 --log=combined", "log"),
    (FORMATS, "log -j2", "normalize -j2 --log=combined", "log"),
    (FORMATS, "label log -j1", "label -j1 --log=combined", "log"),
    (FORMATS, "label log -j2", "label -j2 --log=combined", "log"),
    (FORMATS, "redact log -j1", "redact -j1 --log=combined", "log"),
    (FORMATS, "redact log -j2", "redact -j2 --log=combined", "log"),
    (FORMATS, "csv -j1", "normalize -j1 --csv --header -f url", "csv"),
    (FORMATS, "jsonl -j1", "normalize -j1 --jsonl -f /page/url", "jsonl"),
    (FORMATS, "gzip log -j1", "normalize -j1 --log=combined", "gzip"),
    (FORMATS, "gzip log -j2", "normalize -j2 --log=combined", "gzip"),
    (FORMATS, "zstd log -j2", "normalize -j2 --log=combined", "zstd"),
    (FORMATS, "log to gzip -j2", "normalize -j2 --log=combined -o {fresh}/out.gz", "part:log"))
NORMALIZE, MEMORY = "normalize -j1, keys' list", "dedupe -j1, memory"
# Rows with a row of their own: (row, the row that is subtracted from it, the end of its name).
ABOVE = tuple((row, NORMALIZE, ", above normalize") for row in
              ("dedupe -j1", "dedupe xxh3 -j1", "key -j1", "key siphash -j1", "parse --get=domain -j1")) + (
    ("partition -j1", "key --by=domain -j1", ", above key --by"),)
# Peers of the command: (row, title, command, input). The first word is the program that must be there.
PEERS = (
    ("normalize -j1", "cat", "cat FILE", "list"), ("normalize -j1", "wc -l", "wc -l FILE", "list"),
    ("dedupe -j1", "sort -u", "sort -u --parallel=1 FILE", "part:mixed"),
    ("dedupe -j1", "awk '!seen[$0]++'", "awk !seen[$0]++ FILE", "part:mixed"),
    ("dedupe -j1", "w3lib and a set", "VENV TOOLS/../peers/crawler.py FILE", "part:mixed"),
    ("log -j1", "awk '{ print $7 }'", "awk {print$7} FILE", "log"),
    ("csv -j1", "mlr cut", "mlr --icsv --ocsv cut -f url FILE", "part:csv"),
    ("jsonl -j1", "simdjson", "SIMDJSON FILE /page/url", "jsonl"),
    ("jsonl -j1", "jq", "jq -r .page.url FILE", "part:jsonl"),
    ("jsonl -j1", "mlr", "mlr --ijsonl --ojsonl cut -f page.url FILE", "part:jsonl"),
    ("gzip log -j1", "zcat", "zcat FILE", "gzip"), ("gzip log -j1", "igzip -dc", "igzip -dc FILE", "gzip"))


PYTHON_ROWS = ("a call of len", "normalize(str)", "key(str)", "SeenSet.add(str)", "normalize(list)",
               "normalize(column)", "key(column)", "SeenSet.add(column)", "check(column)", "convert(column)", "parse(column)")
