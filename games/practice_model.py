"""A game against the program; `games/models.py` takes it in. Nothing of it reaches an evening or the books."""

from django.db import models

from clique.models import Member


class PracticeGame(models.Model):
    """A member's game against bots; a new one takes its place, so that nothing piles up.

    The member sits at seat 0. `rules` are switches and `rounds` what came of the rounds so far, both as in a game record, as
    JSON text. `secret` is what the cards of the round on the table follow from, "" before the first deal, `moves` the line of
    what was done with them. `next_secret` deals the next round; its commitment is shown before. `key` and `digest` are those of
    the last act, which may come again.
    """

    member = models.OneToOneField(
        Member, on_delete=models.CASCADE, primary_key=True, related_name="+"
    )
    rules = models.TextField()
    bots = models.PositiveSmallIntegerField()
    strength = models.CharField(max_length=10)
    first_dealer = models.PositiveSmallIntegerField()
    rounds = models.TextField(default="[]")
    secret = models.CharField(max_length=64, blank=True)
    moves = models.TextField(blank=True)
    next_secret = models.CharField(max_length=64)
    version = models.PositiveIntegerField(default=1)
    key = models.UUIDField()
    digest = models.CharField(max_length=64)
    updated_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.member} {self.bots} {self.strength}"
