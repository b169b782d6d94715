"""Pages of a table learn that it has changed: by server-sent events, or by asking for its version.

Nothing of a game is sent, only that there is something new: each page fetches what its visitor may see.
"""
