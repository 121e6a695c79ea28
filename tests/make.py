"""Plain builders: what a test needs, with dull defaults.

Everybody is called by the first letters of the alphabet; the clique plays on DAY, and NOW is that evening.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import date, datetime, timedelta
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.db.models import Max

from clique.actors import Actor, Role
from clique.models import Club, Member, MemberKind
from games.actions.evenings import open_evening
from games.actions.games import finish_game, start_game, undo_last
from games.actions.rounds import change_round, record_place, record_round
from games.actions.rule_sets import find_rule_set
from games.engine.rules import Rules, rules_from
from games.models import Evening, Game, GameEntry, RoundKind, Seat
from games.queries.state import GameState, RoundInput
from games.signals import Result, game_finished, game_reopened

ZONE = ZoneInfo("Europe/Zurich")
DAY = date(2026, 11, 6)
NOW = datetime(2026, 11, 6, 20, 0, tzinfo=ZONE)
NAMES = (
    "Anni",
    "Beat",
    "Carla",
    "Dominik",
    "Elsbeth",
    "Fritz",
    "Gaby",
    "Hansi",
    "Irene",
    "Jörg",
    "Kathrin",
    "Luki",
    "Moritz",
    "Nadja",
    "Otto",
    "Paula",
    "Quirin",
    "Rosa",
)
# Somebody who keeps score and is no member: nothing they do depends on a row of the test.
SCOREKEEPER = Actor(roles=frozenset({Role.MEMBER, Role.SCOREKEEPER}))


def new_key() -> UUID:
    """The key of one more command."""
    return uuid4()


def evening_of(day: date) -> datetime:
    """Eight o'clock in the evening of a day."""
    return datetime(day.year, day.month, day.day, 20, 0, tzinfo=ZONE)


def make_club(name: str = "Zoggeli", **changes: object) -> Club:
    """The club."""
    club = Club(pk=1, name=name, language="de")
    for field, value in changes.items():
        setattr(club, field, value)
    club.save(force_insert=True)
    return club


def make_member(call_name: str = "Anni", **changes: object) -> Member:
    """A full member for many years, with the next number."""
    highest = Member.objects.aggregate(highest=Max("number"))["highest"] or 0
    member = Member(call_name=call_name, number=highest + 1, active_from=date(2000, 1, 1))
    for field, value in changes.items():
        setattr(member, field, value)
    member.save(force_insert=True)
    return member


def make_members(count: int = 3) -> list[Member]:
    """The first `count` of NAMES as full members."""
    return [make_member(name) for name in NAMES[:count]]


def make_guest(call_name: str = "Gast") -> Member:
    """A guest."""
    return make_member(call_name, kind=MemberKind.GUEST)


def member(call_name: str) -> Member:
    """The member of that call name, made if there is none."""
    known = Member.objects.filter(call_name=call_name).first()
    return known or make_member(call_name)


def make_evening(day: date = DAY, *, now: datetime | None = None) -> Evening:
    """An open evening."""
    return open_evening(day=day, key=new_key(), by=SCOREKEEPER, now=now or evening_of(day))


def make_game(
    players: int | Sequence[str] = 3,
    *,
    evening: Evening | None = None,
    rules: str | dict[str, object] | None = None,
    dealer: str | None = None,
    entry: GameEntry = GameEntry.ROUNDS,
    now: datetime | None = None,
) -> Game:
    """A game just begun, by members of these names or the first so many of NAMES; the first of them deals."""
    names = NAMES[:players] if isinstance(players, int) else players
    ids = [member(name).pk for name in names]
    evening = evening or Evening.objects.first() or make_evening()
    evening.refresh_from_db()
    return start_game(
        evening_id=evening.pk,
        member_ids=ids,
        dealer_id=None if dealer is None else member(dealer).pk,
        rule_set_id=None if rules is None else make_rule_set(rules),
        entry=entry,
        key=new_key(),
        seen=evening.version,
        by=SCOREKEEPER,
        now=now or evening_of(evening.date),
    )


def make_rule_set(rules: str | dict[str, object]) -> int:
    """The id of a rule set as a record would name it."""
    spelled: Rules = rules_from(rules)
    preset = rules if isinstance(rules, str) else str(rules["preset"])
    return find_rule_set(spelled, preset=preset, by=SCOREKEEPER).pk


def entry_of(game: Game, words: str) -> RoundInput:
    """An entry in short: `Beat`, `Beat+Carla`, `aces:Anni`, `aces:Anni:Beat`, `misdeal`, `void`, `leaves:Carla`."""
    seats = dict(Seat.objects.filter(game=game).values_list("member__call_name", "pk"))
    match words.split(":"):
        case ["misdeal" | "void" as kind]:
            return RoundInput(kind=RoundKind(kind))
        case ["aces", holder]:
            return RoundInput(kind=RoundKind.THREE_ACES, seat_id=seats[holder])
        case ["aces", holder, lowest]:
            struck = tuple(seats[name] for name in lowest.split("+"))
            return RoundInput(kind=RoundKind.THREE_ACES, seat_id=seats[holder], seat_ids=struck)
        case ["leaves", name]:
            return RoundInput(kind=RoundKind.WITHDRAW, seat_id=seats[name])
        case _:
            struck = tuple(seats[name] for name in words.split("+"))
            return RoundInput(kind=RoundKind.LOWEST, seat_ids=struck)


def play(game: Game, *entries: str, now: datetime | None = None) -> GameState:
    """Write these entries into the log of a game, one after another; gives the game as it is then."""
    for words in entries:
        game.refresh_from_db()
        state = record_round(
            game_id=game.pk,
            entry=entry_of(game, words),
            key=new_key(),
            seen=game.version,
            by=SCOREKEEPER,
            now=now or evening_of(game.evening.date),
        )
    game.refresh_from_db()
    return state


def play_out(game: Game, *, now: datetime | None = None) -> GameState:
    """Let everybody drown, from the last seat to the second; the first one wins."""
    names = list(
        Seat.objects.filter(game=game)
        .order_by("-position")
        .values_list("member__call_name", flat=True)
    )
    strikes = game.rule_set.rules.strikes_to_swim + 1
    return play(game, *(name for name in names[:-1] for _ in range(strikes)), now=now)


def place(game: Game, *names: str, now: datetime | None = None) -> None:
    """Give the places of a final order, best first; `=Beat` shares the last one."""
    seats = dict(Seat.objects.filter(game=game).values_list("member__call_name", "pk"))
    for name in names:
        game.refresh_from_db()
        record_place(
            game_id=game.pk,
            seat_id=seats[name.removeprefix("=")],
            tied=name.startswith("="),
            key=new_key(),
            seen=game.version,
            by=SCOREKEEPER,
            now=now or evening_of(game.evening.date),
        )
    game.refresh_from_db()


def book(game: Game, *, now: datetime | None = None) -> None:
    """Book a finished game."""
    game.refresh_from_db()
    finish_game(
        game_id=game.pk,
        key=new_key(),
        seen=game.version,
        by=SCOREKEEPER,
        now=now or evening_of(game.evening.date),
    )
    game.refresh_from_db()


def make_booked_game(players: int | Sequence[str] = 3, *, evening: Evening | None = None) -> Game:
    """A game played out and booked."""
    game = make_game(players, evening=evening)
    play_out(game)
    book(game)
    return game


def weeks_later(weeks: int) -> date:
    """The day of the evening so many weeks after DAY."""
    return DAY + timedelta(weeks=weeks)


@contextmanager
def announced() -> Iterator[list[Result | int]]:
    """What the table announces meanwhile: a `Result` for each booking, a game's id for each taken back."""
    heard: list[Result | int] = []

    def finished(*, result: Result, **_: object) -> None:
        heard.append(result)

    def reopened(*, game_id: int, **_: object) -> None:
        heard.append(game_id)

    game_finished.connect(finished)
    game_reopened.connect(reopened)
    try:
        yield heard
    finally:
        game_finished.disconnect(finished)
        game_reopened.disconnect(reopened)


def undo(game: Game, *, now: datetime | None = None) -> int | None:
    """Take back the last thing written in a game; gives the game to go on with."""
    game.refresh_from_db()
    result = undo_last(
        game_id=game.pk,
        key=new_key(),
        seen=game.version,
        by=SCOREKEEPER,
        now=now or evening_of(game.evening.date),
    )
    game.refresh_from_db()
    return result.game_id


def change(game: Game, number: int, words: str | None) -> GameState:
    """Correct an entry of the log; None takes it out."""
    game.refresh_from_db()
    state = change_round(
        game_id=game.pk,
        number=number,
        change=None if words is None else entry_of(game, words),
        key=new_key(),
        seen=game.version,
        by=SCOREKEEPER,
        now=evening_of(game.evening.date),
    )
    game.refresh_from_db()
    return state


def charges(result: object) -> list[tuple[str, int, int, bool]]:
    """What a result announced charges, by name: place doubled, Rappen, whether absent."""
    assert isinstance(result, Result)
    names = {row.pk: row.call_name for row in [member(name) for name in NAMES[:8]]}
    return [
        (names[row.member_id], row.place_x2, row.stake_rappen, row.is_absent)
        for row in result.charges
    ]
