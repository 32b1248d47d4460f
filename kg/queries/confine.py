"""What the process of a query may not do: go on for ever, take all memory, reach the network, start programs.

The second lock behind the refusals of ``tokens.check``. Each function does what the platform offers and is silent
about the rest.
"""

from __future__ import annotations

import ctypes
import os
import platform
import sys
from pathlib import Path

_MACHINES = {
    # machine: (audit architecture, numbers of socket, socketpair, connect, execve, execveat)
    "x86_64": (0xC000003E, (41, 53, 42, 59, 322)),
    "aarch64": (0xC00000B7, (198, 199, 203, 221, 281)),
}
_IO_URING = 425
_X32 = 0x40000000
_LOAD, _EQUALS, _AT_LEAST, _RETURN = 0x20, 0x15, 0x35, 0x06
_ALLOW, _REFUSE = 0x7FFF0000, 0x00050000 | 13  # EACCES
_NO_NEW_PRIVILEGES, _SECCOMP, _FILTER = 38, 22, 2


def limit_time(seconds: float | None) -> None:
    """Die at the limit even where the parent is no longer there to see to it; None lifts it."""
    try:
        import signal

        signal.alarm(0 if seconds is None else int(seconds) + 2)
    except (ImportError, AttributeError):  # Windows
        return


def limit_memory(more: int) -> None:
    """Let the process take so many bytes beyond what it has; 0 sets no limit."""
    try:
        import resource

        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    except (ImportError, OSError):  # Windows, macOS
        return
    if more:
        limit = pages * resource.getpagesize() + more
        resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def close_files() -> None:
    """Open no file and no connection any more."""
    try:
        import resource
    except ImportError:  # Windows
        return
    resource.setrlimit(resource.RLIMIT_NOFILE, (3, 3))


def close_network() -> bool:
    """Make every connection and every new program fail from here on, in this thread and those that it starts.

    Returns:
        Whether the platform can do that (Linux on x86-64 and ARM).
    """
    known = _MACHINES.get(platform.machine())
    if sys.platform != "linux" or known is None:
        return False
    program = _program(*known)
    libc = ctypes.CDLL(None, use_errno=True)
    code = b"".join(program)
    buffer = ctypes.create_string_buffer(code, len(code))

    class Filter(ctypes.Structure):
        _fields_ = (("length", ctypes.c_ushort), ("code", ctypes.c_void_p))

    given = Filter(len(program), ctypes.cast(buffer, ctypes.c_void_p))
    if libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0):
        return False
    return not libc.prctl(_SECCOMP, _FILTER, ctypes.byref(given), 0, 0)


def _program(architecture: int, refused: tuple[int, ...]) -> list[bytes]:
    """Berkeley packet filter: of the known architecture, the refused calls give EACCES, the others run."""
    calls = (*refused, _IO_URING)
    size = len(calls)
    lines = [
        (_LOAD, 0, 0, 4),
        (_EQUALS, 0, size + 2, architecture),
        (_LOAD, 0, 0, 0),
        (_AT_LEAST, size + 1, 0, _X32),
        *((_EQUALS, size - place, 0, call) for place, call in enumerate(calls)),
        (_RETURN, 0, 0, _ALLOW),
        (_RETURN, 0, 0, _REFUSE),
    ]
    return [_instruction(*line) for line in lines]


def _instruction(code: int, true: int, false: int, value: int) -> bytes:
    import struct

    return struct.pack("HBBI", code, true, false, value)


def memory() -> int:
    """Bytes of memory that the process holds, 0 where the platform does not say."""
    try:
        pages = int(Path(f"/proc/{os.getpid()}/statm").read_text(encoding="ascii").split()[1])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")
