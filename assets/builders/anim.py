"""The animations (R131): letters that burn, and the revolution."""

from __future__ import annotations

from . import flame, revolution


def build() -> None:
    """Write assets/anim."""
    flame.OUT.mkdir(exist_ok=True)
    for language in flame.LABELS:
        flame.build_label(language)
    for language in revolution.LABELS:
        revolution.build_word(language)
