"""The project's addresses: composed of the apps', by string."""

from django.urls import include, path

urlpatterns = [
    path("", include("clique.member_urls")),
    path("", include("games.urls")),
    path("", include("ledger.urls")),
]
