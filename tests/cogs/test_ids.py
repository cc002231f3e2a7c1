from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cogs.ids import LONGEST, Ref, is_ours, read

refs = st.builds(
    Ref,
    verb=st.from_regex(r"[a-z][a-z-]{0,15}", fullmatch=True),
    table=st.from_regex(r"[a-z0-9]{8}", fullmatch=True) | st.just("-"),
    seq=st.integers(0, 36**5),
    seat=st.none() | st.integers(0, 5),
    argument=st.text("3456789TJQKA2XD :-", max_size=40),
)


@given(refs)
def test_what_is_written_is_read(ref: Ref) -> None:
    assert len(str(ref)) <= LONGEST
    assert read(str(ref)) == ref


@pytest.mark.parametrize(
    "text", ["", "other:1", "gouji:", "gouji:abc", "gouji:ab12cd34:1:9:play:K", "gouji:ab12cd34::1:play:"]
)
def test_what_cannot_be_read(text: str) -> None:
    assert read(text) is None
    assert is_ours(text) == text.startswith("gouji:")


def test_an_argument_that_is_too_long_is_refused_here() -> None:
    with pytest.raises(ValueError, match="custom_id"):
        str(Ref("play", "ab12cd34", 1, 0, "K" * 90))


def test_the_longest_cards_fit() -> None:
    assert len(str(Ref("charge-yes", "ab12cd34", 36**5, 5, f"{'Q' * 16} {'A' * 16} {'T' * 16}"))) <= LONGEST
