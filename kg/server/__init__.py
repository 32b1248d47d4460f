"""``kg serve``: a graph over HTTP for programs and people, read only (extra ``serve``).

``negotiate`` and ``protocol`` read requests, ``pool`` keeps the processes that answer them, ``app`` puts the routes
together, ``pages`` and ``resource`` write HTML, ``run`` starts and stops it.
"""
