"""Single games of a run that people step through: played again, packed, and kept."""
