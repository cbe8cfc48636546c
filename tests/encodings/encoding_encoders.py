# The encoders of the Encoding Standard (WHATWG), once more: naive, step by step as its text says.
# SPDX-License-Identifier: MIT
from encoding_indexes import GB18030_2022, index_name, katakana, pointer_of, pointers_of, ranges_pointer

END = "end-of-queue"
OLD_GB18030 = {old: code.to_bytes(2, "big") for old, code, _ in GB18030_2022}


def two_bytes(pointer, row, lead_offset, breaks, low, high):
    lead, trail = divmod(pointer, row)
    return bytes((lead + lead_offset, trail + (low if trail < breaks else high)))


def encode_single(name, code_point):
    if name == "x-user-defined":
        return bytes([code_point - 0xF780 + 0x80]) if 0xF780 <= code_point <= 0xF7FF else None
    pointer = pointer_of(index_name(name), code_point)
    return None if pointer is None else bytes((pointer + 0x80,))


def encode_gb18030(name, code_point):
    if code_point == 0xE5E5:
        return None
    if name == "GBK" and code_point == 0x20AC:
        return b"\x80"
    if code_point in OLD_GB18030:
        return OLD_GB18030[code_point]
    pointer = pointer_of("gb18030", code_point)
    if pointer is not None:
        return two_bytes(pointer, 190, 0x81, 0x3F, 0x40, 0x41)
    if name == "GBK":
        return None
    byte1, pointer = divmod(ranges_pointer(code_point), 10 * 126 * 10)
    byte2, pointer = divmod(pointer, 10 * 126)
    byte3, byte4 = divmod(pointer, 10)
    return bytes((byte1 + 0x81, byte2 + 0x30, byte3 + 0x81, byte4 + 0x30))


def encode_big5(_, code_point):
    pointers = [p for p in pointers_of("big5").get(code_point, []) if p >= (0xA1 - 0x81) * 157]
    if not pointers:
        return None
    is_last = code_point in (0x2550, 0x255E, 0x2561, 0x256A, 0x5341, 0x5345)
    return two_bytes(pointers[-1 if is_last else 0], 157, 0x81, 0x3F, 0x40, 0x62)


def encode_euc_jp(_, code_point):
    if code_point in (0xA5, 0x203E):
        return b"\\" if code_point == 0xA5 else b"~"
    if 0xFF61 <= code_point <= 0xFF9F:
        return bytes((0x8E, code_point - 0xFF61 + 0xA1))
    pointer = pointer_of("jis0208", 0xFF0D if code_point == 0x2212 else code_point)
    return None if pointer is None else bytes((pointer // 94 + 0xA1, pointer % 94 + 0xA1))


def encode_shift_jis(_, code_point):
    if code_point == 0x80:
        return b"\x80"
    if code_point in (0xA5, 0x203E):
        return b"\\" if code_point == 0xA5 else b"~"
    if 0xFF61 <= code_point <= 0xFF9F:
        return bytes([code_point - 0xFF61 + 0xA1])
    pointers = pointers_of("jis0208").get(0xFF0D if code_point == 0x2212 else code_point, [])
    pointers = [p for p in pointers if not 8272 <= p <= 8835]
    if not pointers:
        return None
    lead, trail = divmod(pointers[0], 188)
    return bytes((lead + (0x81 if lead < 0x1F else 0xC1), trail + (0x40 if trail < 0x3F else 0x41)))


def encode_euc_kr(_, code_point):
    pointer = pointer_of("euc-kr", code_point)
    return None if pointer is None else bytes((pointer // 190 + 0x81, pointer % 190 + 0x41))


ENCODERS = {"GBK": encode_gb18030, "gb18030": encode_gb18030, "Big5": encode_big5, "EUC-JP": encode_euc_jp,
            "Shift_JIS": encode_shift_jis, "EUC-KR": encode_euc_kr}


def encode_iso_2022_jp(code_points):
    """Yields bytes, and the code points of errors."""
    state, queue = "ASCII", [*code_points, END]
    escapes = {"ASCII": b"\x1b(B", "Roman": b"\x1b(J", "jis0208": b"\x1b$B"}

    def switch(code_point, new):
        nonlocal state
        queue.insert(0, code_point)
        state = new
        return escapes[new]

    while queue:
        code_point = queue.pop(0)
        if code_point == END:
            if state != "ASCII":
                yield switch(END, "ASCII")
        elif state in ("ASCII", "Roman") and code_point in (0x0E, 0x0F, 0x1B):
            yield 0xFFFD
        elif state == "ASCII" and code_point < 0x80:
            yield bytes([code_point])
        elif state == "Roman" and (code_point < 0x80 and code_point not in (0x5C, 0x7E) or code_point in (0xA5, 0x203E)):
            yield bytes([{0xA5: 0x5C, 0x203E: 0x7E}.get(code_point, code_point)])
        elif code_point < 0x80:
            yield switch(code_point, "ASCII")
        elif code_point in (0xA5, 0x203E):
            yield switch(code_point, "Roman")
        else:
            wide = 0xFF0D if code_point == 0x2212 else code_point
            pointer = pointer_of("jis0208", katakana(wide) if 0xFF61 <= wide <= 0xFF9F else wide)
            if pointer is None:
                yield switch(code_point, "ASCII") if state == "jis0208" else code_point
            elif state != "jis0208":
                yield switch(code_point, "jis0208")
            else:
                yield bytes((pointer // 94 + 0x21, pointer % 94 + 0x21))


def encode_one(name, code_point):
    """The bytes, or None for an error, in an encoding without states: all but ISO-2022-JP."""
    return bytes((code_point,)) if code_point < 0x80 else ENCODERS.get(name, encode_single)(name, code_point)


def encode(name, code_points):
    """Yields bytes, and the code points of errors."""
    if name == "ISO-2022-JP":
        yield from encode_iso_2022_jp(code_points)
        return
    for code_point in code_points:
        outcome = encode_one(name, code_point)
        yield code_point if outcome is None else outcome
