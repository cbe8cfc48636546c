# SPDX-License-Identifier: MIT
"""idna="idna2008" in every function that takes options, for texts and for columns."""
import pytest
import simdiri

SNOW, A_LABEL = "http://☃/", "http://xn--n3h/"
UNMAPPED = "http://%E2%98%83/"
NEW = {"idna": "idna2008"}


def has_libidn2():
    try:
        simdiri.normalize(SNOW, **NEW)
    except ValueError as error:
        assert "IDNA2008 needs libidn2, and public suffixes need libpsl, which this build of the library lacks" in str(error)
        return False
    return True


needs_libidn2 = pytest.mark.skipif(not has_libidn2(), reason="this build has no libidn2")


def test_the_default_is_uts46():
    assert simdiri.normalize(SNOW) == simdiri.normalize(SNOW, idna="uts46") == A_LABEL
    with pytest.raises(ValueError, match="idna is one of 'uts46', 'idna2008', not 'idna2003'"):
        simdiri.normalize(SNOW, idna="idna2003")
    with pytest.raises(ValueError):
        simdiri.normalize(SNOW, profile="web", idna="idna2008")


@needs_libidn2
def test_functions_for_texts():
    assert simdiri.normalize(SNOW, **NEW) == UNMAPPED
    assert simdiri.normalize("http://É/", **NEW) == "http://xn--9ca/"
    assert simdiri.to_uri(SNOW, **NEW) == UNMAPPED
    assert simdiri.to_iri(A_LABEL, host="unicode") == SNOW
    assert simdiri.to_iri(A_LABEL, host="unicode", **NEW) == A_LABEL
    assert simdiri.resolve("//☃/", "http://a/", rung="scheme", **NEW) == UNMAPPED
    assert simdiri.compare(SNOW, A_LABEL) == "scheme"
    assert simdiri.compare(SNOW, A_LABEL, **NEW) is None
    assert simdiri.key(SNOW) == simdiri.key(A_LABEL)
    assert simdiri.key(SNOW, **NEW) != simdiri.key(A_LABEL, **NEW)


@pytest.mark.parametrize("make", ["list", "pyarrow"])
@needs_libidn2
def test_columns(make):
    items = [SNOW, None, A_LABEL, "http://É/"]
    if make == "pyarrow":
        items = pytest.importorskip("pyarrow").array(items)
    for call in (simdiri.normalize, simdiri.to_uri):
        values, statuses = call(items, errors="column", **NEW)
        kept = statuses.to_pylist() if make == "pyarrow" else statuses
        assert simdiri.status_name(kept[0]) == "host-unmapped" and kept[1] is None
        assert simdiri.status_name(kept[3]) == "ok"
    keys = simdiri.key(items, **NEW)
    keys = keys.to_pylist() if make == "pyarrow" else keys
    assert keys[0] == simdiri.key(SNOW, **NEW) != keys[2] == simdiri.key(A_LABEL)


@needs_libidn2
def test_sets(tmp_path):
    old, new = simdiri.SeenSet(), simdiri.SeenSet(**NEW)
    assert old.add([SNOW, A_LABEL]) == [True, False]
    assert new.add([SNOW, A_LABEL]) == [True, True]
    with simdiri.State(tmp_path / "state", **NEW) as state:
        assert state.add([SNOW, A_LABEL]) == [True, True]
    with pytest.raises(simdiri.StateError, match="idna2008"):
        simdiri.State(tmp_path / "state")
