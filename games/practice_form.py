"""Against whom somebody practises, and by which rules."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm
from games.practice import BOT_NAMES
from games.queries.rule_sets import KnownRules

STRENGTHS = (("greedy", _("einfach")), ("middle", _("mittel")), ("strong", _("stark")))


class PracticeForm(ActForm):
    """A new game against bots."""

    bots = forms.TypedChoiceField(
        label=_("Gegner"),
        coerce=int,
        choices=[(count, str(count)) for count in range(1, len(BOT_NAMES) + 1)],
        initial=3,
        widget=forms.RadioSelect,
    )
    strength = forms.ChoiceField(
        label=_("Stärke"), choices=STRENGTHS, initial="middle", widget=forms.RadioSelect
    )
    rules = forms.ChoiceField(label=_("Regeln"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, known: Sequence[KnownRules], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._known = {choice.code: choice for choice in known}
        rules: Any = self.fields["rules"]
        rules.choices = [(choice.code, choice.name) for choice in known]
        rules.initial = known[0].code

    @property
    def game(self) -> dict[str, Any]:
        """What a valid form asks for, as `start_practice` takes it."""
        return {
            "bots": self.cleaned_data["bots"],
            "strength": self.cleaned_data["strength"],
            "rules": self._known[self.cleaned_data["rules"]].rules,
            "key": self.act_key,
            "seen": self.seen_version,
        }
