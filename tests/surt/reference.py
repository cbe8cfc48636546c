"""The keys of webarchive-commons' WaybackURLKeyMaker, written again from what its classes do, with Python's regular
expressions and its tables of RFC 3454: slow and plain."""
import re
import stringprep
import unicodedata
from encodings import punycode

PROHIBITED = [getattr(stringprep, "in_table_c" + name) for name in "12 22 3 4 5 6 7 8 9".split()]
# JDK 17 has the directions of later Unicode for these.
LTR_NOW = {0xCBF, 0xCC6, 0x2132, *range(0x2800, 0x2900), 0x302E, 0x302F}
NEUTRAL_NOW = {0x17B4, 0x17B5, 0x1885, 0x1886}
PATH_SESSIONS = [re.compile(r"^(.*/)\((?:[a-z]\([0-9a-z]{24}\))+\)/([^?]+\.aspx.*)$", re.I | re.A),
                 re.compile(r"^(.*/)\([0-9a-z]{24}\)/([^?]+\.aspx.*)$", re.I | re.A)]
QUERY_SESSIONS = [(word, re.compile(f"^(.*){pattern}(?:&(.*))?$", re.I | re.A)) for word, pattern in (
    ("jsessionid=", "jsessionid=[0-9a-zA-Z]{32}"), ("phpsessid=", "phpsessid=[0-9a-zA-Z]{32}"),
    ("sid=", "sid=[0-9a-zA-Z]{32}"), ("aspsessionid", "aspsessionid[a-zA-Z]{8}=[a-zA-Z]{24}"),
    ("cftoken=", "cfid=[^&]+&cftoken=[^&]+"))]


class Bad(Exception):
    """Java throws an exception."""


def read(data):
    """Decodes UTF-8 like Java, which replaces an encoded surrogate by one U+FFFD, not by one for each byte."""
    return re.sub(rb"\xed[\xa0-\xbf][\x80-\xbf]?", b"\xff", data).decode("utf-8", "replace")


def decode_once(text):
    def run(match):
        out, data = "", bytes.fromhex(match.group().replace("%", ""))
        while data:
            try:
                return out + data.decode()
            except UnicodeDecodeError as error:
                kept = data[error.start:error.end]
                start = match.start() + 3 * (len(match.group()) // 3 - len(data) + error.start)
                out += data[:error.start].decode() + text[start:start + 3 * len(kept)]
                data = data[error.end:]
        return out
    return re.sub(r"(?:%[0-9a-fA-F]{2})+", run, text)


def unescape(text):
    while (decoded := decode_once(text)) != text:
        text = decoded
    return text


def escape(text):
    out, data, i = "", text.encode(), 0
    while i < len(data):
        byte = data[i]
        if byte == 0x25 and re.match(rb"[0-9a-fA-F]{2}", data[i + 1:]):
            out += data[i:i + 3].decode().upper()
            i += 3
            continue
        out += f"%{byte:02X}" if byte <= 32 or byte >= 128 or byte in b"#%" else chr(byte)
        i += 1
    return out


def map_character(c):
    if stringprep.in_table_b1(c):
        return ""
    mapped = stringprep.map_table_b2(c)
    return c if any(map(stringprep.in_table_a1, mapped)) else mapped


def label_to_ascii(label):
    """Returns the label by ToASCII of RFC 3490; None if it has no such form."""
    if not label.isascii():
        if any(map(stringprep.in_table_a1, label)):
            return None
        label = unicodedata.ucd_3_2_0.normalize("NFKC", "".join(map(map_character, label)))
        if any(is_in(c) for c in label for is_in in PROHIBITED):
            return None
        rtl = [stringprep.in_table_d1(c) for c in label]
        ltr = [ord(c) in LTR_NOW or stringprep.in_table_d2(c) and ord(c) not in NEUTRAL_NOW for c in label]
        if any(rtl) and (any(ltr) or not rtl[0] or not rtl[-1]):
            return None
    if not label.isascii():
        if label.lower().startswith("xn--"):
            return None
        label = "xn--" + punycode.punycode_encode(label).decode().lower()
    return label if 1 <= len(label) <= 63 else None


def host_to_ascii(host):
    labels = re.split("[.\u3002\uff0e\uff61]", host)
    if labels == ["", ""]:
        return "."
    tail = "." if len(labels) > 1 and labels[-1] == "" else ""
    mapped = [label_to_ascii(label) for label in (labels[:-1] if tail else labels)]
    return host if None in mapped else ".".join(mapped) + tail


def to_address(host):
    if re.fullmatch("[0-9]+", host):
        number = int(host)
        return ".".join(str(number >> shift & 255) for shift in (24, 16, 8, 0)) if number < 1 << 63 else None
    for pattern, base in ((r"(0[0-7]*)\.([0-7]+)\.([0-7]+)\.([0-7]+)", 8), (r"([1-9][0-9]*)\.([0-9]+)\.([0-9]+)\.([0-9]+)", 10)):
        if match := re.fullmatch(pattern, host):
            numbers = [int(group, base) for group in match.groups()]
            return ".".join(map(str, numbers)) if max(numbers) < 256 else None
    return None


def lower(host):
    """Python has the final sigma of Unicode, Java that of its words: no test has both in one host."""
    return host.lower()


def make_host(host):
    host = re.sub(r"\.{2,}", ".", host_to_ascii(unescape(host)).strip("."))
    host = (to_address(host) or escape(lower(host))).lower()
    while match := re.match(r"www[0-9]*\.", host):
        host = host[match.end():]
    return host


def reverse(host):
    if not host:
        raise Bad("empty host")
    if "." not in host:
        return host[1:-1] if host[0] == "[" and host[-1] == "]" else host
    return ",".join(reversed(host.split(".")))


def make_path(path):
    kept = []
    for segment in unescape(path).split("/")[1:]:
        if segment == ".." and kept:
            kept.pop()
        elif segment != ".":
            kept.append(segment)
    path = escape("/" + "".join(s + "/" for s in kept[:-1] if s) + (kept[-1] if kept else "")).lower()
    for pattern in PATH_SESSIONS:
        path = pattern.sub(r"\1\2", path)
    return path[:-1] if path.endswith("/") and len(path) > 1 else path


def make_query(query):
    query = escape(unescape(query))
    original = query.lower()
    for word, pattern in QUERY_SESSIONS:
        match = pattern.match(query) if word in original else None
        if match:
            query = match.group(1) + (match.group(2) or "")
    parameters = [parameter.partition("=") for parameter in query.lower().split("&")]
    parameters.sort(key=lambda parts: (parts[0], parts[1] != "", parts[2]))
    query = "&".join(map("".join, parameters))
    return "?" + query if query else ""


def make_port(text, default):
    if not text:
        return ""
    if not re.fullmatch(r"[+-]?\d+", text) or any(ord(c) > 0xFFFF for c in text):
        raise Bad("port")
    port = int(text)
    if not -1 << 31 <= port < 1 << 31:
        raise Bad("port")
    return "" if port in (-1, default) else f":{port}"


def make_key(data):
    """Returns the key of a URL, which is bytes. Raises Bad where Java throws an exception."""
    given = read(data)
    if not given:
        return "-"
    if given.startswith(("filedesc", "warcinfo")):
        return given
    if given.startswith("dns:"):
        return reverse(given[4:]) + ")"
    url = re.sub("[\n\r\t\u0085\u2028\u2029]", "", given.strip("".join(map(chr, range(33)))))
    if url.startswith(("dns:", "filedesc:", "warcinfo:")):
        return url.partition("(")[2] if "(" in url else given
    if not re.match("(?i)(https?|ftp|mms|rtsp|wais)://", url, re.A):
        url = "http://" + url
    url = re.sub("^(https?://)/+", r"\1", url)
    scheme, authority, path, query = re.match(r"([a-zA-Z]+)://([^/?#]*)([^?#]*)(?:\?([^#]*))?", url, re.A).groups()
    user, at, rest = authority.partition("@")
    rest = rest if at else authority
    begin = max(rest.find("]"), 0) if not at and rest.startswith("[") else 0
    colon = rest.find(":", begin)
    host, port = (rest, "") if colon < 0 else (rest[:colon], rest[colon + 1:])
    port = make_port(port, {"http": 80, "https": 443}.get(scheme.lower(), 0))
    return reverse(make_host(host)) + port + ")" + make_path(path) + ("" if query is None else make_query(query))
