"""The addresses of the ledger app."""

from django.urls import URLPattern

app_name = "ledger"
urlpatterns: list[URLPattern] = []
