"""Random command lines on random inputs, for disks, interrupts and damage."""
# SPDX-License-Identifier: MIT
import bz2
import gzip
import lzma
import os
import shutil

from child import Child

LIMIT = 900  # seconds until a run of a second is said to hang, on a machine with much other work
LINES = (
    "HTTP://h{0}.example/%7e{1}",
    "http://www.example.com:80/a/../b{1}?utm_source=x&b={0}&a=1#f",
    "https://b\u00fccher{0}.example/\u00e4/{1}?q=%C3%A4",
    "mailto:person{0}@example.org?subject={1}",
    "no iri {0} {1}",
    "http://user:secret{0}@[2001:db8::{0}]:8080/{1}",
    "urn:isbn:{0}-{1}",
    "",
)
# Each is a shell command; "$simdiri" is the command, inputs are in "..", outputs go to the folder of the run.
COMMANDS = (
    '"$simdiri" normalize --status ../list --rejects=rejects -o out',
    '"$simdiri" normalize -o out.gz ../list.gz',
    '"$simdiri" normalize --compress=zstd -o out ../list',
    '"$simdiri" normalize --profile=web -j2 ../list ../list.xz >out',
    '"$simdiri" convert --to=uri ../list >out',
    '"$simdiri" resolve --base=http://a/b/ ../list -o out',
    '"$simdiri" check ../list >out',
    '"$simdiri" parse --csv -f 2 ../table >out',
    '"$simdiri" compare --pairs ../pairs >out',
    '"$simdiri" extract -n ../list -o out',
    '"$simdiri" key --hash=siphash --key-file=../secret --rules=../rules --redirects=../redirects ../list >out',
    '"$simdiri" label ../list >out',
    '"$simdiri" redact ../list -o out',
    '"$simdiri" dedupe --count --explain-merges=merges -S 12M ../list >out',
    '"$simdiri" dedupe --key-file=../secret --state=st -o out ../list && "$simdiri" state verify st',
    '"$simdiri" dedupe --key-file=../secret --state=st ../list >out && "$simdiri" state merge st st2 && "$simdiri" state verify st2',
    '"$simdiri" partition --by=host -o "out-{}" ../list',
    '"$simdiri" report --output-format=json ../list -o out',
    '"$simdiri" diff --a= --b=--rung=simple ../list >out',
)


def make_lines(chooser, count):
    """UTF-8, of which some bytes are changed."""
    spread = chooser.choice((3, 100, 100000))
    text = "\n".join(
        chooser.choice(LINES).format(chooser.randrange(spread), chooser.randrange(spread)) for _ in range(count)
    ).encode()
    changed = bytearray(text)
    for _ in range(chooser.choice((0, 3, count // 50))):
        changed[chooser.randrange(len(changed))] = chooser.choice(b"%/:?#[]@\n\r\x00\xff\xc3 ")
    return bytes(changed) + b"\n"


def write(folder, name, data):
    with open(os.path.join(folder, name), "wb") as file:
        file.write(data)


def write_inputs(folder, chooser, count):
    """Every file that a command reads."""
    data = make_lines(chooser, count)
    lines = data.split(b"\n")[:-1]
    write(folder, "list", data)
    write(folder, "table", b"".join(b'%d,"%s"\n' % (i, line.replace(b'"', b'""')) for i, line in enumerate(lines)))
    write(folder, "pairs", b"".join(line + b"\t" + line.replace(b"%7e", b"~") + b"\n" for line in lines if b"\t" not in line))
    write(folder, "list.gz", gzip.compress(data, 1))
    write(folder, "list.xz", lzma.compress(data, preset=0))
    write(folder, "list.bz2", bz2.compress(data, 1))
    write(folder, "redirects", b"http://h1.example/~x\thttp://h2.example/~x\n")
    write(folder, "rules", b"simdiri-rules 1\nlossy sort\ndrop sid\n")
    write(folder, "secret", b"0123456789abcdef")
    os.chmod(os.path.join(folder, "secret"), 0o600)


def run(program, command, folder, **options):
    """Runs it in a new folder, which is left."""
    if os.path.exists(folder):
        shutil.rmtree(folder)
    os.mkdir(folder)
    environment = {"simdiri": program, **options.pop("environment", {})}
    return Child(["/bin/sh", "-c", command], LIMIT, folder, environment, **options)


def contents(folder, but=()):
    """Every file below the folder, except states: their secrets and dates differ."""
    found = {}
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if name not in but]
        for name in names:
            with open(os.path.join(place, name), "rb") as file:
                found[os.path.relpath(os.path.join(place, name), folder)] = file.read()
    return found
