#!/usr/bin/env python3
"""Usage: check.py SIMDIRI [FOLDER]: files that earlier versions wrote (README.md says which) are read, migrated, or refused by
one line that says what to do; no key in them is lost. FOLDER (default: that of this script) holds the files.
SPDX-License-Identifier: MIT"""
import json
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
LIST = os.path.join(HERE, "list.txt")
OPTIONS = {"state": [], "web": ["--profile=web"]}
# The utf8proc that wrote the files. With another one, keys can differ: what is read otherwise is refused.
UNICODE = "(Unicode 15.0.0)"


class Check:
    def __init__(self, program, work):
        self.program, self.work, self.problems, self.count = os.path.abspath(program), work, [], 0

    def run(self, *arguments):
        return subprocess.run([self.program, *arguments], cwd=self.work, capture_output=True, text=True, check=False)

    def holds(self, name, is_true, detail=""):
        self.count += 1
        if not is_true:
            self.problems.append(f"{name}: {detail.strip()}")

    def works(self, name, *arguments):
        done = self.run(*arguments)
        self.holds(name, done.returncode == 0, f"exit status {done.returncode}: {done.stderr}")
        return done

    def knows_all(self, name, state, options):
        """All records of the list are in the state, so dedupe prints none."""
        done = self.works(name, "dedupe", "-q", *options, f"--state={state}", LIST)
        self.holds(name, done.stdout == "", f"{done.stdout.count(chr(10))} records are new")

    def copy(self, source):
        target = os.path.join(self.work, "old")
        if os.path.lexists(target):
            (shutil.rmtree if os.path.isdir(target) else os.remove)(target)
        (shutil.copytree if os.path.isdir(source) else shutil.copyfile)(source, target)
        return target

    def refused(self, name, *arguments):
        """One line says what to do."""
        done = self.run(*arguments)
        self.holds(name, done.returncode == 2 and done.stdout == "", f"exit status {done.returncode}: {done.stdout[:200]}")
        self.holds(name, done.stderr.count("\n") == 1 and "simdiri state migrate" in done.stderr, done.stderr)

    def check_state(self, name, path, options, ways):
        """ways: "read"; or else how it migrates: "relabel" keeps the keys, "from" makes them again."""
        old = self.copy(path)
        self.works(f"{name}: verify", "state", "verify", old)
        info = self.works(f"{name}: info", "state", "info", "--output-format=json", old)
        self.holds(f"{name}: keys", json.loads(info.stdout or "{}").get("keys", 0) > 0, info.stdout)
        if "read" in ways:
            self.knows_all(f"{name}: dedupe", old, options)
        else:
            self.refused(f"{name}: dedupe", "dedupe", "-q", *options, f"--state={old}", LIST)
        for way in ways:
            if way == "read":
                continue
            arguments = ["--relabel"] if way == "relabel" else [*options, f"--from={LIST}"]
            new = os.path.join(self.work, way)
            self.works(f"{name}: migrate: {way}", "state", "migrate", "-q", *arguments, self.copy(path), new)
            self.knows_all(f"{name}: migrate: {way}: dedupe", new, options)
            shutil.rmtree(new, ignore_errors=True)

    def check_stream(self, name, path, options, is_read):
        new = os.path.join(self.work, "imported")
        if not is_read:
            self.refused(f"{name}: import", "state", "import", "-q", self.copy(path), new)
            return
        self.works(f"{name}: import", "state", "import", "-q", self.copy(path), new)
        self.knows_all(f"{name}: dedupe", new, options)
        shutil.rmtree(new, ignore_errors=True)

    def check_keys(self, name, path):
        with open(path, encoding="ascii") as file:
            wanted = file.read()
        found = self.works(name, "key", "-q", LIST).stdout
        self.holds(name, found == wanted, "keys of IRIs that no rules number changed are other keys now")


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder = sys.argv[2] if len(sys.argv) > 2 else HERE
    with open(os.path.join(folder, "files.json"), encoding="utf-8") as file:
        commits = json.load(file)
    with tempfile.TemporaryDirectory() as work:
        check = Check(sys.argv[1], work)
        has_same_unicode = UNICODE in check.run("--version").stdout
        for commit, files in commits.items():
            for name, ways in files.items():
                path, title = os.path.join(folder, commit, name), f"{commit}/{name}"
                ways = [way for way in ways if way != "read" or has_same_unicode]
                if name in OPTIONS:
                    check.check_state(title, path, OPTIONS[name], ways)
                elif name == "stream":
                    check.check_stream(title, path, OPTIONS["state"], "read" in ways)
                elif name != "redis":  # those need redis-server: tests/redis/test_old_files.py
                    check.check_keys(title, path)
        for problem in check.problems:
            print("FAILED:", problem)
        print(f"old files: {check.count - len(check.problems)} passed, {len(check.problems)} failed")
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main())
