"""Rules text: what it names, where that leads, and how it is drawn."""
