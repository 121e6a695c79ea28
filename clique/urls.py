"""The project's addresses: composed of the apps', by string."""

from django.urls import include, path

urlpatterns = [
    path("", include("clique.app_urls")),
    path("", include("games.urls")),
    path("", include("ledger.urls")),
]

handler400 = "clique.views.refusals.bad_request"
handler403 = "clique.views.refusals.permission_denied"
handler500 = "clique.shortages.went_wrong"
