"""The inputs of runs that are killed or cut, and how they arrive slowly."""
# SPDX-License-Identifier: MIT
import array
import fcntl
import select
import termios
import time


def make_lines(count, chooser, pattern="http://host-{1}.example/some/path/{0}\n", long_every=0):
    """A third are repetitions, some of these in another spelling. After one record in `long_every` there are two that
    exceed the limit, one of them like others."""
    lines = []
    for i in range(count):
        number = i * 7919 % (count * 2 // 3)
        line = pattern.format(number, number % 97)
        if chooser.random() < 0.1:
            line = line.replace("h", "%68").replace("%68ttp", "HTTP", 1).replace("%68ost", "h%6Fst")
        lines.append(line.encode())
        if long_every and i % long_every == long_every // 2:
            lines.append(b"http://long.example/" + b"x" * chooser.randint(300, 3000) + b"/%d\n" % i)
            lines.append(b"http://long.example/" + b"y" * 500 + b"/%d\n" % (i % 3))
    return lines


def make_rows(count, chooser):
    """CSV with a header and with line ends in fields."""
    rows = ["number,url,text\n"]
    for i in range(count):
        text = '"two\nlines, or more"' if i % 7 == 3 else "plain"
        rows.append(f"{i},http://h.example/{i * 7919 % (count * 2 // 3)},{text}\n")
    return [row.encode() for row in rows]


def wait_until_read(fd):
    """Waits until the pipe is empty, or nobody reads it any more."""
    waiting, reader = array.array("i", [1]), select.poll()
    reader.register(fd, 0)
    while waiting[0] > 0 and not reader.poll(0):
        time.sleep(0.0005)
        fcntl.ioctl(fd, termios.FIONREAD, waiting)


def feed(process, pieces):
    """Writes each piece after the previous one was read, so that the command pauses between them."""
    try:
        for piece in pieces:
            while piece:
                piece = piece[process.stdin.write(piece) :]
            wait_until_read(process.stdin.fileno())
            time.sleep(0.001)
        process.stdin.close()
    except OSError:
        pass  # it was killed
