"""What went to whom by mail; `ledger/models.py` takes it in, which is long enough."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from clique.models import Device, Language, Member


class MailKind(models.TextChoices):
    """What a mail brings."""

    BILL = "bill", _("Rechnung")
    STATEMENT = "statement", _("Kontoauszug")
    TEST = "test", _("Testmail")


class MailState(models.TextChoices):
    """How far a mail got. FAILED is certain not to have left, UNSURE may have; DROPPED was not even tried."""

    WAITING = "waiting", _("wartet")
    SENDING = "sending", _("unterwegs")
    SENT = "sent", _("gesendet")
    FAILED = "failed", _("nicht gesendet")
    UNSURE = "unsure", _("ungewiss")
    DROPPED = "dropped", _("weggelassen")


# In these a paper is at its member's, may be, or soon will be.
UNDER_WAY = (MailState.WAITING, MailState.SENDING, MailState.SENT, MailState.UNSURE)


class MailSent(models.Model):
    """One mail to one member: what it brought, to which address, on whose word, and how it went.

    `order` is the key of the command that asked for it, shared by all mails of one order. `head` is the number of the latest
    booking on the member's account: one paper of one head carries one set of figures, and goes out once unless the
    treasurer says so again (`is_again`). `words` is what was in the way. Rows stay: they are the log.
    """

    order = models.UUIDField(db_index=True)
    kind = models.CharField(max_length=9, choices=MailKind.choices)
    member = models.ForeignKey(Member, on_delete=models.PROTECT, related_name="mails")
    address = models.EmailField()
    language = models.CharField(max_length=3, choices=Language.choices)
    head = models.PositiveIntegerField()
    balance_rappen = models.BigIntegerField()
    is_again = models.BooleanField(default=False)
    state = models.CharField(max_length=7, choices=MailState.choices, default=MailState.WAITING)
    words = models.CharField(max_length=200, blank=True)
    tries = models.PositiveIntegerField(default=0)
    sha256 = models.CharField(max_length=64, blank=True)
    ordered_at = models.DateTimeField()
    tried_at = models.DateTimeField(null=True)
    by = models.ForeignKey(Member, on_delete=models.PROTECT, null=True, related_name="+")
    device = models.ForeignKey(Device, on_delete=models.PROTECT, null=True, related_name="+")

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["order", "member"], name="mail_order_member_once"),
            models.UniqueConstraint(
                fields=["member", "kind", "head"],
                condition=models.Q(is_again=False, state__in=UNDER_WAY)
                & ~models.Q(kind=MailKind.TEST),
                name="mail_paper_once",
            ),
            models.CheckConstraint(
                condition=models.Q(tries=0, tried_at=None)
                | models.Q(tries__gt=0, tried_at__isnull=False),
                name="mail_tries_dated",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.address}: {self.state}"
