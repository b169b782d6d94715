"""Editions of one document side by side: which rule became which, and what changed in it, word by word."""
