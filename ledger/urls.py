"""The addresses of the ledger app."""

from django.urls import path

from ledger.views import (
    accounts,
    entries,
    exports,
    fund,
    home,
    journal,
    payment_list,
    sample,
    settings,
    start,
    till,
    what_if,
    why,
)

app_name = "ledger"
urlpatterns = [
    path("", home.home, name="home"),
    path("kasse/", till.till, name="till"),
    path("kasse/bezahlt/", till.payment_record, name="payment_record"),
    path("kasse/teil/<int:member_id>/", till.payment_part, name="payment_part"),
    path("kasse/zurueck/<int:booking_id>/", till.payment_undo, name="payment_undo"),
    path("kasse/daneben/<str:part>/", till.till_part, name="till_part"),
    path("kasse/spende/", entries.gift_add, name="gift_add"),
    path("kasse/ausgabe/", entries.expense_add, name="expense_add"),
    path("zahlliste/", payment_list.payment_list, name="payment_list"),
    path("zahlliste.pdf", payment_list.payment_list_pdf, name="payment_list_pdf"),
    path("fonds/", fund.fund, name="fund"),
    path("andere-regeln/", what_if.what_if, name="what_if"),
    path("konto/<int:member_id>/", accounts.member_account, name="member_account"),
    path("konto/<int:member_id>/spiel/<int:game_id>/", why.stake_why, name="stake_why"),
    path("buchungen/", journal.journal, name="journal"),
    path("buchungen/<int:booking_id>/storno/", journal.booking_reverse, name="booking_reverse"),
    path("dateien/<str:table>.csv", exports.export_csv, name="export_csv"),
    path("dateien/<str:table>.xlsx", exports.export_xlsx, name="export_xlsx"),
    path("anfang/", start.first_start, name="first_start"),
    path("anfang/beispiel/", sample.first_start_sample, name="first_start_sample"),
    path("einstellungen/", settings.settings, name="settings"),
    path("einstellungen/beispiel/", sample.sample_remove, name="sample_remove"),
    path("einstellungen/regeln/", settings.settings_rules, name="settings_rules"),
    path("einstellungen/regeln/folgen/", settings.settings_rule_words, name="settings_rule_words"),
]
