"""Makes a container image from one static binary, without a container engine.

Usage: oci-image.py BINARY VERSION IMAGE.tar

The result is an OCI image layout in a tar file: `podman load -i`, `skopeo copy oci-archive:…` and
`docker load` (from version 25 on) read it. The same binary gives the same bytes.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import sys
import tarfile
from pathlib import Path

DATA = "var/lib/spielwerk"
# Nobody in particular, but not root.
USER = 10001


def tar(entries, time):
    """A tar file of (name, bytes or None for a folder, mode, owner)."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content, mode, owner in entries:
            info = tarfile.TarInfo(name)
            info.mtime, info.mode, info.uid, info.gid = time, mode, owner, owner
            info.type = tarfile.DIRTYPE if content is None else tarfile.REGTYPE
            info.size = len(content or b"")
            archive.addfile(info, io.BytesIO(content or b""))
    return out.getvalue()


class Blobs:
    """What an image consists of, each part named by its hash."""

    def __init__(self):
        self.entries = []

    def add(self, media_type, content):
        digest = hashlib.sha256(content).hexdigest()
        self.entries.append((f"blobs/sha256/{digest}", content, 0o644, 0))
        return {"mediaType": media_type, "digest": f"sha256:{digest}", "size": len(content)}

    def add_json(self, media_type, value):
        return self.add(media_type, json.dumps(value, sort_keys=True).encode())


def image(binary, version, time):
    folders = ["usr", "usr/bin", "var", "var/lib"]
    layer = tar(
        [(name, None, 0o755, 0) for name in folders]
        + [("usr/bin/spielwerk", binary, 0o755, 0), (DATA, None, 0o700, USER)]
        + [("tmp", None, 0o1777, 0)],
        time,
    )
    created = datetime.datetime.fromtimestamp(time, datetime.timezone.utc)
    labels = {"org.opencontainers.image.title": "Spielwerk"}
    labels["org.opencontainers.image.version"] = version
    config = {
        "architecture": "amd64",
        "os": "linux",
        "created": created.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "config": {
            "User": f"{USER}:{USER}",
            "WorkingDir": f"/{DATA}",
            "Volumes": {f"/{DATA}": {}},
            "ExposedPorts": {"8080/tcp": {}, "1357/tcp": {}},
            "Env": [
                "PATH=/usr/bin",
                "SPIELWERK_LISTEN=0.0.0.0:8080",
                "SPIELWERK_GAME_PORT=0.0.0.0:1357",
                f"SPIELWERK_DATA=/{DATA}/spielwerk.db",
            ],
            "Entrypoint": ["/usr/bin/spielwerk"],
            "Cmd": ["serve"],
            "Labels": labels,
        },
        "rootfs": {"type": "layers", "diff_ids": [f"sha256:{hashlib.sha256(layer).hexdigest()}"]},
    }
    kind = "application/vnd.oci.image."
    blobs = Blobs()
    manifest = {
        "schemaVersion": 2,
        "mediaType": kind + "manifest.v1+json",
        "config": blobs.add_json(kind + "config.v1+json", config),
        "layers": [blobs.add(kind + "layer.v1.tar+gzip", gzip.compress(layer, mtime=0))],
    }
    described = blobs.add_json(kind + "manifest.v1+json", manifest)
    described["annotations"] = {"org.opencontainers.image.ref.name": f"spielwerk:{version}"}
    index = {"schemaVersion": 2, "mediaType": kind + "index.v1+json", "manifests": [described]}
    layout = json.dumps({"imageLayoutVersion": "1.0.0"}).encode()
    entries = [(name, None, 0o755, 0) for name in ["blobs", "blobs/sha256"]] + blobs.entries
    entries += [("index.json", json.dumps(index).encode(), 0o644, 0), ("oci-layout", layout, 0o644, 0)]
    return tar(entries, time)


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    binary, version, target = sys.argv[1:]
    time = int(os.environ["SOURCE_DATE_EPOCH"])
    Path(target).write_bytes(image(Path(binary).read_bytes(), version, time))
