"""The page: the same document for every address of it, and a friendly word where it is not built."""

from __future__ import annotations

from pathlib import Path

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
