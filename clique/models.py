"""The club, its members, their devices, the codes that let these in, guesses at the doors, commands carried out."""

import secrets
import unicodedata
from datetime import date

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _


def name_key(name: str) -> str:
    """What two spellings of one call name share: NFC, trimmed, case folded."""
    folded = unicodedata.normalize("NFC", name).strip().casefold()
    return unicodedata.normalize("NFC", folded)


def sort_name(name: str) -> str:
    """By what a name is put in order: case folded and without its marks, so that Ä stands beside A."""
    letters = unicodedata.normalize("NFD", name_key(name))
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def new_generation() -> str:
    """A name for the database from here on, unlike that of any other."""
    return secrets.token_hex(6)


class Language(models.TextChoices):
    """The languages of the pages; the labels are the same in all of them."""

    GSW = "gsw", "Baseldytsch"
    DE = "de", "Deutsch"
    EN = "en", "English"


class ReferenceKind(models.TextChoices):
    """By what a payment on a bill is known again; the values are those of the Swiss QR code."""

    CREDITOR = "SCOR", _("Creditor-Referenz (RF…)")
    QR = "QRR", _("QR-Referenz")
    NONE = "NON", _("keine")


class Club(models.Model):
    """The one clique of this installation and what it may set itself.

    `year_end_month` and `year_end_day` are the last day of the book year; empty, it ends with the last day of the Fasnacht.
    `account_holder` is who the bank knows the account by, empty where that is `name`. `generation` tells this database from any
    other, and from itself before a backup was put back: what a browser still keeps for that one is not for this.
    """

    name = models.CharField(_("Name"), max_length=80)
    language = models.CharField(
        _("Sprache"), max_length=3, choices=Language.choices, default=Language.GSW
    )
    fund_name = models.CharField(_("Name des Fonds"), max_length=80, default="Waagedrepfli")
    iban = models.CharField(_("IBAN"), max_length=34, blank=True)
    account_holder = models.CharField(_("Kontoinhaber"), max_length=70, blank=True)
    reference_kind = models.CharField(
        _("Referenz"),
        max_length=4,
        choices=ReferenceKind.choices,
        default=ReferenceKind.CREDITOR,
    )
    street = models.CharField(_("Strasse"), max_length=70, blank=True)
    house_number = models.CharField(_("Hausnummer"), max_length=16, blank=True)
    postal_code = models.CharField(_("PLZ"), max_length=16, blank=True)
    town = models.CharField(_("Ort"), max_length=35, blank=True)
    country = models.CharField(_("Land"), max_length=2, default="CH")
    year_end_month = models.PositiveSmallIntegerField(null=True, blank=True)
    year_end_day = models.PositiveSmallIntegerField(null=True, blank=True)
    is_sample = models.BooleanField(default=False)
    generation = models.CharField(max_length=12, default=new_generation, editable=False)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="club_only_one"),
            models.CheckConstraint(
                condition=models.Q(year_end_month=None, year_end_day=None)
                | models.Q(year_end_month__range=(1, 12), year_end_day__range=(1, 31)),
                name="club_year_end_whole",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class MemberKind(models.TextChoices):
    """What somebody is to the clique; only a full member is ever absent."""

    FULL = "full", _("Aktivmitglied")
    PASSIVE = "passive", _("Passivmitglied")
    GUEST = "guest", _("Gast")


class MemberQuerySet(models.QuerySet["Member"]):
    """Members, chosen by what several pages ask of them."""

    def active_on(self, day: date) -> "MemberQuerySet":
        """Those whose membership covers `day`, both ends included."""
        goes_on = models.Q(active_to=None) | models.Q(active_to__gte=day)
        return self.filter(goes_on, active_from__lte=day)


class Member(models.Model):
    """A person who plays or pays: full member, passive member or guest.

    The call name is unique among all of them, compared by `name_key`. `number` never changes and stands for the person in the
    books (account `1100-0012`). Somebody with history is never deleted, only set inactive by `active_to` (the last day).
    """

    number = models.PositiveIntegerField(unique=True)
    call_name = models.CharField(_("Rufname"), max_length=80)
    call_name_key = models.CharField(max_length=240, unique=True, editable=False)
    sort_name = models.CharField(max_length=240, editable=False)
    full_name = models.CharField(_("Ganzer Name"), max_length=120, blank=True)
    kind = models.CharField(
        _("Art"), max_length=7, choices=MemberKind.choices, default=MemberKind.FULL
    )
    active_from = models.DateField(_("Aktiv seit"))
    active_to = models.DateField(_("Aktiv bis"), null=True, blank=True)
    usual_seat = models.PositiveSmallIntegerField(
        _("Stammplatz"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(16)],
    )
    email = models.EmailField(_("E-Mail"), blank=True)
    phone = models.CharField(_("Telefon"), max_length=30, blank=True)
    street = models.CharField(_("Strasse"), max_length=70, blank=True)
    house_number = models.CharField(_("Hausnummer"), max_length=16, blank=True)
    postal_code = models.CharField(_("PLZ"), max_length=16, blank=True)
    town = models.CharField(_("Ort"), max_length=35, blank=True)
    account = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, null=True, blank=True
    )
    till_pin = models.CharField(max_length=128, blank=True, default="")
    is_scorekeeper = models.BooleanField(_("Schreiber/in"), default=False)
    is_treasurer = models.BooleanField(_("Kassier/in"), default=False)
    is_auditor = models.BooleanField(_("Revisor/in"), default=False)
    is_admin = models.BooleanField(_("Verwaltung"), default=False)
    language = models.CharField(
        _("Sprache"), max_length=3, choices=Language.choices, blank=True, default=""
    )
    version = models.PositiveIntegerField(default=1)

    objects = MemberQuerySet.as_manager()

    class Meta:
        ordering = ["sort_name", "call_name_key"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(active_to=None)
                | models.Q(active_to__gte=models.F("active_from")),
                name="member_active_span",
            ),
        ]

    def __str__(self) -> str:
        return self.call_name

    def save(self, *args: object, **kwargs: object) -> None:
        """Keep the unique key and the place in the order in step with the call name."""
        self.call_name = unicodedata.normalize("NFC", self.call_name).strip()
        self.call_name_key = name_key(self.call_name)
        self.sort_name = sort_name(self.call_name)
        super().save(*args, **kwargs)  # type: ignore[arg-type]  # passed through untouched

    def is_active_on(self, day: date) -> bool:
        """Whether the membership covers `day`, both ends included."""
        return self.active_from <= day and (self.active_to is None or day <= self.active_to)


class DeviceKind(models.TextChoices):
    """What a device is to the program; all but the browser are known by a token of their own."""

    BROWSER = "browser", _("Browser")
    PHONE = "phone", _("Handy")
    TABLET = "tablet", _("Tablet")
    TV = "tv", _("Fernseher")


class Device(models.Model):
    """Where somebody writes or watches; bookings and rounds say on which one they were made. A row is never deleted.

    A browser is noted at each sign-in. Phone, tablet and TV come back with a token, of which only the hash is kept, until they
    are revoked or were not seen for `tokens.KNOWN_FOR`. A phone is its member's; a tablet and a TV are nobody's. `is_link` is
    the TV that stands for everybody who has the link. On a tablet `pin_tries` counts the PINs typed since the last right one,
    and `till_by` runs the till until `till_until`.
    """

    name = models.CharField(max_length=80)
    kind = models.CharField(max_length=7, choices=DeviceKind.choices, default=DeviceKind.BROWSER)
    created_at = models.DateTimeField()
    member = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="devices")
    token_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 - unique among those that have one
    pairing_hash = models.CharField(max_length=64, null=True, unique=True)  # noqa: DJ001 - as above
    last_seen_at = models.DateTimeField(null=True)
    revoked_at = models.DateTimeField(null=True)
    is_link = models.BooleanField(default=False)
    pin_tries = models.PositiveSmallIntegerField(default=0)
    till_by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    till_until = models.DateTimeField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind__in=["browser", "phone"]) | models.Q(member=None),
                name="device_member_of_phone",
            ),
            models.CheckConstraint(
                condition=models.Q(kind="tablet") | models.Q(till_by=None, till_until=None),
                name="device_till_of_tablet",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class InvitationKind(models.TextChoices):
    """What a code makes of the browser in which it is typed."""

    PHONE = "phone", _("Handy")
    TABLET = "tablet", _("Tablet")
    UNLOCK = "unlock", _("Anmeldung")


class Invitation(models.Model):
    """A code that lets a device in once, until `expires_at`; only its hash is kept.

    `member` is whose phone it will be, or who is signed in by it. `used_key` is the command that used it: the same one again
    gets the same answer.
    """

    kind = models.CharField(max_length=7, choices=InvitationKind.choices)
    code_hash = models.CharField(max_length=64, unique=True)
    member = models.ForeignKey(Member, on_delete=models.CASCADE, null=True, related_name="+")
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    withdrawn_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)
    used_key = models.UUIDField(null=True)
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    by = models.ForeignKey(Member, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="tablet", member=None)
                | (~models.Q(kind="tablet") & models.Q(member__isnull=False)),
                name="invitation_member_but_tablet",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.created_at:%Y-%m-%d}"


class Tries(models.Model):
    """How often something was guessed at one door since `began_at`; `door_hash` gives away neither names nor addresses."""

    door_hash = models.CharField(max_length=64, unique=True)
    count = models.PositiveIntegerField()
    began_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "tries"

    def __str__(self) -> str:
        return f"{self.count} since {self.began_at:%Y-%m-%d %H:%M}"


class Command(models.Model):
    """A write that was carried out, known by the key its client made for it.

    `digest` is the SHA-256 of its content.
    """

    key = models.UUIDField(unique=True)
    kind = models.CharField(max_length=40)
    digest = models.CharField(max_length=64)
    at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
