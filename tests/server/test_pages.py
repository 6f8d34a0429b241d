"""The page: the same document for every address of it, and a friendly word where it is not built."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from contretemps.server.api.page_files import takes_gzip
from tests.server.conftest import Run

PAGES = ["/", "/t/heron-candle-north", "/t/heron-candle-north/replay", "/rules/tempest", "/rules/tempest/TMP-062"]


def test_without_a_build_it_says_so(lite: Run, tmp_path: Path) -> None:
    server = lite(web=str(tmp_path / "nothing"))
    answer = server.client.get("/", headers={"Accept-Language": "fr"})
    assert answer.status_code == 503
    assert "make web" in answer.text
    assert '<html lang="fr">' in answer.text
    assert "style=" not in answer.text
    assert server.client.get("/plain.css").status_code == 200


def test_a_build_is_served(lite: Run, tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>the page</title>", "utf-8")
    (web / "icon.svg").write_text("<svg/>", "utf-8")
    (web / "manifest.json").write_text("{}", "utf-8")
    (web / "assets" / "app-1234.js").write_text("1", "utf-8")
    client = lite(web=str(web)).client
    for path in [*PAGES, "/learn/tempest"]:
        answer = client.get(path)
        assert "the page" in answer.text
        assert answer.headers["cache-control"] == "no-cache"
    script = client.get("/assets/app-1234.js")
    assert script.text == "1"
    assert "immutable" in script.headers["cache-control"]
    assert client.get("/icon.svg").status_code == 200
    assert client.get("/assets/none.js").status_code == 404
    assert client.get("/manifest.json").status_code == 404  # the build's own list, of no use outside
    assert client.get("/api/health").headers["cache-control"] == "no-store"


def test_it_is_packed_for_who_takes_that_and_not_sent_twice(lite: Run, tmp_path: Path) -> None:
    web = tmp_path / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><title>the page</title>", "utf-8")
    (web / "assets" / "app-1.js").write_text("const here = 'and there';\n" * 200, "utf-8")
    (web / "assets" / "face-1.woff2").write_bytes(b"\0" * 2000)
    client = lite(web=str(web)).client
    plain = client.get("/assets/app-1.js", headers={"Accept-Encoding": "identity"})
    packed = client.get("/assets/app-1.js", headers={"Accept-Encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 5
    assert packed.text == plain.text
    for answer in (plain, packed):
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        again = client.get("/assets/app-1.js", headers={"If-None-Match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    face = client.get("/assets/face-1.woff2", headers={"Accept-Encoding": "gzip"})
    assert face.headers["content-type"] == "font/woff2"
    assert "content-encoding" not in face.headers  # it is packed as it is
    head = client.head("/assets/app-1.js")
    assert (head.status_code, head.content) == (200, b"")


def test_a_page_that_is_built_meanwhile_is_served(lite: Run, tmp_path: Path) -> None:
    web = tmp_path / "web"
    client = lite(web=str(web)).client
    assert client.get("/").status_code == 503
    for number in (1, 2):
        (web / "assets").mkdir(parents=True, exist_ok=True)
        (web / "assets" / f"app-{number}.js").write_text("1", "utf-8")
        (web / "index.html").write_text(f"<!doctype html>{number}", "utf-8")
        os.utime(web / "index.html", (number, number))
        assert str(number) in client.get("/").text
        assert client.get(f"/assets/app-{number}.js").status_code == 200


@pytest.mark.parametrize(
    ("accepted", "takes"),
    [("gzip", True), ("deflate, GZIP;q=0.5", True), ("*", True), ("gzip;q=0", False), ("br", False), ("", False)],
)
def test_who_takes_gzip(accepted: str, takes: bool) -> None:
    assert takes_gzip(accepted) == takes
