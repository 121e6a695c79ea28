"""What a person can put right: each error carries one German sentence, ready to be shown."""

from django.utils.translation import gettext_lazy as _


class UserError(Exception):
    """Refused for a reason that the person can understand and change; the view answers with `status`.

    `str(error)` is one sentence in the person's language: what is wrong, what is kept, what to do.
    """

    status = 422

    def __init__(self, message: object) -> None:
        super().__init__(message)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)


class StaleView(UserError):
    """Somebody else wrote meanwhile; what the person saw is no longer true."""

    status = 409

    def __init__(
        self,
        message: object = _(
            "Jemand anders war schneller; nichts wurde eingetragen, hier ist der neue Stand."
        ),
    ) -> None:
        super().__init__(message)


class KeyReused(UserError):
    """The key of a command came back with other content: a faulty client, never a person's tap."""

    def __init__(self) -> None:
        super().__init__(
            _("Diese Eingabe wurde schon mit anderem Inhalt gesendet; lade die Seite neu.")
        )
