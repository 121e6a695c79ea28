// Draws a counted game on the board: its tiles, the lantern, what undo takes back. Pieces of the page come from #board-patterns.

(() => {
  const LONG = 29;
  const VERY_LONG = 60;

  const patterns = () => document.querySelector("#board-patterns");

  const piece = (selector) => {
    const copy = patterns().content.querySelector(selector).cloneNode(true);
    copy.removeAttribute("id");
    return copy;
  };

  const part = (root, name) => root.querySelector(`[data-part='${name}']`);

  const marksRole = (tile, isThere, role) => {
    const mark = tile.querySelector(`[data-role='${role}']`);
    if (isThere && !mark) tile.prepend(piece(`[data-role='${role}']`));
    if (!isThere) mark?.remove();
  };

  const marksState = (tile, chip) => {
    const mark = tile.querySelector("[data-chip]");
    if (mark?.dataset.chip === chip) return;
    mark?.remove();
    if (chip !== "in") tile.append(piece(`[data-chip='${chip}']`));
  };

  const writesCount = (tile, strikes) => {
    const count = part(tile, "count");
    count.firstChild.data = strikes;
    count.lastElementChild.textContent = patterns().dataset[strikes === 1 ? "strike" : "strikes"];
  };

  const drawsTile = (tile, player, { game, saved }) => {
    const seat = tile.closest("[data-slot]");
    const last = game.outcomes.at(-1);
    const isStruck = (outcome) => outcome.struck.includes(player.name);
    const hasLeft = game.outcomes.some(({ round }) => round.player === player.name);
    const isNew = Boolean(last && isStruck(last));
    seat.dataset.state = player.state;
    seat.toggleAttribute("data-unsent", game.outcomes.slice(saved).some(isStruck));
    seat.toggleAttribute("data-winner", game.finished && player.state !== "out");
    marksRole(tile, player.name === game.first, "first");
    marksRole(tile, player.name === game.dealer, "dealer");
    part(tile, "tally").firstElementChild.setAttribute("href", `#tally-${player.strikes}${isNew ? "-new" : ""}`);
    writesCount(tile, player.strikes);
    marksState(tile, hasLeft ? "left" : player.state);
    tile.disabled = game.finished || player.state === "out" || !document.querySelector("#board-round");
  };

  const drawsLantern = (root, { game, nameOf }) => {
    const round = part(root, "round");
    const { over, ended } = patterns().dataset;
    round.dataset.label ??= round.firstElementChild.textContent;
    round.firstElementChild.textContent = game.finished ? over : round.dataset.label;
    round.lastChild.textContent = game.finished ? ended : game.rounds_played + 1;
    const dealer = part(root, "dealer");
    if (!dealer || game.finished) return;
    const tile = root.querySelector(`[data-tile][value='${game.dealer}']`);
    dealer.lastChild.textContent = nameOf(game.dealer);
    dealer.dataset.length = part(tile, "name").dataset.length;
  };

  const lengthOf = (words) => {
    if (words.length > VERY_LONG) return "very";
    return words.length > LONG ? "" : null;
  };

  // The start of the game is taken back by the server, which then has no more of this board.
  const drawsUndo = (root, { lines, isUnsent }) => {
    const words = part(root, "undo");
    if (!words) return;
    const button = words.closest("button");
    const last = lines.at(-1);
    words.textContent = last?.words ?? patterns().dataset.start;
    button.dataset.act = last ? "undo" : "direct";
    button.disabled = !last && isUnsent;
    const length = lengthOf(words.textContent);
    if (length === null) delete button.dataset.long;
    else button.dataset.long = length;
  };

  const drawsEnd = (root, { game, nameOf, joined }) => {
    root.toggleAttribute("data-over", game.finished);
    if (game.finished) root.dataset.mode = "over";
    else if (root.dataset.mode === "over") root.dataset.mode = "";
    const winner = part(root, "winner");
    const left = game.players.filter((player) => player.state !== "out").map((player) => player.name);
    if (winner && game.finished) winner.textContent = joined((left.length ? left : game.outcomes.at(-1).drowned).map(nameOf));
  };

  const draws = ({ detail }) => {
    const { root, game } = detail;
    [...root.querySelectorAll("[data-tile]")].forEach((tile, seat) => drawsTile(tile, game.players[seat], detail));
    drawsLantern(root, detail);
    drawsUndo(root, detail);
    drawsEnd(root, detail);
  };

  document.addEventListener("board:counted", draws);
})();
