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


class Standard(models.TextChoices):
    """The accounts that every clique has, by code; the label is what a page calls them."""

    CASH = "1000", _("Kasse")
    BANK = "1010", _("Bank")
    TWINT = "1020", _("TWINT")
    STAKES = "3000", _("Einsätze")
    GIFTS = "3100", _("Spenden")


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
                condition=models.Q(kind="expense"),
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
    OPENING = "opening", _("Eröffnung")
    REVERSAL = "reversal", _("Storno")


class Booking(models.Model):
    """One event in the books, append-only: `number` runs without gaps, `hash` chains it to the one before.

    `key` makes a repeated command harmless. `day` is the day it concerns (an evening's date), `created_at` when it was
    written. `reverses` points at the booking it takes back; a booking is reversed at most once. `game` is the game whose stakes
    it charges or takes back. Triggers keep the rows as they are (`ledger/triggers.py`).
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
