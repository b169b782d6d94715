"""Limits on how often a caller may do something, and on what computes or searches for long.

Limits have a :mod:`.table`. Two things count. Attempts with a password, an address or an email are rows
(:mod:`.attempts`): exact, never lost, part of their transaction. Requests are numbers in the cache
(:mod:`.counts`): cheap, by the minute, and not counted while it does not answer. Who is over a limit gets a
:class:`.limit.LimitError`, whichever it is, and that becomes a page (:mod:`.pages`), an error of the API
(``api.errors``) or a sentence in a form. Callers are texts: ``accounts.callers`` says who sends a request.
"""
