"""Changes files that the command reads, and runs it on them: it must end, by itself, with an exit status it documents."""
# SPDX-License-Identifier: MIT
import os
import shutil

import commands

# A folder or file that is changed, the commands that make it, and those that read it.
KINDS = (
    (
        "st",
        '"$simdiri" dedupe -q --key-file=../secret --state=st ../list >/dev/null',
        (
            '"$simdiri" state info st',
            '"$simdiri" state verify st',
            '"$simdiri" state contains --key-file=../secret st ../list',
            '"$simdiri" state merge st st2',
            '"$simdiri" state migrate st st3',
            '"$simdiri" state export st -o stream',
            '"$simdiri" state prune --older-than=1s st',
            '"$simdiri" dedupe --state=st ../table',
        ),
    ),
    (
        "stream",
        '"$simdiri" dedupe -q --state=st ../list >/dev/null && "$simdiri" state export --output-format=stream st -o stream',
        ('"$simdiri" state import stream st2', '"$simdiri" normalize stream'),
    ),
    ("packed.gz", '"$simdiri" normalize -q ../list -o packed.gz', ('"$simdiri" normalize packed.gz', '"$simdiri" dedupe -j2 packed.gz')),
    ("packed.zst", '"$simdiri" normalize -q ../list -o packed.zst', ('"$simdiri" normalize packed.zst', '"$simdiri" check packed.zst')),
    ("packed.xz", "cp ../list.xz packed.xz", ('"$simdiri" normalize packed.xz',)),
    ("packed.bz2", "cp ../list.bz2 packed.bz2", ('"$simdiri" normalize packed.bz2',)),
    ("rules", "cp ../rules rules", ('"$simdiri" key --rules=rules ../list',)),
    ("redirects", "cp ../redirects redirects", ('"$simdiri" key --redirects=redirects ../list',)),
    ("secret", "cp -p ../secret secret", ('"$simdiri" key --hash=siphash --key-file=secret ../list',)),
    ("table", "cp ../table table", ('"$simdiri" normalize --csv -f 2 table', '"$simdiri" redact --csv table')),
    ("list", "cp ../list list", ('"$simdiri" normalize list', '"$simdiri" label list', '"$simdiri" report list', '"$simdiri" extract list')),
    (
        "json",
        'sed "s/.*/{\\"a\\":1,\\"u\\":\\"http:\\/\\/a\\/%41\\\\\\\\u00e4\\"}/" ../list >json',
        ('"$simdiri" normalize --jsonl -f /u json', '"$simdiri" redact --jsonl json'),
    ),
)


def change(data, chooser):
    """One to four changes: bytes, pieces that are removed, repeated or moved, the end cut off, zeros."""
    data = bytearray(data)
    for _ in range(chooser.randint(1, 4)):
        size = len(data)
        at, length = chooser.randrange(size + 1), chooser.choice((1, 2, 8, 100, 4096))
        kind = chooser.randrange(7)
        if kind == 0:
            del data[at:]
        elif kind == 1:
            del data[at : at + length]
        elif kind == 2:
            data[at:at] = data[at : at + length]
        elif kind == 3:
            data[at : at + length] = bytes(length)
        elif kind == 4:
            data[at:at] = data[chooser.randrange(size + 1) :][:length]
        elif kind == 5 and size:
            data[at % size] ^= 1 << chooser.randrange(8)
        elif size:
            data[at % size] = chooser.choice((0, 1, 0x7F, 0x80, 0xFF, chooser.randrange(256)))
    return bytes(data)


def change_files(path, chooser):
    """Changes the file, or one or two files of the folder."""
    paths = [path]
    if os.path.isdir(path):
        names = sorted(os.listdir(path))
        paths = [os.path.join(path, name) for name in chooser.sample(names, min(len(names), chooser.choice((1, 1, 2))))]
    for name in filter(os.path.isfile, paths):
        with open(name, "rb") as file:
            data = file.read()
        with open(name, "wb") as file:
            file.write(change(data, chooser))


def read_changed(sanitized, reader, folder, whole):
    """Runs a reader in a copy of the folder. None, or what is wrong."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(whole, folder)
    done = commands.Child(["/bin/sh", "-c", reader], commands.LIMIT, folder, {"simdiri": sanitized})
    is_good = done.status in (0, 1, 2) and b"Sanitizer" not in done.errors and b"runtime error" not in done.errors
    return None if is_good and (done.status != 2 or done.errors) else done.report()


def run(program, sanitized, work, chooser):
    """Returns the number of runs and the reports of those that were wrong."""
    commands.write_inputs(work, chooser, chooser.choice((5, 300, 3000)))
    wrong, count = [], 0
    target, maker, readers = chooser.choice(KINDS)
    whole = os.path.join(work, "whole")
    made = commands.run(program, maker, whole)
    if made.status != 0:
        return 1, [made.report()]
    for i in range(4):
        changed = os.path.join(work, "changed")
        shutil.rmtree(changed, ignore_errors=True)
        shutil.copytree(whole, changed)
        change_files(os.path.join(changed, target), chooser)
        for reader in readers:
            report = read_changed(sanitized, reader, os.path.join(work, "run"), changed)
            count += 1
            if report:
                wrong.append(f"change {i} of {target}: {report}")
    return count, wrong
