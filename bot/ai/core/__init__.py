"""The search's own game: tricks and the end of a deal on one flat row of integers.

The engine is the judge of the rules; this package repeats its play phase (steps 8 and 9) so fast that hidden cards can
be dealt again and played out thousands of times a second. A test holds it against the engine, move for move.

All but `encode` is written in the part of Python that numba compiles: constants, integers, flat rows, no objects.
Plain Python runs it on lists, numba on arrays (see `bot.ai.compiled`).
"""
