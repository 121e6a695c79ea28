"""The books: accounts, bookings, transfers, cash counts, closed years; and what the fund plans to spend.

Only accounts and budgets may change; what else is written stays.
"""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from clique.models import Device, Member
from games.models import Game
from ledger.mail_model import MailSent  # noqa: F401 - Django looks for models here
from ledger.receipt_model import Receipt  # noqa: F401 - Django looks for models here


class AccountKind(models.TextChoices):
    """Where an account stands in the statement."""

    ASSET = "asset", _("Aktiven")
    RECEIVABLE = "receivable", _("Guthaben bei Mitgliedern")
    LIABILITY = "liability", _("Verbindlichkeiten")
    INCOME = "income", _("Ertrag")
    EXPENSE = "expense", _("Aufwand")
    EQUITY = "equity", _("Eigenkapital")


class Standard(models.TextChoices):
    """The accounts that every clique has, by code; the label is what a page calls them."""

    CASH = "1000", _("Kasse")
    BANK = "1010", _("Bank")
    TWINT = "1020", _("TWINT")
    UNASSIGNED = "2000", _("Nicht zugeordnet")
    STAKES = "3000", _("Einsätze")
    GIFTS = "3100", _("Spenden")
    FOUND = "3900", _("Kassenüberschuss")
    FEES = "5000", _("Gebühren")
    LOSSES = "5100", _("Verluste")
    OPENING = "9000", _("Eröffnung")


class Means(models.TextChoices):
    """How money changes hands."""

    CASH = "cash", _("bar")
    TWINT = "twint", _("TWINT")
    BANK = "bank", _("Bank")

    @property
    def account(self) -> Standard:
        """The account where money that came this way lies."""
        return Standard[self.name]


class Account(models.Model):
    """A place where money is or comes from. The books of one person (`member`) are a receivable.

    Codes: those of `Standard`; `1100-0012` for member number 12, whose `name` stays empty so that the books hold no person's
    name; `4001` and on for categories of expenses, named by the treasurer, unique by `name_key`.
    """

    code = models.CharField(max_length=16, unique=True)
    name = models.CharField(_("Name"), max_length=80, blank=True)
    name_key = models.CharField(max_length=240, blank=True, editable=False)
    kind = models.CharField(max_length=10, choices=AccountKind.choices)
    member = models.OneToOneField(
        Member, on_delete=models.PROTECT, null=True, blank=True, related_name="ledger_account"
    )

    class Meta:
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="receivable", member__isnull=False, name="")
                | (~models.Q(kind="receivable") & models.Q(member__isnull=True)),
                name="account_member_receivable",
            ),
            models.UniqueConstraint(
                fields=["name_key"],
                condition=models.Q(kind="expense") & ~models.Q(name_key=""),
                name="account_expense_name_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}".strip()

    @property
    def label(self) -> str:
        """What a page calls the account; a person's is loaded with `select_related("member")`."""
        if self.member is not None:
            return self.member.call_name
        if self.code in Standard.values:
            return str(Standard(self.code).label)
        return self.name


class BookingKind(models.TextChoices):
    """What happened."""

    STAKES = "stakes", _("Einsätze")
    PAYMENT = "payment", _("Zahlung")
    GIFT = "gift", _("Spende")
    EXPENSE = "expense", _("Ausgabe")
    REFUND = "refund", _("Rückzahlung")
    MOVE = "move", _("Geldtransport")
    WRITE_OFF = "write_off", _("Abschreibung")
    COUNT = "count", _("Kassensturz")
    OPENING = "opening", _("Eröffnung")
    REVERSAL = "reversal", _("Storno")


class Booking(models.Model):
    """One event in the books, append-only: `number` runs without gaps, `hash` chains it to the one before.

    `key` makes a repeated command harmless. `day` is the day it concerns (an evening's date), `created_at` when it was
    written. `concerns` is the last day of the closed year that a late correction is about. `reverses` points at the booking it
    takes back; a booking is reversed at most once. `game` is the game whose stakes it charges or takes back. Triggers keep
    the rows as they are (`ledger/triggers.py`).
    """

    number = models.PositiveIntegerField(unique=True)
    hash = models.CharField(max_length=64)
    key = models.CharField(max_length=80, unique=True)
    day = models.DateField()
    kind = models.CharField(max_length=10, choices=BookingKind.choices)
    text = models.CharField(max_length=200, blank=True)
    created_at = models.DateTimeField(db_default=Now())
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")
    reverses = models.OneToOneField(
        "self", on_delete=models.PROTECT, null=True, related_name="reversal"
    )
    game = models.ForeignKey(Game, on_delete=models.PROTECT, null=True, related_name="bookings")
    concerns = models.DateField(null=True)

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["day"], name="booking_day")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | (~models.Q(kind="reversal") & models.Q(reverses__isnull=True)),
                name="booking_reversal_points",
            ),
            models.CheckConstraint(
                condition=models.Q(concerns=None) | models.Q(concerns__lt=models.F("day")),
                name="booking_concerns_earlier",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Transfer(models.Model):
    """One amount moved from `credit` to `debit`.

    The sign rule: an account's balance is its debits minus its credits, so a member who owes has a positive one.
    The two indexes hold all that a balance and an account's latest booking need, so neither reads the rows.
    """

    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, related_name="transfers")
    debit = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="debits", db_index=False
    )
    credit = models.ForeignKey(
        Account, on_delete=models.PROTECT, related_name="credits", db_index=False
    )
    amount_rappen = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(
                fields=["debit", "booking", "amount_rappen"], name="transfer_debit_covering"
            ),
            models.Index(
                fields=["credit", "booking", "amount_rappen"], name="transfer_credit_covering"
            ),
        ]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(amount_rappen__gt=0), name="transfer_amount_positive"
            ),
            models.CheckConstraint(
                condition=~models.Q(debit=models.F("credit")), name="transfer_two_accounts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.debit} / {self.credit}: {self.amount_rappen}"


class CashCount(models.Model):
    """The cash box, counted: what should have been in it and what was.

    A difference is booked with its reason (`booking`). `number` is the chain's at that moment, the booking of the difference
    included: whatever touches the cash box later is not counted yet.
    """

    day = models.DateField()
    expected_rappen = models.BigIntegerField()
    found_rappen = models.PositiveBigIntegerField()
    number = models.PositiveIntegerField()
    booking = models.OneToOneField(
        Booking, on_delete=models.PROTECT, null=True, related_name="cash_count"
    )
    key = models.UUIDField(unique=True)
    counted_at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(booking=None, expected_rappen=models.F("found_rappen"))
                | (
                    models.Q(booking__isnull=False)
                    & ~models.Q(expected_rappen=models.F("found_rappen"))
                ),
                name="cash_count_difference_booked",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.found_rappen}"


class CountedPieces(models.Model):
    """How many coins or notes of one value lay in the cash box."""

    cash_count = models.ForeignKey(CashCount, on_delete=models.PROTECT, related_name="pieces")
    value_rappen = models.PositiveIntegerField()
    pieces = models.PositiveIntegerField()

    class Meta:
        ordering = ["-value_rappen"]
        constraints = [
            models.UniqueConstraint(fields=["cash_count", "value_rappen"], name="pieces_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pieces} × {self.value_rappen}"


class YearClose(models.Model):
    """A fund year that is closed: no booking lands on or before `last_day` any more.

    `number` and `hash` are the head of the chain at that moment, the year's fingerprint; 0 and zeros without a booking.
    """

    year = models.CharField(max_length=7, unique=True)
    first_day = models.DateField()
    last_day = models.DateField(unique=True)
    number = models.PositiveIntegerField()
    hash = models.CharField(max_length=64)
    closed_at = models.DateTimeField()
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["last_day"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(first_day__lte=models.F("last_day")), name="year_close_span"
            ),
        ]

    def __str__(self) -> str:
        return self.year


class Budget(models.Model):
    """What the fund plans for one income or expense account in one fund year; `version` counts its changes."""

    year = models.CharField(max_length=7)
    account = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="budgets")
    amount_rappen = models.PositiveBigIntegerField()
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["year", "account"]
        constraints = [
            models.UniqueConstraint(fields=["year", "account"], name="budget_once"),
        ]

    def __str__(self) -> str:
        return f"{self.year} {self.account}: {self.amount_rappen}"
