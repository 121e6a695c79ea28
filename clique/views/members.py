"""The club's people: the list, one person, and their access."""

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from clique.accounts import Access, give_access, remove_access, set_roles
from clique.actions import add_member, change_member, delete_member
from clique.dates import book_day
from clique.errors import NameTaken, UserError
from clique.fields import ActForm
from clique.forms import AccountForm, MemberForm, RolesForm
from clique.fresh import password_required
from clique.models import Member
from clique.parts import HtmxRequest
from clique.passwords import fresh_password
from clique.permissions import admin_required, member_keeper_required, member_required
from clique.queries import has_history, member_groups, office_holders

FORM_METHODS = ["GET", "HEAD", "POST"]


@require_GET
@member_required
def member_list(request: HtmxRequest) -> HttpResponse:
    groups = member_groups(book_day(timezone.now()))
    return render(request, "clique/member_list.html", {"groups": groups})


@require_http_methods(FORM_METHODS)
@member_keeper_required
def member_add(request: HtmxRequest) -> HttpResponse:
    if request.method != "POST":
        form = MemberForm.blank(today=book_day(timezone.now()))
        return _form_page(request, form, member=None)
    form = MemberForm(request.POST)
    if not form.is_valid():
        form.tell_taken_name(but=None)
        return _form_page(request, form, member=None, status=422)
    try:
        member = add_member(form.details, key=form.act_key, by=request.actor)
    except UserError as error:
        form.refuse(error, seen=0, field=_field_of(error))
        return _form_page(request, form, member=None, status=error.status)
    messages.success(request, gettext("%(name)s ist dabei.") % {"name": member.call_name})
    return redirect("clique:member_list")


@require_http_methods(FORM_METHODS)
@member_keeper_required
def member_change(request: HtmxRequest, member_id: int) -> HttpResponse:
    member = get_object_or_404(Member, pk=member_id)
    if request.method != "POST":
        return _form_page(request, MemberForm.of(member), member=member)
    form = MemberForm(request.POST)
    if not form.is_valid():
        form.tell_taken_name(but=member_id)
        return _form_page(request, form, member=member, status=422)
    try:
        change_member(
            form.details,
            member_id=member_id,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
        )
    except UserError as error:
        form.refuse(error, seen=_version(member_id), field=_field_of(error))
        return _form_page(request, form, member=member, status=error.status)
    messages.success(request, gettext("Gespeichert."))
    return redirect("clique:member_list")


@require_POST
@member_keeper_required
def member_delete(request: HtmxRequest, member_id: int) -> HttpResponse:
    """Somebody who is gone already was deleted by the same button, on this page or on another one."""
    member = Member.objects.filter(pk=member_id).first()
    if member is None:
        return redirect("clique:member_list")
    form = ActForm(request.POST)
    if not form.is_valid():
        return _form_page(request, MemberForm.of(member), member=member, status=422)
    try:
        delete_member(
            member_id=member_id, key=form.act_key, seen=form.seen_version, by=request.actor
        )
    except UserError as error:
        messages.error(request, str(error))
        return _form_page(request, MemberForm.of(member), member=member, status=error.status)
    messages.success(request, gettext("%(name)s ist gelöscht.") % {"name": member.call_name})
    return redirect("clique:member_list")


@never_cache
@require_http_methods(FORM_METHODS)
@admin_required
@password_required()
def member_access(request: HtmxRequest, member_id: int) -> HttpResponse:
    """User name and a fresh password; the password shows on this one answer and is never known again."""
    member = _with_account(member_id)
    if request.method != "POST":
        return _access_page(request, member)
    form = AccountForm(request.POST)
    if not form.is_valid():
        return _access_page(request, member, form=form, status=422)
    try:
        access = give_access(
            member_id=member_id,
            user_name=form.cleaned_data["user_name"],
            password=fresh_password(),
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
        )
    except UserError as error:
        form.refuse(error, seen=_version(member_id))
        return _access_page(request, member, form=form, status=error.status)
    return _access_page(request, _with_account(member_id), access=access)


@require_GET
@admin_required
@password_required()
def role_list(request: HtmxRequest) -> HttpResponse:
    """Who may do what, and who can sign in."""
    return render(request, "clique/role_list.html", {"holders": office_holders()})


@require_POST
@admin_required
@password_required()
def member_roles(request: HtmxRequest, member_id: int) -> HttpResponse:
    member = _with_account(member_id)
    form = RolesForm(request.POST, auto_id="roles_%s")
    if not form.is_valid():
        return _access_page(request, member, roles_form=form, status=422)
    try:
        set_roles(
            member_id=member_id,
            roles=form.chosen,
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
        )
    except UserError as error:
        form.refuse(error, seen=_version(member_id))
        return _access_page(request, member, roles_form=form, status=error.status)
    messages.success(request, gettext("Gespeichert."))
    return redirect("clique:member_access", member_id)


@require_POST
@admin_required
@password_required()
def access_remove(request: HtmxRequest, member_id: int) -> HttpResponse:
    member = _with_account(member_id)
    form = ActForm(request.POST)
    if not form.is_valid():
        return _access_page(request, member, status=422)
    try:
        remove_access(
            member_id=member_id, key=form.act_key, seen=form.seen_version, by=request.actor
        )
    except UserError as error:
        messages.error(request, str(error))
        return _access_page(request, _with_account(member_id), status=error.status)
    messages.success(
        request, gettext("%(name)s kann sich nicht mehr anmelden.") % {"name": member.call_name}
    )
    return redirect("clique:member_access", member_id)


def _field_of(error: UserError) -> str | None:
    return "call_name" if isinstance(error, NameTaken) else None


def _version(member_id: int) -> int:
    return Member.objects.values_list("version", flat=True).get(pk=member_id)


def _with_account(member_id: int) -> Member:
    return get_object_or_404(Member.objects.select_related("account"), pk=member_id)


def _form_page(
    request: HtmxRequest, form: MemberForm, *, member: Member | None, status: int = 200
) -> HttpResponse:
    context = {
        "form": form,
        "member": member,
        "delete_form": ActForm(initial={"seen": member.version}, auto_id="delete_%s")
        if member and not member.account_id and not has_history(member)
        else None,
    }
    return render(request, "clique/member_form.html", context, status=status)


def _access_page(
    request: HtmxRequest,
    member: Member,
    *,
    form: AccountForm | None = None,
    roles_form: RolesForm | None = None,
    access: Access | None = None,
    status: int = 200,
) -> HttpResponse:
    name = member.account.username if member.account else member.call_name
    seen = {"seen": member.version}
    context = {
        "member": member,
        "form": form or AccountForm(initial={"user_name": name} | seen),
        "roles_form": roles_form or RolesForm.of(member),
        "remove_form": ActForm(initial=seen, auto_id="remove_%s") if member.account else None,
        "access": access,
    }
    return render(request, "clique/member_access.html", context, status=status)
