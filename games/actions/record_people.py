"""The people of a game record: names matched to members, inside the caller's write transaction."""

from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from clique.actions import MemberDetails, create_member
from clique.models import Member, name_key
from clique.names import BadName, clean_name
from games.engine.records import GameRecord
from games.errors import RecordRefused
from games.phrases import Person, join_names

_PRESENT, _ABSENT = "present", "absent"


def people_of(record: GameRecord, day: date, *, create_members: bool) -> Mapping[str, Person]:
    """The members by the names in a record; unknown ones are made full members from `day` on, if they may be.

    Raises `RecordRefused` for a name that is not known, that no form would take, or that differs from a call name in case
    alone.
    """
    names = {_PRESENT: record.present, _ABSENT: record.absent}
    _refuse_two_spellings(record)
    keys = [name_key(name) for group in names.values() for name in group]
    members = {
        member.call_name_key: member for member in Member.objects.filter(call_name_key__in=keys)
    }
    for place, group in names.items():
        _refuse_other_spelling(place, group, members)
        unknown = [name for name in group if name_key(name) not in members]
        if unknown and not create_members:
            raise _unknown(place, unknown)
        _refuse_bad_names(place, unknown)
        for name in unknown:
            members[name_key(name)] = create_member(MemberDetails(call_name=name, active_from=day))
    return {
        name: Person(members[name_key(name)].pk, name) for group in names.values() for name in group
    }


def _refuse_two_spellings(record: GameRecord) -> None:
    seen: dict[str, str] = {}
    for place, group in ((_PRESENT, record.present), (_ABSENT, record.absent)):
        for name in group:
            other = seen.setdefault(name_key(name), name)
            if other != name:
                raise RecordRefused(
                    place,
                    _("«%(name)s» und «%(other)s» gelten hier als derselbe Rufname")
                    % {"name": name, "other": other},
                )


def _refuse_other_spelling(
    place: str, names: tuple[str, ...], members: Mapping[str, Member]
) -> None:
    for name in names:
        member = members.get(name_key(name))
        if member is not None and member.call_name != name:
            raise RecordRefused(
                place,
                _("«%(name)s» schreibt sich hier «%(call_name)s»")
                % {"name": name, "call_name": member.call_name},
            )


def _refuse_bad_names(place: str, names: list[str]) -> None:
    """A record may hold names that nobody could type here: those that break lines, or turn the text around them."""
    for name in names:
        try:
            clean_name(name)
        except BadName as error:
            raise RecordRefused(place, str(error)) from error


def _unknown(place: str, names: list[str]) -> RecordRefused:
    return RecordRefused(
        place,
        ngettext(
            "%(names)s ist hier nicht bekannt; --create-members nimmt neue Namen auf",
            "%(names)s sind hier nicht bekannt; --create-members nimmt neue Namen auf",
            len(names),
        )
        % {"names": join_names(names)},
    )
