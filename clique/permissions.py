"""Who may do what: predicates on an actor, and decorators that ask them before a view runs."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http.response import HttpResponseBase

from clique.actors import Actor, Role
from clique.lost import refuse_device
from clique.parts import HtmxRequest, sign_in_again

View = Callable[..., HttpResponseBase]


def is_member(actor: Actor) -> bool:
    """Whether this is somebody of the club: signed in, or on their known phone."""
    return Role.MEMBER in actor.roles


def is_tablet(actor: Actor) -> bool:
    """Whether this is the scorekeepers' tablet, on which nobody is signed in."""
    return Role.TABLET in actor.roles


def may_see_table(actor: Actor) -> bool:
    """Whether `actor` may see evenings, boards and standings."""
    return bool({Role.MEMBER, Role.TABLET} & actor.roles)


def may_watch(actor: Actor) -> bool:
    """Whether `actor` may see what the television shows: call names and strikes."""
    return bool({Role.MEMBER, Role.TABLET, Role.TV} & actor.roles)


def may_keep_score(actor: Actor) -> bool:
    """Whether `actor` may write the attendance, games and rounds of the open evening."""
    return Role.SCOREKEEPER in actor.roles


def may_plan_evenings(actor: Actor) -> bool:
    """Whether `actor` may plan, close and reopen evenings, and open one of the past; a tablet may not."""
    return {Role.SCOREKEEPER, Role.MEMBER} <= actor.roles


def may_see_stakes(actor: Actor) -> bool:
    """Whether `actor` may see what a game costs each of the others."""
    return bool({Role.SCOREKEEPER, Role.TREASURER, Role.AUDITOR} & actor.roles)


def may_take_money(actor: Actor) -> bool:
    """Whether `actor` may book whatever moves money, and its reversals."""
    return Role.TREASURER in actor.roles


def may_run_till(actor: Actor) -> bool:
    """Whether `actor` may take payments, gifts and expenses at the table: the treasurer, or a tablet with their PIN."""
    return bool({Role.TREASURER, Role.TILL} & actor.roles)


def may_see_till(actor: Actor) -> bool:
    """Whether `actor` may see what everybody owes, at the table."""
    return may_read_books(actor) or may_run_till(actor)


def may_read_books(actor: Actor) -> bool:
    """Whether `actor` may see what every member owes and every booking."""
    return bool({Role.TREASURER, Role.AUDITOR} & actor.roles)


def may_see_contacts(actor: Actor) -> bool:
    """Whether `actor` may see addresses, phone numbers and e-mails of others."""
    return bool({Role.TREASURER, Role.AUDITOR, Role.ADMIN} & actor.roles)


def may_change_members(actor: Actor) -> bool:
    """Whether `actor` may add, change and retire members."""
    return bool({Role.TREASURER, Role.ADMIN} & actor.roles)


def may_manage_devices(actor: Actor) -> bool:
    """Whether `actor` may let devices in and throw them out, whoever they belong to."""
    return may_change_members(actor)


def may_pair_tv(actor: Actor) -> bool:
    """Whether `actor` may connect a television: who keeps score, on the tablet above all."""
    return may_keep_score(actor) or may_manage_devices(actor)


def may_administer(actor: Actor) -> bool:
    """Whether `actor` may change the club's settings, roles and passwords."""
    return Role.ADMIN in actor.roles


def may_see_account(actor: Actor, member_id: int) -> bool:
    """Whether `actor` may see the account of one member: their own, or all of them."""
    return actor.member_id == member_id or may_see_till(actor)


def requires(allowed: Callable[[Actor], bool]) -> Callable[[View], View]:
    """A decorator: nobody is asked to sign in, a device thrown out is told so, the wrong person is refused with 403."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HtmxRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if allowed(request.actor):
                return view(request, *args, **kwargs)
            if request.lost_device is not None:
                return refuse_device(request, request.lost_device)
            if not request.actor.roles:
                return sign_in_again(request)
            raise PermissionDenied

        return guarded

    return decorate


member_required = requires(is_member)
table_required = requires(may_see_table)
watcher_required = requires(may_watch)
scorekeeper_required = requires(may_keep_score)
planner_required = requires(may_plan_evenings)
treasurer_required = requires(may_take_money)
books_required = requires(may_read_books)
member_keeper_required = requires(may_change_members)
device_keeper_required = requires(may_manage_devices)
tv_pairer_required = requires(may_pair_tv)
admin_required = requires(may_administer)
