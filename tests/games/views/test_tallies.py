"""The pictures of the tally."""

import pytest

from games.views.tallies import Stroke, TallyPicture, tally_pictures


def test_pictures_of_the_clique_s_three_strikes() -> None:
    names = [picture.name for picture in tally_pictures(3)]

    assert names == [
        "tally-0",
        "tally-1",
        "tally-1-new",
        "tally-2",
        "tally-2-new",
        "tally-3",
        "tally-3-new",
        "tally-4",
        "tally-4-new",
    ]


def test_newest_stroke_is_marked_and_empty_slots_are_dots() -> None:
    picture = tally_pictures(3)[4]

    assert picture == TallyPicture(
        name="tally-2-new",
        width=92,
        strokes=(Stroke("t-1", 0, False), Stroke("t-2", 0, True)),
        dots=(71,),
        cross="",
        is_cross_new=False,
    )


def test_last_stroke_crosses_the_others_out() -> None:
    picture = tally_pictures(3)[-1]

    assert (len(picture.strokes), picture.dots) == (3, ())
    assert (picture.cross, picture.is_cross_new) == ("1.000", True)


@pytest.mark.parametrize(("slots", "width"), [(1, 34), (2, 63), (3, 92), (4, 121), (5, 150)])
def test_other_rules_draw_as_many_slots(slots: int, width: int) -> None:
    empty, *_, drowned = tally_pictures(slots)

    assert (empty.width, len(empty.dots)) == (width, slots)
    assert (len(drowned.strokes), drowned.cross) == (slots, f"{width / 92:.3f}")
