"""Whoever starts a server that cannot run is told why: one sentence, in his language, and exit code 2."""

from __future__ import annotations

import os
import resource
import socket
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from sqlalchemy import create_engine, text

from contretemps.server.errors import CannotServe
from contretemps.server.serving import check
from contretemps.server.settings import Settings, from_environment
from contretemps.server.store.database import Database
from tests.server.conftest import postgres as postgres  # a fixture
from tests.support import warm
from tests.support.postgres import Cluster
from tests.support.server import free_port, settings
from tests.support.warm import FORKING

ENDS_WITHIN = 60  # seconds, on a busy machine


def serve(
    db: Path | str, lang: str = "en", port: int | None = None, grows: int | None = None, processes: int = 1
) -> str:
    """Start a server that cannot run; the sentence that it says. With `grows`, its files may not be larger."""
    chosen = free_port() if port is None else port
    arguments = ["serve", "--db", str(db), "--port", str(chosen), "--lang", lang, "--processes", str(processes)]
    environment = {**os.environ, **settings(database_seconds=2), "LC_ALL": "C.UTF-8"}
    limit = (resource.RLIMIT_FSIZE, grows) if grows is not None else None
    with TemporaryDirectory() as folder:
        log = Path(folder) / "log"
        process = FORKING.Process(target=warm.serve, args=(arguments, environment, log, Path(folder), limit))
        process.start()
        process.join(ENDS_WITHIN)
        said = log.read_text("utf-8")
        process.kill()
        process.join()
    assert process.exitcode == 2, (process.exitcode, said)
    lines = said.splitlines()
    assert len(lines) == 1, said
    return lines[0].removeprefix("contretemps: ")


def made(path: Path) -> Path:
    """A database as a server leaves it."""
    Database(Settings(db=str(path)).url).close()
    return path


def test_a_file_in_use_also_by_another_name(tmp_path: Path) -> None:
    path, link, inside = tmp_path / "tables.db", tmp_path / "link.db", tmp_path / "folder"
    database = Database(Settings(db=str(path)).url)
    link.symlink_to(path)
    inside.symlink_to(tmp_path, target_is_directory=True)
    try:
        for name in (path, link, inside / "tables.db"):
            assert serve(name) == f"{path} is in use by another server; several can share a PostgreSQL"
        assert (
            serve(link, "fr") == f"{path} est utilisé par un autre serveur ; plusieurs peuvent partager un PostgreSQL"
        )
    finally:
        database.close()


def test_a_file_with_two_names(tmp_path: Path) -> None:
    path = made(tmp_path / "tables.db")
    (tmp_path / "other.db").hardlink_to(path)
    assert "hard link" in serve(path)
    assert "lien dur" in serve(tmp_path / "other.db", "fr")


def scribble(path: Path) -> None:
    path.write_bytes(os.urandom(40_000))


def scribble_inside(path: Path) -> None:
    with made(path).open("r+b") as file:
        file.seek(3 * 4096)
        file.write(os.urandom(4 * 4096))


def cut_off(path: Path) -> None:
    os.truncate(made(path), 4 * 4096)


@pytest.mark.parametrize("damage", [scribble, scribble_inside, cut_off])
def test_a_damaged_file(tmp_path: Path, damage: Callable[[Path], None]) -> None:
    path = tmp_path / "tables.db"
    damage(path)
    assert serve(path).startswith(f"{path} is damaged or is not a SQLite database")


def test_a_newer_database(tmp_path: Path, postgres: Cluster) -> None:
    for db, lang, sentence in (
        (str(tmp_path / "tables.db"), "en", "made by a newer version of Contretemps"),
        (postgres.database(), "fr", "faite par une version de Contretemps plus récente"),
    ):
        url = Settings(db=db).url
        Database(url).close()
        engine = create_engine(url)
        with engine.begin() as connection:
            connection.execute(text("update alembic_version set version_num = '9999'"))
        engine.dispose()
        assert sentence in serve(db, lang)


def test_somebody_elses_database(tmp_path: Path, postgres: Cluster) -> None:
    for db in (str(tmp_path / "tables.db"), postgres.database()):
        engine = create_engine(Settings(db=db).url)
        with engine.begin() as connection:
            connection.execute(text("create table guests (id integer primary key)"))
        engine.dispose()
        assert "holds something else already" in serve(db)


NO_ROOM = 8_000  # bytes: a file may not grow, as on a disk that is full. It is the same error but for its number.


def test_a_full_disk(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    assert serve(path, grows=NO_ROOM).startswith(f"{path} cannot be read or written: the disk is full")
    assert "le disque est plein" in serve(tmp_path / "other.db", "fr", grows=NO_ROOM)


def test_a_disk_that_says_that_it_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, **how: object) -> None:
        Path("/dev/full").write_bytes(b"x")  # the real error

    monkeypatch.setattr(Path, "touch", full)
    with pytest.raises(CannotServe, match="the disk is full"):
        Database(Settings(db=str(tmp_path / "tables.db")).url)


def test_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)
    if os.geteuid() == 0:  # nothing is closed to root, but some folders hold no files
        closed = Path("/proc")
    assert str(closed) in serve(closed / "tables.db")
    (tmp_path / "file").write_text("", "utf-8")
    assert "cannot be made or opened" in serve(tmp_path / "file" / "tables.db")
    assert "ne peut être ni créé ni ouvert" in serve(tmp_path, "fr")
    (tmp_path / "round").symlink_to(tmp_path / "round")
    assert "cannot be made or opened" in serve(tmp_path / "round")


def test_a_postgresql_out_of_reach(tmp_path: Path) -> None:
    assert serve(f"postgresql://nobody@127.0.0.1:{free_port()}/none").startswith("the database does not answer: ")
    nowhere = f"postgresql://nobody@/none?host={tmp_path}"
    assert serve(nowhere, "fr").startswith("la base de données ne répond pas : ")


def test_a_postgresql_that_hangs() -> None:
    """Connections are taken, by the system, and nobody ever says anything."""
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        silent.listen(5)
        port = silent.getsockname()[1]
        assert serve(f"postgresql://nobody@127.0.0.1:{port}/none").startswith("the database does not answer: ")


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", 0))
        other.listen(1)
        port = other.getsockname()[1]
        db = tmp_path / "tables.db"
        assert serve(db, port=port).startswith(f"port {port} of 127.0.0.1 is in use by another program")
        assert serve(db, "fr", port=port).startswith(f"le port {port} de 127.0.0.1 est occupé")
        assert not db.exists()


def test_settings_that_make_no_sense() -> None:
    with pytest.raises(CannotServe, match="CONTRETEMPS_SOCKETS is a number, not 'many'"):
        from_environment(Settings(), {"CONTRETEMPS_SOCKETS": "many"})
    assert "est un nombre" in CannotServe("number", name="X", text="{y}").text("fr")
    assert serve("mysql://x", "fr") == "--db prend le chemin d’un fichier SQLite ou postgresql://…"


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    db = tmp_path / "tables.db"
    assert serve(db, processes=2).startswith("--processes 2 needs a PostgreSQL that they share")
    assert serve(db, "fr", processes=2).startswith("--processes 2 demande un PostgreSQL")
    assert not db.exists()
    assert serve(db, processes=0) == "--processes takes how many, from 1 on, not 0"
    nowhere = f"postgresql://nobody@/none?host={tmp_path}"
    assert serve(nowhere, processes=2).startswith("the database does not answer: ")


def test_several_processes_where_the_system_cannot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(socket, "send_fds")
    with pytest.raises(CannotServe, match="--processes 1 works"):
        check(Settings(db="postgresql://x", processes=2))
