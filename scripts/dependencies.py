"""Lists everything that is built into the binary, with versions and licences.

Usage: dependencies.py TARGET
"""

import json
import subprocess
import sys
from pathlib import Path


def crates(target):
    """What cargo links for this target, our own crates left out."""
    command = ["cargo", "metadata", "--format-version=1", "--locked", "--filter-platform", target]
    metadata = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    nodes = {node["id"]: node for node in metadata["resolve"]["nodes"]}
    start = next(id for id in metadata["workspace_members"] if packages[id]["name"] == "spielwerk")
    seen, waiting = set(), [start]
    while waiting:
        id = waiting.pop()
        if id in seen:
            continue
        seen.add(id)
        for dependency in nodes[id]["deps"]:
            # Tests bring more, but none of it is in the binary.
            if any(kind["kind"] != "dev" for kind in dependency["dep_kinds"]):
                waiting.append(dependency["pkg"])
    for package in (packages[id] for id in seen):
        if package["source"] is not None:
            licence = package["license"] or f"see {package['license_file']}"
            yield package["name"], package["version"], licence


def modules():
    """What the web interface is built with and from."""
    lock = json.loads(Path("web/package-lock.json").read_text())
    for path, package in lock["packages"].items():
        if path and not package.get("optional"):
            name = path.rpartition("node_modules/")[2]
            yield name, package["version"], package.get("license", "not stated")


def show(title, rows):
    print(f"{title}\n")
    for name, version, licence in sorted(set(rows)):
        print(f"{name} {version}: {licence}")
    print()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    show("Rust crates in the binary, and those it is built with", crates(sys.argv[1]))
    show("Node packages that the web interface is built with and from", modules())
