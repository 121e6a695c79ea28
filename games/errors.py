"""What a person can put right at the table: refusals with one German sentence each."""

from collections.abc import Mapping, Sequence

from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from clique.errors import UserError
from games.engine.errors import Fault, RuleError

# What the rules refuse at the board; the other faults belong to records, which a person does not type.
_RULES: Mapping[Fault, Promise] = {
    Fault.GAME_OVER: _("Das Spiel war da schon fertig"),
    Fault.OUT_OF_THE_GAME: _("%(player)s ist da schon draussen"),
    Fault.NOBODY_STRUCK: _("Niemand ist gewählt, der einen Strich bekommt"),
    Fault.STRUCK_TWICE: _("%(player)s bekäme in einer Runde zwei Striche"),
    Fault.HOLDER_STRUCK: _("%(player)s hat drei Asse und bekommt keinen Strich"),
    Fault.STRIKES_NOT_CHOSEN: _("Bei drei Assen bekommen alle anderen einen Strich"),
    Fault.NOT_PRESENT: _("Diese Person sitzt nicht an diesem Tisch"),
}


class NotOpen(UserError):
    """The evening is closed, over or not yet opened. A tablet, and a player's phone, may not open it again."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Der Spielabend ist nicht offen; ein Schreiber öffnet ihn auf seinem eigenen Gerät wieder, dann geht es weiter."
            )
        )


class WrongDay(UserError):
    """A date on which no evening can be."""


class EveningInUse(UserError):
    """The evening has games, so it cannot be struck from the plan, or one that waits to be booked, so it stays open."""


class NotAtTheTable(UserError):
    """Somebody who is not present, or sits at another table, cannot take the seat."""


class WrongNumberOfPlayers(UserError):
    """The board seats 2 to 16."""

    def __init__(self) -> None:
        super().__init__(_("Ein Spiel geht mit 2 bis 16 am Tisch; setze andere hin."))


class GameClosed(UserError):
    """The game is booked, taken back or otherwise on, so this no longer fits."""

    @classmethod
    def taken_back(cls) -> "GameClosed":
        """The start of the game was undone."""
        return cls(_("Dieses Spiel wurde zurückgenommen; nichts wurde eingetragen."))

    @classmethod
    def booked(cls) -> "GameClosed":
        """The game is booked already."""
        return cls(
            _(
                "Dieses Spiel ist schon verbucht; nimm das Verbuchen zurück oder korrigiere eine Runde."
            )
        )

    @classmethod
    def booked_beside(cls, number: int) -> "GameClosed":
        """Taking back the start would move the absent into a game that is booked."""
        return cls(
            _(
                "Spiel %(number)s lief gleichzeitig und ist verbucht;"
                " nimm zuerst diese Buchung zurück."
            )
            % {"number": number}
        )


class GameNotOver(UserError):
    """Only a finished game is booked."""

    def __init__(self) -> None:
        super().__init__(_("Das Spiel ist noch nicht fertig; nichts wurde verbucht."))


class WrongEntry(UserError):
    """The entry does not fit this way of writing the game down, or is not complete."""

    @classmethod
    def elsewhere(cls) -> "WrongEntry":
        """Somebody named sits at no seat of this game."""
        return cls(_("Diese Person sitzt nicht an diesem Tisch; nichts wurde eingetragen."))

    @classmethod
    def incomplete(cls) -> "WrongEntry":
        """Somebody is missing from the entry, or named where nobody belongs."""
        return cls(_("Die Eingabe ist nicht vollständig; wähle nochmals, wer gemeint ist."))

    @classmethod
    def other_way(cls) -> "WrongEntry":
        """Rounds do not belong into a game entered by its final order, nor places into one entered by rounds."""
        return cls(_("Dieses Spiel wird anders aufgeschrieben; nichts wurde eingetragen."))

    @classmethod
    def has_place(cls, name: str) -> "WrongEntry":
        """Nobody has two places in one final order."""
        return cls(_("%(name)s hat schon einen Rang; nichts wurde eingetragen.") % {"name": name})


class RefusedByRules(UserError):
    """The rules forbid it; `error` says why by its code."""

    def __init__(self, error: RuleError, *, names: Sequence[str]) -> None:
        super().__init__(
            gettext("%(reason)s; nichts wurde eingetragen.")
            % {"reason": rule_words(error, names=names)}
        )


class LaterRoundImpossible(UserError):
    """A correction after which a later entry of the log cannot have happened."""

    def __init__(self, error: RuleError, *, names: Sequence[str], later: str) -> None:
        super().__init__(
            gettext(
                "Mit dieser Korrektur geht «%(later)s» nicht mehr auf: %(reason)s; nichts wurde geändert."
            )
            % {"later": later, "reason": rule_words(error, names=names)}
        )


class RecordRefused(UserError):
    """A game record that cannot be booked here; `place` is the part of the record that is wrong."""

    def __init__(self, place: str, message: object) -> None:
        super().__init__(message)
        self.place = place


def rule_words(error: RuleError, *, names: Sequence[str]) -> str:
    """Why the rules forbid it, in words without a full stop; `names` are those of the seats."""
    player = error.player
    name = names[player] if isinstance(player, int) and player in range(len(names)) else player
    return str(_RULES[error.code]) % {"player": name}
