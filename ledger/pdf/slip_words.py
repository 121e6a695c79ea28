"""The words of the QR slip in the four languages of the Swiss style guide; it fixes every one of them."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SlipWords:
    """The headings of one language."""

    payment_part: str
    receipt: str
    account: str
    reference: str
    message: str
    currency: str
    amount: str
    payer: str
    blank_payer: str
    acceptance_point: str
    separate: str


_GERMAN = SlipWords(
    payment_part="Zahlteil",
    receipt="Empfangsschein",
    account="Konto / Zahlbar an",
    reference="Referenz",
    message="Zusätzliche Informationen",
    currency="Währung",
    amount="Betrag",
    payer="Zahlbar durch",
    blank_payer="Zahlbar durch (Name/Adresse)",
    acceptance_point="Annahmestelle",
    separate="Vor der Einzahlung abzutrennen",
)
_FRENCH = SlipWords(
    payment_part="Section paiement",
    receipt="Récépissé",
    account="Compte / Payable à",
    reference="Référence",
    message="Informations supplémentaires",
    currency="Monnaie",
    amount="Montant",
    payer="Payable par",
    blank_payer="Payable par (nom/adresse)",
    acceptance_point="Point de dépôt",
    separate="A détacher avant le versement",
)
_ITALIAN = SlipWords(
    payment_part="Sezione pagamento",
    receipt="Ricevuta",
    account="Conto / Pagabile a",
    reference="Riferimento",
    message="Informazioni supplementari",
    currency="Valuta",
    amount="Importo",
    payer="Pagabile da",
    blank_payer="Pagabile da (nome/indirizzo)",
    acceptance_point="Punto di accettazione",
    separate="Da staccare prima del versamento",
)
_ENGLISH = SlipWords(
    payment_part="Payment part",
    receipt="Receipt",
    account="Account / Payable to",
    reference="Reference",
    message="Additional information",
    currency="Currency",
    amount="Amount",
    payer="Payable by",
    blank_payer="Payable by (name/address)",
    acceptance_point="Acceptance point",
    separate="Separate before paying in",
)
# Banks know no Baseldytsch.
SLIP_WORDS = {
    "de": _GERMAN,
    "gsw": _GERMAN,
    "fr": _FRENCH,
    "it": _ITALIAN,
    "en": _ENGLISH,
}
