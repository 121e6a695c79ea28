"""What every request gets before a view: the club, the actor, the language."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import Resolver404, resolve, reverse
from django.utils import timezone, translation
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext

from clique.actors import NOBODY, actor_of, actor_on
from clique.known import find_device, is_known, note_visit
from clique.models import Club, Language, Member
from clique.parts import HtmxRequest, refuse_part
from clique.sessions import DEVICE, renew_if_old

Answer = Callable[[HttpRequest], HttpResponse]


class ClubMiddleware:
    """Loads the club as `request.club`; while there is none, every page leads to the first start."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        club = Club.objects.filter(pk=1).first()
        if club is None:
            if not _works_without_club(request.path_info):
                return redirect(settings.FIRST_START_URL)
            club = Club()
        request.club = club
        return self.get_response(request)


def _works_without_club(path: str) -> bool:
    try:
        name = resolve(path).view_name
    except Resolver404:
        return False
    return name in settings.URLS_WITHOUT_CLUB or path == reverse(settings.FIRST_START_URL)


class ActorMiddleware:
    """Sets `request.actor`: the member of the signed-in account with all their roles, else what the known device stands for.

    A device that was revoked, or stayed away too long, is nobody's and is kept as `request.lost_device`.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        request.actor = NOBODY
        request.lost_device = None
        request.chosen_language = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")
        # Nobody has no member, and neither has an account whose member is gone.
        member: Member | None = getattr(request.user, "member", None)
        if member is None:
            return self._on_device(request)
        request.actor = actor_of(member, device_id=request.session.get(DEVICE))
        request.chosen_language = member.language or request.chosen_language
        renew_if_old(request.session, now=timezone.now())
        return self.get_response(request)

    def _on_device(self, request: HtmxRequest) -> HttpResponse:
        now = timezone.now()
        device = find_device(request)
        if device is None:
            return self.get_response(request)
        if not is_known(device, now=now):
            request.lost_device = device
            return self.get_response(request)
        request.actor = actor_on(device, now=now)
        if device.member is not None:
            request.chosen_language = device.member.language or request.chosen_language
        response = self.get_response(request)
        note_visit(request, response, device=device, now=now)
        return response


class LanguageMiddleware:
    """Speaks the person's language, else the club's.

    The browser's own preference is not asked: a shared tablet would change the club's tongue.
    """

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        choice = request.chosen_language
        language = choice if choice in Language.values else request.club.language
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ["Cookie"])
        return response


class BodySizeMiddleware:
    """Refuses a body that is too large before anything of it is read, and so before a file of it lies on the disk."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        is_known = request.actor != NOBODY
        most = settings.MOST_BYTES if is_known else settings.MOST_BYTES_OF_STRANGER
        # gunicorn has refused what is no number.
        if int(request.META.get("CONTENT_LENGTH") or 0) <= most:
            return self.get_response(request)
        sentence = gettext("Das ist zu gross; nichts wurde gespeichert, nimm etwas Kleineres.")
        return refuse_part(request, sentence=sentence, page="413.html", status=413)


class WrongMethodMiddleware:
    """Gives a page to who opens an address that only a button sends to; the answer still says what the address takes."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HtmxRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        sentence = gettext("So geht das nicht; lade die Seite neu.")
        page = refuse_part(request, sentence=sentence, page="405.html", status=response.status_code)
        page.headers["Allow"] = response.headers["Allow"]
        return page
