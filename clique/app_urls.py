"""The addresses of the clique app; `clique/urls.py` composes the project's."""

from django.urls import path

from clique.views import devices, doors, entering, kept_pages, members, televisions, till_pin

app_name = "clique"
urlpatterns = [
    path("anmelden/", doors.sign_in, name="sign_in"),
    path("abmelden/", doors.sign_out, name="sign_out"),
    path("passwort/", doors.password, name="password"),
    path("passwort/nochmals/", doors.password_again, name="password_again"),
    path("offenes-netz/", doors.open_network, name="open_network"),
    path("sw.js", kept_pages.worker, name="worker"),
    path("app.webmanifest", kept_pages.manifest, name="manifest"),
    path("keine-verbindung/", kept_pages.no_connection, name="no_connection"),
    path("code/", entering.code_enter, name="code_enter"),
    path("sprache/", doors.language, name="language"),
    path("helligkeit/", doors.scheme, name="scheme"),
    path("mitglieder/", members.member_list, name="member_list"),
    path("mitglied/neu/", members.member_add, name="member_add"),
    path("mitglied/<int:member_id>/", members.member_change, name="member_change"),
    path("mitglied/<int:member_id>/loeschen/", members.member_delete, name="member_delete"),
    path("mitglied/<int:member_id>/zugang/", members.member_access, name="member_access"),
    path("mitglied/<int:member_id>/aemter/", members.member_roles, name="member_roles"),
    path("mitglied/<int:member_id>/zugang/weg/", members.access_remove, name="access_remove"),
    path("aemter/", members.role_list, name="role_list"),
    path("geraete/", devices.device_list, name="device_list"),
    path("geraete/handy/", devices.phone_invite, name="phone_invite"),
    path("geraete/tablet/", devices.tablet_invite, name="tablet_invite"),
    path(
        "geraete/code/<int:invitation_id>/weg/",
        devices.invitation_withdraw,
        name="invitation_withdraw",
    ),
    path("geraete/<int:device_id>/abmelden/", devices.device_revoke, name="device_revoke"),
    path("geraete/<int:device_id>/name/", devices.device_rename, name="device_rename"),
    path("geraete/<int:device_id>/pin/", devices.pin_allow, name="pin_allow"),
    path("geraete/fernseher/", televisions.tv_list, name="tv_list"),
    path("geraete/fernseher/link/", televisions.tv_link_make, name="tv_link_make"),
    path("geraete/pin/", till_pin.pin_choose, name="pin_choose"),
    path("tablet/kasse/", till_pin.till_open, name="till_open"),
    path("tablet/kasse/zu/", till_pin.till_close, name="till_close"),
]
