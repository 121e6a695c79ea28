"""What a person can put right about a game against bots."""

from django.utils.translation import gettext_lazy as _

from clique.errors import StaleView, UserError


class MovedOn(StaleView):
    """The game went on somewhere else: on another device, or in another window."""

    def __init__(self) -> None:
        super().__init__(
            _("Dein Spiel ist schon weiter; nichts wurde gespielt, hier ist der neue Stand.")
        )


class NoPractice(UserError):
    """There is no game to go on with."""

    status = 409

    def __init__(self) -> None:
        super().__init__(_("Dieses Übungsspiel gibt es nicht mehr; fang ein neues an."))


class NotNow(UserError):
    """A deal while a round is in play or the game over, a move where there is none."""

    def __init__(self) -> None:
        super().__init__(_("Das geht gerade nicht; schau nach, wo dein Spiel steht."))
