"""The devices: which ones may come in, who lets them in, how they are thrown out."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from clique.codes import grouped
from clique.device_acts import allow_pin, rename_device, revoke_device
from clique.device_forms import DeviceNameForm, InviteForm
from clique.device_reads import DeviceLine, device_groups, open_invitations
from clique.errors import UserError
from clique.fields import ActForm
from clique.idempotency import is_known
from clique.invitations import Invited, invite, withdraw_invitation
from clique.models import Device, DeviceKind, InvitationKind
from clique.parts import HtmxRequest
from clique.permissions import (
    device_keeper_required,
    is_member,
    may_manage_devices,
    may_pair_tv,
    member_required,
    requires,
)
from clique.qr import qr_picture
from clique.reach import address_for_others, why_out_of_reach


@never_cache
@require_GET
@member_required
def device_list(request: HtmxRequest) -> HttpResponse:
    return _list_page(request)


@never_cache
@require_POST
@device_keeper_required
def phone_invite(request: HtmxRequest) -> HttpResponse:
    form = InviteForm(request.POST)
    if not form.is_valid():
        return _list_page(request, invite_form=form, status=422)
    member = form.cleaned_data["member"]
    return _invited(request, form, kind=InvitationKind.PHONE, member_id=member.pk)


@never_cache
@require_POST
@device_keeper_required
def tablet_invite(request: HtmxRequest) -> HttpResponse:
    form = ActForm(request.POST)
    if not form.is_valid():
        return _list_page(request, refused=form, status=422)
    return _invited(request, form, kind=InvitationKind.TABLET, member_id=None)


@require_POST
@device_keeper_required
def invitation_withdraw(request: HtmxRequest, invitation_id: int) -> HttpResponse:
    def withdraw(key: UUID) -> None:
        withdraw_invitation(
            invitation_id=invitation_id, key=key, by=request.actor, now=timezone.now()
        )

    return _act(request, withdraw, done=gettext("Der Code gilt nicht mehr."))


@require_POST
@requires(lambda actor: is_member(actor) or may_pair_tv(actor))
def device_revoke(request: HtmxRequest, device_id: int) -> HttpResponse:
    """Throw a device out: any, one's own, or from the tablet a television."""
    device = _own(request, device_id, is_again=_was_sent(request))

    def revoke(key: UUID) -> None:
        revoke_device(device_id=device.pk, key=key, by=request.actor, now=timezone.now())

    done = gettext("«%(name)s» ist abgemeldet.") % {"name": device.name}
    page = "clique:device_list" if is_member(request.actor) else "clique:tv_list"
    return _act(request, revoke, done=done, page=page)


@require_POST
@member_required
def device_rename(request: HtmxRequest, device_id: int) -> HttpResponse:
    device = _own(request, device_id)
    form = DeviceNameForm(request.POST)
    if not form.is_valid():
        return _list_page(request, refused=form, status=422)
    try:
        rename_device(
            form.cleaned_data["name"],
            device_id=device.pk,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
        )
    except UserError as error:
        form.refuse(error, seen=Device.objects.get(pk=device.pk).version)
        return _list_page(request, refused=form, status=error.status)
    messages.success(request, gettext("Gespeichert."))
    return redirect("clique:device_list")


@require_POST
@device_keeper_required
def pin_allow(request: HtmxRequest, device_id: int) -> HttpResponse:
    """Let a tablet on which five wrong PINs were typed try again."""

    def allow(key: UUID) -> None:
        allow_pin(device_id=device_id, key=key, by=request.actor)

    return _act(request, allow, done=gettext("Die PIN gilt auf diesem Tablet wieder."))


def _act(
    request: HtmxRequest,
    act: Callable[[UUID], None],
    *,
    done: str,
    page: str = "clique:device_list",
) -> HttpResponse:
    """One of the small acts of the page: done and said, or refused with a sentence; then the page again."""
    form = ActForm(request.POST)
    try:
        if not form.is_valid():
            raise UserError(form.act_errors[0])
        act(form.act_key)
    except UserError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, done)
    return redirect(page)


def _was_sent(request: HtmxRequest) -> bool:
    """Whether this very form was carried out before, and its answer lost."""
    form = ActForm(request.POST)
    return form.is_valid() and is_known(form.act_key)


def _own(request: HtmxRequest, device_id: int, *, is_again: bool = False) -> Device:
    """The device, if it is this person's to throw out; one that is gone only where the same is said again."""
    devices = Device.objects.all() if is_again else Device.objects.filter(revoked_at=None)
    device = get_object_or_404(devices, pk=device_id)
    actor = request.actor
    # A tablet acts for the treasurer while their PIN keeps its till open; their own devices are not its business.
    is_own = is_member(actor) and device.member_id == actor.member_id
    is_tv = device.kind == DeviceKind.TV and may_pair_tv(actor)
    if not (is_own or is_tv or may_manage_devices(actor)):
        raise PermissionDenied
    return device


def _invited(
    request: HtmxRequest, form: ActForm, *, kind: InvitationKind, member_id: int | None
) -> HttpResponse:
    """The code, on this one answer; the page behind it knows only that there is one."""
    try:
        invited = invite(
            kind=kind, member_id=member_id, key=form.act_key, by=request.actor, now=timezone.now()
        )
    except UserError as error:
        messages.error(request, str(error))
        return _list_page(request, status=error.status)
    return render(request, "clique/invitation.html", _invitation_context(request, invited))


def _invitation_context(request: HtmxRequest, invited: Invited) -> dict[str, object]:
    # Behind the # the code stays in the browser: no server and no log between sees it.
    address = address_for_others(request, reverse("clique:code_enter"))
    expires_at = timezone.localtime(invited.invitation.expires_at)
    return {
        "invitation": invited.invitation,
        "code": grouped(invited.code),
        "address": address,
        "qr": qr_picture(f"{address}#{grouped(invited.code)}"),
        "expires_at": expires_at,
        "out_of_reach": why_out_of_reach(address),
    }


def _list_page(
    request: HtmxRequest,
    *,
    invite_form: InviteForm | None = None,
    refused: ActForm | None = None,
    status: int = 200,
) -> HttpResponse:
    now = timezone.now()
    manages = may_manage_devices(request.actor)
    own = None if manages else request.actor.member_id
    groups = device_groups(now=now, this=request.actor.device_id, member_id=own)
    context = {
        "groups": [
            (group.kind, [(line, _name_form(line)) for line in group.lines]) for group in groups
        ],
        "invitations": open_invitations(now=now) if manages else (),
        "invite_form": invite_form or _invite_form(request),
        # A template calls it: each button gets a key of its own.
        "act_form": lambda: ActForm(auto_id=False),
        "refused": refused,
    }
    return render(request, "clique/device_list.html", context, status=status)


def _invite_form(request: HtmxRequest) -> InviteForm:
    """The form, for the member that a link names, if any."""
    return InviteForm(initial={"member": request.GET.get("handy", "")}, auto_id="invite_%s")


def _name_form(line: DeviceLine) -> DeviceNameForm:
    known = {"name": line.name, "seen": line.version}
    return DeviceNameForm(initial=known, auto_id=f"device_{line.device_id}_%s")
