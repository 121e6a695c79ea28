"""The addresses of the clique app; `clique/urls.py` composes the project's."""

from django.urls import path

from clique.views import doors, members

app_name = "clique"
urlpatterns = [
    path("anmelden/", doors.sign_in, name="sign_in"),
    path("abmelden/", doors.sign_out, name="sign_out"),
    path("passwort/", doors.password, name="password"),
    path("sprache/", doors.language, name="language"),
    path("helligkeit/", doors.scheme, name="scheme"),
    path("mitglieder/", members.member_list, name="member_list"),
    path("mitglied/neu/", members.member_add, name="member_add"),
    path("mitglied/<int:member_id>/", members.member_change, name="member_change"),
    path("mitglied/<int:member_id>/loeschen/", members.member_delete, name="member_delete"),
    path("mitglied/<int:member_id>/zugang/", members.member_access, name="member_access"),
    path("mitglied/<int:member_id>/aemter/", members.member_roles, name="member_roles"),
    path("mitglied/<int:member_id>/zugang/weg/", members.access_remove, name="access_remove"),
]
