"""A small document in two editions; the older is an extract that announces a section which it lacks."""

from rules.actions import import_document
from rules.models import Document
from rules.parsers.parsed_document import ParsedDocument
from rules.parsers.restatement import merge_documents, parse_restatement

OLDER = """document: owls
edition: 1
title: Rules of the owls
effective: 2001-02-03

# 1 Flight

## 100 Taking off

100.1 An owl takes off at dusk, and only if it has eaten a mouse that day (100.2).

100.2 A mouse is eaten whole, tail included, in the presence of at least one other owl.

## 101 Landing

101.1 An owl lands wherever it likes, but never on a lamp that is burning.

> Example: [[Old Owl]] may land on a cold lamp.

## 102 Whistling
"""
NEWER = """document: owls
edition: 2
title: Rules of the owls
effective: 2002-03-04

# 1 Flight

## 100 Taking off

100.1 A mouse is eaten whole, tail included, in the presence of at least one other owl.

100.2 An owl takes off at dawn, and only if it has eaten a mouse that day (100.1).

100.2a A young owl is led by an old one.

## 101 Landing

101.1 An owl lands wherever it likes, but never on a lamp that is burning.

> Example: [[Old Owl]] may land on a cold lamp.

101.2 Two owls never land on one branch.

## 102 Whistling

102.1 Whistling is for owls with nothing better to do.

# Glossary

**Mouse** (100.1): What an owl eats (100.2).

**Branch**: Where one owl lands (101.2).
"""


def parsed(text: str) -> ParsedDocument:
    return merge_documents([parse_restatement(text, "owls.md")])


def load_owls() -> Document:
    """Both editions; the newer is given."""
    import_document(parsed(OLDER), "owls", "1")
    import_document(parsed(NEWER), "owls", "2")
    return Document.objects.get(key="owls", edition="2")
