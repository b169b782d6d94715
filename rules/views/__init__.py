"""The rules pages: contents, sections, glossary, search, and what is said of a page that is not there."""
