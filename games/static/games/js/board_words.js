// What happened in the rounds of a counted game, in the words that came with the page: `names` gives each seat's, `lines` has
// one entry for each round. Both go into the detail of "board:counted", for the scripts that draw; of "board:asks" the two sides
// of a choice are made.

(() => {
  const patterns = () => document.querySelector("#board-patterns").dataset;

  const filled = (pattern, values) => pattern.replace(/%\((\w+)\)s/g, (_, name) => values[name]);

  const joined = (names) =>
    names.length < 2
      ? names.join("")
      : filled(patterns().and, { others: names.slice(0, -1).join(", "), last: names.at(-1) });

  const inSeatOrder = (seats, game) => game.players.map((player) => player.name).filter((seat) => seats.includes(seat));

  const toldOf = ({ round, dealer }, game) => {
    if (round.type === "lowest") return inSeatOrder(round.strikes, game);
    if (round.type === "misdeal") return [dealer];
    return round.type === "void" ? [] : [round.holder ?? round.player];
  };

  // By what the chip in the slip says.
  const kindOf = ({ round, replayed, swimming, drowned }) => {
    if (round.type === "withdraw") return "withdraw";
    if (replayed) return "replayed";
    if (round.type !== "lowest") return round.type;
    return drowned.length ? "drowned" : swimming.length ? "swimming" : "lowest";
  };

  const plainWords = (outcome, names) => {
    const { round, replayed, struck } = outcome;
    if (replayed) return patterns().replayed;
    if (round.type !== "lowest") return filled(patterns()[round.type], { name: names[0] });
    return filled(struck.length > 1 ? patterns().several : patterns().one, { names: joined(names) });
  };

  const lineOf = (outcome, game, nameOf) => {
    const names = toldOf(outcome, game).map(nameOf);
    const words = plainWords(outcome, names);
    return {
      kind: kindOf(outcome),
      number: outcome.number,
      names,
      words: outcome.number === null ? words : filled(patterns().round, { number: outcome.number, words }),
    };
  };

  const undone = (words) => filled(patterns().undone, { words });

  const words = (detail) => {
    const tiles = [...detail.root.querySelectorAll("[data-tile]")];
    const known = new Map(tiles.map((tile) => [tile.value, tile.querySelector("[data-part='name']").textContent]));
    const nameOf = (seat) => known.get(seat);
    const lines = detail.game.outcomes.map((outcome) => lineOf(outcome, detail.game, nameOf));
    Object.assign(detail, { nameOf, joined, filled, lines });
  };

  // What one side has beyond the entries that it began with, and what it has taken back of them.
  const side = (before, side) => {
    const lines = (game) => game.lines.map((line) => line.words);
    const takenBack = lines(before).slice(side.shared).map(undone);
    return [...takenBack, ...lines(side).slice(side.shared)];
  };

  const asks = ({ detail }) => {
    const { before, ours, theirs, ...rest } = detail;
    [before, ours, theirs].forEach(words);
    const news = side(before, theirs);
    const both = { ours: side(before, ours), theirs: news.length ? news : [patterns().unchanged] };
    document.dispatchEvent(new CustomEvent("choice:wanted", { detail: { ...rest, ...both } }));
  };

  // What a tap takes back stands on its button.
  const tells = ({ detail: { tap, page } }) => {
    const taken = page.querySelector("[data-part='undo']");
    if (taken && tap.act === "undo") tap.words = undone(taken.textContent);
  };

  document.addEventListener("tap:made", tells);
  document.addEventListener("board:counted", ({ detail }) => words(detail));
  document.addEventListener("board:asks", asks);
})();
