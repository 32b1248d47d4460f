from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

import kg
from kg.cli import COMMANDS, main
from kg.errors import CorpusError, KgError, OutputError, QueryError, UsageError, VocabularyError
from tests.cli.helpers import command, environment, error, process, run

HEAVY = ("spacy", "rdflib", "networkx", "pyvis", "scipy", "pyoxigraph", "numpy", "pandas")
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@pytest.mark.parametrize("words", ["", "--help", "list --help", "build --help"])
def test_help_loads_nothing_heavy(words: str) -> None:
    code = (
        "import sys\nfrom kg.cli import main\n"
        f"try:\n    main({words.split()!r})\nexcept SystemExit as end:\n    assert not end.code\n"
        f"print('LOADED', sorted({HEAVY!r} & sys.modules.keys()) if 0 else [m for m in {HEAVY!r} if m in sys.modules])"
    )
    done = process(code=code)
    assert done.stdout.splitlines()[-1] == "LOADED []", done.stdout + done.stderr


def test_no_arguments_is_help() -> None:
    assert run().output == run("--help").output


def test_version() -> None:
    assert run("--version").output == f"kg {kg.__version__}\n"


def test_runs_as_a_module() -> None:
    words = [sys.executable, "-m", "kg", "--version"]
    assert subprocess.check_output(words, env=environment(), text=True) == f"kg {kg.__version__}\n"


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_an_example(name: str) -> None:
    text = run(name, "--help").output
    assert re.search(rf"Example:\n  +kg {name} ", text)
    assert "Options:" in text


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    context = click.Context(main)
    found = main.get_command(context, name)
    assert found is not None
    for parameter in found.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.name}"


def test_help_tells_the_exit_codes() -> None:
    text = " ".join(run("--help").output.split())
    for kind in (UsageError, CorpusError, VocabularyError, QueryError, OutputError):
        assert f"{kind.exit_code} " in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["nothing"], "No such command 'nothing'; see: kg --help"),
        (["build", "x"], "Missing option '-o' / '--output'; see: kg build --help"),
        (["list"], "Missing argument"),
        (["list", "nothing"], "'nothing' is not one of"),
        (["centrality", "x", "--top", "many"], "'many' is not a valid integer range"),
        (["query", "x", "--nothing"], "No such option"),
    ],
)
def test_usage_errors_are_one_line(words: list[str], message: str) -> None:
    assert message in error(*words, code=2)


@pytest.mark.parametrize(
    ("raised", "code"),
    [(UsageError, 2), (CorpusError, 3), (VocabularyError, 4), (QueryError, 5), (OutputError, 6), (KgError, 1)],
)
def test_exit_codes(monkeypatch: pytest.MonkeyPatch, raised: type[KgError], code: int) -> None:
    def fail(*_: object, **__: object) -> None:
        raised_here = raised("what, where,\nwhat to do")
        raise raised_here

    monkeypatch.setattr("kg.cli.listing.write_rows", fail)
    assert error("list", "measures", code=code) == "what, where, what to do"


def test_a_bug_keeps_its_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("kg.cli.listing.write_rows", fail)
    assert isinstance(CliRunner().invoke(main, ["list", "measures"]).exception, ZeroDivisionError)


def test_library_use_is_not_ended() -> None:
    with pytest.raises(click.UsageError):
        main(["nothing"], standalone_mode=False)


@POSIX
def test_a_closed_pipe_is_quiet(source: Path) -> None:
    words = command("query", source, "SELECT * { ?a ?b ?c . ?d ?e ?f }", "--format", "csv")
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment()) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.read(10)
        running.stdout.close()
        said = running.stderr.read()
        assert running.wait(timeout=60) == 141
    assert said == b""


SLOW = """
import time, kg.exporters.turtle, sys
from pathlib import Path
mark = Path(sys.argv.pop())
def slow(graph, handle):
    handle.write(b"half of it")
    handle.flush()
    mark.touch()
    time.sleep(60)
kg.exporters.turtle.write_evidence = slow
import kg.cli
kg.cli.main()
"""


@POSIX
@pytest.mark.parametrize(
    ("sent", "code", "said"),
    [(signal.SIGINT, 130, "interrupted; nothing was written\n"), (signal.SIGTERM, 143, "")],
)
@pytest.mark.parametrize("there", [False, True])
def test_interrupted_half_way_nothing_is_written(
    tmp_path: Path, vocabulary: Path, sent: signal.Signals, code: int, said: str, there: bool
) -> None:
    papers, out, mark = tmp_path / "papers.txt", tmp_path / "out", tmp_path / "mark"
    papers.write_text("We study continual learning, a long line of work on learning without forgetting.\n")
    if there:
        out.mkdir()
        (out / "report.json").write_text("of the build before")
    words = command("build", papers, "-o", out, "--vocabulary", vocabulary, mark, code=SLOW)
    with subprocess.Popen(
        words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment(), text=True, preexec_fn=_hear
    ) as running:
        deadline = time.monotonic() + 120
        while not mark.exists() and running.poll() is None and time.monotonic() < deadline:
            time.sleep(0.05)
        running.send_signal(sent)
        _, errors = running.communicate(timeout=60)
    assert (running.returncode, errors) == (code, said)
    assert [file.name for file in out.iterdir()] == ["report.json"] if there else not out.exists()


def _hear() -> None:
    """A shell that starts tests in the background has them ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
