"""What is wrong with a record, in English sentences for the command line."""

from collections.abc import Mapping

from clique.terminal import one_line
from games.engine.errors import Fault, RuleError

_LONGEST_PIECE = 200

_SENTENCES: Mapping[Fault, str] = {
    Fault.UNREADABLE: "cannot be read: {word}",
    Fault.TOO_LARGE: "is larger than 1 MB",
    Fault.NOT_UTF8: "is not text in UTF-8",
    Fault.NOT_JSON: "is not JSON",
    Fault.KEY_TWICE: 'has the key "{word}" twice',
    Fault.NOT_A_NUMBER: "{word} is not a number that JSON knows",
    Fault.TOO_DEEP: "is nested too deeply",
    Fault.TOO_MANY_NAMES: "has more than {word} names",
    Fault.TOO_MANY_ENTRIES: "has more than {word} entries",
    Fault.NOT_AN_OBJECT: "a JSON object belongs here",
    Fault.NOT_A_LIST: "a list belongs here",
    Fault.UNKNOWN_KEY: 'the key "{word}" is unknown here',
    Fault.MISSING_KEY: 'the key "{word}" is missing',
    Fault.WRONG_FORMAT: "the format must be {word}",
    Fault.BAD_DATE: "a date is a real day, spelled YYYY-MM-DD",
    Fault.BAD_ID: "an id is a text of 1 to 200 printable characters",
    Fault.BAD_NAME: (
        "a name has 1 to 80 characters, none of them a control character, "
        "is not blank and has no space at either end"
    ),
    Fault.NAMED_TWICE: "{player} is named twice",
    Fault.PRESENT_AND_ABSENT: "{player} is both present and absent",
    Fault.TOO_FEW_PLAYERS: "a game takes two players or more",
    Fault.NOT_PRESENT: "{player} is not among those present",
    Fault.ROUNDS_AND_PLACINGS: "a record holds either rounds or placings, not both",
    Fault.NO_ROUNDS: "a record holds either rounds or placings, and this one neither",
    Fault.EMPTY_PLACE: "every place takes at least one player",
    Fault.NOT_PLACED: "{player} is missing from the final order",
    Fault.BAD_RULES: "the rules are a preset's name, or an object with a preset and switches",
    Fault.UNKNOWN_PRESET: 'there is no preset "{word}"',
    Fault.UNKNOWN_SWITCH: 'there is no switch "{word}"',
    Fault.BAD_SWITCH: "{word} does not take this value",
    Fault.UNKNOWN_EVENT: ("the type must be one of lowest, three_aces, misdeal, void and withdraw"),
    Fault.GAME_OVER: "the game was over before this",
    Fault.OUT_OF_THE_GAME: "{player} is out of the game",
    Fault.NOBODY_STRUCK: "nobody is struck; a round without a strike is of type void",
    Fault.STRUCK_TWICE: "{player} is struck twice in one round",
    Fault.HOLDER_STRUCK: "{player} holds three aces and is safe",
    Fault.STRIKES_NOT_CHOSEN: (
        "under these rules three aces strike everybody else, so strikes are not named"
    ),
    Fault.TOO_MANY_PLAYERS: "this deck carries no more than {word} players",
    Fault.NO_PLAYER: "{player} is not among the players",
    Fault.NO_HAND: "the hand of {player} is missing",
    Fault.DEALER_HAS_PACKETS: "{player} deals, and so has packets and no hand",
    Fault.NOT_THREE_CARDS: "three cards belong here",
    Fault.NOT_TWO_PACKETS: "two packets belong here",
    Fault.NOT_IN_THREES: "cards come in threes, and these are {word}",
    Fault.BAD_CARD: "{word} is no card; a card is spelled as 10H or AC",
    Fault.NOT_IN_THE_DECK: "{word} is not in the deck",
    Fault.CARD_TWICE: "{word} appears twice",
    Fault.UNKNOWN_ACTION: (
        "what is done must be one of keep, other, swap, swap_all, knock, pass and renew"
    ),
    Fault.ROUND_OVER: "the round was over before this",
    Fault.NOT_HIS_TURN: "it is not the turn of {player}",
    Fault.DEALER_CHOOSES_FIRST: "the dealer chooses his packet first",
    Fault.DEALER_HAS_CHOSEN: "the dealer has chosen his packet already",
    Fault.NOT_IN_THE_HAND: "{word} is not in the hand",
    Fault.NOT_IN_THE_CENTRE: "{word} is not in the centre",
    Fault.KNOCKED_ALREADY: "somebody has knocked already",
    Fault.KNOCK_TOO_EARLY: "knocking is allowed once everybody has had a turn",
    Fault.PASSING_NOT_ALLOWED: "passing is not allowed under these rules",
    Fault.RENEWING_NOT_ALLOWED: "replacing the centre is not allowed under these rules",
    Fault.NOT_SEVEN_EIGHT_NINE: "the centre is not 7-8-9",
    Fault.STOCK_TOO_SHORT: "the stock has fewer than three cards",
}


def sentence(error: RuleError) -> str:
    """What is wrong, as an English sentence without its place."""
    return _SENTENCES[error.code].format(
        player="somebody" if error.player is None else _piece(str(error.player)),
        word="this" if error.word is None else _piece(error.word),
    )


def refusal(error: RuleError) -> str:
    """One line for standard error that begins with the place in the record, if there is one."""
    if error.place:
        return f"{_piece(error.place)}: {sentence(error)}"
    return sentence(error)


def _piece(text: str) -> str:
    """A piece of a record, fit for one line: shortened, and escaped where it cannot be printed."""
    return one_line(text if len(text) <= _LONGEST_PIECE else text[:_LONGEST_PIECE] + "…")
