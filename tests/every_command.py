"""Commands of every kind, one after another as a clique gives them: `season` gives each kind at least once."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django.core.files.uploadedfile import SimpleUploadedFile

from tests.every_live_command import live_table
from tests.journeys.server import Server
from tests.people import PASSWORD
from tests.steady import Hand, rows

PIN = "482913"
IBAN = "CH9300762011623852957"
_CODE = re.compile(r"\b[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}\b")
_TV_CODE = re.compile(r"\b[2-9A-Z]{3}-[2-9A-Z]{3}\b")
# What follows the member's id in the value of a button at the till.
_TOKEN = r"\.\d+\.\d+\.[0-9a-f-]{36}"


@dataclass
class Clique:
    """The clique on a server: who has all offices, how another browser comes to be, what waits for a quiet network."""

    server: Server
    chief: Hand
    newcomer: Callable[[], Hand]
    today: date
    settle: Callable[[], None]

    def id_of(self, table: str, column: str, value: object) -> int:
        """The id of the newest row with this value."""
        sql = f"SELECT max(id) FROM {table} WHERE {column} = ?"  # noqa: S608 - names of our own
        found = rows(self.server, sql, value)[0][0]
        assert found is not None, (table, column, value)
        return int(found)

    def member(self, name: str) -> int:
        return self.id_of("clique_member", "call_name", name)

    def newest(self, table: str) -> int:
        return int(rows(self.server, f"SELECT max(id) FROM {table}")[0][0])  # noqa: S608 - a name of our own


def season(clique: Clique, number: int) -> None:
    """One round of everything; `number` tells the names and days of one from those of another."""
    people = _members(clique, number)
    _settings(clique, number)
    _devices(clique, people, number)
    evening = _evening(clique, people, number)
    _money(clique, people, evening)
    _mails(clique, people)
    _year(clique, number)


def _members(clique: Clique, number: int) -> list[str]:
    """Four who stay; of them one is renamed, one has an office for a while, and a fifth goes again."""
    chief = clique.chief
    names = [f"{name} {number}" for name in ("Anni", "Beat", "Carla", "Dominik")]
    for name in (*names, f"Egon {number}"):
        fields: dict[str, Any] = {
            "call_name": name,
            "active_from": "1.1.2000",
            "email": f"{name[0].lower()}{number}@example.ch",
        }
        chief.do("/mitglied/neu/", "/mitglied/neu/", **fields)
    chief.do(f"/mitglied/{clique.member(names[0])}/", r"/mitglied/\d+/$", phone=f"061 {number}")
    access = f"/mitglied/{clique.member(names[1])}/zugang/"
    chief.do(access, "/zugang/$", user_name=f"beat{number}")
    chief.do(access, "/aemter/$", roles="scorekeeper")
    chief.do(access, "/zugang/weg/$")
    chief.do(f"/mitglied/{clique.member(f'Egon {number}')}/", "/loeschen/$")
    return names


def _settings(clique: Clique, number: int) -> None:
    where: dict[str, Any] = {"iban": IBAN, "postal_code": "4058", "town": "Basel"}
    own = f"/mitglied/{clique.member('Elsbeth')}/"
    clique.chief.do(own, r"/mitglied/\d+/$", email="elsbeth@example.ch", phone=f"061 {number}")
    clique.chief.do("/einstellungen/", "/einstellungen/$", name=f"Zoggeli {number}", **where)
    clique.chief.do("/einstellungen/", "/regeln/$", stake_step=f"{1 + number % 2}.00")
    clique.chief.do(
        "/jahr/budget/", "/budget/$", new_category=f"Waage {number}", new_amount="10.00"
    )


def _devices(clique: Clique, people: list[str], number: int) -> None:
    """A phone that comes and is sent away, a tablet with the till open for a while, a television."""
    chief, member = clique.chief, clique.member(people[0])
    chief.do("/geraete/", "/handy/$", member=member)
    chief.do("/geraete/", "/weg/$")
    phone, tablet = clique.newcomer(), clique.newcomer()
    invited = chief.do("/geraete/", "/handy/$", member=member)
    phone.do("/code/", "/code/$", code=_found(_CODE, invited.text))
    known = clique.newest("clique_device")
    chief.do("/geraete/", f"/{known}/name/$", name=f"Handy {number}")
    chief.do("/geraete/", f"/{known}/abmelden/$")
    invited = chief.do("/geraete/", "/tablet/$")
    tablet.do("/code/", "/code/$", code=_found(_CODE, invited.text))
    chief.do("/geraete/pin/", "/pin/$", pin=PIN, again=PIN)
    tablet.do("/tablet/kasse/", "/kasse/$", pin=PIN)
    tablet.do("/kasse/", "/kasse/zu/$")
    for _ in range(5):
        tablet.do("/tablet/kasse/", "/kasse/$", pin="000000", is_wrong=True)
    chief.do("/geraete/", f"/{clique.newest('clique_device')}/pin/$")
    screen = clique.newcomer()
    chief.do("/geraete/fernseher/", "/fernseher/$", code=_found(_TV_CODE, screen.get("/tv/")))
    if number == 0:
        chief.do("/geraete/fernseher/", "/link/$")


def _evening(clique: Clique, people: list[str], number: int) -> int:
    """A planned one that is off, and a past one: a game by rounds that is taken back, one by places that is booked."""
    chief = clique.chief
    ahead = f"{clique.today + timedelta(days=30 + number):%d.%m.%Y}"
    chief.do("/abende/", "/planen/$", day=ahead)
    planned = clique.newest("games_evening")
    chief.do("/abende/", f"/{planned}/streichen/$")
    past = clique.today - timedelta(days=2 + number)
    opened: dict[str, Any] = {"day": f"{past:%d.%m.%Y}"}
    chief.do("/abende/", "/planen/$", address="/abend/oeffnen/", **opened)
    evening = clique.newest("games_evening")
    sheet = f"/abend/{evening}/anwesend/"
    ids = [clique.member(name) for name in people]
    here = {
        member
        for (member,) in rows(
            clique.server,
            "SELECT member_id FROM games_attendance WHERE evening_id = ? AND is_present",
            evening,
        )
    }
    for member in ids[:3]:
        if member not in here:
            chief.do(sheet, "/da/$", present=member)
    chief.do(sheet, "/gast/$", name=f"Gast {number}")
    chief.do(sheet, "/da/$", address=f"/abend/{evening}/tauschen/", first=ids[0], second=ids[1])
    chief.do(sheet, "/da/$", address=f"/abend/{evening}/geber/", member=ids[2])
    _rounds(clique, evening, ids)
    board, _seats = _start(clique, evening, ids)
    live_table(clique.server, chief, clique.newcomer, board)
    # Its round and its start, as a player sits in one game at a time.
    for _ in range(2):
        chief.do(board, "/runde/$", address=f"{board}zurueck/")
    _places(clique, evening, ids)
    chief.do(f"/abend/{evening}/", "/schliessen/$")
    chief.do(f"/abend/{evening}/", "/wieder-oeffnen/$")
    return evening


def _start(clique: Clique, evening: int, ids: list[int], **fields: object) -> tuple[str, list[int]]:
    """A game of the first three; its board and its seats."""
    chief = clique.chief
    form: dict[str, Any] = {"member": ids[:3], "dealer": ids[0], **fields}
    chief.do(f"/abend/{evening}/anwesend/", "/spiel/$", **form)
    game = clique.newest("games_game")
    seats = rows(
        clique.server, "SELECT id FROM games_seat WHERE game_id = ? ORDER BY position", game
    )
    return f"/spiel/{game}/", [seat for (seat,) in seats]


def _rounds(clique: Clique, evening: int, ids: list[int]) -> None:
    chief = clique.chief
    board, seats = _start(clique, evening, ids)
    for seat in (seats[0], seats[1]):
        chief.do(board, "/runde/$", kind="lowest", struck=seat)
    chief.do(board, "/runde/$", address=f"{board}runde/1/", kind="lowest", struck=seats[2])
    chief.do(board, "/runde/$", address=f"{board}schreiben/")
    chief.do(board, "/runde/$", address=f"{board}kommt/", member=ids[3])
    for _ in range(3):
        chief.do(board, "/runde/$", address=f"{board}zurueck/")


def _places(clique: Clique, evening: int, ids: list[int]) -> None:
    chief = clique.chief
    board, seats = _start(clique, evening, ids, entry="placings")
    for seat in seats:
        chief.do(board, "/runde/$|/rang/$", address=f"{board}rang/", seat=seat)
    chief.do(f"{board}rangliste/", "/verbuchen/$")


def _money(clique: Clique, people: list[str], evening: int) -> None:
    """Everything that the treasurer books, and takes back."""
    chief = clique.chief
    first, second, fourth = (clique.member(people[at]) for at in (0, 1, 3))
    day: dict[str, Any] = {"day": f"{clique.today:%d.%m.%Y}"}
    paper = SimpleUploadedFile("beleg.pdf", f"%PDF-1.4 {evening}".encode(), "application/pdf")
    opening: dict[str, Any] = {f"credit-{fourth}": "30.00"}
    chief.do("/kasse/eroeffnung/", "/eroeffnung/$", **opening, **day)
    for means in ("cash", "twint"):
        chief.do("/kasse/spende/", "/spende/$", amount="50.00", means=means, **day)
    chief.tap("/kasse/", "pay", rf"{first}{_TOKEN}", "/kasse/bezahlt/", means="cash")
    paid = clique.newest("ledger_booking")
    chief.tap("/kasse/", "undo", r"[0-9a-f-]{36}", f"/kasse/zurueck/{paid}/")
    part = f"/kasse/teil/{second}/"
    chief.tap(
        part, "part", rf"{second}{_TOKEN}", part, means="cash", **{f"amount-{second}": "0.50"}
    )
    chief.do(f"/buchungen/{clique.newest('ledger_booking')}/umbuchen/", "/umbuchen/$", to=first)
    chief.do("/kasse/spende/", "/spende/$", amount="20.00", means="twint", **day)
    gift = clique.newest("ledger_booking")
    chief.do(f"/buchungen/{gift}/beleg/", "/beleg/$", receipt=paper)
    chief.do("/buchungen/", rf"/{gift}/storno/$")
    candles: dict[str, Any] = {"amount": "1.00", "text": "Kerzen", "new_category": "Kerzen"}
    chief.do("/kasse/ausgabe/", "/ausgabe/$", **candles, **day)
    moving = "/kasse/verschieben/"
    paid_out: dict[str, Any] = {"source": "twint", "target": "bank", "fee": "0.10"}
    chief.do(moving, f"{moving}$", amount="5.00", **paid_out, **day)
    chief.do(moving, f"{moving}$", amount="1.00", **day)
    chief.do(f"/konto/{fourth}/auszahlen/", "/auszahlen/$", amount="1.00", **day)
    lost: dict[str, Any] = {"amount": "0.50", "reason": "verloren"}
    chief.do(f"/konto/{second}/abschreiben/", "/abschreiben/$", **lost, **day)
    chief.do("/kasse/zaehlen/", "/zaehlen/$", p10000="1", reason="gezählt")


def _mails(clique: Clique, people: list[str]) -> None:
    """Bills to two of whom one has no mailbox: tried again, and left out. A test to oneself."""
    chief = clique.chief
    asked = "&".join(f"an={clique.member(name)}" for name in people[1:3])
    ordered = chief.do(
        f"/mails/ansehen/?art=rechnung&{asked}",
        "/ansehen/$",
        an=[clique.member(name) for name in people[1:3]],
    )
    page = ordered.location.partition("?")[0]
    chief.send(f"{page}senden/", {})
    # A copy that lingers would send what is about to be tried again.
    clique.settle()
    chief.do(page, "/nochmals/$")
    chief.do(page, "/weglassen/$")
    chief.do("/einstellungen/", "/mails/test/$")


def _year(clique: Clique, number: int) -> None:
    label = f"{1990 + number}/{(1991 + number) % 100:02}"
    clique.chief.do(f"/jahr/abschliessen/?jahr={label}", "/abschliessen/$", password=PASSWORD)


def _found(pattern: re.Pattern[str], text: str) -> str:
    found = pattern.search(text)
    assert found, (pattern, text)
    return found[0]
