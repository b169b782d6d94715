"""PostgreSQL, embedded: ``server`` starts it, ``base`` is Django's database backend on top of it."""
