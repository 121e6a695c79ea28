"""The house rules as a person sets them: every switch of docs/rules.md in words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from clique.fields import ActForm, FrankenField
from games.engine.rules import LARGEST_STAKE_RAPPEN, PRESETS, Rules, rules_from, spelled, switches

_YES_NO = [("no", _("nein")), ("yes", _("ja"))]
_TRUTHS = ("may_pass", "knock_after_first_lap", "renew_789")
_STAKES = ("stake_first", "stake_step")


def _choice(label: Any, choices: list[tuple[str, Any]]) -> forms.ChoiceField:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        widget=forms.RadioSelect,
        error_messages={
            "required": _("Wähle aus der Liste."),
            "invalid_choice": _("Wähle aus der Liste."),
        },
    )


class RulesForm(ActForm):
    """A complete rule set."""

    deck = _choice(
        _("Karten"),
        [("auto", _("so viele wie nötig")), ("32", "32"), ("36", "36"), ("52", "52")],
    )
    direction = _choice(
        _("Gespielt wird"), [("right", _("rechts herum")), ("left", _("links herum"))]
    )
    may_pass = _choice(_("Schieben erlaubt"), _YES_NO)
    knock_after_first_lap = _choice(_("Klopfen erst nach einer Runde am Tisch"), _YES_NO)
    renew_789 = _choice(_("7-8-9 auf dem Tisch darf ersetzt werden"), _YES_NO)
    three_aces = _choice(
        _("Drei Asse"),
        [
            ("strike_others", _("alle anderen bekommen einen Strich")),
            ("beats_31", _("schlagen 31, das tiefste Blatt verliert")),
        ],
    )
    misdeal = _choice(
        _("Wer vergibt"),
        [("strike", _("bekommt einen Strich")), ("redeal", _("gibt ohne Strich nochmals"))],
    )
    strikes_to_swim = _choice(
        _("Striche, bis jemand schwimmt"), [(str(count), str(count)) for count in range(1, 6)]
    )
    all_out = _choice(
        _("Würden alle zugleich absaufen"),
        [("replay", _("zählt die Runde nicht")), ("share", _("teilen sie die ersten Ränge"))],
    )
    tied_place = _choice(
        _("Wer einen Rang teilt, bekommt"),
        [
            ("best", _("den besseren")),
            ("worst", _("den schlechteren")),
            ("average", _("die Mitte")),
        ],
    )
    absent_place = _choice(
        _("Wer fehlt, kommt"),
        [
            ("next", _("gleich hinter die Anwesenden")),
            ("last", _("auf den letzten Rang aller")),
            ("average", _("in die Mitte der übrigen Ränge")),
            ("joint_last", _("auf den Rang des letzten Anwesenden")),
        ],
    )
    stake_first = FrankenField(label=_("Der 1. Rang kostet"), least=0)
    stake_step = FrankenField(label=_("Jeder weitere Rang mehr"), least=0)

    def clean_stake_first(self) -> int:
        return self._stake("stake_first")

    def clean_stake_step(self) -> int:
        return self._stake("stake_step")

    @property
    def rules(self) -> Rules:
        """The rule set of a valid form."""
        chosen = {name: self.cleaned_data[name] for name in switches(PRESETS["zoggeli"])}
        deck, strikes = chosen["deck"], chosen["strikes_to_swim"]
        return rules_from(
            {
                "preset": "zoggeli",
                **chosen,
                **{name: chosen[name] == "yes" for name in _TRUTHS},
                "deck": deck if deck == "auto" else int(deck),
                "strikes_to_swim": int(strikes),
            }
        )

    @property
    def preset(self) -> str:
        """The preset nearest to the rule set of a valid form."""
        return str(spelled(self.rules)["preset"])

    @property
    def switch_fields(self) -> list[forms.BoundField]:
        """The switches that are chosen, without the stakes that are typed."""
        return [self[name] for name in switches(PRESETS["zoggeli"]) if name not in _STAKES]

    @classmethod
    def of(cls, rules: Rules, *, seen: int) -> "RulesForm":
        """The form with the switches of `rules`; `seen` is the version they belong to."""
        return cls(initial=_typed(switches(rules)) | {"seen": seen}, auto_id="rules_%s")

    def _stake(self, name: str) -> int:
        stake: int = self.cleaned_data[name]
        if stake > LARGEST_STAKE_RAPPEN:
            raise forms.ValidationError(_("Das ist zu viel: höchstens 10’000.00."))
        return stake


def _typed(values: Mapping[str, object]) -> dict[str, object]:
    return {
        name: ("yes" if value else "no")
        if name in _TRUTHS
        else value
        if name in _STAKES
        else str(value)
        for name, value in values.items()
    }
