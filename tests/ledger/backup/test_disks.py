"""Which disk a folder lies on: told by the system, as far as it tells."""

import os
from pathlib import Path

import pytest

from ledger.backup import disks
from ledger.backup.disks import disks_behind, is_same_disk, is_unplugged, mount_point

MOUNTS = """
21 1 8:2 / / rw - ext4 /dev/root rw
30 21 0:40 /@home /home rw - btrfs /dev/sdz3 rw
31 21 0:41 /@srv /srv/all\\040copies rw,relatime shared:5 - btrfs /dev/sdz3 rw
32 21 0:42 / /mnt/nas rw - nfs4 nas:/copies rw
"""


def partition(blocks: Path, disk: str, name: str) -> Path:
    folder = blocks / disk / name
    (folder / "slaves").mkdir(parents=True)
    (folder / "partition").touch()
    return folder


def laid_on(blocks: Path, name: str, *parts: Path) -> Path:
    """What is put together of several, or is one encrypted."""
    (blocks / name / "slaves").mkdir(parents=True)
    for part in parts:
        (blocks / name / "slaves" / part.name).symlink_to(part)
    return blocks / name


def test_partitions_of_a_disk_are_one_disk(tmp_path: Path) -> None:
    first, second = partition(tmp_path, "sda", "sda1"), partition(tmp_path, "sda", "sda2")
    stick = partition(tmp_path, "sdb", "sdb1")
    encrypted = laid_on(tmp_path, "dm-0", first)

    assert disks_behind(first) == disks_behind(second) == disks_behind(encrypted) == {"sda"}
    assert disks_behind(stick) == {"sdb"}
    assert disks_behind(laid_on(tmp_path, "md0", encrypted, stick)) == {"sda", "sdb"}


def test_folder_beside_another_is_on_its_disk(tmp_path: Path) -> None:
    (tmp_path / "stick").mkdir()

    assert is_same_disk(tmp_path, tmp_path / "stick")


def test_folder_in_memory_is_on_another_disk(tmp_path: Path, other_disk: Path) -> None:
    assert not is_same_disk(tmp_path, other_disk)
    assert os.path.ismount(mount_point(other_disk))


@pytest.mark.parametrize(
    ("one", "other", "is_same"),
    [("/home/club", "/srv/all copies/zoggeli", True), ("/home/club", "/mnt/nas", False)],
)
def test_parts_that_have_no_device_of_their_own_are_known_by_their_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, one: str, other: str, is_same: bool
) -> None:
    """As those of btrfs: what the system says of mounts stands in for the mounts themselves."""
    (tmp_path / "mounts").write_text(MOUNTS.lstrip())
    monkeypatch.setattr(disks, "_MOUNTS", tmp_path / "mounts")
    monkeypatch.setattr(disks, "_BLOCKS", tmp_path)
    devices, stat = {Path(one): 40, Path(other): 41}, Path.stat

    def told(path: Path, **options: bool) -> os.stat_result:
        if path not in devices:
            return stat(path, **options)
        return os.stat_result((0, 0, devices[path], *[0] * 7))

    monkeypatch.setattr(Path, "stat", told)

    assert is_same_disk(Path(one), Path(other)) == is_same


def test_place_of_a_stick_that_is_away_is_known(tmp_path: Path) -> None:
    folder = tmp_path / "stick" / "zoggeli"

    assert is_unplugged(folder, str(tmp_path / "stick"))
    assert not is_unplugged(folder, str(tmp_path / "other"))
    assert not is_unplugged(folder, "/")
    assert not is_unplugged(folder, "")
