"""How this machine reaches package registries, handed on to a bare one at run time. For tools/bare_machine.py."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Mapping
from pathlib import Path

DEBIAN = ("bookworm", "http://deb.debian.org/debian")  # where apt does not say which release this is

# Proxies, certificates, and where pip, uv and npm look for packages; not what else somebody has set for them.
VARIABLES = re.compile(
    r"(?i:(http|https|ftp|all|no)_proxy"
    r"|(pip|uv|npm_config)_\w*(index|links|registry|host|cert|tls|cafile|proxy|timeout)\w*"
    r"|SSL_CERT_(FILE|DIR)|REQUESTS_CA_BUNDLE|CURL_CA_BUNDLE|NODE_EXTRA_CA_CERTS)"
)
OF_THE_MACHINE = ["etc/resolv.conf", "etc/hosts", "etc/pip.conf", "etc/uv/uv.toml"]
# Certificates added to Debian's: installing a package inside may write the list of all certificates anew, from these.
CERTIFICATES = "usr/local/share/ca-certificates"
OF_THE_USER = [".config/pip/pip.conf", ".pip/pip.conf", ".config/uv/uv.toml", ".npmrc"]
ADDRESS = re.compile(r"(?P<index>file://)?(?P<path>/[\w.+/-]+)")


def debian() -> tuple[str, str]:
    """Release and mirror: the first of those that this machine's own packages come from."""
    command = ["apt-get", "indextargets", "--format", "$(CODENAME) $(REPO_URI)", "Created-By: Packages"]
    try:
        found = subprocess.run(command, capture_output=True, text=True).stdout.split()
    except OSError:
        found = []
    return (found[0], found[1]) if len(found) >= 2 else DEBIAN


def environment(variables: Mapping[str, str]) -> dict[str, str]:
    """The variables to be handed on."""
    return {name: value for name, value in variables.items() if VARIABLES.fullmatch(name)}


def named(text: str) -> set[Path]:
    """The files and folders of this machine that a setting names. The files of a local index lie beside it."""
    found = set()
    for match in ADDRESS.finditer(text):
        path = Path(re.sub("^/+", "/", match["path"]))
        found.add(path.parent if match["index"] and path.name == "simple" else path)
    return {path for path in found if path.exists()}


def install(root: Path, variables: Mapping[str, str], home: Path | None = None) -> list[Path]:
    """Copy the settings below a machine's root; the folders that it has to be shown on top of that."""
    texts = list(variables.values())
    places = [(Path("/") / name, root / name) for name in OF_THE_MACHINE]
    places += [((home or Path.home()) / name, root / "root" / name) for name in OF_THE_USER]
    for here, there in places:
        if here.is_file():
            there.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(here, there)
            if here.name != "hosts":
                texts.append(here.read_text("utf-8", "replace"))
    if (added := Path("/") / CERTIFICATES).is_dir():
        shutil.copytree(added, root / CERTIFICATES, dirs_exist_ok=True)
    _install_apt(root)
    shared = []
    for path in sorted({path for text in texts for path in named(text)}):
        there = root / path.relative_to("/")
        if there.exists():
            continue  # the machine has its own, or the folder around it has been copied already
        if path.is_relative_to("/etc"):  # copied, for packages that are installed inside may want to write there
            there.parent.mkdir(parents=True, exist_ok=True)
            if path.is_dir():
                shutil.copytree(path, there, ignore_dangling_symlinks=True)
            else:
                shutil.copy(path, there)
        else:
            shared.append(path)
    return shared


def _install_apt(root: Path) -> None:
    """How apt gets at files; which programs it runs on the way is this machine's own business."""
    apt = shutil.which("apt-config")
    if apt is not None:
        said = subprocess.run([apt, "dump", "Acquire"], capture_output=True, text=True).stdout
        (root / "etc" / "apt" / "apt.conf.d" / "99-as-outside").write_text(said)
