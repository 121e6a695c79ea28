"""Every page of the program, for every eye and finger: axe-core finds nothing, nothing is wider than the screen, all that is
pressed is as high as a finger. A new address is looked at as soon as the matrix knows it."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import axe_playwright_python
import pytest
from playwright.sync_api import Browser

from tests.journeys.conftest import TABLET
from tests.journeys.full_club import make_full_club, sights
from tests.journeys.shown import Screen, open_screen

pytestmark = [pytest.mark.browser, pytest.mark.django_db]

AXE = Path(axe_playwright_python.__file__).with_name("axe.min.js")
ALL = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
# What can differ between light and dark: everything else is the same page.
COLOURS = ["color-contrast", "link-in-text-block"]
# As narrow as a desktop is at 400 %, a tablet upright, the tablet at 200 %, a phone.
NARROW = ((320, 640), (820, 1180), (590, 410), (390, 844))
# As wide as a desktop: where columns stand beside each other, a button may have less room than on a tablet.
DESKTOP = (1440, 900)


def test_every_page_is_for_everybody(browser: Browser) -> None:
    world = make_full_club()
    faults: dict[str, list[str]] = {}
    with open_screen(browser, AXE, viewport=TABLET, reduced_motion="reduce") as screen:
        look = Look(screen)
        for sight in sights(world):
            screen.show(sight.answer, sight.path)
            for fault in look.faults():
                faults.setdefault(fault, []).append(str(sight))

    assert {fault: where[:3] for fault, where in faults.items()} == {}


@dataclass
class Look:
    """A look at one page after another; remembers what it saw, to spend its time on what is new."""

    screen: Screen
    seen: set[str] = field(default_factory=set)

    def faults(self) -> Iterator[str]:
        """What is wrong with the page that is shown."""
        self.screen.resize(TABLET["width"], TABLET["height"])
        yield from (f"tablet, {fault}" for fault in self._faults(is_new=True))
        for narrow in NARROW:
            self.screen.resize(*narrow)
            for name in ("wide", "spilled", "covered"):
                yield from (f"{narrow[0]} px, {name}: {each}" for each in self.screen.measure(name))
        self.screen.resize(*DESKTOP)
        yield from (f"desktop, spilled: {each}" for each in self.screen.measure("spilled"))
        self.screen.resize(*NARROW[-1])
        # Letters twice as large, and no zoom.
        self.screen.enlarge(2)
        for name in ("wide", "spilled"):
            yield from (f"phone, doubled, {name}: {each}" for each in self.screen.measure(name))
        self.screen.enlarge(1)
        # As high as the page, so that nothing lies below what sticks to the edge of a phone.
        self.screen.resize(390, self.screen.height)
        is_new = self._is_new(self.screen.measure("kinds"))
        yield from (f"phone, {fault}" for fault in self._faults(is_new=is_new))

    def _faults(self, *, is_new: bool) -> Iterator[str]:
        measure = self.screen.measure
        for name in ("wide", "small", "spilled", "covered"):
            yield from (f"{name}: {each}" for each in measure(name))
        if is_new:
            self._is_new(measure("kinds"))
            self.screen.paint("light")
            yield from (f"light: {each}" for each in measure("faults", "tag", ALL))
            self.screen.paint("dark")
            yield from (f"dark: {each}" for each in measure("faults", "rule", COLOURS))
        for fold in measure("folds"):
            if self._is_new([f"{self.screen.width} {fold}"]):
                measure("unfold", fold)
                for name in ("wide", "small", "spilled"):
                    yield from (f"unfolded, {name}: {each}" for each in measure(name))
                for fault in measure("faults", "tag", ALL, "details[open]"):
                    yield f"unfolded, dark: {fault}"
        measure("unfold", "")

    def _is_new(self, kinds: list[str]) -> bool:
        """Whether one of these was never seen before; remembers them."""
        fresh = set(kinds) - self.seen
        self.seen |= fresh
        return bool(fresh)
