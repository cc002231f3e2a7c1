"""One actor per table: clocks, computer seats, who sits where."""
