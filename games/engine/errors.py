"""What can be wrong with a game or its record, as codes; the sentences live in `games.words`."""

from enum import StrEnum


class Fault(StrEnum):
    """Why the rules or a record's format refuse something."""

    # The record as a whole: place "record".
    UNREADABLE = "unreadable"
    TOO_LARGE = "too_large"
    NOT_UTF8 = "not_utf8"
    NOT_JSON = "not_json"
    KEY_TWICE = "key_twice"
    NOT_A_NUMBER = "not_a_number"
    TOO_DEEP = "too_deep"
    TOO_MANY_NAMES = "too_many_names"
    TOO_MANY_ENTRIES = "too_many_entries"
    # A part of it: the place is a top-level key or an entry.
    NOT_AN_OBJECT = "not_an_object"
    NOT_A_LIST = "not_a_list"
    UNKNOWN_KEY = "unknown_key"
    MISSING_KEY = "missing_key"
    WRONG_FORMAT = "wrong_format"
    BAD_DATE = "bad_date"
    BAD_ID = "bad_id"
    BAD_NAME = "bad_name"
    NAMED_TWICE = "named_twice"
    PRESENT_AND_ABSENT = "present_and_absent"
    TOO_FEW_PLAYERS = "too_few_players"
    NOT_PRESENT = "not_present"
    ROUNDS_AND_PLACINGS = "rounds_and_placings"
    NO_ROUNDS = "no_rounds"
    EMPTY_PLACE = "empty_place"
    NOT_PLACED = "not_placed"
    # The rule set: place "rules".
    BAD_RULES = "bad_rules"
    UNKNOWN_PRESET = "unknown_preset"
    UNKNOWN_SWITCH = "unknown_switch"
    BAD_SWITCH = "bad_switch"
    # An event of the game: place "rounds[i]".
    UNKNOWN_EVENT = "unknown_event"
    GAME_OVER = "game_over"
    OUT_OF_THE_GAME = "out_of_the_game"
    NOBODY_STRUCK = "nobody_struck"
    STRUCK_TWICE = "struck_twice"
    HOLDER_STRUCK = "holder_struck"
    STRIKES_NOT_CHOSEN = "strikes_not_chosen"
    # A deal record's cards and players: place a top-level key.
    TOO_MANY_PLAYERS = "too_many_players"
    NO_PLAYER = "no_player"
    NO_HAND = "no_hand"
    DEALER_HAS_PACKETS = "dealer_has_packets"
    NOT_THREE_CARDS = "not_three_cards"
    NOT_TWO_PACKETS = "not_two_packets"
    NOT_IN_THREES = "not_in_threes"
    BAD_CARD = "bad_card"
    NOT_IN_THE_DECK = "not_in_the_deck"
    CARD_TWICE = "card_twice"
    # An action of a round: place "actions[i]".
    UNKNOWN_ACTION = "unknown_action"
    ROUND_OVER = "round_over"
    NOT_HIS_TURN = "not_his_turn"
    DEALER_CHOOSES_FIRST = "dealer_chooses_first"
    DEALER_HAS_CHOSEN = "dealer_has_chosen"
    NOT_IN_THE_HAND = "not_in_the_hand"
    NOT_IN_THE_CENTRE = "not_in_the_centre"
    KNOCKED_ALREADY = "knocked_already"
    KNOCK_TOO_EARLY = "knock_too_early"
    PASSING_NOT_ALLOWED = "passing_not_allowed"
    RENEWING_NOT_ALLOWED = "renewing_not_allowed"
    NOT_SEVEN_EIGHT_NINE = "not_seven_eight_nine"
    STOCK_TOO_SHORT = "stock_too_short"


class RuleError(Exception):
    """A refusal: its code, its place in the record, and whom or what it is about.

    `place` is "rounds[3]", "actions[3]", a top-level key, "record", or "" where there is no record.
    `player` is a seat in the engine, a name once the names are known; `word` a key,
    a switch or whatever else was found there.
    """

    def __init__(
        self,
        code: Fault,
        place: str = "",
        *,
        player: int | str | None = None,
        word: str | None = None,
    ) -> None:
        super().__init__(code, place)
        self.code = code
        self.place = place
        self.player = player
        self.word = word
