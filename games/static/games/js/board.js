// The modes of the board without a word to the server: several losers, three aces. Without this script the same buttons lead
// to the same modes by the address of the page, with as many taps; a board that came in such a mode is left alone here.

(() => {
  const KINDS = { "": "lowest", many: "lowest", aces: "three_aces", lowest: "three_aces" };
  const FIELDS = { "": "struck", many: "struck", aces: "seat", lowest: "struck" };
  const COUNTS = { "": 1, many: 2, aces: 1, lowest: 1 };
  // How many losers are offered at once: from, to; as board_modes.py says it.
  const SPANS = { many: [2, 4], lowest: [1, 3] };

  const LIT_MS = 120;

  let mode = "";
  let count = 1;
  let holder = null;
  let chosen = [];
  let sending = 0;

  const board = () => document.querySelector("#board:not([data-by-address])");
  const tiles = () => [...board().querySelectorAll("[data-tile]")];

  const starts = (name) => {
    mode = name;
    count = COUNTS[name];
    chosen = [];
    if (name !== "lowest") holder = null;
  };

  const hidden = (name, value) => {
    const field = document.createElement("input");
    Object.assign(field, { type: "hidden", name, value });
    field.dataset.mine = "";
    return field;
  };

  // The form of the round says what the mode and the taps so far say; the last tap adds itself.
  const fills = (form) => {
    form.querySelectorAll("[data-mine]").forEach((field) => field.remove());
    form.elements.namedItem("kind").value = KINDS[mode];
    if (holder) form.append(hidden("seat", holder));
    for (const seat of chosen) form.append(hidden("struck", seat));
  };

  // Beyond its span each larger number offers the next one, as long as there are so many to tap.
  const isOffered = (number) => {
    const [first, last] = SPANS[mode] ?? [1, 0];
    const most = tiles().filter((tile) => !tile.disabled && tile.value !== holder).length;
    return number >= first && number <= Math.max(last, Math.min(Math.max(last, count) + 1, most));
  };

  const shows = () => {
    const root = board();
    const form = document.querySelector("#board-round");
    if (!root || !form) return;
    root.dataset.mode = root.hasAttribute("data-over") ? "over" : mode;
    fills(form);
    for (const tile of tiles()) {
      const isChosen = chosen.includes(tile.value) || tile.value === holder;
      tile.name = FIELDS[mode];
      if (mode) tile.setAttribute("aria-pressed", String(isChosen));
      else tile.removeAttribute("aria-pressed");
    }
    for (const button of root.querySelectorAll("[data-count]")) {
      button.hidden = !isOffered(Number(button.dataset.count));
      button.setAttribute("aria-pressed", String(Number(button.dataset.count) === count));
    }
    for (const left of root.querySelectorAll("[data-left]")) left.textContent = count - chosen.length;
  };

  const sends = (tile) => {
    tile.dataset.sent = "";
    document.querySelector("#board-round").requestSubmit(tile);
  };

  const taps = (tile) => {
    const seat = tile.value;
    if (sending) {
      tile.dispatchEvent(new CustomEvent("tap:ignored", { bubbles: true }));
      return;
    }
    if (mode === "aces" && board().hasAttribute("data-asks-lowest")) {
      holder = seat;
      starts("lowest");
    } else if (chosen.includes(seat)) {
      chosen = chosen.filter((other) => other !== seat);
    } else if (seat !== holder && chosen.length + 1 < count) {
      chosen.push(seat);
    } else if (seat !== holder) {
      shows();
      sends(tile);
      return;
    }
    shows();
  };

  // While bubbling: htmx has noted by then which button was tapped.
  const clicked = (event) => {
    if (!board()) return;
    const button = event.target.closest("[data-tile], [data-mode-go], [data-count]");
    if (!button || !board().contains(button)) return;
    event.preventDefault();
    if (button.matches("[data-tile]")) {
      taps(button);
      return;
    }
    if (button.matches("[data-mode-go]")) starts(button.dataset.modeGo);
    else count = Number(button.dataset.count);
    chosen = chosen.slice(0, count - 1);
    shows();
  };

  const opens = (event) => {
    const link = event.target.closest("[data-opens]");
    const sheet = link && document.querySelector(link.dataset.opens);
    if (!sheet) return;
    event.preventDefault();
    // After the tap itself, which closes sheets that it does not lie in.
    setTimeout(() => (sheet.open = true));
  };

  // The sheet stays as it is while boards come and go, and asks how things stand when it is opened.
  const unfolds = (event) => {
    if (event.target.matches?.("[data-sheet]") && event.target.open) {
      event.target.dispatchEvent(new CustomEvent("refresh"));
    }
  };

  const closesSheet = () => document.querySelector("[data-sheet]")?.removeAttribute("open");

  // The outbox has the tap, and the board shows it already.
  const kept = (event) => {
    if (!event.detail.isTap || !board()) return;
    for (const tile of document.querySelectorAll("[data-tile][data-sent]")) setTimeout(() => delete tile.dataset.sent, LIT_MS);
    starts("");
    shows();
    closesSheet();
  };

  // Nor has it left: the last tile of several is tapped again, the others stay chosen.
  const notKept = (event) => {
    if (!event.detail.isLost) return;
    for (const tile of document.querySelectorAll("[data-tile][data-sent]")) delete tile.dataset.sent;
  };

  const swapped = (event) => {
    if (event.detail.target?.id !== "board") return;
    const { requestConfig, xhr } = event.detail;
    if (requestConfig.verb !== "get") {
      if (xhr.status === 200) starts("");
      closesSheet();
    }
    follows();
  };

  // A board that somebody else moved, or that refused a tap, keeps what was chosen here.
  const follows = () => {
    if (!board()) return;
    const open = new Set(tiles().filter((tile) => !tile.disabled).map((tile) => tile.value));
    chosen = chosen.filter((seat) => open.has(seat));
    if (holder && !open.has(holder)) starts("");
    shows();
  };

  const isReading = (event) => event.detail.requestConfig?.verb === "get";

  const begins = (event) => {
    if (!isReading(event)) sending += 1;
  };

  const ends = (event) => {
    if (isReading(event)) return;
    sending = Math.max(sending - 1, 0);
    // Either it brought another board, or it leads to another page.
    if (!event.detail.requestConfig.elt.isConnected || event.detail.xhr?.status === 200) return;
    for (const tile of document.querySelectorAll("[data-tile][data-sent]")) {
      delete tile.dataset.sent;
      tile.dataset.unsent = "";
    }
  };

  const unsentOver = (event) => {
    if (event.target.id !== "board-round") return;
    document.querySelectorAll("[data-unsent]").forEach((tile) => delete tile.dataset.unsent);
  };

  document.addEventListener("toggle", unfolds, true);
  document.addEventListener("click", opens);
  document.addEventListener("click", clicked);
  document.addEventListener("submit", unsentOver, true);
  document.addEventListener("htmx:beforeRequest", begins);
  document.addEventListener("outbox:changed", kept);
  document.addEventListener("outbox:full", notKept);
  document.addEventListener("page:begun", follows);
  document.addEventListener("htmx:afterSwap", swapped);
  document.addEventListener("htmx:afterRequest", ends);
})();
