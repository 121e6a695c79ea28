// Which taps of the outbox are on their way, and which are held until somebody decides: with one that the server refused, all
// of its game or evening. One that is "stray" has no page to be decided on: it was made for another database, or its game is gone.
//
// What is held is known to this page alone; each page finds out by sending.

(() => {
  const opened = {};
  document.dispatchEvent(new CustomEvent("outbox:open", { detail: opened }));
  const { box } = opened;
  const byScope = new Map();

  const hold = (tap, isStray) => byScope.set(tap.scope, { tap, isStray });

  const letGo = (scope) => byScope.delete(scope);

  // Without what was decided in another tab: its tap is gone.
  const held = () => {
    if (!byScope.size) return [];
    const keys = new Set(box.taps().map((tap) => tap.key));
    for (const { tap } of [...byScope.values()]) if (!keys.has(tap.key)) letGo(tap.scope);
    return [...byScope.values()];
  };

  const waiting = () => {
    held();
    return box.taps().filter((tap) => !byScope.has(tap.scope));
  };

  // The first that is held for a decision on another page than that of `scope`.
  const heldAway = (scope) => held().find(({ tap, isStray }) => !isStray && tap.scope !== scope)?.tap ?? null;

  const strayScope = () => held().find(({ isStray }) => isStray)?.tap.scope ?? null;

  // How long the oldest tap has waited that is on its way, and 0 if none is. After the clock was put back nobody knows, and it
  // counts as long.
  const waitedMs = () => {
    const [oldest] = waiting();
    if (!oldest) return 0;
    const age = Date.now() - oldest.at;
    return age < 0 ? Infinity : age;
  };

  // On top of what others wrote only rounds can go: an undo would take back another one than was meant.
  const dropUndos = (scope) => {
    let open = 0;
    for (const tap of box.taps(scope)) {
      if (tap.act === "round") open += 1;
      else if (tap.act === "undo" && open > 0) open -= 1;
      else if (tap.act === "undo") box.drop(tap);
    }
  };

  Object.assign(box, { hold, letGo, waiting, heldAway, strayScope, waitedMs, dropUndos });
})();
