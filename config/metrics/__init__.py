"""``/metrics``: numbers of the site in the text form of Prometheus, for those whom the operator allows.

``requests`` counts requests in each process, ``state`` reads the numbers that the whole site shares, and
``page`` serves both.
"""
