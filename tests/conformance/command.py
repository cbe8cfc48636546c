#!/usr/bin/env python3
"""Usage: command.py [--suites=FOLDER] PROGRAM [ARGUMENT...]: asks a command, such as that of a release or one in an emulator
(command.py qemu-aarch64 simdiri), the vectors of corpora/vectors, the public suites of FOLDER as far as a command can be
asked, and laws about all texts of these suites. Exit status: 0 all hold, 1 some do not. SPDX-License-Identifier: MIT"""
import collections
import os
import pathlib
import shutil
import sys

import command_suites
import command_vectors
from command_asker import STATUS, Asker, Question, Refused, is_error

HERE = pathlib.Path(__file__).resolve().parent
VECTORS = HERE.parents[1] / "corpora" / "vectors"
SHOWN = 20


class Report:
    def __init__(self):
        self.counts = collections.Counter()
        self.reasons = collections.Counter()
        self.failed = 0

    def judge(self, part, name, holds, actual=""):
        self.counts[part, holds] += 1
        if not holds:
            self.failed += 1
            if self.failed <= SHOWN:
                print(f"FAILED {part}: {name}: got {actual!r}")

    def finish(self, part):
        skipped = sum(self.reasons.values())
        for reason, count in self.reasons.most_common():
            print(f"  skipped {count}: {reason}")
        self.reasons.clear()
        print(f"{part}: {self.counts[part, True]} passed, {self.counts[part, False]} failed, {skipped} skipped", flush=True)


def ask_all(report, asker, part, items):
    questions = [item for item in items if isinstance(item, Question)]
    report.reasons.update(str(item) for item in items if not isinstance(item, Question))
    for question, answer in asker.ask(questions):
        holds = not isinstance(answer, Refused) and question.judge(answer)
        report.judge(part, f"{question.name} {question.arguments} {question.record!r}", holds, answer)
    report.finish(part)


def collect_texts(folder):
    operations = ("normalize", "resolve", "valid", "whatwg_href")
    records = {command_suites.read_member(case, "input") for case in command_suites.read_cases(folder)
               if case["op"] in operations and "caution" not in case}
    return sorted(record for record in records if record is not None and b"\0" not in record)


def join_parts(told):
    made = told["scheme"] + b":" if "scheme" in told else b""
    made += b"//" + told["authority"] if "authority" in told else b""
    made += told["path"] + (b"?" + told["query"] if "query" in told else b"")
    return made + (b"#" + told["fragment"] if "fragment" in told else b"")


def check_laws(report, asker, texts):
    """One thread and four give the same; normal forms are fixed; keys agree with them; dedupe keeps the first of each key;
    components make the text again."""
    part, data = "laws", b"".join(text + b"\0" for text in texts)
    for command in (("normalize",), ("normalize", "--form=iri"), ("normalize", "--profile=web"), ("key",)):
        one, four = (asker.output([*command, "-z", "-q", f"--threads={count}"], data) for count in (1, 4))
        report.judge(part, f"{command}: the same with four threads", one == four)
    answers = asker.read("text", asker.output(["normalize", *STATUS, "--on-error=keep", "-z", "-q"], data))
    good = [(text, answer.text) for text, answer in zip(texts, answers) if not is_error(answer.status)]
    forms = b"".join(form + b"\0" for _, form in good)
    again = asker.output(["normalize", "-z", "-q"], forms).split(b"\0")
    keys, keys_of_forms = (asker.output(["key", "-z", "-q"], records).split(b"\0") for records in
                           (b"".join(text + b"\0" for text, _ in good), forms))
    for (text, form), second, key, key_of_form in zip(good, again, keys, keys_of_forms):
        report.judge(part, f"{text!r} in normal form twice", form == second, second)
        report.judge(part, f"{text!r} and its normal form have the same key", key == key_of_form, key_of_form)
    first = {}
    for text, key in zip(texts, asker.output(["key", "-z", "-q"], data).split(b"\0")):
        first.setdefault(key, text)
    kept = asker.output(["dedupe", "-z", "-q"], data).split(b"\0")[:-1]
    report.judge(part, "dedupe keeps the first of each key", kept == list(first.values()), len(kept))
    for text, told in zip(texts, asker.read("object", asker.output(["parse", "-z", "-q"], data))):
        report.judge(part, f"{text!r} made of its components", join_parts(told) == text, told)
    report.finish(part)


def main(arguments):
    suites = None
    if arguments and arguments[0].startswith("--suites="):
        suites = arguments.pop(0).partition("=")[2]
    if not arguments or arguments[0].startswith("-"):
        sys.exit(__doc__)
    program = shutil.which(arguments[0])
    if program is None:
        sys.exit(f"command.py: no program {arguments[0]}")
    rest = [os.path.abspath(argument) if os.path.exists(argument) else argument for argument in arguments[1:]]
    asker, report = Asker([os.path.abspath(program), *rest]), Report()
    ask_all(report, asker, "vectors", list(command_vectors.read(VECTORS)))
    if suites and os.path.isdir(suites):
        ask_all(report, asker, "suites", list(command_suites.read(suites, HERE / "exceptions.txt")))
        check_laws(report, asker, collect_texts(suites))
    else:
        print("suites and laws: skipped, --suites names no folder")
    passed = sum(count for (_, holds), count in report.counts.items() if holds)
    print(f"command: {passed} passed, {report.failed} failed, in {asker.runs} runs")
    return 1 if report.failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
