"""Replays a recorded run (record_io.c) up to a cut, and draws images of what a disk may contain after a power cut.

The model assumes only what POSIX promises: the data of a file are on disk after fsync of the file, a name after fsync
of its folder. Each other write and each other name may be there or not, in any order; a write may be torn at a sector;
a size may be on disk before the data, which then read as zeros; a rename may leave both names."""
# SPDX-License-Identifier: MIT
import os
import shutil
import stat
import struct

# record_io.c uses the same numbers.
(CREATE, WRITE, TRUNCATE, RENAME, UNLINK, MKDIR, SYNC, SYNC_FOLDER, CHMOD, PIPE, UNKNOWN, LINK) = range(1, 13)
HEADING = struct.Struct("<IIQQQ")
SECTOR = 512
UMASK = 0o022


def read_trace(path):
    """Yields (op, inode, number, path, data) of each call."""
    with open(path, "rb") as file:
        content = file.read()
    calls, at = [], 0
    while at < len(content):
        op, path_len, inode, number, data_len = HEADING.unpack_from(content, at)
        at += HEADING.size
        name = os.fsdecode(content[at : at + path_len])
        at += path_len
        calls.append((op, inode, number, name, content[at : at + data_len]))
        at += data_len
    return calls


class File:
    """A file: the data that are surely on disk, and the changes since."""

    def __init__(self, mode, data=b""):
        self.mode, self.durable, self.pending = mode, bytearray(data), []

    def sync(self):
        for change in self.pending:
            apply_change(self.durable, change)
        self.pending = []


class Folder:
    """A folder, by the same rule: entries maps a name to a File or a Folder."""

    def __init__(self, mode):
        self.mode, self.durable, self.current, self.pending = mode, {}, {}, []

    def change(self, change):
        self.pending.append(change)
        apply_name(self.current, change)

    def sync(self):
        self.durable, self.pending = dict(self.current), []


def apply_change(data, change):
    """A change is (offset, bytes), or (size, None) for a truncation."""
    offset, content = change
    if content is None:
        if offset < len(data):
            del data[offset:]
        else:
            data.extend(bytes(offset - len(data)))
        return
    if offset > len(data):
        data.extend(bytes(offset - len(data)))
    data[offset : offset + len(content)] = content


def apply_name(entries, change, keeps_old=False):
    """A change is (name, node), (name, None) for a removal, or (old, new, node) for a rename."""
    if len(change) == 3:
        old, new, what = change
        entries[new] = what
        if not keeps_old and entries.get(old) is what:
            del entries[old]
    elif change[1] is None:
        entries.pop(change[0], None)
    else:
        entries[change[0]] = change[1]


class Disk:
    """The folder of a run, from its beginning (which is completely on disk) to any of its calls."""

    def __init__(self, root):
        self.root, self.files, self.folders, self.piped = root, {}, {}, bytearray()
        self.top = self.load(root)

    def load(self, path):
        folder = self.folders[path] = Folder(stat.S_IMODE(os.stat(path).st_mode))
        for entry in os.scandir(path):
            if entry.is_dir(follow_symlinks=False):
                folder.current[entry.name] = self.load(entry.path)
                continue
            if entry.inode() not in self.files:
                with open(entry.path, "rb") as file:
                    mode = stat.S_IMODE(entry.stat().st_mode)
                    self.files[entry.inode()] = File(mode, file.read())
            folder.current[entry.name] = self.files[entry.inode()]
        folder.sync()
        return folder

    def parent(self, path):
        return self.folders[os.path.dirname(path)], os.path.basename(path)

    def replay(self, call):
        op, inode, number, path, data = call
        if op == PIPE:
            self.piped += data
        elif op == CREATE:
            self.files[inode] = File(number)
            self.parent(path)[0].change((os.path.basename(path), self.files[inode]))
        elif op == WRITE:
            self.files[inode].pending.append((number, data))
        elif op == TRUNCATE:
            self.files[inode].pending.append((number, None))
        elif op == CHMOD:
            what = self.folders[path] if path in self.folders else self.files[inode]
            what.mode = number
        elif op == MKDIR:
            self.folders[path] = Folder(number & ~UMASK)
            self.parent(path)[0].change((os.path.basename(path), self.folders[path]))
        elif op == SYNC:
            self.files[inode].sync()
        elif op == SYNC_FOLDER:
            self.folders[path].sync()
        else:
            self.replay_name(op, path, data)

    def replay_name(self, op, path, data):
        folder, name = self.parent(path)
        if op == UNLINK:
            folder.change((name, None))
            self.folders.pop(path, None)
        elif op in (RENAME, LINK):
            other, new = self.parent(os.fsdecode(data))
            if op == LINK:
                other.change((new, folder.current[name]))
            elif other is folder and path not in self.folders:
                folder.change((name, new, folder.current[name]))
            else:
                raise ValueError("a rename between folders, or of one, is not modelled")
        else:
            raise ValueError(f"a call is not modelled: {op} {path}")


# ---------------------------------------------------------------------------------------------- images


class Choice:
    """Chooses which unsynced changes reached the disk: all, none, one kind of them, or some."""

    KINDS = ("nothing", "everything", "names, no data", "data, no names", "names and sizes, zeros", "last first")

    def __init__(self, kind, random):
        self.kind, self.random = kind, random

    def names(self, folder):
        entries = dict(folder.durable)
        if self.kind in ("everything", "names, no data", "names and sizes, zeros"):
            return dict(folder.current)
        if self.kind in ("nothing", "data, no names"):
            return entries
        pending = folder.pending
        if self.kind == "last first":
            chosen = [i == len(pending) - 1 for i in range(len(pending))]
        elif self.random.random() < 0.5:  # a journal: the first entries
            count = self.random.randint(0, len(pending))
            chosen = [i < count for i in range(len(pending))]
        else:
            share = self.random.random()
            chosen = [self.random.random() < share for _ in pending]
        for change, is_chosen in zip(pending, chosen):
            if is_chosen:
                apply_name(entries, change, self.kind == "some" and self.random.random() < 0.2)
        return entries

    def data(self, file):
        data = bytearray(file.durable)
        pending = file.pending
        share = self.random.random()
        for i, change in enumerate(pending):
            offset, content = change
            if self.kind in ("everything", "data, no names"):
                apply_change(data, change)
            elif self.kind == "names and sizes, zeros":
                extend(data, change)
            elif self.kind == "last first":
                if i == len(pending) - 1:
                    apply_change(data, change)
            elif self.kind == "some":
                if self.random.random() < share:
                    apply_change(data, change if content is None else (offset, self.tear(data, offset, content)))
                elif self.random.random() < 0.5:
                    extend(data, change)
        return bytes(data)

    def tear(self, data, offset, content):
        """Keeps the first sectors of a write, or any of them; in place of the others are the old data, or zeros."""
        how = self.random.random()
        if how < 0.4:
            return content
        starts = [0] + list(range(SECTOR - offset % SECTOR, len(content), SECTOR))
        if how < 0.8:
            cut = self.random.choice(starts[1:] + [len(content)])
            is_longer = self.random.random() < 0.5
            return content[:cut] + (self.before(data, offset, content)[cut:] if is_longer else b"")
        torn = bytearray(self.before(data, offset, content))
        for i, start in enumerate(starts):
            end = starts[i + 1] if i + 1 < len(starts) else len(content)
            if self.random.random() < 0.5:
                torn[start:end] = content[start:end]
        return bytes(torn)

    @staticmethod
    def before(data, offset, content):
        old = bytes(data[offset : offset + len(content)])
        return old + bytes(len(content) - len(old))


def extend(data, change):
    """Only the size of a change is on disk."""
    end = change[0] + len(change[1] or b"")
    if end > len(data):
        data.extend(bytes(end - len(data)))


def write_image(disk, choice):
    """Writes a possible state of the disk into the folder of the run."""
    for entry in os.scandir(disk.root):
        shutil.rmtree(entry.path) if entry.is_dir(follow_symlinks=False) else os.unlink(entry.path)
    write_folder(disk.top, disk.root, choice, {})


def write_folder(folder, path, choice, written):
    for name, what in sorted(choice.names(folder).items()):
        inner = os.path.join(path, name)
        if isinstance(what, Folder):
            os.mkdir(inner)
            write_folder(what, inner, choice, written)
            os.chmod(inner, what.mode)
        elif what in written:
            os.link(written[what], inner)
        else:
            with open(inner, "wb") as file:
                file.write(choice.data(what))
            os.chmod(inner, what.mode)
            written[what] = inner


def read_folder(path):
    """Everything in the folder: paths, and the data of files."""
    found = {}
    for root, folders, names in os.walk(path):
        for name in folders:
            found[os.path.relpath(os.path.join(root, name), path)] = None
        for name in names:
            with open(os.path.join(root, name), "rb") as file:
                found[os.path.relpath(os.path.join(root, name), path)] = file.read()
    return found
