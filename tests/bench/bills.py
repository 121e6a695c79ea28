"""How long a hundred bills take, beside the library that most programs use: qrbill, its SVG drawn by svglib.

    .venv/bin/python -m tests.bench.bills

Each side makes the same slips in a process of its own, one PDF with a page a bill; ours with the letter above it. Printed are
processor time, the memory that it takes more than at rest, and the size of a page.
"""

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from io import BytesIO
from pathlib import Path

LEAST_TIMES_FASTER = 5.0
MOST_BYTES_A_PAGE = 5_000
OURS, THEIRS = "ours", "qrbill"


def main() -> None:
    """Measure both sides and print; the exit status is 1 if a target is missed."""
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--bills", type=int, default=100, help="how many bills are made")
    arguments.add_argument("--side", choices=(OURS, THEIRS), help="measure one side, as JSON")
    asked = arguments.parse_args()
    if asked.side:
        print(json.dumps(measure(_maker(asked.side), asked.bills)))
        return
    ours, theirs = (_in_own_process(side, asked.bills) for side in (OURS, THEIRS))
    report(ours, theirs, asked.bills)


def measure(make: Callable[[int], bytes], bills: int) -> dict[str, float]:
    """Processor time, memory above that at rest, and bytes a page, once all modules and faces are loaded."""
    make(1)
    rest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    start = time.process_time()
    pdf = make(bills)
    return {
        "seconds": time.process_time() - start,
        "mib": (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - rest) / 1024,
        "bytes_a_page": len(pdf) / bills,
    }


def report(ours: dict[str, float], theirs: dict[str, float], bills: int) -> None:
    """Print both sides, and end with status 1 if a target is missed."""
    for name, side in ((OURS, ours), (THEIRS, theirs)):
        print(
            f"{name:8} {bills} bills: {side['seconds']:.2f} s, {side['mib']:.1f} MiB more than at"
            f" rest, {side['bytes_a_page']:.0f} bytes a page"
        )
    times = theirs["seconds"] / ours["seconds"]
    is_met = times >= LEAST_TIMES_FASTER and ours["bytes_a_page"] <= MOST_BYTES_A_PAGE
    print(
        f"{times:.1f} times faster (target {LEAST_TIMES_FASTER:.0f}), at most"
        f" {MOST_BYTES_A_PAGE} bytes a page: {'met' if is_met else 'MISSED'}"
    )
    sys.exit(not is_met)


def _in_own_process(side: str, bills: int) -> dict[str, float]:
    done = subprocess.run(
        [sys.executable, "-m", "tests.bench.bills", "--side", side, "--bills", str(bills)],
        check=True,
        capture_output=True,
        text=True,
    )
    measured: dict[str, float] = json.loads(done.stdout)
    return measured


def _maker(side: str) -> Callable[[int], bytes]:
    return _ours() if side == OURS else _theirs()


def _ours() -> Callable[[int], bytes]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "clique.settings")
    with tempfile.TemporaryDirectory() as folder:
        os.environ["DATA_DIR"] = folder
        import django  # noqa: PLC0415 - one side's modules shall not weigh on the other's memory

        django.setup()
    from ledger.pdf.member_bill import member_bills_pdf  # noqa: PLC0415
    from tests.ledger.pdf.bills import make_bill  # noqa: PLC0415
    from tests.ledger.qr_bill.bills import make_address, make_qr_bill  # noqa: PLC0415

    def make(bills: int) -> bytes:
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

    return make


def _theirs() -> Callable[[int], bytes]:
    from qrbill import QRBill  # noqa: PLC0415
    from reportlab.graphics import renderPDF  # noqa: PLC0415
    from reportlab.pdfgen.canvas import Canvas  # noqa: PLC0415
    from svglib.svglib import svg2rlg  # noqa: PLC0415

    basel = {"pcode": "4058", "city": "Basel", "country": "CH"}

    def draw(canvas: Canvas, number: int, svg: Path) -> None:
        QRBill(
            account="CH9300762011623852957",
            creditor={"name": "Clique Zoggeli", "street": "Beispielgass", "house_num": "31"}
            | basel,
            debtor={"name": f"Waggis {number}", "street": "Rhygass", "house_num": "3a"} | basel,
            amount=f"{number + 1}.00",
            reference_number="RF18539007547034",
            additional_information="Waagedrepfli 2026/27",
            language="de",
        ).as_svg(str(svg))
        drawing = svg2rlg(str(svg))
        assert drawing is not None
        renderPDF.draw(drawing, canvas, 0, 0)
        canvas.showPage()

    def make(bills: int) -> bytes:
        target = BytesIO()
        canvas = Canvas(target, pageCompression=1)
        with tempfile.TemporaryDirectory() as folder:
            for number in range(bills):
                draw(canvas, number, Path(folder) / "bill.svg")
        canvas.save()
        return target.getvalue()

    return make


if __name__ == "__main__":
    main()
