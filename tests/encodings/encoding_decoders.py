# The decoders of the Encoding Standard (WHATWG), once more: naive, step by step as its text says.
# SPDX-License-Identifier: MIT
from encoding_indexes import code_point_of, index_name, indexes, ranges_code_point

END, CONTINUE, ERROR, FINISHED = "end-of-queue", "continue", "error", "finished"


def is_ascii(byte):
    return byte != END and byte < 0x80


class Decoder:
    """One handler; restored bytes are put into the queue again."""

    def __init__(self):
        self.queue = []
        self.lead = 0

    def restore(self, *items):
        self.queue[:0] = items

    def fail(self, byte):
        if is_ascii(byte):
            self.restore(byte)
        return ERROR

    def start(self, byte):
        """The steps for the end, and for an ASCII byte; None: neither."""
        if byte == END:
            had_lead, self.lead = self.lead, 0
            return ERROR if had_lead else FINISHED
        return None

    def is_new_sequence(self):
        """Can the next byte begin a character? For the offsets of errors, which the standard does not define."""
        return self.lead == 0


class SingleByte(Decoder):
    def __init__(self, name):
        super().__init__()
        self.index = range(0xF780, 0xF800) if name == "x-user-defined" else indexes()[index_name(name)]

    def handle(self, byte):
        if byte == END:
            return FINISHED
        if byte < 0x80:
            return byte
        return ERROR if self.index[byte - 0x80] is None else self.index[byte - 0x80]


class Gb18030(Decoder):
    first = second = third = 0

    def is_new_sequence(self):
        return self.first == 0

    def handle(self, byte):
        first, second, third = self.first, self.second, self.third
        if byte == END:
            self.first = self.second = self.third = 0
            return ERROR if first or second or third else FINISHED
        if third:
            self.first = self.second = self.third = 0
            if not 0x30 <= byte <= 0x39:
                self.restore(second, third, byte)
                return ERROR
            pointer = (first - 0x81) * 10 * 126 * 10 + (second - 0x30) * 10 * 126 + (third - 0x81) * 10 + byte - 0x30
            return ranges_code_point(pointer) or ERROR
        if second:
            if 0x81 <= byte <= 0xFE:
                self.third = byte
                return CONTINUE
            self.restore(second, byte)
            self.first = self.second = 0
            return ERROR
        if first:
            if 0x30 <= byte <= 0x39:
                self.second = byte
                return CONTINUE
            self.first, pointer = 0, None
            offset = 0x40 if byte < 0x7F else 0x41
            if 0x40 <= byte <= 0x7E or 0x80 <= byte <= 0xFE:
                pointer = (first - 0x81) * 190 + byte - offset
            code_point = code_point_of("gb18030", pointer)
            return self.fail(byte) if code_point is None else code_point
        if byte < 0x80:
            return byte
        if byte == 0x80:
            return 0x20AC
        if byte <= 0xFE:
            self.first = byte
            return CONTINUE
        return ERROR


class Big5(Decoder):
    PAIRS = {1133: (0xCA, 0x304), 1135: (0xCA, 0x30C), 1164: (0xEA, 0x304), 1166: (0xEA, 0x30C)}

    def handle(self, byte):
        if byte == END:
            return self.start(byte)
        if self.lead:
            lead, self.lead, pointer = self.lead, 0, None
            offset = 0x40 if byte < 0x7F else 0x62
            if 0x40 <= byte <= 0x7E or 0xA1 <= byte <= 0xFE:
                pointer = (lead - 0x81) * 157 + byte - offset
            if pointer in self.PAIRS:
                return self.PAIRS[pointer]
            code_point = code_point_of("big5", pointer)
            return self.fail(byte) if code_point is None else code_point
        if byte < 0x80:
            return byte
        if 0x81 <= byte <= 0xFE:
            self.lead = byte
            return CONTINUE
        return ERROR


class EucJp(Decoder):
    jis0212 = False

    def handle(self, byte):
        if byte == END:
            return self.start(byte)
        if self.lead == 0x8E and 0xA1 <= byte <= 0xDF:
            self.lead = 0
            return 0xFF61 - 0xA1 + byte
        if self.lead == 0x8F and 0xA1 <= byte <= 0xFE:
            self.jis0212, self.lead = True, byte
            return CONTINUE
        if self.lead:
            lead, self.lead, code_point = self.lead, 0, None
            if 0xA1 <= lead <= 0xFE and 0xA1 <= byte <= 0xFE:
                code_point = code_point_of("jis0212" if self.jis0212 else "jis0208", (lead - 0xA1) * 94 + byte - 0xA1)
            self.jis0212 = False
            return self.fail(byte) if code_point is None else code_point
        if byte < 0x80:
            return byte
        if byte in (0x8E, 0x8F) or 0xA1 <= byte <= 0xFE:
            self.lead = byte
            return CONTINUE
        return ERROR


class Iso2022Jp(Decoder):
    state = output_state = "ASCII"
    output = False

    def is_new_sequence(self):
        return self.state in ("ASCII", "Roman", "katakana", "leading byte")

    def handle(self, byte):
        return getattr(self, "in_" + self.state.replace(" ", "_").lower())(byte)

    def common(self, byte, meanings):
        if byte == 0x1B:
            self.state = "escape start"
            return CONTINUE
        if byte == END:
            return FINISHED
        self.output = False
        return meanings(byte)

    @staticmethod
    def ascii(byte):
        return ERROR if byte > 0x7F or byte in (0x0E, 0x0F) else byte

    def in_ascii(self, byte):
        return self.common(byte, self.ascii)

    def in_roman(self, byte):
        return self.common(byte, lambda b: {0x5C: 0xA5, 0x7E: 0x203E}.get(b) or self.ascii(b))

    def in_katakana(self, byte):
        return self.common(byte, lambda b: 0xFF61 - 0x21 + b if 0x21 <= b <= 0x5F else ERROR)

    def in_leading_byte(self, byte):
        def meaning(b):
            if not 0x21 <= b <= 0x7E:
                return ERROR
            self.lead, self.state = b, "trailing byte"
            return CONTINUE
        return self.common(byte, meaning)

    def in_trailing_byte(self, byte):
        self.state = "escape start" if byte == 0x1B else "leading byte"
        if byte == END or not 0x21 <= byte <= 0x7E:
            return ERROR
        code_point = code_point_of("jis0208", (self.lead - 0x21) * 94 + byte - 0x21)
        return ERROR if code_point is None else code_point

    def in_escape_start(self, byte):
        if byte in (0x24, 0x28):
            self.lead, self.state = byte, "escape"
            return CONTINUE
        if byte != END:
            self.restore(byte)
        self.output, self.state = False, self.output_state
        return ERROR

    def in_escape(self, byte):
        lead, self.lead = self.lead, 0
        state = {(0x28, 0x42): "ASCII", (0x28, 0x4A): "Roman", (0x28, 0x49): "katakana", (0x24, 0x40): "leading byte",
                 (0x24, 0x42): "leading byte"}.get((lead, byte))
        if state:
            self.state = self.output_state = state
            output, self.output = self.output, True
            return ERROR if output else CONTINUE
        self.restore(*([lead] if byte == END else [lead, byte]))
        self.output, self.state = False, self.output_state
        return ERROR


class ShiftJis(Decoder):
    def handle(self, byte):
        if byte == END:
            return self.start(byte)
        if self.lead:
            lead, self.lead, pointer = self.lead, 0, None
            offset, lead_offset = 0x40 if byte < 0x7F else 0x41, 0x81 if lead < 0xA0 else 0xC1
            if 0x40 <= byte <= 0x7E or 0x80 <= byte <= 0xFC:
                pointer = (lead - lead_offset) * 188 + byte - offset
            if pointer is not None and 8836 <= pointer <= 10715:
                return 0xE000 - 8836 + pointer
            code_point = code_point_of("jis0208", pointer)
            return self.fail(byte) if code_point is None else code_point
        if byte <= 0x80:
            return byte
        if 0xA1 <= byte <= 0xDF:
            return 0xFF61 - 0xA1 + byte
        if 0x81 <= byte <= 0x9F or 0xE0 <= byte <= 0xFC:
            self.lead = byte
            return CONTINUE
        return ERROR


class EucKr(Decoder):
    def handle(self, byte):
        if byte == END:
            return self.start(byte)
        if self.lead:
            lead, self.lead = self.lead, 0
            pointer = (lead - 0x81) * 190 + byte - 0x41 if 0x41 <= byte <= 0xFE else None
            code_point = code_point_of("euc-kr", pointer)
            return self.fail(byte) if code_point is None else code_point
        if byte < 0x80:
            return byte
        if 0x81 <= byte <= 0xFE:
            self.lead = byte
            return CONTINUE
        return ERROR


DECODERS = {"GBK": Gb18030, "gb18030": Gb18030, "Big5": Big5, "EUC-JP": EucJp, "ISO-2022-JP": Iso2022Jp,
            "Shift_JIS": ShiftJis, "EUC-KR": EucKr}


def decode(name, data):
    """The text, or the offset of the first byte of the first error."""
    decoder = DECODERS[name]() if name in DECODERS else SingleByte(name)
    text, begin = [], 0
    for at, byte in enumerate([*data, END]):
        if decoder.is_new_sequence():
            begin = at
        outcome = decoder.handle(byte)  # an error ends the token, so restored bytes are not read again
        if outcome == ERROR:
            return begin
        if outcome == FINISHED:
            return "".join(text)
        if outcome != CONTINUE:
            text += map(chr, outcome if isinstance(outcome, tuple) else [outcome])
    raise AssertionError("no end")
