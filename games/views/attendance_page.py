"""Who is here, as the page shows it: tiles, the strip of seats, and what would be started."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpResponse, QueryDict
from django.urls import reverse
from django.utils import timezone

from clique.errors import UserError
from clique.kept_pages import keepable
from clique.models import MemberKind
from clique.parts import HtmxRequest, render_part
from games.forms import tapped
from games.queries.attendance import (
    FEWEST_PLAYERS,
    MOST_PLAYERS,
    AttendanceRow,
    AttendanceSheet,
    ProposedSeat,
    attendance,
)
from games.queries.rule_sets import RuleChoice, rule_choices


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonTile:
    """A person with what a tap on the tile sends: `field`=member, by the form `form`; `word` names the state."""

    person: AttendanceRow
    state: str
    form: str
    field: str
    is_open: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatTile:
    """A seat in the strip, counted from 1; tapping it after `picked` lets the two change seats."""

    seat: ProposedSeat
    number: int
    is_dealer: bool
    is_picked: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class AttendancePage:
    """The attendance of an evening; `is_choosing` while only some of those here are to sit at the new table.

    `left_out` are then those who do not. `others` are passive members and guests who are not here.
    """

    sheet: AttendanceSheet
    people: tuple[PersonTile, ...]
    others: tuple[AttendanceRow, ...]
    seats: tuple[SeatTile, ...]
    picked: SeatTile | None
    is_choosing: bool
    left_out: tuple[int, ...]
    may_start: bool
    too_many: bool
    too_few: bool
    columns: int
    guest_count: int
    rules: tuple[RuleChoice, ...]
    chosen_rules: RuleChoice | None
    shows_rules: bool
    dealer_id: int | None
    refusal: str
    guest_refusal: str
    guest_name: str
    opens_guest: bool


def attendance_part(
    request: HtmxRequest,
    evening_id: int,
    *,
    refusal: UserError | None = None,
    guest_name: str | None = None,
) -> HttpResponse:
    """The attendance, as it is or after a tap: refused with the sentence, or done.

    `guest_name` is what was typed for a guest who was refused; the sentence then stands beside the field.
    """
    page = attendance_page(
        attendance(evening_id, now=timezone.now()),
        request.POST or request.GET,
        refusal=refusal,
        guest_name=guest_name,
    )
    response = render_part(
        request,
        part="games/_attendance.html",
        page="games/attendance.html",
        context={"page": page, "current": "attendance"},
        status=200 if refusal is None else refusal.status,
        then=_address(page) if request.method == "POST" else None,
    )
    if page.sheet.is_open and request.method == "GET":
        return keepable(response, way=reverse("games:tonight"))
    return response


def attendance_page(
    sheet: AttendanceSheet,
    query: QueryDict,
    *,
    refusal: UserError | None = None,
    guest_name: str | None = None,
) -> AttendancePage:
    """The page of an evening's attendance, as the address or the form asks for it."""
    reason = "" if refusal is None else str(refusal)
    is_choosing = query.get("tisch") == "neu"
    left_out = _left_out(sheet, query) if is_choosing else ()
    seated = [seat for seat in sheet.seats if seat.member_id not in left_out]
    seats = _seats(sheet, seated, query)
    rules = rule_choices(
        players=len(seated), absent=_absent_count(sheet, left_out), absent_in=sheet.absent_in
    )
    shown = [row for row in sheet.people if row.kind == MemberKind.FULL or row.is_present]
    return AttendancePage(
        sheet=sheet,
        people=tuple(_person(sheet, row, left_out, is_choosing=is_choosing) for row in shown),
        others=tuple(row for row in sheet.people if row not in shown),
        seats=seats,
        picked=next((seat for seat in seats if seat.is_picked), None),
        is_choosing=is_choosing,
        left_out=left_out,
        may_start=sheet.is_open and FEWEST_PLAYERS <= len(seated) <= MOST_PLAYERS,
        too_many=len(seated) > MOST_PLAYERS,
        too_few=len(seated) < FEWEST_PLAYERS,
        columns=next((most for most in (10, 12) if len(seated) <= most), MOST_PLAYERS),
        guest_count=sum(row.kind != MemberKind.FULL and row.is_present for row in sheet.people),
        rules=rules,
        chosen_rules=_chosen(rules, query),
        shows_rules=query.get("regeln") == "1",
        dealer_id=next((seat.seat.member_id for seat in seats if seat.is_dealer), None),
        refusal=reason if guest_name is None else "",
        guest_refusal="" if guest_name is None else reason,
        guest_name=guest_name or "",
        opens_guest=guest_name is not None or query.get("gast") == "1",
    )


def _left_out(sheet: AttendanceSheet, query: QueryDict) -> tuple[int, ...]:
    free = {seat.member_id for seat in sheet.seats}
    back = set(tapped(query, "mit"))
    # The tile's own name differs from that of the fields beside it: htmx sends a button in place of fields of its name.
    named = dict.fromkeys((*tapped(query, "ohne"), *tapped(query, "auch")))
    return tuple(member for member in named if member in free and member not in back)


def _absent_count(sheet: AttendanceSheet, left_out: Sequence[int]) -> int:
    """How many the next game would charge as absent; those left out play at the second table, if they are enough for one."""
    waits_in_vain = left_out if len(left_out) < FEWEST_PLAYERS else ()
    return sheet.absent_count + sum(
        row.is_due and row.member_id in waits_in_vain for row in sheet.people
    )


def _person(
    sheet: AttendanceSheet, row: AttendanceRow, left_out: Sequence[int], *, is_choosing: bool
) -> PersonTile:
    if row.at_table is not None:
        return PersonTile(person=row, state="plays", form="", field="", is_open=False)
    if not is_choosing:
        state, field = ("here", "absent") if row.is_present else ("absent", "present")
        return PersonTile(
            person=row, state=state, form="attendance-set", field=field, is_open=sheet.is_open
        )
    if not row.is_present:
        return PersonTile(person=row, state="absent", form="", field="", is_open=False)
    state, field = ("waits", "mit") if row.member_id in left_out else ("here", "auch")
    return PersonTile(person=row, state=state, form="table-choose", field=field, is_open=True)


def _seats(
    sheet: AttendanceSheet, seated: Sequence[ProposedSeat], query: QueryDict
) -> tuple[SeatTile, ...]:
    picked = tapped(query, "platz")
    members = [seat.member_id for seat in seated]
    dealer = sheet.dealer_id if sheet.dealer_id in members else next(iter(members), None)
    return tuple(
        SeatTile(
            seat=seat,
            number=number,
            is_dealer=seat.member_id == dealer,
            is_picked=sheet.is_open and picked[-1:] == (seat.member_id,),
        )
        for number, seat in enumerate(seated, start=1)
    )


def _chosen(choices: Sequence[RuleChoice], query: QueryDict) -> RuleChoice | None:
    asked = tapped(query, "rule_set")[-1:]
    usual = next((choice for choice in choices if choice.is_current), None)
    asked_for = next((choice for choice in choices if asked == (choice.rule_set_id,)), None)
    return asked_for or usual or (choices[0] if choices else None)


def _address(page: AttendancePage) -> str:
    address = reverse("games:attendance", args=[page.sheet.evening_id])
    if not page.is_choosing:
        return address
    return f"{address}?tisch=neu" + "".join(f"&ohne={member}" for member in page.left_out)
