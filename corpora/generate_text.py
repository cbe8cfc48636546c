# SPDX-License-Identifier: MIT
"""The parts of lines: hosts, paths and queries in ASCII, and words in other scripts, all drawn in advance."""

# Onsets, vowels and endings of random words. Every word is in NFC and, in scripts with case, in lower case, as domain
# names require.
SCRIPTS = {
    "latin": ("b c d f g j l m n p r s t v z č š ž ł ñ ç ğ đ", "a e i o u á é í ó ú ä ö ü å ø ê ô ã ą ý", " n r s l"),
    "cyrillic": ("б в г д ж з к л м н п р с т х ч ш", "а е и о у я ю ы і", " й н р т в к"),
    "greek": ("β γ δ ζ θ κ λ μ ν π ρ σ τ φ χ", "α ε η ι ο υ ω ά έ ί ό", " ν"),
    "arabic": ("ب ت ج ح د ر س ش ع ف ق ك ل م ن ه", "ا و ي", " ة ن"),
    "hebrew": ("א ב ג ד ה ו ז ח ט כ ל מ נ ס ע פ צ ק ר ש ת", "י ו", " ה"),
    "han": ("山 水 日 月 火 木 金 土 中 国 人 大 小 学 生 新 文 語 書 道 東 西 南 北 京 海 城 市 花 鳥",
            "天 地 心 手 目 口 車 門 馬 雨 風 雲 春 夏 秋 冬 家 店 食 茶 音 楽 画 電 話 本 物 美 術 史", " 館 院 所 場"),
    "kana": ("か き く さ し す た ち つ な に の は ひ ま み や よ ら り わ カ キ サ シ タ テ ナ ノ ハ マ ラ リ",
             "あ い う え お こ と ね ふ め る れ ン ア イ ウ オ コ ト", " ん す る"),
    "hangul": ("가 나 다 라 마 바 사 아 자 하 고 노 도 로 모 보 소 오 조 호", "기 니 리 미 비 시 이 지 한 국 산 강 문 물 서 울",
               " 역 원 길"),
    "devanagari": ("क ख ग च ज ट ड त द न प ब म य र ल व श स ह", "ा ि ी ु ू े ै ो ौ", " न म र त"),
    "emoji": ("😀 😎 🎉 🚀 🌍 🌸 🍕 🎵 📚 🐱 🐧 ❤", "🔥 ✨ 🌈 ⭐ ☀ 🍎 🏠 🚲 🎈", " 👍 ☕"),
}
ENCODINGS = ("raw", "pct", "mixed")  # as characters; as triplets; as triplets with some hex digits in lower case

# Reserved names (RFC 2606).
DOMAINS = "example example.com example.net example.org".split()
ENDINGS = "/ / .html .html .php .htm .pdf .jpg .aspx".split() + [""] * 9


def percent_encode(text):
    """Non-ASCII characters as triplets."""
    return "".join(chr(octet) if octet < 128 else f"%{octet:02X}" for octet in text.encode())


class Text:
    """Draws with random() only, and computes with + - * only: the same on every version of Python."""

    def __init__(self, random, scripts):
        self.random = random
        self.ascii_words = [self.make_ascii_word() for _ in range(2000)]
        self.origins = [self.make_origin() for _ in range(10000)]
        self.folders = [self.make_folders() for _ in range(4000)]
        self.leaves = [self.make_leaf() for _ in range(4000)]
        self.queries = [self.make_query() for _ in range(4000)]
        self.words = {script: [self.make_word(script) for _ in range(200)] for script in scripts}

    def below(self, limit):
        return int(self.random() * limit)

    def one(self, values):
        return values[int(self.random() * len(values))]

    def often_the_first(self, values):
        """As in crawl lists: few values are most of the draws."""
        at = self.random()
        return values[int(at * at * at * len(values))]

    def make_ascii_word(self):
        word = self.one("bcdfghjklmnprstvw")
        for _ in range(1 + self.below(4)):
            word += self.one("aeiou") + self.one("bcdfghjklmnprstvw")
        return word

    def make_origin(self):
        name = self.one(self.ascii_words) + (self.one(self.ascii_words) if self.below(3) == 0 else "")
        kind = self.below(10)
        first = "www." if kind < 5 else self.one(self.ascii_words) + "." if kind < 7 else ""
        return ("https://" if self.below(5) < 2 else "http://") + f"{first}{name}.{self.one(DOMAINS)}"

    def make_segment(self):
        kind = self.below(10)
        if kind < 5:
            return self.often_the_first(self.ascii_words)
        if kind < 7:
            return "-".join(self.one(self.ascii_words) for _ in range(2 + self.below(3)))
        if kind < 9:
            return str(self.below(3000 if kind == 7 else 10000000))
        return "".join(self.one("0123456789abcdefABCDEFghijXYZ_-") for _ in range(8 + self.below(16)))

    def make_folders(self):
        return "/" + "".join(self.make_segment() + "/" for _ in range(self.below(4)))

    def make_leaf(self):
        return "" if self.below(8) == 0 else self.make_segment() + self.one(ENDINGS)

    def make_query(self):
        pairs = (self.often_the_first(self.ascii_words) + "=" + self.make_segment() for _ in range(1 + self.below(4)))
        return "?" + "&".join(pairs)

    def make_word(self, script):
        onsets, vowels, ends = (letters.split(" ") for letters in SCRIPTS[script])
        word = "".join(self.one(onsets) + self.one(vowels) for _ in range(1 + self.below(3)))
        word += self.one(ends)
        return word + "é" if word.isascii() else word
