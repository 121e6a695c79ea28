"""A clique with some of everything: the sample's season and a half, tonight's tables, all who may come, names hard to bear."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs, urljoin, urlsplit

from django.db import transaction
from django.test import Client
from django.urls import resolve
from django.utils import timezone

from clique.dates import book_day
from clique.models import Club, DeviceKind, Member
from ledger.sample import make_sample
from tests.devices import make_device, tablet, tablet_with_till, television
from tests.hostile import GOOD_NAMES, post
from tests.ledger.views.reading import page
from tests.matrix import GET
from tests.people import password_typed, signed_in
from tests.sweep import fetch, forms_in
from tests.test_matrix import World, things

# What makes an element another kind.
TELLING = ("class", "type", "role", "data-state", "data-rank")
# In this order: who sees most comes first, and only what is new on the pages of the others is looked at.
LOOKERS = ("chief", "till", "tablet", "scorekeeper", "member", "tv", "nobody")


@dataclass(frozen=True, slots=True)
class Sight:
    """A page as somebody sees it."""

    who: str
    path: str
    answer: Any

    def __str__(self) -> str:
        return f"{self.who} {self.path}"


def make_full_club() -> World:
    """The sample clique in German, with the matrix's things of tonight."""
    make_sample(today=book_day(timezone.now()), language="de")
    Club.objects.update(language="de")
    known = {each.call_name: each for each in Member.objects.all()}
    chief = known["Elsbeth"]
    Member.objects.filter(pk=chief.pk).update(is_auditor=True)
    phone, member = make_device(DeviceKind.PHONE, "Handy", member=known["Anni"])
    Member.objects.filter(call_name="Anni").update(is_scorekeeper=False)
    Member.objects.filter(call_name="Beat").update(is_scorekeeper=True)
    arguments = things(phone)
    rename(list(Member.objects.exclude(pk=chief.pk).order_by("-number")[: len(GOOD_NAMES)]))
    return World(
        clients={
            "chief": password_typed(signed_in(chief), minutes_ago=0),
            "till": tablet_with_till(chief),
            "tablet": tablet(),
            "scorekeeper": signed_in(known["Beat"]),
            "member": member,
            "tv": television(),
            "nobody": Client(),
        },
        arguments=arguments,
    )


def rename(members: list[Member]) -> None:
    """Give them names that a page finds hard to bear."""
    for each, name in zip(members, GOOD_NAMES, strict=False):
        each.call_name = name
        each.save()


def sights(world: World) -> Iterator[Sight]:
    """Every page that shows something no page before it showed, and the refusal of every form that is sent empty."""
    known: set[tuple[str, ...]] = set()
    tried = set()
    for who in LOOKERS:
        client = world.clients[who]
        client.raise_request_exception = False
        for sight in list(pages(world, who)):
            if is_new(sight.answer, known):
                yield sight
            for form in forms_in(sight.answer, sight.path):
                if form.kind not in tried:
                    tried.add(form.kind)
                    refused = Sight(who, form.action, sent(client, form.action, form.filled()))
                    if is_new(refused.answer, known):
                        yield refused


def pages(world: World, who: str) -> Iterator[Sight]:
    """What opens at the addresses of the matrix, and, for who sees most, where its pages lead.

    Each view with each set of questions once.
    """
    waiting = [world.address(name) for name in GET]
    known = set()
    for path in waiting:
        url = urlsplit(path)
        kind = (resolve(url.path).view_name, *sorted(parse_qs(url.query)))
        # A file has a name with a dot.
        if kind in known or "." in url.path:
            continue
        known.add(kind)
        answer = fetch(world.clients[who], path)
        if is_page(answer):
            yield Sight(who, path, answer)
            if who == LOOKERS[0]:
                waiting += [
                    urljoin(path, attrs["href"]).partition("#")[0]
                    for tag, attrs, _words in page(answer)
                    if tag == "a" and "href" in attrs
                ]


def is_page(answer: Any) -> bool:
    """Whether there is something to be looked at: no file, no way to elsewhere."""
    return answer["Content-Type"].startswith("text/html") and not 300 <= answer.status_code < 400


def sent(client: Client, path: str, data: dict[str, object]) -> Any:
    """The answer to a form; whatever it wrote is taken back."""
    cookies = client.cookies.output(header="", sep=";")
    with transaction.atomic():
        answer = post(client, path, data)
        transaction.set_rollback(True)
    client.cookies.clear()
    client.cookies.load(cookies)
    return answer


def is_new(answer: Any, known: set[tuple[str, ...]]) -> bool:
    """Whether the answer is a page with a kind of element that none before it had; remembers them."""
    if not is_page(answer):
        return False
    kinds = {
        (tag, *(f"{name}={attrs[name]}" for name in TELLING if name in attrs))
        for tag, attrs, _words in page(answer)
    }
    if kinds <= known:
        return False
    known |= kinds
    return True
