"""The rarer events of a treasurer's year, a short form each: refunds, write-offs, money moved, openings."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext
from django.views.decorators.http import require_http_methods

from clique.errors import UserError
from clique.models import Member
from clique.parts import HtmxRequest
from clique.permissions import treasurer_required
from games.phrases import Person
from ledger.actions.moves import move_money, pay_out_twint
from ledger.actions.openings import record_opening
from ledger.actions.payments import move_payment, refund_credit, write_off
from ledger.errors import NoSuchMember
from ledger.event_forms import (
    EventForm,
    MoneyMoveForm,
    OpeningForm,
    PaymentMoveForm,
    RefundForm,
    WriteOffForm,
)
from ledger.models import Booking
from ledger.queries.standing import MemberStanding, member_standing, payment_standing
from ledger.queries.tonight import till_evening
from ledger.views.settled import settles_evenings

Act = Callable[..., Booking]


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def refund_add(request: HtmxRequest, member_id: int) -> HttpResponse:
    member = _standing(member_id)
    form = RefundForm(_typed(request), initial=_initial(member, -member.balance_rappen))
    return _about_member(request, form, member, refund_credit)


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def write_off_add(request: HtmxRequest, member_id: int) -> HttpResponse:
    member = _standing(member_id)
    form = WriteOffForm(_typed(request), initial=_initial(member, member.balance_rappen))
    return _about_member(request, form, member, write_off)


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def payment_move(request: HtmxRequest, booking_id: int) -> HttpResponse:
    """A payment to the member who really paid: taken back and booked anew in one go."""
    payment = payment_standing(booking_id)
    if payment is None:
        raise Http404
    people = [person for person in _people() if person.member_id != payment.member_id]
    form = PaymentMoveForm(_typed(request), people=people)
    back = reverse("ledger:member_account", args=[payment.member_id])
    act = partial(move_payment, booking_id=booking_id, day=timezone.localdate())
    booking = _booked(request, form, act)
    if booking is None:
        return _page(request, form, back=back, payment=payment)
    messages.success(
        request, gettext("Umgebucht, Buchung %(number)s.") % {"number": booking.number}
    )
    return redirect("ledger:member_account", form.cleaned_data["to"])


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def money_move(request: HtmxRequest) -> HttpResponse:
    form = MoneyMoveForm(_typed(request), initial={"day": timezone.localdate()})
    act: Act = pay_out_twint if form.is_valid() and form.cleaned_data["fee"] else move_money
    booking = _booked(request, form, act)
    if booking is None:
        return _page(request, form, back=reverse("ledger:till"))
    return redirect(f"{reverse('ledger:till')}?gebucht={booking.pk}")


@require_http_methods(["GET", "POST"])
@treasurer_required
@settles_evenings
def opening_add(request: HtmxRequest) -> HttpResponse:
    form = OpeningForm(_typed(request), people=_people(), initial={"day": timezone.localdate()})
    booking = _booked(request, form, record_opening)
    if booking is None:
        template = "ledger/opening_form.html"
        return _page(request, form, template=template, back=reverse("ledger:till"))
    return redirect(f"{reverse('ledger:till')}?gebucht={booking.pk}")


def _about_member(
    request: HtmxRequest, form: EventForm, member: MemberStanding, act: Act
) -> HttpResponse:
    """A form about one person's balance, back to their account when done."""
    back = reverse("ledger:member_account", args=[member.member_id])
    act = partial(act, member_id=member.member_id)
    booking = _booked(request, form, act, seen=member.seen)
    if booking is None:
        return _page(request, form, back=back, member=member)
    return redirect(f"{back}?gebucht={booking.pk}")


def _booked(request: HtmxRequest, form: EventForm, act: Act, *, seen: int = 0) -> Booking | None:
    """What a valid form booked; None, with the form saying why, for one that did not."""
    if not form.is_valid():
        return None
    try:
        return act(**form.values, by=request.actor, now=timezone.now())
    except UserError as error:
        form.refuse(error, seen=seen)
        form.status = error.status
        return None


def _page(
    request: HtmxRequest,
    form: EventForm,
    *,
    template: str = "ledger/event_form.html",
    **more: Any,
) -> HttpResponse:
    status = form.status if form.is_bound else 200
    context = {"current": "till", "form": form} | more
    return render(request, template, context, status=status)


def _typed(request: HtmxRequest) -> QueryDict | None:
    return request.POST if request.method == "POST" else None


def _initial(member: MemberStanding, amount_rappen: int) -> dict[str, Any]:
    amount = amount_rappen if amount_rappen > 0 else None
    return {"amount": amount, "day": till_evening(timezone.now()).day, "seen": member.seen}


def _standing(member_id: int) -> MemberStanding:
    try:
        return member_standing(member_id)
    except NoSuchMember as error:
        raise Http404 from error


def _people() -> list[Person]:
    rows = Member.objects.values_list("pk", "call_name")
    return [Person(*row) for row in rows]
