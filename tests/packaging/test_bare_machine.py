"""What a bare machine is told about the registries of this one, and nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

import bare_settings


def test_only_ways_to_registries_are_handed_on() -> None:
    """A variable that changes what is installed, or where to, would make it another machine."""
    ways = {
        "https_proxy": "http://proxy.example:3128",
        "NO_PROXY": "localhost",
        "PIP_INDEX_URL": "https://pip.example/simple",
        "PIP_FIND_LINKS": "/wheels",
        "UV_DEFAULT_INDEX": "https://uv.example/simple",
        "npm_config_registry": "https://npm.example/",
        "NODE_EXTRA_CA_CERTS": "/certs.pem",
    }
    others = {"PATH": "/bin", "LANG": "fr_FR.UTF-8", "PIP_TARGET": "/x", "UV_PYTHON": "3.14", "PYTHONPATH": "/y"}
    assert bare_settings.environment({**ways, **others}) == ways


def test_settings_name_files_and_folders(tmp_path: Path) -> None:
    """The files of a local index lie beside it; what is not there, and what lies on other hosts, is no folder."""
    for name in ("wheels", "mirror/simple", "mirror/files", "plain"):
        (tmp_path / name).mkdir(parents=True)
    text = (
        f"find-links = {tmp_path}/wheels {tmp_path}/missing\n"
        f"extra-index-url = file://{tmp_path}/mirror/simple file://{tmp_path}/plain https://pip.example/simple\n"
    )
    assert bare_settings.named(text) == {tmp_path / "wheels", tmp_path / "mirror", tmp_path / "plain"}


def test_settings_arrive_where_they_are_looked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's go to root's home; a folder that they name is shown, one that the machine has itself is not."""
    home, root = tmp_path / "home", tmp_path / "machine"
    wheels, own = tmp_path / "wheels", tmp_path / "own"
    for folder in (home, root / "etc/apt/apt.conf.d", wheels, own, root / own.relative_to("/")):
        folder.mkdir(parents=True)
    (home / ".npmrc").write_text(f"registry=https://npm.example/\nnodedir={own}\n")
    monkeypatch.setattr(bare_settings, "OF_THE_MACHINE", [])
    shared = bare_settings.install(root, {"PIP_FIND_LINKS": str(wheels)}, home)
    assert shared == [wheels]
    assert (root / "root/.npmrc").read_text() == (home / ".npmrc").read_text()
