"""Who may do what: predicates on an actor, and decorators that ask them before a view runs."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http.response import HttpResponseBase

from clique.actors import Actor, Role
from clique.parts import HtmxRequest, sign_in_again

View = Callable[..., HttpResponseBase]


def is_member(actor: Actor) -> bool:
    """Whether somebody is signed in at all."""
    return Role.MEMBER in actor.roles


def may_keep_score(actor: Actor) -> bool:
    """Whether `actor` may write evenings, attendance, games and rounds."""
    return Role.SCOREKEEPER in actor.roles


def may_take_money(actor: Actor) -> bool:
    """Whether `actor` may book payments, gifts, expenses and their reversals."""
    return Role.TREASURER in actor.roles


def may_read_books(actor: Actor) -> bool:
    """Whether `actor` may see what every member owes and every booking."""
    return bool({Role.TREASURER, Role.AUDITOR} & actor.roles)


def may_see_contacts(actor: Actor) -> bool:
    """Whether `actor` may see addresses, phone numbers and e-mails of others."""
    return bool({Role.TREASURER, Role.AUDITOR, Role.ADMIN} & actor.roles)


def may_change_members(actor: Actor) -> bool:
    """Whether `actor` may add, change and retire members."""
    return bool({Role.TREASURER, Role.ADMIN} & actor.roles)


def may_administer(actor: Actor) -> bool:
    """Whether `actor` may change the club's settings, roles and passwords."""
    return Role.ADMIN in actor.roles


def may_see_account(actor: Actor, member_id: int) -> bool:
    """Whether `actor` may see the account of one member: their own, or all of them."""
    return actor.member_id == member_id or may_read_books(actor)


def requires(allowed: Callable[[Actor], bool]) -> Callable[[View], View]:
    """A decorator: nobody is asked to sign in, the wrong person is refused with 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if not is_member(request.actor):
                return sign_in_again(request)
            if not allowed(request.actor):
                raise PermissionDenied
            return view(request, *args, **kwargs)

        return guarded

    return decorate


member_required = requires(is_member)
scorekeeper_required = requires(may_keep_score)
treasurer_required = requires(may_take_money)
books_required = requires(may_read_books)
member_keeper_required = requires(may_change_members)
admin_required = requires(may_administer)
