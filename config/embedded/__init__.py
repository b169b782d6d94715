"""The servers a single machine needs: started by whoever needs them first, stopped after the last one left.

A program that wants such a server *holds* it: it keeps a shared lock on a file, which the kernel drops
however the program ends. A keeper process runs the server in its foreground and stops it once nobody has
held that lock for a few seconds. See ``server`` for the lock files, ``home`` for where a server lives and
as whom it runs.
"""
