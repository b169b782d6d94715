"""Documents, rules, glossary entries, search results and compared editions as JSON.

The context has ``site``: how addresses of the site begin (nothing where that is not known), and for addresses
of the API the ``request``. Docstrings of serializers are descriptions in the schema.
"""
