# SPDX-License-Identifier: MIT
"""Asks a command many questions with few runs: those with the same arguments are the records of one run."""
import collections
import json
import os
import subprocess
import tempfile

# Of a run: its command with options, and what its output is: "text" (with --status), "reject" (text and --rejects), "verdict"
# (compare), "line" (key), "object" (parse).
Question = collections.namedtuple("Question", "name kind arguments record judge")
Answer = collections.namedtuple("Answer", "text status offset")
# The status of the library: findings, which tests/cli checks, do not count.
STATUS = ("--status", "--severity=scheme=ignore")
KINDS = {
    "text": (*STATUS, "--on-error=empty", "-z", "-q"),
    "reject": (*STATUS, "--on-error=empty", "-z", "-q", "--rejects=rejects"),
    "verdict": ("--pairs", "-z", "-q"),
    "line": ("--on-error=empty", "-z", "-q"),
    "object": ("-z", "-q"),
}
WARNINGS = ("host-unmapped",)


class Refused(Exception):
    """A run that failed as a whole."""


class Asker:
    def __init__(self, program):
        self.program = program
        self.runs = 0
        self.folder = tempfile.TemporaryDirectory()

    def run(self, arguments, data):
        """Exit status, output and messages of one run. Files of the run are in a folder of its own."""
        self.runs += 1
        done = subprocess.run([*self.program, *arguments], input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              cwd=self.folder.name, check=False)
        return done.returncode, done.stdout, done.stderr

    def output(self, arguments, data):
        """The output of a run that succeeds. compare has exit status 2 if an IRI is not valid, and says nothing with -q."""
        status, output, messages = self.run(arguments, data)
        if status not in (0, 1) and (arguments[0] != "compare" or messages):
            raise Refused(f"exit status {status}: {messages.decode(errors='replace').strip()}")
        return output

    def ask(self, questions):
        """Yields each question with its answer."""
        groups = collections.defaultdict(list)
        for question in questions:
            groups[question.kind, question.arguments].append(question)
        for (kind, arguments), group in groups.items():
            data = b"".join(question.record + b"\0" for question in group)
            try:
                answers = self.read(kind, self.output([*arguments, *KINDS[kind]], data))
            except Refused as refused:
                is_base = str(refused).startswith("exit status 2: simdiri: --base: ")
                answers = [Answer(b"", "bad-base", None) if is_base else refused] * len(group)
            if len(answers) != len(group):
                answers = [Refused(f"{len(group)} records, {len(answers)} answers")] * len(group)
            yield from zip(group, answers)

    def read(self, kind, output):
        end = b"\n" if kind == "object" else b"\0"
        parts = output.split(end)
        if parts.pop() != b"":
            raise Refused("the output does not end with the end of a record")
        if kind == "object":
            return [json.loads(part, object_hook=to_bytes) for part in parts]
        if kind in ("verdict", "line"):
            return parts
        answers = []
        offsets = self.read_offsets() if kind == "reject" else {}
        for number, part in enumerate(parts, 1):
            text, _, status = part.rpartition(b"\t")
            answers.append(Answer(text, status.decode(), offsets.get(number)))
        return answers

    def read_offsets(self):
        path = os.path.join(self.folder.name, "rejects")
        with open(path, "rb") as file:
            rows = [line.split(b"\t") for line in file.read().splitlines()]
        os.remove(path)
        return {int(row[1]): int(row[2]) for row in rows}


def to_bytes(members):
    """Texts of a JSON object as bytes. Text that is not UTF-8 is an object with the member hex."""
    if "hex" in members:
        return bytes.fromhex(members["hex"])
    return {name: text.encode() if isinstance(text, str) else text for name, text in members.items()}


def is_error(status):
    return status != "ok" and status not in WARNINGS
