"""The commands of `gouji`, one module each, with the click command as `command`."""
