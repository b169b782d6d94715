"""The rules behind cards for other programs."""
