"""The addresses on a bill, of the club and of a member, as far as banks can read them."""

import re

from clique.banking import plain
from clique.models import Club, Member
from ledger.qr_bill.errors import BillRefused
from ledger.qr_bill.payload import Address, check_address

# People write the country before the postal code of a neighbour: D-79539 Lörrach.
_PREFIXED = re.compile(r"(?P<country>[A-Z]{1,3})[- ]+(?P<code>[0-9A-Za-z].*)")
_COUNTRIES = {"A": "AT", "D": "DE", "F": "FR", "FL": "LI", "I": "IT"}
_SWISS_CODE = re.compile(r"[1-9][0-9]{3}")
_SWISS = ("CH", "LI")


def creditor_of(club: Club) -> Address:
    """Who is paid, as the bank knows them."""
    return Address(
        name=plain(club.account_holder or club.name),
        street=club.street,
        house_number=club.house_number,
        postal_code=club.postal_code,
        town=club.town,
        country=club.country,
    )


def debtor_of(member: Member) -> Address | None:
    """Who pays, None where a bank could not read the address: the payer writes it in by hand then."""
    country, code = _country_and_code(member.postal_code)
    if country in _SWISS and not _SWISS_CODE.fullmatch(code):
        return None
    address = Address(
        name=plain(name_of(member)),
        street=member.street,
        house_number=member.house_number,
        postal_code=code,
        town=member.town,
        country=country,
    )
    try:
        check_address(address)
    except BillRefused:
        return None
    return address


def name_of(member: Member) -> str:
    """What is written on an envelope."""
    return member.full_name or member.call_name


def letter_of(member: Member) -> tuple[str, ...]:
    """The lines for the window of an envelope; the name alone where no more is known."""
    street = f"{member.street} {member.house_number}".strip()
    place = f"{member.postal_code} {member.town}".strip()
    return tuple(line for line in (name_of(member), street, place) if line)


def printed_lines(address: Address) -> tuple[str, ...]:
    """The address as a slip shows it: name, street, place, the country only where it is another."""
    street = f"{address.street} {address.house_number}".strip()
    prefix = "" if address.country in _SWISS else f"{address.country}-"
    place = f"{prefix}{address.postal_code} {address.town}"
    return tuple(line for line in (address.name, street, place) if line)


def _country_and_code(typed: str) -> tuple[str, str]:
    match = _PREFIXED.fullmatch(typed)
    if match is None:
        return "CH", typed
    country = match["country"]
    return _COUNTRIES.get(country, country), match["code"]
