"""Run Apache Jena's commands: those on the path, or those of Debian's package, which comes without scripts."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

JARS = Path("/usr/share/java")
_LOGGERS = re.compile(
    r"(log4j|jcl|jul).*|slf4j-(jdk14|simple|jcl|log4j12|migrator|ext)|maven.*|osgi.*|.*-\d[\d.]*(~.*)?"
)
"""Jars that are left out: other bindings of the logger, and second copies with a version in their names."""
_MOVED = "org/apache/jena/ext/xerces/"
"""Debian's build of Jena moved classes of Xerces to ``xerces`` and left their resources here; without them the
classes do not load."""


class Jena:
    """Apache Jena on this machine.

    Args:
        folder: where to put the resources that Debian's package has in the wrong place.
    """

    def __init__(self, folder: Path) -> None:
        self.ready = (JARS / "jena-cmds.jar").is_file() and shutil.which("java") is not None
        if self.ready:
            _unpack(JARS / "jena-core.jar", folder)
            jars = [str(jar) for jar in sorted(JARS.glob("*.jar")) if not _LOGGERS.fullmatch(jar.stem)]
            self.path = os.pathsep.join([str(folder), *jars])

    def run(self, command: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        """Run a command: the name of its class, and its arguments."""
        words = ["java", "-cp", self.path, command, *map(str, arguments)]
        return subprocess.run(words, capture_output=True, text=True, encoding="utf-8", timeout=300, check=False)


def _unpack(jar: Path, folder: Path) -> None:
    with zipfile.ZipFile(jar) as archive:
        for name in archive.namelist():
            if name.startswith(_MOVED) and not name.endswith("/"):
                target = folder / "xerces" / name.removeprefix(_MOVED)
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(archive.read(name))


def jena_or_skip(folder: Path) -> Jena:
    """Jena; without it the tests are skipped, on CI they fail."""
    jena = Jena(folder)
    if not jena.ready:
        if os.environ.get("CI") == "true":
            pytest.fail("Apache Jena is missing: apt-get install libapache-jena-java default-jre-headless")
        pytest.skip("no Apache Jena here (Debian: libapache-jena-java)")
    return jena
