# SPDX-License-Identifier: MIT
"""Hides userinfo in messages, which may contain a password or a token and often end in logs."""
import re

HIDDEN, LONGEST_HOST = "***", 255
# What precedes the authority: a scheme and slashes, or backslashes as in the profile web; or the first two slashes, as
# in "jdbc:postgresql://".
_BEGINNINGS = re.compile(r"(?:[^:/?#\\@\[]*:)?[/\\]*"), re.compile(r"[^?#]*?[/\\]{2,}")


def _find_end(text, begin):
    """Returns where the userinfo ends that begins at ``begin``, or -1 if there is none."""
    authority = re.compile(r"[^/?#\\]*").match(text, begin)[0]
    at = authority.rfind("@")
    if at >= 0:
        return begin + at
    if authority.startswith("["):
        return -1
    # A password with one of "/?#" looks like a bad port, and the "@" follows later.
    at = text.rfind("@", begin) if re.search(":(?![0-9]+$)", authority) else -1
    # Text that was cut off: the "@" may be in the part that is missing.
    is_cut = len(authority) > LONGEST_HOST and begin + len(authority) == len(text)
    return len(text) if at < 0 and begin > 0 and is_cut else at


def hide_userinfo(text):
    """Returns a bad IRI, a str or bytes, with "***" for all that may be userinfo. In doubt it is hidden."""
    if isinstance(text, bytes):
        return hide_userinfo(text.decode("latin-1")).encode("latin-1")
    for beginning in _BEGINNINGS:
        found = beginning.match(text)
        end = _find_end(text, found.end()) if found else -1
        if end >= 0:
            return text[:found.end()] + HIDDEN + text[end:]
    return text
