"""Counting a log once: the tap that grows it and every page that shows it ask for the same tally."""

from collections import OrderedDict
from threading import Lock

from games.engine.rules import Rules
from games.engine.tally import Event, Tally, tally, tally_after

# All that a tally follows from: rules, number of seats, first dealer, events.
Log = tuple[Rules, int, int, tuple[Event, ...]]


class RecentTallies:
    """The tallies of the logs asked for last, at most `most` of them, shared by the threads of the process.

    A log that is one entry longer than a known one is counted on from there, as after a tap; any other from its start.
    Whole logs alone are kept: one of thousands of entries must neither be counted anew by each page nor push out the others.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self._known: OrderedDict[Log, Tally] = OrderedDict()
        self._lock = Lock()

    def of(self, log: Log) -> Tally:
        """The game after this log; raises `RuleError` if it cannot have happened."""
        with self._lock:
            known = self._known.get(log)
            if known is not None:
                self._known.move_to_end(log)
                return known
            before = self._known.get((*log[:3], log[3][:-1])) if log[3] else None
        counted = _from_the_start(log) if before is None else tally_after(before, log[3][-1])
        with self._lock:
            self._known[log] = counted
            if len(self._known) > self._most:
                self._known.popitem(last=False)
        return counted


def _from_the_start(log: Log) -> Tally:
    rules, seats, first_dealer, events = log
    return tally(rules=rules, seats=seats, first_dealer=first_dealer, events=events)
