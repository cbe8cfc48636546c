"""URLs that SURT keys may get wrong: pieces of URLs, hosts, escapes and bytes in random order."""
import random

SCHEMES = ["http://", "https://", "HTTP://", "hTTps://", "ftp://", "FTP://", "mms://", "rtsp://", "wais://", "file://",
           "gopher://", "mailto:", "urn:", "http:///", "https:////", "HTTP:///", "http:", "http:/", "//", "/", "", "",
           "dns:", " dns:", "filedesc:", " filedesc:", "warcinfo:", "\twarcinfo:", "http://http://", "http://https://",
           "about:", "javascript:", "wais:///", "http://ftp://", "https", "htt", "dns", "filedesc", "h\nttp://"]
LABELS = ["www", "www2", "www.www", "WWW", "wWw3", "example", "EXAMPLE", "com", "org", "a", "b-c", "x_y", "1", "2", "255",
          "256", "08", "010", "0", "0x7f", "4294967295", "4294967296", "9223372036854775807", "9223372036854775808",
          "007", "00000000000000001", "bücher", "BÜCHER", "faß", "ΣΑΣ", "ΑΣ", "σς", "İ", "ı", "xn--bcher-kva", "xn--", "xn--ü",
          "☺", "💩", "日本", "日本語", "ａｂｃ", "Ａ", "％", "％41", "１２７", "①", "ﬁ", "ǅ", "א", "אב1", "aא", "ب", "ا‍ب", "‍", "­",
          "a­b", "é", "e\u0301", "\u0301", "Ⴀ", "ẞ", "𝐀", "Ⅷ", "㏕", "℀", "\u200b", "\ufeff", "\ufffd", "\ue000", "⠁א",
          "%C3%BC", "%c3%bc", "%FC", "%fc", "%E2%98%BA", "%ED%A0%80", "%F4%90%80%80", "%C0%AF", "%E2%98", "%F0%9F%92%A9",
          "%2e", "%2E%2e", "%25", "%2541", "%252541", "%41", "%61", "%00", "%0a", "%20", "%7f", "\x7f", " ", "%zz", "%", "%4",
          "%%341", "%25%33%43", "%c3%25bc", "%e2%2598%ba", "a" * 63, "a" * 64, "ü" * 40, "ü" * 60, "日" * 20, "日" * 300,
          "\uff61", "\u3002", "[", "]", "[::1]", "[::ffff:1.2.3.4]", "[]", "::1", "(", ")", ",", "*", "~", "'", "\"", "`", "|",
          "\\", "\u2028", "\u0085", "\u00a0", "\u3000", "ſ", "K", "µ", "ͅ", "ᾳ", "ŉ", "ΐ", "ﬓ", "ª", "Å", "豈", "丽",
          "\U0002f868", "𐐀", "\U0001e900", "Ꭰ", "ꭰ", "\u0340", "\u17b4", "\u1885", "Ɐ", "ც", "Ც"]
PATHS = ["/", "//", "/.", "/..", "/a", "/A", "/a/", "/B%C3%9C", "/%fc", "/%2e%2e", "/%2F", "/%23", "/%3F", "/%25", "/%2525",
         "/é", "/É", "/a b", "/%20", "/index.html", "/.aspx", "/x.ASPX", "/(A(aaaaaaaaaaaaaaaaaaaaaaaa))",
         "/(a(aaaaaaaaaaaaaaaaaaaaaaaa)B(bbbbbbbbbbbbbbbbbbbbbbbb))", "/(012345678901234567890123)", "/y.aspx.x", ";p=1",
         "/{x}", "/[x]", "/\\x", "/\x7f", "/\x01", "/%ED%A0%80", "/%F0%9F%92%A9", "/%F0%9F%92", "/%f0%25%39%46", "/\ufffd", "/..a",
         "/...", "/*", "/(", "/%28", "/+"]
SESSION = "0123456789abcdefABCDEF0123456789"
QUERIES = ["a=1", "b=2", "A=b", "a", "a=", "=", "", "&", "&&", "b", "a=b=c", "%26", "%3D", "%C3%A9", "%fc", "é", "x=%25", "x=%2525",
           "?", "??", "a=?", "jsessionid=" + SESSION, "JSESSIONID=" + SESSION, "phpsessid=" + SESSION, "sid=" + SESSION,
           "Sid=" + SESSION, "xsid=" + SESSION + "x", "ASPSESSIONIDABCDEFGH=abcdefghijklmnopqrstuvwx",
           "aspsessionidABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX", "cfid=1", "cftoken=2", "cfid=1&cftoken=2", "CFID=a&CFTOKEN=b&c",
           "si", "d=" + SESSION, "cf", "id=1&cftoken=3", "%73id=" + SESSION, "%23", "+", "%20", " ", "\x7f", "[]=1", "%5B%5D=1", "z", "Z"]
PORTS = ["", ":", ":80", ":443", ":080", ":0", ":8080", ":65535", ":65536", ":99999", ":2147483647", ":2147483648", ":-1", ":-80",
         ":+80", ":+", ":-", ":x", ":８０", ":٣", ":8 0", ":80:81", ":%38", ":-2147483648", ":-2147483649", ": 80", ":00000000000080"]
USERS = ["", "", "", "", "u@", "u:p@", "@", "u@v@", ":@", "u%40@", "[u@", "u:p:q@", "%zz@"]
FRAGMENTS = ["", "", "", "#", "#f", "#?x", "#/x"]
SPACES = ["", "", "", "", "", " ", "\t", "\r", "\n", "\x00", "\x1f", "\u00a0", "\u2029", "\x0b"]


def host(random):
    parts = random.choices(LABELS, k=random.choice([0, 1, 1, 2, 2, 3, 3, 4, 5]))
    return random.choice(["", ".", "..", ""] if random.random() < 0.1 else [""]) + random.choice(
        [".", ".", ".", ".", "", ".."]).join(parts) + random.choice([".", "", "", "", "..", "。"] if random.random() < 0.2 else [""])


def url(random):
    path = "".join(random.choices(PATHS, k=random.choice([0, 1, 1, 2, 3, 5])))
    query = "?" + "&".join(random.choices(QUERIES, k=random.choice([0, 1, 2, 3, 5]))) if random.random() < 0.5 else ""
    text = (random.choice(SPACES) + random.choice(SCHEMES[:2] if random.random() < 0.6 else SCHEMES) + random.choice(USERS) + host(random)
            + random.choice(PORTS if random.random() < 0.3 else [""]) + path + query + random.choice(FRAGMENTS) + random.choice(SPACES))
    data = bytearray(text.encode())
    for _ in range(random.choice([0, 0, 0, 0, 1, 2])):
        at = random.randrange(len(data) + 1)
        if random.random() < 0.5 or at == len(data):
            data[at:at] = bytes([random.choice(b"%./:@?#&=[]()\t\r\n \x00\x7f\xc3\xa9\xe2\xed\xa0\xf0\xf4\xffwW0A")])
        else:
            data[at:at + 1] = b""
    return bytes(data)


def urls(count, seed):
    """Returns `count` URLs without a zero byte, which the command takes as the end of a record."""
    source = random.Random(seed)
    return [url(source).replace(b"\0", b"\x01") for _ in range(count)]
