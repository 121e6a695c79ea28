"""The script that counts unsent taps agrees with the engine: on every game case, and on games that nobody thought of."""

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from games.engine.entries import entry_of
from games.engine.errors import RuleError
from games.engine.rules import (
    PRESETS,
    AllOut,
    Direction,
    MisdealRule,
    Rules,
    ThreeAcesRule,
    rules_from,
    switches,
)
from games.engine.tally import (
    Event,
    Lowest,
    Misdeal,
    Tally,
    ThreeAces,
    Void,
    Withdraw,
    tally,
    tally_after,
)
from tests.journeys.server import ROOT

pytestmark = pytest.mark.browser

CASES = json.loads((ROOT / "tests/cases/games.json").read_text(encoding="utf-8"))
SCRIPT = ROOT / "games/static/games/js/reducer.js"
COUNT = """records => {
    const detail = {};
    document.dispatchEvent(new CustomEvent("reducer:open", { detail }));
    return records.map(detail.count);
}"""
GAMES = 300


@pytest.fixture
def empty(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(path=Path(SCRIPT))
    yield page
    page.close()


def test_every_finished_case_is_counted_as_the_engine_does(empty: Page) -> None:
    cases = [case for case in CASES if "result" in case]

    counted = empty.evaluate(COUNT, [with_switches(case["record"]) for case in cases])

    assert [standing(game) for game in counted] == [standing(case["result"]) for case in cases]


def test_every_case_with_an_impossible_round_stops_there(empty: Page) -> None:
    """What no tap can say, an unknown kind of round above all, is the record's affair."""
    cases = {
        case["refused_at"]: with_switches(case["record"])
        for case in CASES
        if case.get("refused_at", "").startswith("rounds[") and "unknown kind" not in case["why"]
    }

    counted = empty.evaluate(COUNT, list(cases.values()))

    assert [f"rounds[{game['refused']}]" for game in counted] == list(cases)
    assert len(cases) > 2


def test_games_by_chance_are_counted_as_the_engine_does(empty: Page) -> None:
    chance = Random(31)
    games = [game_by_chance(chance) for _ in range(GAMES)]

    counted = empty.evaluate(COUNT, [record for record, _told in games])

    assert [told_of(game) for game in counted] == [told for _record, told in games]


def with_switches(record: dict[str, Any]) -> dict[str, Any]:
    """The record with its rules written out, as the board has them."""
    return record | {"rules": switches(rules_from(record["rules"]))}


def standing(result: dict[str, Any]) -> tuple[object, ...]:
    return result["players"], result["dealer"], result["finished"], result["rounds_played"]


def told_of(game: dict[str, Any]) -> dict[str, Any]:
    """A counted game without what only the script needs."""
    kept = ("number", "dealer", "struck", "swimming", "drowned", "replayed")
    outcomes = [{key: outcome[key] for key in kept} for outcome in game["outcomes"]]
    return game | {"outcomes": outcomes}


def game_by_chance(chance: Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A record under rules and with rounds by chance, the last one perhaps impossible, and what the engine says of it."""
    names = [f"Zoggel {number}" for number in range(chance.randint(2, 8))]
    rules = rules_by_chance(chance)
    dealer = chance.randrange(len(names))
    game = tally(rules=rules, seats=len(names), first_dealer=dealer, events=())
    events: list[Event] = []
    refused = None
    for _ in range(chance.randint(0, 60)):
        event = event_by_chance(chance, rules, len(names))
        try:
            game = tally_after(game, event)
        except RuleError:
            if chance.random() < 0.9:
                continue
            refused = len(events)
        events.append(event)
        if refused is not None:
            break
    record = {
        "rules": switches(rules),
        "present": names,
        "first_dealer": names[dealer],
        "rounds": [entry_of(event, present=names, rules=rules) for event in events],
    }
    return record, told_by_the_engine(game, names, refused)


def rules_by_chance(chance: Random) -> Rules:
    return rules_from(
        {
            "preset": chance.choice(list(PRESETS)),
            "direction": chance.choice(list(Direction)),
            "three_aces": chance.choice(list(ThreeAcesRule)),
            "misdeal": chance.choice(list(MisdealRule)),
            "all_out": chance.choice(list(AllOut)),
            "strikes_to_swim": chance.randint(1, 5),
        }
    )


def event_by_chance(chance: Random, rules: Rules, seats: int) -> Event:
    holder, *some = chance.sample(range(seats), chance.randint(2, max(2, seats // 2)))
    lowest = () if rules.three_aces is ThreeAcesRule.STRIKE_OTHERS else tuple(some)
    aces = ThreeAces(holder, lowest)
    events: Sequence[Event] = (Lowest(tuple(some)), aces, Misdeal(), Void(), Withdraw(holder))
    return chance.choices(events, weights=(10, 2, 2, 1, 1))[0]


def told_by_the_engine(game: Tally, names: list[str], refused: int | None) -> dict[str, Any]:
    def named(seats: Sequence[int]) -> list[str]:
        return [names[seat] for seat in seats]

    return {
        "players": [
            {"name": name, "strikes": strikes, "state": str(state)}
            for name, strikes, state in zip(names, game.strikes, game.states, strict=True)
        ],
        "dealer": None if game.dealer is None else names[game.dealer],
        "first": None if game.first_to_play is None else names[game.first_to_play],
        "finished": game.finished,
        "rounds_played": game.rounds_played,
        "refused": refused,
        "outcomes": [
            {
                "number": outcome.round_number,
                "dealer": names[outcome.dealer],
                "struck": named(outcome.struck),
                "swimming": named(outcome.swimming),
                "drowned": named(outcome.drowned),
                "replayed": outcome.replayed,
            }
            for outcome in game.outcomes
        ],
    }
