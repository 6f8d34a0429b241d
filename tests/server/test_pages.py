"""The page: the same document for every address of it, and a friendly word where it is not built."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from sqlalchemy.exc import OperationalError

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


# ---- addresses that are none ---------------------------------------------------------------------------------------

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
NOWHERE = ["/nothing", "/nothing/at/all", "/t", "/t/a/b/c"]


def built(folder: Path) -> Path:
    """A page, as far as the server is concerned."""
    web = folder / "web"
    (web / "assets").mkdir(parents=True)
    (web / "index.html").write_text("<!doctype html><head><title>the page</title></head>", "utf-8")
    (web / "preview.png").write_bytes(b"png")
    (web / "preview-tempest.png").write_bytes(b"png")
    return web


def test_an_unknown_address_is_a_page_for_browsers_and_data_for_programs(lite: Run, tmp_path: Path) -> None:
    client = lite(web=str(built(tmp_path))).client
    for path in NOWHERE:
        answer = client.get(path, headers=BROWSER)
        assert answer.status_code == 404, path
        assert "the page" in answer.text
        assert answer.headers["content-type"].startswith("text/html")
        told = client.get(path, headers={"Accept": "application/json"})
        assert (told.status_code, told.json()["error"]["code"]) == (404, "not_found")
    for path in ("/api/nothing", "/assets/none.js", "/api/tables/no-such-table"):
        assert client.get(path, headers=BROWSER).json()["error"]["code"] == "not_found", path


def test_without_a_build_it_is_a_plain_page(lite: Run, tmp_path: Path) -> None:
    answer = lite(web=str(tmp_path / "nothing")).client.get("/nothing", headers={**BROWSER, "Accept-Language": "fr"})
    assert answer.status_code == 404
    assert "Cette page n’existe pas" in answer.text
    assert '<a href="/">' in answer.text


# ---- what a link looks like ----------------------------------------------------------------------------------------


def test_links_have_a_title_a_sentence_and_a_picture(lite: Run, tmp_path: Path) -> None:
    server = lite(web=str(built(tmp_path)))
    ada = server.guest("Ada <b>")
    client = server.client

    def title(path: str, lang: str = "en") -> str:
        text = client.get(path, headers={"Accept-Language": lang}).text
        (found,) = re.findall('<meta property="og:title" content="([^"]*)" />', text)
        assert f'<meta property="og:url" content="http://testserver{path}" />' in text
        assert "og:description" in text
        return str(found)

    assert title("/") == title("/play/nothing") == "Contretemps"
    assert title("/play/tempest", "fr") == "Tempest sur Contretemps"
    assert title("/play/daily") == "Tempest of the day"
    assert title("/rules/temptation") == "Temptation on Contretemps"
    seats = ["me", "open"]
    assert title(f"/t/{ada.open('temptation', *seats, access='listed')['table']}") == (
        "Ada &lt;b&gt; invites you to Temptation"
    )
    link = ada.open("temptation", *seats, access="link")
    assert title(f"/t/{link['table']}") == "You are invited to Temptation"
    assert title(f"/t/{ada.open('tempest', 'me')['table']}") == "A game of Tempest"
    assert "http://testserver/preview-tempest.png" in client.get("/play/tempest").text
    assert "http://testserver/preview.png" in client.get("/play/temptation").text


def test_a_preview_tells_no_secret(lite: Run, tmp_path: Path) -> None:
    """Names of people are told of listed tables alone; of one by invitation not even that it exists."""
    server = lite(web=str(built(tmp_path)), guess_rate=0.01, guess_burst=3)
    ada = server.guest("Ada")
    hidden = ada.open("temptation", "me", "open", access="invite")["table"]
    link = ada.open("temptation", "me", "open", access="link")["table"]
    texts = {name: server.client.get(f"/t/{name}").text for name in (hidden, link, "no-such-table")}
    assert not any("Ada" in text for text in texts.values())
    assert texts[hidden].replace(hidden, "X") == texts["no-such-table"].replace("no-such-table", "X")
    assert "Temptation" in texts[link]
    for _ in range(4):  # whoever guesses names is told nothing any more, by this way either
        server.client.get("/t/no-such-table")
    assert "Temptation" not in server.client.get(f"/t/{link}").text


def test_a_page_comes_although_the_database_is_away(lite: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = lite(web=str(built(tmp_path)))
    name = server.guest("Ada").open("tempest", "me")["table"]

    async def away(*said: object) -> None:
        raise OperationalError("select", {}, Exception("away"))

    monkeypatch.setattr(server.tables.database, "read", away)
    answer = server.client.get(f"/t/{name}")
    assert answer.status_code == 200
    assert 'og:title" content="Contretemps"' in answer.text
