"""What would have been better: every move with its chance, by what was seen then."""

from random import Random

from games.engine.bots import best_of
from games.engine.notation import moves_from
from games.engine.thinking import weighed
from games.practice_review import review
from tests.make_practice import SECRET, practice


def test_every_move_of_every_turn_has_its_chance() -> None:
    game = practice(secret=SECRET, moves=moves_from("keep knock pass AC>QH"))

    (decision,) = review(game, worlds=200)

    ((view, _done),) = game.decisions()
    found = weighed(view, dice=Random(SECRET), worlds=200, infers=True)
    assert sorted(move.percent for move in decision.moves) == sorted(
        round(100 * each.chance) for each in found
    )
    assert (decision.number, decision.value, len(decision.moves)) == (1, "17", 11)
    assert [face.code for face in decision.hand] == ["JC", "AH", "7C"]
    assert [face.code for face in decision.centre] == ["QC", "KD", "QH"]
    assert [move.words for move in decision.moves if move.is_mine] == ["klopfen"]
    assert decision.mine.words == "klopfen"
    assert decision.best.percent == round(100 * best_of(found).chance)
    assert [move.is_best for move in decision.moves] == [True] + [False] * 10


def test_verdict_follows_from_the_chances() -> None:
    game = practice(secret=SECRET, moves=moves_from("keep knock pass AC>QH"))

    (decision,) = review(game, worlds=200)

    assert decision.is_best is (decision.mine == decision.best)
    assert decision.is_close is (decision.mine.percent - decision.best.percent < 3)
    assert decision.mine.percent > decision.best.percent


def test_figures_stay_the_same_when_looked_at_again() -> None:
    game = practice(secret=SECRET, moves=moves_from("keep knock pass AC>QH"))

    assert review(game, worlds=50) == review(game, worlds=50)


def test_choice_of_the_dealer_is_looked_at_too() -> None:
    game = practice(secret=SECRET, first_dealer=0, moves=moves_from("keep"))

    (decision,) = review(game, worlds=100)

    assert {move.words: move.value for move in decision.moves} == {
        "Päckchen behalten": decision.value,
        "das andere Päckchen nehmen": "",
    }
    assert (decision.centre, decision.mine.words) == ((), "Päckchen behalten")
