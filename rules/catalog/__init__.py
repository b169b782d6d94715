"""The rules documents in memory: numbers, headings, terms and who cites whom; what a reader asks them for."""
