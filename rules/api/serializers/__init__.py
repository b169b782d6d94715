"""Documents, rules, glossary entries, search results and compared editions as JSON.

Serializers of pages for people need ``site`` in their context (how addresses of the site begin; nothing where
that is not known), those with addresses of the API the ``request``.
"""
