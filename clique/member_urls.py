"""The addresses of the clique app; `clique/urls.py` composes the project's."""

from django.urls import URLPattern

app_name = "clique"
urlpatterns: list[URLPattern] = []
