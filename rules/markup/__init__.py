"""Rules text: citations, quoted cards, glossary terms, and light Markdown as HTML."""
