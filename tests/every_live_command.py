"""Commands of every kind at a live table: opened, joined by phones that nobody knows, dealt, played, broken off, closed."""

import re
from collections.abc import Callable
from hashlib import sha256
from itertools import count

from games.engine.hands import HAND_SIZE, THIRTY_ONE_X2, hand_value_x2
from games.engine.shuffle import fair_order
from tests.journeys.server import Server
from tests.steady import Hand, rows, write
from tests.sweep import PageForm, forms_on

_CODE = re.compile(r"\b[2-9A-Z]{3}-[2-9A-Z]{3}-[2-9A-Z]{3}\b")
PLAYERS = 3


def live_table(server: Server, chief: Hand, newcomer: Callable[[], Hand], board: str) -> None:
    """The game of this board, of three, on phones for two rounds: one is broken off, one is played to its end."""
    run, hand = f"{board}live/", f"{board}hand/"
    chief.do(run, "/live/oeffnen/$")
    code = _CODE.search(chief.get(run))
    assert code is not None
    phones = [newcomer() for _ in range(PLAYERS)]
    for seat, phone in enumerate(phones):
        _join(phone, code[0], seat)
    _stand_ins(chief, phones[2], run, hand)
    chief.do(run, "/live/bot/$", address=f"{run}frei/", seat=1)
    phones[1] = newcomer()
    _join(phones[1], code[0], 1)
    chief.do(run, "/live/zeit/$", seconds="60")
    _shuffle(server, board)
    chief.do(run, "/live/geben/$")
    _move(phones, hand)
    chief.do(run, "/live/pause/$")
    chief.do(run, "/live/weiter/$")
    chief.do(run, "/live/abbrechen/$")
    chief.do(run, "/live/zeit/$", seconds="0")
    _shuffle(server, board)
    dealer = next(phone for phone in phones if _forms(phone, hand, "/hand/geben/"))
    dealer.do(hand, "/hand/geben/$")
    while _move(phones, hand):
        pass
    chief.do(run, "/live/schliessen/$")


def _join(phone: Hand, code: str, seat: int) -> None:
    """Let a phone that nobody knows play for this seat."""
    phone.do("/tisch/", "/tisch/$", code=code, seat=seat)


def _stand_ins(chief: Hand, phone: Hand, run: str, hand: str) -> None:
    """A bot for the seat of this phone, sent away by the player, and another one by the scorekeeper."""
    chief.do(run, "/live/bot/$", seat=2)
    phone.do(hand, "/hand/zurueck/$")
    chief.do(run, "/live/bot/$", seat=2)
    chief.do(run, "/live/bot/$", address=f"{run}bot/weg/", seat=2)


def _shuffle(server: Server, board: str) -> None:
    """Settle the cards of the next deal, which chance would choose, and such that it begins: nobody is dealt 31."""
    game = int(board.split("/")[2])
    ((deck,),) = rows(server, "SELECT deck FROM games_game WHERE id = ?", game)
    for attempt in count():
        secret = sha256(f"{board} {attempt}".encode()).digest()
        order = fair_order(secret, deck=deck, players=PLAYERS)
        packets = [order[at : at + HAND_SIZE] for at in range(0, HAND_SIZE * (PLAYERS + 1), 3)]
        if max(map(hand_value_x2, packets)) < THIRTY_ONE_X2:
            break
    sql = "UPDATE games_livetable SET next_secret = ? WHERE game_id = ?"
    write(server, sql, secret.hex(), game)


def _move(phones: list[Hand], hand: str) -> bool:
    """Who is to move presses the last button of those they have; False if nobody is, as the round is over."""
    for phone in phones:
        for form in _forms(phone, hand, "/hand/zug/"):
            acts = [button["act"] for button in form.buttons if "act" in button]
            if acts:
                phone.do(hand, "/hand/zug/$", act=acts[-1])
                return True
    return False


def _forms(phone: Hand, page: str, action: str) -> list[PageForm]:
    return [form for form in forms_on(page, phone.get(page)) if form.action.endswith(action)]
