"""Pictures of hands, tables and results: layout is pure geometry, paint is Pillow.

Everything here is plain work for a thread (`painted` has a pool for it): it takes values, returns a file, lets
other threads run while Pillow pastes and deflates. Inputs hold nothing that their viewer may not see, and
text in his language.
"""

from __future__ import annotations

from .assets import PictureError, check
from .caches import CacheSize, cache_report
from .canvas import EXTENSION, MIME
from .emoji import emoji_files, emoji_name
from .hand import HandPicture, Mark, Sign, paint_hand
from .pool import painted
from .results import (
    DealOverPicture,
    DealOverRow,
    MatchPicture,
    PersonPicture,
    ScorePicture,
    ScoreRow,
    TributeLine,
    TributePicture,
    paint_deal_over,
    paint_match,
    paint_score,
    paint_tribute,
)
from .table import SeatPicture, TablePicture, Tag, Tone, paint_table
from .warm import warm

extension = EXTENSION
mime = MIME

__all__ = [
    "CacheSize",
    "DealOverPicture",
    "DealOverRow",
    "HandPicture",
    "Mark",
    "MatchPicture",
    "PersonPicture",
    "PictureError",
    "ScorePicture",
    "ScoreRow",
    "SeatPicture",
    "Sign",
    "TablePicture",
    "Tag",
    "Tone",
    "TributeLine",
    "TributePicture",
    "cache_report",
    "check",
    "emoji_files",
    "emoji_name",
    "extension",
    "mime",
    "paint_deal_over",
    "paint_hand",
    "paint_match",
    "paint_score",
    "paint_table",
    "paint_tribute",
    "painted",
    "warm",
]
