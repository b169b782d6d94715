"""The web server: granian, which reads requests and sends responses without keeping a thread of ours.

``requests`` reads a request completely, ``application`` lets a thread answer it, ``responses`` holds the
answer until the client has it. So a connection that sends or reads nothing costs a socket, never a thread.
``python -m config.web_server`` starts it.
"""
