"""Usage: macho.py processor|libraries|exports FILE: what a Mach-O file of 64 bits is for, loads or exports."""
# SPDX-License-Identifier: MIT
import struct
import sys

PROCESSORS = {0x01000007: "x86_64", 0x0100000C: "arm64"}
LC_SYMTAB, LC_LOAD_DYLIB = 2, 12
N_EXT, N_PEXT, N_TYPE, N_SECT, N_STAB = 1, 0x10, 0x0E, 0x0E, 0xE0
LINKER_NAMES = ("__mh_dylib_header", "__mh_execute_header", "___dso_handle")


def read_string(data, at):
    return data[at:data.index(b"\0", at)].decode()


def read_commands(data):
    """Yields the kind of each load command, and its bytes."""
    at = 32
    for _ in range(struct.unpack_from("<I", data, 16)[0]):
        kind, size = struct.unpack_from("<II", data, at)
        yield kind & 0x7FFFFFFF, data[at:at + size]
        at += size


def list_libraries(data):
    return [read_string(command, struct.unpack_from("<I", command, 8)[0])
            for kind, command in read_commands(data) if kind == LC_LOAD_DYLIB]


def list_exports(data):
    """The names that a dylib defines for others, without the underscore of C."""
    for kind, command in read_commands(data):
        if kind == LC_SYMTAB:
            symbols, count, strings, _ = struct.unpack_from("<4I", command, 8)
    for i in range(count):
        name, flags, _, _, _ = struct.unpack_from("<IBBHQ", data, symbols + 16 * i)
        is_defined = flags & N_TYPE == N_SECT and not flags & N_STAB
        if is_defined and flags & N_EXT and not flags & N_PEXT:
            name = read_string(data, strings + name)
            if name not in LINKER_NAMES:
                yield name.removeprefix("_")


what, path = sys.argv[1:]
with open(path, "rb") as file:
    data = file.read()
magic, processor = struct.unpack_from("<II", data)
if magic != 0xFEEDFACF:
    sys.exit(f"{path}: is no Mach-O file of 64 bits")
if what == "processor":
    print(PROCESSORS.get(processor, hex(processor)))
else:
    print("\n".join(sorted(list_libraries(data) if what == "libraries" else list_exports(data))))
