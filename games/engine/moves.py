"""What a player may do in a round, as values."""

from dataclasses import dataclass

from games.engine.cards import Card


@dataclass(frozen=True, slots=True)
class Keep:
    """The dealer plays the packet he looked at; the other one becomes the centre."""


@dataclass(frozen=True, slots=True)
class Other:
    """The dealer plays the packet he did not look at; the first one becomes the centre."""


@dataclass(frozen=True, slots=True)
class Swap:
    """One card of the hand for one of the centre; each takes the other's exact position."""

    give: Card
    take: Card


@dataclass(frozen=True, slots=True)
class SwapAll:
    """Hand and centre change places as they lie."""


@dataclass(frozen=True, slots=True)
class Knock:
    """Everybody else has one more turn."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Nothing is done; after a knock: standing."""


@dataclass(frozen=True, slots=True)
class Renew:
    """A centre of 7-8-9 is replaced from the stock, before the turn itself."""


Move = Keep | Other | Swap | SwapAll | Knock | Pass | Renew
