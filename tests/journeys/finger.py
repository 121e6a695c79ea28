"""A finger that counts its taps, and sees to it that nothing jumps away under it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Locator, Page

Box = tuple[int, int, int, int]


@dataclass
class Finger:
    """Taps on one page."""

    page: Page
    taps: int = 0

    def tap(self, place: Locator) -> None:
        self.taps += 1
        place.tap()

    @contextmanager
    def costs(self, taps: int) -> Iterator[None]:
        """What is done meanwhile takes exactly so many taps."""
        before = self.taps
        yield
        assert self.taps - before == taps

    @contextmanager
    def nothing_moves(self, things: str) -> Iterator[None]:
        """What is there before and after stays where it is, to the pixel."""
        before = self.boxes(things)
        yield
        after = self.boxes(things)
        stayed = set(before) & set(after)
        assert stayed
        moved = {
            name: (before[name], after[name]) for name in stayed if before[name] != after[name]
        }
        assert moved == {}, moved

    def boxes(self, things: str) -> dict[str, Box]:
        """Where things are, by their id."""
        # Found and measured in one go: an answer may put fresh things in their place at any moment.
        found: list[tuple[str, list[float]]] = self.page.evaluate(
            """async (things) => {
                // Nobody loads a font before the first layout asks for it, and then all move once.
                document.body.getBoundingClientRect();
                await document.fonts.ready;
                return [...document.querySelectorAll(things)].map((each) => {
                    const box = each.getBoundingClientRect();
                    return [each.id, [box.x, box.y, box.width, box.height]];
                });
            }""",
            things,
        )
        return {name: tuple(round(side) for side in box) for name, box in found}  # type: ignore[misc]
