"""The targets of the soak test: each runs for about some seconds, and returns its count and its findings."""
# SPDX-License-Identifier: MIT
import glob
import os
import random
import re
import shutil
import sys
import tempfile
import time

import commands
import damage
from child import Child

HERE = os.path.dirname(os.path.abspath(__file__))
STATE = os.path.join(HERE, "..", "state")
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None


def new_seed():
    return random.SystemRandom().getrandbits(31)


class Job:
    """A target. `share` is its part of the time, in parts of all shares."""

    def __init__(self, name, share, kept):
        self.name, self.share, self.kept = name, share, kept

    def program(self, name):
        return os.path.join(self.kept, "programs", name)

    def run(self, seconds):
        """Steps until the time is over. Each has a random seed, which its findings name."""
        count, findings, end = 0, [], time.monotonic() + seconds
        while count == 0 or time.monotonic() < end:
            if findings and count == 0:
                break
            more, found = self.step(end - time.monotonic())
            count += more
            findings += found
        return count, findings


class FuzzJob(Job):
    """libFuzzer ends at a finding, so it is begun again until the time is over."""

    def run(self, seconds):
        count, findings, end = 0, [], time.monotonic() + seconds
        while len(findings) < 10:
            left = end - time.monotonic()
            if findings and left < 5:
                break
            more, log = self.fuzz(max(1, round(left)))
            count += more
            if log is None:
                break
            findings.append(log)
        return count, findings

    def fuzz(self, seconds):
        inputs, seeds = os.path.join(self.kept, "inputs", self.name), os.path.join(self.kept, "seeds", self.name)
        os.makedirs(inputs, exist_ok=True)
        shutil.rmtree(seeds, ignore_errors=True)  # a copy: libFuzzer may write to each folder
        shutil.copytree(os.path.join(HERE, "..", "fuzzers", "corpus", self.name), seeds)
        command = [self.program("fuzz_" + self.name), f"-max_total_time={seconds}", "-max_len=4096", "-timeout=120"]
        command += ["-rss_limit_mb=4096", "-print_final_stats=1", "-reload=0"]
        command += [f"-artifact_prefix={self.kept}/findings/{self.name}-", inputs, seeds]
        done = Child(command, seconds * 5 + 600, self.kept)
        executed = re.findall(r"^stat::number_of_executed_units: *(\d+)", done.text(), re.M)
        count = int(executed[-1]) if executed else 0
        return count, done.report()[-20000:] if done.status != 0 or count == 0 else None


class CrosscheckJob(Job):
    """One level after the other: random records, and in each fourth slice a share of the cases of the other parts."""

    LEVELS = ("sse42", "avx2", "avx512", "neon")

    def __init__(self, name, share, kept):
        super().__init__(name, share, kept)
        self.levels = list(self.LEVELS)
        random.shuffle(self.levels)
        self.rate, self.steps = 100000.0, 0

    def step(self, left):
        level, seed, self.steps = self.levels[0], new_seed(), self.steps + 1
        count = max(100000, round(self.rate * max(1, left)))
        command = [self.program("crosscheck"), f"--isa={level}", f"--seed={seed}", f"--count={count}"]
        command.append("--every=50" if self.steps % 4 == 0 else "--part=generated")
        since = time.monotonic()
        done = Child(command, max(left, 1) * 20 + 600)
        if done.status == 77 and len(self.levels) > 1:
            self.levels.remove(level)
            return 0, []
        self.levels.append(self.levels.pop(0))
        if self.steps % 4 != 0:
            self.rate = count / max(0.1, time.monotonic() - since)
        compared = sum(int(n) for n in re.findall(r"^crosscheck \S+: (\d+) records in ", done.text(), re.M))
        return compared, [done.report()] if done.status != 0 else []


class StateJob(Job):
    """tests/state/kill and powercut, one mode at a time."""

    ROW = re.compile(r"^(?!.* without |mode )\S.{13} +(\d+) .*", re.M)

    def __init__(self, name, share, kept, script, times):
        super().__init__(name, share, kept)
        sys.path.insert(0, STATE)
        import modes  # pylint: disable=import-outside-toplevel

        self.modes = [mode.name for mode in modes.all_modes()]
        self.script, self.times = script, times

    def step(self, left):
        mode, seed = random.choice(self.modes), new_seed()
        command = ["bash", os.path.join(STATE, self.script), "--program=" + self.program("simdiri"), str(self.times)]
        command += [str(seed)] if self.script == "powercut" else []
        done = Child([*command, "--modes=" + mode], 3600, environment={"SIMDIRI_SEED": str(seed)})
        bad = re.search(rf"^{self.script}: (\d+) bad(.*)", done.text(), re.M)
        is_good = bad and int(bad[1]) == 0 and "does not notice" not in bad[2]  # kills may come after the end of a run
        return sum(int(n) for n in self.ROW.findall(done.text())), [] if is_good else [done.report()]


class SignalsJob(Job):
    """tests/state/signals."""

    ROUNDS = 8

    def step(self, left):
        done = Child(
            [sys.executable, "-B", os.path.join(STATE, "signals"), self.program("simdiri"), str(self.ROUNDS)],
            3600,
            environment={"SEED": str(new_seed())},
        )
        is_good = re.search(r"^state/signals: \d+ runs were ended", done.text(), re.M)
        return self.ROUNDS, [] if is_good else [done.report()]


class CommandsJob(Job):
    """Runs a random command undisturbed and disturbed, and compares both."""

    def step(self, left):
        seed = new_seed()
        chooser, findings, count = random.Random(seed), [], 0
        with tempfile.TemporaryDirectory(prefix="simdiri-", dir=MEMORY) as work:
            commands.write_inputs(work, chooser, chooser.choice((20, 3000, 12000)))
            for command in chooser.sample(commands.COMMANDS, 6):
                wrong = self.compare(work, command, chooser)
                count += 1
                if wrong:
                    findings.append(f"seed {seed}: {command}\n{wrong}")
        return count, findings

    def compare(self, work, command, chooser):
        calm = commands.run(self.program("simdiri"), command, os.path.join(work, "calm"))
        if calm.status not in (0, 1, 2):
            return calm.report()
        before = commands.contents(os.path.join(work, "calm"), ("st", "st2"))
        disturbed, is_stopped = self.disturb(work, command, chooser)
        if disturbed.status == 2 and is_stopped and disturbed.errors:
            return None
        after = commands.contents(os.path.join(work, "disturbed"), ("st", "st2"))
        if disturbed.status != calm.status or disturbed.out != calm.out:
            return f"undisturbed: {calm.report()}\ndisturbed: {disturbed.report()}"
        differences = [name for name in {**before, **after} if before.get(name) != after.get(name)]
        return f"these files differ: {differences}\n{disturbed.report()}" if differences else None


class InterruptsJob(CommandsJob):
    """System calls fail with EINTR."""

    def disturb(self, work, command, chooser):
        shim = 'simdiri() { LD_PRELOAD="$shim" "$program" "$@"; }\n' + command.replace('"$simdiri"', "simdiri")
        environment = {"shim": self.program("interrupting.so"), "program": self.program("simdiri")}
        if chooser.random() < 0.3:
            environment["TIMER_ONLY"] = "1"
        return commands.run(self.program("simdiri"), shim, os.path.join(work, "disturbed"), environment=environment), False


class DisksJob(CommandsJob):
    """A limit on the size of files acts like a full disk. The run ends well, or says what is wrong."""

    def disturb(self, work, command, chooser):
        limit = chooser.choice((0, 1, chooser.randrange(1, 5000), chooser.randrange(1, 500000)))
        folder = os.path.join(work, "disturbed")
        return commands.run(self.program("simdiri"), command, folder, file_limit=limit), True


class DamageJob(Job):
    """Changed files, read by the command with sanitizers."""

    def step(self, left):
        seed = new_seed()
        with tempfile.TemporaryDirectory(prefix="simdiri-", dir=MEMORY) as work:
            count, wrong = damage.run(self.program("simdiri"), self.program("simdiri_sanitized"), work, random.Random(seed))
        return count, [f"seed {seed}: {text}" for text in wrong]


def all_jobs(kept):
    """The targets of tests/fuzz get half of the time."""
    paths = sorted(glob.glob(os.path.join(kept, "programs", "fuzz_*")))
    names = [os.path.basename(path)[len("fuzz_") :] for path in paths]
    jobs = [FuzzJob(name, 50 / len(names), kept) for name in names]
    jobs += [
        CrosscheckJob("crosscheck", 30, kept),
        StateJob("kills", 5, kept, "kill", 10),
        StateJob("powercut", 4, kept, "powercut", 20),
        SignalsJob("signals", 2, kept),
        DisksJob("disks", 2, kept),
        InterruptsJob("interrupts", 2, kept),
        DamageJob("damage", 5, kept),
    ]
    return jobs
