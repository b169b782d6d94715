"""Building blocks for every app: caches, forms, requests, wording. Imports no app."""
