"""Which disk a folder lies on: what lies beside the original is lost with it."""

import os
from pathlib import Path

# Where Linux tells of its disks; elsewhere the file system alone is compared.
_BLOCKS = Path("/sys/dev/block")
_NAMED_BLOCKS = Path("/sys/class/block")
_MOUNTS = Path("/proc/self/mountinfo")


def is_same_disk(one: Path, other: Path) -> bool:
    """Whether both folders are lost together: on one file system, or on two of the same disk. Raises `OSError`."""
    return one.stat().st_dev == other.stat().st_dev or bool(_disks(one) & _disks(other))


def mount_point(folder: Path) -> Path:
    """The folder in the tree at which the file system of `folder` begins."""
    return next(each for each in (folder, *folder.parents) if os.path.ismount(each))


def is_unplugged(folder: Path, mount: str) -> bool:
    """Whether `folder` lies below what once was the place of a stick or a share, and is only an empty place by now."""
    return bool(mount) and folder.is_relative_to(mount) and not os.path.ismount(mount)


def disks_behind(block: Path) -> frozenset[str]:
    """The whole disks behind a partition, an encrypted one or several put together, by Linux' folder about it."""
    if (block / "partition").exists():
        block = block.parent
    parts = block / "slaves"
    below = [part.resolve() for part in parts.iterdir()] if parts.is_dir() else []
    if not below:
        return frozenset({block.name})
    return frozenset(disk for part in below for disk in disks_behind(part))


def _disks(folder: Path) -> frozenset[str]:
    """The disks that hold `folder`; none where the system does not say, as of a share."""
    device = folder.stat().st_dev
    block = _BLOCKS / f"{os.major(device)}:{os.minor(device)}"
    if block.exists():
        return disks_behind(block.resolve())
    # btrfs gives each part of a disk a device of its own.
    source = _source(folder.resolve())
    if not source.startswith("/dev/"):
        return frozenset()
    block = _NAMED_BLOCKS / os.path.basename(os.path.realpath(source))
    return disks_behind(block.resolve()) if block.exists() else frozenset({source})


def _source(folder: Path) -> str:
    """What is mounted where `folder` lies; empty where the system does not say."""
    try:
        lines = _MOUNTS.read_text(encoding="utf-8", errors="surrogateescape").splitlines()
    except OSError:
        return ""
    known: dict[str, str] = {}
    for line in lines:
        place, _gap, origin = line.partition(" - ")
        # A blank in a name is written as its number.
        known[place.split()[4].replace("\\040", " ")] = origin.split()[1]
    return next((known[str(each)] for each in (folder, *folder.parents) if str(each) in known), "")
