"""Building blocks for every app: caches, forms, requests. Imports no app."""
