"""Browsers that remember nothing of the test before, but have the page's files: to fetch them takes half the time."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Browser, BrowserContext

# All that a page of ours could have kept, and not the files that came.
KEPT = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"


class Contexts:
    """Contexts by what they were made with. One that was given back is used again."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self._idle: dict[str, list[BrowserContext]] = {}
        self._kinds: dict[BrowserContext, str] = {}

    def take(self, script: str, said: dict[str, Any]) -> BrowserContext:
        """One that begins every page with a script, of those that are idle or a new one."""
        kind = json.dumps([script, said], sort_keys=True)
        if idle := self._idle.get(kind):
            return idle.pop()
        context = self.browser.new_context(**said)
        if script:
            context.add_init_script(script)
        self._kinds[context] = kind
        return context

    def give_back(self, context: BrowserContext, origin: str) -> None:
        """Close its pages, and forget what they have kept."""
        for page in context.pages:
            page.close()
        page = context.new_page()
        context.new_cdp_session(page).send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": KEPT})
        page.close()
        self._idle.setdefault(self._kinds[context], []).append(context)

    def close(self, context: BrowserContext) -> None:
        """Have no more to do with it."""
        del self._kinds[context]
        context.close()
