"""The books: accounts, bookings, transfers. Rows of the last two are never changed or deleted."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from clique.models import Device, Member
from games.models import Game


class AccountKind(models.TextChoices):
    """Where an account stands in the statement."""

    ASSET = "asset", _("Aktiven")
    RECEIVABLE = "receivable", _("Guthaben bei Mitgliedern")
    LIABILITY = "liability", _("Verbindlichkeiten")
    INCOME = "income", _("Ertrag")
    EXPENSE = "expense", _("Aufwand")
    EQUITY = "equity", _("Eigenkapital")


class Account(models.Model):
    """A place where money is or comes from. The books of one person (`member`) are a receivable.

    Codes: `1000` cash box, `1010` bank, `1020` TWINT, `1100-0012` member number 12, `3000` stakes, `3100` gifts, `4001` and
    on: expense categories, `9000` opening.
    """

    code = models.CharField(max_length=12, unique=True)
    name = models.CharField(_("Name"), max_length=80)
    kind = models.CharField(max_length=10, choices=AccountKind.choices)
    member = models.OneToOneField(
        Member, on_delete=models.PROTECT, null=True, blank=True, related_name="ledger_account"
    )

    class Meta:
        ordering = ["code"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="receivable", member__isnull=False)
                | (~models.Q(kind="receivable") & models.Q(member__isnull=True)),
                name="account_member_receivable",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"


class BookingKind(models.TextChoices):
    """What happened."""

    STAKES = "stakes", _("Einsätze")
    PAYMENT = "payment", _("Zahlung")
    GIFT = "gift", _("Spende")
    EXPENSE = "expense", _("Ausgabe")
    OPENING = "opening", _("Eröffnung")
    REVERSAL = "reversal", _("Storno")


class Booking(models.Model):
    """One event in the books, append-only: `number` runs without gaps, `hash` chains it to the one before.

    `key` makes a repeated command harmless. `day` is the day it concerns (an evening's date), `created_at` when it was
    written. `reverses` points at the booking it takes back; a booking is reversed at most once. `game` is the game whose stakes
    it charges or takes back.
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

    class Meta:
        ordering = ["number"]
        indexes = [models.Index(fields=["day"], name="booking_day")]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(kind="reversal", reverses__isnull=False)
                | (~models.Q(kind="reversal") & models.Q(reverses__isnull=True)),
                name="booking_reversal_points",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"


class Transfer(models.Model):
    """One amount moved from `credit` to `debit`.

    The sign rule: an account's balance is its debits minus its credits, so a member who owes has a positive one.
    """

    booking = models.ForeignKey(Booking, on_delete=models.PROTECT, related_name="transfers")
    debit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="debits")
    credit = models.ForeignKey(Account, on_delete=models.PROTECT, related_name="credits")
    amount_rappen = models.PositiveBigIntegerField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["debit", "amount_rappen"], name="transfer_debit_covering"),
            models.Index(fields=["credit", "amount_rappen"], name="transfer_credit_covering"),
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
