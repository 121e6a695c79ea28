"""What a payment list on paper takes; prints JSON. Run by `paper_list.py` inside `manage.py shell`."""

import json
from resource import RUSAGE_SELF, getrusage
from time import process_time

from django.utils import translation

from ledger.pdf.payment_list import payment_list_pdf
from tests.bench.fpdf2_list import by_hand, by_table
from tests.ledger.pdf.printed import long_list

PAINTERS = {"ours": payment_list_pdf, "table": by_table, "hand": by_hand}


def measure(name: str, rows: int) -> None:
    """The processor's seconds, the memory over that at rest, and the size; after a list of one, which loads the faces."""
    draw = PAINTERS[name]
    payments = long_list(rows)
    with translation.override("de"):
        draw(long_list(1))
        at_rest, begun = getrusage(RUSAGE_SELF).ru_maxrss, process_time()
        size = len(draw(payments))
        seconds = process_time() - begun
    more = (getrusage(RUSAGE_SELF).ru_maxrss - at_rest) / 1024
    print(json.dumps({"s": seconds, "mib": more, "bytes": size}))
