from __future__ import annotations

from pathlib import Path

import pytest

from tests.exported import export


@pytest.fixture(scope="session")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return export(tmp_path_factory.mktemp("sample"))
