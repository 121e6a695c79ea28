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


class ChangedMeanwhile(StaleView):
    """Somebody else saved the form that the person still has open."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Jemand anders hat inzwischen gespeichert; deine Eingabe steht noch da:"
                " prüfe sie und speichere nochmals."
            )
        )


class KeyReused(UserError):
    """The key of a command came back with other content: a faulty client, never a person's tap."""

    def __init__(self) -> None:
        super().__init__(
            _(
                "Das wurde schon einmal mit anderem Inhalt gesendet; schau nach, was gilt, und sende es"
                " nochmals, wenn es fehlt."
            )
        )


class NameTaken(UserError):
    """Two people of one call name could not be told apart on the board."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("«%(name)s» gibt es schon; nimm einen anderen Rufnamen.") % {"name": name}
        )


class UserNameTaken(UserError):
    """Two accounts of one user name."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("Den Benutzernamen «%(name)s» hat schon jemand; nimm einen anderen.") % {"name": name}
        )


class UserNameTooLong(UserError):
    """Some letters become several ones when capitals are folded."""

    def __init__(self) -> None:
        super().__init__(_("Dieser Benutzername ist zu lang; nimm einen kürzeren."))


class HasHistory(UserError):
    """Somebody who played, paid or wrote stays in the books."""

    def __init__(self, name: str) -> None:
        super().__init__(
            _("%(name)s kommt in Spielen oder Büchern vor und bleibt; setze «Aktiv bis».")
            % {"name": name}
        )


class LastAdmin(UserError):
    """Without anybody in the administration nobody could give access any more."""

    def __init__(self) -> None:
        super().__init__(
            _("Jemand muss die Verwaltung behalten; gib sie zuerst einem anderen Mitglied.")
        )


class ClubExists(UserError):
    """The first start happens once."""

    status = 409

    def __init__(self) -> None:
        super().__init__(_("Die Clique ist schon angelegt; melde dich an."))
