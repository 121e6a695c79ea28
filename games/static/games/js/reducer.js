// How a game stands after its rounds, for taps that no answer came to yet: strikes, states, dealer, the end. The server counts
// by games/engine/tally.py, which this follows step by step; places and stakes are the server's alone.
//
// Whoever wants to count sends the event "reducer:open" and finds `count` in its detail:
// count({ rules, present, first_dealer, rounds | placings }), a game record (docs/records.md) with the switches of its rules
// written out. `present` and the rounds may name people by anything. Nothing is counted after a round that cannot have happened.

(() => {
  const STAY = ["misdeal", "void", "withdraw"];

  const isIn = (player) => player.state !== "out";

  const nextSeat = (players, after, direction) => {
    const step = direction === "left" ? 1 : players.length - 1;
    let seat = after;
    do seat = (seat + step) % players.length;
    while (!isIn(players[seat]));
    return seat;
  };

  // Those still in who are named, in seat order; null if somebody named is not in, or twice, or nobody is.
  const named = (game, names) => {
    const seats = game.players.filter((player) => isIn(player) && names.includes(player.name));
    return names.length && seats.length === names.length ? seats : null;
  };

  const others = (game, holder) => game.players.filter((player) => isIn(player) && player.name !== holder);

  const dueToAces = (game, { holder, strikes }) => {
    if (!named(game, [holder])) return null;
    if (game.rules.three_aces === "strike_others") return strikes?.length ? null : others(game, holder);
    return strikes?.includes(holder) ? null : named(game, strikes ?? []);
  };

  // Who is to be struck before the question whether all would drown; null for what cannot have happened.
  const due = (game, round) => {
    switch (round.type) {
      case "lowest":
        return named(game, round.strikes);
      case "three_aces":
        return dueToAces(game, round);
      case "misdeal":
        return game.rules.misdeal === "strike" ? [game.players[game.dealer]] : [];
      case "withdraw":
        return named(game, [round.player]) && [];
      default:
        return [];
    }
  };

  const wouldDrownAll = (game, struck) =>
    struck.every((player) => player.state === "swimming") && struck.length === game.players.filter(isIn).length;

  const stateAfter = (strikes, most) => (strikes > most ? "out" : strikes === most ? "swimming" : "in");

  const strikes = (game, struck) => {
    for (const player of struck) {
      player.strikes += 1;
      player.state = stateAfter(player.strikes, game.rules.strikes_to_swim);
    }
  };

  const dealsNext = (game, round, isReplayed) => {
    if (game.finished) return null;
    const stays = isReplayed || STAY.includes(round.type);
    if (stays && isIn(game.players[game.dealer])) return game.dealer;
    return nextSeat(game.players, game.dealer, game.rules.direction);
  };

  const namesOf = (players, state) => players.filter((player) => player.state === state).map((player) => player.name);

  // What one round did: `names` are who it is told of, `struck` who got a strike in fact.
  const plays = (game, round) => {
    const owed = game.finished ? null : due(game, round);
    if (!owed) return false;
    const isReplayed = game.rules.all_out === "replay" && wouldDrownAll(game, owed);
    const struck = isReplayed ? [] : owed;
    const dealer = game.players[game.dealer].name;
    const leaver = game.players.find((player) => round.type === "withdraw" && player.name === round.player);
    strikes(game, struck);
    if (leaver) leaver.state = "out";
    else game.rounds_played += 1;
    game.finished = game.players.filter(isIn).length <= 1;
    game.dealer = dealsNext(game, round, isReplayed);
    game.outcomes.push({
      round,
      number: leaver ? null : game.rounds_played,
      dealer,
      struck: struck.map((player) => player.name),
      swimming: namesOf(struck, "swimming"),
      drowned: namesOf(leaver ? [leaver] : struck, "out"),
      replayed: isReplayed,
    });
    return true;
  };

  const finalOrder = ({ present, placings }) => ({
    players: present.map((name) => ({ name, strikes: null, state: placings[0].includes(name) ? "in" : "out" })),
    dealer: null,
    first: null,
    finished: true,
    rounds_played: 0,
    outcomes: [],
    refused: null,
  });

  // `dealer` and `first` are names, null once the game is finished; `refused` is the index of a round that cannot have happened.
  const count = (record) => {
    if (record.placings) return finalOrder(record);
    const game = {
      rules: record.rules,
      players: record.present.map((name) => ({ name, strikes: 0, state: "in" })),
      dealer: Math.max(record.present.indexOf(record.first_dealer), 0),
      finished: false,
      rounds_played: 0,
      outcomes: [],
    };
    const played = record.rounds.findIndex((round) => !plays(game, round));
    const { dealer, players, rules, ...rest } = game;
    const first = dealer === null ? null : nextSeat(players, dealer, rules.direction);
    const nameOf = (seat) => (seat === null ? null : players[seat].name);
    return { ...rest, players, dealer: nameOf(dealer), first: nameOf(first), refused: played < 0 ? null : played };
  };

  document.addEventListener("reducer:open", (event) => (event.detail.count = count));
})();
