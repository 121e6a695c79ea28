// The game as the board shows it: the log that the server told of last, and on top of it the taps that wait in the outbox,
// counted by reducer.js. "board:counted" carries it to the scripts that draw, "board:asks" what the server did not take,
// "page:came" an answer's board to the script that puts it in place.

(() => {
  const opens = (name) => {
    const detail = {};
    document.dispatchEvent(new CustomEvent(name, { detail }));
    return detail;
  };
  const { box } = opens("outbox:open");
  const { count } = opens("reducer:open");
  let isDrawn = false;
  let isAsking = false;
  // What the server drew itself, and whether more was known here when it was asked again.
  let drawn = { version: 0, log: "" };
  let wasAhead = false;

  const board = () => document.querySelector("#board[data-outbox]");
  const says = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  const roundOf = (kind, seat, struck) => {
    if (kind === "lowest") return { type: kind, strikes: struck };
    if (kind === "withdraw") return { type: kind, player: seat };
    if (kind !== "three_aces") return { type: kind };
    return struck.length ? { type: kind, holder: seat, strikes: struck } : { type: kind, holder: seat };
  };

  const ofWord = (word) => {
    const [kind, seat, struck] = word.split("/");
    return roundOf(kind, seat, struck.split(",").filter(Boolean));
  };

  const wordOf = ({ fields }) => {
    const all = (wanted) => fields.filter(([name]) => name === wanted).map(([, value]) => value);
    const [leaver] = all("leave");
    return leaver ? `withdraw/${leaver}/` : `${all("kind")[0]}/${all("seat")[0] ?? ""}/${all("struck").join(",")}`;
  };

  const words = (log) => log.split(" ").filter(Boolean);

  // The log after one more tap; what an undo takes back is its last entry.
  const after = (log, tap) => {
    if (tap.act === "undo") return log.slice(0, -1);
    return tap.act === "round" ? [...log, wordOf(tap)] : log;
  };

  // Not those that the log may hold already: sent before, their answer lost or on its way. What was never sent is not in it,
  // however far the game went: somebody else wrote.
  const unsent = (root) => {
    if (isAsking) return [];
    const taps = box.taps(root.dataset.outbox).filter((tap) => tap.act !== "arrival");
    const moved = Math.max(0, Number(root.dataset.version) - (box.chain(root.dataset.outbox)?.to ?? 0));
    return taps.filter((tap, index) => index >= moved || !tap.isTried);
  };

  const rulesOf = (text) => {
    const rules = Object.fromEntries(text.split(" ").map((word) => word.split("=")));
    return { ...rules, strikes_to_swim: Number(rules.strikes_to_swim) };
  };

  const counted = (root, log) =>
    count({
      rules: rulesOf(root.dataset.rules),
      present: [...root.querySelectorAll("[data-tile]")].map((tile) => tile.value),
      first_dealer: root.dataset.firstDealer,
      rounds: log.map(ofWord),
    });

  const isBehind = (root) => Number(root.dataset.version) < (box.chain(root.dataset.outbox)?.to ?? 0);

  // Another tab may have brought the game further than this board knows.
  const catchesUp = (root) => {
    const kept = box.told(root.dataset.outbox);
    if (kept?.log !== undefined && kept.version > Number(root.dataset.version)) {
      Object.assign(root.dataset, { version: kept.version, log: kept.log });
      isDrawn = true;
    }
    if (isBehind(root)) root.querySelector("[data-poll]")?.dispatchEvent(new CustomEvent("poll"));
  };

  const shows = () => {
    const root = board();
    if (!root) return;
    catchesUp(root);
    const taps = unsent(root);
    if (!taps.length && (!isDrawn || isBehind(root))) return;
    const told = words(root.dataset.log);
    // How many entries of the server's log still stand below the unsent ones.
    let saved = told.length;
    let log = told;
    for (const tap of taps) {
      log = after(log, tap);
      saved = Math.min(saved, log.length);
    }
    isDrawn = taps.length > 0;
    const detail = { root, game: counted(root, log), saved, isUnsent: isDrawn };
    root.inert = isAsking;
    says("board:counted", detail);
  };

  // A board that the server has just drawn.
  const begins = () => {
    const root = board();
    if (!root) return;
    drawn = { version: Number(root.dataset.version), log: root.dataset.log };
    root.dataset.drawn = words(root.dataset.log).length;
    box.sees(root.dataset.outbox, root.dataset);
    shows();
  };

  const answered = (event) => {
    const { tap, told, html, goTo } = event.detail;
    const root = board();
    if (root?.dataset.outbox !== tap.scope) return;
    if (!told) {
      const log = after(words(root.dataset.log), tap).join(" ");
      Object.assign(root.dataset, { version: box.chain(tap.scope).to, log });
    }
    isDrawn = true;
    shows();
    if (goTo && !box.taps(tap.scope).length) location.assign(goTo);
    if (told) says("page:came", { html });
  };

  const sharedBy = (one, other) => {
    const differs = one.findIndex((word, index) => word !== other[index]);
    return differs < 0 ? one.length : differs;
  };

  // What the server does not take comes with the board as it is now, which stands beside the taps until somebody decides.
  const refused = (event) => {
    const { tap, status, reason, told, html } = event.detail;
    const root = board();
    if (root?.dataset.outbox !== tap.scope) return;
    const before = words(root.dataset.log);
    const ours = unsent(root).reduce(after, before);
    const theirs = words(told?.log ?? root.dataset.log);
    const detail = {
      tap,
      status,
      reason,
      version: Number(told?.version ?? root.dataset.version),
      before: { root, game: counted(root, before) },
      ours: { root, game: counted(root, ours), shared: sharedBy(before, ours) },
      theirs: { root, game: counted(root, theirs), shared: sharedBy(before, theirs) },
    };
    isAsking = true;
    says("board:asks", detail);
    if (told) box.tell(tap.scope, told);
    isDrawn = true;
    shows();
    if (told) says("page:came", { html });
  };

  const decided = () => {
    isAsking = false;
    isDrawn = true;
    if (board()) board().inert = false;
    shows();
  };

  const isPoll = (event) => {
    const element = event.detail.requestConfig?.elt;
    return Boolean(element?.dataset.poll && board()?.contains(element));
  };

  const knownHere = (root) => Math.max(Number(root.dataset.version), box.chain(root.dataset.outbox)?.to ?? 0);

  const polls = (event) => {
    if (isPoll(event)) wasAhead = knownHere(board()) > drawn.version;
  };

  // Nothing is newer than what the server drew, and yet more is known here: a backup was restored, or it is another database.
  const polled = (event) => {
    if (!isPoll(event) || event.detail.xhr?.status !== 204 || !wasAhead) return;
    const root = board();
    const scope = root.dataset.outbox;
    if (box.taps(scope).length) return;
    Object.assign(root.dataset, drawn);
    box.tell(scope, drawn);
    box.setChain(scope, drawn.version, drawn.version);
    isDrawn = true;
    shows();
  };

  document.addEventListener("htmx:beforeRequest", polls);
  document.addEventListener("htmx:afterRequest", polled);
  document.addEventListener("outbox:changed", shows);
  document.addEventListener("outbox:answered", answered);
  document.addEventListener("outbox:refused", refused);
  document.addEventListener("outbox:decided", decided);
  document.addEventListener("page:begun", begins);
  begins();
})();
