"""The sandbox: a local Discord (REST, gateway, web page). Knows nothing of the game."""
