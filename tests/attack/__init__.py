"""An attack on a site of our own: clients that cause much work, or none, while one visitor reads pages.

``python -m tests.attack http://127.0.0.1:8000`` attacks a running site on this machine, and on no other;
``tests/attack/test_attack.py`` starts a site and attacks it.
"""
