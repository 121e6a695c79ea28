"""Everything the doctor looks at, in the order in which it is told."""

from datetime import datetime

from ledger.backup.standing import backup_standing
from ledger.doctor.backups import backup_finding, outside_finding
from ledger.doctor.database import database_findings
from ledger.doctor.encryption import https_finding
from ledger.doctor.finding import Finding
from ledger.doctor.machine import (
    address_finding,
    clock_finding,
    disk_finding,
    mail_finding,
    program_finding,
)


def examine(*, now: datetime) -> tuple[Finding, ...]:
    """What was found at `now`. Reads every booking."""
    standing = backup_standing(now=now)
    return (
        program_finding(),
        address_finding(),
        https_finding(now=now),
        *database_findings(),
        disk_finding(),
        backup_finding(standing),
        outside_finding(standing),
        mail_finding(),
        clock_finding(now=now),
    )
