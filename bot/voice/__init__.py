"""Sound: what is called when something happens at a table (R130), in which order, and what is left out when it is late.

Knows events and files. Who plays the sounds where is the affair of `cogs.loudspeaker`.
"""
