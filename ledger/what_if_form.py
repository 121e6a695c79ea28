"""Which games are to be compared, and the rules they are compared with, as a person asks for them in an address."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.dates import day_numeric
from clique.fields import FrankenField
from games.engine.rules import LARGEST_STAKE_RAPPEN, AbsentPlace, Rules, TiedPlace
from games.models import Evening
from games.queries.rule_sets import KnownRules
from ledger.years import FundYear

AS_CHOSEN = ("", _("wie in diesen Regeln"))
ABSENT_WORDS = {
    AbsentPlace.NEXT: _("gleich hinter die Anwesenden"),
    AbsentPlace.LAST: _("auf den letzten Rang aller"),
    AbsentPlace.AVERAGE: _("in die Mitte der übrigen Ränge"),
    AbsentPlace.JOINT_LAST: _("auf den Rang des letzten Anwesenden"),
}
TIED_WORDS = {
    TiedPlace.BEST: _("den besseren"),
    TiedPlace.WORST: _("den schlechteren"),
    TiedPlace.AVERAGE: _("die Mitte"),
}


def _stake(label: Any) -> FrankenField:
    return FrankenField(label=label, least=0, required=False)


class WhatIfForm(forms.Form):
    """Games of a fund year or an evening, a rule set, and what in it is to be different."""

    of = forms.ChoiceField(
        label=_("Welche Spiele"),
        error_messages={"invalid_choice": _("Von dann gibt es keine Spiele; wähle aus der Liste.")},
    )
    rules = forms.ChoiceField(
        label=_("Regeln"),
        error_messages={"invalid_choice": _("Diese Regeln gibt es nicht; wähle aus der Liste.")},
    )
    absent_place = forms.ChoiceField(label=_("Wer fehlt, kommt"), required=False)
    tied_place = forms.ChoiceField(label=_("Wer einen Rang teilt, bekommt"), required=False)
    stake_first = _stake(_("Der 1. Rang kostet"))
    stake_step = _stake(_("Jeder weitere Rang mehr"))

    def __init__(
        self,
        *args: Any,
        years: Iterable[FundYear],
        evenings: Iterable[Evening],
        known: Sequence[KnownRules],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.years = {year.label: year for year in years}
        self.evenings = {f"abend-{evening.pk}": evening for evening in evenings}
        self.known = {choice.code: choice for choice in known}
        self._offer("of", [*((label, label) for label in self.years), *self._evening_choices()])
        self._offer("rules", [(choice.code, _named(choice)) for choice in known])
        self._offer("absent_place", [AS_CHOSEN, *((r.value, w) for r, w in ABSENT_WORDS.items())])
        self._offer("tied_place", [AS_CHOSEN, *((r.value, w) for r, w in TIED_WORDS.items())])

    def clean_stake_first(self) -> int | None:
        return self._checked_stake("stake_first")

    def clean_stake_step(self) -> int | None:
        return self._checked_stake("stake_step")

    @property
    def span(self) -> tuple[date, date]:
        """The first and last day of the games of a valid form."""
        chosen = self.cleaned_data["of"]
        if chosen in self.evenings:
            return self.evenings[chosen].date, self.evenings[chosen].date
        return self.years[chosen].first, self.years[chosen].last

    @property
    def other_rules(self) -> Rules:
        """The rules that a valid form asks for."""
        typed = self.cleaned_data
        rules = self.known[typed["rules"]].rules
        if typed["absent_place"]:
            rules = replace(rules, absent_place=AbsentPlace(typed["absent_place"]))
        if typed["tied_place"]:
            rules = replace(rules, tied_place=TiedPlace(typed["tied_place"]))
        stakes = {name: typed[name] for name in ("stake_first", "stake_step")}
        return replace(
            rules, **{name: stake for name, stake in stakes.items() if stake is not None}
        )

    def _evening_choices(self) -> list[tuple[str, str]]:
        return [(code, day_numeric(evening.date)) for code, evening in self.evenings.items()]

    def _offer(self, name: str, choices: Sequence[tuple[str, Any]]) -> None:
        field = self.fields[name]
        field.choices = list(choices)  # type: ignore[attr-defined]  # a ChoiceField
        field.error_messages["required"] = _("Wähle aus der Liste.")
        if name in ("absent_place", "tied_place"):
            field.error_messages["invalid_choice"] = _("Wähle aus der Liste.")

    def _checked_stake(self, name: str) -> int | None:
        stake: int | None = self.cleaned_data[name]
        if stake is not None and stake > LARGEST_STAKE_RAPPEN:
            raise forms.ValidationError(_("Das ist zu viel: höchstens 10’000.00."))
        return stake


def _named(choice: KnownRules) -> Any:
    if choice.version is None:
        return choice.name
    return _("Version %(version)s, %(name)s") % {"name": choice.name, "version": choice.version}
