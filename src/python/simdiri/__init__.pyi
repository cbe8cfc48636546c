# SPDX-License-Identifier: MIT
import sys
from os import PathLike
from types import TracebackType
from typing import Any, Literal, NamedTuple, Sequence, TypedDict, TypeVar, overload

if sys.version_info >= (3, 11):
    from typing import Self, Unpack
else:  # only type checkers read this file, and they know typing_extensions even if it is not installed
    from typing_extensions import Self, Unpack

_Text = TypeVar("_Text", str, bytes)
_Errors = Literal["raise", "keep", "null", "column"]

class _Options(TypedDict, total=False):
    profile: Literal["rfc3987", "web"]
    rung: Literal["simple", "syntax", "scheme", "protocol"]
    form: Literal["uri", "iri"]
    grammar: Literal["iri", "iri-bis", "uri", "leiri"]
    disallowed: Literal["fail", "encode", "encode-all"]
    host: Literal["ascii", "percent", "unicode"]
    idna: Literal["uts46", "idna2008"]
    isa: Literal["best", "scalar", "sse42", "avx2", "avx512", "neon"]
    nfc: bool
    nfkc: bool
    reference: bool
    drop_fragment: bool
    std3: bool
    non_strict: bool
    encode_bidi: bool

__version__: str

class Error(ValueError):
    code: str
    status: int
    offset: int
    component: str
    message: str
    index: int | None
    count: int
    is_of_base: bool

class Parts(NamedTuple):
    scheme: Any
    authority: Any
    userinfo: Any
    host: Any
    port: Any
    path: Any
    query: Any
    fragment: Any

class Column:
    @property
    def null_count(self) -> int: ...
    def __len__(self) -> int: ...
    def __arrow_c_schema__(self) -> object: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class Chunks:
    @property
    def chunks(self) -> tuple[Column, ...]: ...
    def __len__(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

@overload
def normalize(text: _Text, *, base: str | bytes | None = None, errors: Literal["raise", "keep"] = "raise",
              **options: Unpack[_Options]) -> _Text: ...
@overload
def normalize(text: _Text, *, base: str | bytes | None = None, errors: Literal["null"],
              **options: Unpack[_Options]) -> _Text | None: ...
@overload
def normalize(text: Any, *, base: str | bytes | None = None, errors: _Errors = "raise",
              **options: Unpack[_Options]) -> Any: ...
@overload
def to_uri(text: _Text, *, errors: Literal["raise", "keep"] = "raise", **options: Unpack[_Options]) -> _Text: ...
@overload
def to_uri(text: Any, *, errors: _Errors = "raise", **options: Unpack[_Options]) -> Any: ...
@overload
def to_iri(text: _Text, *, errors: Literal["raise", "keep"] = "raise", **options: Unpack[_Options]) -> _Text: ...
@overload
def to_iri(text: Any, *, errors: _Errors = "raise", **options: Unpack[_Options]) -> Any: ...
@overload
def resolve(text: _Text, base: str | bytes, *, errors: Literal["raise", "keep"] = "raise",
            **options: Unpack[_Options]) -> _Text: ...
@overload
def resolve(text: Any, base: str | bytes, *, errors: _Errors = "raise", **options: Unpack[_Options]) -> Any: ...
@overload
def check(text: str | bytes, *, reference: bool = False, grammar: str = "iri",
          profile: str = "rfc3987") -> Error | None: ...
@overload
def check(text: list[Any] | tuple[Any, ...], *, reference: bool = False, grammar: str = "iri",
          profile: str = "rfc3987") -> list[Error | None]: ...
@overload
def check(text: Any, *, reference: bool = False, grammar: str = "iri", profile: str = "rfc3987") -> Any: ...
@overload
def parse(text: str | bytes) -> Parts: ...
@overload
def parse(text: list[Any] | tuple[Any, ...]) -> list[Parts | None]: ...
@overload
def parse(text: Any) -> Any: ...
@overload
def compare(a: str | bytes, b: str | bytes, *, base: str | bytes | None = None,
            errors: Literal["raise", "null"] = "raise", **options: Unpack[_Options]) -> str | None: ...
@overload
def compare(a: list[Any] | tuple[Any, ...], b: list[Any] | tuple[Any, ...], *, base: str | bytes | None = None,
            errors: Literal["raise", "null"] = "raise", **options: Unpack[_Options]) -> list[str | None]: ...
@overload
def compare(a: Any, b: Any, *, base: str | bytes | None = None, errors: Literal["raise", "null", "column"] = "raise",
            **options: Unpack[_Options]) -> Any: ...
def status_name(status: int) -> str: ...
def status_message(status: int) -> str: ...
@overload
def key(text: str | bytes, *, errors: Literal["keep", "raise"] = "keep", hash: str = "xxh3", lossy: str = "",
        secret: bytes = b"", **options: Unpack[_Options]) -> bytes: ...
@overload
def key(text: list[Any] | tuple[Any, ...], *, errors: Literal["keep", "raise"] = "keep", hash: str = "xxh3",
        lossy: str = "", secret: bytes = b"", **options: Unpack[_Options]) -> list[bytes | None]: ...
@overload
def key(text: Any, *, errors: Literal["keep", "raise"] = "keep", hash: str = "xxh3", lossy: str = "",
        secret: bytes = b"", **options: Unpack[_Options]) -> Any: ...

class StateError(Exception):
    problem: Literal["locked", "missing", "foreign", "exists", "damaged", "other-identity", "other-secret",
                     "newer-version", "bound", "older-version", "not-a-file", "unfinished", "no-keys",
                     "old-digest", "older-plain"]

class _Set:
    @overload
    def add(self, text: str | bytes) -> bool: ...
    @overload
    def add(self, text: list[Any] | tuple[Any, ...]) -> list[bool | None]: ...
    @overload
    def add(self, text: Any) -> Any: ...
    def add_key(self, key: bytes) -> bool: ...
    def add_keys(self, keys: Sequence[bytes]) -> list[bool]: ...
    @property
    def identity(self) -> str: ...

class SeenSet(_Set):
    def __init__(self, *, expected: int = 0, most_octets: int = 0, hash: str = "xxh3", lossy: str = "",
                 secret: bytes = b"", **options: Unpack[_Options]) -> None: ...
    def __len__(self) -> int: ...
    @property
    def memory(self) -> int: ...

class State(_Set):
    def __init__(self, path: str | bytes | PathLike[str] | PathLike[bytes], *, memory: int = 0, hash: str = "xxh3",
                 lossy: str = "", secret: bytes = b"", **options: Unpack[_Options]) -> None: ...
    def publish(self, note: bytes = b"") -> None: ...
    def rollback(self) -> None: ...
    def close(self) -> None: ...
    def __enter__(self) -> Self: ...
    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None,
                 traceback: TracebackType | None) -> None: ...
    @property
    def note(self) -> bytes: ...
    @property
    def published(self) -> int: ...
