"""Choosing who gets a paper by mail, looking at it, and asking for it to be sent."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from clique.errors import UserError
from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import books_required, treasurer_required
from clique.reach import address_for_others
from clique.serving import is_only_here
from ledger.actions.mails import order_mails
from ledger.mail.errors import NobodyChosen
from ledger.mail.handing_in import sender
from ledger.mail.letters import letter_language
from ledger.mail.papers import paper_of
from ledger.mail_forms import WORDS, MailForm, chosen_members
from ledger.pages.mails import MailPage, MailPreview, mail_page, mail_preview
from ledger.queries.mails import MailPerson, mail_people, open_orders
from ledger.views.downloads import shown_pdf


@require_GET
@treasurer_required
def mails(request: HtmxRequest) -> HttpResponse:
    """Everybody who could get the paper; the boxes of who has none of these figures yet are ticked."""
    art = _art(request.GET.get("art", "rechnung"))
    wanted = request.GET.get("wahl", "")
    page = mail_page(
        mail_people(WORDS[art]),
        page_url=_page_url(request),
        is_local=_is_local(request),
        is_chosen=lambda person: _is_ticked(person, wanted),
    )
    context = {"current": "till", "art": art, "page": page, "open_orders": open_orders()}
    return render(request, "ledger/mails.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@treasurer_required
def mail_review(request: HtmxRequest) -> HttpResponse:
    """The mail before it goes: to whom, with what figures, in what words; then the order of it."""
    asked = request.POST if request.method == "POST" else request.GET
    art = _art(asked.get("art", ""))
    members = chosen_members(asked)
    if not members:
        messages.error(request, str(NobodyChosen()))
        return redirect(f"{reverse('ledger:mails')}?art={art}&wahl=keine")
    if request.method != "POST":
        return _review(request, art, members)
    form = MailForm(request.POST)
    if not form.is_valid():
        return _review(request, art, members, form=form, status=422)
    try:
        order = order_mails(
            kind=WORDS[art],
            member_ids=members,
            again=form.cleaned_data["again"],
            key=form.act_key,
            seen=form.seen_version,
            by=request.actor,
            club=request.club,
            now=timezone.now(),
        )
    except UserError as error:
        return _review(request, art, members, form=form, error=error)
    return redirect(f"{reverse('ledger:mail_order', args=[order])}?senden")


@require_GET
@books_required
def mail_paper(request: HtmxRequest, art: str, member_id: int) -> HttpResponse:
    """The paper itself, as a mail would bring it."""
    kind = WORDS[_art(art)]
    # The detour keeps an id that no database could hold from reaching it.
    member = get_object_or_404(Member.objects.filter(pk__in=Member.objects.filter(pk=member_id)))
    try:
        paper = paper_of(
            kind,
            member=member,
            language=letter_language(member, request.club),
            club=request.club,
            today=timezone.localdate(),
        )
    except UserError as error:
        messages.error(request, str(error))
        return redirect(f"{reverse('ledger:mails')}?art={art}")
    if paper is None:
        raise Http404
    return shown_pdf(paper.content, name=paper.name)


def _review(
    request: HtmxRequest,
    art: str,
    members: list[int],
    *,
    form: MailForm | None = None,
    error: UserError | None = None,
    status: int = 200,
) -> HttpResponse:
    people = mail_people(WORDS[art], member_ids=members)
    page = mail_page(people, page_url=_page_url(request), is_local=_is_local(request))
    if form is None:
        form = MailForm(initial={"seen": page.seen})
    if error is not None:
        form.refuse(error, seen=page.seen)
    context = {
        "current": "till",
        "art": art,
        "page": page,
        "form": form,
        "preview": _preview(request, page),
        "sender": sender(),
    }
    return render(
        request, "ledger/mail_review.html", context, status=error.status if error else status
    )


def _preview(request: HtmxRequest, page: MailPage) -> MailPreview | None:
    """The mail to the person that the address asks to see, else to the first; None where nobody gets one."""
    asked = request.GET.get("zeigen", "")
    people = [line.person for line in page.lines]
    if not people:
        return None
    shown = next((one for one in people if str(one.member_id) == asked), people[0])
    return mail_preview(
        shown,
        kind=page.kind,
        club=request.club,
        signed=request.actor.call_name,
        today=timezone.localdate(),
    )


def _is_ticked(person: MailPerson, wanted: str) -> bool:
    if wanted == "alle":
        return True
    return wanted != "keine" and not person.is_known


def _page_url(request: HtmxRequest) -> Callable[[int], str]:
    return lambda member_id: address_for_others(
        request, reverse("ledger:member_account", args=[member_id])
    )


def _is_local(request: HtmxRequest) -> bool:
    return is_only_here(address_for_others(request, "/"))


def _art(word: str) -> str:
    if word not in WORDS:
        raise Http404
    return word
