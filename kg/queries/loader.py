"""The process that loads files into a store on disk. Started by ``kg.queries.kept``, never by hand.

One line of JSON comes in, one goes out: ``{}`` where all went well. It ends when its standard input does.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

import pyoxigraph as ox

from kg.queries.confine import close_network
from kg.queries.lookup import index


def main() -> None:
    """Load what the request says."""
    request = json.loads(sys.stdin.buffer.readline())
    threading.Thread(target=_follow, daemon=True).start()
    close_network()
    said = load(request["files"], request["load"], request["names"])
    sys.stdout.write(json.dumps(said) + "\n")
    sys.stdout.flush()
    os._exit(0)  # the thread still reads


def load(files: list[str], data: str, names: str) -> dict[str, str]:
    """Load Turtle files into a new store, and write the names in it to a file beside.

    Returns:
        Nothing, or what went wrong: with a ``file`` that was read, or with the ``output``.
    """
    try:
        store = ox.Store(data)
        for path in files:
            try:
                store.bulk_load(path=path, format=ox.RdfFormat.TURTLE)
            except SyntaxError as error:
                return {"file": f"{path}, line {error.lineno}: no Turtle: {error.msg}"}
        Path(names).write_text(index(store), encoding="utf-8")
        store.optimize()
        store.flush()
    except OSError as error:
        return {"output": " ".join(str(error.strerror or error).split())}
    return {}


def _follow() -> None:
    """End with the parent: loading goes on for minutes and would hold its folder."""
    sys.stdin.buffer.read()
    os._exit(1)


if __name__ == "__main__":
    main()
