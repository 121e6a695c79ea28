"""What is to be said on the next page, kept in a cookie by the rules of all the others."""

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class _OwnCookie(CookieStorage):
    cookie_name = f"{settings.COOKIE_PREFIX}messages"


class MessageStorage(FallbackStorage):
    """A cookie, and the session for what is too long for it."""

    storage_classes = (_OwnCookie, SessionStorage)
