"""What a hundred bills take; prints JSON. Run by `bills.py` inside `manage.py shell`."""

import json
import tempfile
from io import BytesIO
from pathlib import Path
from resource import RUSAGE_SELF, getrusage
from time import process_time

from qrbill import QRBill
from reportlab.graphics import renderPDF
from reportlab.pdfgen.canvas import Canvas
from svglib.svglib import svg2rlg

from ledger.pdf.member_bill import member_bills_pdf
from tests.ledger.pdf.bills import make_bill
from tests.ledger.qr_bill.bills import CREDITOR_REFERENCE, IBAN, make_address, make_qr_bill

BASEL = {"pcode": "4058", "city": "Basel", "country": "CH"}


def ours(bills: int) -> bytes:
    """The bills as the program makes them, the letter above each slip."""
    return member_bills_pdf(
        [
            make_bill(
                name=f"Waggis {number}",
                number=f"{number}-123",
                slip=make_qr_bill(
                    debtor=make_address(f"Waggis {number}"), amount_rappen=100 * number + 100
                ),
            )
            for number in range(bills)
        ]
    )


def with_qrbill(bills: int) -> bytes:
    """The same slips as SVG, put onto pages by svglib."""
    target = BytesIO()
    canvas = Canvas(target, pageCompression=1)
    with tempfile.TemporaryDirectory() as folder:
        svg = Path(folder) / "bill.svg"
        for number in range(bills):
            QRBill(
                account=IBAN,
                creditor={"name": "Clique Zoggeli", "street": "Beispielgass", "house_num": "31"}
                | BASEL,
                debtor={"name": f"Waggis {number}", "street": "Rhygass", "house_num": "3a"} | BASEL,
                amount=f"{number + 1}.00",
                reference_number=CREDITOR_REFERENCE,
                additional_information="Waagedrepfli 2026/27",
                language="de",
            ).as_svg(str(svg))
            drawing = svg2rlg(str(svg))
            assert drawing is not None
            renderPDF.draw(drawing, canvas, 0, 0)
            canvas.showPage()
    canvas.save()
    return target.getvalue()


PAINTERS = {"ours": ours, "qrbill": with_qrbill}


def measure(name: str, bills: int) -> None:
    """The processor's seconds, the memory over that at rest, and the size of a page; after one bill, which loads the faces."""
    draw = PAINTERS[name]
    draw(1)
    at_rest, begun = getrusage(RUSAGE_SELF).ru_maxrss, process_time()
    size = len(draw(bills))
    seconds = process_time() - begun
    more = (getrusage(RUSAGE_SELF).ru_maxrss - at_rest) / 1024
    print(json.dumps({"s": seconds, "mib": more, "page": size / bills}))
