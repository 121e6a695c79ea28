"""The forms that send mails, and what an address of theirs asks for."""

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm
from ledger.mail_model import MailKind, MailState

# The word in the address for each paper.
WORDS = {"rechnung": MailKind.BILL, "auszug": MailKind.STATEMENT}


class MailForm(ActForm):
    """Sending a paper to those chosen; `seen` is the number of the chain's head."""

    again = forms.BooleanField(label=_("Ja, sende es ihnen nochmals"), required=False)


class RetryForm(ActForm):
    """Trying again what failed, or that of which nobody knows."""

    state = forms.ChoiceField(choices=[(MailState.FAILED, ""), (MailState.UNSURE, "")])

    @property
    def chosen_state(self) -> MailState:
        """The state of a valid form."""
        return MailState(self.cleaned_data["state"])


def chosen_members(asked: QueryDict) -> list[int]:
    """The members that an address or a form names by `an`, each once; what is no id is left out."""
    ids = (text for text in asked.getlist("an") if text.isascii() and text.isdigit())
    return list(dict.fromkeys(int(text) for text in ids if len(text) < 10))
