"""The addresses of the games app."""

from django.urls import URLPattern

app_name = "games"
urlpatterns: list[URLPattern] = []
