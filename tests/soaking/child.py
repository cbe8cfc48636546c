"""Runs a program to its end, or to the end of its time."""
# SPDX-License-Identifier: MIT
import os
import resource
import signal
import subprocess


class Child:
    """What a program printed (both streams), and its exit status; None: it did not end in time and was killed."""

    def __init__(self, command, limit, folder=None, environment=None, file_limit=None):
        def prepare():
            for number in (signal.SIGHUP, signal.SIGINT, signal.SIGQUIT):  # nohup and & leave them ignored
                signal.signal(number, signal.SIG_DFL)
            if file_limit is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_limit, file_limit))

        self.command = command
        with subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            start_new_session=True,
            preexec_fn=prepare,
        ) as process:
            try:
                self.out, self.errors = process.communicate(timeout=limit)
                self.status = process.returncode
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                self.out, self.errors = process.communicate()
                self.status = None
            except BaseException:  # the run was stopped
                os.killpg(process.pid, signal.SIGKILL)
                raise

    def text(self):
        return (self.out + self.errors).decode(errors="replace")

    def report(self):
        """For the log of a finding."""
        return f"{' '.join(self.command)}\nexit status {self.status}\n{self.text()}"
