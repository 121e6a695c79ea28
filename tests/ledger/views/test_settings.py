from html import unescape
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from clique.models import Club
from games.engine.rules import PRESETS, switches
from games.models import RuleSet
from games.queries.rule_sets import current_rule_set
from tests.hostile import BAD_LINES, BLANK_NAMES, post
from tests.people import make_admin, make_holder, make_plain_club, signed_in

pytestmark = pytest.mark.django_db

TRUTHS = ("may_pass", "knock_after_first_lap", "renew_789")


@pytest.fixture(autouse=True)
def _club() -> None:
    make_plain_club()


@pytest.fixture
def admin() -> Client:
    return signed_in(make_admin())


def club_form(**changes: str) -> dict[str, str]:
    usual = {
        "key": str(uuid4()),
        "seen": "1",
        "name": "Zoggeli",
        "language": "de",
        "fund_name": "Waagedrepfli",
        "iban": "",
        "reference_kind": "SCOR",
        "country": "CH",
        "year_end": "fasnacht",
    }
    return usual | changes


def rules_form(preset: str = "zoggeli", **changes: str) -> dict[str, str]:
    usual = {name: str(value) for name, value in switches(PRESETS[preset]).items()}
    usual |= {name: "yes" if usual[name] == "True" else "no" for name in TRUTHS}
    usual |= {"stake_first": "1", "stake_step": "1.00", "key": str(uuid4()), "seen": "1"}
    return usual | changes


def save(client: Client, **changes: str) -> Any:
    return post(client, "/einstellungen/", club_form(**changes))


def save_rules(client: Client, preset: str = "zoggeli", **changes: str) -> Any:
    return post(client, "/einstellungen/regeln/", rules_form(preset, **changes))


@pytest.mark.parametrize(
    "path",
    [
        "/einstellungen/",
        "/einstellungen/regeln/",
        "/einstellungen/regeln/folgen/",
        "/einstellungen/beispiel/",
    ],
)
@pytest.mark.parametrize("role", ["", "is_scorekeeper", "is_treasurer", "is_auditor"])
def test_settings_are_for_the_administration(path: str, role: str) -> None:
    client = signed_in(make_holder(role))
    method = client.get if path.endswith("folgen/") else client.post

    assert method(path).status_code == 403


def test_settings_save_everything(admin: Client) -> None:
    typed = {"name": "Rhygwäggi", "language": "gsw", "fund_name": "Kässeli"}
    response = save(
        admin,
        **typed,
        iban="ch44 3199 9123 0008 8901 2",
        account_holder="Fasnachtsclique Rhygwäggi",
        reference_kind="QRR",
        street="Rheinsprung",
        house_number="1a",
        year_end="fixed",
        year_end_day="30.6.",
        **{"postal_code": "4051", "town": "Basel", "country": "ch"},
    )

    club = Club.objects.get()
    assert response.status_code == 302
    assert (club.name, club.language, club.fund_name) == ("Rhygwäggi", "gsw", "Kässeli")
    assert (club.iban, club.reference_kind) == ("CH4431999123000889012", "QRR")
    assert club.account_holder == "Fasnachtsclique Rhygwäggi"
    assert (club.street, club.house_number) == ("Rheinsprung", "1a")
    assert (club.postal_code, club.town, club.country) == ("4051", "Basel", "CH")
    assert (club.year_end_month, club.year_end_day, club.version) == (6, 30, 2)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *[("name", value) for value in [*BAD_LINES, *BLANK_NAMES]],
        *[("fund_name", value) for value in [*BAD_LINES, *BLANK_NAMES]],
        *[("town", value) for value in [*BAD_LINES, "Basel 🥁", "Базель"]],
        ("account_holder", "Клика"),
        ("reference_kind", "SPC"),
        ("iban", "CH94 0076 2011 6238 5295 7"),
        ("language", "fr"),
        ("country", ""),
        ("country", "C1"),
        ("country", "ÇH"),
        ("year_end", "nie"),
    ],
)
def test_settings_refuse_what_does_not_do(admin: Client, field: str, value: str) -> None:
    response = save(admin, **{field: value})

    assert response.status_code == 422
    assert list(response.context["club_form"].errors) == [field]
    assert Club.objects.get().version == 1


@pytest.mark.parametrize(
    "day", ["", "31.4.", "29.2.", "0.1.", "1.13.", "12", "30.6.26", "٣٠.٦.", "1e1.1", "-1.1."]
)
def test_settings_refuse_a_year_end_that_not_every_year_has(admin: Client, day: str) -> None:
    response = save(admin, year_end="fixed", year_end_day=day)

    assert response.status_code == 422
    assert "year_end_day" in response.context["club_form"].errors
    assert Club.objects.get().year_end_month is None


def test_settings_after_somebody_else_keep_what_was_typed(admin: Client) -> None:
    save(admin, name="Erste")

    response = save(admin, name="Zweite")

    shown = response.context["club_form"]
    assert response.status_code == 409
    assert (shown["name"].value(), shown["seen"].value()) == ("Zweite", "2")
    assert Club.objects.get().name == "Erste"


def test_settings_twice_with_one_key_save_once(admin: Client) -> None:
    once = club_form(name="Rhygwäggi")

    post(admin, "/einstellungen/", once)
    response = post(admin, "/einstellungen/", once)

    assert (response.status_code, Club.objects.get().version) == (302, 2)


def test_settings_show_every_switch_as_it_is(admin: Client) -> None:
    shown = admin.get("/einstellungen/").context["rules_form"]

    assert {name: shown[name].value() for name in switches(PRESETS["zoggeli"])} == {
        "deck": "auto",
        "direction": "right",
        "may_pass": "no",
        "knock_after_first_lap": "no",
        "renew_789": "no",
        "three_aces": "strike_others",
        "misdeal": "strike",
        "strikes_to_swim": "3",
        "all_out": "replay",
        "tied_place": "best",
        "absent_place": "next",
        "stake_first": "1.00",
        "stake_step": "1.00",
    }


def test_settings_fill_in_a_preset_without_saving(admin: Client) -> None:
    shown = admin.get("/einstellungen/?regeln=skat32").context["rules_form"]

    assert (shown["direction"].value(), shown["may_pass"].value()) == ("left", "yes")
    assert RuleSet.objects.count() == 0


@pytest.mark.parametrize("preset", ["", "fr", "__class__", "x" * 1000])
def test_settings_for_an_unknown_preset_show_the_current_rules(admin: Client, preset: str) -> None:
    shown = admin.get("/einstellungen/", {"regeln": preset}).context["rules_form"]

    assert shown["direction"].value() == "right"


def test_rules_saved_are_a_new_version_and_keep_the_old(admin: Client) -> None:
    first = save_rules(admin, absent_place="last", stake_first="2.50", strikes_to_swim="4")
    seen = str(current_rule_set().version)
    second = save_rules(admin, "skat32", seen=seen)

    assert (first.status_code, second.status_code) == (302, 302)
    versions = {version.version: version.rules for version in RuleSet.objects.all()}
    older, newer = versions[int(seen)], current_rule_set().rules
    assert (older.absent_place, older.stake_first, older.strikes_to_swim) == ("last", 250, 4)
    assert newer == PRESETS["skat32"]
    assert current_rule_set().preset == "skat32"


def test_rules_twice_with_one_key_make_one_version(admin: Client) -> None:
    once = rules_form(absent_place="last")

    post(admin, "/einstellungen/regeln/", once)
    versions = RuleSet.objects.count()
    response = post(admin, "/einstellungen/regeln/", once)

    assert (response.status_code, RuleSet.objects.count()) == (302, versions)


def test_rules_after_somebody_else_keep_what_was_chosen(admin: Client) -> None:
    save_rules(admin, absent_place="last")
    save_rules(admin, absent_place="average", seen=str(current_rule_set().version))
    current = current_rule_set()

    response = save_rules(admin, absent_place="joint_last")

    shown = response.context["rules_form"]
    assert response.status_code == 409
    assert shown["absent_place"].value() == "joint_last"
    assert shown["seen"].value() == str(current.version)
    assert current_rule_set() == current


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("deck", "40"),
        ("deck", ""),
        ("direction", "up"),
        ("may_pass", "True"),
        ("strikes_to_swim", "6"),
        ("strikes_to_swim", "٣"),
        ("absent_place", "\x00"),
        ("stake_first", "-1"),
        ("stake_first", "1e3"),
        ("stake_first", ""),
        ("stake_step", "10000.01"),
        ("stake_step", "x" * 100_000),
    ],
)
def test_rules_that_are_none_are_refused(admin: Client, field: str, value: str) -> None:
    response = save_rules(admin, **{field: value})

    assert response.status_code == 422
    assert list(response.context["rules_form"].errors) == [field]
    assert RuleSet.objects.count() == 0


def test_rule_words_say_what_the_switches_cost_before_saving(admin: Client) -> None:
    response = admin.get(
        "/einstellungen/regeln/folgen/", rules_form(stake_first="0", stake_step="0.50")
    )

    content = unescape(response.content.decode())
    assert response.context["words"][0] in content
    assert "0.50" in response.context["words"][0]
    assert RuleSet.objects.count() == 0


def test_rule_words_of_nonsense_say_so(admin: Client) -> None:
    response = admin.get("/einstellungen/regeln/folgen/", {"deck": "x"})

    assert response.status_code == 200
    assert "Mit diesen Angaben lässt sich nichts ausrechnen." in response.content.decode()


def test_real_books_are_never_put_away(admin: Client) -> None:
    response = admin.post("/einstellungen/beispiel/", follow=True)

    assert "Das ist keine Beispiel-Clique" in response.content.decode()
    assert Club.objects.count() == 1


def test_the_band_of_the_sample_is_on_every_page(admin: Client) -> None:
    band = "Beispiel-Clique: nichts davon ist echt."
    pages = ["/mitglieder/", "/einstellungen/", "/passwort/", "/nirgends/"]
    before = [band in admin.get(path).content.decode() for path in pages]
    Club.objects.update(is_sample=True)

    after = [band in admin.get(path).content.decode() for path in pages]

    assert (before, after) == ([False] * 4, [True] * 4)


def test_faulty_stake_takes_the_focus_and_is_named_above(admin: Client) -> None:
    response = admin.post("/einstellungen/regeln/", rules_form(stake_first="viel"))

    assert "prüfe: «Der 1. Rang kostet»." in unescape(response.content.decode())
    assert (response.status_code, response.content.count(b"autofocus")) == (422, 1)


def test_answer_of_the_rules_loaded_anew_leads_to_the_settings(admin: Client) -> None:
    response = admin.get("/einstellungen/regeln/")

    assert (response.status_code, response["Location"]) == (302, "/einstellungen/")
