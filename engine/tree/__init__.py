"""The language of powers: frozen nodes without behaviour, which card text is read into."""
