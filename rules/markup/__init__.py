"""Rules text: what it cites and quotes, which terms it uses, and how its light Markdown becomes HTML."""
