"""The interface as a page: made here from the OpenAPI document, without scripts and without other hosts."""

from __future__ import annotations

import html
import json
import re
from typing import Any

from fastapi import APIRouter, Request, Response

from contretemps.server.api.common import Prints
from contretemps.server.printed import as_json
from contretemps.server.schemas.messages import CLIENT_MESSAGES, SERVER_MESSAGES

router = APIRouter(include_in_schema=False)

CODE = re.compile("`([^`]*)`")

STYLE = """
body{font:1rem/1.55 system-ui,sans-serif;max-width:62rem;margin:0 auto;padding:2rem 1.25rem 6rem;color:#222;
background:#f8f5ee}
h1,h2,h3{font-family:Georgia,serif;line-height:1.2}h2{margin-top:3rem;border-bottom:1px solid #cbbf9f}
code,pre{font:.875rem/1.45 ui-monospace,monospace}pre{background:#efe8d8;padding:.75rem;overflow:auto;max-height:28rem}
details{border:1px solid #d8cdb2;border-radius:.4rem;margin:.5rem 0;background:#fffdf8}
summary{padding:.6rem .8rem;cursor:pointer}details>div{padding:0 .9rem .8rem}
.m{display:inline-block;min-width:4.2em;font-weight:700}table{border-collapse:collapse;width:100%}
td,th{text-align:left;vertical-align:top;padding:.25rem .6rem .25rem 0;border-bottom:1px solid #e5dcc4}a{color:#7a2e1f}
@media(prefers-color-scheme:dark){body{color:#e8e4da;background:#1b1a18}pre{background:#262420}
details{background:#22201d;border-color:#45403a}td,th{border-color:#3a3631}h2{border-color:#5a5348}a{color:#e0a08f}}
"""


@router.get("/api/openapi.json")
async def document(request: Request, prints: Prints) -> Response:
    """The interface, for programs."""
    return await prints.answer("openapi", lambda: as_json(request.app.openapi()))


@router.get("/api/docs")
async def page(request: Request, prints: Prints) -> Response:
    """Every endpoint and every message, with descriptions and examples."""
    return await prints.answer(
        "docs", lambda: _page(request.app.openapi()).encode(), media_type="text/html; charset=utf-8"
    )


@router.get("/api/docs.css")
async def style() -> Response:
    return Response(STYLE, media_type="text/css; charset=utf-8")


def _page(document: dict[str, Any]) -> str:
    info = document["info"]
    parts = [
        '<!doctype html><html lang="en"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f"<title>{_esc(info['title'])}: the interface</title>",
        '<link rel="stylesheet" href="/api/docs.css"><link rel="icon" href="data:,">',
        f"<h1>{_esc(info['title'])} {_esc(info['version'])}: the interface</h1>",
        _prose(info["description"]),
        '<p>The same for programs: <a href="/api/openapi.json">openapi.json</a>.</p>',
    ]
    for tag in document["tags"]:
        parts.append(f"<h2>{_esc(tag['name'])}</h2>{_prose(tag['description'])}")
        for path, methods in document["paths"].items():
            for method, operation in methods.items():
                if tag["name"] in operation.get("tags", []):
                    parts.append(_operation(document, path, method, operation))
    parts.append("<h2>the live line</h2><p><code>WS /api/tables/{table}/live</code>. A client sends:</p>")
    parts += [_message(model) for model in CLIENT_MESSAGES]
    parts.append("<p>The server sends:</p>")
    parts += [_message(model) for model in SERVER_MESSAGES]
    parts.append("<h2>schemas</h2>")
    parts += [_schema(name, schema) for name, schema in sorted(document["components"]["schemas"].items())]
    return "\n".join(parts)


def _operation(document: dict[str, Any], path: str, method: str, operation: dict[str, Any]) -> str:
    parts = [
        f'<details><summary><span class="m">{method.upper()}</span> <code>{_esc(path)}</code> ',
        f"{_esc(operation.get('summary', ''))}</summary><div>{_prose(operation.get('description', ''))}",
    ]
    rows = [
        _row(f"<code>{_esc(each['name'])}</code>", _esc(each["in"]), _esc(each.get("description", "")))
        for each in operation.get("parameters", [])
    ]
    if rows:
        parts.append(f"<table>{''.join(rows)}</table>")
    body = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
    if body:
        parts.append(f"<p>Body: {_link(body['schema'])}</p>{_examples(document, body)}")
    parts.append("<table>")
    for status, answer in operation["responses"].items():
        schema = answer.get("content", {}).get("application/json", {}).get("schema", {})
        parts.append(_row(str(status), _esc(answer["description"]), _link(schema)))
    parts.append("</table></div></details>")
    return "".join(parts)


def _examples(document: dict[str, Any], body: dict[str, Any]) -> str:
    found = [example["value"] for example in body.get("examples", {}).values()]
    name = str(body["schema"].get("$ref", "")).rpartition("/")[2]
    found += document["components"]["schemas"].get(name, {}).get("examples", [])
    return "".join([_json(example) for example in found])


def _message(model: Any) -> str:
    schema = model.model_json_schema(by_alias=True)
    kind = schema["properties"]["type"].get("const", model.__name__)
    examples = "".join([_json(example) for example in schema.get("examples", [])])
    return (
        f"<details><summary><code>{_esc(str(kind))}</code> {_esc(schema.get('description', ''))}</summary>"
        f"<div>{examples}{_fields(schema)}</div></details>"
    )


def _schema(name: str, schema: dict[str, Any]) -> str:
    examples = "".join([_json(example) for example in schema.get("examples", [])])
    return (
        f'<details id="{_esc(name)}"><summary><code>{_esc(name)}</code> {_esc(schema.get("description", ""))}</summary>'
        f"<div>{_fields(schema)}{examples}</div></details>"
    )


def _fields(schema: dict[str, Any]) -> str:
    rows = []
    for name, field in schema.get("properties", {}).items():
        needed = "" if name in schema.get("required", []) else " (may be left out)"
        about = _esc(field.get("description", "") + needed)
        rows.append(_row(f"<code>{_esc(name)}</code>", _link(field), about))
    return f"<table>{''.join(rows)}</table>" if rows else ""


def _link(schema: dict[str, Any]) -> str:
    """The kind of a value, in a word or two."""
    if "$ref" in schema:
        name = _esc(str(schema["$ref"]).rpartition("/")[2])
        return f'<a href="#{name}">{name}</a>'
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " or ".join([_link(one) for one in schema[several]])
    if "enum" in schema:
        return " | ".join([_esc(json.dumps(value)) for value in schema["enum"]])
    if "const" in schema:
        return _esc(json.dumps(schema["const"]))
    if schema.get("type") == "array":
        return f"list of {_link(schema.get('items', {}))}"
    return _esc(str(schema.get("type", "")))


def _row(*cells: str) -> str:
    return f"<tr>{''.join([f'<td>{cell}</td>' for cell in cells])}</tr>"


def _json(value: Any) -> str:
    return f"<pre>{_esc(json.dumps(value, indent=1, ensure_ascii=False))}</pre>"


def _prose(text: str) -> str:
    paragraphs = [_esc(" ".join(part.split())) for part in text.strip().split("\n\n") if part.strip()]
    return "".join(["<p>" + CODE.sub(r"<code>\1</code>", part) + "</p>" for part in paragraphs])


def _esc(text: str) -> str:
    return html.escape(text)
