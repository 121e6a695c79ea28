"""QR-bills made by hand."""

from typing import Any

from ledger.qr_bill.payload import Address, QrBill

IBAN = "CH9300762011623852957"
QR_IBAN = "CH4431999123000889012"
CREDITOR_REFERENCE = "RF18539007547034"
QR_REFERENCE = "210000000003139471430009017"


def make_address(name: str = "Anni Beispiel", **changes: Any) -> Address:
    """An address in Basel."""
    values = {"street": "Rhygass", "house_number": "3a", "postal_code": "4058", "town": "Basel"}
    return Address(name=name, **(values | changes))


def make_qr_bill(**changes: Any) -> QrBill:
    """A bill over 51.00 with everything on it."""
    values: dict[str, Any] = {
        "iban": IBAN,
        "creditor": make_address("Clique Zoggeli", street="Beispielgass", house_number="31"),
        "amount_rappen": 5100,
        "debtor": make_address(),
        "reference": CREDITOR_REFERENCE,
        "message": "Waagedrepfli 2026/27",
    }
    return QrBill(**(values | changes))
