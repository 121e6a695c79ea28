"""The made-up season and a half that the sample clique has behind it; the same for the same day.

Chance comes from a seeded generator, so nothing here may depend on the clock.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from random import Random

from clique.models import Club, ReferenceKind
from games.engine.records import GAME_FORMAT, GameRecord
from games.engine.rules import PRESETS
from games.engine.tally import Event, Lowest, Misdeal, Tally, ThreeAces, still_in, tally
from ledger.years import fasnacht_monday

PRESET = "zoggeli"
NAMES = (
    "Anni", "Beat", "Carla", "Dominik", "Elsbeth", "Fritz",
    "Gaby", "Hansi", "Irene", "Jörg", "Kathrin", "Luki",
)  # fmt: skip
SAMPLE_STREET, SAMPLE_TOWN = "Beispielgass", "Basel"
SEASON_AND_A_HALF = timedelta(days=540)
FORTNIGHT = timedelta(days=14)


@dataclass(frozen=True, slots=True)
class SampleEvening:
    """One evening: its games as records, and who pays how much of what they owe, in percent."""

    day: date
    games: tuple[GameRecord, ...]
    payers: tuple[tuple[str, int], ...]


def past_evenings(*, today: date, chance: Random) -> Iterator[SampleEvening]:
    """The evenings before `today`: every other Friday from September to the Fasnacht."""
    for day in evening_dates(first=today - SEASON_AND_A_HALF, last=today - timedelta(days=1)):
        yield _evening(day, chance)


def evening_dates(*, first: date, last: date) -> list[date]:
    """The Fridays on which the sample clique plays between two days, both included."""
    dates: list[date] = []
    for year in range(first.year - 1, last.year + 1):
        day = _first_friday_of_september(year)
        while day < fasnacht_monday(year + 1):
            dates.append(day)
            day += FORTNIGHT
    return [day for day in dates if first <= day <= last]


def _first_friday_of_september(year: int) -> date:
    start = date(year, 9, 4)
    return start + timedelta(days=(4 - start.weekday()) % 7)


def _evening(day: date, chance: Random) -> SampleEvening:
    missing = chance.sample(NAMES, k=chance.choice((1, 2, 2, 3)))
    present = tuple(name for name in NAMES if name not in missing)
    games = tuple(
        _game(day, present=present, absent=tuple(sorted(missing)), chance=chance)
        for _number in range(chance.choice((1, 1, 2)))
    )
    payers = tuple(
        (name, chance.choice((50, 100, 100, 100))) for name in present if chance.random() < 0.4
    )
    return SampleEvening(day=day, games=games, payers=payers)


def _game(
    day: date, *, present: tuple[str, ...], absent: tuple[str, ...], chance: Random
) -> GameRecord:
    first_dealer = chance.randrange(len(present))
    return GameRecord(
        format=GAME_FORMAT,
        id=None,
        date=day,
        rules=PRESETS[PRESET],
        rules_written=PRESET,
        present=present,
        absent=absent,
        first_dealer=first_dealer,
        events=tuple(_events(len(present), first_dealer, chance)),
        placings=None,
    )


def _events(seats: int, first_dealer: int, chance: Random) -> list[Event]:
    events: list[Event] = []
    while not (game := _after(events, seats, first_dealer)).finished:
        events.append(_event(game, chance))
    return events


def _after(events: list[Event], seats: int, first_dealer: int) -> Tally:
    return tally(rules=PRESETS[PRESET], seats=seats, first_dealer=first_dealer, events=events)


def _event(game: Tally, chance: Random) -> Event:
    left = still_in(game)
    luck = chance.random()
    if luck < 0.02:
        return ThreeAces(holder=chance.choice(left))
    if luck < 0.05:
        return Misdeal()
    losers = 2 if luck < 0.15 and len(left) > 2 else 1
    return Lowest(strikes=tuple(sorted(chance.sample(left, k=losers))))


def sample_club(language: str) -> Club:
    """The sample clique as a club; marked, so that every page shows it is one."""
    return Club(
        pk=1,
        name="Zoggeli",
        language=language,
        # Of a bank that does not exist, from the guidelines for the QR-bill: no money ever gets there.
        iban="CH4431999123000889012",
        reference_kind=ReferenceKind.QR,
        account_holder="Clique Zoggeli",
        street=SAMPLE_STREET,
        house_number="31",
        postal_code="4000",
        town=SAMPLE_TOWN,
        is_sample=True,
    )
