// The game as the board shows it: the log that the server told of last, and on top of it the taps that wait in the outbox,
// counted by board_log.js. "board:counted" carries it to the scripts that draw, "board:asks" what the server did not take,
// "page:came" an answer's board to the script that puts it in place.

(() => {
  const opens = (name) => {
    const detail = {};
    document.dispatchEvent(new CustomEvent(name, { detail }));
    return detail;
  };
  const { box } = opens("outbox:open");
  const { words, after, sharedBy, counted } = opens("log:open").log;
  let isDrawn = false;
  let isAsking = false;
  // What the server drew itself, and whether more was known here when it was asked again.
  let drawn = { version: 0, log: "" };
  let wasAhead = false;

  const board = () => document.querySelector("#board[data-outbox]");
  const says = (name, detail) => document.dispatchEvent(new CustomEvent(name, { detail }));

  // Not those that the log may hold already: sent before, their answer lost or on its way. What was never sent is not in it,
  // however far the game went: somebody else wrote.
  const unsent = (root) => {
    if (isAsking) return [];
    const taps = box.taps(root.dataset.outbox).filter((tap) => tap.act !== "arrival");
    const moved = Math.max(0, Number(root.dataset.version) - (box.chain(root.dataset.outbox)?.to ?? 0));
    return taps.filter((tap, index) => index >= moved || !tap.isTried);
  };

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

  // The answer told of no log, or of one that others have written on.
  const notesLog = (tap, before) => {
    const { from, to, log } = box.chain(tap.scope) ?? {};
    if (log === undefined && before !== undefined) box.setChain(tap.scope, from, to, after(words(before), tap).join(" "));
  };

  const answered = (event) => {
    const { tap, told, html, goTo, before } = event.detail;
    const root = board();
    if (root?.dataset.outbox !== tap.scope) return;
    notesLog(tap, before);
    if (!told) {
      const log = after(words(root.dataset.log), tap).join(" ");
      Object.assign(root.dataset, { version: box.chain(tap.scope).to, log });
    }
    isDrawn = true;
    shows();
    if (goTo && !box.taps(tap.scope).length) location.assign(goTo);
    if (told) says("page:came", { html });
  };

  // What the server does not take comes with the board as it is now, which stands beside the taps until somebody decides.
  const refused = (event) => {
    const { tap, status, reason, told, html } = event.detail;
    const root = board();
    if (root?.dataset.outbox !== tap.scope) return;
    // What these taps were made on; this board may have been drawn since.
    const base = box.chain(tap.scope)?.log;
    const before = words(base ?? root.dataset.log);
    const ours = (base === undefined ? unsent(root) : box.taps(tap.scope)).reduce(after, before);
    const theirs = words(told?.log ?? root.dataset.log);
    const detail = {
      tap,
      status,
      reason,
      version: Number(told?.version ?? root.dataset.version),
      log: theirs.join(" "),
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

  const decided = (event) => {
    if (board()?.dataset.outbox !== event.detail.scope) return;
    isAsking = false;
    isDrawn = true;
    board().inert = false;
    shows();
  };

  // Once it is drawn a round has its words, on the button that would take it back: for when this board is not at hand.
  const draws = ({ detail }) => {
    shows();
    const tap = detail.isTap && board() && box.taps(board().dataset.outbox).at(-1);
    const words = board()?.querySelector("[data-part='undo']")?.textContent;
    if (tap?.act === "round" && words) box.noteWords(tap, words);
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
    box.setChain(scope, drawn.version, drawn.version, drawn.log);
    isDrawn = true;
    shows();
  };

  document.addEventListener("htmx:beforeRequest", polls);
  document.addEventListener("htmx:afterRequest", polled);
  document.addEventListener("outbox:changed", draws);
  document.addEventListener("outbox:answered", answered);
  document.addEventListener("outbox:refused", refused);
  document.addEventListener("outbox:decided", decided);
  document.addEventListener("page:begun", begins);
  begins();
})();
