"""The files of the built page, kept in memory and packed once: every visitor asks for the same few."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path

from fastapi import Request, Response

DOCUMENT = "index.html"
NOT_SERVED = ("manifest.json",)  # the build's own list, of no use outside
WORTH_PACKING = 512  # bytes
PACKED_KINDS = ("text/", "image/svg+xml", "application/json", "application/manifest+json")
mimetypes.add_type("text/javascript", ".js")  # some machines know other names for these
mimetypes.add_type("font/woff2", ".woff2")
mimetypes.add_type("application/manifest+json", ".webmanifest")


class PageFile:
    """One file, as it is and packed."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.tag = f'"{hashlib.sha256(self.content).hexdigest()[:32]}"'
        kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        self.kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        worth = len(self.content) >= WORTH_PACKING and kind.startswith(PACKED_KINDS)
        self.packed = gzip.compress(self.content, mtime=0) if worth else None

    def answer(self, request: Request, status: int = 200) -> Response:
        """As the browser wants it; nothing, if it has it."""
        headers = {"ETag": self.tag}
        if self.packed is not None:
            headers["Vary"] = "Accept-Encoding"
        has = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
        if self.tag in has and status == 200:
            return Response(status_code=304, headers=headers)
        content = self.content
        if self.packed is not None and takes_gzip(request.headers.get("accept-encoding", "")):
            content = self.packed
            headers["Content-Encoding"] = "gzip"
        return Response(content, status, media_type=self.kind, headers=headers)


def takes_gzip(accepted: str) -> bool:
    """Whether a browser that accepts these encodings takes gzip."""
    for part in accepted.split(","):
        name, _, weight = part.partition(";")
        if name.strip().lower() in ("gzip", "*"):
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


class PageFiles:
    """All of them. Names are known from looking at the folder, so that nobody's invention is looked for on the disk.

    A page that is built while the server runs is looked at when its document has changed.
    """

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._looked: int | None = None  # when the document was written that we know
        self._paths: dict[str, Path] = {}
        self._files: dict[str, PageFile] = {}

    def find(self, name: str) -> PageFile | None:
        """A file by its name below the folder, if there is one."""
        self._look()
        path = self._paths.get(name)
        if path is None:
            return None
        if name not in self._files:
            try:
                self._files[name] = PageFile(name, path.read_bytes())
            except FileNotFoundError:  # the page is being built anew
                return None
        return self._files[name]

    def _look(self) -> None:
        try:
            written = (self._folder / DOCUMENT).stat().st_mtime_ns
        except FileNotFoundError:
            self._looked, self._paths, self._files = None, {}, {}
            return
        if written != self._looked:
            here = [path for path in self._folder.rglob("*") if path.is_file() and not path.name.startswith(".")]
            names = {path.relative_to(self._folder).as_posix(): path for path in here}
            self._paths = {name: path for name, path in names.items() if name not in NOT_SERVED}
            self._looked, self._files = written, {}
